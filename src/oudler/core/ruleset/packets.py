"""The packets of a deal, and the places between them where the dog's cards may go."""

from collections.abc import Iterator

from oudler.core.ruleset.model import Options


def packet_sizes(rules: Options) -> tuple[int, ...]:
    """The packets in the order of dealing; where the hand does not divide, the last are smaller.

    >>> len(packet_sizes(rules)), set(packet_sizes(rules))
    (24, {3})
    """
    rounds, rest = divmod(rules.hand, rules.packet)
    last = [rest] * rules.seats if rest else []
    return (*[rules.packet] * (rounds * rules.seats), *last)


def pile_places(rules: Options) -> Iterator[tuple[int, int]]:
    """The player, in playing order, and the pile that each card goes to.

    A player gets a packet's worth of cards at a time, until everybody has a row; then another row
    goes on top (A15-88).

    >>> list(pile_places(rules))
    []
    """
    for _ in range(rules.pile):
        for first in range(0, rules.piles, rules.packet):
            for player in range(rules.seats):
                for pile in range(first, min(first + rules.packet, rules.piles)):
                    yield player, pile


def dog_gaps(rules: Options) -> range:
    """After how many packets a card may go to the dog: never before the first or after the last.

    Packets are dealt whole, so as many cards as a packet has are kept from the dog at both ends
    (A3-14).

    >>> dog_gaps(rules)[0], len(dog_gaps(rules))
    (1, 23)
    """
    packets = packet_sizes(rules)
    first = next(n for n in range(len(packets) + 1) if sum(packets[:n]) >= rules.dog_spares)
    last = next(n for n in range(len(packets) + 1) if sum(packets[::-1][:n]) >= rules.dog_spares)
    return range(first, len(packets) - last + 1)
