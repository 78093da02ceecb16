"""Deals played over HTTP, by people and bots."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from oudler.bots import Decision, Why, finish, make_player
from oudler.cli import run as oudler
from oudler.coach import Estimate, Hint, Option
from oudler.core import (
    EXCUSE,
    BidMade,
    Card,
    CardPlayed,
    CardSet,
    Contract,
    LegalPlays,
    Play,
    Seat,
    apply,
    legal,
    view,
)
from oudler.core import Event as CoreEvent
from oudler.records import events_of
from oudler.shuffling import random_deal
from oudler.table.events import BotSat, Event, PersonSat, SeedCommitted, TableOpened, write_event
from oudler.table.live.table_actor import stream_of
from oudler.table.proof.draw import Terms
from oudler.testing.builders import FFT_4, begin, dealt, filled
from oudler.testing.guests import (
    AT_ONCE,
    PATIENT,
    SETTINGS,
    Guest,
    Site,
    choice,
    open_desk,
    open_site,
    run,
)
from oudler.words import unbroken

News = dict[str, Any]


async def play(guest: Guest, table: str, after: int | None = None) -> list[News]:
    """Act whenever the snapshot asks; all the messages until the score."""
    seen = []
    async with aclosing(guest.news(table, after)) as stream:
        async for news in stream:
            seen.append(news)
            deal = news["snapshot"]["deal"]
            if deal and deal["legal"] and (action := choice(deal["legal"])):
                await guest.do(table, "act", action=action)
            if deal and deal["scores"]:
                break
    return seen


async def table_of_two(site: Site, **opening: Any) -> tuple[Guest, Guest, str]:
    """Anne and Bob, bots at the other places, the cards dealt."""
    anne, bob = site.guest("fr"), site.guest("en")
    table = await anne.open(name="Chez Anne", you="Anne", bots="club", **opening)
    await bob.do(table, "sit", place=1, name="Bob")
    await anne.do(table, "ready", number="one")
    await bob.do(table, "ready", number="two")
    return anne, bob, table


async def until(stream: AsyncIterator[News], told: str) -> News:
    """The first message that matches."""
    async for news in stream:
        if told in news["told"] or told in news["urgent"]:
            return news
    raise AssertionError(told)


@pytest.mark.parametrize("rules", ["fft-4", "fft-3", "fft-5-dead"])
def test_a_whole_deal_is_played_to_its_score(rules: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, bob, table = await table_of_two(site, rules=rules)
            for_anne, for_bob = await asyncio.gather(play(anne, table), play(bob, table))
            snapshot = for_anne[-1]["snapshot"]
            assert sum(snapshot["sheet"]["totals"]) == 0
            assert snapshot["deal"]["phase"] == "over"
            assert snapshot["deal"]["open"]["story"]
            assert "Cette donne" in for_anne[-1]["told"]
            assert all(one["name"] for one in snapshot["places"])
            assert (
                for_bob[-1]["snapshot"]["deal"]["open"]["hands"]
                == snapshot["deal"]["open"]["hands"]
            )
            urgent = {news["urgent"] for news in for_bob} - {""}
            assert urgent <= {
                "Your turn to bid.",
                "Your turn to discard.",
                "Your turn to play.",
                "Your turn to lead.",
                "You may still announce something before the first card.",
            }
            record = tmp_path / "deal.tarot"
            record.write_text((await anne.get(f"/api/tables/{table}/record")).text, "utf-8")
            assert oudler(["replay", str(record)]) == 0

    run(scenario)


def test_every_event_is_told_once_and_in_order() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, bob, table = await table_of_two(site)
            for_anne, _ = await asyncio.gather(play(anne, table), play(bob, table))
            numbers = [news["seq"] for news in for_anne]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))

    run(scenario)


def test_a_return_with_the_last_event_id_misses_nothing() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, bob, table = await table_of_two(site)
            whole = asyncio.create_task(play(bob, table))
            last, parts, over = 0, 0, False
            numbers: list[int] = []
            while not over:
                parts += 1
                async with aclosing(anne.news(table, last)) as stream:
                    count = 0
                    async for news in stream:
                        count += 1
                        last = news["seq"]
                        numbers.append(last)
                        deal = news["snapshot"]["deal"]
                        over = bool(deal and deal["scores"])
                        if deal and deal["legal"] and (action := choice(deal["legal"])):
                            # A repeated message asks again: an action already taken is refused.
                            await anne.ask(table, "act", action=action)
                        if over or count == 10:
                            break
            await whole
            assert parts > 5
            # Where nothing was missed, the last message came again.
            assert list(dict.fromkeys(numbers)) == list(range(1, last + 1))

    run(scenario)


def test_the_same_key_does_nothing_twice_and_is_the_guests_own() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            anne, bob, table = await table_of_two(site)
            path = f"/api/tables/{table}/commands"
            asked = {"key": "once", "do": "say", "phrase": "hello"}
            first = await anne.post(path, asked)
            again = await anne.post(path, asked)
            assert first.json() == again.json()
            other = await bob.post(path, {**asked, "phrase": "thanks"})
            assert other.json()["seq"] == first.json()["seq"] + 1
            said = (await anne.snapshot(table))["said"]
            assert [one["phrase"] for one in said] == ["hello", "thanks"]

    run(scenario)


def test_messages_and_questions_reach_the_others() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            anne, bob, eve = site.guest("fr"), site.guest("en"), site.guest("fr")
            table = await anne.open(you="Anne", rules="fft-3")
            async with aclosing(anne.news(table)) as for_anne, aclosing(bob.news(table)) as for_bob:
                await anext(for_anne), await anext(for_bob)
                await bob.do(table, "sit", place=1, name="Bob")
                await eve.do(table, "sit", place=2, name="Ève")
                assert (await until(for_anne, "Bob"))["told"] == "Bob s'assied."
                assert (await until(for_bob, "You"))["told"] == "You sit down."
                await bob.do(table, "say", phrase="hello")
                assert (await until(for_anne, "Bob"))["told"] == "Bob dit : Bonjour !"
                for guest in (anne, bob, eve):
                    await guest.do(table, "ready")
                await until(for_anne, "Donne 1.")
                players = {0: anne, 1: bob, 2: eve}
                mover = (await anne.snapshot(table))["turn"]
                action = {"type": "bid", "contract": "pass"}
                await players[mover].do(table, "act", action=action)
                await players[mover].do(table, "undo")
                waiting = [place for place in players if place != mover]
                stream = for_anne if mover else for_bob
                asks = "demande à reprendre" if mover else "asks to take back"
                assert asks in (await until(stream, asks))["urgent"]
                for place in waiting:
                    await players[place].do(table, "answer", agrees=True)
                assert (await anne.snapshot(table))["turn"] == mover
                await bob.do(table, "leave")
                assert (await until(for_anne, "Bob quitte"))["told"].endswith("à sa place.")
                assert (await until(for_bob, "You leave"))["snapshot"]["you"] is None

    run(scenario)


def test_a_hint_can_be_played_as_it_is() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await anne.open(you="Anne", bots="beginner")
            async with aclosing(anne.news(table)) as stream:
                await anext(stream)
                await anne.do(table, "ready")
                async for news in stream:
                    deal = news["snapshot"]["deal"]
                    if deal and deal["scores"]:
                        break
                    if not deal or not deal["legal"]:
                        continue
                    hint = (await anne.get(f"/api/tables/{table}/hint")).json()
                    if hint["action"] is not None:
                        assert hint["says"].startswith("À votre place, ")
                        assert " ".join(hint["told"]) == hint["says"] == unbroken(hint["says"])
                        assert "seat" not in hint["action"]
                        await anne.do(table, "act", action=hint["action"])
            nothing = (await anne.get(f"/api/tables/{table}/hint")).json()
            says = "Pas de conseil ici."
            assert nothing == {"action": None, "says": says, "told": [says], "dangers": []}

    run(scenario)


def test_a_hint_that_risks_the_petit_says_so_after_its_reason() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            me = (await anne.get("/api/me")).json()["id"]
            log: list[Event] = [
                TableOpened("thelonepetit", "", me, "fft-4", {"petit_sec": "played"}),
                *(BotSat(place, "club") for place in (0, 1, 3)),
                PersonSat(2, me, "Anne"),
                SeedCommitted(1, "commitment", "secret"),
                dealt(FFT_4, {1: filled("T2"), 2: filled("T1")}, dealer=0),
                *(BidMade(Seat(seat), None) for seat in (1, 2)),
                BidMade(Seat(3), Contract.GARDE_SANS),
                BidMade(Seat(0), None),
                CardPlayed(Seat(1), Card.T2),
            ]
            texts = [write_event(event) for event in log]
            await site.registry.store.append(stream_of("thelonepetit"), 0, texts)
            hint = (await anne.get("/api/tables/thelonepetit/hint")).json()
            assert [one.replace("\xa0", " ") for one in hint["told"]] == [
                "À votre place, je jouerais le Petit.",
                "Rien d'autre n'est permis. David joue encore et peut prendre votre Petit.",
            ]

    run(scenario)


def test_a_hint_that_keeps_the_excuse_for_the_last_trick_says_what_it_risks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A hint plays the Excuse before; should one keep it, nobody loses it unwarned."""
    last = [one for one in played_out() if isinstance(one, CardPlayed)][-2 * FFT_4.seats :]
    kept = next(one for one in last if one.seat == Seat(1))
    keeps = Hint(Decision(Play(kept.card), Why("play_low")))
    monkeypatch.setattr("oudler.table.http.services.hint", lambda _: keeps)

    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            events = played_out()
            await sit_at(site, anne, events[: events.index(kept)])
            hint = (await anne.get("/api/tables/ofexcuses/hint")).json()
            assert hint["told"][1].replace("\xa0", " ") == (
                "Je ne cherche pas ce pli : je fournis petit. Après le cavalier de cœur, "
                "il ne vous reste que l'Excuse pour le dernier pli : "
                "vous pouvez l'y perdre, avec 4,5 points et un bout."
            )

    run(scenario)


def test_the_guide_names_a_good_risk_that_lost_an_oudler(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Option(Play(EXCUSE), Estimate(-30.0, 1.0))
    agrees = Hint(Decision(Play(Card.HN)), (other,))
    monkeypatch.setattr("oudler.table.http.services.hint", lambda _: agrees)

    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            await sit_at(site, anne, played_out())
            says = (await anne.get("/api/tables/ofexcuses/guide")).json()["says"]
            assert says[-1].replace("\xa0", " ") == (
                "C'était un bon risque, qui n'a pas payé : "
                "au pli 17, toute autre carte promettait au moins 30 points de moins."
            )

    run(scenario)


@cache
def played_out() -> list[CoreEvent]:
    """A deal whose second seat keeps its Excuse for the last trick and loses it."""
    deal = begin(FFT_4, random_deal(FFT_4, Seat(3), "kept/0"))
    club = make_player("club")
    while deal.to_act is not None:
        action, may = finish(club.choose(view(deal, deal.to_act))).action, legal(deal)
        if action == Play(EXCUSE) and isinstance(may, LegalPlays) and len(may.cards) > 1:
            action = Play(next(iter(may.cards - CardSet.of([EXCUSE]))))
        assert action is not None
        deal = apply(deal, deal.to_act, action)
    return list(events_of(deal))


async def sit_at(site: Site, guest: Guest, events: list[CoreEvent]) -> None:
    """A table where this guest has the second seat, after these events."""
    me = (await guest.get("/api/me")).json()["id"]
    log: list[Event] = [
        TableOpened("ofexcuses", "", me, "fft-4"),
        *(BotSat(place, "club") for place in (0, 2, 3)),
        PersonSat(1, me, "Anne"),
        SeedCommitted(1, "commitment", "secret"),
        *events,
    ]
    await site.registry.store.append(stream_of("ofexcuses"), 0, list(map(write_event, log)))


def test_the_record_leaves_out_what_was_taken_back() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest()
            table = await anne.open(you="Anne", bots="beginner", practice=True)
            taken_back = False
            async with aclosing(anne.news(table)) as stream:
                await anext(stream)
                await anne.do(table, "ready")
                async for news in stream:
                    deal = news["snapshot"]["deal"]
                    if deal and deal["scores"]:
                        break
                    if deal and deal["legal"] and (action := choice(deal["legal"])):
                        # What was asked before something was taken back may be refused now.
                        await anne.ask(table, "act", action=action)
                        if sum(deal["tricks"]) == 3 and not taken_back:
                            taken_back = True
                            await anne.do(table, "undo")
            record = (await anne.get(f"/api/tables/{table}/record")).text.splitlines()
            played = [line for line in record if '"card_played"' in line]
            assert taken_back
            assert len(played) == len(set(played)) == 72

    run(scenario)


def test_a_record_without_a_finished_deal_has_its_header_only() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            _, bob, table = await table_of_two(site, options={"half_points": "exact"})
            lines = (await bob.get(f"/api/tables/{table}/record")).text.splitlines()
            header = json.loads(lines[0])
            assert len(lines) == 1
            assert header["rules"] == "fft-4@1"
            assert header["options"] == {"petit_sec": "played", "half_points": "exact"}
            assert header["players"] == ["Anne", "Bob", "Chloé", "David"]

    run(scenario)


def test_a_server_that_starts_again_goes_on_in_mid_trick(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"

    async def scenario() -> None:
        async with open_site(url, AT_ONCE) as site:
            anne, bob, table = await table_of_two(site)
            cookies = [guest.web.cookies for guest in (anne, bob)]
            commands = f"/api/tables/{table}/commands"
            first = {"key": "first", "do": "say", "text": "Bonsoir"}
            answered = (await anne.post(commands, first)).json()
            players = [asyncio.create_task(play(guest, table)) for guest in (anne, bob)]
            while not _in_mid_trick(snapshot := await anne.snapshot(table)):
                await asyncio.sleep(0.01)
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
        async with open_site(url, PATIENT) as site:
            anne = site.guest("fr", cookies[0])
            again = await anne.snapshot(table)
            assert again["you"] == 0
            assert again["deal"]["tricks"] >= snapshot["deal"]["tricks"]
            assert (await anne.post(commands, first)).json() == answered
        async with open_site(url, AT_ONCE) as site:
            anne, bob = site.guest("fr", cookies[0]), site.guest("en", cookies[1])
            for_anne, _ = await asyncio.gather(play(anne, table), play(bob, table))
            assert for_anne[-1]["snapshot"]["sheet"]["deals"]
            said = for_anne[-1]["snapshot"]["said"]
            assert [one["text"] for one in said] == ["Bonsoir"]

    run(scenario)


def _in_mid_trick(snapshot: News) -> bool:
    deal = snapshot["deal"]
    return bool(deal and deal["phase"] == "play" and deal["trick"] and sum(deal["tricks"]) > 2)


def test_the_streams_end_when_the_server_stops() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            anne, _, table = await table_of_two(site)
            stream = anne.news(table)
            await anext(stream)
            assert site.server is not None
            site.server.should_exit = True
            async for _ in stream:
                pass  # to its end, which a scenario's time limits

    run(scenario)


def test_a_silent_stream_says_that_it_is_still_there() -> None:
    async def scenario() -> None:
        async with open_site(settings=replace(SETTINGS, heartbeat=0.05)) as site:
            anne = site.guest()
            table = await anne.open(you="Anne")
            async with anne.web.stream("GET", f"/api/tables/{table}/events") as stream:
                assert stream.headers["Content-Type"] == "text/event-stream"
                assert stream.headers["X-Accel-Buffering"] == "no"
                lines = stream.aiter_lines()
                assert [await anext(lines) for _ in range(2)] == ["retry: 1000", ""]
                assert [(await anext(lines))[:3] for _ in range(3)] == ["id:", "dat", ""]
                seen = [await anext(lines) for _ in range(6)]
                assert seen == ["event: here", "data:0.05", ""] * 2

    run(scenario)


def test_numbers_are_bound_first_and_opened_when_all_are() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob = site.guest("fr"), site.guest("en")
            table = await anne.open(you="Anne", bots="club")
            await bob.do(table, "sit", place=1, name="Bob")
            terms = Terms(table, 1, "")
            bound = [terms.binding(place, number) for place, number in enumerate(("one", "two"))]
            await anne.do(table, "ready", bound=bound[0])
            assert (await anne.snapshot(table))["draw"] is None
            await bob.do(table, "ready", bound=bound[1])
            for guest in (anne, bob):
                draw = (await guest.snapshot(table))["draw"]
                assert draw["asked"] == [0, 1]
                assert [seat["bound"] for seat in draw["seats"]] == [*bound, "", ""]
            await anne.do(table, "open", number="one")
            await anne.do(table, "open", number="one")  # repeating it is not a fault
            snapshot = await bob.snapshot(table)
            assert snapshot["draw"]["asked"] == [1]
            assert "one" not in json.dumps(snapshot["draw"])
            await bob.do(table, "open", number="two")
            assert (await bob.snapshot(table))["deal"] is not None
            for bad in ("x", "A" * 64, bound[0] + "0"):
                answer = await anne.ask(table, "ready", bound=bad)
                assert answer.status_code in (409, 422)

    run(scenario)
