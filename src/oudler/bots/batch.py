"""Many deals between players of given levels, and their results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oudler.bots.levels import make_player
from oudler.bots.player import Player, finish
from oudler.bots.playing import play_deal
from oudler.core.actions import Contract
from oudler.core.deal import Deal
from oudler.core.events import Score
from oudler.core.phases.dealing import dealer_seat
from oudler.core.ruleset import Ruleset
from oudler.core.scoring.settlement import score
from oudler.shuffling import random_deal


@dataclass(frozen=True, slots=True)
class Batch:
    """The scores of some deals, one line a deal, and how the contracts went."""

    scores: tuple[tuple[Score, ...], ...]
    passed_out: int
    """Deals that nobody took, or that were thrown in."""
    contracts: dict[Contract, tuple[int, int]]
    """By contract: how often it was played, and how often made."""

    @property
    def totals(self) -> tuple[Score, ...]:
        """Each seat's total score."""
        return tuple(map(sum, zip(*self.scores, strict=True)))


def play_batch(rules: Ruleset, levels: Sequence[str], seed: str, deals: range) -> Batch:
    """Play these deals of a seed with players of these levels, one a seat.

    >>> batch = play_batch(rules, ["beginner"] * 4, "an evening", range(3))
    >>> len(batch.scores), sum(batch.totals)
    (3, 0)
    """
    players = [make_player(level) for level in levels]
    finished = [play_numbered(rules, players, seed, number) for number in deals]
    return Batch(
        tuple(deal.scores for deal in finished),
        sum(deal.contract is None for deal in finished),
        count_contracts(finished),
    )


def play_numbered(rules: Ruleset, players: Sequence[Player], seed: str, number: int) -> Deal:
    """Play the deal of this number; the dealer changes from one to the next.

    >>> play_numbered(rules, [make_player("beginner")] * 4, "an evening", number=2).dealer
    2
    """
    dealer = dealer_seat(rules, number)
    return finish(play_deal(rules, random_deal(rules, dealer, f"{seed}/{number}"), players))


def count_contracts(deals: Sequence[Deal]) -> dict[Contract, tuple[int, int]]:
    """How often each contract was played, and how often made.

    >>> list(count_contracts([over]))
    [Contract.GARDE]
    """
    counts: dict[Contract, tuple[int, int]] = {}
    for deal in deals:
        if deal.contract is not None:
            played, made = counts.get(deal.contract, (0, 0))
            counts[deal.contract] = played + 1, made + score(deal).is_made
    return counts
