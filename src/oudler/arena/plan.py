"""The plan of a match: who plays whom on every deal, and from which seats."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from oudler.arena.entrants import Ask, Entrant, Mixed, asks_under, name_of, read_entrant
from oudler.core import Contract, Phase, Ruleset, Seat, Side

Seating = tuple[int, ...]
"""Players by number: one per seat; with a given contract, the attack's and the defence's."""
SECONDS = 5.0
"""The time that a program may take for one decision."""


class ImpossiblePlan(ValueError):
    """These rules have no such contract, or two players have the same name."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players, by number, who are compared in each other's place."""

    first: int
    second: int
    others: int | None = None
    """The player at the other seats; None lets each sit among players like the other."""
    ask: Ask | None = None
    """The only kind of decision in which the two differ, if the first is a mixture made to show
    it."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One way to seat the players of a pairing, and whose score counts how much."""

    seating: Seating
    focus: Seat | Side
    """The seat whose score counts; or the side, which wins or loses the taker's score."""
    player: int
    weight: float
    """Above 0 for the first player, below for the second."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything the results of a deal depend on, except its number."""

    rules: Ruleset
    seed: str
    players: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]
    contract: Contract | None = None
    """The contract that the strongest hand plays, without an auction; None for an auction."""
    sides: tuple[Side, ...] = tuple(Side)
    """If the contract is given: the sides on which the players are compared."""
    seconds: float = SECONDS

    def __post_init__(self) -> None:
        if self.contract is not None and not _is_bid(self.rules, self.contract):
            raise ImpossiblePlan(f"{self.rules.name} has no contract {self.contract}")
        # Results are told by name.
        for name, count in Counter(map(name_of, self.players)).items():
            if count > 1:
                raise ImpossiblePlan(f"{count} players are called {name}: rename all but one")

    def name(self, player: int) -> str:
        """A player's name."""
        return name_of(self.players[player])

    def seatings(self) -> tuple[Seating, ...]:
        """Every seating that some pairing needs, once each."""
        every = (trial.seating for pair in self.pairings for trial in self.trials(pair))
        return tuple(dict.fromkeys(every))

    def trials(self, pair: Pairing) -> tuple[Trial, ...]:
        """The seatings of this pairing; their weights add up to zero."""
        found = _of_sides(pair, self.sides) if self.contract else _of_seats(pair, self.rules.seats)
        return tuple(found)


def make_plan(
    rules: Ruleset,
    entrants: Sequence[Entrant],
    seed: str,
    *,
    others: Entrant | None = None,
    contract: Contract | None = None,
    sides: tuple[Side, ...] = tuple(Side),
    by_ask: bool = False,
    seconds: float = SECONDS,
) -> Plan:
    """A pairing for every two entrants; `by_ask` adds the second with each part of the first.

    Raises ImpossiblePlan, or UnknownEntrant.

    >>> make_plan(rules, ["club", "beginner"], "a seed").pairings
    (Pairing(first=0, second=1, others=None, ask=None),)
    """
    players: list[Entrant] = []

    def number(entrant: Entrant) -> int:
        if entrant not in players:
            players.append(entrant)
        return players.index(entrant)

    third = None if others is None else number(_read(others))
    pairings = []
    for first, second in combinations(map(_read, entrants), 2):
        pairings.append(Pairing(number(first), number(second), third))
        for ask in asks_under(rules, is_bid=contract is None) if by_ask else ():
            part = second if first == second else Mixed(second, ((ask, first),))
            pairings.append(Pairing(number(part), number(second), third, ask))
    return Plan(rules, seed, tuple(players), tuple(pairings), contract, sides, seconds)


def _read(entrant: Entrant) -> Entrant:
    return read_entrant(entrant) if isinstance(entrant, str) else entrant


def _is_bid(rules: Ruleset, contract: Contract) -> bool:
    return Phase.BIDDING in rules.phases and contract in dict(rules.bids)


def _of_seats(pair: Pairing, seats: int) -> Iterator[Trial]:
    """Each alone at every seat in turn; among copies of the other, that is half the difference."""
    share = 1 / seats if pair.others is not None else 1 / (2 * seats)
    for one, other, weight in ((pair.first, pair.second, share), (pair.second, pair.first, -share)):
        around = other if pair.others is None else pair.others
        for seat in range(seats):
            seating = tuple(one if place == seat else around for place in range(seats))
            yield Trial(seating, Seat(seat), one, weight)


def _of_sides(pair: Pairing, sides: Sequence[Side]) -> Iterator[Trial]:
    """Each on a whole side; the other side is the same for both."""
    across = pair.second if pair.others is None else pair.others
    for side in sides:
        for one, weight in ((pair.first, 1.0), (pair.second, -1.0)):
            seating = (one, across) if side is Side.ATTACK else (across, one)
            yield Trial(seating, side, one, weight)
