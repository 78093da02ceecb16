"""A guess at what was better than a decision: whether it is right, and what comes of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from oudler.coach.judgement import Known, ReviewEffort
from oudler.coach.judging import known_of
from oudler.coach.moment import Moment
from oudler.coach.review_text import known_cost
from oudler.coach.what_if import WhatIf, line_end, played_on
from oudler.core import Action, Deal
from oudler.words.audience import Audience


@dataclass(frozen=True, slots=True)
class Guess:
    """An action in place of the one of a decision, and how it compares."""

    moment: Moment
    """The decision with the guessed action."""
    known: Known
    line: WhatIf | None
    """How the deal goes on after a wrong guess; None after a right one."""

    @property
    def is_right(self) -> bool:
        """Whether nothing else was clearly better, by what the seat could know."""
        return not self.known.is_clear


def guessed(moment: Moment, action: Action, effort: ReviewEffort) -> Guess | None:
    """Judge a legal action as the review judges decisions; None if it cannot be weighed."""
    tried = replace(moment, action=action)
    known = known_of(tried, effort)
    if known is None:
        return None
    return Guess(tried, known, played_on(tried, action) if known.is_clear else None)


def guess_sentences(audience: Audience, guess: Guess, real: Deal) -> Iterator[str]:
    """Say whether it was right; if not, its cost and its end, but not what was better."""
    words, known = audience.words, guess.known
    if guess.line is None:
        nearly = "nearly" if known.is_loss else "as_good"
        yield words(f"coach.guess.{'best' if known.best == guess.moment.action else nearly}")
        return
    yield words("coach.guess.wrong")
    yield known_cost(words, known)
    yield line_end(audience, guess.moment.seat, guess.line, real)
