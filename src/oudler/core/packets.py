"""The packets of a deal, and the places between them where the dog's cards may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oudler.core.ruleset import Ruleset


def packet_sizes(rules: Ruleset) -> tuple[int, ...]:
    """The packets in the order of dealing; where the hand does not divide, the last are smaller."""
    rounds, rest = divmod(rules.hand, rules.packet)
    last = [rest] * rules.seats if rest else []
    return (*[rules.packet] * (rounds * rules.seats), *last)


def dog_gaps(rules: Ruleset) -> range:
    """After how many packets a card may go to the dog: never before the first or after the last.

    Packets are dealt whole, so as many cards as a packet has are kept from the dog at both ends
    (A3-14).
    """
    packets = packet_sizes(rules)
    first = next(n for n in range(len(packets) + 1) if sum(packets[:n]) >= rules.dog_spares)
    last = next(n for n in range(len(packets) + 1) if sum(packets[::-1][:n]) >= rules.dog_spares)
    return range(first, len(packets) - last + 1)
