"""Beside the table: tabs, a drawer, a menu, the command line, a log that outlives the page."""

import json

from playwright.sync_api import expect
from tests.e2e.conftest import Come, Visitor

DOUBLE_CLICK = 600
"""Milliseconds after which a second click is meant."""

PHONE = {"width": 360, "height": 640}
FOCUSED = "document.activeElement.id"


def focused(visitor: Visitor) -> str:
    return str(visitor.page.evaluate(FOCUSED))


def test_the_arrow_keys_choose_a_tab_and_what_is_told_is_told_all_the_same(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.page.focus("#tab-log")
    anne.page.keyboard.press("ArrowRight")
    assert focused(anne) == "tab-chat"
    anne.page.keyboard.press("ArrowRight")
    assert focused(anne) == "tab-sheet"
    expect(anne.page.locator("#panel-sheet")).to_be_visible()
    expect(anne.page.locator("#panel-chat")).to_be_hidden()
    before = len(anne.heard())
    anne.page.click("#panel-sheet")
    anne.act()
    anne.page.wait_for_function("before => window.heard.length > before", arg=before)
    anne.page.focus("#tab-sheet")
    anne.page.keyboard.press("End")
    assert focused(anne) == "tab-chat"


def test_a_tab_is_marked_until_its_news_are_seen(come: Come) -> None:
    anne, eve = come(), come()
    anne.play_now()
    eve.page.goto(anne.page.url)
    eve.page.wait_for_selector(".watching")
    anne.page.click("#tab-chat")
    anne.page.click("#panel-chat .group button >> nth=0")
    eve.page.wait_for_selector("#tab-chat .mark")
    assert "du nouveau" in eve.page.locator("#tab-chat").inner_text()
    assert not anne.page.query_selector("#tab-chat .mark")
    eve.page.click("#tab-chat")
    eve.page.wait_for_selector("#tab-chat .mark", state="detached")


def test_on_a_telephone_the_table_is_alone_and_the_rest_a_drawer(come: Come) -> None:
    anne = come(viewport=PHONE)
    anne.play_now()
    assert not anne.page.is_visible("#tab-log")
    before = len(anne.heard())
    anne.act()
    anne.page.wait_for_function("before => window.heard.length > before", arg=before)
    anne.page.focus("#open-beside")
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_selector("#tab-log")
    assert focused(anne) == "tab-log"
    anne.page.keyboard.press("Escape")
    anne.page.wait_for_selector("#tab-log", state="hidden")
    assert focused(anne) == "open-beside"


def test_the_command_line_comes_when_called_and_gives_the_focus_back(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.page.focus(".hand [tabindex='0']")
    card = anne.page.evaluate("document.activeElement.dataset.card")
    assert not anne.page.query_selector("#command-text")
    anne.page.keyboard.press("/")
    assert focused(anne) == "command-text"
    anne.page.keyboard.type("s")
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_selector("#answer p:has-text('Marques')")
    anne.page.keyboard.press("Escape")
    anne.page.wait_for_selector("#command-text", state="detached")
    assert anne.page.evaluate("document.activeElement.dataset.card") == card


def test_the_host_ends_the_game_in_the_menu_when_sure(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.page.focus("#open-menu")
    anne.page.keyboard.press("Enter")
    anne.page.get_by_role("button", name="Finir la partie").focus()
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_timeout(DOUBLE_CLICK)
    anne.page.get_by_role("button", name="Oui, finir pour tous").click()
    anne.page.wait_for_selector("text=La partie est finie.")
    assert not anne.page.is_visible("#menu")


def journal(visitor: Visitor) -> list[str]:
    return list(visitor.page.locator("#log p").all_inner_texts())


def test_the_log_outlives_the_page_and_holds_no_answers(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.act_until(".card.lit")
    anne.play_to_the_end()
    anne.page.focus("#main")
    anne.page.keyboard.press("s")
    anne.page.wait_for_selector("#answer p:has-text('Marques')")
    told = journal(anne)
    assert not any("Marques" in line for line in told)
    anne.page.reload()
    anne.page.wait_for_selector("#ready")
    again = journal(anne)
    # What came before the cards were dealt is not of this deal.
    assert len(again) > 30, json.dumps(again)  # a claim may have ended the deal early
    assert again == told[-len(again) :]
    assert anne.heard() == []  # nothing old is read aloud as if it were new
