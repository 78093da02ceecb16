"""The review of a deal on the page: a line, marks on the cards, and a list that can be heard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page
from tests.e2e.conftest import AXE, Come, Visitor

from oudler.coach import Care
from oudler.coach.lessons import problem
from oudler.coach.lessons.lesson_text import answer_name
from oudler.core.actions import Action, Bid, CallCards, Play
from oudler.words import Words

QUICK = Care(worlds=8, nodes=20_000, patience=2, playouts=8, club=6)
DONE = "() => /erreur|Aucune/.test(document.querySelector('#coach-progress')?.textContent ?? '')"
MOST_DEALS = 4
"""Deals in one of which something is surely missed: a garde is bid on whatever is dealt."""
SIZES = [(360, 640), (740, 360), (1366, 620)]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.web.coaching.CARE", QUICK)


def reviewed(anne: Visitor) -> None:
    """Play a deal, look at it again, and have it reviewed."""
    anne.open_table()
    anne.to_hand()
    anne.act_until(".card.lit")
    anne.let_a_bot_finish()
    anne.page.goto(f"{anne.page.url}/deal/1/trick/3")
    anne.page.click("#coach-ask")
    anne.page.wait_for_function(DONE, timeout=90_000)


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


def test_a_deal_is_reviewed_and_each_verdict_has_a_sign_and_a_word(come: Come) -> None:
    anne = come(viewport={"width": 1366, "height": 620})
    reviewed(anne)
    page = anne.page
    assert page.locator(".judged > li").count() > 0
    for line in page.locator(".judged summary").all_inner_texts():
        assert any(sign in line for sign in "✗☂☘")
        assert any(word in line for word in ("erreur", "malchance", "coup de chance"))
    assert page.locator("#coach .chart[role=img]").count() == 1
    if not page.locator(".judged details[open]").count():
        page.locator(".judged summary").first.click()
    page.locator(".judged details[open] a").first.click()
    moment = page.url.split("/deal/1/")[1]
    if moment.startswith("trick/"):
        assert page.locator(".coach-mark").count() >= 1
    # What was worked out stays while the deal is looked at.
    assert page.locator("#coach-ask").count() == 0


def test_whoever_opens_the_link_reads_the_review_at_that_moment(come: Come) -> None:
    anne = come(viewport={"width": 1366, "height": 620})
    reviewed(anne)
    anne.page.locator(".judged details:not([open]) summary").first.click()
    anne.page.locator(".judged details[open] a").first.click()
    stranger = come(viewport={"width": 360, "height": 640})
    stranger.page.goto(anne.page.url)
    stranger.page.wait_for_function(DONE)
    assert stranger.page.locator("#coach-ask").count() == 0
    assert stranger.page.locator(".judged details[open]").count() >= 1


@pytest.mark.parametrize("width", [360, 1280])
def test_a_lost_deal_leads_to_a_lesson_and_its_exercise(come: Come, width: int) -> None:
    """As a new user: a garde on any hand against club; its review; one thing learned."""
    anne = come(viewport={"width": width, "height": 740})
    page = anne.page
    anne.open_table()
    table, deal = page.url, 0
    while not page.locator(".judged .to-lesson").count():
        deal += 1
        assert deal <= MOST_DEALS, "nothing was missed in any deal"
        if deal > 1:
            page.goto(table)
            anne.ask_for_cards()
        anne.to_hand()
        anne.act_until(".card.lit")
        anne.let_a_bot_finish()
        page.goto(f"{table}/deal/{deal}")
        page.click("#coach-ask")
        page.wait_for_function(DONE, timeout=90_000)
    for step in page.locator(".stepper button").all():
        box = step.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= width, "every way through the deal is in the window"
    lesson = page.locator(".judged .to-lesson").first
    lesson.evaluate("link => link.closest('details').open = true")
    told = lesson.evaluate("link => link.closest('li').innerText")
    assert "Mieux valait" in told
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


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_review_is_accessible_and_fits(come: Come, theme: str) -> None:
    anne = come(viewport={"width": 1366, "height": 620}, theme=theme, axe=True)
    reviewed(anne)
    if not anne.page.locator(".judged details[open]").count():
        anne.page.locator(".judged summary").first.click()
    for width, height in SIZES:
        anne.page.set_viewport_size({"width": width, "height": height})
        too_wide = "document.documentElement.scrollWidth > innerWidth"
        assert not anne.page.evaluate(too_wide)
        anne.page.add_script_tag(path=str(AXE))
        found = anne.page.evaluate("axe.run().then(found => found.violations.map(one => one.id))")
        assert found == []
