"""What guests are sent of a table: what several see or hear alike is made once, then joined.

What is made once is made by functions that know no viewer, or is kept under all that they know of
him: his place and his language. What depends on more is kept with him.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import msgspec

from oudler.core.deal import Deal
from oudler.core.events import CardPlayed
from oudler.core.view import seen_play
from oudler.table.events import PersonForgotten, Said
from oudler.table.handles import handle_of
from oudler.table.picture import (
    Own,
    Picture,
    auction,
    held,
    moment,
    open_cards,
    owns,
    places,
    play,
    setting,
    sheet,
    spectators,
    standing,
    talk,
    tricks,
)
from oudler.table.state import Person, Table
from oudler.table.watching import Update
from oudler.web.first_time import first_time
from oudler.web.names import company_at
from oudler.web.telling import meant_by, tell_card, tell_update, tell_urgent
from oudler.words import Words
from oudler.words.company import Company
from oudler.words.naming import counted_points
from oudler.words.story import deal_story

RECENT = 6
"""So many of the last events are kept as they were made, for those who hear of them next: with a
deal's last card its discard is shown, it is scored, its seed is revealed and the next one made.
"""

T = TypeVar("T")
encode = msgspec.json.Encoder().encode


class Kept:
    """What was made last, with the values that it was made of."""

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[tuple[object, ...], Any]] = {}

    def known(self, what: Hashable, of: tuple[object, ...], make: Callable[[], T]) -> T:
        """What is made of these values, and made again only when they are others."""
        last = self._made.get(what)
        if last is None or last[0] != of:
            last = self._made[what] = (of, make())
        found: T = last[1]
        return found

    def clear(self) -> None:
        """Make everything again."""
        self._made.clear()


class Viewer:
    """A person who looks at a table in his language, with what nobody else is shown of it."""

    def __init__(self, words: Words, person: str | None) -> None:
        self.words = words
        self.person = person
        self.framed_by: tuple[object, ...] = ()
        """What the frame was made of that he was shown last, and as it begins a picture."""
        self.frame = b""
        self.own_of: Own | None = None
        """What he was shown last of the deal besides what all see, and as it ends one."""
        self.own = b""


class Painter:
    """Shows one table to all who look at it."""

    def __init__(self) -> None:
        self._kept = Kept()
        self._sketches: deque[Sketch] = deque(maxlen=RECENT)
        self._asked: list[Update] = []
        self._answer: list[Sketch] = []

    def sketches(self, updates: list[Update]) -> list[Sketch]:
        """What is sent of these events, for which all who hear them together ask with one list."""
        if updates is not self._asked:
            self._asked, self._answer = updates, [self.sketch(update) for update in updates]
        return self._answer

    def sketch(self, update: Update) -> Sketch:
        """What is sent of this event."""
        for known in reversed(self._sketches):
            if known.update is update:
                return known
        if isinstance(update.event, PersonForgotten):
            self._sketches.clear()
            self._kept.clear()
        self._sketches.append(Sketch(self._kept, update))
        return self._sketches[-1]


class Sketch:
    """What guests are sent of one event."""

    __slots__ = (
        *("_card", "_changes", "_framed_by", "_kept", "_meant", "_owns", "_places", "_said_by"),
        *("_scored_by", "_seated_by", "_set_by", "_told", "_urgent", "speaker", "table", "update"),
    )

    def __init__(self, kept: Kept, update: Update) -> None:
        self.update = update
        self._kept = kept
        self._told: dict[tuple[str, str | int | None], str] = {}
        self._urgent: dict[tuple[str, bool], dict[int, str]] = {}
        table = update.table
        self.table = table.opened.id
        self._places = kept.known("where", (table.occupants,), lambda: _where(table))
        self._card = update.event if isinstance(update.event, CardPlayed) else None
        self._meant = set[int]() if self._card is None else meant_by(self._card, table)
        self.speaker = _speaker(update)
        self._changes = self._changing(table)
        self._owns: dict[int | None, Own] = {} if table.deal is None else owns(table.deal)
        self._set_by = table.opened, table.is_closed, table.numbers, table.secret, table.undo
        self._scored_by = (table.session,)
        self._said_by = table.said, table.occupants, table.barred
        self._seated_by = table.opened.host, table.occupants, table.covered
        self._framed_by = self._set_by, self._scored_by, self._said_by, self._seated_by

    def picture(self, viewer: Viewer, muted: frozenset[str] = frozenset()) -> bytes:
        """The table as this person may see it, in his language, without what these have said."""
        you, deal = self._places.get(viewer.person), self.update.table.deal
        framed_by = self._framed_by, muted
        if viewer.framed_by != framed_by:
            viewer.framed_by, viewer.frame = framed_by, b"{%b," % self._frame(viewer, you, muted)
        if deal is None:
            return b"".join((viewer.frame, self._changes, b"}"))
        own = self._owns.get(you) or self._spectators(deal)
        if viewer.own_of != own:
            viewer.own_of, viewer.own = own, b",%b" % fields(held(own))
        if not deal.scores:
            return b"".join((viewer.frame, self._changes, viewer.own, b"}}"))
        after = self._open(viewer.words, deal, you)
        return b"".join((viewer.frame, self._changes, viewer.own, b",", after, b"}}"))

    def heard(self, viewer: Viewer, *, is_new: bool) -> tuple[str, str]:
        """What happened, as this person may hear it, and what he alone must hear now.

        Who is new has not seen the table before.
        """
        language, you = viewer.words.language, self._places.get(viewer.person)
        meant = you if you in self._meant else None
        what = language, viewer.person if self._card is None else meant
        told = self._told.get(what)
        if told is None:
            told = self._told[what] = self._tell(viewer, meant)
        if you is None:
            return told, ""
        urgent = self._urgent.get((language, is_new))
        if urgent is None:
            urgent = self._urgent[language, is_new] = self._urge(viewer.words, is_new=is_new)
        return told, urgent.get(you, "")

    def _tell(self, viewer: Viewer, meant: int | None) -> str:
        """A card is told alike to all whom its sentence does not call « vous »."""
        words, one, card = viewer.words, self.update, self._card
        if card is None:
            return tell_update(words, viewer.person, one.before, one.event, one.table)
        deal = one.table.deal
        assert deal is not None
        return tell_card(self._company(words, deal, meant), card, seen_play(deal))

    def _urge(self, words: Words, *, is_new: bool) -> dict[int, str]:
        one, before = self.update, None if is_new else self.update.before
        return tell_urgent(words, before, one.event, one.table)

    def _company(self, words: Words, deal: Deal, you: int | None) -> Company:
        """Those at the table, each at his seat of the deal."""
        table = self.update.table
        of, what = (table.occupants, deal.players), ("company", words.language, you)
        return self._kept.known(
            what, of, lambda: company_at(words, table, you).seated(deal.players)
        )

    def _frame(self, viewer: Viewer, you: int | None, muted: frozenset[str]) -> bytes:
        """All that a played card leaves as it is."""
        table, keep = self.update.table, self._kept.known
        parts = (
            keep("setting", self._set_by, lambda: fields(setting(table))),
            keep("sheet", self._scored_by, lambda: fields({"sheet": sheet(table)})),
            keep(("talk", muted), self._said_by, lambda: fields(talk(table, muted))),
            self._seated(viewer.words, table, you),
            fields(standing(table, viewer.person)),
        )
        return b",".join(parts)

    def _seated(self, words: Words, table: Table, you: int | None) -> bytes:
        def make() -> bytes:
            rows = places(table, you)
            for row, name in zip(rows, company_at(words, table, you).names, strict=True):
                row["name"] = name
            return fields({"places": rows})

        return self._kept.known(("places", words.language, you), self._seated_by, make)

    def _changing(self, table: Table) -> bytes:
        """What a played card changes for all alike; a deal is left open for what is each one's."""
        deal, keep, now = table.deal, self._kept.known, fields(moment(table))
        if deal is None:
            return now + b',"deal":null'
        bid_by = (
            *(deal.dealt, deal.bids, deal.taker, deal.contract, deal.calls, deal.dog_shown),
            *(deal.slam, deal.handfuls, deal.miseres),
        )
        won_by = deal.players, deal.tricks, deal.trick.leader
        parts = (
            now + b',"deal":{' + keep("auction", bid_by, lambda: fields(auction(deal))),
            keep("tricks", won_by, lambda: fields(tricks(deal))),
            fields(play(table, deal)),
        )
        return b",".join(parts)

    def _spectators(self, deal: Deal) -> Own:
        found = self._owns[None] = spectators(deal)
        return found

    def _open(self, words: Words, deal: Deal, you: int | None) -> bytes:
        table = self.update.table

        def make() -> bytes:
            company = company_at(words, table, you)
            found = {
                "story": deal_story(company.seated(deal.players), deal),
                "discard_points": counted_points(words, deal.discard.half_points),
                "first_time": first_time(company, table),
            }
            cards = self._kept.known("open", (deal,), lambda: fields(open_cards(deal)))
            return b'"open":{%b,%b}' % (cards, fields(found))

        of = deal, table.occupants, table.session
        return self._kept.known(("open", words.language, you), of, make)


def _speaker(update: Update) -> str:
    """The handle of whoever has said something; empty where nobody has."""
    said = update.event
    return handle_of(update.table.opened.id, said.person) if isinstance(said, Said) else ""


def _where(table: Table) -> dict[str | None, int]:
    """The places of the people who sit at a table, by who they are."""
    seated = enumerate(table.occupants)
    return {one.id: place for place, one in seated if isinstance(one, Person)}


def shown(words: Words, table: Table, person: str | None) -> Picture:
    """What this person may see of the table, as plain values."""
    sketch = Sketch(Kept(), Update(0, table.opened, None, table))
    found: Picture = msgspec.json.decode(sketch.picture(Viewer(words, person)))
    return found


def fields(one: Picture) -> bytes:
    """The fields of a JSON object, without its braces."""
    return encode(one)[1:-1]
