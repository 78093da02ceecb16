"""Contests in words."""

from fractions import Fraction
from functools import lru_cache

from oudler.contest.contest import Contest
from oudler.contest.log import BoardSolved
from oudler.contest.masters import number_of_master
from oudler.contest.ranking import Standing
from oudler.core import Score, exact
from oudler.core.text import as_score
from oudler.table.history.history import Outcome
from oudler.words import Words
from oudler.words.names import number, points, signed


def percentage(words: Words, figure: Score) -> str:
    """« 62,5 % », to the nearest tenth.

    >>> percentage(fr, Fraction(125, 2))
    '62,5 %'
    """
    return _percentage(words.language, figure)


@lru_cache(1_000)
def _percentage(language: str, figure: Score) -> str:
    words, rounded = Words(language), exact(Fraction(round(10 * Fraction(figure)), 10))
    return words("contest.percentage", figure=number(words, rounded))


def figure_text(words: Words, one: Standing, boards: int) -> str:
    """A score, or a percentage if there are several boards."""
    return signed(words, one.figure) if boards == 1 else percentage(words, one.figure)


def name_of(words: Words, contest: Contest, who: str) -> str:
    """Whoever has this handle: « Anne », « Maître 2 », or « quelqu'un » once forgotten."""
    entry = contest.entrants[who]
    if entry.level:
        return master_name(words, who)
    return entry.name or words("history.somebody")


def master_name(words: Words, who: str) -> str:
    """« Maître 2 ».

    >>> master_name(fr, "master-2")
    'Maître 2'
    """
    return words("contest.master", number=number_of_master(who))


def attack_text(words: Words, outcome: Outcome | None) -> str:
    """« 49 points, 2 bouts »; empty if nobody took."""
    if outcome is None:
        return ""
    return words.count("contest.attack", outcome.oudlers, points=points(words, outcome.half_points))


def best_text(words: Words, solved: BoardSolved | None) -> str:
    """« À cartes ouvertes, du pli 9 à la fin, au mieux pour tous : +60 »; empty until searched."""
    if solved is None:
        return ""
    if not solved.trick:
        return words("contest.best_unknown")
    return words("contest.best", trick=solved.trick, score=signed(words, as_score(solved.score)))
