"""The rules on screen, and the guide of a first game."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.e2e.conftest import Come


def test_the_rules_of_the_table_are_a_key_away_and_can_be_searched(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.to_hand()
    anne.page.keyboard.press("g")
    book = anne.page.locator("dialog[data-panel=rules]")
    expect(book.get_by_role("heading", name="Les bouts et le contrat")).to_be_visible()
    chapters = book.get_by_role("heading", level=3).count()
    book.get_by_role("searchbox").fill("excuse")
    expect(book.get_by_role("status")).to_have_text(re.compile(r"\d chapitres en parlent\."))
    assert 0 < book.get_by_role("heading", level=3).count() < chapters
    expect(book.get_by_text("Elle ne fait pas le pli.")).to_be_visible()


def test_the_guide_explains_each_question_once_until_it_is_closed(come: Come) -> None:
    anne = come()
    anne.page.goto(anne.address)
    anne.page.fill("#you", "Anne")
    anne.page.click("#play-guided")
    anne.to_hand()
    guide = anne.page.get_by_role("status", name="Guide")
    anne.to_bid()
    expect(guide).to_contain_text("Prenez ou passez")
    guide.get_by_role("button", name="Compris").click()
    expect(guide).to_be_empty()
    anne.to_mid_trick()
    expect(guide).to_contain_text("Pour l'instant, le pli va à")
