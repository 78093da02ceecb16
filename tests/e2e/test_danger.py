"""Buttons that cannot be undone look unlike all others, in every theme and without colour."""

from playwright.sync_api import Page
from tests.e2e.conftest import Come
from tests.e2e.screens import each_theme

LOOK = "one => getComputedStyle(one).backgroundColor"
SIGN = "one => getComputedStyle(one, '::before').content"
CONTRAST = """one => {
    const parts = colour => colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
    const light = colour => {
        const linear = parts(colour).map(one => one / 255).map(
            one => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    };
    const {color, backgroundColor} = getComputedStyle(one);
    const [low, high] = [light(color), light(backgroundColor)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}"""
STACKED = """() => {
    const all = [...document.querySelectorAll('dialog button')].filter(
        one => one.checkVisibility());
    const boxes = all.map(one => [one.textContent.trim(), one.getBoundingClientRect()]);
    return boxes.flatMap(([name, one]) => boxes.filter(([, other]) => one !== other
        && Math.min(one.right, other.right) > Math.max(one.left, other.left)
        && other.top >= one.top && other.top < one.bottom + 4).map(([other]) => [name, other]));
}"""
"""The buttons of a panel that touch the one below them."""


def open_account(page: Page) -> None:
    """Open the account panel, and in it the part that erases everything."""
    page.get_by_role("button", name="Compte").click()
    page.locator("dialog summary", has_text="Tout effacer").click()


def test_erasing_everything_is_marked_by_a_colour_and_a_sign(come: Come, address: str) -> None:
    page = come().page
    page.goto(address)
    open_account(page)
    erasing = page.locator("dialog button", has_text="Tout effacer")
    harmless = page.locator("dialog button", has_text="Changer de nom")
    assert "⚠" in erasing.evaluate(SIGN)
    assert harmless.evaluate(SIGN) == "none"
    for _ in each_theme(page):
        assert erasing.evaluate(LOOK) != harmless.evaluate(LOOK)
        assert erasing.evaluate(CONTRAST) >= 7
    assert page.get_by_role("button", name="Tout effacer", exact=True).count() == 1


def test_buttons_in_the_account_panel_do_not_touch(come: Come, address: str) -> None:
    page = come(viewport={"width": 360, "height": 640}).page
    page.goto(address)
    open_account(page)
    assert page.evaluate(STACKED) == []


def test_the_second_question_before_a_table_is_closed_is_marked(come: Come) -> None:
    anne = come()
    anne.open_for_friends("Anne")
    page = anne.page
    page.click("#open-menu")
    page.get_by_role("button", name="Finir la partie").click()
    assert "⚠" in page.locator("#menu button", has_text="finir pour tous").evaluate(SIGN)
    assert page.locator("#menu button", has_text="Renoncer").evaluate(SIGN) == "none"


def test_a_double_click_does_not_close_the_table(come: Come) -> None:
    """Both clicks of it, where the second question comes to lie under the first."""
    anne = come()
    anne.open_for_friends("Anne")
    page = anne.page
    page.click("#open-menu")
    page.get_by_role("button", name="Finir la partie").evaluate(
        "async one => { one.click(); await new Promise(requestAnimationFrame); one.click(); }"
    )
    page.wait_for_timeout(700)
    assert page.get_by_text("La partie est finie.").count() == 0
    page.get_by_role("button", name="Oui, finir pour tous").click()
    page.get_by_text("La partie est finie.").first.wait_for(state="attached")
