"""Draws every picture in docs/pictures: `python -m tests.e2e.pictures`."""

import json
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright
from tests.e2e.conftest import CHROMIUM, FINGERPRINT, ROOT, SOMETHING_TO_DO, Visitor, served

from oudler.deck import Look
from oudler.deck.__main__ import write

FOLDER = ROOT / "docs" / "pictures"
WIDE: ViewportSize = {"width": 1120, "height": 700}
NARROW: ViewportSize = {"width": 360, "height": 720}


class Photographer:
    """A visitor who takes pictures of tables."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address

    def visitor(self, *, size: ViewportSize = WIDE, **prefs: Any) -> Visitor:
        """A new visitor with these preferences."""
        context = self.browser.new_context(viewport=size, reduced_motion="reduce")
        kept = json.dumps({"lang": "fr", "theme": "light", **prefs})
        context.add_init_script(f"localStorage.setItem('oudler', '{kept}');{FINGERPRINT}")
        return Visitor(context.new_page(), self.address)

    def take(self, visitor: Visitor, name: str) -> None:
        """Take the picture, once every card has been drawn."""
        visitor.page.wait_for_function("() => [...document.images].every(one => one.naturalWidth)")
        visitor.page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=82)
        visitor.page.context.close()


def in_play(visitor: Visitor, rules: str, tricks: int = 2) -> Visitor:
    """Play until it is this visitor's turn, with cards on the table and tricks played."""
    visitor.open_table(rules)
    while True:
        visitor.page.wait_for_selector(SOMETHING_TO_DO)
        seats = visitor.page.locator(".seat").count()
        is_full = seats // 2 <= len(visitor.trick()) < seats
        if visitor.page.query_selector(".card.lit") and is_full and tricks <= 0:
            return visitor
        if not visitor.act():
            visitor.ask_for_cards()
        elif visitor.page.query_selector(".card.lit"):
            tricks -= 1


def draw(photographer: Photographer) -> None:
    """All the pictures."""
    home = photographer.visitor()
    home.page.goto(photographer.address)
    home.page.wait_for_selector("input[name=rules]")
    photographer.take(home, "home")
    table = photographer.visitor()
    photographer.take(in_play(table, "fft-4"), "table")
    five = photographer.visitor(lang="en", theme="dark")
    photographer.take(in_play(five, "fft-5"), "five")
    eight = photographer.visitor(fourColours=True)
    photographer.take(in_play(eight, "wikipedia-8-two-packs"), "eight")
    contrast = photographer.visitor(theme="contrast")
    photographer.take(in_play(contrast, "fft-3"), "contrast")
    phone = photographer.visitor(size=NARROW)
    photographer.take(in_play(phone, "fft-4"), "phone")
    over = photographer.visitor()
    in_play(over, "fft-4").play_to_the_end()
    photographer.take(over, "score")


def draw_decks(browser: Browser) -> None:
    """Both patterns, in four colours."""
    page = browser.new_page(viewport={"width": 960, "height": 760})
    with tempfile.TemporaryDirectory() as folder:
        looks = {
            "deck": Look(four_colours=True),
            "deck-classic": Look(four_colours=True, pattern="classic"),
        }
        write(Path(folder), looks.values())
        page.goto(f"file://{folder}/index.html")
        for name, look in looks.items():
            page.locator(f"#{look.name}").screenshot(path=FOLDER / f"{name}.png")
    page.close()


@contextmanager
def studio() -> Iterator[Photographer]:
    """A server and a browser."""
    with (
        socket.create_server(("127.0.0.1", 0)) as listening,
        served(listening),
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield Photographer(browser, f"http://127.0.0.1:{listening.getsockname()[1]}")
        browser.close()


if __name__ == "__main__":
    with studio() as photographer:
        draw_decks(photographer.browser)
        draw(photographer)
