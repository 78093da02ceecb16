"""A dozen screens as small grey pictures, to be compared with those in tests/data/pictures.

Redraw them when a screen was changed on purpose: `python -m tests.e2e.reduced [NAME...]`.
"""

import base64
import json
import socket
import struct
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.e2e.conftest import CHROMIUM, ROOT, SECRET, served
from tests.e2e.scenes import table_at

from oudler.table.events import write_event
from oudler.web.identity import Guest, write_cookie

KEPT = ROOT / "tests" / "data" / "pictures"
FONTS = KEPT / "fonts.json"
BY = 4
"""Each pixel is the mean of a square with this side."""
LEVELS = 16
"""How many greys; with fewer the files are smaller."""


@dataclass(frozen=True, slots=True)
class Screen:
    """One picture: a moment of a deal under these rules, in a window of this size."""

    moment: str
    rules: str = "fft-4"
    size: tuple[int, int] = (360, 640)
    theme: str = "light"
    tail: str = ""
    """The end of the address after the table: a moment of its replay."""
    guide: bool = False

    @property
    def id(self) -> str:
        """The table's id."""
        return f"{self.rules}at{self.moment}".replace("-", "")


WIDE, SIDEWAYS = (1366, 620), (740, 360)
SCREENS = {
    "home": Screen(""),
    "bidding": Screen("bidding"),
    "guide": Screen("bidding", guide=True),
    "dog": Screen("dog"),
    "dog-sideways": Screen("dog", size=SIDEWAYS),
    "play": Screen("play"),
    "play-wide": Screen("play", size=WIDE, theme="dark"),
    "five-sideways": Screen("won", "fft-5", SIDEWAYS),
    "two": Screen("play", "pagat-2-piles"),
    "eight-wide": Screen("play", "wikipedia-8-two-packs", WIDE, "contrast"),
    "over": Screen("over"),
    "replay": Screen("over", tail="/deal/1/trick/3"),
}
READY = {"": "#play-now", "over": "#turning-point a"}
"""What shows that a screen has all it shows: a deal's turning point comes last."""
GREY = """async ([url, by]) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d', {willReadFrequently: true});
    context.drawImage(image, 0, 0);
    const {data} = context.getImageData(0, 0, canvas.width, canvas.height);
    const width = Math.floor(canvas.width / by), height = Math.floor(canvas.height / by);
    const grey = [];
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let j = 0; j < by; j++) for (let i = 0; i < by; i++) {
            const at = 4 * ((y * by + j) * canvas.width + x * by + i);
            sum += 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
        }
        grey.push(Math.round(sum / (by * by)));
    }
    return {width, grey};
}"""
WIDTHS = """() => {
    const context = document.createElement('canvas').getContext('2d');
    const body = getComputedStyle(document.body).fontFamily;
    const head = getComputedStyle(document.querySelector('h1')).fontFamily;
    return [body, `bold ${body}`, head].map(family => {
        const [, weight, name] = /^(bold )?(.*)$/.exec(family);
        context.font = `${weight ?? ''}40px ${name}`;
        return Math.round(context.measureText('Garde sans · 51 pts, À vous').width);
    });
}"""


@dataclass(frozen=True, slots=True)
class Picture:
    """A grey picture, line after line."""

    width: int
    grey: list[int]

    def png(self) -> bytes:
        """The picture as a file, in few greys."""
        step = 255 / (LEVELS - 1)
        values = [round(one / step) for one in self.grey]
        lines = (values[at : at + self.width] for at in range(0, len(values), self.width))
        packed = b"".join(b"\0" + _nibbles(line) for line in lines)
        head = struct.pack(">IIBBBBB", self.width, len(values) // self.width, 4, 0, 0, 0, 0)
        body = _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(packed, 9))
        return b"\x89PNG\r\n\x1a\n" + body + _chunk(b"IEND", b"")


def _nibbles(line: list[int]) -> bytes:
    even = [*line, 0] if len(line) % 2 else line
    return bytes(a << 4 | b for a, b in zip(even[::2], even[1::2], strict=True))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


class Studio:
    """A browser and a server with a table for every screen."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.blank = browser.new_page()
        """An empty page, which reads pictures."""

    def widths(self) -> list[int]:
        """The width of a sentence in this machine's fonts: other fonts make other pictures."""
        page = self._visit(SCREENS["home"])
        found: list[int] = page.evaluate(WIDTHS)
        page.context.close()
        return found

    def take(self, screen: Screen) -> Picture:
        """The screen as it is now, reduced."""
        page = self._visit(screen)
        shot = page.screenshot(animations="disabled", caret="hide")
        page.context.close()
        return self.read(shot, BY)

    def read(self, png: bytes, by: int = 1) -> Picture:
        """A file's picture, reduced."""
        url = f"data:image/png;base64,{base64.b64encode(png).decode()}"
        return Picture(**self.blank.evaluate(GREY, [url, by]))

    def _visit(self, screen: Screen) -> Page:
        width, height = screen.size
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            service_workers="block",
            locale="fr",
        )
        prefs: dict[str, Any] = {"lang": "fr", "theme": screen.theme, "guide": screen.guide}
        context.add_init_script(f"localStorage.setItem('oudler', '{json.dumps(prefs)}')")
        page, path = context.new_page(), ""
        if screen.moment:
            path = f"/t/{screen.id}{screen.tail}"
            cookie = write_cookie(SECRET, Guest("anne", name="Anne"))
            context.add_cookies([{"name": "oudler", "value": cookie, "url": self.address}])
        page.goto(self.address + path)
        ready = READY.get(screen.moment, ".hand .card")
        page.wait_for_selector(".moments" if screen.tail else ready)
        if screen.guide:
            page.wait_for_selector(".guide p")
        page.evaluate("() => document.fonts.ready")
        page.wait_for_function(
            "() => [...document.images].every(one => one.complete && one.naturalWidth)"
        )
        page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => drawn()))")
        return page


@contextmanager
def studio(browser: Browser) -> Iterator[Studio]:
    """A server with every table, for this browser."""
    logs = {
        one.id: list(map(write_event, table_at(one.moment, one.rules, one.id)))
        for one in SCREENS.values()
        if one.moment
    }
    with socket.create_server(("127.0.0.1", 0)) as listening, served(listening, logs=logs):
        yield Studio(browser, f"http://127.0.0.1:{listening.getsockname()[1]}")


def draw(names: list[str]) -> None:
    """Draw these screens anew, or all."""
    KEPT.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with studio(browser) as at:
            FONTS.write_text(f"{json.dumps(at.widths())}\n")
            for name in names or SCREENS:
                write(KEPT / f"{name}.png", at.take(SCREENS[name]))
        browser.close()


def write(path: Path, picture: Picture) -> None:
    """Keep a picture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(picture.png())


if __name__ == "__main__":
    draw(sys.argv[1:])
