"""A table's commands and events, without clock, store or connection."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.core import Bid, Card, Contract, DealScored, Dealt, Discard, IllegalAction, Play, Reason
from oudler.core.engine import legal_for
from oudler.core.text import format_event
from oudler.people.table_erasure import without
from oudler.shuffling import random_deal
from oudler.table.clock.delay import Delay
from oudler.table.clock.pace import Pace
from oudler.table.events import (
    BotSat,
    ClaimAsked,
    ClaimRefused,
    Event,
    PersonSat,
    PlaceCleared,
    SeedCommitted,
    SeedRevealed,
    TableOpened,
    TakenBack,
    read_event,
    write_event,
)
from oudler.table.handles import handle_of
from oudler.table.proof.board import BoardTerms, board_of
from oudler.table.proof.draw import Terms
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.table.seats.decisions import deal_events, decide
from oudler.table.seats.evolution import evolve, opened_table, rebuild
from oudler.table.seats.follow_ups import all_follow_ups
from oudler.table.seats.people_decisions import forgotten
from oudler.table.seats.state import Bot, Person, Table
from oudler.table.seen.snapshot import moment, setting
from oudler.testing.builders import cards
from oudler.testing.chance import random_action

ANNE, BOB, EVE = Who("a"), Who("b"), Who("e", "Ève")


@dataclass
class Played:
    """A table that is driven by hand; its log is kept."""

    table: Table
    log: list[tuple[float, Event]]
    now: float = 0.0
    secrets: Iterator[int] = field(default_factory=count)

    def do(self, who: Who, command: ask.TableCommand) -> tuple[Event, ...]:
        """Send a command, with everything that follows automatically."""
        return self.happen(decide(self.table, who, command))

    def happen(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Let these events happen."""
        for event in events:
            self.table = evolve(self.table, event, self.now)
            self.log.append((self.now, event))
        more = list(all_follow_ups(self.table, lambda: f"secret {next(self.secrets)}", self.now))
        for event, after in more:
            self.table = after
            self.log.append((self.now, event))
        return (*events, *(event for event, _ in more))

    def play_on(self, rng: Random, events: int = 10_000) -> None:
        """Play by chance for every seat in turn, at most this many actions."""
        for _ in range(events):
            if not self.table.is_playing:
                return
            deal, place = self.table.deal, self.table.turn
            assert deal is not None
            assert deal.to_act is not None
            assert place is not None
            allowed = legal_for(deal, deal.to_act)
            assert allowed is not None
            self.now += 1.0
            self.happen(deal_events(self.table, place, random_action(rng, allowed)))


def opened(rules: str = "fft-4", pace: Pace | None = None) -> Played:
    event = TableOpened("t", "Chez Anne", "a", rules, {}, pace or Pace())
    return Played(opened_table(event), [(0.0, event)])


def two_and_bots(rules: str = "fft-4", pace: Pace | None = None) -> Played:
    """Anne at place 0, Bob at place 1, bots at the others."""
    played = opened(rules, pace)
    played.do(ANNE, ask.Sit(0, "Anne"))
    played.do(BOB, ask.Sit(1, " Bob  le  Grand "))
    for place in range(2, len(played.table.occupants)):
        played.do(ANNE, ask.SeatBot(place, "club"))
    return played


def begun(rules: str = "fft-4", pace: Pace | None = None) -> Played:
    """The same, with the cards dealt."""
    played = two_and_bots(rules, pace)
    played.do(ANNE, ask.Ready("one"))
    played.do(BOB, ask.Ready("two"))
    assert played.table.deal is not None
    return played


def reason(played: Played, who: Who, command: ask.TableCommand) -> TableReason:
    before = played.table
    with pytest.raises(TableRefusal) as error:
        decide(played.table, who, command)
    assert played.table == before
    return error.value.reason


def test_people_and_bots_sit_down() -> None:
    table = two_and_bots().table
    assert table.occupants == (
        Person("a", "Anne"),
        Person("b", "Bob le Grand"),
        Bot("club"),
        Bot("club"),
    )
    assert table.place_of("b") == 1
    assert table.place_of("e") is None


def test_the_deal_begins_when_everyone_is_ready() -> None:
    played = two_and_bots()
    played.do(ANNE, ask.Ready("one"))
    assert not played.table.is_playing
    events = played.do(BOB, ask.Ready("two"))
    assert any(isinstance(event, Dealt) for event in events)
    assert played.table.deal is not None


def test_a6_34_asking_to_hide_discarded_trumps_is_understood() -> None:
    action = {"type": "discard", "cards": "T2", "trumps_hidden": True}
    asked = {"do": "act", "action": action}
    assert ask.read_command(asked) == ask.Act(Discard(cards("T2"), trumps_hidden=True))
    del action["trumps_hidden"]
    assert ask.read_command(asked) == ask.Act(Discard(cards("T2")))


def test_leaving_in_mid_deal_leaves_a_bot() -> None:
    played = begun()
    assert played.do(BOB, ask.Leave()) == (BotSat(1, "club"),)
    before = two_and_bots()
    assert before.do(BOB, ask.Leave())[0] == PlaceCleared(1)


def test_a_bot_covers_until_the_person_acts_again() -> None:
    played = begun()
    played.do(BOB, ask.Away())
    assert played.table.is_played_by_bot(1)
    assert played.do(BOB, ask.Away()) == ()
    played.do(BOB, ask.Back())
    assert not played.table.is_played_by_bot(1)


def sent_away(rules: str = "fft-4") -> Played:
    """Anne, who opened the table, has sent Bob away."""
    played = two_and_bots(rules)
    played.do(ANNE, ask.Clear(1))
    return played


def awaited() -> Played:
    """Ève has asked for a bot's place."""
    played = begun()
    played.do(EVE, ask.Sit(2, "Ève"))
    return played


def alone_after_others() -> Played:
    """Bob has left; since Anne's last action others have acted."""
    played = begun()
    played.do(BOB, ask.Leave())
    played.play_on(Random(3), 6)
    return played


EVES = handle_of("t", "e")


def without_eve() -> Played:
    """Anne has removed Ève, who was watching."""
    played = opened()
    played.do(ANNE, ask.Remove(EVES))
    return played


def limited(*known: str) -> Played:
    """The table is closed to newcomers; only these may watch."""
    played = two_and_bots()
    played.do(ANNE, ask.Watching(open=False, known=known))
    return played


def listed() -> Played:
    """A table that everybody finds in the lobby."""
    event = TableOpened("t", "Chez Anne", "a", "fft-4", is_listed=True)
    return Played(opened_table(event), [(0.0, event)])


def bound() -> Played:
    """Anne and Bob are ready, each bound to a number."""
    return binding(two_and_bots())


def binding(played: Played) -> Played:
    """Anne binds herself to « one », and Bob to « two »."""
    terms = played.table.terms
    assert terms is not None
    played.do(ANNE, ask.Ready(bound=terms.binding(0, "one")))
    played.do(BOB, ask.Ready(bound=terms.binding(1, "two")))
    return played


def drawn_without_bob() -> Played:
    """Bob has gone away twice when Anne's number lay open."""
    played = two_and_bots()
    for _ in range(2):
        binding(played).do(ANNE, ask.Open("one"))
        played.do(BOB, ask.Away())
        played.do(BOB, ask.Back())
    return played


def test_at_a_table_closed_in_mid_deal_it_is_nobodys_turn() -> None:
    played = begun()
    assert moment(played.table)["turn"] is not None
    played.do(ANNE, ask.Close())
    assert moment(played.table)["turn"] is None


def delayed() -> Played:
    """A deal is under way, which spectators see once it is over."""
    played = begun()
    played.do(ANNE, ask.Delayed(Delay.DEAL))
    return played


def of_contest() -> Played:
    """Anne plays a board of a contest."""
    terms = BoardTerms("daily-2026-11-24", "fft-4@1 {}")
    board = board_of(opened().table.rules, terms, "secret", 1)
    event = TableOpened("t", "", "", "fft-4@1", hints=False, board=board)
    played = Played(opened_table(event), [(0.0, event)])
    played.happen((PersonSat(0, ANNE.id, "Anne"), *(BotSat(at, "club") for at in (1, 2, 3))))
    return played


def test_a_table_that_plays_a_board_plays_it_once() -> None:
    played = of_contest()
    played.do(ANNE, ask.Ready())
    board = played.table.opened.board
    assert board is not None
    assert played.table.dealt == board.dealt
    played.play_on(Random(1))
    assert played.table.is_closed
    assert sum(isinstance(event, Dealt) for _, event in played.log) == 1
    assert not any(isinstance(event, SeedCommitted) for _, event in played.log)
    assert rebuild(played.log) == played.table
    assert [read_event(write_event(event)) for _, event in played.log] == [
        event for _, event in played.log
    ]


def claim_refused() -> Played:
    """Anne claimed, and nothing proved it."""
    played = begun()
    place = played.table.place_of(ANNE.id)
    assert place is not None
    played.happen((ClaimAsked(place, 1), ClaimRefused(None)))
    return played


def refusals() -> dict[TableReason, tuple[Played, Who, ask.TableCommand]]:
    closed = two_and_bots()
    closed.do(ANNE, ask.Close())
    asked = undo_asked()
    return {
        TableReason.NOT_SEATED: (begun(), EVE, ask.Ready()),
        TableReason.NOT_HOST: (opened(), BOB, ask.SeatBot(0, "club")),
        TableReason.NO_SUCH_PLACE: (opened(), BOB, ask.Sit(4, "Bob")),
        TableReason.PLACE_TAKEN: (two_and_bots(), EVE, ask.Sit(1, "Ève")),
        TableReason.PLACE_EMPTY: (opened(), ANNE, ask.Clear(2)),
        TableReason.ALREADY_SEATED: (two_and_bots(), BOB, ask.Sit(2, "Bob")),
        TableReason.NO_SUCH_LEVEL: (opened(), ANNE, ask.SeatBot(0, "genius")),
        TableReason.NOT_PLAYING: (two_and_bots(), ANNE, ask.Undo()),
        TableReason.NOT_ALL_READY: (two_and_bots(), ANNE, ask.Open("one")),
        TableReason.OTHER_NUMBER: (bound(), ANNE, ask.Open("another")),
        TableReason.DRAWN_WITHOUT: (drawn_without_bob(), BOB, ask.Ready("two")),
        TableReason.STILL_PLAYING: (begun(), ANNE, ask.Ready()),
        TableReason.NOTHING_TO_TAKE_BACK: (begun(), ANNE, ask.Undo()),
        TableReason.NOBODY_TO_AGREE: (alone_after_others(), ANNE, ask.Undo()),
        TableReason.PLACE_AWAITED: (awaited(), Who("d"), ask.Sit(2, "Dan")),
        TableReason.ALREADY_WAITING: (awaited(), EVE, ask.Sit(3, "Ève")),
        TableReason.NOBODY_WAITS: (begun(), ANNE, ask.Admit("e", agrees=True)),
        TableReason.NOTHING_ASKED: (begun(), ANNE, ask.Answer(agrees=True)),
        TableReason.CLAIMED_BEFORE: (claim_refused(), ANNE, ask.Claim(1)),
        TableReason.UNDO_ALREADY_ASKED: (asked, BOB, ask.Undo()),
        TableReason.UNDO_ASKED_BEFORE: (undo_refused(), BOB, ask.Undo()),
        TableReason.SAY_NOTHING: (opened(), ANNE, ask.Say(text="  ")),
        TableReason.SAY_TOO_LONG: (opened(), ANNE, ask.Say(text="a" * 301)),
        TableReason.NO_SUCH_PHRASE: (opened(), ANNE, ask.Say(phrase="boo")),
        TableReason.NOT_INVITED: (opened(), EVE, ask.Say(phrase="hello")),
        TableReason.REMOVED: (without_eve(), EVE, ask.Sit(2, "Ève")),
        TableReason.NOT_ADMITTED: (limited(), EVE, ask.Sit(2, "Ève")),
        TableReason.NOT_SPECTATOR: (two_and_bots(), ANNE, ask.Remove(handle_of("t", "b"))),
        TableReason.LISTED: (listed(), ANNE, ask.Watching(open=False)),
        TableReason.NOT_OVER: (begun(), ANNE, ask.Say(text="Mon jeu…", deal=1)),
        TableReason.STILL_DELAYED: (delayed(), ANNE, ask.Delayed(Delay.NONE)),
        TableReason.BARRED: (sent_away(), BOB, ask.Say(phrase="hello")),
        TableReason.NOBODY_THERE: (opened(), ANNE, ask.Welcome("nobody")),
        TableReason.OF_CONTEST: (of_contest(), ANNE, ask.Leave()),
        TableReason.TABLE_CLOSED: (closed, ANNE, ask.Say(phrase="hello")),
        TableReason.UNREADABLE: (two_and_bots(), ANNE, ask.Ready(bound="x")),
    }


NOT_BY_COMMAND = {TableReason.NO_HINTS, TableReason.NO_SEARCH}
"""The reasons that are given before the table is asked."""


@pytest.mark.slow
@pytest.mark.parametrize("expected", sorted(set(TableReason) - NOT_BY_COMMAND), ids=str)
def test_every_refusal_says_why_and_changes_nothing(expected: TableReason) -> None:
    played, who, command = refusals()[expected]
    assert reason(played, who, command) is expected


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"do": "dance"},
        {"do": "sit"},
        {"do": "sit", "place": "x"},
        {"do": "act"},
        {"do": "act", "action": "pass"},
        {"do": "act", "event": {"type": "card_played", "card": "S1"}},
        {"do": "act", "action": {"type": "dealt"}},
        {"do": "act", "action": {"type": "play", "card": "S1", "seat": 0}},
    ],
    ids=str,
)
def test_a_command_that_cannot_be_read_is_refused(asked: dict[str, Any]) -> None:
    with pytest.raises(TableRefusal) as error:
        ask.read_command(asked)
    assert error.value.reason is TableReason.UNREADABLE


def test_the_rules_refuse_as_ever() -> None:
    played = begun()
    turn = played.table.turn
    other = BOB if turn == 0 else ANNE
    with pytest.raises(IllegalAction) as error:
        decide(played.table, other, ask.Act(Bid(Contract.GARDE)))
    assert error.value.reason is Reason.NOT_YOUR_TURN


def undo_asked() -> Played:
    """Bob has bid, and would like to take it back."""
    for _ in count():
        played = begun()
        played.play_on(Random(1), 6)
        if any(getattr(event, "seat", None) == 1 for event in played.table.played):
            played.do(BOB, ask.Undo())
            return played
    raise AssertionError


def undo_refused() -> Played:
    """Anne did not agree."""
    played = undo_asked()
    played.do(ANNE, ask.Answer(agrees=False))
    return played


def test_an_action_is_taken_back_when_all_agree() -> None:
    played = undo_asked()
    number = next(
        i
        for i in reversed(range(len(played.table.played)))
        if getattr(played.table.played[i], "seat", None) == 1
    )
    events = played.do(ANNE, ask.Answer(agrees=True))
    assert TakenBack(number) in events
    assert len(played.table.played) == number
    assert played.table.turn == 1
    assert played.table.undo is None


def test_one_who_refuses_is_enough() -> None:
    played = undo_asked()
    before = played.table.played
    played.do(ANNE, ask.Answer(agrees=False))
    assert (played.table.undo, played.table.played) == (None, before)


def test_the_next_action_ends_the_wish_to_take_back() -> None:
    played = undo_asked()
    played.play_on(Random(2), 1)
    assert played.table.undo is None


def test_a_deal_is_what_the_secret_and_the_players_numbers_make_of_it() -> None:
    played = begun()
    played.play_on(Random(4))
    events = [event for _, event in played.log]
    bound = next(event for event in events if isinstance(event, SeedCommitted))
    shown = next(event for event in events if isinstance(event, SeedRevealed))
    dealt = next(event for event in events if isinstance(event, Dealt))
    terms = Terms("t", 1, "fft-4@1 {}")
    assert terms.commitment(shown.secret) == bound.commitment
    assert [one.number for one in shown.drawn] == ["one", "two", "", ""]
    seed = terms.seed(shown.secret, shown.drawn)
    assert random_deal(played.table.rules, dealt.dealer, seed) == dealt
    assert events.index(bound) < events.index(dealt)
    assert [event for event in events if isinstance(event, SeedCommitted)][-1].deal == 2


def test_another_number_makes_other_cards() -> None:
    deals = set()
    for number in ("1", "2", "3"):
        played = two_and_bots()
        played.do(ANNE, ask.Ready(number))
        played.do(BOB, ask.Ready("x"))
        deals.add(played.table.dealt)
    assert len(deals) == 3


def test_the_bank_pays_for_slow_moves_alone() -> None:
    played = begun(pace=Pace(10, 60))
    place = played.table.turn
    assert place is not None
    deal = played.table.deal
    assert deal is not None
    played.now = 25.0
    allowed = legal_for(deal, deal.to_act) if deal.to_act is not None else None
    assert allowed is not None
    played.happen(deal_events(played.table, place, random_action(Random(1), allowed)))
    assert played.table.banks[place] == 60 - 15
    others = [bank for other, bank in enumerate(played.table.banks) if other != place]
    assert others == [60, 60, 60]


def test_a_clock_that_was_set_back_costs_nothing() -> None:
    played = begun(pace=Pace(10, 60))
    played.now = -5000.0
    played.play_on(Random(1), 3)
    assert played.table.banks == (60, 60, 60, 60)


@pytest.mark.parametrize("rules", ["fft-4", "fft-5", "fft-5-dead", "wikipedia-6-misere", "fft-3"])
def test_a_log_rebuilds_its_table_to_the_last_event(rules: str) -> None:
    played = begun(rules)
    for seed in range(3):
        played.play_on(Random(seed))
        played.do(ANNE, ask.Ready(str(seed)))
        played.do(BOB, ask.Ready(str(seed)))
    played.do(ANNE, ask.Invite(EVES))
    played.do(EVE, ask.Say(text="bonsoir"))
    played.do(ANNE, ask.Watching(open=False, known=(EVES,)))
    played.do(ANNE, ask.Remove(EVES))
    read = [(time, read_event(write_event(event))) for time, event in played.log]
    assert rebuild(read) == played.table
    assert played.table.session is not None
    assert len(played.table.session.sheet) == 3


def test_where_the_dealer_sits_out_each_place_knows_its_seat() -> None:
    played = begun("fft-5-dead")
    for seed in range(5):
        table = played.table
        deal, session = table.deal, table.session
        assert deal is not None
        assert session is not None
        dealer = deal.players[deal.dealer]
        assert table.seat_of(dealer) is None
        seats = [table.seat_of(place) for place in range(5) if place != dealer]
        assert sorted(seat for seat in seats if seat is not None) == [0, 1, 2, 3]
        played.play_on(Random(seed))
        assert played.table.session is not None
        assert played.table.session.sheet[-1][dealer] == 0
        played.do(ANNE, ask.Ready())
        played.do(BOB, ask.Ready())


COMMANDS: st.SearchStrategy[ask.TableCommand] = st.sampled_from(
    [
        ask.Welcome(handle_of("t", "b")),
        ask.Sit(0, "x"),
        ask.Sit(3, "y"),
        ask.SeatBot(2, "beginner"),
        ask.Leave(),
        ask.Clear(1),
        ask.Ready("n"),
        ask.Ready(bound=Terms("t", 2, "").binding(0, "m")),
        ask.Open("m"),
        ask.Away(),
        ask.Back(),
        ask.Say(phrase="thanks"),
        ask.Invite(EVES),
        ask.Invite(EVES, speaks=False),
        ask.Remove(EVES),
        ask.Watching(open=False),
        ask.Watching(open=True),
        ask.Undo(),
        ask.Answer(agrees=True),
        ask.Answer(agrees=False),
        ask.Admit(handle_of("t", "e"), agrees=True),
        ask.Admit(handle_of("t", "b"), agrees=False),
        ask.Act(Bid(Contract.GARDE)),
        ask.Act(Play(Card.S1)),
    ]
)


@given(st.lists(st.tuples(st.sampled_from([ANNE, BOB, EVE]), COMMANDS | st.none()), max_size=40))
def test_whatever_people_do_the_log_tells_the_table(
    steps: list[tuple[Who, ask.TableCommand | None]],
) -> None:
    played = begun()
    for number, (who, command) in enumerate(steps):
        if command is None:
            played.play_on(Random(number), 7)
            continue
        try:
            played.do(who, command)
        except (TableRefusal, IllegalAction):
            continue
    assert rebuild(played.log) == played.table
    scored = sum(isinstance(event, DealScored) for _, event in played.log)
    taken = sum(isinstance(event, TakenBack) for _, event in played.log)
    assert played.table.session is None or len(played.table.session.sheet) == scored
    assert taken <= len(steps)


def test_a_log_line_is_what_a_record_has() -> None:
    played = begun()
    played.play_on(Random(5), 3)
    for _, event in played.log:
        line = write_event(event)
        assert json.loads(line)["type"]
        if not type(event).__module__.startswith("oudler.table"):
            assert line == format_event(event)  # type: ignore[arg-type]


def test_a_barred_player_may_neither_sit_nor_speak_until_welcomed() -> None:
    played = sent_away()
    assert played.table.barred == (Person("b", "Bob le Grand"),)
    assert reason(played, BOB, ask.Sit(1, "Bob")) is TableReason.BARRED
    assert reason(played, BOB, ask.Welcome(handle_of("t", "b"))) is TableReason.NOT_HOST
    played.do(ANNE, ask.Welcome(handle_of("t", "b")))
    played.do(BOB, ask.Sit(1, "Bob"))
    assert rebuild(played.log) == played.table


def test_leaving_by_choice_bars_nobody_nor_does_the_host() -> None:
    played = two_and_bots()
    played.do(BOB, ask.Leave())
    played.do(ANNE, ask.Clear(0))
    played.do(ANNE, ask.Clear(2))
    assert played.table.barred == ()


def test_a_forgotten_host_leaves_a_table_that_goes_on_under_another() -> None:
    played = begun()
    played.do(ANNE, ask.Invite(EVES))
    played.do(EVE, ask.Say(text="bonsoir"))
    played.do(ANNE, ask.Say(text="bonsoir à tous"))
    played.happen(forgotten(played.table, "a"))
    table = played.table
    assert (table.opened.host, table.opened.name) == ("b", "")
    assert table.occupants[0] == Bot("club")
    assert [one.text for one in table.said] == ["bonsoir"]
    assert rebuild(played.log) == table
    played.do(BOB, ask.SeatBot(0, "beginner"))


@given(st.lists(st.tuples(st.sampled_from([ANNE, BOB, EVE]), COMMANDS | st.none()), max_size=30))
def test_a_log_without_a_forgotten_person_tells_the_same_cards(
    steps: list[tuple[Who, ask.TableCommand | None]],
) -> None:
    played = begun()
    for number, (who, command) in enumerate(steps):
        if command is None:
            played.play_on(Random(number), 9)
            continue
        with suppress(TableRefusal, IllegalAction):
            played.do(who, command)
    for person in ("b", "a"):
        played.happen(forgotten(played.table, person))
        told = without([event for _, event in played.log], person)
        lines = list(map(write_event, told))
        played.log = [
            (time, read_event(line)) for (time, _), line in zip(played.log, lines, strict=True)
        ]
        assert f'"{person}"' not in "".join(lines)
        assert rebuild(played.log) == played.table
    assert not any(name in "".join(lines) for name in ("Anne", "Bob"))


@pytest.mark.parametrize("rules", ["wikipedia-6-two-packs", "wikipedia-9-two-packs"])
def test_a_log_of_two_packs_is_rebuilt_from_its_text(rules: str) -> None:
    for seed in range(4):
        played = begun(rules)
        played.play_on(Random(seed))
        table = again = rebuild(played.log[:1])
        for time, event in played.log[1:]:
            table = evolve(table, event, time)
            again = evolve(again, read_event(write_event(event)), time)
            if table.deal is not None and again.deal is not None:
                assert list(map(str, again.deal.hands)) == list(map(str, table.deal.hands))
        assert again.session == table.session


@pytest.mark.parametrize("goes_higher", [True, False])
def test_a_snapshot_says_whether_bots_know_the_rules(goes_higher: bool) -> None:
    table = opened_table(TableOpened("t", "", "a", "fft-4", {"trumps_go_higher": goes_higher}))
    assert setting(table)["bots_know_rules"] is goes_higher
