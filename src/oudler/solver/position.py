"""What the kernel is told of a deal in play: the table's rules, the hands, the cards since."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.core.cards import EMPTY, Card
from oudler.core.counting import exchanged
from oudler.core.deal import Deal
from oudler.core.dealing import imprenable
from oudler.core.play import barred_leads
from oudler.core.ruleset import Ruleset
from oudler.core.seats import Seat
from oudler.core.ways import LastTrickExcuse


@dataclass(frozen=True, slots=True)
class Table:
    """The rules that change which card may be played, who wins a trick, or what it brings."""

    tricks: int
    exchange: int
    """The half-points given for an Excuse that its side keeps."""
    last_excuse_changes_camp: bool
    slam_keeps_excuse: bool
    excuse_wins_slam: bool
    petit_before_excuse: bool
    oudlers_apart: bool


@dataclass(frozen=True, slots=True)
class Start:
    """A deal before its first card. Cards are bits, and so are the attack's seats."""

    attack: int
    leader: int
    hands: tuple[int, ...]
    barred: int
    """What may not be led first, while there is anything else: the called suits."""
    free: int
    """The petits that count as an Excuse."""
    laid_aside: int
    """What counts for the attack before a card is played: its discard, the dog of a garde sans."""
    half_points_apart: int
    """The attack's half of what the cards are worth that a short pack leaves out."""


def table(rules: Ruleset, *, has_taker: bool) -> Table:
    """The rules of the table as the kernel knows them."""
    changes = rules.excuse_in_last_trick is LastTrickExcuse.CHANGES_CAMP
    return Table(
        rules.tricks,
        exchanged(rules),
        changes and has_taker,
        has_taker,
        rules.excuse_wins_slam and has_taker,
        rules.petit_au_bout_before_excuse,
        rules.oudlers_apart,
    )


def start(deal: Deal) -> Start:
    """The deal as it was before its first card."""
    laid = deal.discard + (deal.dealt.dog if deal.contract == "garde_sans" else EMPTY)
    tricks = (*deal.tricks, deal.trick)
    return Start(
        sum(1 << seat for seat in deal.attackers),
        tricks[0].leader,
        _hands(deal),
        barred_leads(deal.rules, deal.called) & deal.rules.pack.cards.bits,
        imprenable(deal.rules, deal.dealt).bits,
        laid.bits,
        deal.rules.pack.half_points_apart // 2,
    )


def played(deal: Deal) -> Iterator[tuple[Seat, Card]]:
    """The cards that have been played, one after another."""
    for trick in (*deal.tricks, deal.trick):
        for place, card in enumerate(trick.cards):
            yield Seat((trick.leader + place) % deal.rules.seats), card


def _hands(deal: Deal) -> tuple[int, ...]:
    """What each seat had when the play began."""
    hands = [hand.bits for hand in deal.hands]
    for seat, card in played(deal):
        hands[seat] |= 1 << card
    return tuple(hands)
