"""How a deal would have gone on, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from oudler.coach.judgement import Judgement, Proof
from oudler.coach.stake import own_share
from oudler.coach.what_if import WhatIf
from oudler.core.deal import Deal, Trick
from oudler.core.events import Score, exact
from oudler.core.scoring.settlement import explained
from oudler.core.seats import seats_from
from oudler.words.audience import Audience
from oudler.words.names import card_name, signed
from oudler.words.score_text import headline

TRICKS = 3
"""How many tricks of a line are told."""


def line_sentences(audience: Audience, one: Judgement, found: WhatIf, real: Deal) -> Iterator[str]:
    """What would have happened, trick by trick, and what the seat would have scored."""
    words, seat = audience.words, one.moment.seat
    if found.deal.taker is None:
        was = signed(words, real.scores[seat])
        yield words("coach.line.passed", player=audience.name(seat), real=was)
        return
    yield words(f"coach.line.{'best' if found.is_best_play else 'experts'}")
    yield from _tricks(audience, found, one)
    yield from _end(audience, one, found, real)


def _end(audience: Audience, one: Judgement, found: WhatIf, real: Deal) -> Iterator[str]:
    """What the seat would have scored, what its card still allowed, and what that means."""
    words, seat = audience.words, one.moment.seat
    score, was = found.deal.scores[seat], real.scores[seat]
    still = best_after(one) if found.is_best_play else None
    is_end = still is None or still >= score or still == was
    end = "end_same" if score == was else "end"
    yield words(
        f"coach.line.{end if is_end else 'end_best'}",
        outcome=_lowered(headline(words, *explained(found.deal))),
        player=audience.name(seat),
        score=signed(words, score),
        real=signed(words, was),
        **({} if still is None else {"still": signed(words, still)}),
    )
    if still is not None and still >= score:
        yield words("coach.line.other")
    if still is not None and score > 0 > still:
        yield words("coach.line.contract")
    if not found.is_best_play and score < was:
        yield words("coach.line.worse")


def _lowered(text: str) -> str:
    return text[0].lower() + text[1:]


def best_after(one: Judgement) -> Score | None:
    """What a seat still scores after its card if everybody then plays their best; None if unknown.

    >>> from oudler.coach.judgement import Verdict
    >>> from oudler.coach.moment import moments
    >>> best_after(Judgement(moments(over)[-1], Verdict.FORCED)) is None
    True
    """
    moment, open, value = one.moment, one.open, one.value
    if open is None or value is None or not value.is_exact or open.proof is not Proof.EXACT:
        return None
    return exact(own_share(moment.deal, moment.seat) * Fraction(value.lower) - Fraction(open.least))


def _tricks(audience: Audience, found: WhatIf, one: Judgement) -> Iterator[str]:
    words = audience.words
    first = len(one.moment.deal.tricks)
    told = found.deal.tricks[first : first + TRICKS]
    for number, trick in enumerate(told, start=first + 1):
        plays = told_plays(audience, found.deal, trick)
        yield words("coach.line.trick", trick=number, plays=plays)
    left = len(found.deal.tricks) - first - len(told)
    if left:
        yield words.count("coach.line.more", left)


def told_plays(audience: Audience, deal: Deal, trick: Trick) -> str:
    """The cards of a trick so far, each with who played it.

    >>> listener = Audience(fr, ("Anne", "Bob", "Chloé", "David"), you=Seat(2))
    >>> told_plays(listener, over, Trick(Seat(1), (Card.SK, Card.S4)))
    'Bob roi de pique, vous 4 de pique'
    """
    words = audience.words
    seats = seats_from(trick.leader, deal.rules.seats)
    return ", ".join(
        words("coach.line.play", player=audience.name(seat), card=card_name(words, card))
        for seat, card in zip(seats, trick.cards, strict=False)
    )
