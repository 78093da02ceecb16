"""Nothing that is sent to a guest depends on a card that he may not see."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from oudler.core.dealing import is_thrown_in
from oudler.core.events import Dealt
from oudler.core.events import Event as DealEvent
from oudler.core.seats import Seat
from oudler.core.ways import Phase
from oudler.rulesets import load_ruleset
from oudler.store import open_store
from oudler.table.events import PersonSat, Ready, SeedCommitted, TableOpened, write_event
from oudler.table.hall import Hall
from oudler.table.pace import Pace
from oudler.table.running import stream_of
from oudler.testing.chance import random_moment
from oudler.testing.guests import PATIENT, SETTINGS, run
from oudler.testing.strategies import Moment
from oudler.web.app import create_app
from oudler.web.events import Listener
from oudler.web.identity import Guest, write_cookie
from oudler.web.showing import Painter
from oudler.words import Words

TABLE = "secrecy-table"
SPECTATOR = "eve"


def _unseen() -> Any:
    """How the rules' own tests change unseen cards."""
    path = Path(__file__).parents[1] / "secrecy" / "test_secrecy.py"
    spec = importlib.util.spec_from_file_location("unseen", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


UNSEEN = _unseen()


async def sent(rules: str, guest: str, dealt: Dealt, events: list[DealEvent]) -> list[bytes]:
    """All that a guest is sent of a table with this log: the stream's messages, the picture."""
    places = load_ruleset(rules).places
    log = [
        TableOpened(TABLE, "Chez Anne", "guest 0", rules, {}, Pace()),
        *(PersonSat(place, f"guest {place}", f"Joueur {place}") for place in range(places)),
        SeedCommitted(1, "commitment", "unguessable"),
        *(Ready(place, str(place)) for place in range(places)),
        dealt,
        *events,
    ]
    store = await open_store("memory:", lambda: 1_000_000.0)
    await store.append(stream_of(TABLE), 0, [write_event(event) for event in log])
    hall = Hall(store, lambda: 1_000_000.0, PATIENT)
    running = await hall.table(TABLE)
    listener = Listener(Words("fr"), guest, 0)
    painter = Painter()
    messages: list[bytes] = []
    async with running.watching(None, 0) as watch:
        while len(messages) < running.seq:
            sketches = [painter.sketch(update) for update in await watch.news()]
            messages += [listener.message(sketch, running.clock()) for sketch in sketches]
    assert len(messages) == len(log)
    cookies = {"oudler": write_cookie(SETTINGS.secret, Guest(guest))}
    transport = httpx.ASGITransport(create_app(hall, SETTINGS))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://oudler.test", cookies=cookies
    ) as web:
        for path in ("", "/record"):
            messages.append((await web.get(f"/api/tables/{TABLE}{path}?lang=fr")).content)
    await hall.stop()
    await store.close()
    return messages


@pytest.mark.parametrize("rules", ["fft-4", "fft-5", "fft-5-dead", "playroom-4"])
def test_a_seat_is_sent_the_same_bytes_whatever_the_unseen_cards(rules: str) -> None:
    async def scenario() -> None:
        alike = 0
        for number in range(100):
            rng = Random(number)
            moment = Moment(*random_moment(rng, load_ruleset(rules)))
            if moment.deal.phase is Phase.OVER:
                continue
            seat = Seat(rng.randrange(moment.deal.rules.seats))
            fixed = UNSEEN.fixed_cards(moment.dealt, moment.events, seat)
            dealt = UNSEEN.reshuffled(rng, moment.dealt, fixed)
            other = UNSEEN._same_story(rng, moment.deal.rules, seat, moment, dealt)
            if other is None:
                continue
            guest = f"guest {moment.deal.players[seat]}"
            one = await sent(rules, guest, moment.dealt, list(moment.events))
            assert one == await sent(rules, guest, dealt, other[0])
            alike += 1
            if alike == 6:
                return
        raise AssertionError(alike)

    run(scenario)


def test_a_spectator_is_sent_the_same_bytes_whatever_the_hands() -> None:
    async def scenario() -> None:
        alike = 0
        for number in range(100):
            rng = Random(number)
            moment = Moment(*random_moment(rng, load_ruleset("fft-4")))
            if moment.deal.phase is not Phase.PLAY or len(moment.deal.tricks) > 3:
                continue
            seats = map(Seat, range(4))
            fixed = [UNSEEN.fixed_cards(moment.dealt, moment.events, seat) for seat in seats]
            # What no single seat has to itself: that which all of them see alike.
            common = [a & b & c & d for a, b, c, d in zip(*fixed, strict=True)]
            dealt = UNSEEN.reshuffled(rng, moment.dealt, common)
            if any(is_thrown_in(moment.deal.rules, hand) for hand in dealt.hands):
                continue
            taker = moment.deal.taker
            assert taker is not None
            other = UNSEEN._same_story(rng, moment.deal.rules, Seat((taker + 1) % 4), moment, dealt)
            if other is None:
                continue
            one = await sent("fft-4", SPECTATOR, moment.dealt, list(moment.events))
            assert one == await sent("fft-4", SPECTATOR, dealt, other[0])
            alike += 1
        assert alike > 2

    run(scenario)


def test_nobody_is_sent_the_secret_and_a_spectator_no_hand() -> None:
    async def scenario() -> None:
        rng = Random(3)
        moment = Moment(*random_moment(rng, load_ruleset("fft-4")))
        while moment.deal.phase is not Phase.PLAY:
            moment = Moment(*random_moment(rng, load_ruleset("fft-4")))
        *messages, picture, _ = await sent("fft-4", SPECTATOR, moment.dealt, list(moment.events))
        found = [json.loads(one.split(b"data: ")[1])["picture"] for one in messages]
        deals = [one["deal"] for one in (*found, json.loads(picture)) if one["deal"]]
        assert deals
        for deal in deals:
            assert deal["hand"] == []
            assert deal["legal"] is None
        for guest in (SPECTATOR, "guest 0"):
            for one in await sent("fft-4", guest, moment.dealt, list(moment.events)):
                assert b"unguessable" not in one

    run(scenario)
