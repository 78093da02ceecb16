"""How a person fared beside the masters at the same place, in words."""

from dataclasses import dataclass
from fractions import Fraction

from oudler.contest.contest import Contest
from oudler.contest.ranking import scores_of
from oudler.core import Score, exact
from oudler.words import Words
from oudler.words.names import all_of, signed


@dataclass(frozen=True, slots=True)
class Beside:
    """A score beside those of the masters."""

    below: int
    """How many masters scored less."""
    alike: int
    above: int
    best: Score
    """The best master's."""

    @property
    def total(self) -> int:
        """How many masters there are."""
        return self.below + self.alike + self.above


def beside(own: Score | None, masters: list[Score]) -> Beside | None:
    """How a score compares with the masters'; None while no master has played.

    >>> beside(30, [20, 30, 40, 40])
    Beside(below=1, alike=1, above=2, best=40)
    """
    if not masters:
        return None
    gaps = [0 if own is None else Fraction(one) - Fraction(own) for one in masters]
    counts = (sum(gap < 0 for gap in gaps), gaps.count(0), sum(gap > 0 for gap in gaps))
    return Beside(*counts, exact(max(map(Fraction, masters))))


def beside_of(contest: Contest, who: str) -> Beside | None:
    """How an entrant compares with the masters on the only board of a contest."""
    if contest.opened.boards != 1:
        return None
    scores = scores_of(contest, 1)
    return beside(scores.get(who), [scores[one] for one in contest.masters if one in scores])


def masters_text(words: Words, contest: Contest, who: str) -> str:
    """« À votre place, 2 maîtres ont fait moins bien et 1 mieux. Le meilleur : +120. »"""
    if (found := beside_of(contest, who)) is None:
        return ""
    best = words("contest.masters.best", score=signed(words, found.best))
    if not contest.has_finished(who):
        return best
    counts = {"below": found.below, "alike": found.alike, "above": found.above}
    parts = [words.count(f"contest.masters.{key}", count) for key, count in counts.items() if count]
    return f"{words('contest.masters.beside', fared=all_of(words, parts))} {best}"
