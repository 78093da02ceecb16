"""A table at which people come, go, cover, take back and look, and what each is shown of the deal.

People may have several identities. What they are shown is what the event stream and the replays of
finished deals send; a `Glimpse` that the rules of secrecy do not allow fails an assertion.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random
from typing import Any

import msgspec

from oudler.core import Action, Deal, Dealt, IllegalAction, Pack, legal_for
from oudler.core.phases.piles import with_tops
from oudler.core.view import seen_discard
from oudler.people.table_erasure import without
from oudler.review.http.moments import replay_deal
from oudler.table.events import (
    BotCovers,
    Event,
    PlaceDropped,
    PlaceRefused,
    TableOpened,
    TakenBack,
    UndoAsked,
    read_event,
    write_event,
)
from oudler.table.handles import handle_of
from oudler.table.live.finished import Finished, finished_deals
from oudler.table.refusal import TableRefusal
from oudler.table.seats import commands as ask
from oudler.table.seats.admission import is_asking
from oudler.table.seats.commands import Who
from oudler.table.seats.decisions import deal_events, decide
from oudler.table.seats.evolution import evolve, opened_table, rebuild
from oudler.table.seats.follow_ups import all_follow_ups
from oudler.table.seats.people_decisions import forgotten
from oudler.table.seats.state import Person, Table
from oudler.table.seen.render import SnapshotCache, Viewer
from oudler.table.seen.subscription import Update
from oudler.testing.chance import random_action
from oudler.words import Words

CODE = re.compile(rb'"((?:[SHDC](?:10|[1-9JNQK])|T(?:1[0-9]?|2[01]?|[3-9])|EX))"')
"""A card, wherever it stands in what is sent."""
WORDS = Words("fr")


@dataclass
class Human:
    """A person, with every identity they use."""

    identities: tuple[str, ...]
    """The first identity."""
    is_honest: bool = True
    """Whether they only let in people who know nothing of the cards; others let in anyone."""
    hands: set[int] = field(default_factory=set)
    """The places whose hands of the running deal they have seen, under any identity."""


@dataclass
class Glimpse:
    """The cards of the running deal that one identity has been shown."""

    hands: set[int] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)
    """The cards everyone was shown: the dog, cards played or shown."""


class Visits:
    """A table, everyone who visits it, and its log."""

    def __init__(self, opened: TableOpened, humans: Iterable[Human], rng: Random) -> None:
        self.table = opened_table(opened)
        self.log: list[Event] = [opened]
        self.rng = rng
        self.humans = list(humans)
        self.knowing: set[str] = set()
        """The identities that have replayed the deal this table repeats."""
        self.taken_back = 0
        self._people = {id: human for human in self.humans for id in human.identities}
        self._glimpses = {id: Glimpse() for id in self._people}
        self._dealt: Dealt | None = None
        """The cards that the glimpses are about."""
        self._agreed: set[int] = set()
        self._held: set[int] = set()
        self._secrets = map("secret {}".format, count())
        self._look_anew()

    @property
    def identities(self) -> list[str]:
        """Everyone's current identity."""
        return list(self._people)

    @property
    def finished(self) -> list[Finished]:
        """The finished deals."""
        return list(finished_deals((0.0, event) for event in self.log))

    def do(self, who: str, command: ask.TableCommand) -> bool:
        """Send a command; return whether it was granted."""
        try:
            events = decide(self.table, Who(who), command)
        except (TableRefusal, IllegalAction):
            return False
        place = self.table.place_of(who)
        if isinstance(command, ask.Answer) and command.agrees and place is not None:
            self._agreed.add(place)
        self.happen(events)
        return True

    def happen(self, events: Iterable[Event]) -> None:
        """Apply these events with everything that follows automatically; then everyone looks."""
        for event in events:
            self._note(event, evolve(self.table, event, 0.0))
            self.look()
        for event, after in all_follow_ups(self.table, lambda: next(self._secrets), 0.0):
            self._note(event, after)
            self.look()

    def act(self, action: Action) -> None:
        """Let the player to act do this."""
        assert self.table.turn is not None
        self.happen(deal_events(self.table, self.table.turn, action))

    def play(self, actions: int) -> None:
        """Let the player to act take random legal actions, this many times."""
        for _ in range(actions):
            deal, place = self.table.deal, self.table.turn
            if deal is None or deal.to_act is None or place is None:
                break
            allowed = legal_for(deal, deal.to_act)
            assert allowed is not None
            events = deal_events(self.table, place, random_action(self.rng, allowed))
            for event in events:
                self._note(event, evolve(self.table, event, 0.0))
        self.look()
        self.happen(())

    def reload(self) -> None:
        """Restart from the log, as a new process does."""
        lines = map(write_event, self.log)
        again = rebuild([(0.0, read_event(line)) for line in lines])
        assert without_cards(again) == without_cards(self.table)
        self.table = again
        self._look_anew()
        self.look()

    def forget(self, who: str) -> None:
        """A person is erased, and comes back as a new guest who has seen the same cards."""
        self.happen(forgotten(self.table, who))
        self.log = list(without(self.log, who))
        human, seen = self._people.pop(who), self._glimpses.pop(who)
        self._people[f"{who}'"] = human
        self._glimpses[f"{who}'"] = Glimpse(shown=seen.shown)
        if who in self.knowing:
            self.knowing.add(f"{who}'")
        self.reload()

    def replay(self, who: str) -> None:
        """A person replays the finished deals, none of which may be the running one."""
        for one in self.finished:
            assert one.deal.scores
            assert replay_deal(WORDS, one, who).moments
            assert self._dealt != one.deal.dealt or not self.table.is_playing

    def answer(self, place: int, *, agrees: bool | None = None) -> None:
        """Let the player at this place answer a request to come in, honestly or not."""
        player = self.table.occupants[place]
        asking = [one for one in self.table.waiting if is_asking(self.table, one)]
        if not asking or not isinstance(player, Person) or not player.id:
            return
        one = self.rng.choice(asking)
        human, asker = self._people[player.id], self._people[one.person.id]
        if agrees is None:
            agrees = not human.is_honest or asker.hands <= {one.place}
        handle = handle_of(self.table.opened.id, one.person.id)
        self.do(player.id, ask.Admit(handle, agrees))

    def time_passes(self) -> None:
        """Something happens by itself: time for an answer runs out, or a person leaves."""
        id, found = self.table.opened.id, list[Event]()
        for one in self.table.waiting:
            handle = handle_of(id, one.person.id)
            found += [PlaceDropped(handle)]
            found += [PlaceRefused(None, handle)] if is_asking(self.table, one) else []
        found += [BotCovers(place) for place in self.table.present if self.table.is_playing]
        if found:
            self.happen((self.rng.choice(found),))

    def look(self) -> None:
        """Everyone looks at what the stream sends."""
        dealt = next((one for one in reversed(self.log) if isinstance(one, Dealt)), None)
        is_new = self._dealt is not dealt
        if is_new:
            self._dealt = dealt
            self._glimpses = {id: Glimpse() for id in self._people}
            self._held.clear()
            for human in self.humans:
                human.hands.clear()
        render = self._painter.render(Update(len(self.log), self.log[-1], None, self.table))
        found = {id: render.snapshot(viewer) for id, viewer in self._viewers.items()}
        if self.table.is_playing:
            assert self.table.deal is not None
            public = public_cards(self.table.deal)
            for id, sent in found.items():
                self._see(id, sent, public, is_dealt=is_new)

    def _look_anew(self) -> None:
        self._painter = SnapshotCache()
        self._viewers = {id: Viewer(WORDS, id) for id in self._people}

    def _note(self, event: Event, after: Table) -> None:
        match event:
            case UndoAsked():
                self._agreed.clear()
            case TakenBack(kept):
                self._check_taken_back(kept)
        self.table = after
        self.log.append(event)

    def _check_taken_back(self, kept: int) -> None:
        """Check that revealing actions were taken back only with another player's consent."""
        undo, people = self.table.undo, self.table.people
        assert undo is not None
        if len(self.table.played) > kept + 1:
            self.taken_back += 1
            is_alone = self.table.opened.practice and len(people) == 1
            assert is_alone or self._agreed - {undo.place}, "nobody has agreed"

    def _see(self, who: str, sent: bytes, public: set[str], *, is_dealt: bool) -> None:
        """Note that an identity was sent this snapshot of the running deal."""
        found, glimpse = msgspec.json.decode(sent), self._glimpses[who]
        self._check_codes(found, sent, public)
        you = found["you"]
        if found["deal"]["hand"] and you not in glimpse.hands:
            if not is_dealt:
                self._check_new(who, you, public)
            glimpse.hands.add(you)
            self._held.add(you)
            self._people[who].hands.add(you)
        glimpse.shown |= everything_shown(found["deal"])

    def _check_new(self, who: str, place: int, public: set[str]) -> None:
        """Check that a person sees only one hand of a deal, and that nobody else has seen it."""
        glimpse, human = self._glimpses[who], self._people[who]
        assert not glimpse.hands, "a second hand"
        assert place not in self._held, "a hand that another person has seen"
        assert glimpse.shown <= public, "the dog, or a card, that was taken back"
        again = self.table.opened.again
        is_repeated = again is not None and again.dealt == self._dealt
        assert not (is_repeated and who in self.knowing), "the cards were known"
        if human.hands:
            others = (one for one in self.humans if one is not human and one.is_honest)
            # Players who left count too: they may come back to their hand.
            assert not any(one.hands for one in others), "a second hand, under another name"

    def _check_codes(self, found: dict[str, Any], sent: bytes, public: set[str]) -> None:
        """Check that every card in a snapshot is public, or in the hand at the viewer's place."""
        deal, you = self.table.deal, found["you"]
        assert deal is not None
        seat = None if you is None else self.table.seat_of(you)
        assert (seat is not None) == bool(found["deal"]["hand"] or not deal.hands[seat or 0])
        if deal.rules.pack is Pack.DOUBLE:
            hand = [] if seat is None else deal.hands[seat].codes
            assert found["deal"]["hand"] == hand
            return
        known = set(public)
        if seat is not None:
            known.update(with_tops(deal.dealt)[seat].codes, seen_discard(deal, seat).codes)
            legal = found["deal"]["legal"]
            if legal is not None and legal["what"] == "call":
                known.update(legal["cards"])
        assert {code.decode() for code in CODE.findall(sent)} <= known, "a card of another hand"


def without_cards(table: Table) -> Table:
    """A table but for its deal: of two packs a log does not say which copy lies where."""
    return replace(table, dealt=None, played=(), deal=None)


def public_cards(deal: Deal) -> set[str]:
    """The cards of a running deal that everyone has been shown."""
    shown = {str(card) for trick in (*deal.tricks, deal.trick) for card in trick.cards}
    shown.update(deal.dealt.dog.codes if deal.dog_shown else ())
    shown.update(deal.called.codes)
    if deal.rules.discard_shows_trumps:
        shown.update(code for code in deal.discard.codes if code.startswith("T"))
    for one in deal.handfuls:
        shown.update(one.cards.codes)
    for row, hand in zip(deal.piles, deal.hands, strict=False):
        shown.update(str(pile[0]) for pile in row if pile and pile[0] in hand)
    return shown


def everything_shown(deal: dict[str, Any]) -> set[str]:
    """The cards that a snapshot shows to everyone alike."""
    found = {card for _, card in (*deal["trick"], *(deal["last"] or ()))} | {*deal["dog"]}
    for one in deal["handfuls"]:
        found.update(one["cards"])
    found.update(one["top"] for row in deal["piles"] for one in row if one["top"])
    return found
