"""What if, on the page: a finished deal is played on from a moment, by keyboard too."""

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Come, Sit, Visitor
from tests.e2e.screens import faults
from tests.e2e.test_coach import DONE, QUICK, reviewed, to_lesson

from oudler.coach import Known, Verdict
from oudler.solver import Limits


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.review.coaching.CARE", QUICK)
    monkeypatch.setattr("oudler.coach.judgement.CLEAR_ERRORS", 2.0)  # few worlds, wide margins


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
    expect(page.locator("#what-if-begin")).to_be_focused()
    assert page.url.endswith("/trick/16")


def test_a_what_if_is_accessible_and_fits(come: Come) -> None:
    anne = come()
    begun(anne, "trick/17")
    page = anne.page
    for end in (False, True):
        if end:
            page.click(".hand .card.lit")
            page.click(".hand .card.lit")
            page.wait_for_selector(".compared")
        assert faults(page, ("dark", "contrast")) == []


def test_what_would_have_happened_is_looked_at_card_by_card(
    come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    def harsh(known: Known, _open: object) -> Verdict:
        return Verdict.FINE if known.best is None else Verdict.MISTAKE

    monkeypatch.setattr("oudler.coach.judging.verdict", harsh)
    monkeypatch.setattr("oudler.coach.what_if._is_better", lambda *_: True)
    monkeypatch.setattr("oudler.coach.what_if.ENOUGH", Limits(nodes=1_000, mebibytes=1))
    anne = come(viewport={"width": 1366, "height": 620})
    anne.open_table()
    anne.to_hand()
    anne.act_until(".card.lit")
    anne.let_a_bot_finish()
    page = anne.page
    page.goto(f"{page.url}/deal/1/trick/16")
    page.click("#coach-ask")
    page.wait_for_function(DONE, timeout=90_000)
    page.uncheck("#coach-seeks")
    page.get_by_role("button", name="Tout le monde").click()
    along = page.locator(".finding [id^=along-]")
    while not along.count():  # with one card to play, there was nothing to decide here
        page.click("#finding-next:not([aria-disabled])")
    along.click()
    expect(page.locator("#replay-title")).to_be_focused()
    expect(page.locator("#replay-title")).to_contain_text("La suite")
    cards = page.locator(".replay .laid li")
    began = cards.count()
    if began < 4:
        page.keyboard.press("ArrowRight")
        expect(cards).to_have_count(began + 1)
    assert faults(page) == []
    page.keyboard.press("End")
    expect(page.locator(".score")).to_be_visible()
    expect(page.locator(".score .total")).to_have_count(0)
    page.click("#tab-hands")
    expect(page.locator("#panel-hands")).to_be_visible()
    page.set_viewport_size({"width": 1366, "height": 620})
    page.click("header button:has-text('English')")
    expect(page.locator("#moment")).to_contain_text("This deal")
    page.click("#along-leave")
    expect(page.locator("#moments-title")).to_be_attached()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_way_back_leads_to_the_comment_that_was_left(sit: Sit, width: int) -> None:
    page = reviewed(sit, viewport={"width": width, "height": 740}).page
    lesson = to_lesson(page)
    comment = page.locator(".finding")
    for button, leave in (("along", "along"), ("try", "what-if")):
        comment.locator(f"[id^={button}-]").focus()
        page.keyboard.press("Enter")
        page.locator(f"#{leave}-leave").focus()
        page.keyboard.press("Enter")
        expect(comment.locator(f"[id^={button}-]")).to_be_focused()
    lesson.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#teach-begin")
    page.go_back()
    expect(lesson).to_be_visible()
