"""Advice on the table: it glows, it is told once, and it goes when the player acts."""

import re

import pytest
from tests.e2e.conftest import Come, Sit, Visitor
from tests.e2e.scenes import table_at
from tests.e2e.screens import axe_finds, resize, wrong_colours
from tests.e2e.test_announcing import taker

ADVISED = ".advised"
UNDER = """() => {
    const { top, bottom, left, right } = document.querySelector('.advice').getBoundingClientRect();
    const others = '.middle :is(.face, .caption), .plate, .contract, .hand .card, .actions button';
    return [...document.querySelectorAll(others)].filter(one => {
        const box = one.getBoundingClientRect();
        return getComputedStyle(one.closest('.seat') ?? one).clipPath === 'none'
            && Math.min(right, box.right) - Math.max(left, box.left) > 1
            && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1;
    }).map(one => `under the advice: ${one.className}`);
}"""
"""What lies under the bubble."""


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


@pytest.mark.parametrize(("moment", "named"), [("play", 1), ("dog", 6)])
def test_the_advised_cards_glow_and_the_bubble_may_be_closed(
    sit: Sit, moment: str, named: int
) -> None:
    anne = sit(table_at(moment, "fft-4"))
    anne.page.wait_for_selector(".card.lit")
    ask_for_advice(anne)
    assert anne.page.locator(".hand .card.advised.lit").count() == named
    # One press of Tab, and Enter would play it; in a discard it may be chosen already.
    heard = anne.page.locator(".hand [tabindex='0']").get_attribute("aria-label")
    assert heard
    assert re.search(r", le conseil(, choix \d sur 6)?$", heard)
    anne.page.get_by_role("button", name="Masquer le conseil").press("Enter")
    anne.page.wait_for_selector(".advice", state="detached")
    assert anne.page.locator(ADVISED).count() == 0


def test_axe_finds_nothing_in_the_middle_of_the_table(sit: Sit) -> None:
    anne = taker(sit, leads=True)
    page = anne.page
    page.wait_for_selector("[data-handful]")
    ask_for_advice(anne)
    assert [*axe_finds(page), *wrong_colours(page)] == []
    page.click("[data-handful=single]")
    page.click("#done")
    page.wait_for_selector(".handful")
    assert [*axe_finds(page), *wrong_colours(page)] == []


@pytest.mark.parametrize("moment", ["play", "won", "dog"])
def test_on_a_phone_the_trick_stays_in_sight_above_the_advice(sit: Sit, moment: str) -> None:
    anne = sit(table_at(moment, "fft-4"), viewport={"width": 360, "height": 640})
    anne.page.wait_for_selector(".hand .card")
    ask_for_advice(anne)
    for height in (640, 740):
        anne.page.set_viewport_size({"width": 360, "height": height})
        assert anne.page.evaluate(UNDER) == []
        for card in anne.page.locator(".middle .laid .face").all():
            box = card.bounding_box()
            assert box is not None
            assert box["width"] > 36, "its corner can be read"


@pytest.mark.parametrize("rules", ["fft-4", "fft-5"])
def test_on_a_phone_held_sideways_the_advice_lies_beside_the_trick(sit: Sit, rules: str) -> None:
    anne = sit(table_at("play", rules))
    contract = anne.page.locator(".contract")
    lines, before = "one => one.scrollHeight", {}
    for width in (568, 640, 844):
        resize(anne.page, width, 360)
        before[width] = contract.evaluate(lines)
    ask_for_advice(anne)
    for width, height in before.items():
        resize(anne.page, width, 360)
        assert anne.page.evaluate(UNDER) == []
        if width >= 640:
            assert contract.evaluate(lines) <= height, "the contract keeps its room in the head"


def test_long_advice_scrolls_inside_itself_and_can_still_be_closed(sit: Sit) -> None:
    anne = sit(table_at("play", "fft-4"), viewport={"width": 360, "height": 640})
    ask_for_advice(anne)
    page = anne.page
    page.locator(".advice .why").first.evaluate(
        "one => one.prepend('Encore une raison. '.repeat(40))"
    )
    assert page.evaluate(UNDER) == []
    bubble = page.locator(".advice")
    assert bubble.evaluate("one => one.scrollHeight > one.clientHeight")
    bubble.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    page.get_by_role("button", name="Masquer le conseil").click()
    page.wait_for_selector(".advice", state="detached")
