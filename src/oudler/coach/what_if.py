"""The true deal played on after the coach's own action, card by card, and told in sentences."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from oudler.bots import finish, play_on
from oudler.bots.learned.expert import Expert
from oudler.coach.judgement import Judgement, Proof, own_share
from oudler.coach.moment import Kind, Moment
from oudler.core import Action, Event, Phase, Play, Score, actions, apply, events, exact, explained
from oudler.core.deal import Deal, Trick
from oudler.core.seats import Seat, seats_from
from oudler.solver import Goal, Limits, SearchRefused, kernel
from oudler.words.audience import Audience
from oudler.words.names import card_name, signed
from oudler.words.score_text import headline

ENOUGH = Limits(nodes=3_000_000, mebibytes=256)
"""The limit for a line of best play; beyond it, experts play on."""


Acted = tuple[Seat, Action]
"""A seat, and what it does."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The deal as it would have ended."""

    deal: Deal
    line: tuple[Acted, ...]
    """Everybody's actions, from the coach's own on."""
    is_best_play: bool
    """Whether everybody plays their best with open hands from there; else experts play on, each
    by its own hand."""


def what_if(judgement: Judgement, real: Deal) -> WhatIf | None:
    """The deal as it would have gone on after what the coach suggests; None for announcements, and
    where no such line ends better for its seat than the real deal.

    >>> from oudler.coach.judgement import Verdict
    >>> from oudler.coach.moment import moments
    >>> what_if(Judgement(moments(over)[0], Verdict.FORCED), over) is None
    True
    """
    moment, known = judgement.moment, judgement.known
    if known is None or known.best is None or moment.kind in (Kind.HANDFUL, Kind.SLAM):
        return None
    # By what could be known it was better on average: in these very cards it need not be.
    for play in (played_at_best, played_by_experts):
        found = play(moment, known.best)
        if found is not None and _is_better(found, judgement, real):
            return found
    return None


def _is_better(found: WhatIf, one: Judgement, real: Deal) -> bool:
    """Whether a line brings its seat no less than what happened, and more than could still come."""
    seat, score = one.moment.seat, found.deal.scores[one.moment.seat]
    still = best_after(one) if found.is_best_play else None
    return score >= real.scores[seat] and (still is None or score > still)


def played_on(moment: Moment, action: Action) -> WhatIf:
    """The deal as it would have gone on after this action in place of its seat's own.

    >>> from oudler.coach.moment import moments
    >>> last = moments(over)[-1]
    >>> played_on(last, last.action).deal.scores == over.scores
    True
    """
    return played_at_best(moment, action) or played_by_experts(moment, action)


def played_at_best(moment: Moment, action: Action) -> WhatIf | None:
    """An action, then best play with open hands; None before the play, or if that takes too long.

    >>> from oudler.coach.moment import moments
    >>> played_at_best(moments(over)[0], moments(over)[0].action) is None
    True
    """
    if not isinstance(action, Play):
        return None
    deal, line = apply(moment.deal, moment.seat, action), [(moment.seat, action)]
    if deal.phase is Phase.PLAY:
        try:
            found = kernel.solve(deal, Goal.SCORE, ENOUGH)
        except SearchRefused:
            return None
        if not found.value.is_exact:
            return None
        for card in found.line:
            assert deal.to_act is not None
            line = [*line, (deal.to_act, Play(card))]
            deal = apply(deal, *line[-1])
    return WhatIf(deal, tuple(line), is_best_play=True) if deal.phase is Phase.OVER else None


def played_by_experts(moment: Moment, action: Action) -> WhatIf:
    """An action, then experts, each by its own hand.

    >>> from oudler.coach.moment import moments
    >>> last = moments(over)[-1]
    >>> played_by_experts(last, last.action).deal.scores == over.scores
    True
    """
    deal = apply(moment.deal, moment.seat, action)
    experts = [Expert() for _ in range(deal.rules.seats)]
    told: list[Event] = []
    over = finish(play_on(deal, experts, lambda event, _: told.append(event)))
    line = ((moment.seat, action), *filter(None, map(acted, told)))
    return WhatIf(over, line, is_best_play=False)


def acted(event: Event) -> Acted | None:
    """The action that caused an event; None if nobody's did."""
    match event:
        case events.BidMade(seat, contract):
            return seat, actions.Bid(contract)
        case events.CardsCalled(seat, cards):
            return seat, actions.CallCards(cards)
        case events.Discarded(seat, cards, is_hidden):
            return seat, actions.Discard(cards, is_hidden)
        case events.HandfulShown(seat, size, cards):
            return seat, actions.ShowHandful(size, cards)
        case events.SlamAnnounced(seat, small):
            return seat, actions.AnnounceSlam(small)
        case events.CardPlayed(seat, card):
            return seat, Play(card)
        case _:
            return None


MAX_TRICKS_TOLD = 3
"""The most tricks of a line that are told."""


def line_sentences(audience: Audience, one: Judgement, found: WhatIf, real: Deal) -> Iterator[str]:
    """Tell what would have happened, trick by trick, and the seat's score."""
    words = audience.words
    if found.deal.taker is None:
        yield line_end(audience, one.moment.seat, found, real)
        return
    yield words(f"coach.line.{'best' if found.is_best_play else 'experts'}")
    yield from _tricks(audience, found, one)
    yield from _end(audience, one, found, real)


def _end(audience: Audience, one: Judgement, found: WhatIf, real: Deal) -> Iterator[str]:
    """Tell the seat's score, what its card still allowed, and what that means."""
    words, seat = audience.words, one.moment.seat
    score = found.deal.scores[seat]
    still = best_after(one) if found.is_best_play else None
    yield line_end(audience, seat, found, real, still)
    if still is not None and score > 0 > still:
        yield words("coach.line.contract")


def line_end(
    audience: Audience, seat: Seat, found: WhatIf, real: Deal, still: Score | None = None
) -> str:
    """How a line ends for a seat, beside what really happened and what its card still allowed."""
    words, score, was = audience.words, found.deal.scores[seat], real.scores[seat]
    if found.deal.taker is None:
        return words("coach.line.passed", player=audience.name(seat), real=signed(words, was))
    is_end = still is None or still >= score or still == was
    end = "end_same" if score == was else "end"
    return words(
        f"coach.line.{end if is_end else 'end_best'}",
        outcome=_lowered(headline(words, *explained(found.deal))),
        player=audience.name(seat),
        score=signed(words, score),
        real=signed(words, was),
        **({} if still is None else {"still": signed(words, still)}),
    )


def _lowered(text: str) -> str:
    return text[0].lower() + text[1:]


def best_after(one: Judgement) -> Score | None:
    """The seat's score after its card if everybody then plays their best; None if unknown.

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
    told = found.deal.tricks[first : first + MAX_TRICKS_TOLD]
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
