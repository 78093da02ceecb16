"""What was better than a mistake is found again on the board, before the review shows it."""

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Sit
from tests.e2e.screens import faults
from tests.e2e.test_coach import QUICK, reviewed

SEED = 9
"""In the seventh trick Anne leads the 7 of spades, where the 8 of hearts was better."""
PLAYED, BETTER = "S7", "H8"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.review.coaching.CARE", QUICK)
    monkeypatch.setattr("oudler.coach.judgement.CLEAR_ERRORS", 2.0)  # few worlds, wide margins


def at_mistake(sit: Sit) -> Page:
    """The moment of the mistake, before anything better is shown."""
    page = reviewed(sit, SEED, viewport={"width": 1366, "height": 620}).page
    page.locator(".judged a").first.click()
    expect(page.locator("#finding-title")).to_have_text("Décision 1 sur 2")
    assert page.url.endswith("/trick/7")
    assert page.locator(".signed").count() == 0
    assert "Mieux" not in page.locator(".finding").inner_text()
    assert "Mieux" not in page.locator("#moment").inner_text()
    return page


def test_a_wrong_card_is_answered_on_the_board_and_the_right_one_explained(sit: Sit) -> None:
    page = at_mistake(sit)
    page.click("[id^=seek-]")
    expect(page.locator("#what-if-title")).to_be_focused()
    # One may look, give up or leave: nothing is there yet to be taken back.
    offered = page.locator(".what-if .play button:not(.card)").all_inner_texts()
    assert offered == ["Montrer le bon coup", "Revenir à la donne", "Dernier pli"]
    # The table is as it was seen: the other hands are closed.
    assert page.locator(".replay .open").count() == 0
    page.click(f".hand [data-card={PLAYED}]")
    expect(page.locator("#guess-said")).to_be_focused()
    expect(page.locator("#guess-said")).to_contain_text("Pas encore")
    expect(page.locator(".beside")).to_contain_text("Coût")
    # The reply is played out to the end of the trick, without naming what was better.
    expect(page.locator(".replay .laid .winner")).to_have_count(1)
    assert "8 de cœur" not in page.locator("main").inner_text().split("En vrai")[0]
    page.click("[id^=seek-]")
    page.click(f".hand [data-card={BETTER}]")
    expect(page.locator("#finding-title")).to_be_focused()
    expect(page.locator("#moment")).to_contain_text("C'est bien ça.")
    expect(page.locator("#moment")).to_contain_text("Mieux valait entamer avec le 8 de cœur.")
    expect(page.locator(".open .signed .coach-mark")).to_have_text(["★"])
    assert (
        page.locator(".finding [id^=along-]").count() + page.locator(".finding [id^=try-]").count()
    )


def test_it_is_found_by_keyboard_alone_and_may_be_skipped(sit: Sit) -> None:
    page = at_mistake(sit)
    page.locator("[id^=seek-]").press("Enter")
    expect(page.locator("#what-if-title")).to_be_focused()
    page.focus(f".hand [data-card={PLAYED}]")
    page.keyboard.press("Enter")
    expect(page.locator("#guess-said")).to_be_focused()
    assert faults(page) == []
    page.locator("#along-leave").press("Enter")
    expect(page.locator("[id^=seek-]")).to_be_focused()
    page.locator("[id^=show-]").press("Enter")
    expect(page.locator(".open .signed .coach-mark")).to_have_count(1)
    expect(page.locator("#moment")).to_contain_text("8 de cœur")
    assert faults(page) == []


def test_whoever_wants_all_at_once_says_so_once(sit: Sit) -> None:
    page = at_mistake(sit)
    page.uncheck("#coach-seeks")
    expect(page.locator(".open .signed .coach-mark")).to_have_count(1)
    page.reload()
    page.wait_for_selector(".finding")
    expect(page.locator(".open .signed .coach-mark")).to_have_count(1)
    expect(page.locator("#coach-seeks")).not_to_be_checked()
