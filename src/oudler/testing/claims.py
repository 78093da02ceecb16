"""Claims in random endings, against every line of play: nobody may lose a point by one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from oudler.core import (
    CARDS,
    Card,
    CardPlayed,
    CardSet,
    Deal,
    IllegalAction,
    Phase,
    Ruleset,
    Score,
    Seat,
    evolve,
    playable,
    start,
)
from oudler.core.claim import Verdict, judge, may_claim, tricks_left
from oudler.core.scoring.settlement import scores
from oudler.testing import chance


@dataclass(frozen=True, slots=True)
class Line:
    """What the claimer's side makes at the end of the lines from a position on."""

    least_tricks: int
    value: Score
    """With everybody else at their best for their own side."""
    least: Score


def random_claims(
    rng: Random, tricks: int, ruleset: Ruleset | None = None
) -> Iterator[tuple[Deal, int, Verdict | None]]:
    """An endless supply of claims, half of them of all the rest; no verdict for a refused one."""
    while True:
        rules = ruleset or chance.random_ruleset(rng)
        kept = CardSet.of(card for card in CARDS if rng.random() < 0.3)
        dealt = start(rules, chance.shuffled_dealt(rng, rules))
        for _, deal in chance.random_steps(rng, dealt, kept):
            left = tricks_left(deal)
            if left > tricks or not may_claim(deal):
                continue
            seat = deal.to_act
            assert seat is not None
            claimed = rng.choice((left, rng.randrange(left)))
            try:
                yield deal, claimed, judge(deal, seat, claimed)
            except IllegalAction:
                yield deal, claimed, None


def is_right(deal: Deal, claimed: int, verdict: Verdict) -> bool:
    """Whether trying every line against the claimer's leads confirms a proved claim."""
    seat = deal.to_act
    assert seat is not None
    over, led = deal, list[Card]()
    for play in verdict.plays:
        led += [play.card] if play.seat == seat and not over.trick.cards else []
        over = evolve(over, play)
    # Who leads every trick may lead a petit with the other trumps, or last.
    leads = led if len(led) == len(deal.hands[seat]) else sorted(deal.hands[seat], key=_late)
    line = _line(deal, seat, leads, 0)
    # Partners are asked before the least that they might get. A claimer is not: whoever gives
    # tricks away gives what could have been made of them.
    most = line.least if verdict.asks_partners else line.value
    is_all = claimed == len(deal.hands[seat]) and not verdict.asks_partners
    least = line.value if is_all else line.least
    return line.least_tricks >= claimed and least <= _gain(over, seat) <= most


def _late(card: Card) -> tuple[bool, bool, bool, int, int]:
    """The order from the top: trumps, then each suit, the petit, an Excuse."""
    first = card.first
    is_plain = first < Card.T1
    return first is Card.EX, first is Card.T1, is_plain, first // 14 * is_plain, -card


def _line(deal: Deal, seat: Seat, leads: Sequence[Card], won: int) -> Line:
    if deal.phase is not Phase.PLAY:
        gain = _gain(deal, seat)
        return Line(won, gain, gain)
    turn = deal.to_act
    assert turn is not None
    hand = deal.hands[turn]
    if turn == seat and not deal.trick.cards:
        may = [next(card for card in leads if card in hand)]
    else:
        may = [*CardSet(playable(deal, hand.bits))]
    found = []
    for card in may:
        after = evolve(deal, CardPlayed(turn, card))
        takes = not after.trick.cards and after.side_of(after.trick.leader) is after.side_of(seat)
        found.append(_line(after, seat, leads, won + takes))
    best = max if deal.side_of(turn) is deal.side_of(seat) else min
    return Line(
        min(one.least_tricks for one in found),
        best(one.value for one in found),
        min(one.least for one in found),
    )


def _gain(deal: Deal, seat: Seat) -> Score:
    side = deal.side_of(seat)
    return sum(won for other, won in enumerate(scores(deal)) if deal.side_of(Seat(other)) is side)
