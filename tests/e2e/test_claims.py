"""A deal that is decided is ended by laying one's hand down."""

from playwright.sync_api import expect
from tests.e2e.conftest import Sit
from tests.e2e.scenes import ANNE, table_when

from oudler.core import Deal, IllegalAction
from oudler.core.claim import judge, offered, tricks_left


def is_decided(deal: Deal) -> bool:
    """Anne leads and takes all the tricks that are left."""
    if deal.to_act != ANNE or len(offered(deal)) != 3:
        return False
    try:
        return judge(deal, ANNE, tricks_left(deal)).is_proved
    except IllegalAction:
        return False


def test_a_claim_by_keyboard_ends_the_deal(sit: Sit) -> None:
    anne = sit(table_when(is_decided, "fft-4"))
    page = anne.page
    page.locator("#claim").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-claim]")).to_have_count(3)
    expect(page.locator("[data-claim]").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#score, .score").first).to_be_visible()
    assert any("Vous abattez votre jeu" in line for line in anne.heard())
    assert not any("Vous jouez" in line for line in anne.heard()[-3:])
