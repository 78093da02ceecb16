"""The ranking of a contest: by score on one board, by the mean of percentages on several."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from weakref import WeakKeyDictionary

from oudler.contest.contest import Contest
from oudler.core import Score, exact
from oudler.core.text import as_score
from oudler.duplicate import attack_percentages, general_ranking


@dataclass(frozen=True, slots=True)
class Standing:
    """How an entrant stands."""

    who: str
    rank: int
    figure: Score
    """What they are ranked by: the score of one board, or the mean percentage of several."""
    total: Score
    """The sum of their scores."""
    boards: int
    """How many they have finished."""


_KEPT: WeakKeyDictionary[Contest, tuple[int, tuple[Standing, ...]]] = WeakKeyDictionary()


def ranking(contest: Contest) -> tuple[Standing, ...]:
    """Everybody who has finished a board, masters too, best first; equal figures share a place.

    Cached until something happens in the contest, because everybody asks.
    """
    seq, found = _KEPT.get(contest, (-1, ()))
    if seq != contest.seq or not seq:
        found = _ranking(contest)
        _KEPT[contest] = contest.seq, found
    return found


def _ranking(contest: Contest) -> tuple[Standing, ...]:
    scores = {board: scores_of(contest, board) for board in contest.boards}
    own: dict[str, list[Score]] = {}
    for by_entrant in scores.values():
        for who, score in by_entrant.items():
            own.setdefault(who, []).append(score)
    totals = {who: _sum(found) for who, found in own.items()}
    figures = totals if len(contest.boards) == 1 else _means(scores)
    everybody = list(figures)
    places = [
        (everybody[one.entrant], one.rank)
        for one in general_ranking(dict(enumerate(figures.values())))
    ]
    return tuple(
        Standing(who, rank, figures[who], totals[who], len(own[who])) for who, rank in places
    )


def scores_of(contest: Contest, board: int) -> dict[str, Score]:
    """The score of each entrant who has finished a board, by handle."""
    return {play.who: as_score(found.score) for play, found in contest.results(board)}


def percentages(scores: Mapping[str, Score]) -> dict[str, Score]:
    """The share of the others whom each has beaten on a board; equals count half (F10).

    An entrant alone gets 50.

    >>> percentages({"a": 60, "b": -20, "c": 60})
    {'a': 75, 'b': 0, 'c': 75}
    >>> percentages({"a": 60})
    {'a': 50}
    """
    if len(scores) == 1:
        return dict.fromkeys(scores, 50)
    found = attack_percentages(list(scores.values())) if scores else ()
    return dict(zip(scores, found, strict=True))


def _means(scores: Mapping[int, Mapping[str, Score]]) -> dict[str, Score]:
    """The mean of each entrant's percentages; a board they have not finished is worth 0."""
    sums: dict[str, Fraction] = {}
    for by_entrant in scores.values():
        for who, one in percentages(by_entrant).items():
            sums[who] = sums.get(who, Fraction(0)) + Fraction(one)
    return {who: exact(total / len(scores)) for who, total in sums.items()}


def _sum(found: list[Score]) -> Score:
    return exact(Fraction(sum(found)))
