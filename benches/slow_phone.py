"""From the start page to the first hand on a slow phone: `python benches/slow_phone.py [VISITS]`.

A phone of 360 × 640 whose processor is four times slower than this machine's, behind a slow line.
A guest comes, touches « Jouer maintenant », and has 18 cards in hand. Then the same phone comes
again, with all that it has kept.

Run it after `python frontend/build.py`, with Chromium installed. Other work on the machine counts
four times over, so look at the smallest figures.
"""

import shutil
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from measured import line, processor, started
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright
from slow_line import SlowLine

HERE = Path(__file__).parent
PHONE = {"width": 360, "height": 640}
SLOWER = 4
HAND = """() => {
    const cards = [...document.querySelectorAll('.hand .card img')];
    return cards.length === 18 && cards.every(one => one.complete && one.naturalWidth);
}"""
"""Every card of the hand is drawn."""
FIRST_VIEW = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
KINDS = {
    "app.js": "script",
    "worker.js": "script",
    "style.css": "style",
    "/cards/": "cards",
    "/api/": "data",
    "/static/": "icons",
    "/manifest": "icons",
}


@dataclass
class Visit:
    """What a visit took, in seconds, requests and bytes."""

    first_view: float
    button: float
    """When « Jouer maintenant » could be touched."""
    hand: float
    worked: float
    """Processor time of the page's thread, not slowed down."""
    carried: int
    """Bytes that came over the line, the service worker's too."""
    requests: Counter[str] = field(default_factory=Counter)
    bytes: Counter[str] = field(default_factory=Counter)


class Traffic:
    """Counts what a page asks for, by kind."""

    def __init__(self, session: CDPSession) -> None:
        self.requests: Counter[str] = Counter()
        self.bytes: Counter[str] = Counter()
        self._kinds: dict[str, str] = {}
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.dataReceived", self._came)

    def _asked(self, found: dict[str, object]) -> None:
        request = found["request"]
        assert isinstance(request, dict)
        kind = kind_of(request["url"])
        self._kinds[str(found["requestId"])] = kind
        self.requests[kind] += 1

    def _came(self, found: dict[str, object]) -> None:
        kind = self._kinds.get(str(found["requestId"]), "page")
        self.bytes[kind] += int(str(found["encodedDataLength"]))


def kind_of(address: str) -> str:
    """The kind of file at this address."""
    return next((kind for part, kind in KINDS.items() if part in address), "page")


def visit(context: BrowserContext, address: str, carried: SlowLine) -> Visit:
    """Come to the start page and play at once."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    traffic = Traffic(session)
    before = carried.down
    page.goto(address, wait_until="commit")
    page.wait_for_selector("#play-now")
    button = now(page)
    page.tap("#play-now")
    page.wait_for_function(HAND, polling="raf")
    hand = now(page)
    first_view = page.evaluate(FIRST_VIEW) / 1000
    found = Visit(first_view, button, hand, worked(session), carried.down - before)
    found.requests, found.bytes = traffic.requests, traffic.bytes
    let_finish(page)
    page.close()
    return found


def now(page: Page) -> float:
    """Seconds since the person asked for the page."""
    return float(page.evaluate("performance.now()")) / 1000


def worked(session: CDPSession) -> float:
    """Processor seconds of the page's thread."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    found = {one["name"]: one["value"] for one in metrics}
    return float(found["TaskDuration"]) / SLOWER


def let_finish(page: Page) -> None:
    """Wait until the service worker has its files."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def visits(browser: Browser, address: str, carried: SlowLine) -> tuple[Visit, Visit]:
    """A first visit, and one with everything cached."""
    context = browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        locale="fr",
    )
    context.set_default_timeout(60_000)
    try:
        return visit(context, address, carried), visit(context, address, carried)
    finally:
        context.close()


def tell(name: str, found: list[Visit]) -> None:
    """Print the medians, with the least and the most."""

    def told(seconds: list[float]) -> str:
        return f"{median(seconds):.2f} s ({min(seconds):.2f} to {max(seconds):.2f})"

    print(f"\n{name}: {len(found)} times, one touch")
    print(f"  first view      {told([one.first_view for one in found])}")
    print(f"  button          {told([one.button for one in found])}")
    print(f"  cards in hand   {told([one.hand for one in found])}")
    print(f"  processor time  {told([one.worked for one in found])}")
    print(f"  over the line   {median(one.carried for one in found) / 1000:.0f} kB")
    for kind, bytes in sorted(found[0].bytes.items()):
        print(f"    {kind:8} {bytes / 1000:7.1f} kB in {found[0].requests[kind]} requests")


def main(times: int) -> None:
    """Measure, and print."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    served = (sys.executable, HERE / "served.py", "tables", "memory:")
    # The line first: the driver of the browser keeps this thread's event loop for itself.
    with (
        started(*served) as server,
        SlowLine(int(line(server))) as carried,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        print(f"{processor()}, Chromium {browser.version}")
        found = [visits(browser, carried.address, carried) for _ in range(times)]
        browser.close()
    tell("first visit", [first for first, _ in found])
    tell("second visit", [second for _, second in found])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
