"""The course on the page: a lesson's exercise and a trainer's round by keyboard, on a telephone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from tests.e2e.conftest import held_back
from tests.e2e.screens import resize
from tests.e2e.test_accessibility import Inspector, inspect
from tests.e2e.test_fits import SIZES

from oudler.core import Play
from oudler.teach import Topic, counterpart, problems
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


@pytest.mark.parametrize("is_judged", [True, False])
def test_an_answer_counts_while_the_question_comes_in_the_other_language(
    inspect: Callable[..., Inspector], is_judged: bool
) -> None:
    eyes = inspect()
    page, one = eyes.page, problems(Topic.EXCUSE)[0]
    page.goto(f"{eyes.visitor.address}/teach/problem/{one.id}")
    page.wait_for_selector(".exercise .hand")
    # The judgement, too, where it is not to come before the question.
    held = {"GET"} if is_judged else {"GET", "POST"}
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route) if route.request.method in held else route.continue_()

    page.route("**/api/problems/*", hold)
    with page.expect_request("**/api/problems/*"):
        eyes.prefer("en")
    assert isinstance(one.nearest.action, Play)
    page.click(f".hand [data-card={one.nearest.action.card}]")
    if is_judged:
        expect(page.locator(VERDICT)).to_be_focused()
    held.clear()
    for route in waiting:
        route.continue_()
    expect(page.locator("#teach-once_more")).to_have_text("Again")
    expect(page.locator(VERDICT)).to_be_focused()


def test_an_exercise_asked_once_more_is_not_answered_by_what_comes_late(
    inspect: Callable[..., Inspector],
) -> None:
    eyes = inspect()
    page, one = eyes.page, problems(Topic.EXCUSE)[0]
    assert isinstance(one.nearest.action, Play)
    card = page.locator(f".hand [data-card={one.nearest.action.card}]")
    page.goto(f"{eyes.visitor.address}/teach/problem/{one.id}")
    card.click()
    expect(page.locator(VERDICT)).to_be_focused()
    judged = "**/api/problems/*"
    held = held_back(page, judged, most=2)
    eyes.prefer("en")
    held(0).continue_()
    verdict = held(1)
    # What was said stays until it is said in English: then there is nothing to lose the focus from.
    page.click("#teach-once_more")
    expect(page.locator(".feedback")).to_have_count(0)
    with page.expect_response(judged):
        verdict.continue_()
    expect(page.locator(".exercise .hand")).to_be_visible()
    expect(page.locator(".feedback")).to_have_count(0)
    card.click()
    expect(page.locator(".feedback")).to_have_class("feedback wrong")


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
    one = next(one for one in problems(Topic.CARDS) if counterpart(one))
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
    page.click("#teach-what-if")
    other = counterpart(one)
    assert other is not None
    page.wait_for_url(f"**/teach/problem/{other.id}")
    expect(page.locator("#exercise-question")).to_contain_text(re.compile("^(Et si|What if) "))
    eyes.look("the counterpart")
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


def test_a_teacher_passes_a_lesson_on(inspect: Callable[..., Inspector]) -> None:
    eyes = inspect(**PHONE)
    anne, page = eyes.visitor, eyes.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{anne.address}/teach/excuse")
    left = page.locator(".teach-problems").bounding_box()["x"]  # type: ignore[index]
    for below in ("#teach-print", "#teach-copy"):
        assert page.locator(below).bounding_box()["x"] == pytest.approx(left, abs=1)  # type: ignore[index]
    page.click("#teach-copy")
    expect(page.get_by_role("status").filter(has_text="Lien copié.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_contain_text("L'Excuse")
    assert eyes.faults == {}
