"""Laptops and large screens: the contents grow with the window, and nothing is cut off."""

import pytest
from tests.e2e import scenes
from tests.e2e.conftest import Come, Sit, Visitor
from tests.e2e.scenes import table_at
from tests.e2e.screens import each_theme, resize
from tests.e2e.test_history import with_history

LAPTOP, LARGE, HUGE = (1366, 620), (1920, 1080), (2560, 1440)
ZOOMED = (683, 384)
"""A laptop whose page is zoomed to 200 %."""
LONG = ("Jean-Christophe Dupont-M", "Anne", "Wilhelmine-Charlotte d'A", "Maximilienvonhohenzollern")
OUTSIDE = """() => [...document.querySelectorAll('.open dt, .open .face')].filter(one => {
    const { top, left, bottom, right } = one.getBoundingClientRect();
    return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
}).length"""
CUT = """() => [...document.querySelectorAll('.plate .name')].filter(one =>
    one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1
).map(one => one.textContent)"""
CONTRAST = """() => {
    const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const light = colour => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(value =>
            value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const felt = getComputedStyle(document.documentElement).getPropertyValue('--baize').trim();
    const slot = getComputedStyle(document.querySelector('.slot'));
    return Number(slot.opacity) * (light(slot.borderTopColor) + 0.05) / (light(felt) + 0.05);
}"""
ROWS = """() => {
    const tops = [...document.querySelectorAll('.tiles > div')].map(one => one.offsetTop);
    return [...new Set(tops)].map(top => tops.filter(one => one === top).length);
}"""


def width_of(visitor: Visitor, selector: str) -> float:
    """How wide the first of these is drawn."""
    found: float = visitor.page.locator(selector).first.evaluate(
        "one => one.getBoundingClientRect().width"
    )
    return found


def size_of(visitor: Visitor, selector: str) -> float:
    """The size of the type."""
    found: float = visitor.page.locator(selector).evaluate(
        "one => parseFloat(getComputedStyle(one).fontSize)"
    )
    return found


def test_the_hands_of_a_replay_grow_with_the_window(sit: Sit) -> None:
    anne = sit(table_at("over", "fft-4"))
    anne.page.goto(f"{anne.page.url}/deal/1/trick/3")
    anne.page.wait_for_selector(".open .face")
    widths = []
    for size in (LAPTOP, LARGE, HUGE):
        resize(anne.page, *size)
        widths.append(width_of(anne, ".open .face"))
        assert anne.page.evaluate(OUTSIDE) == 0
    assert widths[1] > 1.5 * widths[0]
    assert widths[2] > 1.2 * widths[1]


@pytest.mark.parametrize("rules", ["fft-3", "fft-4", "fft-5"])
def test_the_hands_of_a_finished_deal_fit_a_laptop(sit: Sit, rules: str) -> None:
    anne = sit(table_at("over", rules))
    resize(anne.page, *LAPTOP)
    anne.page.click("#tab-hands")
    anne.page.wait_for_selector("#panel-hands .face")
    assert anne.page.evaluate(OUTSIDE) == 0
    laptop = width_of(anne, "#panel-hands .face")
    resize(anne.page, *LARGE)
    assert width_of(anne, "#panel-hands .face") > 1.2 * laptop


def test_a_long_name_is_not_cut(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "NAMES", tuple(name[:24] for name in LONG))
    anne = sit(table_at("play", "fft-4"))
    anne.page.wait_for_selector(".hand .card")
    for size in (LAPTOP, LARGE, HUGE):
        resize(anne.page, *size)
        assert anne.page.evaluate(CUT) == []
    titles = anne.page.eval_on_selector_all(".plate .name", "all => all.map(one => one.title)")
    assert {*titles} == {name[:24] for name in LONG}


def test_a_partners_name_is_not_cut_on_a_zoomed_laptop(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenes, "NAMES", ("François", "Anne", "Marie-Antoinette", "Zoé"))
    anne = sit(table_at("play", "fft-5"))
    resize(anne.page, *ZOOMED)
    anne.page.wait_for_selector(".hand .card")
    assert anne.page.locator(".taker").count() == 2
    assert anne.page.evaluate(CUT) == []


def test_the_empty_places_of_the_discard_stand_out(sit: Sit) -> None:
    page = sit(table_at("dog", "fft-4")).page
    page.wait_for_selector(".slot")
    for _ in each_theme(page):
        assert page.evaluate(CONTRAST) > 3


def test_the_log_and_the_lobby_use_the_room(come: Come) -> None:
    anne = come()
    anne.open_for_friends("Anne")
    resize(anne.page, *LAPTOP)
    laptop = size_of(anne, "#log")
    resize(anne.page, *HUGE)
    assert size_of(anne, "#log") > 1.4 * laptop
    for size in (LAPTOP, LARGE, HUGE):
        resize(anne.page, *size)
        tops = anne.page.eval_on_selector_all(
            ".share-line :is(input, button)",
            "all => all.map(one => one.getBoundingClientRect()).map(box => box.top + box.bottom)",
        )
        assert max(tops) - min(tops) < 4


def test_the_tiles_of_figures_lie_in_even_rows(come: Come) -> None:
    anne = come()
    with_history(anne, 1)
    anne.page.goto(f"{anne.address}/historique/chiffres")
    anne.page.wait_for_selector(".tiles")
    rows = {}
    for size in ((360, 640), (800, 600), LAPTOP, LARGE):
        resize(anne.page, *size)
        rows[size[0]] = anne.page.evaluate(ROWS)
    assert rows == {360: [3, 3, 3], 800: [3, 3, 3], 1366: [9], 1920: [9]}
