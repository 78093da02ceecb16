"""Advice on the table: it glows, it is told once, and it goes when the player acts."""

from __future__ import annotations

import pytest
from tests.e2e.conftest import AXE, Come, Sit, Visitor
from tests.e2e.test_accessibility import RUN, TAGS
from tests.e2e.test_announcing import taker

ADVISED = ".advised"


def ask_for_advice(visitor: Visitor) -> str:
    """Press the button, and return what the bubble says."""
    visitor.page.get_by_role("button", name="Conseil", exact=True).click()
    visitor.page.wait_for_selector(".advice")
    return " ".join(visitor.page.locator(".advice p").all_inner_texts()).replace("\u00a0", " ")


def test_the_advised_bid_glows_until_the_player_bids(come: Come) -> None:
    anne = come()
    anne.open_table()
    anne.to_bid()
    says = ask_for_advice(anne)
    assert says.startswith("À votre place")
    assert anne.page.locator(".actions button.advised").count() == 1
    assert anne.heard().count(says) == 1
    anne.page.click("[data-bid=pass]")
    anne.page.wait_for_selector(".advice", state="detached")
    assert anne.page.locator(ADVISED).count() == 0


def test_the_advised_cards_glow_and_the_bubble_may_be_closed(come: Come) -> None:
    anne = come()
    anne.open_table()
    anne.act_until(".card.lit")
    ask_for_advice(anne)
    named = 6 if anne.page.query_selector("#done") else 1
    assert anne.page.locator(".hand .card.advised.lit").count() == named
    anne.page.get_by_role("button", name="Masquer le conseil").press("Enter")
    anne.page.wait_for_selector(".advice", state="detached")
    assert anne.page.locator(ADVISED).count() == 0


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_in_the_middle_of_the_table(sit: Sit, theme: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: npm ci in frontend/")
    anne = taker(sit, leads=True, axe=True, theme=theme)
    page = anne.page
    page.wait_for_selector("[data-handful]")
    page.add_script_tag(path=AXE)
    ask_for_advice(anne)
    assert page.evaluate(RUN, TAGS) == []
    page.click("[data-handful=single]")
    page.click("#done")
    page.wait_for_selector(".handful")
    assert page.evaluate(RUN, TAGS) == []
