"""A bot's decision in a finished deal: asked about, and reported in one press."""

from playwright.sync_api import expect
from tests.e2e.conftest import Sit
from tests.e2e.scenes import table_at
from tests.e2e.screens import faults


def test_a_bot_is_asked_why_and_reported_by_keyboard(sit: Sit) -> None:
    page = sit(table_at("over", "fft-5")).page
    page.goto(f"{page.url}/deal/1/trick/2")
    row = page.locator(".bots li")
    expect(row).to_have_count(1)
    page.locator("#why-4").press("Enter")
    expect(row.get_by_role("status").locator("p").first).not_to_be_empty()
    expect(page.locator("#why-4")).to_be_focused()
    page.locator("#report-4").press("Enter")
    expect(row.get_by_role("status")).to_contain_text("Signalé")
    expect(page.locator("#report-4")).to_have_attribute("aria-disabled", "true")
    assert faults(page) == []
    page.keyboard.press("ArrowRight")
    expect(row.get_by_role("status")).to_be_empty()
