"""A master in one's own place: both courses beside each other, and the way to where they part."""

import re

from playwright.sync_api import expect
from tests.e2e.conftest import Sit
from tests.e2e.scenes import table_at
from tests.e2e.screens import SIZES, faults, resize


def test_the_master_takes_my_place_and_the_parting_is_looked_at(sit: Sit) -> None:
    page = sit(table_at("over", "fft-4", seed=4)).page
    page.goto(f"{page.url}/deal/1")
    page.locator("#master-ask").press("Enter")
    expect(page.locator("#master-title")).to_be_focused()
    expect(page.locator("#master-title")).to_have_text("Le maître à ma place")
    expect(page.locator(".courses tbody tr")).to_have_count(19)
    assert page.locator(".courses thead th").all_inner_texts() == ["Vous", "Le maître"]
    assert page.locator(".courses .parted").count() <= 1
    assert faults(page) == []
    for size in SIZES:
        resize(page, *size)
        expect(page.locator(".master .chart")).to_have_count(int(size[0] > 1000))
    page.locator("#master-along").press("Enter")
    expect(page.locator("#replay-title")).to_contain_text("La suite")
    page.keyboard.press("End")
    expect(page.locator(".score")).to_be_visible()
    page.locator("#along-leave").press("Enter")
    expect(page.locator("#master-along")).to_be_focused()
    moment = page.locator("#master-parted")
    address = moment.get_attribute("href")
    assert address is not None
    moment.press("Enter")
    expect(page).to_have_url(re.compile(f"{re.escape(address)}$"))
