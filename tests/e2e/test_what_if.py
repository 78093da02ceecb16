"""What if, on the page: a finished deal is played on from a moment, by keyboard too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import AXE, Come, Visitor

SIZES = [(360, 640), (740, 360), (1366, 620)]
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


def begun(anne: Visitor, at: str = "trick/16") -> None:
    """Play a deal, look at it again, and begin to play on from a moment."""
    anne.open_table()
    anne.to_hand()
    anne.act_until(".card.lit")
    anne.let_a_bot_finish()
    anne.page.goto(f"{anne.page.url}/deal/1/{at}")
    anne.page.focus("#what-if-begin")
    anne.page.keyboard.press("Enter")
    expect(anne.page.locator("#what-if-title")).to_be_focused()


def test_a_deal_is_played_on_by_keyboard_and_compared_with_what_was(come: Come) -> None:
    anne = come(viewport={"width": 1366, "height": 620})
    begun(anne)
    page = anne.page
    for _ in range(3):
        page.focus(".hand .card.lit")
        held = page.locator(".hand .card").count()
        page.keyboard.press("Enter")
        expect(page.locator(".hand .card")).to_have_count(held - 1)
    expect(page.locator(".compared thead th")).to_have_count(4)
    assert page.locator("#what-if-log p").count() > 4
    page.click("#what-if-takeBack")
    expect(page.locator(".hand .card")).to_have_count(1)
    page.click("#what-if-again")
    expect(page.locator(".hand .card")).to_have_count(3)
    page.click("#what-if-leave")
    expect(page.locator("#replay-title")).to_be_focused()
    assert page.url.endswith("/trick/16")


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_what_if_is_accessible_and_fits(come: Come, theme: str) -> None:
    anne = come(viewport={"width": 1366, "height": 620}, theme=theme, axe=True)
    begun(anne, "trick/17")
    page = anne.page
    for end in (False, True):
        if end:
            page.click(".hand .card.lit")
            page.click(".hand .card.lit")
            page.wait_for_selector(".compared")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert not page.evaluate(TOO_WIDE)
            page.add_script_tag(path=str(AXE))
            found = page.evaluate("axe.run().then(found => found.violations.map(one => one.id))")
            assert found == []
