"""axe-core finds nothing wrong on any screen, in one language or the other and in every theme."""

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.e2e.conftest import Come, Visitor
from tests.e2e.screens import EVERYTHING, ONLY_COLOURS, axe_finds

SMALL_HANDFULS = {"handfuls": [2, 3, 4]}
"""With so few trumps almost every hand has a handful to show."""
LIGHT: dict[str, Any] = {"color_scheme": "light", "contrast": "no-preference"}
OTHERS: dict[str, dict[str, Any]] = {
    "dark": {"color_scheme": "dark"},
    "contrast": {"contrast": "more"},
}
"""The device's settings for each theme."""


class Inspector:
    """Looks at one screen after another: by all rules, and by those about colours in one of the
    other themes. The next screen is seen in the other language and the next theme.
    """

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.faults: dict[str, list[str]] = {}
        self._themes = cycle(OTHERS)

    def look(self, screen: str, reopen: Callable[[], object] = lambda: None) -> None:
        """Open something on the screen, and note what is wrong."""
        lang = self.page.evaluate("document.documentElement.lang")
        reopen()
        self._run(f"{screen}, {lang}", EVERYTHING)
        theme = next(self._themes)
        self._emulate(theme, OTHERS[theme])
        self._run(f"{screen}, {theme}", ONLY_COLOURS)
        self._emulate("light", LIGHT)
        self.page.keyboard.press("Escape")
        self.prefer("en" if lang == "fr" else "fr")

    def _emulate(self, theme: str, asked: dict[str, Any]) -> None:
        self.page.emulate_media(**asked)
        self.page.wait_for_function(
            "theme => document.documentElement.dataset.theme === theme", arg=theme
        )

    def _run(self, screen: str, asked: dict[str, Any]) -> None:
        if found := axe_finds(self.page, asked):
            self.faults[screen] = found

    def prefer(self, lang: str) -> None:
        """Choose a language."""
        if not self.page.query_selector("dialog[open]"):
            self.page.click("nav button:last-child")
        self.page.click(f"label:has(input[name=prefer-language][value={lang}])")
        self.page.keyboard.press("Escape")
        self.page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
        self.page.wait_for_selector("dialog", state="hidden")

    def act_until(self, selector: str) -> None:
        """Act, deal after deal, until this is there."""
        while not self.page.query_selector(selector):
            if not self.visitor.act():
                self.visitor.ask_for_cards()


@pytest.fixture
def inspect(come: Come) -> Callable[..., Inspector]:
    """Brings somebody new who looks at the page with axe-core."""

    def brought(**how: Any) -> Inspector:
        visitor = come(theme="auto", **how)
        return Inspector(visitor)

    return brought


@pytest.mark.timeout(400)
def test_axe_finds_nothing_until_the_cards_are_played(inspect: Callable[[], Inspector]) -> None:
    inspector = inspect()
    anne, page = inspector.visitor, inspector.page
    page.goto(f"{anne.address}/t/nowhere")
    page.wait_for_selector("#home")
    inspector.look("no such table")
    page.goto(anne.address)
    page.wait_for_selector("input[name=rules]")
    inspector.look("home")
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    inspector.look("the whole form")
    anne.open_table(options=SMALL_HANDFULS)
    page.wait_for_selector("[data-bid]")
    inspector.look("bidding")
    inspector.act_until("#done")
    inspector.look("discard")
    inspector.act_until("[data-handful]")
    page.click("[data-handful]")
    inspector.look("handful")
    assert inspector.faults == {}


@pytest.mark.timeout(400)
def test_axe_finds_nothing_from_the_first_card_on(inspect: Callable[[], Inspector]) -> None:
    inspector = inspect()
    anne, page = inspector.visitor, inspector.page
    anne.play_now()
    inspector.act_until(".trick:not(.taken)")
    inspector.look("play")
    anne.act()
    page.wait_for_selector(".card.lit")
    inspector.look("preferences", lambda: page.click("nav button:last-child"))
    inspector.look("keys", lambda: page.click("nav button:nth-last-child(2)"))
    inspector.look("last trick", lambda: page.click("#last-trick"))
    anne.let_a_bot_finish()
    page.click("#verify")
    page.wait_for_selector("#verified")
    page.click(".account summary")
    inspector.look("after the deal")
    page.click("#tab-hands")
    page.click("#tab-sheet")
    inspector.look("hands and score sheet")
    inspector.look("menu", lambda: page.click("#open-menu"))
    inspector.look("command line", lambda: page.click("#open-command"))
    page.set_viewport_size({"width": 360, "height": 640})
    inspector.look("drawer", lambda: page.click("#open-beside"))
    page.set_viewport_size({"width": 1280, "height": 720})
    page.click("#tab-result")
    page.click("#review")
    page.wait_for_selector("#step-next")
    inspector.look("replay")
    page.click("#step-last")
    page.wait_for_selector("#score-title")
    inspector.look("replay of the score")
    page.click("#step-previous")
    inspector.look("replay of the last moment")
    assert inspector.faults == {}


@pytest.mark.timeout(400)
def test_axe_finds_nothing_between_people(inspect: Callable[[], Inspector]) -> None:
    inspector, watcher = inspect(), inspect()
    page = inspector.page
    inspector.visitor.play_now()
    watcher.page.goto(page.url)
    watcher.page.wait_for_selector(".watching")
    watcher.page.click("#tab-chat")
    watcher.look("spectator")
    inspector.visitor.invite(watcher.visitor)
    watcher.page.click("#panel-chat .group button")
    page.click("#tab-chat")
    page.wait_for_selector(".said li")
    inspector.look("talk")
    watcher.page.fill("#you", "Ève")
    watcher.page.click(".offers button >> nth=0")
    watcher.page.wait_for_selector("#stop-waiting")
    watcher.look("waiting")
    inspector.look("asked to let somebody in")
    inspector.look("people", lambda: report(page))
    inspector.look("account", lambda: account(page))
    account(page)
    page.fill("#up-name", "Hortense")
    page.fill("#up-passphrase", "quatre bouts et un chien")
    page.click("dialog section:has(#up-name) button")
    page.wait_for_selector("#owner", state="attached")
    page.keyboard.press("Escape")
    inspector.look("signed in", lambda: account(page))
    assert {**inspector.faults, **watcher.faults} == {}


@pytest.mark.timeout(400)
def test_axe_finds_nothing_where_somebody_comes_back_and_invites(
    inspect: Callable[[], Inspector],
) -> None:
    inspector, friend = inspect(), inspect()
    anne, page = inspector.visitor, inspector.page
    anne.open_table(is_listed=True, options={"petit_sec": "played", "mouche": 10}, pace="calm")
    anne.let_a_bot_finish()
    anne.open_for_friends("Anne")
    inspector.look("waiting for friends")
    inspector.look("QR code", lambda: page.click("#show-qr"))
    friend.page.goto(page.url)
    friend.page.click(".offers button >> nth=0")
    friend.page.wait_for_selector("#you:focus")
    friend.look("asked for a name")
    page.click(".brand")
    page.wait_for_selector(".own-tables")
    page.wait_for_selector(".recent")
    inspector.look("one's own tables and deals")
    links: list[str] = []

    def hand_over() -> None:
        account(page)
        page.click("#handover button")
        links.append(page.input_value("#handover-link"))

    inspector.look("a link to another device", hand_over)
    friend.page.goto(friend.visitor.address)
    friend.page.click(".lobby button")
    friend.page.wait_for_selector("#join-name")
    friend.look("asked for a name in the lobby")

    def open_link() -> None:
        friend.page.goto(links[0])
        friend.page.wait_for_selector("#take")

    friend.look("a link from another device", open_link)
    assert {**inspector.faults, **friend.faults} == {}


def account(page: Page) -> None:
    """Open the account's panel, and all that is folded in it."""
    page.click("nav button:nth-child(2)")
    for summary in page.locator("dialog[open] summary").all():
        summary.click()


def report(page: Page) -> None:
    """Open the panel of people, at the report of one of them."""
    page.click("#panel-chat > button")
    page.click(".people .group button:nth-child(2)")
    page.wait_for_selector("#report-text")
