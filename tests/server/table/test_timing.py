"""The timing and refusals of a table reveal nothing of unseen cards."""

import asyncio
import importlib.util
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from oudler.core import CARDS, BidMade, DealCancelled, Dealt, LoneTrump, Phase, Ruleset, Seat, start
from oudler.core.engine import legal_for
from oudler.core.events import Event as DealEvent
from oudler.rulesets import load_ruleset
from oudler.site import create_site
from oudler.streams import open_store
from oudler.table.clock.pace import Tempo
from oudler.table.events import (
    BotSat,
    Event,
    PersonSat,
    Ready,
    SeedCommitted,
    TableOpened,
    read_event,
    write_event,
)
from oudler.table.live.registry import Registry
from oudler.table.live.table_actor import stream_of
from oudler.testing.builders import dealt as written
from oudler.testing.chance import random_dealt, random_moment, random_steps
from oudler.testing.guests import PATIENT, SETTINGS, run
from oudler.testing.hourglass import Hourglass, run_at_once
from oudler.testing.strategies import Moment
from oudler.web.identity import Guest, write_cookie

TABLE = "timing-table"
TEMPO = Tempo(bot=0.7, trick=1.6, announcement=3.0, grace=1000)
SPOKEN: dict[str, object] = {
    "handful_time": "before_first_lead",
    "handfuls": [6, 8, 10],
    "misere_premium": 10,
}
"""Options with which many a hand has something to announce before the first lead."""


def _unseen() -> Any:
    """How the rules' own tests change unseen cards."""
    path = Path(__file__).parents[2] / "secrecy" / "test_secrecy.py"
    spec = importlib.util.spec_from_file_location("unseen", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


UNSEEN = _unseen()

Story = tuple[Dealt, Sequence[DealEvent]]


def before_the_first_lead(rng: Random, rules: Ruleset) -> Moment | None:
    """A deal stopped when somebody is about to lead; None where all have passed."""
    dealt = random_dealt(rng, rules)
    events: list[DealEvent] = []
    for event, deal in random_steps(rng, start(rules, dealt)):
        events.append(event)
        if deal.phase is Phase.PLAY:
            return Moment(dealt, tuple(events), deal)
    return None


def pairs(rules: Ruleset, *, leads: bool) -> Iterator[tuple[Seat, Moment, Story]]:
    """A seat, a moment, and the same moment over other cards that this seat cannot see."""
    for number in range(400):
        rng = Random(number)
        moment = before_the_first_lead(rng, rules) if leads else Moment(*random_moment(rng, rules))
        if moment is None or moment.deal.phase is Phase.OVER:
            continue
        seat = Seat(rng.randrange(moment.deal.rules.seats))
        fixed = UNSEEN.fixed_cards(moment.dealt, moment.events, seat)
        dealt = UNSEEN.reshuffled(rng, moment.dealt, fixed)
        if other := UNSEEN._same_story(rng, moment.deal.rules, seat, moment, dealt):
            yield seat, moment, (dealt, other[0])


def log_of(rules: Ruleset, options: dict[str, object], bots: set[int], story: Story) -> list[str]:
    """A table's log to this moment, bots at some of its places."""
    dealt, events = story
    places = range(rules.places)
    log: list[Event] = [TableOpened(TABLE, "", "guest 0", rules.name, options)]
    for place in places:
        person = PersonSat(place, f"guest {place}", f"Joueur {place}")
        log.append(BotSat(place, "club") if place in bots else person)
    log.append(SeedCommitted(1, "commitment", "unguessable"))
    log += [Ready(place, str(place)) for place in places if place not in bots]
    return [write_event(event) for event in (*log, dealt, *events)]


def schedule(log: list[str]) -> list[tuple[float, Event]]:
    """What a table with this log does by itself in a minute, each event with its time."""
    found: list[tuple[float, Event]] = []

    async def scenario(glass: Hourglass) -> None:
        store = await open_store("memory:", glass.clock)
        await store.append(stream_of(TABLE), 0, log)
        registry = Registry(store, glass.clock, TEMPO)
        await registry.table(TABLE)
        while glass.time() < 60:
            await asyncio.sleep(1)
        await registry.stop()
        for one in await store.read(stream_of(TABLE), len(log)):
            found.append((one.time / 1000, read_event(one.text)))
        await store.close()

    run_at_once(scenario)
    return found


def assert_told_nothing(one: list[tuple[float, Event]], other: list[tuple[float, Event]]) -> None:
    """As long as the events agree, so do their times, up to and including the first difference."""
    for (time, event), (other_time, other_event) in zip(one, other, strict=False):
        assert time == other_time
        if event != other_event:
            break


@pytest.mark.parametrize("options", [{}, SPOKEN], ids=["usual", "spoken"])
@pytest.mark.parametrize("leads", [True, False], ids=["lead", "any"])
def test_a_table_moves_at_times_that_depend_on_no_unseen_card(
    leads: bool, options: dict[str, object]
) -> None:
    rules = load_ruleset("fft-4", options)
    alike = differing = 0
    for seat, moment, other in pairs(rules, leads=leads):
        places = range(rules.places)
        you = moment.deal.players[seat]
        bots = {place for place in places if place != you and (place + alike) % 3}
        deal = moment.deal
        again = start(rules, other[0])
        for event in other[1]:
            again = UNSEEN.evolve(again, event)
        differing += any(
            (legal_for(deal, one) is None) is not (legal_for(again, one) is None)
            for one in map(Seat, range(rules.seats))
        )
        stories: list[Story] = [(moment.dealt, moment.events), other]
        assert_told_nothing(*(schedule(log_of(rules, options, bots, one)) for one in stories))
        alike += 1
        if alike == 25:
            break
    assert alike > 10
    assert differing > 5 or not (leads and options)


PLAIN = "S1 S2 S3 S4 H1 H2 H3 H4 D1 D2 D3 D4 C1 C2 C3 C4 C5"
CHOOSING: dict[str, object] = {"petit_sec": "imprenable", "excuse_alone": "may_cancel"}


@pytest.mark.parametrize("trump", ["T1", "EX"])
def test_a3_20_a_table_waits_no_longer_where_somebody_may_cancel(trump: str) -> None:
    rules = load_ruleset("fft-4", CHOOSING)
    lone = written(rules, {2: f"{trump} {PLAIN}"}, dog="T2 T3 T4 T5 T6 T7")
    other = written(rules, {2: f"T2 {PLAIN}"}, dog=f"{trump} T3 T4 T5 T6 T7")
    one, usual = (
        schedule(log_of(rules, CHOOSING, {1, 2, 3}, (cards, ()))) for cards in (lone, other)
    )
    assert_told_nothing(one, usual)
    pairs = zip(one, usual, strict=False)
    differing = next((its[1], usually[1]) for its, usually in pairs if its != usually)
    lone_trump = LoneTrump.PETIT if trump == "T1" else LoneTrump.EXCUSE
    assert differing == (DealCancelled(Seat(2), lone_trump), BidMade(Seat(2), None))


async def refusals(log: list[str], you: int) -> list[bytes]:
    """The answers to a player's commands, legal or not, up to the first legal one."""
    store = await open_store("memory:", lambda: 1_000_000.0)
    await store.append(stream_of(TABLE), 0, log)
    registry = Registry(store, lambda: 1_000_000.0, PATIENT)
    cookies = {"oudler": write_cookie(SETTINGS.secret, Guest(f"guest {you}"))}
    transport = httpx.ASGITransport(create_site(registry, SETTINGS))
    actions: list[dict[str, Any]] = [
        {"type": "announce_slam"},
        {"type": "call", "cards": "HK"},
        {"type": "declare_misere", "kind": "trumps"},
        *({"type": "play", "card": card.name} for card in CARDS[::3]),
    ]
    found: list[bytes] = []
    async with httpx.AsyncClient(
        transport=transport, base_url="http://oudler.test", cookies=cookies
    ) as web:
        for number, action in enumerate(actions):
            command = {"key": f"{number}", "do": "act", "action": action}
            answer = await web.post(f"/api/tables/{TABLE}/commands?lang=fr", json=command)
            found.append(answer.content)
            if answer.status_code == 200:
                break
    await registry.stop()
    await store.close()
    return found


def test_a_player_is_refused_in_the_same_bytes_whatever_the_unseen_cards() -> None:
    async def scenario() -> None:
        rules = load_ruleset("fft-4", SPOKEN)
        alike = 0
        for seat, moment, other in pairs(rules, leads=False):
            you = moment.deal.players[seat]
            one = await refusals(log_of(rules, SPOKEN, set(), (moment.dealt, moment.events)), you)
            assert one == await refusals(log_of(rules, SPOKEN, set(), other), you)
            alike += 1
            if alike == 6:
                break
        assert alike == 6

    run(scenario)
