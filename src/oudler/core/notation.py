"""The text of events and records: one JSON object a line, read and written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar

from oudler.core.actions import Contract, HandfulSize, MisereKind
from oudler.core.announcing import LegalAnnouncements, LegalHandful
from oudler.core.bidding import LegalBids
from oudler.core.calling import LegalCalls
from oudler.core.cards import EMPTY, PACK, Card, CardSet, CardTwice, UnknownCard, parse_card
from oudler.core.copies import copies_told_apart
from oudler.core.dog import LegalDiscard
from oudler.core.engine import Legal
from oudler.core.events import (
    BidMade,
    CardPlayed,
    CardsCalled,
    CardTurned,
    DealScored,
    Dealt,
    Discarded,
    DiscardShown,
    DogShown,
    Event,
    HandfulShown,
    MisereDeclared,
    Piles,
    Score,
    SlamAnnounced,
)
from oudler.core.play import LegalPlays
from oudler.core.ruleset import Ruleset
from oudler.core.seats import Seat

FORMAT, VERSION = "tarot-record", 1

T = TypeVar("T")

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class NotationFault(StrEnum):
    """What can be wrong with the text of a record, before any rule is asked."""

    NOT_JSON = "not_json"
    NOT_A_RECORD = "not_a_record"
    UNKNOWN_VERSION = "unknown_version"
    UNKNOWN_RULESET = "unknown_ruleset"
    WRONG_OPTION = "wrong_option"
    UNKNOWN_EVENT = "unknown_event"
    MISSING_FIELD = "missing_field"
    WRONG_FIELD = "wrong_field"
    UNKNOWN_CARD = "unknown_card"
    CARD_TWICE = "card_twice"
    WRONG_NUMBER_OF_HANDS = "wrong_number_of_hands"
    WRONG_HAND_SIZE = "wrong_hand_size"
    WRONG_DOG_SIZE = "wrong_dog_size"
    WRONG_NUMBER_OF_PILES = "wrong_number_of_piles"
    WRONG_PILE_SIZE = "wrong_pile_size"
    CARDS_MISSING = "cards_missing"
    CARDS_LEFT_OUT = "cards_left_out"
    NO_SUCH_SEAT = "no_such_seat"
    DEALER_SITS_OUT = "dealer_sits_out"
    WRONG_PLAYERS = "wrong_players"


@dataclass(frozen=True, slots=True)
class LineFault:
    """One thing wrong with a line: what, in which field, and the text that is wrong."""

    kind: NotationFault
    field: str = ""
    found: str = ""


class NotationError(ValueError):
    """A line of a record cannot be read; `faults` lists everything wrong with it."""

    def __init__(self, faults: tuple[LineFault, ...]) -> None:
        super().__init__(", ".join(f"{f.kind} {f.field} {f.found}".strip() for f in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a record: under which rules, and who sits where."""

    rules: str
    options: Mapping[str, object]
    players: tuple[str, ...]


def format_header(header: Header) -> str:
    """The first line of a record."""
    return _dump(
        {
            "format": FORMAT,
            "version": VERSION,
            "rules": header.rules,
            "options": dict(header.options),
            "players": list(header.players),
        }
    )


def parse_header(line: str) -> Header:
    """The header that this line holds. Raises NotationError."""
    found = _load(line)
    if found.get("format") != FORMAT:
        raise NotationError((LineFault(NotationFault.NOT_A_RECORD, "format"),))
    if repr(found.get("version")) != repr(VERSION):  # True and 1.0 would be equal to 1
        fault = LineFault(NotationFault.UNKNOWN_VERSION, "version", str(found.get("version")))
        raise NotationError((fault,))
    fields = _Fields(found)
    header = Header(
        fields.read("rules", _text, ""),
        fields.read("options", _mapping, {}, default={}),
        fields.read("players", _texts, (), default=[]),
    )
    fields.check()
    return header


def format_event(event: Event) -> str:
    """The event as one line of a record."""
    return _dump(to_json(event))


def parse_event(line: str) -> Event:
    """The event that this line holds. Raises NotationError with every fault of the line."""
    return from_json(_load(line))


def from_json(found: dict[str, Any], *, is_strict: bool = False) -> Event:
    """The event that this JSON object is. Raises NotationError with every fault of it.

    Where it is read strictly, a field that no such event has is a fault; records may have more.
    """
    name = found.get("type")
    read = _READERS.get(name) if isinstance(name, str) else None
    if read is None:
        raise NotationError((LineFault(NotationFault.UNKNOWN_EVENT, "type", str(name)),))
    fields = _Fields(found)
    event = read(fields)
    if is_strict:
        fields.refuse_others("type")
    fields.check()
    return event


def to_json(event: Event) -> dict[str, object]:
    """The event as a JSON object, its type first."""
    match event:
        case CardPlayed(seat, card) | CardTurned(seat, card):
            return {"type": _CARD_TYPES[type(event)], "seat": seat, "card": str(card)}
        case BidMade(seat, contract):
            return {"type": "bid_made", "seat": seat, "bid": contract or "pass"}
        case Dealt():
            return _dealt_to_json(event)
        case CardsCalled(seat, cards):
            return {"type": "cards_called", "seat": seat, "cards": str(cards)}
        case DogShown(cards) | DiscardShown(cards):
            what = "dog" if isinstance(event, DogShown) else "discard"
            return {"type": f"{what}_shown", "cards": str(cards)}
        case Discarded():
            return _discarded_to_json(event)
        case SlamAnnounced() | HandfulShown() | MisereDeclared():
            return _announced_to_json(event)
        case DealScored(scores):
            return {"type": "deal_scored", "scores": [score_to_json(score) for score in scores]}


_CARD_TYPES: dict[type[Event], str] = {CardPlayed: "card_played", CardTurned: "card_turned"}


def _dealt_to_json(dealt: Dealt) -> dict[str, object]:
    line: dict[str, object] = {
        "type": "dealt",
        "dealer": dealt.dealer,
        "hands": [str(hand) for hand in dealt.hands],
        "dog": str(dealt.dog),
    }
    if dealt.piles:
        line["piles"] = [[_in_order(pile) for pile in row] for row in dealt.piles]
    if dealt.players:
        line["players"] = list(dealt.players)
    return line | {"dealer_barred": True} if dealt.dealer_barred else line


def _discarded_to_json(made: Discarded) -> dict[str, object]:
    line = {"type": "discarded", "seat": made.seat, "cards": str(made.cards)}
    return line | {"trumps_hidden": True} if made.trumps_hidden else line


def _announced_to_json(event: SlamAnnounced | HandfulShown | MisereDeclared) -> dict[str, object]:
    match event:
        case SlamAnnounced(seat, small):
            line: dict[str, object] = {"type": "slam_announced", "seat": seat}
            return line | {"small": True} if small else line
        case HandfulShown(seat, size, cards):
            shown = _in_order(reversed(list(cards)))
            return {"type": "handful_shown", "seat": seat, "size": str(size), "cards": shown}
        case MisereDeclared(seat, kind):
            return {"type": "misere_declared", "seat": seat, "kind": str(kind)}


def _in_order(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def score_to_json(score: Score) -> int | str:
    """A whole score as a number, any other as text: `"250/3"`."""
    return int(score) if score.denominator == 1 else str(score)


def legal_to_json(legal: Legal) -> dict[str, object]:
    """What a seat may do, as a JSON object: for a play `{"cards": "S1 S4"}`."""
    match legal:
        case LegalPlays(cards):
            return {"cards": str(cards)}
        case LegalBids(contracts):
            return {"bids": ["pass", *map(str, contracts)]}
        case LegalCalls(cards):
            return {"cards": str(cards), "count": 1}
        case LegalDiscard(count, free, trumps, needed):
            return {
                "count": count,
                "cards": str(free),
                "trumps": str(trumps),
                "trumps_needed": needed,
            }
        case LegalAnnouncements():
            return announcements_to_json(legal)


def announcements_to_json(may: LegalAnnouncements) -> dict[str, object]:
    """What a seat may announce, as a JSON object with a key for each such thing."""
    found = {
        "slam": may.slam,
        "small_slam": may.small_slam,
        "handfuls": handfuls_to_json(may.handfuls),
        "miseres": [str(kind) for kind in may.miseres],
    }
    return {key: value for key, value in found.items() if value}


def handfuls_to_json(handfuls: tuple[LegalHandful, ...]) -> list[dict[str, object]]:
    """The handfuls a seat may show: so many of these cards."""
    return [
        {
            "size": str(handful.size),
            "count": handful.count,
            "cards": str(handful.trumps),
            "with": str(handful.ends),
        }
        for handful in handfuls
    ]


class _Fields:
    """The fields of one line, read one by one; what is wrong with them is kept for the end."""

    def __init__(self, found: dict[str, Any]) -> None:
        self.found = found
        self.faults: list[LineFault] = []
        self._known: set[str] = set()

    def read(self, name: str, how: Callable[[Any], T], instead: T, *, default: object = None) -> T:
        self._known.add(name)
        if name not in self.found and default is None:
            self.faults.append(LineFault(NotationFault.MISSING_FIELD, name))
            return instead
        value = self.found.get(name, default)
        try:
            return how(value)
        except UnknownCard as error:
            self.faults.append(LineFault(NotationFault.UNKNOWN_CARD, name, error.code))
        except CardTwice as error:
            self.faults.append(LineFault(NotationFault.CARD_TWICE, name, str(error.card)))
        except (ValueError, TypeError, ZeroDivisionError):
            self.faults.append(LineFault(NotationFault.WRONG_FIELD, name, str(value)))
        return instead

    def refuse_others(self, *known: str) -> None:
        expected = self._known.union(known)
        self.faults += [
            LineFault(NotationFault.WRONG_FIELD, name, str(value))
            for name, value in self.found.items()
            if name not in expected
        ]

    def check(self) -> None:
        if self.faults:
            raise NotationError(tuple(self.faults))


def _load(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise NotationError((LineFault(NotationFault.NOT_JSON, found=line.strip()[:40]),)) from None
    if not isinstance(found, dict):
        raise NotationError((LineFault(NotationFault.NOT_JSON, found=line.strip()[:40]),))
    return found


def _dump(found: Mapping[str, object]) -> str:
    return _ENCODER.encode(found)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(map(_text, _list(value)))


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError
    return value


def _mapping(value: Any) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise TypeError
    return value


def _seat(value: Any) -> Seat:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError
    return Seat(value)


def _players(value: Any) -> tuple[int, ...]:
    return tuple(map(_seat, _list(value)))


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _cards(value: Any) -> CardSet:
    return CardSet.parse(_text(value))


def _hands(value: Any) -> tuple[CardSet, ...]:
    return tuple(map(_cards, _list(value)))


def _pile(value: Any) -> tuple[Card, ...]:
    CardSet.parse(_text(value))  # Refuses a card that stands there twice.
    return tuple(map(parse_card, value.split()))


def _piles(value: Any) -> Piles:
    return tuple(tuple(map(_pile, _list(row))) for row in _list(value))


def _bid(value: Any) -> Contract | None:
    return None if value == "pass" else Contract(value)


def _score(value: Any) -> Score:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if not re.fullmatch(r"-?\d{1,9}(/\d{1,9})?", _text(value), re.ASCII):
        raise ValueError
    return Fraction(value)


def _scores(value: Any) -> tuple[Score, ...]:
    return tuple(map(_score, _list(value)))


def _read_seat(fields: _Fields) -> Seat:
    return fields.read("seat", _seat, Seat(0))


def _read_card(fields: _Fields) -> Card:
    return fields.read("card", _card, Card.S1)


def _card(value: Any) -> Card:
    return parse_card(_text(value))


def _read_cards(fields: _Fields) -> CardSet:
    return fields.read("cards", _cards, CardSet())


def _read_dealt(fields: _Fields) -> Dealt:
    dealer = fields.read("dealer", _seat, Seat(0))
    hands: tuple[CardSet, ...] = fields.read("hands", _hands, ())
    *hands_apart, dog = copies_told_apart((*hands, fields.read("dog", _cards, CardSet())))
    barred = fields.read("dealer_barred", _flag, instead=False, default=False)
    players: tuple[int, ...] = fields.read("players", _players, (), default=[])
    piles: Piles = fields.read("piles", _piles, (), default=[])
    return Dealt(dealer, tuple(hands_apart), dog, barred, players, piles)


_READERS: dict[str, Callable[[_Fields], Event]] = {
    "dealt": _read_dealt,
    "bid_made": lambda f: BidMade(_read_seat(f), f.read("bid", _bid, None)),
    "cards_called": lambda f: CardsCalled(_read_seat(f), _read_cards(f)),
    "dog_shown": lambda f: DogShown(_read_cards(f)),
    "discarded": lambda f: Discarded(
        _read_seat(f),
        _read_cards(f),
        f.read("trumps_hidden", _flag, instead=False, default=False),
    ),
    "discard_shown": lambda f: DiscardShown(_read_cards(f)),
    "slam_announced": lambda f: SlamAnnounced(
        _read_seat(f), f.read("small", _flag, instead=False, default=False)
    ),
    "handful_shown": lambda f: HandfulShown(
        _read_seat(f), f.read("size", HandfulSize, HandfulSize.SINGLE), _read_cards(f)
    ),
    "misere_declared": lambda f: MisereDeclared(
        _read_seat(f), f.read("kind", MisereKind, MisereKind.TRUMPS)
    ),
    "card_played": lambda f: CardPlayed(_read_seat(f), _read_card(f)),
    "card_turned": lambda f: CardTurned(_read_seat(f), _read_card(f)),
    "deal_scored": lambda f: DealScored(f.read("scores", _scores, ())),
}


def dealt_faults(rules: Ruleset, dealt: Dealt) -> tuple[LineFault, ...]:
    """Everything that keeps these hands and this dog from being a deal under these rules."""
    faults = []
    if len(dealt.hands) != rules.seats:
        found = str(len(dealt.hands))
        faults.append(LineFault(NotationFault.WRONG_NUMBER_OF_HANDS, "hands", found))
    for seat, hand in enumerate(dealt.hands):
        if len(hand) != rules.hand:
            fault = LineFault(NotationFault.WRONG_HAND_SIZE, f"hands[{seat}]", str(len(hand)))
            faults.append(fault)
    if len(dealt.dog) != rules.dog:
        faults.append(LineFault(NotationFault.WRONG_DOG_SIZE, "dog", str(len(dealt.dog))))
    faults += _seating_faults(rules, dealt)
    faults += _pile_faults(rules, dealt.piles)
    seen = twice = CardSet()
    for cards in (*dealt.hands, dealt.dog, *(CardSet.of(p) for row in dealt.piles for p in row)):
        twice += seen & cards
        seen += cards
    twice += twins_too_many(rules, seen)
    faults += [LineFault(NotationFault.CARD_TWICE, "hands", str(card)) for card in twice]
    if missing := rules.pack.cards - seen:
        faults.append(LineFault(NotationFault.CARDS_MISSING, "hands", str(missing)))
    if strange := seen - rules.pack.cards - twice:
        faults.append(LineFault(NotationFault.CARDS_LEFT_OUT, "hands", str(strange)))
    return tuple(faults)


def _seating_faults(rules: Ruleset, dealt: Dealt) -> list[LineFault]:
    """What is wrong with where the dealer is, and with who has which seat."""
    faults = []
    if rules.dealer_plays and dealt.dealer >= rules.seats:
        faults.append(LineFault(NotationFault.NO_SUCH_SEAT, "dealer", str(dealt.dealer)))
    if not rules.dealer_plays and dealt.dealer != rules.seats:
        faults.append(LineFault(NotationFault.DEALER_SITS_OUT, "dealer", str(dealt.dealer)))
    everybody = [] if rules.dealer_plays else list(range(rules.places))
    if dealt.players and sorted(dealt.players) != everybody:
        found = " ".join(map(str, dealt.players))
        faults.append(LineFault(NotationFault.WRONG_PLAYERS, "players", found))
    return faults


def twins_too_many(rules: Ruleset, cards: CardSet) -> CardSet:
    """The cards that were named twice although the pack has them once."""
    return cards - PACK if rules.pack.copies == 1 else EMPTY


def _pile_faults(rules: Ruleset, piles: Piles) -> list[LineFault]:
    if len(piles) != (rules.seats if rules.piles else 0):
        return [LineFault(NotationFault.WRONG_NUMBER_OF_PILES, "piles", str(len(piles)))]
    faults = []
    for seat, row in enumerate(piles):
        field = f"piles[{seat}]"
        if len(row) != rules.piles:
            faults.append(LineFault(NotationFault.WRONG_NUMBER_OF_PILES, field, str(len(row))))
        sizes = {len(pile) for pile in row} - {rules.pile}
        faults += [
            LineFault(NotationFault.WRONG_PILE_SIZE, field, str(size)) for size in sorted(sizes)
        ]
    return faults
