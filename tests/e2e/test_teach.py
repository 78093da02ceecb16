"""The course on the page: a lesson's exercise and a trainer's round by keyboard, on a telephone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.test_accessibility import Inspector, inspect
from tests.e2e.test_fits import SIZES, resize

from oudler.core import Play
from oudler.teach import Topic, problems
from oudler.teach.reply import reply

__all__ = ["inspect"]

PHONE = {"viewport": {"width": 360, "height": 640}}
VERDICT = "#feedback-title"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.teach.http.trainer_routes.WORLDS", 8)


def press_until(page: Page, selector: str, key: str = "Tab") -> None:
    """Move the focus to an element as a keyboard does."""
    for _ in range(60):
        if page.evaluate("sought => document.activeElement?.matches(sought)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"no way to {selector}")


def test_a_lessons_exercise_by_keyboard(inspect: Callable[..., Inspector]) -> None:
    eyes = inspect(**PHONE)
    anne, page = eyes.visitor, eyes.page
    page.goto(anne.address)
    page.wait_for_selector("#to-teach")
    press_until(page, "#to-teach")
    page.keyboard.press("Enter")
    page.wait_for_selector("#teach-course")
    eyes.look("the course")
    press_until(page, "a[href$='/teach/excuse']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#teach-begin")
    eyes.look("a lesson")
    press_until(page, "#teach-begin")
    page.keyboard.press("Enter")
    page.wait_for_selector(".exercise .hand")
    eyes.look("an exercise")
    one = problems(Topic.EXCUSE)[0]
    assert isinstance(one.nearest.action, Play)
    press_until(page, ".hand .card")
    press_until(page, f".hand [data-card={one.nearest.action.card}]", "ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(VERDICT)).to_be_focused()
    expect(page.locator(".feedback")).to_have_class("feedback wrong")
    expect(page.locator(".feedback")).to_contain_text(re.compile("reviendra demain|back tomorrow"))
    eyes.look("what is said of it")
    press_until(page, "#teach-once_more")
    page.keyboard.press("Enter")
    assert isinstance(one.best.action, Play)
    press_until(page, ".hand .card")
    press_until(page, f".hand [data-card={one.best.action.card}]", "ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".feedback")).to_have_class("feedback right")
    press_until(page, "#teach-next")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/teach/problem/{problems(Topic.EXCUSE)[1].id}")
    page.goto(f"{anne.address}/teach")
    expect(page.locator("a[href$='/teach/excuse']")).to_contain_text(re.compile("1 exercice|1 of"))
    assert eyes.faults == {}


def test_a_wrong_card_is_answered_on_the_board(inspect: Callable[..., Inspector]) -> None:
    eyes = inspect()
    anne, page = eyes.visitor, eyes.page
    one = next(one for one in problems(Topic.DEFENCE) if reply(one, one.nearest.action).punishes)
    assert isinstance(one.nearest.action, Play)
    found = reply(one, one.nearest.action)
    page.goto(f"{anne.address}/teach/problem/{one.id}")
    page.wait_for_selector(".exercise .hand")
    press_until(page, ".hand .card")
    press_until(page, f".hand [data-card={one.nearest.action.card}]", "ArrowRight")
    page.keyboard.press("Enter")
    left = len(found.deals[-1].hands[one.seat])
    expect(page.locator(".hand .card")).to_have_count(left, timeout=30_000)
    page.click("#teach-reply")
    expect(page.locator(".hand .card")).to_have_count(len(found.deals[0].hands[one.seat]))
    expect(page.locator(".hand .card")).to_have_count(left, timeout=30_000)
    eyes.look("the reply")
    assert eyes.faults == {}


def test_a_round_with_each_trainer_by_keyboard(inspect: Callable[..., Inspector]) -> None:
    eyes = inspect(**PHONE)
    anne, page = eyes.visitor, eyes.page
    page.goto(f"{anne.address}/teach")
    page.wait_for_selector("#teach-bids")
    press_until(page, "#teach-bids")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-bid]")
    page.keyboard.press("p")
    expect(page.locator(VERDICT)).to_be_focused(timeout=60_000)
    expect(page.locator(".teach-bars .made")).to_contain_text("pass")
    eyes.look("the bids")
    page.goto(f"{anne.address}/teach/discards")
    page.wait_for_selector("#done")
    press_until(page, ".hand .card")
    while page.locator("#done[aria-disabled]").count():
        chosen = page.locator(".card.chosen").count()
        press_until(page, ".hand .card.lit:not(.chosen)", "ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator(".card.chosen")).to_have_count(chosen + 1)
    press_until(page, "#done", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(VERDICT)).to_be_focused(timeout=60_000)
    eyes.look("the discards")
    assert eyes.faults == {}


def test_every_screen_of_the_course_is_accessible_and_fits(
    inspect: Callable[..., Inspector],
) -> None:
    eyes = inspect(**PHONE)
    anne, page = eyes.visitor, eyes.page
    wrong = {}
    bid, discard = (problems(topic)[0].id for topic in (Topic.TAKING, Topic.DISCARD))
    for at in ("", "taking", "again", "today", f"problem/{discard}", f"problem/{bid}"):
        page.goto(f"{anne.address}/teach/{at}".removesuffix("/"))
        page.wait_for_selector("main h1")
        eyes.look(at)
        for size in SIZES[:4]:
            resize(page, *size)
            if (wide := page.evaluate("document.documentElement.scrollWidth")) > size[0]:
                wrong[at, size] = wide
        resize(page, 360, 640)
    page.locator("[data-bid]").first.click()
    expect(page.locator(VERDICT)).to_be_focused()
    eyes.look("told")
    assert eyes.faults == {}
    assert wrong == {}
