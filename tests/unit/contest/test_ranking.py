"""Rankings of contests: ties, places, percentages, and what renaming must not change."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.contest.contest import Contest
from oudler.contest.decisions import compare_with
from oudler.contest.http.masters_text import Beside, beside_of
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
from oudler.table.history.board_result import BoardPlayed

Scores = dict[str, list[int | None]]


def opened(boards: int = 1) -> ContestOpened:
    """A contest from 0 to 100 seconds."""
    return ContestOpened(
        *("a-contest", "Mardi", "", "fft-4@1", {}, boards, 0.0, 100.0, "club", "seed"),
        commitment="",
        secret="",
    )


def lines(scores: Scores) -> list[Line]:
    """What is written when everybody plays in turn; None for a board that nobody finished."""
    found: list[Line] = []
    for who, own in scores.items():
        found.append(entered(who, who, who.title()))
        for board, score in enumerate(own, 1):
            found.append(BoardBegun(who, board, f"{who}/{board}"))
            if score is not None:
                found.append(BoardPlayed(f"{who}/{board}", 50_000, score))
    return found


def contest(scores: Scores) -> Contest:
    boards = max(map(len, scores.values()), default=1)
    found = Contest(opened(boards))
    for line in lines(scores):
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


def test_masters_are_ranked_among_people_but_take_no_part() -> None:
    found = contest({"anne": [30], "bob": [90]})
    for line in compare_with(found, "master-1", "master", 1, BoardPlayed("m/1", 200_000, 60)):
        found.apply(read_line(write_line(line)))
    assert [(one.who, one.rank) for one in ranking(found)] == [
        ("bob", 1),
        ("master-1", 2),  # though it came after the end
        ("anne", 3),
    ]
    assert found.people == ["anne", "bob"]
    assert beside_of(found, "anne") == Beside(below=0, alike=0, above=1, best=60)
    assert compare_with(found, "master-1", "master", 1, BoardPlayed("m/2", 0, 99)) == []


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
