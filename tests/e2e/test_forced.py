"""The only card that may be played plays itself, if one prefers so."""

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Come


def test_the_last_card_plays_itself(come: Come) -> None:
    anne = come(forced="last")
    anne.play_now()
    anne.act_while(lambda: len(anne.hand()) > 1)
    expect(anne.page.locator("#ready")).to_be_visible()
    assert any("Vous jouez" in line for line in anne.heard()[-12:])


@pytest.mark.parametrize("forced", ["last", "never"])
def test_the_preference_is_kept_and_heeded_at_once(come: Come, forced: str) -> None:
    anne = come(forced="never")
    anne.play_now()
    anne.act_while(lambda: len(anne.hand()) > 1 or not anne.page.query_selector(".card.lit"))
    page = anne.page
    page.get_by_role("button", name="Préférences").click()
    page.check(f"input[name=prefer-forced][value={forced}]")
    page.keyboard.press("Escape")
    if forced == "never":
        page.wait_for_timeout(1500)
        expect(page.locator(".hand .card")).to_have_count(1)
    else:
        expect(page.locator("#ready")).to_be_visible()
