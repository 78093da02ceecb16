"""A server on a loopback port, and a browser that comes to it as a player would."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import socket
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from re import Pattern
from types import MappingProxyType
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Route,
    expect,
    sync_playwright,
)

from oudler.site import create_site
from oudler.streams import open_store
from oudler.table.clock.pace import Tempo
from oudler.table.events import Event, write_event
from oudler.table.live.registry import Registry
from oudler.table.live.table_actor import Clock, stream_of
from oudler.web.app import let_go
from oudler.web.identity import Guest, write_cookie
from oudler.web.settings import STATIC, Rate, Settings

WHOLE = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
CHROMIUM = shutil.which("chromium-headless-shell") or WHOLE
"""Debian packages Chromium's shell apart: it draws alike, a third faster, but shows no notice."""
ROOT = Path(__file__).parents[2]
QUICK = Tempo(bot=0.02, trick=0.05, dog=0.05, announcement=0.05, shown=0.05, grace=1000)
SECRET = b"secret"
TABLE = "tableofanne"
"""The id of the table in a log."""
NO_LOGS: Mapping[str, list[str]] = MappingProxyType({})
AT_MOST = 30_000
"""Milliseconds after which something awaited will not come: a busy machine takes its time."""
expect.set_options(timeout=AT_MOST)
PLENTY = Rate(100_000, 100_000)
SOMETHING_TO_DO = "[data-bid], [data-call], #done, .card.lit, #ready, #to-contest"
BARRED = ".hand .card[aria-disabled]:not(.chosen)"
"""A card that may not be played."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """These tests use a browser, which is slow."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True)
def _no_claims(same_cards: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots play on to the last card, which these tests look at."""
    monkeypatch.setattr("oudler.table.live.players.knows_rest", lambda *_: False)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the server answers."""
    if not (STATIC / "app.js").is_file():
        pytest.skip("the page is not built: run make")
    with socket.create_server(("127.0.0.1", 0)) as listening, served(listening):
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


@contextmanager
def served(
    listening: socket.socket,
    static: Path = STATIC,
    logs: Mapping[str, list[str]] = NO_LOGS,
    tempo: Tempo = QUICK,
    clock: Clock = time.time,
) -> Iterator[None]:
    """A server in a thread of its own: the browser's driver keeps this one's event loop busy.

    It starts with the tables in these logs, by id.
    """
    stop = threading.Event()

    async def serve() -> None:
        settings = Settings(
            SECRET,
            static,
            guest=PLENTY,
            stirring=PLENTY,
            address=PLENTY,
            strangers=PLENTY,
            newcomers=PLENTY,
            opening=PLENTY,
            entry=PLENTY,
            entry_of_address=PLENTY,
            rarity=PLENTY,
            late=60,  # the browser and other tests share the machine
            too_late=60,
        )
        store = await open_store("memory:", clock)
        for id, log in logs.items():
            await store.append(stream_of(id), 0, log)
        app = create_site(Registry(store, clock, tempo), settings)
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="on"))
        serving = asyncio.create_task(server.serve([listening]))
        await asyncio.to_thread(stop.wait)
        let_go(app)
        server.should_exit = True
        await serving

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


@pytest.fixture(scope="module")
def browser() -> Browser:
    """Debian's Chromium, without windows."""
    return launched(CHROMIUM)


_OPEN = ExitStack()
"""This worker's driver and browsers, while it is in this folder."""


@cache
def driver() -> Playwright:
    """What drives the browsers, started once and kept for the files that follow."""
    _OPEN.callback(driver.cache_clear)
    return _OPEN.enter_context(sync_playwright())


@cache
def launched(path: str | None) -> Browser:
    """A browser, started once and kept for the files that follow."""
    if path is None:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    found = driver().chromium.launch(executable_path=path, args=["--no-sandbox"])
    _OPEN.callback(launched.cache_clear)
    _OPEN.callback(found.close)
    return found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """Close the browsers after the last of these tests: their driver holds the event loop."""
    yield
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        _OPEN.close()


_PAGES = pytest.StashKey[list[Page]]()
"""The pages that a test has opened."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say beside a failure what the pages showed: on a machine far away nobody can look."""
    report = yield
    if call.when == "call" and report.failed:
        crash = getattr(report.longrepr, "reprcrash", None)
        for page in item.stash.get(_PAGES, []):
            with suppress(Error):
                shown = " / ".join(page.inner_text("body").split("\n"))
                focused = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
                if crash is not None:
                    crash.message += f"\n{page.url} shows: {shown[:600]}\nfocus: {focused}"
    return report


@dataclass
class Visitor:
    """A visitor of the page."""

    page: Page
    address: str

    def play_now(self) -> None:
        """From home to the cards."""
        self.page.goto(self.address)
        self.page.fill("#you", "Anne")
        self.page.click("#play-now")
        self.to_hand()

    def open_for_friends(self, name: str) -> None:
        """Open a table from the form, and stay where friends are invited."""
        self.page.goto(self.address)
        self.page.wait_for_selector("input[name=rules]")
        self.page.fill("#you", name)
        self.page.check("input[name=company][value=friends]")
        self.page.click("#opening button[type=submit]")
        self.page.wait_for_selector("#link")

    def open_table(self, rules: str = "fft-4", **asked: Any) -> None:
        """Open a table with bots, and ask for its first deal."""
        opening = {"rules": rules, "you": "Anne", "bots": "club", **asked}
        opened = self.page.request.post(f"{self.address}/api/tables", data=opening).json()
        self.page.goto(f"{self.address}/t/{opened['id']}")
        self.ask_for_cards()

    def ask_for_cards(self) -> None:
        """Ask for the next deal, and wait until the page has heard of it.

        The button stays until the server has answered: a second click would miss it. A deal that is
        thrown in at once brings it back, and more lines.
        """
        lines = self.page.locator("#log p").count()
        self.page.click("#ready")
        self.page.wait_for_function(
            "lines => !document.querySelector('#ready')"
            " || document.querySelectorAll('#log p').length > lines + 2",
            arg=lines,
        )

    def to_hand(self) -> None:
        """Wait for the cards; a deal that is thrown in at once is followed by another."""
        is_dealt = "document.querySelector('.hand .card')"
        is_over = "document.querySelector('#score-title') && document.querySelector('#ready')"
        self.page.wait_for_function(f"() => {is_dealt} || ({is_over})")
        while not self.page.query_selector(".hand .card"):
            self.ask_for_cards()
            self.page.wait_for_function(f"() => {is_dealt} || ({is_over})")

    def invite(self, spectator: Visitor) -> None:
        """Let a spectator of this visitor's table speak."""
        who = spectator.page.request.get(
            f"{self.address}/api/tables/{self.page.url.rpartition('/')[2]}"
        ).json()["who"]
        self.send("invite", who=who)

    def act(self) -> bool:
        """Do by mouse the first thing that can be done; False once the deal is over."""
        page = self.page
        page.wait_for_selector(SOMETHING_TO_DO)
        if page.query_selector("#ready, #to-contest"):
            return False
        before = self.fingerprint()
        if page.query_selector("[data-bid]"):
            page.click(
                "[data-bid=garde]" if page.query_selector("[data-bid=garde]") else "[data-bid]"
            )
        elif page.query_selector("[data-call]"):
            page.click("[data-call]")
        elif page.query_selector("#done[aria-disabled]"):
            page.click(".card.lit:not(.chosen)", position={"x": 6, "y": 20})
        elif page.query_selector("#done"):
            page.click("#done")
        else:
            page.click(".card.lit", position={"x": 6, "y": 20})
        page.wait_for_function("before => window.fingerprint() !== before", arg=before)
        return True

    def act_until(self, selector: str) -> None:
        """Act by mouse until this is there."""
        while not self.page.query_selector(selector):
            assert self.act(), f"the deal was over before {selector}"

    def play_to_the_end(self) -> None:
        """Act by mouse until the deal is over."""
        while self.act():
            pass

    def let_a_bot_finish(self) -> None:
        """Let a bot play the rest of the deal, which is quicker, and come back."""
        self.send("away")
        self.page.wait_for_selector("#ready", timeout=60_000)  # a whole deal, perhaps
        self.send("back")

    def send(self, do: str, **asked: Any) -> None:
        """Send a command to this visitor's table, as the page does."""
        id = self.page.url.rpartition("/")[2]
        origin = self.page.evaluate("location.origin")
        key = str(self.page.evaluate("crypto.randomUUID()"))
        path = f"{origin}/api/tables/{id}/commands"
        assert self.page.request.post(path, data={"key": key, "do": do, **asked}).ok

    def to_mid_trick(self) -> None:
        """Act, deal after deal, until it is this visitor's turn in mid-trick."""
        lit = ".card.lit"
        self.act_while(lambda: not (self.page.query_selector(lit) and 0 < len(self.trick()) < 4))

    def to_bid(self) -> None:
        """Act, deal after deal, until this visitor may bid: a bot may have bid the highest."""
        self.act_while(lambda: not self.page.query_selector("[data-bid]"))

    def to_call(self) -> None:
        """Bid the highest until this visitor may call: some deals are cancelled."""
        while True:
            self.to_bid()
            self.page.locator("[data-bid]").last.click()  # to pass, where a bot has bid the highest
            self.page.wait_for_selector("[data-call], .card.lit, #ready")
            if self.page.query_selector("[data-call]"):
                return
            if self.page.query_selector("#ready"):
                self.ask_for_cards()

    def to_barred_card(self) -> None:
        """Act, deal after deal, until this visitor may play some cards and not others."""
        both = (".card.lit", BARRED)
        self.act_while(lambda: not all(self.page.query_selector(card) for card in both))

    def act_while(self, is_other: Callable[[], bool]) -> None:
        """Act, deal after deal, at each turn of this visitor's that is another one."""
        self.page.wait_for_selector(SOMETHING_TO_DO)
        while is_other():
            if not self.act():
                self.ask_for_cards()
            self.page.wait_for_selector(SOMETHING_TO_DO)

    def fingerprint(self) -> str:
        """A text that changes with every action."""
        return str(self.page.evaluate("window.fingerprint()"))

    def heard(self) -> list[str]:
        """Everything that the polite live regions have said since the page was loaded."""
        return list(self.page.evaluate("window.heard"))

    def told_twice(self) -> list[str]:
        """The cards that the log says were played more than once."""
        played = re.findall(r"(?:joue|jouez) ([^.]*)\.", " ".join(self.heard()))
        return [card for card in {*played} if played.count(card) > 1]

    def trick(self) -> list[str]:
        """The cards that lie in the middle, by their codes."""
        faces = self.page.eval_on_selector_all(
            ".middle .laid img", "all => all.map(one => one.src)"
        )
        return [face.rpartition("/")[2].partition(".")[0] for face in faces]

    def hand(self) -> list[str]:
        """The cards that are held, by their codes."""
        return list(
            self.page.eval_on_selector_all(".hand .card", "all => all.map(one => one.dataset.card)")
        )

    def alerted(self) -> str:
        """What the assertive live region says."""
        return str(self.page.locator("[role=alert]").first.inner_text())


FINGERPRINT = """window.heard = [];
window.told = [];
new MutationObserver(changes => changes.flatMap(one => [...one.addedNodes]).forEach(node => {
    const said = node.textContent?.replaceAll("\\u00a0", " ");  // as it is heard
    if (node.matches?.("#log > p, #answer > p")) window.heard.push(said);
    if (node.matches?.("#log > p")) window.told.push(said);
})).observe(document, {childList: true, subtree: true});
window.fingerprint = () => [
    document.querySelectorAll("#log p").length,
    document.querySelector("#log p:last-child")?.textContent,
    document.querySelector("#answer p")?.textContent,
    document.querySelectorAll(".card").length,
    document.querySelectorAll(".card.chosen").length,
    document.querySelector("#ready") !== null,
].join("/");"""

Come = Callable[..., Visitor]


def held_back(page: Page, address: str | Pattern[str], most: int = 1) -> Callable[[int], Route]:
    """Hold the first requests to an address back; the result waits for one, by number."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route) if len(held) < most else route.continue_()

    def once_asked(number: int) -> Route:
        until = time.monotonic() + AT_MOST / 1000
        while len(held) <= number:
            assert time.monotonic() < until, f"of the requests to {address} {len(held)} came"
            page.wait_for_timeout(10)
        return held[number]

    page.route(address, hold)
    return once_asked


@pytest.fixture
def come(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Come]:
    """Open the page as a new visitor; any complaint of the browser fails the test."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []
    pages = request.node.stash.setdefault(_PAGES, [])

    def note(said: ConsoleMessage) -> None:
        if said.type == "error":
            complaints.append(said.text)

    def opened(
        *,
        lang: str = "fr",
        theme: str = "light",
        forced: str = "never",
        **how: Any,
    ) -> Visitor:
        how = {"service_workers": "block", "reduced_motion": "reduce", **how}
        context = browser.new_context(locale=lang, **how)
        contexts.append(context)
        context.set_default_timeout(AT_MOST)
        kept = json.dumps({"lang": lang, "theme": theme, "forced": forced})
        context.add_init_script(
            f"localStorage.getItem('oudler') ?? localStorage.setItem('oudler', '{kept}');"
            + FINGERPRINT
        )
        pages.append(page := context.new_page())
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", note)
        return Visitor(page, address)

    yield opened
    for context in contexts:
        context.close()
    # A refusal is an answer with the status 403, 404, 409, 410 or 422, which the browser notes; so
    # does a cut.
    cut = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE"
    expected = f"status of (40[349]|410|422)|{cut}"
    assert [one for one in complaints if not re.search(expected, one)] == []


def call_version(static: Path, old: str, new: str) -> None:
    """Give a copy of the page another version, as if another build had made it."""
    files = [*static.glob("*.html"), *static.glob("*.js"), *static.glob("rooms/*/*.js")]
    for file in files:
        file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    (static / "rooms" / old).rename(static / "rooms" / new)


Sit = Callable[..., Visitor]


@pytest.fixture
def sit(come: Come) -> Iterator[Sit]:
    """Anne opens the table with these events."""
    if not (STATIC / "app.js").is_file():
        pytest.skip("the page is not built: run make")
    with ExitStack() as servers:

        def seated(events: Iterable[Event], *, tempo: Tempo = QUICK, **how: Any) -> Visitor:
            listening = servers.enter_context(socket.create_server(("127.0.0.1", 0)))
            logs = {TABLE: list(map(write_event, events))}
            servers.enter_context(served(listening, logs=logs, tempo=tempo))
            address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            anne = come(**how)
            cookie = write_cookie(SECRET, Guest("anne", name="Anne"))
            anne.page.context.add_cookies([{"name": "oudler", "value": cookie, "url": address}])
            anne.page.goto(f"{address}/t/{TABLE}")
            return anne

        yield seated
