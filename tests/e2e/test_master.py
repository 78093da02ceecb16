"""A master in one's own place: both courses beside each other, and the way to where they part."""

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import AXE, Sit
from tests.e2e.scenes import table_at

TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize(("width", "height"), [(360, 640), (740, 360), (1366, 620)])
def test_the_master_takes_my_place_and_the_parting_is_looked_at(
    sit: Sit, width: int, height: int
) -> None:
    anne = sit(
        table_at("over", "fft-4", seed=4), viewport={"width": width, "height": height}, axe=True
    )
    page = anne.page
    page.goto(f"{page.url}/deal/1")
    page.locator("#master-ask").press("Enter")
    expect(page.locator("#master-title")).to_be_focused()
    expect(page.locator("#master-title")).to_have_text("Le maître à ma place")
    expect(page.locator(".courses tbody tr")).to_have_count(19)
    assert page.locator(".courses thead th").all_inner_texts() == ["Vous", "Le maître"]
    assert page.locator(".courses .parted").count() <= 1
    assert page.locator(".master .chart").count() == (width > 1000)
    page.add_script_tag(path=str(AXE))
    assert page.evaluate("axe.run().then(found => found.violations.map(one => one.id))") == []
    assert not page.evaluate(TOO_WIDE)
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
