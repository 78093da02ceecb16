"""A match: chosen in the form, counted in the bar, ended by a podium, started again."""

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Come, Sit, Visitor
from tests.e2e.scenes import table_at
from tests.e2e.screens import axe_finds
from tests.e2e.test_end import scrolls


def open_match(anne: Visitor, deals: int) -> None:
    """From the form to the first cards of a match."""
    page = anne.page
    page.goto(anne.address)
    page.wait_for_selector("input[name=rules]")
    page.fill("#you", "Anne")
    page.click("#more > summary")
    page.select_option("#length", "other")
    page.fill("#deals", str(deals))
    page.select_option("#speed", "quick")
    page.click("#opening button[type=submit]")
    anne.to_hand()


@pytest.mark.timeout(120)
def test_a_match_is_chosen_counted_ended_and_played_again(come: Come) -> None:
    anne = come()
    page = anne.page
    open_match(anne, 1)
    while not page.query_selector("#panel-podium"):  # a deal that is thrown in also ends the match
        expect(page.locator(".contract .deal")).to_have_text("Donne 1 sur 1")
        anne.play_to_the_end()
    expect(page.locator("#score-title")).to_contain_text(re.compile("gagne.* la partie|égalité"))
    expect(page.locator(".ranking tbody tr")).to_have_count(4)
    assert sum("La partie est finie" in line for line in anne.heard()) == 1
    expect(page.locator("#ready")).to_have_text("Revanche")
    page.keyboard.press("/")
    page.keyboard.type("pret")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => window.heard.some(one => one.includes('Revanche, donne 1 sur 1'))"
    )
    page.goto(f"{anne.address}/historique")
    expect(page.locator(".deals .match").first).to_contain_text("Partie de 1 donne")
    expect(page.locator(".deals .match").first).to_contain_text("sur 4")
    assert axe_finds(anne.page) == []


@pytest.mark.parametrize("rules", ["pagat-2-piles", "fft-5", "wikipedia-8-two-packs"])
def test_the_podium_fits_is_read_as_a_table_and_has_nothing_wrong(sit: Sit, rules: str) -> None:
    anne = sit(table_at("over", rules, match=1))
    page = anne.page
    page.wait_for_selector("#panel-podium .steps")
    assert scrolls(anne) == []
    assert page.locator(".ranking thead th").all_inner_texts()[:3] == ["Place", "Nom", "Total"]
    row = page.locator(".ranking tbody tr").first
    assert re.match(r"1re\s", row.inner_text())
    expect(page.locator(".steps")).to_have_attribute("aria-hidden", "true")
    assert axe_finds(anne.page) == []
    page.focus("#tab-podium")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#panel-result")).to_be_visible()
    expect(page.locator("#panel-podium")).to_be_hidden()
    assert scrolls(anne) == []


def test_the_host_changes_the_speed_while_they_play(sit: Sit) -> None:
    anne = sit(table_at("play", "fft-4"))
    page = anne.page
    page.wait_for_selector(".hand .card")
    page.click("nav button:last-child")
    expect(page.locator("input[name=prefer-speed][value=normal]")).to_be_checked()
    page.focus("input[name=prefer-speed][value=normal]")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => window.heard.some(one => one.includes('accélère les robots'))")
    expect(page.locator("input[name=prefer-speed][value=quick]")).to_be_checked()
    assert (
        page.evaluate(
            "getComputedStyle(document.querySelector('.play')).getPropertyValue('--slowness')"
        )
        == "0.5"
    )
    page.goto(page.url.partition("/t/")[0])
    page.click("#more > summary")
    expect(page.locator("#speed")).to_have_value("quick")
