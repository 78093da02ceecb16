"""A deal as the kernel is told it: the rules of play, the hands, the cards played since.

Nothing here needs the kernel, so that its own tests can be written before it is built.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.core import Card, Deal, LastTrickExcuse, Ruleset, Seat, SeatView, imprenable
from oudler.core.phases.play import barred_leads
from oudler.core.scoring.excuse import can_lose_excuse, exchange_price


@dataclass(frozen=True, slots=True)
class TrickRules:
    """The rules that decide which card is legal, who wins a trick, and what it is worth.

    The kernel takes this value as a whole, and reads each field by its name.
    """

    tricks: int
    exchange: int
    """The half-points given for an Excuse that its side keeps."""
    last_excuse: LastTrickExcuse
    slam_keeps_excuse: bool
    excuse_wins_slam: bool
    petit_before_excuse: bool
    oudlers_apart: bool


@dataclass(frozen=True, slots=True)
class Start:
    """A deal before its first card. Cards and the attack's seats are bits."""

    attack: int
    leader: int
    hands: tuple[int, ...]
    barred: int
    """Cards that may be led to the first trick only if there are no others: the called suits."""
    excuse_like: int
    """The petits that count as an Excuse."""
    laid_aside: int
    """The cards that count for the attack before play: its discard, the dog of a garde sans."""
    half_points_apart: int
    """The attack's half of the cards that a short pack leaves out."""


def trick_rules(rules: Ruleset, *, has_taker: bool) -> TrickRules:
    """The part of a ruleset that the kernel needs.

    >>> from oudler.rulesets import load_ruleset
    >>> trick_rules(load_ruleset("fft-4"), has_taker=True).last_excuse.value
    'changes_camp'
    """
    last_excuse = rules.excuse_in_last_trick
    if not has_taker and can_lose_excuse(rules):
        last_excuse = LastTrickExcuse.TRICK_WINNER  # There are no camps (A14-86).
    return TrickRules(
        tricks=rules.tricks,
        exchange=exchange_price(rules),
        last_excuse=last_excuse,
        slam_keeps_excuse=has_taker,  # without camps there is no slam
        excuse_wins_slam=rules.excuse_wins_slam and has_taker,
        petit_before_excuse=rules.petit_au_bout_before_excuse,
        oudlers_apart=rules.oudlers_apart,
    )


def start(deal: Deal) -> Start:
    """The deal as it was before its first card.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> [hand.bit_count() for hand in start(deal).hands]
    [18, 18, 18, 18]
    """
    tricks = (*deal.tricks, deal.trick)
    return Start(
        sum(1 << seat for seat in deal.attackers),
        tricks[0].leader,
        _hands(deal),
        barred_leads(deal.rules, deal.called) & deal.rules.pack.cards.bits,
        imprenable(deal.rules, deal.dealt).bits,
        deal.laid_by_attack.bits,
        deal.rules.pack.half_points_apart // 2,
    )


def cards_played(deal: Deal | SeatView) -> Iterator[tuple[Seat, Card]]:
    """The cards played so far, in order, each with its seat.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> [str(card) for _, card in cards_played(deal)][:4]
    ['D10', 'EX', 'D3', 'D4']
    """
    for trick in (*deal.tricks, deal.trick):
        for place, card in enumerate(trick.cards):
            yield Seat((trick.leader + place) % deal.rules.seats), card


def _hands(deal: Deal) -> tuple[int, ...]:
    """Each hand when play began."""
    hands = [hand.bits for hand in deal.hands]
    for seat, card in cards_played(deal):
        hands[seat] |= 1 << card
    return tuple(hands)
