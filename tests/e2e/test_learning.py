"""The rules on screen, and the guide of a first game."""

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Come, Sit
from tests.e2e.scenes import table_at


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


@pytest.mark.parametrize("size", [(360, 640), (740, 360)])
def test_the_guide_says_at_the_end_of_a_deal_why_it_is_won_or_lost(
    sit: Sit, size: tuple[int, int]
) -> None:
    width, height = size
    anne = sit(table_at("over", "fft-4"), viewport={"width": width, "height": height})
    anne.page.wait_for_selector("#ready")
    guide = anne.page.get_by_role("status", name="Guide")
    expect(guide).to_have_count(0)  # only the person who asked for the guide hears it
    prefer = 'localStorage.setItem(\'oudler\', \'{"lang": "fr", "guide": true}\')'
    anne.page.evaluate(prefer)
    anne.page.reload()
    why = re.compile(
        r"fait [\d,]+ points? .*, et il en fallait \d\d : le contrat est (réussi|chuté)\."
    )
    expect(guide).to_contain_text(why)
    ready = anne.page.locator("#ready").bounding_box()
    shown = guide.bounding_box()
    assert ready
    assert shown
    assert shown["y"] + shown["height"] <= ready["y"]
    guide.get_by_role("button", name="Compris").click()
    expect(guide).to_be_empty()


def test_a_phone_names_the_rules_in_its_head(come: Come) -> None:
    anne = come(viewport={"width": 360, "height": 640})
    anne.play_now()
    rules = anne.page.locator("header nav").get_by_role("button", name="Règles")
    assert rules.inner_text() == "Règles"
    rules.click()
    expect(anne.page.locator("dialog[data-panel=rules]")).to_be_visible()
