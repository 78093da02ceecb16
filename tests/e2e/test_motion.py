"""What moves on the table, and how a finger plays."""

from playwright.sync_api import Position
from tests.e2e.conftest import Sit
from tests.e2e.scenes import table_at

GONE = """() => {
    const laid = document.querySelector('.middle .taken .laid');
    return laid !== null && getComputedStyle(laid).opacity === '0';
}"""
FLOWN = """() => {
    const centre = one => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    const heap = centre(document.querySelector('.seat.mine .heap'));
    return centre(document.querySelector('.middle .taken .laid')).map((at, i) => at - heap[i]);
}"""


def test_a_finished_trick_flies_to_its_winners_heap(sit: Sit) -> None:
    anne = sit(table_at("won", "fft-4"), reduced_motion="no-preference")
    anne.page.wait_for_function(GONE)
    assert all(abs(far) < 4 for far in anne.page.evaluate(FLOWN))
    assert anne.page.is_visible(".middle .caption")


def test_nothing_moves_where_the_preference_says_so(sit: Sit) -> None:
    anne = sit(table_at("won", "fft-4"), reduced_motion="no-preference")
    anne.page.get_by_role("button", name="Préférences").click()
    anne.page.locator("dialog label:has-text('aucune')").click()
    anne.page.keyboard.press("Escape")
    assert anne.page.evaluate("document.getAnimations().length") == 0
    assert anne.page.is_visible(".middle .winner .face")


def test_a_finger_raises_a_card_and_then_plays_it(sit: Sit) -> None:
    phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    anne = sit(table_at("play", "fft-4"), **phone)
    card = anne.page.locator(".card.lit").first
    name = card.get_attribute("aria-label")
    corner: Position = {"x": 6, "y": 20}
    card.tap(position=corner)
    assert anne.page.inner_text(".raised-name") == name
    raised = anne.page.locator(".card.raised")
    cards = anne.page.locator(".hand .card").count()
    raised.tap(position=corner)
    anne.page.wait_for_function(
        "count => document.querySelectorAll('.hand .card').length < count", arg=cards
    )


def test_a_key_plays_at_once(sit: Sit) -> None:
    anne = sit(table_at("play", "fft-4"))
    anne.page.wait_for_selector(".card.lit")
    cards = anne.page.locator(".hand .card").count()
    anne.page.locator(".card.lit").first.focus()
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_function(
        "count => document.querySelectorAll('.hand .card').length < count", arg=cards
    )
