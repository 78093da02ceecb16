"""What a seat observes: named planes of bits, one after the other in one vector.

A plane is a table of 0 and 1 with named axes. `PUBLIC` and `PRIVATE` planes are read from a
`SeatView`, which cannot contain another hand; `PERFECT` ones from the deal, for training alone.
Seats are counted from the observer, who is 0, in the order of play; in perfect planes from seat 0.

Public and private planes together say all that the seat has seen: no two histories that it can tell
apart look alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import prod
from typing import Any, Generic, NewType, TypeVar

import numpy as np
from numpy.typing import NDArray

from oudler.core import (
    EMPTY,
    TWO_PACKS,
    Card,
    CardSet,
    Contract,
    Deal,
    HandfulSize,
    MisereKind,
    PetitSec,
    Phase,
    Ruleset,
    Seat,
    SeatView,
    Trick,
)
from oudler.core.phases.piles import shown_tops
from oudler.core.ruleset.needs import has_taker
from oudler.rulesets import load_ruleset

Bits = NDArray[np.int8]
Public = NewType("Public", Bits)
"""What everybody at the table knows."""
Private = NewType("Private", Bits)
"""What only one seat knows."""
Observation = NewType("Observation", Bits)
"""Public, then private information: all that a seat may decide by."""
Perfect = NewType("Perfect", Bits)
"""All hands: to train with, never to decide by."""

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Sight:
    """A seat's view, and the cards that a taker has set aside so far."""

    view: SeatView
    aside: CardSet = EMPTY


@dataclass(frozen=True, slots=True)
class Plane(Generic[S]):
    """A part of an observation: a table with named axes, and what a 1 in it says."""

    name: str
    axes: tuple[str, ...]
    says: str
    read: Callable[[S], int]
    """The plane as bits, the last axis first."""
    has: Callable[[Ruleset], bool] = lambda _: True
    """Whether rules have such a thing: otherwise the plane is left out."""


def _turned(view: SeatView, width: int, rows: Iterable[tuple[int, int]]) -> int:
    """A row of this width for each seat, counted from the observer."""
    seats, own, bits = view.rules.seats, view.seat, 0
    for seat, row in rows:
        bits |= row << (seat - own) % seats * width
    return bits


def _one(view: SeatView, seat: Seat | None) -> int:
    return 0 if seat is None else 1 << (seat - view.seat) % view.rules.seats


def _width(view: SeatView) -> int:
    return cards_in(view.rules)


def cards_in(rules: Ruleset) -> int:
    """How many cards an axis has: 78, and with two packs their twins, numbered as in `Card`.

    >>> cards_in(rules), cards_in(load_ruleset("wikipedia-8-two-packs"))
    (78, 156)
    """
    return len(TWO_PACKS) // 2 * rules.pack.copies


PHASES = (Phase.BIDDING, Phase.CALLING, Phase.DOG, Phase.PLAY)
BIDS = (None, *Contract)
_ORDER = {
    one: 1 << i for ones in (PHASES, BIDS, HandfulSize, MisereKind) for i, one in enumerate(ones)
}


def _dealer(view: SeatView) -> int:
    return _one(view, view.dealer) if view.rules.dealer_plays else 0


def _bids(view: SeatView) -> int:
    return _turned(view, len(BIDS), [(bid.seat, _ORDER[bid.contract]) for bid in view.bids])


def _contract(view: SeatView) -> int:
    return 0 if view.contract is None else _ORDER[view.contract] >> 1


def _calls(view: SeatView) -> int:
    return sum(call.bits << _width(view) * i for i, call in enumerate(view.calls))


def _slam(view: SeatView) -> int:
    return 0 if view.slam is None else _turned(view, 2, [(view.slam.seat, 1 + view.slam.small)])


def _handfuls(view: SeatView) -> int:
    return _turned(view, 3, [(one.seat, _ORDER[one.size]) for one in view.handfuls])


def _shown(view: SeatView) -> int:
    return _turned(view, _width(view), [(one.seat, one.cards.bits) for one in view.handfuls])


def _miseres(view: SeatView) -> int:
    return _turned(view, 2, [(one.seat, _ORDER[one.kind]) for one in view.miseres])


def _led(view: SeatView) -> int:
    led = [*_done(view).led]
    if len(view.tricks) < view.rules.tricks:
        led[view.trick.leader] |= 1 << len(view.tricks)
    return _turned(view, view.rules.tricks, enumerate(led))


def _trick(view: SeatView) -> int:
    return _turned(view, _width(view), _laid(view.trick, view.rules.seats))


def _tricks(view: SeatView) -> int:
    return _done(view).rows | _bits(view.trick.cards) << _width(view) * len(view.tricks)


def _played(view: SeatView) -> int:
    return _turned(view, _width(view), enumerate(_done(view).played)) | _trick(view)


def _laid(trick: Trick, seats: int) -> list[tuple[int, int]]:
    leader = trick.leader
    return [((leader + i) % seats, 1 << card) for i, card in enumerate(trick.cards)]


def _bits(cards: Iterable[Card]) -> int:
    return sum([1 << card for card in cards])


@dataclass(frozen=True, slots=True)
class _Done:
    """What the completed tricks fill."""

    led: list[int]
    """By seat: the tricks it led, as bits."""
    rows: int
    """The cards of each trick."""
    played: list[int]
    """By seat: the cards it played."""


_KNOWN: dict[int, tuple[tuple[Trick, ...], _Done]] = {}
"""By identity: a deal has the same completed tricks for a whole trick, as do all its views."""
MOST_KNOWN = 4096


def _done(view: SeatView) -> _Done:
    if not view.tricks:
        return _filled(view)  # every deal begins with the same empty tuple
    known = _KNOWN.get(id(view.tricks))
    if known is None or known[0] is not view.tricks:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[id(view.tricks)] = view.tricks, _filled(view)
    return known[1]


def _filled(view: SeatView) -> _Done:
    seats, width, rows = view.rules.seats, _width(view), 0
    led, played = [0] * seats, [0] * seats
    for i, trick in enumerate(view.tricks):
        led[trick.leader] |= 1 << i
        rows |= _bits(trick.cards) << width * i
        for seat, card in _laid(trick, seats):
            played[seat] |= card
    return _Done(led, rows, played)


def _tops(view: SeatView) -> int:
    rows = ((seat, shown_tops(piles).bits) for seat, piles in enumerate(view.piles))
    return _turned(view, _width(view), rows)


def _under(view: SeatView) -> int:
    """As many ones as cards lie face down."""
    depth = view.rules.pile
    rows = (
        (seat, sum(((1 << pile.under) - 1) << depth * i for i, pile in enumerate(piles)))
        for seat, piles in enumerate(view.piles)
    )
    return _turned(view, depth * view.rules.piles, rows)


def _partners(view: SeatView) -> int:
    return _turned(view, 1, ((seat, 1) for seat in view.partners))


def _has_calls(rules: Ruleset) -> bool:
    return bool(rules.calls)


def _has_dog(rules: Ruleset) -> bool:
    return rules.dog > 0 and Phase.DOG in rules.phases


def _has_piles(rules: Ruleset) -> bool:
    return rules.piles > 0


def _has_miseres(rules: Ruleset) -> bool:
    return has_taker(rules) and rules.misere_premium > 0


PUBLIC: tuple[Plane[SeatView], ...] = (
    Plane("phase", ("phases",), "the phase of the deal", lambda view: _ORDER.get(view.phase, 0)),
    Plane("turn", ("seats",), "whose turn it is", lambda view: _one(view, view.to_act)),
    Plane("dealer", ("seats",), "who dealt; nobody who plays, if the dealer sits out", _dealer),
    Plane("bids", ("seats", "bids"), "what each seat has bid", _bids, has_taker),
    Plane(
        "taker", ("seats",), "the highest bidder", lambda view: _one(view, view.taker), has_taker
    ),
    Plane("contract", ("contracts",), "the highest bid", _contract, has_taker),
    Plane("calls", ("calls", "cards"), "the card called, call by call", _calls, _has_calls),
    Plane("dog", ("cards",), "the dog, once shown", lambda view: view.dog.bits, _has_dog),
    Plane("slam", ("seats", "slams"), "who announced a slam", _slam, has_taker),
    Plane("handfuls", ("seats", "handfuls"), "who showed which handful", _handfuls, has_taker),
    Plane("shown", ("seats", "cards"), "the trumps shown in handfuls", _shown, has_taker),
    Plane("miseres", ("seats", "miseres"), "who declared which misère", _miseres, _has_miseres),
    Plane("led", ("seats", "tricks"), "who led each trick, the one in progress too", _led),
    Plane("trick", ("seats", "cards"), "the trick in progress", _trick),
    Plane("tricks", ("tricks", "cards"), "the cards of each trick", _tricks),
    Plane("played", ("seats", "cards"), "the cards that each seat has played", _played),
    Plane("tops", ("seats", "cards"), "the cards face up on piles", _tops, _has_piles),
    Plane(
        "under", ("seats", "piles", "depth"), "a 1 a card face down on a pile", _under, _has_piles
    ),
)
PRIVATE: tuple[Plane[Sight], ...] = (
    Plane("hand", ("cards",), "the cards to play now or later", lambda seen: seen.view.hand.bits),
    Plane(
        "discard",
        ("cards",),
        "the discard, as far as the seat knows it",
        lambda seen: seen.view.discard.bits,
        _has_dog,
    ),
    Plane(
        "aside", ("cards",), "the cards set aside so far", lambda seen: seen.aside.bits, _has_dog
    ),
    Plane(
        "partners",
        ("seats",),
        "the taker's partners, as far as the seat knows them",
        lambda seen: _partners(seen.view),
        has_taker,
    ),
    Plane(
        "imprenable",
        ("cards",),
        "a petit that nobody can take",
        lambda seen: seen.view.imprenable.bits,
        lambda rules: rules.petit_sec is PetitSec.IMPRENABLE,
    ),
)
PERFECT: tuple[Plane[Deal], ...] = (
    Plane(
        "hands",
        ("seats", "cards"),
        "every hand",
        lambda deal: sum(
            hand.bits << cards_in(deal.rules) * i for i, hand in enumerate(deal.hands)
        ),
    ),
    Plane(
        "attack",
        ("seats",),
        "the taker and the partners",
        lambda deal: sum(1 << seat for seat in deal.attackers),
        has_taker,
    ),
    Plane("dealt_dog", ("cards",), "the dog as dealt", lambda deal: deal.dealt.dog.bits),
    Plane("laid_aside", ("cards",), "the discard", lambda deal: deal.discard.bits, _has_dog),
    Plane(
        "hidden",
        ("seats", "cards"),
        "the cards face down on piles",
        lambda deal: sum(
            (_bits(card for pile in row for card in pile) & ~hand.bits) << cards_in(deal.rules) * i
            for i, (row, hand) in enumerate(zip(deal.piles, deal.hands, strict=True))
        ),
        _has_piles,
    ),
)


def planes_table() -> str:
    """All planes as a table in Markdown, for docs/research.md."""
    kinds = (("public", PUBLIC), ("private", PRIVATE), ("perfect", PERFECT))
    rows = (
        f"| `{plane.name}` | {kind} | {' × '.join(plane.axes)} | {plane.says} |"
        for kind, planes in kinds
        for plane in planes
    )
    return "\n".join(("| plane | | axes | says |", "|---|---|---|---|", *rows))


_NAMED: dict[str, Sequence[str]] = {
    "phases": PHASES,
    "bids": ("pass", *Contract),
    "contracts": tuple(Contract),
    "slams": ("slam", "small slam"),
    "handfuls": tuple(HandfulSize),
    "miseres": tuple(MisereKind),
}
_COUNTED: dict[str, Callable[[Ruleset], int]] = {
    "calls": lambda rules: len(rules.calls),
    "tricks": lambda rules: rules.tricks,
    "piles": lambda rules: rules.piles,
    "depth": lambda rules: rules.pile,
}


def labels(rules: Ruleset, axis: str) -> tuple[str, ...]:
    """The names along an axis: what its first place stands for, its second, and so on.

    >>> labels(rules, "seats"), labels(rules, "slams")
    (('0', '+1', '+2', '+3'), ('slam', 'small slam'))
    """
    if axis == "seats":
        return ("0", *(f"+{n}" for n in range(1, rules.seats)))
    if axis == "cards":
        return tuple(str(card) for card in TWO_PACKS[: cards_in(rules)])
    if axis in _COUNTED:
        return tuple(str(n) for n in range(1, _COUNTED[axis](rules) + 1))
    return tuple(map(str, _NAMED[axis]))


@dataclass(frozen=True, slots=True)
class Part(Generic[S]):
    """The planes of one kind that a ruleset has, one after the other."""

    rules: Ruleset
    planes: tuple[Plane[S], ...]
    shapes: tuple[tuple[int, ...], ...]
    """By plane: how many places each of its axes has."""
    size: int
    _reads: tuple[tuple[Callable[[S], int], int], ...]
    """By plane: how it is read, and its first place."""

    @classmethod
    def of(cls, rules: Ruleset, planes: Iterable[Plane[S]]) -> Part[S]:
        """Those of these planes that the rules have."""
        had = tuple(plane for plane in planes if plane.has(rules))
        shapes = tuple(tuple(len(labels(rules, axis)) for axis in plane.axes) for plane in had)
        *firsts, size = accumulate(map(prod, shapes), initial=0)
        reads = tuple((plane.read, first) for plane, first in zip(had, firsts, strict=True))
        return cls(rules, had, shapes, size, reads)

    @property
    def places(self) -> tuple[tuple[str, int], ...]:
        """The planes by name, each with its first place.

        >>> encoding(rules).private.places[0]
        ('hand', 0)
        """
        firsts = (first for _, first in self._reads)
        return tuple(zip((plane.name for plane in self.planes), firsts, strict=True))

    def bits(self, seen: S) -> int:
        """All planes as one number."""
        bits = 0
        for read, first in self._reads:
            bits |= read(seen) << first
        return bits

    def tables(self, observed: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """These planes by name, each in its shape; of many observations, each after their axes.

        >>> from oudler import view
        >>> public, _ = encoding(rules).split(encoding(rules).observe(view(deal, 1)))
        >>> encoding(rules).public.tables(public)["bids"].shape
        (4, 6)
        """
        before = _checked(self.rules, observed, self.size).shape[:-1]
        return {
            plane.name: observed[..., first : first + prod(shape)].reshape(*before, *shape)
            for plane, shape, (_, first) in zip(self.planes, self.shapes, self._reads, strict=True)
        }

    def text(self, observed: Bits) -> str:
        """These planes in words: a line a plane, every 1 by its labels.

        >>> from oudler import view
        >>> public, _ = encoding(rules).split(encoding(rules).observe(view(deal, 1)))
        >>> print(encoding(rules).public.text(public))
        phase: bidding
        turn: 0
        dealer: +3
        led: 0 1
        """
        lines, tables = [], self.tables(observed)
        for plane in self.planes:
            names = [labels(self.rules, axis) for axis in plane.axes]
            ones = np.argwhere(tables[plane.name])
            said = (" ".join(name[i] for name, i in zip(names, one, strict=True)) for one in ones)
            if len(ones):
                lines.append(f"{plane.name}: {', '.join(said)}")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Encoding:
    """How observations are written under one ruleset."""

    public: Part[SeatView]
    private: Part[Sight]
    perfect: Part[Deal]
    size: int
    """How long an observation is: public, then private planes."""

    @property
    def places(self) -> tuple[tuple[str, int], ...]:
        """The planes of an observation, each with its first place in it.

        >>> encoding(rules).places[:4]
        (('phase', 0), ('turn', 4), ('dealer', 8), ('bids', 12))
        """
        private = ((name, self.public.size + first) for name, first in self.private.places)
        return (*self.public.places, *private)

    def bits(self, view: SeatView, aside: CardSet = EMPTY) -> int:
        """An observation as one number: equal for what a seat cannot tell apart.

        >>> from oudler import view
        >>> encoding(rules).bits(view(deal, 1)) == encoding(rules).bits(view(begun, 1))
        False
        """
        private = self.private.bits(Sight(view, aside))
        return self.public.bits(view) | private << self.public.size

    def observe(self, view: SeatView, aside: CardSet = EMPTY) -> Observation:
        """All that a seat may decide by.

        >>> from oudler import view
        >>> encoding(rules).observe(view(deal, 1)).shape == (encoding(rules).size,)
        True
        """
        return Observation(unpacked(self.bits(view, aside), self.size))

    def split(self, observed: NDArray[Any]) -> tuple[Public, Private]:
        """What everybody knows of it, and what only the seat knows.

        >>> from oudler import view
        >>> public, private = encoding(rules).split(encoding(rules).observe(view(deal, 1)))
        >>> int(public.sum()), int(private.sum())
        (4, 18)
        """
        public, private = np.split(
            _checked(self.public.rules, observed, self.size), [self.public.size], axis=-1
        )
        return Public(public), Private(private)

    def tables(self, observed: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The planes of an observation by name, each in its shape; of many, each after their axes.

        >>> from oudler import view
        >>> encoding(rules).tables(encoding(rules).observe(view(deal, 1)))["hand"].shape
        (78,)
        >>> encoding(rules).tables(np.zeros((1024, 2793), np.int8))["bids"].shape
        (1024, 4, 6)
        """
        public, private = self.split(observed)
        return self.public.tables(public) | self.private.tables(private)

    def text(self, observed: Bits) -> str:
        """An observation in words: a line a plane.

        >>> from oudler import view
        >>> print(encoding(rules).text(encoding(rules).observe(view(begun, 1))).splitlines()[3])
        bids: 0 garde, +1 pass, +2 pass, +3 pass
        """
        if observed.ndim > 1:
            raise ValueError(f"observation: expected one, not shape {observed.shape}")
        public, private = self.split(observed)
        return "\n".join(filter(None, (self.public.text(public), self.private.text(private))))

    def reveal(self, deal: Deal) -> Perfect:
        """Every hand, to train with.

        >>> encoding(rules).perfect.tables(encoding(rules).reveal(deal))["hands"].sum(axis=1)
        array([18, 18, 18, 18])
        """
        return Perfect(unpacked(self.perfect.bits(deal), self.perfect.size))


def _checked(rules: Ruleset, observed: NDArray[Any], size: int) -> NDArray[Any]:
    if observed.shape[-1:] != (size,):
        raise ValueError(
            f"observation: expected {size} bits under {rules.id}, not shape {observed.shape}"
        )
    return observed


@cache
def encoding(rules: str | Ruleset) -> Encoding:
    """The encoding of a ruleset. Ask for it once: rules take longer to look up than to observe.

    >>> encoding("fft-3").size
    3012
    """
    if not isinstance(rules, Ruleset):
        return encoding(load_ruleset(rules))
    public, private = Part.of(rules, PUBLIC), Part.of(rules, PRIVATE)
    return Encoding(public, private, Part.of(rules, PERFECT), public.size + private.size)


def unpacked(bits: int, size: int) -> Bits:
    """A number's bits, lowest first.

    >>> unpacked(6, 4)
    array([0, 1, 1, 0], dtype=int8)
    """
    packed = np.frombuffer(bits.to_bytes(size + 7 >> 3, "little"), np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little").view(np.int8)
