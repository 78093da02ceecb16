"""Snapshots as guests get them: parts that several viewers share are made once, then joined.

A part made once comes from a function that takes no viewer, or is cached under everything it knows
about one: place and language. A part that depends on more is kept with the `Viewer`. So no cache
can show one viewer's cards to another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import msgspec

from oudler.core import CardPlayed, Deal, seen_play
from oudler.table.events import PersonForgotten
from oudler.table.seats.state import Person, Table
from oudler.table.seen import deal_snapshot
from oudler.table.seen.announcer import falls_by_itself, speaker_of, tell_update
from oudler.table.seen.deal_sentences import first_time, meant_by, tell_card
from oudler.table.seen.names import audience_at
from oudler.table.seen.podium import podium
from oudler.table.seen.snapshot import (
    Snapshot,
    match_to_json,
    moment,
    newcomers,
    places,
    setting,
    sheet,
    standing,
    talk,
)
from oudler.table.seen.subscription import Update
from oudler.table.seen.urgent import tell_urgent
from oudler.table.seen.withheld import as_spectators_see
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.names import counted_points
from oudler.words.outcome import outcome
from oudler.words.score_text import deal_result, deal_story

RECENT = 6
"""The number of renders kept for watchers who come for them a little later. One command may cause
five events: a deal's last card, its discard, its score, its seed and the next commitment.
"""

T = TypeVar("T")
encode = msgspec.json.Encoder().encode


class Memo:
    """The last value of each key, with the inputs it was made from."""

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[tuple[object, ...], Any]] = {}

    def get(self, key: Hashable, inputs: tuple[object, ...], make: Callable[[], T]) -> T:
        """The value of this key, recomputed when its inputs change.

        >>> memo = Memo()
        >>> memo.get("hand", (Card.S1,), lambda: "made")
        'made'
        >>> memo.get("hand", (Card.S1,), lambda: "made again")
        'made'
        >>> memo.get("hand", (Card.S2,), lambda: "made again")
        'made again'
        """
        # One value a key, or the memo would grow with every event of the table.
        last = self._made.get(key)
        if last is None or last[0] != inputs:
            last = self._made[key] = (inputs, make())
        found: T = last[1]
        return found

    def clear(self) -> None:
        """Forget every value."""
        self._made.clear()


class Viewer:
    """A viewer of a table: person, language, and the parts of the snapshot only they see."""

    def __init__(self, words: Words, person: str | None) -> None:
        self.words = words
        self.person = person
        self.framed_by: tuple[object, ...] = ()
        """The inputs of `frame`, with which this viewer's last snapshot begins."""
        self.frame = b""
        self.own_of: deal_snapshot.Own | None = None
        """The input of `own`, with which the deal in this viewer's last snapshot ends."""
        self.own = b""


class SnapshotCache:
    """Renders one table for everyone who watches it."""

    def __init__(self) -> None:
        self._memo = Memo()
        self._renders: deque[EventRender] = deque(maxlen=RECENT)

    def render(self, update: Update) -> EventRender:
        """The render of this event."""
        for known in reversed(self._renders):
            if known.update is update:
                return known
        # What was made before holds the name, and must not be shown again (0010).
        if isinstance(update.event, PersonForgotten):
            self._renders.clear()
            self._memo.clear()
        self._renders.append(EventRender(self._memo, update))
        return self._renders[-1]


class DelayedSnapshots:
    """Renders one table for its spectators, who see it late."""

    def __init__(self) -> None:
        self.events = SnapshotCache()
        """Renders the events themselves, for their sentences."""
        self._memo = Memo()
        self._last: EventRender | None = None

    def render(self, late: Update, table: Table) -> EventRender:
        """The render of the table after a late event, with the people who are there now."""
        shown = as_spectators_see(late.table, table)
        # By value: `shown` is a new object each time.
        if self._last is None or self._last.update.table != shown:
            self._last = EventRender(self._memo, Update(late.seq, late.event, late.before, shown))
        return self._last


class EventRender:
    """One event as its viewers get it: sentences, and the snapshot after it."""

    __slots__ = (
        *("_card", "_changes", "_framed_by", "_meant", "_memo", "_newcomers_by", "_owns"),
        *("_places", "_said_by", "_scored_by", "_seated_by", "_set_by", "_told", "_urgent"),
        *("speaker", "table", "update"),
    )

    def __init__(self, memo: Memo, update: Update) -> None:
        self.update = update
        self._memo = memo
        self._told: dict[tuple[str, str | int | None], str] = {}
        self._urgent: dict[tuple[str, bool], dict[int, str]] = {}
        table = update.table
        self.table = table.opened.id
        self._places = memo.get("where", (table.occupants,), lambda: _where(table))
        self._card = update.event if isinstance(update.event, CardPlayed) else None
        self._meant = set[int]() if self._card is None else meant_by(self._card, table)
        self.speaker = speaker_of(table, update.event)
        self._changes = self._changing(table)
        self._owns: dict[int | None, deal_snapshot.Own] = (
            {} if table.deal is None else deal_snapshot.own_parts(table.deal, memo.get)
        )
        # The inputs of each part, compared by identity first: values that did not change are the
        # same objects, so an unchanged part costs next to nothing.
        self._set_by = (
            *(table.opened, table.is_closed, table.numbers, table.secret, table.undo, table.claim),
            *(table.occupants, table.covered, table.speed, table.delay),
        )
        self._scored_by = table.session, table.is_playing
        self._said_by = table.said, table.comments, table.occupants, table.barred
        watched_by = table.invited, table.removed, table.watchers
        self._seated_by = table.opened.host, table.occupants, table.covered, table.vacations
        self._newcomers_by = (
            *(table.is_playing, table.hands_seen, table.waiting, table.declined),
            *(table.was_taken_back, table.is_practice),
            *(table.occupants, table.covered, table.session),
        )
        framed_by = (
            *(self._set_by, self._newcomers_by, self._scored_by),
            *(self._said_by, self._seated_by, watched_by),
        )
        # The same tuple as before while nothing has changed: viewers compare it by identity.
        self._framed_by = memo.get("framed", framed_by, lambda: framed_by)

    def snapshot(self, viewer: Viewer, muted: frozenset[str] = frozenset()) -> bytes:
        """The table as this viewer may see it, as JSON, without messages of people they muted."""
        you, deal = self._places.get(viewer.person), self.update.table.deal
        # What one viewer mutes is no event of the table: the others must not notice it (0010).
        framed_by = self._framed_by, muted
        if viewer.framed_by != framed_by:
            viewer.framed_by, viewer.frame = framed_by, b"{%b," % self._frame(viewer, you, muted)
        if deal is None:
            return b"".join((viewer.frame, self._changes, b"}"))
        own = self._owns.get(you) or self._spectators(deal)
        if viewer.own_of != own:
            viewer.own_of, viewer.own = own, b",%b" % fields(deal_snapshot.own_snapshot(own))
        # The hands open with the scores, and not a moment before (A6-36).
        if not deal.scores:
            return b"".join((viewer.frame, self._changes, viewer.own, b"}}"))
        after = self._open(viewer.words, deal, you)
        return b"".join((viewer.frame, self._changes, viewer.own, b",", after, b"}}"))

    def sentences(self, viewer: Viewer, *, is_new: bool) -> tuple[str, str]:
        """The sentence for an event, as this viewer may hear it, and the urgent one.

        A new viewer has not seen the table before, so everything urgent is new to them.
        """
        language, you = viewer.words.language, self._places.get(viewer.person)
        meant = you if you in self._meant else None
        # A sentence may address one person, a card's sentence only somebody whom the card means.
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
        """The sentence for this viewer. A card's is shared by all whom it does not address."""
        words, one, card = viewer.words, self.update, self._card
        if card is None:
            return tell_update(words, viewer.person, one.before, one.event, one.table)
        deal = one.table.deal
        assert deal is not None
        if falls_by_itself(one.event, one.table):
            return ""
        return tell_card(self._company(words, deal, meant), card, seen_play(deal))

    def _urge(self, words: Words, *, is_new: bool) -> dict[int, str]:
        one, before = self.update, None if is_new else self.update.before
        return tell_urgent(words, before, one.event, one.table)

    def _company(self, words: Words, deal: Deal, you: int | None) -> Audience:
        """The people at the table by seat, as `you` hears of them."""
        table = self.update.table
        of, what = (table.occupants, deal.players), ("company", words.language, you)
        return self._memo.get(what, of, lambda: audience_at(words, table, you).seated(deal.players))

    def _frame(self, viewer: Viewer, you: int | None, muted: frozenset[str]) -> bytes:
        """The part of a snapshot that a played card does not change."""
        table, keep = self.update.table, self._memo.get
        parts = (
            keep("setting", self._set_by, lambda: fields(setting(table))),
            keep("newcomers", self._newcomers_by, lambda: fields(newcomers(table))),
            keep("sheet", self._scored_by, lambda: fields(_scores(table))),
            keep(("talk", muted), self._said_by, lambda: fields(talk(table, muted))),
            self._seated(viewer.words, table, you),
            # Never kept in the shared memo: it depends on the person.
            fields(standing(table, viewer.person)),
        )
        return b",".join(parts)

    def _seated(self, words: Words, table: Table, you: int | None) -> bytes:
        def make() -> bytes:
            rows = places(table, you)
            for row, name in zip(rows, audience_at(words, table, you).names, strict=True):
                row["name"] = name
            return fields({"places": rows})

        return self._memo.get(("places", words.language, you), self._seated_by, make)

    def _changing(self, table: Table) -> bytes:
        """The public part that a played card changes. The deal's object stays open for `Own`."""
        deal, keep, now = table.deal, self._memo.get, fields(moment(table))
        if deal is None:
            return now + b',"deal":null'
        bid_by = (
            *(deal.dealt, deal.cancelled, deal.bids, deal.taker, deal.contract, deal.calls),
            *(
                deal.dog_shown,
                deal_snapshot.is_dog_open(deal),
                deal.slam,
                deal.handfuls,
                deal.miseres,
            ),
        )
        won_by = deal.players, deal.tricks, deal.trick.leader
        parts = (
            now
            + b',"deal":{'
            + keep("auction", bid_by, lambda: fields(deal_snapshot.auction(deal))),
            keep("tricks", won_by, lambda: fields(deal_snapshot.tricks(deal))),
            fields(deal_snapshot.play(table, deal)),
        )
        return b",".join(parts)

    def _spectators(self, deal: Deal) -> deal_snapshot.Own:
        found = self._owns[None] = deal_snapshot.spectator_part(deal)
        return found

    def _open(self, words: Words, deal: Deal, you: int | None) -> bytes:
        table = self.update.table
        is_closed = table.are_cards_closed

        def make() -> bytes:
            audience = audience_at(words, table, you)
            seated = audience.seated(deal.players)
            # Others will still play these cards: the discard's points would tell of them (0063).
            points = "" if is_closed else counted_points(words, deal.discard.half_points)
            found = {
                "outcome": outcome(seated, deal),
                "story": deal_result(seated, deal) if is_closed else deal_story(seated, deal),
                "discard_points": points,
                "first_time": first_time(audience, table),
                "podium": podium(words, table, you),
            }
            cards = self._memo.get(
                "open",
                (deal, is_closed),
                lambda: fields(deal_snapshot.open_cards(deal, is_closed=is_closed)),
            )
            return b'"open":{%b,%b}' % (cards, fields(found))

        of = deal, table.occupants, table.session, table.finalists
        return self._memo.get(("open", words.language, you), of, make)


def _scores(table: Table) -> Snapshot:
    match = table.match
    return {"sheet": sheet(table), "match": None if match is None else match_to_json(match)}


def _where(table: Table) -> dict[str | None, int]:
    """The place of each person who sits at the table, by id."""
    seated = enumerate(table.occupants)
    return {one.id: place for place, one in seated if isinstance(one, Person)}


def shown(words: Words, table: Table, person: str | None) -> Snapshot:
    """The part of the table that only this person sees, as JSON values.

    >>> shown(fr, playing, "bob")["you"]
    3
    """
    render = EventRender(Memo(), Update(0, table.opened, None, table))
    found: Snapshot = msgspec.json.decode(render.snapshot(Viewer(words, person)))
    return found


def fields(one: Snapshot) -> bytes:
    """The fields of a JSON object without its braces, ready to be joined.

    >>> fields({"turn": 1})
    b'"turn":1'
    """
    return encode(one)[1:-1]
