"""Nothing sent to a guest depends on a card that they may not see."""

import importlib.util
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.server.site.messenger import READ

from oudler.core import BidMade, Dealt, Phase, Seat
from oudler.core.events import Event as DealEvent
from oudler.core.phases.dealing import is_thrown_in
from oudler.rulesets import load_ruleset
from oudler.site import create_site
from oudler.streams import open_store
from oudler.table.clock.pace import Pace
from oudler.table.events import PersonSat, Ready, SeedCommitted, TableOpened, write_event
from oudler.table.http.listener import Listener
from oudler.table.live.registry import Registry
from oudler.table.live.table_actor import stream_of
from oudler.table.seen.render import SnapshotCache
from oudler.testing.builders import dealt as written
from oudler.testing.chance import random_moment
from oudler.testing.guests import PATIENT, SETTINGS, run
from oudler.testing.strategies import Moment
from oudler.web.identity import Guest, write_cookie
from oudler.words import Words

TABLE = "secrecy-table"
SPECTATOR = "eve"
HAND = "/h/1.fft-4@1.p8cBvlW-VBZp-yamW2w"
"""A hand that somebody typed: the same for everybody, whatever is played."""
LINKS = (
    HAND,
    f"/t/{TABLE}",
    *(f"/t/{TABLE}/deal/1{at}" for at in ("", "/bid/1", "/trick/1", "/score")),
)


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


async def sent(
    rules: str,
    guest: str,
    dealt: Dealt,
    events: list[DealEvent],
    options: dict[str, object] | None = None,
) -> list[bytes]:
    """All that a guest is sent of a table with this log: the stream's messages, the snapshot.

    Its only deal is asked for as if it were over.
    """
    places = load_ruleset(rules).places
    log = [
        TableOpened(TABLE, "Chez Anne", "guest 0", rules, options or {}, Pace()),
        *(PersonSat(place, f"guest {place}", f"Joueur {place}") for place in range(places)),
        SeedCommitted(1, "commitment", "unguessable"),
        *(Ready(place, str(place)) for place in range(places)),
        dealt,
        *events,
    ]
    store = await open_store("memory:", lambda: 1_000_000.0)
    await store.append(stream_of(TABLE), 0, [write_event(event) for event in log])
    registry = Registry(store, lambda: 1_000_000.0, PATIENT)
    actor = await registry.table(TABLE)
    listener = Listener(Words("fr"), guest, 0)
    snapshots = SnapshotCache()
    messages: list[bytes] = []
    async with actor.subscribe(None, 0) as watch:
        while len(messages) < actor.seq:
            renders = [snapshots.render(update) for update in await watch.news()]
            messages += [listener.message(render, actor.clock()) for render in renders]
    assert len(messages) == len(log)
    cookies = {"oudler": write_cookie(SETTINGS.secret, Guest(guest))}
    transport = httpx.ASGITransport(create_site(registry, READ))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://oudler.test", cookies=cookies
    ) as web:
        for path in ("", "/told", "/record", "/deals/1"):
            messages.append((await web.get(f"/api/tables/{TABLE}{path}?lang=fr")).content)
        for path in LINKS:
            messages.append((await web.get(f"/api/preview?lang=fr&of={path}")).content)
            messages.append((await web.get(f"/api/oembed?lang=fr&url={path}")).content)
    async with httpx.AsyncClient(transport=transport, base_url="http://oudler.test") as web:
        for path in LINKS:
            messages.append((await web.get(f"{path}?lang=fr")).content)
            web.cookies.clear()
    await registry.stop()
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


PLAIN = "S1 S2 S3 S4 H1 H2 H3 H4 D1 D2 D3 D4 C1 C2 C3 C4 C5"
CHOOSING: dict[str, object] = {"petit_sec": "imprenable", "excuse_alone": "may_cancel"}


@pytest.mark.parametrize("guest", ["guest 0", "guest 1", "guest 3", SPECTATOR])
@pytest.mark.parametrize("trump", ["T1", "EX"])
def test_a3_20_nobody_is_told_that_another_might_have_cancelled(trump: str, guest: str) -> None:
    rules = load_ruleset("fft-4", CHOOSING)
    own = {0: "T20 T19", 1: "T18 T17", 3: "T16 T15"}
    lone = written(rules, own | {2: f"{trump} {PLAIN}"}, dog="T2 T3 T4 T5 T6 T7")
    other = written(rules, own | {2: f"T2 {PLAIN}"}, dog=f"{trump} T3 T4 T5 T6 T7")
    bids: list[DealEvent] = [BidMade(Seat(seat), None) for seat in (1, 2, 3)]

    async def scenario() -> None:
        for count in range(len(bids) + 1):
            said = bids[:count]
            told = await sent("fft-4", guest, lone, said, CHOOSING)
            assert told == await sent("fft-4", guest, other, said, CHOOSING)

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
        messages = await sent("fft-4", SPECTATOR, moment.dealt, list(moment.events))
        streamed = [one for one in messages if b"data: " in one]
        found = [json.loads(one.split(b"data: ")[1])["snapshot"] for one in streamed]
        snapshot, _, _, refused, *_ = messages[len(streamed) :]
        deals = [one["deal"] for one in (*found, json.loads(snapshot)) if one["deal"]]
        assert deals
        assert json.loads(refused)["reason"] == "no_such_deal"
        for deal in deals:
            assert deal["hand"] == []
            assert deal["legal"] is None
        for guest in (SPECTATOR, "guest 0"):
            for one in await sent("fft-4", guest, moment.dealt, list(moment.events)):
                assert b"unguessable" not in one
                # No link to a deal whose cards are still hidden; the typed hand shows only itself.
                typed = HAND.removeprefix("/h/").encode()
                assert b"1.fft-4@1." not in one.replace(typed, b"")

    run(scenario)
