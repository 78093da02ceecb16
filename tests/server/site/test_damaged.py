"""A damaged table answers a clear refusal, and the others go on."""

import logging
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from oudler.people.moderation.bans import Banned, rule
from oudler.streams import Appended, Conflict, StoreError, StoreFault
from oudler.streams.memory import MemoryStore
from oudler.table.clock.pace import PACES
from oudler.table.live.registry import Registry
from oudler.table.live.table_actor import stream_of
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.testing.guests import AT_ONCE, open_site, run
from oudler.testing.tournaments import NAMES

pytestmark = pytest.mark.slow


def test_a_damaged_table_is_refused_and_the_others_go_on(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def scenario() -> None:
        async with open_site(url) as site:
            anne = site.guest("fr")
            damaged = await anne.open(you="Anne", bots="club", is_listed=True)
            sound = await anne.open(you="Anne", bots="club", is_listed=True)
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            connection.execute(
                "UPDATE event SET text = replace(text, 'Anne', 'Anna') WHERE stream = ?",
                [stream_of(damaged)],
            )
        async with open_site(url) as site:
            anne = site.guest("fr")
            for path in ("", "/events", "/record", "/deals/1"):
                answer = await anne.get(f"/api/tables/{damaged}{path}")
                assert (answer.status_code, answer.json()["reason"]) == (500, "damaged")
                assert "abîmée" in answer.json()["message"]
            lobby = (await anne.get("/api/lobby")).json()
            assert [one["id"] for one in lobby["tables"]] == [sound]
            assert (await anne.snapshot(sound))["id"] == sound
            await site.registry.tidy()
            assert (await anne.get("/healthz")).json()["damaged"] == 1

    run(scenario)


class Shorter(MemoryStore):
    """A store that loses the end of its streams."""

    async def append(
        self, stream: str, expected: int, events: Sequence[str], command: str | None = None
    ) -> Appended:
        if expected > 1:
            raise Conflict(stream, expected, 1)
        return await super().append(stream, expected, events, command)


def test_a_log_that_got_shorter_while_a_table_runs_is_refused() -> None:
    async def scenario() -> None:
        registry = Registry(Shorter(), tempo=AT_ONCE)
        actor = await registry.table(await registry.open("a", "", "fft-4", {}, PACES["none"]))
        with pytest.raises(StoreError) as refused:
            await actor.command(Who("a"), ask.Sit(0, "Anne"), "1")
        assert refused.value.fault is StoreFault.DAMAGED
        await registry.stop()

    run(scenario)


DAMAGES = {
    "a flipped byte": "UPDATE event SET text = replace(text, 'e', 'f') WHERE seq = 1 AND",
    "no text": "UPDATE event SET text = x'ff00fe' WHERE seq = 1 AND",
    "nonsense": "UPDATE event SET seal = 'x', link = 7, time = 'noon' WHERE seq = 1 AND",
    "no beginning": "DELETE FROM event WHERE seq = 1 AND",
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("stream", ["sessions", "moderation"])
def test_a_damaged_log_of_people_is_told_and_tables_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, stream: str, damage: str
) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    entering = {"name": "Anne", "passphrase": "quatre bouts et un chien"}

    async def scenario() -> None:
        async with open_site(url) as site:
            anne, bob = site.guest("fr"), site.guest("fr")
            assert (await anne.post("/api/account", entering)).status_code == 201
            table = await bob.open(you="Bob", bots="club")
            for person in ("somebody", "somebody else"):
                await rule(site.registry.store, Banned(person))
            await site.registry.store.append(
                "sessions", 1, ['{"type":"session_ended","session":"s"}']
            )
            cookies, guest = anne.web.cookies, bob.web.cookies
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            connection.execute(f"{DAMAGES[damage]} stream = ?", [stream])
        async with open_site(url) as site:
            anne, bob = site.guest("fr", cookies), site.guest("fr", guest)
            is_open = stream != "sessions"
            # A session that may have ended is not valid; guests stay who they are.
            assert (await anne.get("/api/me")).json()["account"] == ("Anne" if is_open else "")
            answer = await site.guest("fr").post("/api/session", entering)
            if is_open:
                assert answer.status_code == 200
            else:
                assert (answer.status_code, answer.json()["reason"]) == (503, "damaged")
                assert "comptes sont fermés" in answer.json()["message"]
            assert (await bob.snapshot(table))["you"] == 0
            await bob.do(table, "ready", number="1")
            assert (await bob.get("/healthz")).json()["damaged"] == 1

    caplog.set_level(logging.WARNING)
    run(scenario)
    (line,) = caplog.records
    assert f"damaged (stream), {stream}: event 1 was edited" in line.getMessage()
    assert "restore a backup" in line.getMessage()
    assert line.exc_info is None


def test_an_event_of_people_that_nobody_can_read_is_told_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scenario() -> None:
        async with open_site() as site:
            await site.registry.store.append("sessions", 0, ['{"type":"of a later version"}'])
            for _ in range(2):
                with pytest.raises(StoreError):
                    await site.app.state.context.people.sessions.log.news()
            assert (await site.guest().get("/api/lobby")).status_code == 200

    caplog.set_level(logging.WARNING)
    run(scenario)
    (line,) = caplog.records
    assert line.getMessage().startswith("sessions: event 1 cannot be read")


@pytest.mark.parametrize("damage", ["a flipped byte", "nonsense"])
@pytest.mark.parametrize("stream", ["lobby", "clocks", "security/%"])
def test_a_damaged_log_of_the_server_keeps_nobody_from_playing(
    tmp_path: Path, stream: str, damage: str
) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    entering = {"name": "Anne", "passphrase": "quatre bouts et un chien"}
    opening = {"you": "Anne", "bots": "club", "pace": "quick", "is_listed": True}

    async def scenario() -> None:
        async with open_site(url) as site:
            anne = site.guest("fr")
            assert (await anne.post("/api/account", entering)).status_code == 201
            await anne.do(await anne.open(**opening), "ready", number="1")
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            changed = connection.execute(f"{DAMAGES[damage]} stream LIKE ?", [stream])
            assert changed.rowcount == 1
        async with open_site(url) as site:
            anne = site.guest("fr")
            assert (await anne.post("/api/session", entering)).status_code == 200
            table = await anne.open(**opening)
            assert table in {one["id"] for one in (await anne.get("/api/lobby")).json()["tables"]}
            await anne.do(table, "ready", number="1")
            await site.registry.tidy()
            assert (await anne.get("/healthz")).json()["damaged"] == 1

    run(scenario)


def test_an_evening_goes_on_without_a_damaged_line_and_names_it(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    asked = {"name": "Coupe", "format": "individual", "players": "\n".join(NAMES[:20])}

    async def scenario() -> None:
        async with open_site(url) as site:
            guest = site.guest("fr")
            evening = (await guest.post("/api/tournaments", asked)).json()
            at = f"/api/tournaments/{evening['id']}/{evening['key']}"
            entering = [
                {"key": name, "do": "enter", "players": name} for name in ("Zoé", "Yann", "Xénia")
            ]
            for one in entering:
                assert (await guest.post(f"{at}/commands", one)).status_code == 200
            assert (await guest.get(at)).json()["damaged"] == ""
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            connection.execute(
                "UPDATE event SET text = replace(text, 'Yann', 'Yvan') WHERE stream = ?",
                [f"tournament/{evening['id']}"],
            )
        async with open_site(url) as site:
            guest = site.guest("fr")
            view = (await guest.get(at)).json()
            assert "laissées de côté : 3." in view["damaged"]
            assert [one["name"] for one in view["entrants"]][20:] == ["Zoé", "Xénia"]
            again = {"key": "again", "do": "enter", "players": "Yann"}
            assert (await guest.post(f"{at}/commands", again)).status_code == 200
            names = [one["name"] for one in (await guest.get(at)).json()["entrants"]]
            assert {"Yann", "Zoé", "Xénia"} <= set(names)
            assert "Zoé" in (await guest.get(f"{at}/log")).text
            assert (await guest.get("/healthz")).json()["damaged"] == 1

    run(scenario)


def test_a_shared_sheet_gets_a_damaged_entry_again_from_a_device(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    players: list[dict[str, Any]] = [
        {"type": "opened", "rules": "fft-4@1", "players": ["A", "B", "C", "D"]}
    ]
    contents = [*players, *({"type": "left", "player": "A"},) * 2]
    entries = [{"id": f"d-{n}", "clock": n} | one for n, one in enumerate(contents, 1)]

    async def scenario() -> None:
        at = "/api/sheets/feuille-du-club"
        async with open_site(url) as site:
            answer = await site.guest().post(at, {"entries": entries})
            assert answer.status_code == 200, answer.text
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            connection.execute(
                "UPDATE event SET text = replace(text, 'left', 'lift') "
                "WHERE stream LIKE 'sheet/%' AND seq = 2"
            )
        async with open_site(url) as site:
            guest = site.guest()
            found = (await guest.get(at)).json()
            assert [one["id"] for one in found["entries"]] == ["d-1", "d-3"]
            await guest.post(at, {"entries": entries})
            found = (await guest.get(at)).json()
            assert {one["id"] for one in found["entries"]} == {"d-1", "d-2", "d-3"}

    run(scenario)


def test_a_table_under_rules_of_another_version_says_so_and_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def scenario() -> None:
        async with open_site(url) as site:
            anne = site.guest("fr")
            newer = await anne.open(you="Anne", bots="club", is_listed=True)
            other = await anne.open(you="Anne", bots="club", is_listed=True)
            (opened, *_) = await site.registry.store.read(stream_of(newer))
            text = opened.text.replace("fft-4@1", "fft-4@9")
            await site.registry.store.rewrite(stream_of(newer), {1: text})
        async with open_site(url) as site:
            anne = site.guest("fr")
            answer = await anne.get(f"/api/tables/{newer}")
            assert (answer.status_code, answer.json()["reason"]) == (500, "rules_unknown")
            assert "fft-4@9" in answer.json()["message"]
            assert "n'a que fft-4@1" in answer.json()["message"]
            lobby = (await anne.get("/api/lobby")).json()
            assert [one["id"] for one in lobby["tables"]] == [other]

    caplog.set_level(logging.WARNING)
    run(scenario)
    (line,) = caplog.records
    assert line.getMessage().endswith("cannot be opened: it has the rules fft-4@9")
    assert line.exc_info is None
