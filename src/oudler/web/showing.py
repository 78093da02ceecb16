"""What guests are sent of a table: what several see or hear alike is made once, then joined.

What is made once is made by functions that know no viewer, or is kept under all that they know of
him: his place and his language.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import msgspec

from oudler.core.deal import Deal
from oudler.core.events import CardPlayed
from oudler.table.events import PersonForgotten
from oudler.table.picture import (
    Picture,
    auction,
    moment,
    open_cards,
    own,
    own_part,
    places,
    play,
    setting,
    sheet,
    standing,
    talk,
)
from oudler.table.state import Person, Table
from oudler.table.watching import Update
from oudler.web.first_time import first_time
from oudler.web.names import company_at
from oudler.web.telling import meant_by, tell_update, tell_urgent
from oudler.words import Words
from oudler.words.naming import counted_points
from oudler.words.story import deal_story

RECENT = 2
"""So many of the last events are kept as they were made, for those who hear of them next."""

T = TypeVar("T")
encode = msgspec.json.Encoder().encode


class Painter:
    """Shows one table to all who look at it."""

    def __init__(self) -> None:
        self._sketches: deque[Sketch] = deque(maxlen=RECENT)
        self._lasting: dict[Hashable, tuple[tuple[object, ...], bytes]] = {}

    def sketch(self, update: Update) -> Sketch:
        """What is sent of this event."""
        for known in self._sketches:
            if known.update is update:
                return known
        if isinstance(update.event, PersonForgotten):
            self._sketches.clear()
            self._lasting.clear()
        self._sketches.append(Sketch(self, update))
        return self._sketches[-1]

    def lasting(self, what: Hashable, of: tuple[object, ...], make: Callable[[], Picture]) -> bytes:
        """The fields that are made of these values, and again only when they are others."""
        known = self._lasting.get(what)
        if known is None or known[0] != of:
            known = self._lasting[what] = (of, fields(make()))
        return known[1]


class Sketch:
    """What guests are sent of one event."""

    def __init__(self, painter: Painter, update: Update) -> None:
        self.update = update
        self._lasting = painter.lasting
        self._made: dict[Hashable, Any] = {}
        seated = enumerate(update.table.occupants)
        self._places: dict[str | None, int] = {
            one.id: place for place, one in seated if isinstance(one, Person)
        }

    def picture(
        self, words: Words, viewer: str | None, muted: frozenset[str] = frozenset()
    ) -> bytes:
        """The table as this person may see it, in his language, without what these have said."""
        table, you = self.update.table, self._places.get(viewer)
        return b"{%b,%b,%b,%b,%b}" % (
            self._once("table", lambda: self._table(table)),
            self._talk(table, muted),
            self._seated(words, table, you),
            fields(standing(table, viewer)),
            b'"deal":null' if table.deal is None else self._deal(words, table, table.deal, you),
        )

    def told(self, words: Words, viewer: str | None) -> str:
        """What happened, as this person may hear it."""
        one, hearer = self.update, self._hearer(viewer)
        return self._once(
            ("told", words.language, hearer),
            lambda: tell_update(words, hearer, one.before, one.event, one.table),
        )

    def _hearer(self, viewer: str | None) -> str | None:
        """Whom a sentence is for: of a card, nobody in particular where it is not about him."""
        one = self.update
        if not isinstance(one.event, CardPlayed):
            return viewer
        card, you = one.event, self._places.get(viewer)
        meant = self._once("meant", lambda: meant_by(card, one.table))
        return viewer if you is not None and you in meant else None

    def urgent(self, words: Words, viewer: str, before: Table | None) -> str:
        """What this person alone must hear now, if he has seen the table before it."""
        return tell_urgent(words, viewer, before, self.update.event, self.update.table)

    def _once(self, what: Hashable, make: Callable[[], T]) -> T:
        if what not in self._made:
            self._made[what] = make()
        found: T = self._made[what]
        return found

    def _table(self, table: Table) -> bytes:
        of = table.opened, table.is_closed, table.numbers, table.secret, table.undo
        parts = (
            self._lasting("setting", of, lambda: setting(table)),
            self._lasting("sheet", (table.session,), lambda: {"sheet": sheet(table)}),
            fields(moment(table)),
        )
        return b",".join(parts)

    def _talk(self, table: Table, muted: frozenset[str]) -> bytes:
        of = table.said, table.occupants, table.barred
        return self._lasting(("talk", muted), of, lambda: talk(table, muted))

    def _seated(self, words: Words, table: Table, you: int | None) -> bytes:
        def make() -> Picture:
            rows = places(table, you)
            for row, name in zip(rows, company_at(words, table, you).names, strict=True):
                row["name"] = name
            return {"places": rows}

        of = table.opened.host, table.occupants, table.covered
        return self._lasting(("places", words.language, you), of, make)

    def _deal(self, words: Words, table: Table, deal: Deal, you: int | None) -> bytes:
        mine = own(table, deal, you)
        parts = [
            self._once("deal", lambda: self._common(table, deal)),
            self._lasting(("own", you), (mine,), lambda: own_part(mine)),
        ]
        if deal.scores:
            parts.append(self._open(words, table, deal, you))
        return b'"deal":{%b}' % b",".join(parts)

    def _common(self, table: Table, deal: Deal) -> bytes:
        of = (
            *(deal.dealt, deal.bids, deal.taker, deal.contract, deal.calls, deal.dog_shown),
            *(deal.slam, deal.handfuls, deal.miseres),
        )
        bidding = self._lasting("auction", of, lambda: auction(deal))
        return b"%b,%b" % (bidding, fields(play(table, deal)))

    def _open(self, words: Words, table: Table, deal: Deal, you: int | None) -> bytes:
        def make() -> Picture:
            company = company_at(words, table, you)
            found = open_cards(deal)
            found["story"] = deal_story(company.seated(deal.players), deal)
            found["discard_points"] = counted_points(words, deal.discard.half_points)
            found["first_time"] = first_time(company, table)
            return {"open": found}

        of = deal, table.occupants, table.session
        return self._lasting(("open", words.language, you), of, make)


def shown(words: Words, table: Table, viewer: str | None) -> Picture:
    """What this person may see of the table, as plain values."""
    sketch = Sketch(Painter(), Update(0, table.opened, None, table))
    found: Picture = msgspec.json.decode(sketch.picture(words, viewer))
    return found


def fields(one: Picture) -> bytes:
    """The fields of a JSON object, without its braces."""
    return encode(one)[1:-1]
