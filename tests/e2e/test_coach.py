"""The review of a deal on the page: a line, marks on the cards, and a list that can be heard."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Come, Sit, Visitor
from tests.e2e.scenes import table_at
from tests.e2e.screens import faults

from oudler.coach import ReviewEffort
from oudler.core import Action, Bid, CallCards, Play
from oudler.teach import problem
from oudler.teach.lesson_text import answer_name
from oudler.words import Words

QUICK = ReviewEffort(worlds=8, nodes=20_000, patience=2, playouts=8, club=6)
DONE = "() => /erreur|Aucune/.test(document.querySelector('#coach-progress')?.textContent ?? '')"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.review.coaching.CARE", QUICK)
    monkeypatch.setattr("oudler.coach.judgement.CLEAR_ERRORS", 2.0)  # few worlds, wide margins


def reviewed(sit: Sit, seed: int = 2, **how: Any) -> Visitor:
    """Anne, who took and played a garde like a beginner, and had the deal reviewed.

    Something was missed that a lesson is about.
    """
    anne = sit(table_at("over", "fft-4", seed=seed), **how)
    anne.page.goto(f"{anne.page.url}/deal/1/trick/3")
    anne.page.click("#coach-ask")
    anne.page.wait_for_function(DONE, timeout=90_000)
    return anne


def to_lesson(page: Page) -> Locator:
    """The way to a lesson from the first finding that has one, shown on the board."""
    page.uncheck("#coach-seeks")
    page.locator(".judged a").first.click()
    lesson = page.locator(".finding .to-lesson")
    while not lesson.count():
        page.click("#finding-next:not([aria-disabled])")
    return lesson


def answer(page: Page, action: Action) -> None:
    """Give an exercise's answer by mouse."""
    match action:
        case Play(card):
            page.locator(f".hand [data-card={card}]").click(position={"x": 6, "y": 20})
        case Bid(contract):
            page.click(f"[data-bid={contract or 'pass'}]")
        case CallCards(cards):
            page.click(f"[data-call={cards}]")
        case _:
            page.get_by_role("button", name=answer_name(Words("fr"), action), exact=True).click()


def test_a_deal_is_reviewed_and_each_verdict_has_a_sign_and_a_word(sit: Sit) -> None:
    anne = reviewed(sit, viewport={"width": 1366, "height": 620})
    page = anne.page
    assert page.locator(".judged > li").count() > 0
    for line in page.locator(".judged a").all_inner_texts():
        assert any(sign in line for sign in "✗☂☘")
        assert any(word in line for word in ("erreur", "malchance", "coup de chance"))
    assert page.locator("#coach .chart[role=img]").count() == 1
    # What was worked out stays while the deal is looked at.
    assert page.locator("#coach-ask").count() == 0


def test_the_findings_are_walked_on_the_board_by_button_and_key(sit: Sit) -> None:
    """The card played and the better one carry a sign and a word, the reason stands beside."""
    page = reviewed(sit, viewport={"width": 1366, "height": 620}).page
    page.click("#coach-of-all")
    page.uncheck("#coach-seeks")
    findings = page.locator(".judged a")
    findings.first.click()
    title = page.locator("#finding-title")
    total = findings.count()
    assert total > 2
    seen = set()
    for number in range(1, total + 1):
        expect(title).to_have_text(f"Décision {number} sur {total}")
        expect(page.locator(".judged [aria-current]")).to_have_count(1)
        seen.add(page.url)
        verdict = page.locator(".finding .verdict strong").inner_text()
        assert verdict in page.locator("#moment .finding-said").inner_text()
        if "/trick/" in page.url:
            assert page.locator(".laid .coach-mark .unseen").count() >= 1
            better = page.locator(".replay .open .signed .coach-mark")
            assert better.all_inner_texts() == ["★"]
            assert "Mieux\xa0: " in " ".join(page.locator(".open .unseen").all_inner_texts())
        if number == 1:
            page.click("#finding-next")
            expect(page.locator("#finding-next")).to_be_focused()
        elif number < total:
            page.keyboard.press("Shift+ArrowRight")
    assert len(seen) > 1
    expect(page.locator("#finding-next")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Shift+ArrowLeft")
    expect(title).to_have_text(f"Décision {total - 1} sur {total}")
    page.keyboard.press("Home")
    expect(page.locator(".finding-said")).to_have_count(0)


def test_whoever_opens_the_link_reads_the_review_at_that_moment(sit: Sit, come: Come) -> None:
    anne = reviewed(sit, viewport={"width": 1366, "height": 620})
    anne.page.locator(".judged a").first.click()
    expect(anne.page.locator("#replay-title")).to_be_focused()
    stranger = come(viewport={"width": 360, "height": 640})
    stranger.page.goto(anne.page.url)
    stranger.page.wait_for_function(DONE)
    assert stranger.page.locator("#coach-ask").count() == 0
    expect(stranger.page.locator(".finding .verdict")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_a_lost_deal_leads_to_a_lesson_and_its_exercise(sit: Sit, width: int) -> None:
    """As a new user: a garde, its review, and one thing learned."""
    page = reviewed(sit, viewport={"width": width, "height": 740}).page
    for step in page.locator(".stepper button").all():
        box = step.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= width, "every way through the deal is in the window"
    lesson = to_lesson(page)
    assert "Mieux valait" in page.locator(".finding").inner_text()
    lesson.click()
    page.wait_for_selector("#teach-begin")
    assert re.search(r"/teach/[a-z_]+$", page.url)
    page.click("#teach-begin")
    page.wait_for_selector(".exercise")
    one = problem(page.url.rpartition("/")[2])
    assert one is not None
    answer(page, one.best.action)
    page.wait_for_selector(".feedback.right")
    assert page.locator("#teach-next").is_visible()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.mark.parametrize("way_back", ["#to-review", "the browser's"])
def test_a_lesson_leads_back_to_the_comment_it_came_from(sit: Sit, way_back: str) -> None:
    page = reviewed(sit, viewport={"width": 360, "height": 740}).page
    lesson = to_lesson(page)
    name = lesson.get_attribute("id")
    lesson.press("Enter")
    page.wait_for_selector("#teach-begin")
    page.click("#teach-begin")
    page.click(".exercise .teach-back")
    assert page.locator("#to-review").inner_text() == "‹ Revenir à l'analyse de la donne 1"
    if way_back == "#to-review":
        page.locator(way_back).press("Enter")
    else:
        page.go_back()
        page.go_back()
        page.go_back()
    expect(page.locator(f"#{name}")).to_be_focused()
    expect(page.locator(f"#{name}")).to_be_in_viewport()


def test_a_review_begins_with_your_own_mistakes(sit: Sit) -> None:
    page = reviewed(sit, viewport={"width": 360, "height": 740}).page
    progress = page.locator("#coach-progress")
    expect(progress).to_have_text(re.compile(r"^Vous\s?: (\d+ erreurs?|aucune erreur)"))
    own = page.locator(".judged > li").count()
    page.get_by_role("button", name="Tout le monde").click()
    expect(progress).not_to_have_text(re.compile("^Vous"))
    everybody = page.locator(".judged > li").count()
    assert everybody >= own
    assert "malchance" not in " ".join(page.locator(".judged a").all_inner_texts())
    luck = page.locator("#coach-luck")
    if luck.count():
        luck.click()
        assert page.locator(".judged > li").count() > everybody
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_lesson_from_the_course_leads_to_no_review(come: Come) -> None:
    stranger = come()
    page = stranger.page
    page.goto(f"{stranger.address}/teach/petit")
    page.wait_for_selector("#teach-begin")
    assert page.locator("#to-review").count() == 0


def test_the_review_is_accessible_and_fits(sit: Sit) -> None:
    anne = reviewed(sit, viewport={"width": 1366, "height": 620})
    anne.page.locator(".judged a").first.click()
    anne.page.uncheck("#coach-seeks")
    assert faults(anne.page, ("dark", "contrast")) == []
