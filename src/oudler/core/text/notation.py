"""The lines of a record: its header, its events with their notes, and the cards."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from oudler.core.cards import EMPTY, PACK, CardSet
from oudler.core.events import Dealt, Event, Piles, Score
from oudler.core.ruleset import Ruleset
from oudler.core.text.event_json import event_from_json, event_to_json, score_to_json
from oudler.core.text.fields import (
    Fields,
    LineFault,
    NotationError,
    NotationFault,
    as_count,
    as_flag,
    as_list,
    as_object,
    as_scores,
    as_text,
    as_texts,
    json_line,
)
from oudler.core.values import described

FORMAT, VERSION = "tarot-record", 1


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a record: under which rules, and who sits where."""

    rules: str
    options: Mapping[str, object]
    players: tuple[str, ...]
    bots: tuple[str | None, ...] = ()
    """The level of each player who is a bot; None is a person. Empty if the header does not say."""
    seed: str | None = None
    """The seed of the past and the next deals."""


def format_header(header: Header) -> str:
    """The first line of a record.

    >>> parse_header(format_header(Header("fft-4@1", {}, ()))).rules
    'fft-4@1'
    """
    line: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": header.rules,
        "options": dict(header.options),
        "players": list(header.players),
    }
    if header.bots:
        line["bots"] = list(header.bots)
    if header.seed is not None:
        line["seed"] = header.seed
    return json_line(line)


def parse_header(line: str) -> Header:
    """Read the header on this line. Raises NotationError.

    >>> parse_header('{"format":"tarot-record","version":1,"rules":"fft-4@1"}').rules
    'fft-4@1'
    """
    found = _load(line)
    if found.get("format") != FORMAT:
        raise NotationError((LineFault(NotationFault.NOT_A_RECORD, "format"),))
    if repr(found.get("version")) != repr(VERSION):  # True and 1.0 are equal to 1
        fault = LineFault(NotationFault.UNKNOWN_VERSION, "version", str(found.get("version")))
        raise NotationError((fault,))
    fields = Fields(found)
    header = Header(
        fields.read("rules", as_text, ""),
        fields.read("options", as_object, {}, default={}),
        fields.read("players", as_texts, (), default=[]),
        fields.read("bots", _texts_or_nulls, (), default=[]),
        fields.read("seed", _text_or_null, None, default=""),
    )
    fields.check()
    return header


def _text_or_null(value: Any) -> str | None:
    return as_text(value) or None


def _texts_or_nulls(value: Any) -> tuple[str | None, ...]:
    return tuple(None if one is None else as_text(one) for one in as_list(value))


@described
@dataclass(frozen=True, slots=True)
class Noted:
    """A line's notes about the evening, besides its event; None for any it lacks."""

    deal: int | None = None
    """Which deal of the evening begins, from 1."""
    totals: tuple[Score, ...] | None = None
    """Everybody's totals so far, in the header's order."""
    practice: bool = False
    """Whether the deal was for practice: its player could take everything back."""


NOTHING_NOTED = Noted()


def format_event(event: Event, noted: Noted = NOTHING_NOTED) -> str:
    """The event as one line of a record, with what is noted of the evening.

    >>> from oudler import BidMade
    >>> print(format_event(BidMade(Seat(1), None)))
    {"type":"bid_made","seat":1,"bid":"pass"}
    """
    return json_line(event_to_json(event) | noted_to_json(noted))


def parse_event(line: str) -> Event:
    """Read the event on this line. Raises NotationError with every fault of the line.

    >>> parse_event('{"type":"card_played","seat":1,"card":"S10"}')
    CardPlayed(seat=1, card=Card.S10)
    """
    return _short_event(line) if len(line) <= _SHORT else event_from_json(_load(line))


_SHORT = 80
"""The letters of a line worth remembering: a bid or a card, which come back in every deal."""


@lru_cache(maxsize=2048)
def _short_event(line: str) -> Event:
    return event_from_json(_load(line))


def noted_to_json(noted: Noted) -> dict[str, object]:
    """The fields of a line for its notes, without the empty ones.

    >>> noted_to_json(Noted(totals=(318, -106, -106, -106)))
    {'totals': [318, -106, -106, -106]}
    """
    found: dict[str, object] = {} if noted.deal is None else {"deal": noted.deal}
    if noted.totals is not None:
        found["totals"] = list(map(score_to_json, noted.totals))
    return found | ({"practice": True} if noted.practice else {})


def parse_noted(line: str) -> Noted:
    """The notes on the line of a `dealt` or a `deal_scored`. Raises NotationError.

    >>> parse_noted('{"type":"deal_scored","scores":[0,0,0,0],"totals":[66,-198,66,66]}').totals
    (66, -198, 66, 66)
    """
    fields = Fields(_load(line))
    noted = Noted(
        fields.read("deal", as_count, None) if "deal" in fields.found else None,
        fields.read("totals", as_scores, None) if "totals" in fields.found else None,
        fields.read("practice", as_flag, instead=False, default=False),
    )
    fields.check()
    return noted


def _load(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise NotationError((LineFault(NotationFault.NOT_JSON, found=line.strip()[:40]),)) from None
    if not isinstance(found, dict):
        raise NotationError((LineFault(NotationFault.NOT_JSON, found=line.strip()[:40]),))
    return found


def dealt_faults(rules: Ruleset, dealt: Dealt) -> tuple[LineFault, ...]:
    """Everything that makes these hands and this dog an impossible deal under these rules.

    >>> dealt_faults(rules, deal.dealt)
    ()
    """
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
    """The faults in the dealer's place and in who has which seat."""
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
    """The cards that were named twice although the pack has them once.

    >>> twins_too_many(rules, CardSet.parse("S1 S1")) == CardSet.of([Card.S1_2])
    True
    """
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
