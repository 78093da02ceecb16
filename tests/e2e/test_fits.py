"""Every screen of the table fits its window: nothing scrolls, nothing lies over another thing."""

import re
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import SECRET, Come, served
from tests.e2e.scenes import moments_of, table_at
from tests.e2e.screens import resize

from oudler.table.events import write_event
from oudler.web.identity import Guest, write_cookie

RULES = {
    2: "pagat-2-piles",
    3: "fft-3",
    4: "fft-4",
    5: "fft-5",
    6: "playroom-6",
    7: "wikipedia-7-two-packs",
    8: "wikipedia-8-two-packs",
}
LOOKS: dict[str, dict[str, Any]] = {
    "fft-3": {"theme": "contrast"},
    "fft-4": {"lang": "en"},
    "fft-5": {"theme": "dark"},
}
"""The page's settings for some of these; the others see it in French and light."""
SCENES = [(rules, moment) for rules in RULES.values() for moment in moments_of(rules)]
SIZES = [
    (360, 640),
    (740, 360),
    (683, 384),
    (1366, 620),
    (1920, 1080),
    (2560, 1440),
]
FAULTS = """() => {
    const isSeen = one =>
        !one || (getComputedStyle(one).clipPath === 'none' && isSeen(one.parentElement));
    const all = selector => [...document.querySelectorAll(selector)].filter(
        one => one.checkVisibility() && isSeen(one) && !one.closest('.beside'));
    const text = one => one.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40);
    const name = one => `${one.className} ${text(one)}`;
    const box = one => one.getBoundingClientRect();
    const isOver = document.querySelector('.play.over') !== null;
    const faults = [];
    const needed = '.hand .card, .actions button, #ready, #done, .notice p, .seat, .contract,'
        + ' .middle .face, .middle .caption, .own-piles .pile';
    for (const one of all(needed)) {
        // The sheet of a deal that is over scrolls inside the table; so does a long list of calls.
        if (isOver && one.closest('.middle')) continue;
        if (one.closest('.calls')?.matches(':has(.card:nth-of-type(13))')) continue;
        const { top, left, bottom, right } = box(one);
        if (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1)
            faults.push(`outside: ${name(one)}`);
    }
    const lap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const apart = (ones, others) => {
        for (const one of ones) for (const other of others)
            if (one !== other && !one.contains(other) && lap(box(one), box(other)))
                faults.push(`over another: ${name(one)} / ${name(other)}`);
    };
    const seats = all('.seat'), laid = isOver ? [] : all('.middle .face, .middle .caption');
    const said = all('.notice p, .actions button, .contract, #ready');
    apart(seats, [...seats, ...laid, ...said]);
    apart(said, [...said, ...laid, ...all('.hand .card')]);
    apart(all('.middle .caption'), all('.middle .face'));
    for (const one of all('.actions button:not(.card), #ready, #take-over'))
        if (box(one).height < 44) faults.push(`too small for a finger: ${name(one)}`);
    for (const one of all('.contract'))
        if (one.scrollHeight > one.clientHeight + 1) faults.push(`cut: ${name(one)}`);
    const { scrollHeight, scrollWidth } = document.documentElement;
    if (scrollHeight > innerHeight || scrollWidth > innerWidth)
        faults.push(`scrolls: ${scrollWidth} x ${scrollHeight}`);
    return faults;
}"""
COVERED = """() => {
    const { top, bottom, left, right } = document.querySelector('.guide').getBoundingClientRect();
    const others = '.plate, .middle .face, .hand .card, .actions button, .contract';
    return [...document.querySelectorAll(others)].filter(one => {
        const box = one.getBoundingClientRect();
        return getComputedStyle(one.closest('.seat') ?? one).clipPath === 'none'
            && Math.min(right, box.right) - Math.max(left, box.left) > 1
            && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1;
    }).map(one => `under the guide: ${one.className}`);
}"""
"""What lies under the guide."""
OUTSIDE = """() => {
    const { scrollWidth } = document.documentElement;
    const scrolls = scrollWidth > innerWidth;
    const needed = '.stepper button, .open dt, .middle .face, .contract, .moments';
    return [...document.querySelectorAll(needed)].filter(one => {
        const { top, left, bottom, right } = one.getBoundingClientRect();
        return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
    }).map(one => `outside: ${one.className}`).concat(scrolls ? ['scrolls'] : []);
}"""
"""What of a replay lies outside the window."""
CUT = """() => {
    const frame = document.querySelector('.middle').getBoundingClientRect();
    return [...document.querySelectorAll('#panel-result .podium li')].filter(
        one => one.getBoundingClientRect().bottom > frame.bottom).map(one => one.textContent);
}"""
"""The players whose gain is not wholly in sight."""
TURNING_POINT = {
    "at": "trick/12",
    "says": "Le tournant : au 12e pli, vous jouez le cavalier de carreau. "
    "Il y avait mieux, de 128 points en moyenne.",
}
"""Three lines on a phone, whether or not the coach finds a mistake in time."""
ADVISED = "() => document.querySelectorAll('.guide p').length > 6"
"""Whether the guide has said what it would do in the player's place."""
NARROWEST = 28
"""How many pixels of each card a finger can hit; the last cards of a row show more."""
SHOWN = """() => {
    const cards = [...document.querySelectorAll('.hand .card')];
    const lefts = cards.map(one => one.getBoundingClientRect().left);
    const steps = lefts.slice(1).map((left, i) => left - lefts[i]);
    return Math.min(...steps.filter(step => step > 0));
}"""


def id_of(rules: str, moment: str) -> str:
    """The id of the table where this moment has come."""
    return f"{rules}at{moment}".replace("-", "")


@pytest.fixture(scope="module")
def tables() -> Iterator[str]:
    """A server with a table for every scene."""
    logs = {
        (id := id_of(rules, moment)): list(map(write_event, table_at(moment, rules, id)))
        for rules, moment in SCENES
    }
    with socket.create_server(("127.0.0.1", 0)) as listening, served(listening, logs=logs):
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


def visit(page: Page, address: str, rules: str, moment: str) -> None:
    """Anne comes to her table."""
    cookie = write_cookie(SECRET, Guest("anne", name="Anne"))
    page.context.add_cookies([{"name": "oudler", "value": cookie, "url": address}])
    page.goto(f"{address}/t/{id_of(rules, moment)}")
    page.wait_for_selector("#ready" if moment == "over" else ".hand .card")


@pytest.mark.parametrize("rules", RULES.values())
def test_every_screen_fits_its_window(come: Come, tables: str, rules: str) -> None:
    anne = come(**LOOKS.get(rules, {}))
    faults = {}
    for moment in moments_of(rules):
        visit(anne.page, tables, rules, moment)
        for size in SIZES:
            resize(anne.page, *size)
            if found := anne.page.evaluate(FAULTS):
                faults[moment, size] = found
            if size == (360, 640) and moment != "over":
                assert anne.page.evaluate(SHOWN) >= NARROWEST, (moment, size)
    assert faults == {}


@pytest.mark.parametrize("rules", ["fft-4", "fft-5"])
def test_the_largest_text_fits_too(come: Come, tables: str, rules: str) -> None:
    anne = come()
    anne.page.add_init_script("""localStorage.setItem('oudler', '{"size": "larger"}')""")
    faults = {}
    for moment in ("bidding", "dog", "won"):
        visit(anne.page, tables, rules, moment)
        for size in SIZES:
            resize(anne.page, *size)
            if found := anne.page.evaluate(FAULTS):
                faults[moment, size] = found
    assert faults == {}


@pytest.mark.parametrize("moment", ["bidding", "dog", "won"])
def test_the_guide_hides_nothing(come: Come, tables: str, moment: str) -> None:
    anne = come()
    anne.page.add_init_script("""localStorage.setItem('oudler', '{"guide": true}')""")
    visit(anne.page, tables, "fft-4", moment)
    anne.page.wait_for_selector(".guide p")
    faults = {}
    for size in SIZES:
        resize(anne.page, *size)
        over = anne.page.evaluate(COVERED)
        if found := [*anne.page.evaluate(FAULTS), *over]:
            faults[size] = found
    assert faults == {}


@pytest.mark.parametrize("rules", ["fft-3", "fft-4"])
@pytest.mark.parametrize("guide", [True, False])
def test_a_phone_shows_what_everybody_won_below_the_guide_too(
    come: Come, tables: str, rules: str, guide: bool
) -> None:
    anne = come(viewport={"width": 360, "height": 640})
    asked = '{"guide": true}' if guide else "{}"
    anne.page.add_init_script(f"localStorage.setItem('oudler', '{asked}')")
    anne.page.route("**/turning-point?*", lambda route: route.fulfill(json=TURNING_POINT))
    visit(anne.page, tables, rules, "over")
    anne.page.wait_for_selector(".guide p" if guide else ".podium li")
    anne.page.wait_for_selector("#turning-point a")
    # Once the result has come in and the guide has said its last word.
    anne.page.wait_for_function(f"() => !({CUT})().length")


@pytest.mark.parametrize("rules", ["fft-4", "fft-5"])
def test_the_replay_fits_without_scrolling(come: Come, tables: str, rules: str) -> None:
    anne = come(viewport={"width": 360, "height": 640})
    visit(anne.page, tables, rules, "over")
    faults = {}
    anne.page.goto(f"{anne.page.url}/deal/1/trick/3")
    anne.page.wait_for_selector(".moments [aria-current]")
    anne.page.wait_for_function("() => [...document.images].every(one => one.complete)")
    for size in SIZES:
        resize(anne.page, *size)
        if found := anne.page.evaluate(OUTSIDE):
            faults[size] = found
    assert faults == {}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [(360, 640), (740, 360)])
def test_a_phone_shows_all_that_the_guide_says_at_the_first_bid(
    come: Come, lang: str, size: tuple[int, int]
) -> None:
    anne = come(lang=lang, viewport={"width": size[0], "height": size[1]})
    anne.page.goto(anne.address)
    anne.page.click("#play-guided")
    for said in ("belote|bridge", "débute|new to cards"):
        button = anne.page.locator("#knows-tricks")
        expect(button).to_have_text(re.compile(said))
        anne.page.wait_for_function(ADVISED)
        text = anne.page.locator(".guide" if size[0] < size[1] else ".guide-says")
        assert text.evaluate("one => one.scrollHeight <= one.clientHeight")
        # Once the board has made room: it moves, and the advice may come first.
        anne.page.wait_for_function(f"() => !({COVERED})().length")
        assert anne.page.evaluate(FAULTS) == []
        button.click()
