"""Rankings of contests: ties, places, percentages, and what renaming must not change."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.contest.contest import Contest
from oudler.contest.log import (
    BoardBegun,
    ContestClosed,
    ContestOpened,
    EntriesClosed,
    Line,
    entered,
    read_line,
    write_line,
)
from oudler.contest.ranking import percentages, ranking
from oudler.table.records.board_result import BoardPlayed

Scores = dict[str, list[int | None]]


def opened(boards: int = 1, *, ranks_guests: bool = True) -> ContestOpened:
    """A contest from 0 to 100 seconds."""
    return ContestOpened(
        *("a-contest", "Mardi", "", "fft-4@1", {}, boards, 0.0, 100.0, "club", "seed"),
        commitment="",
        secret="",
        ranks_guests=ranks_guests,
    )


def lines(scores: Scores, guests: frozenset[str] = frozenset()) -> list[Line]:
    """What is written when everybody plays in turn; None for a board that nobody finished."""
    found: list[Line] = []
    for who, own in scores.items():
        found.append(entered(who, who, who.title(), has_account=who not in guests))
        for board, score in enumerate(own, 1):
            found.append(BoardBegun(who, board, f"{who}/{board}"))
            if score is not None:
                found.append(BoardPlayed(f"{who}/{board}", 50_000, score))
    return found


def contest(scores: Scores, guests: frozenset[str] = frozenset(), **how: bool) -> Contest:
    boards = max(map(len, scores.values()), default=1)
    found = Contest(opened(boards, **how))
    for line in lines(scores, guests):
        found.apply(read_line(write_line(line)))
    return found


def test_one_board_is_ranked_by_score_and_equals_share_a_place() -> None:
    found = ranking(contest({"anne": [30], "bob": [90], "eve": [30], "dan": [-60]}))
    assert [(one.who, one.rank) for one in found] == [
        ("bob", 1),
        ("anne", 2),
        ("eve", 2),
        ("dan", 4),
    ]


def test_a_guest_takes_no_place_and_pushes_nobody_down() -> None:
    found = contest(
        {"anne": [30], "bob": [90], "eve": [60]}, frozenset({"bob"}), ranks_guests=False
    )
    assert [(one.who, one.rank) for one in ranking(found)] == [
        ("bob", None),
        ("eve", 1),
        ("anne", 2),
    ]


def test_several_boards_are_ranked_by_the_mean_of_percentages() -> None:
    found = ranking(contest({"anne": [30, -20], "bob": [10, 40], "eve": [10, None]}))
    # Board 1: 100, 25, 25; board 2, which Eve has not finished: 0, 100.
    assert {one.who: one.figure for one in found} == {
        "anne": 50,
        "bob": Fraction(125, 2),
        "eve": Fraction(25, 2),
    }
    assert {one.who: one.total for one in found} == {"anne": 10, "bob": 50, "eve": 10}


def test_what_comes_after_the_end_does_not_count() -> None:
    found = contest({"anne": [None], "bob": [10]})
    found.apply(BoardPlayed("anne/1", 100_001, 500))
    assert [one.who for one in ranking(found)] == ["bob"]
    found.apply(ContestClosed())
    found.apply(BoardPlayed("anne/1", 50_000, 500))
    assert [one.who for one in ranking(found)] == ["bob"]


def test_a_contest_is_over_once_nobody_may_enter_and_all_have_played() -> None:
    found = contest({"anne": [10], "bob": [None]})
    found.apply(EntriesClosed())
    assert not found.has_all_played
    found.apply(BoardPlayed("bob/1", 60_000, 0))
    assert found.has_all_played


@given(st.dictionaries(st.text("abcdef", min_size=1), st.integers(-500, 500), min_size=1))
def test_percentages_of_a_board_average_fifty(scores: dict[str, int]) -> None:
    found = percentages(scores)
    assert found.keys() == scores.keys()
    assert sum(map(Fraction, found.values())) == 50 * len(scores)
    assert all(0 <= one <= 100 for one in found.values())


SCORES = st.dictionaries(
    st.sampled_from(["anne", "bob", "chloé", "dan", "eve"]),
    st.lists(st.none() | st.integers(-200, 200), min_size=3, max_size=3),
)


@given(SCORES, st.permutations(["anne", "bob", "chloé", "dan", "eve"]))
def test_a_ranking_does_not_depend_on_names_or_on_who_came_first(
    scores: Scores, order: list[str]
) -> None:
    again = {who: scores[who] for who in order if who in scores}
    before, after = (
        {one.who: (one.rank, one.figure) for one in ranking(contest(found))}
        for found in (scores, again)
    )
    assert before == after


@given(SCORES)
def test_nobody_below_has_more(scores: Scores) -> None:
    found = ranking(contest(scores))
    figures = [Fraction(one.figure) for one in found]
    assert figures == sorted(figures, reverse=True)
    assert [one.rank for one in found] == [
        1 + sum(other > figure for other in figures) for figure in figures
    ]


@pytest.mark.parametrize("early", [False, True])
def test_scores_are_seen_before_the_end_only_where_that_was_agreed(early: bool) -> None:
    found = Contest(opened())
    found.opened = ContestOpened(
        *("a-contest", "", "", "fft-4@1", {}, 1, 0.0, 100.0, "club", ""),
        commitment="",
        secret="",
        shows_early=early,
    )
    for line in lines({"anne": [10], "bob": [None]}):
        found.apply(line)
    assert found.may_see_scores("anne") is early
    assert not found.may_see_scores("bob")
    assert not found.may_see_scores("a stranger")
    found.apply(ContestClosed())
    assert found.may_see_scores("bob")
