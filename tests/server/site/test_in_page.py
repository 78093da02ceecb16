"""The server inside a page: the same answers without a connection, a log that the page keeps."""

import asyncio
import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any

from oudler.records import read_record
from oudler.site.in_page import PageServer, open_in_page
from oudler.streams.kept import PASSING
from oudler.table.clock.pace import Tempo
from oudler.testing.guests import run

COOKIE = "set-cookie"
QUICK = Tempo(bot=0, trick=0, dog=0, announcement=0, shown=0, grace=1000)


class Browser:
    """What a page does for its server: it keeps the log and the cookie, and hears the answers."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, int], dict[str, Any]] = {}
        self.is_full = False
        self.server: PageServer
        self.cookie = ""
        self._parts: defaultdict[int, asyncio.Queue[dict[str, Any]]] = defaultdict(asyncio.Queue)
        self._asked = 0

    async def keep(self, rows: str) -> None:
        await asyncio.sleep(0)
        if self.is_full:
            raise OSError("QuotaExceededError")
        for row in json.loads(rows):
            self.rows[row["stream"], row["seq"]] = row

    async def drop(self, stream: str) -> None:
        self.rows = {key: row for key, row in self.rows.items() if key[0] != stream}

    def hear(self, number: int, part: str) -> None:
        self._parts[number].put_nowait(json.loads(part))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        kept = json.dumps([self.rows[key] for key in sorted(self.rows)])
        self.server = await open_in_page(kept, self.keep, self.drop, self.hear, QUICK)
        yield
        await self.server.stop()

    async def parts(self, path: str, body: object = None) -> AsyncIterator[dict[str, Any]]:
        self._asked = number = self._asked + 1
        asked = {"method": "GET", "path": path, "cookie": self.cookie}
        if body is not None:
            asked |= {"method": "POST", "body": json.dumps(body)}
        self.server.ask(number, json.dumps(asked))
        try:
            while True:
                part = await self._parts[number].get()
                yield part
                if part["type"] == "body" and not part["more"]:
                    return
        finally:
            self.server.leave(number)

    async def fetch(self, path: str, body: object = None) -> tuple[int, str]:
        begun, *rest = [part async for part in self.parts(path, body)]
        if cookie := begun["headers"].get(COOKIE):
            self.cookie = cookie.partition(";")[0]
        return begun["status"], "".join(part["text"] for part in rest)

    async def get(self, path: str) -> Any:
        status, text = await self.fetch(path)
        assert status == 200, text
        return json.loads(text)

    async def post(self, path: str, body: object) -> Any:
        status, text = await self.fetch(path, body)
        assert status < 300, text
        return json.loads(text)

    async def open_table(self) -> str:
        asked = {"you": "Anne", "bots": "club", "practice": True}
        return f"/api/tables/{(await self.post('/api/tables', asked))['id']}"

    async def play_until(self, table: str, is_there: Callable[[dict[str, Any]], bool]) -> Any:
        """Do what the hints say, deal after deal, until the table is like this."""
        async for part in self.parts(f"{table}/events?lang=fr"):
            for line in part.get("text", "").split("\n"):
                if not line.startswith("data: {"):
                    continue
                seen = json.loads(line.removeprefix("data: "))["snapshot"]
                if is_there(seen):
                    return seen
                deal = seen["deal"]
                if deal is None or deal["phase"] == "over":
                    asked = {"do": "ready", "number": token_hex(8)}
                elif seen["turn"] == seen["you"]:
                    hint = await self.get(f"{table}/hint?lang=fr")
                    asked = {"do": "act", "action": hint["action"]}
                else:
                    continue
                # The news of a step may come after the next one: then it has been done already.
                await self.fetch(f"{table}/commands", {"key": token_hex(8), **asked})
        raise AssertionError("the stream has ended")


def waits_in_third_trick(seen: dict[str, Any]) -> bool:
    """Whether the table waits for this person, so that no bot moves meanwhile."""
    deal = seen["deal"]
    return bool(deal and sum(deal["tricks"]) == 2 and seen["turn"] == seen["you"])


def is_scored(seen: dict[str, Any]) -> bool:
    return bool(
        seen["deal"] and seen["deal"]["phase"] == "over" and seen["deal"]["taker"] is not None
    )


def test_a_deal_goes_on_where_the_page_was_closed() -> None:
    async def scenario() -> None:
        browser = Browser()
        async with browser.running():
            table = await browser.open_table()
            await browser.play_until(table, waits_in_third_trick)
            before = await browser.get(f"{table}?lang=fr")
        assert not [stream for stream, _ in browser.rows if stream.startswith(PASSING)]
        async with browser.running():
            after = await browser.get(f"{table}?lang=fr")
            assert after["deal"] == before["deal"]
            await browser.play_until(table, is_scored)
            status, record = await browser.fetch(f"{table}/record")
        assert status == 200
        assert read_record(record)

    run(scenario)


def test_a_full_log_refuses_with_a_sentence() -> None:
    async def scenario() -> None:
        browser = Browser()
        async with browser.running():
            table = await browser.open_table()
            browser.is_full = True
            asked = {"key": "1", "do": "say", "text": "Bonjour"}
            status, text = await browser.fetch(f"{table}/commands?lang=fr", asked)
            assert status == 503
            assert json.loads(text)["message"]

    run(scenario)


def test_the_page_has_its_words_and_rules_without_a_network() -> None:
    async def scenario() -> None:
        browser = Browser()
        async with browser.running():
            assert (await browser.get("/api/words?lang=fr"))["title"] == "Oudler"
            assert (await browser.get("/api/rulesets?lang=fr"))["rulesets"]
            me = await browser.get("/api/me")
            assert (await browser.get("/api/me"))["id"] == me["id"]

    run(scenario)


def test_the_server_in_the_page_starts_without_the_kernel() -> None:
    """Nothing it imports may need the search, which is not built for a browser."""
    script = "import sys; sys.modules['oudler_kernel'] = None; import oudler.site.in_page"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
