"""Every page of every room, with text twice as large as usual: none scrolls sideways."""

import socket
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page
from tests.e2e.conftest import SECRET, Come, Visitor, served
from tests.e2e.scenes import table_at
from tests.e2e.screens import LARGE_TYPE, TOO_WIDE, resize
from tests.e2e.test_contest import play_today
from tests.e2e.test_fits import id_of
from tests.e2e.test_own_hand import LINK, WHOLE
from tests.e2e.test_sheet import FOUR, begin, tap
from tests.e2e.test_tournament import seated
from tests.server.review.linked import fragment_of

from oudler.table.events import write_event
from oudler.testing.tournaments import NAMES
from oudler.web.identity import Guest, write_cookie

SIZES = [(360, 740), (1366, 620)]
WIDE = """() => [...document.querySelectorAll('main *, dialog[open] *')].filter(one =>
    one.checkVisibility() && getComputedStyle(one).clipPath === 'none'
    && one.getBoundingClientRect().right > innerWidth + 1
).slice(0, 4).map(one => `${one.tagName} ${one.id} ${one.className}`)"""
"""The first elements beyond the right edge, which say where to look."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.contest.daily.MASTERS", 0)
    monkeypatch.setattr("oudler.analysis.http.hand_routes.WORLDS", 20)
    monkeypatch.setattr("oudler.coach.trials.LearnedCards.worlds", 16)
    monkeypatch.setattr("oudler.coach.trials.LearnedChoices.worlds", 16)
    monkeypatch.setattr("oudler.coach.weighed_actions.NODES", (20_000,))


@pytest.fixture
def site() -> Iterator[str]:
    """A server with a table at each of three moments."""
    logs = {
        (id := id_of("fft-4", moment)): [*map(write_event, table_at(moment, "fft-4", id))]
        for moment in ("bidding", "play", "over")
    }
    with socket.create_server(("127.0.0.1", 0)) as listening, served(listening, logs=logs):
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


def pages(anne: Visitor) -> Iterator[str]:
    """Go through the rooms, and stop at every page."""
    page, address = anne.page, anne.address

    def at(path: str, ready: str) -> str:
        page.goto(f"{address}{path}")
        page.wait_for_selector(ready)
        return path

    yield at("/", "#play-now")
    page.click("#more > summary")
    yield "the form of a table"
    page.click("#read-rules")
    page.wait_for_selector("dialog[open] .book h3")
    yield "the rules"
    cookie = write_cookie(SECRET, Guest("anne", name="Anne"))
    page.context.add_cookies([{"name": "oudler", "value": cookie, "url": address}])
    yield at("/t/fft4atbidding", "[data-bid]")
    yield at("/t/fft4atplay", ".hand .card")
    yield at("/t/fft4atover", "#ready")
    page.click("#tab-hands")
    yield "the hands of a deal that is over"
    yield at("/t/fft4atover/deal/1/trick/3", ".moments [aria-current]")
    yield at("/", ".own-tables, .recent, #play-now")
    yield at("/historique", ".deals a")
    yield at("/historique/chiffres", ".chart")
    page.click(".past summary")
    yield "the figures with a table beside the chart"
    yield at("/teach", "#teach-course")
    yield at("/teach/excuse", "#teach-begin")
    page.click("#teach-begin")
    page.wait_for_selector(".exercise .hand")
    yield "an exercise"
    yield at("/analysis", "a[href$='/analysis/hand']")
    yield at(f"/analysis/hand{LINK}", WHOLE)
    yield at(f"/analysis/deal#{fragment_of()}", "#deal-state.whole")
    yield at(f"/analysis/card#at=trick/12&deal={fragment_of()}", ".card-rows table")
    yield at("/analysis/file", "#file-private")
    yield at("/sheet", "#sheet-open")
    begin(anne, *FOUR)
    tap(anne, "Bruno", "garde", 2, 49)
    yield "a score sheet"
    for tab in ("deals", "history"):
        page.click(f"#sheet-tab-{tab}")
        yield f"a score sheet's tab of {tab}"
    yield at("/tournament", "#tournament-open")
    yield from tournament_pages(anne)
    yield at("/duplicate", "#contest-open")
    yield at("/daily", "#play-1")
    play_today(anne, "Anne", is_brave=False)
    yield "the deal of the day, played"


def tournament_pages(organiser: Visitor) -> Iterator[str]:
    """A club's evening: the desk with its plan and its tabs, then what the links lead to."""
    page = organiser.page
    page.goto(organiser.address)
    seated(page, "individual", NAMES[:12])
    links = {}
    for tab in ("room", "referee", "ranking", "people", "print", "links"):
        page.click(f"#tournament-tab-{tab}")
        yield f"the desk's tab of {tab}"
    for one in page.locator("[data-link]").all():
        links[one.get_attribute("data-link")] = str(one.locator("a").get_attribute("href"))
    page.click("#tournament-tab-room")
    page.click("#tournament-next")
    page.wait_for_selector("#tournament-clock")
    yield "the desk while they play"
    page.click("#tournament-tab-ranking")
    page.click("#tournament-publish")
    yield "the desk's ranking"
    for role in ("1", "screen"):
        page.goto(links[role])
        page.wait_for_selector(".tournament-places, .tournament-top")
        yield f"the link of {role}"


def scrolls_sideways(page: Page, size: tuple[int, int]) -> bool:
    """Whether the page is wider than a window of this size."""
    resize(page, *size)
    return bool(page.evaluate(TOO_WIDE))


@pytest.mark.timeout(300)
def test_no_page_scrolls_sideways_in_large_type(come: Come, site: str) -> None:
    anne = come(theme="dark")
    anne.address = site
    driver = anne.page.context.new_cdp_session(anne.page)
    driver.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE_TYPE}})
    faults = [
        f"{where} at {size}: {anne.page.evaluate(WIDE)}"
        for where in pages(anne)
        for size in SIZES
        if scrolls_sideways(anne.page, size)
    ]
    assert not faults, "\n".join(faults)
