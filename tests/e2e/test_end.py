"""The end of a deal: its headline, formula and hands, and a page that never scrolls."""

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Come, Sit, Visitor
from tests.e2e.scenes import table_at
from tests.e2e.screens import resize
from tests.e2e.test_fits import SIZES

SCROLLS = "document.documentElement.scrollHeight > innerHeight + 1"
IN_SIGHT = """() => {
    const { top, bottom, left, right } = document.querySelector("#ready").getBoundingClientRect();
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && on?.closest("#ready") !== null;
}"""


def played(come: Come, rules: str) -> Visitor:
    """A visitor who has just heard a deal to its last card."""
    anne = come()
    anne.open_table(rules, options={"petit_sec": "played"})
    while True:
        anne.let_a_bot_finish()
        if any(score != "0" for score in anne.page.locator(".podium strong").all_inner_texts()):
            return anne
        anne.ask_for_cards()


def at_the_end(sit: Sit, rules: str) -> Visitor:
    """Anne where a deal is over, according to the log of her table."""
    anne = sit(table_at("over", rules))
    anne.page.wait_for_selector("#ready")
    return anne


def scrolls(anne: Visitor) -> list[str]:
    """The sizes at which the page scrolls or the button for the next deal is out of sight."""
    found = []
    for size in SIZES:
        resize(anne.page, *size)
        if anne.page.evaluate(SCROLLS) or not anne.page.evaluate(IN_SIGHT):
            found.append(str(size))
    return found


@pytest.mark.parametrize("rules", ["fft-5", "pagat-2-piles"])
def test_the_end_of_a_deal_scrolls_inside_itself(sit: Sit, rules: str) -> None:
    anne = at_the_end(sit, rules)
    assert scrolls(anne) == []
    anne.page.click(".account summary")
    assert scrolls(anne) == []
    anne.page.click("#tab-hands")
    assert scrolls(anne) == []


def test_headline_gauge_and_formula_are_read_in_order_and_told_once(come: Come) -> None:
    anne = played(come, "fft-4")
    page = anne.page
    read = re.sub(r"\s+", " ", page.inner_text(".score"))
    headline = page.inner_text("#score-title").partition("\n")[2] or page.inner_text("#score-title")
    said = r"(réussie|chutée) .*L'attaque : .* pour \d+ .*\(?25.*contrat .*différence .*= \d+ "
    assert re.search(said, read), read
    by = r" d[e'][^:]*(?:point|demi)s?| tout juste"
    outcome = re.search(rf"(Prise|Garde)[^:]*?(réussie|chutée)({by})", headline)
    assert outcome, headline
    assert sum(outcome[0] in line for line in anne.heard()) == 1


def test_the_hands_lie_in_a_tab_of_their_own(sit: Sit) -> None:
    anne = at_the_end(sit, "fft-4")
    page = anne.page
    expect(page.locator("#panel-hands")).to_be_hidden()
    page.focus("#tab-result")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#panel-hands dt")).to_have_count(
        4 + page.locator(".held-dog, .held-discard").count()
    )
    expect(page.locator(".held-you dt")).to_contain_text("Anne")
    assert page.locator("#panel-hands .held-left img").count() == 18


@pytest.mark.parametrize("rules", ["fft-4", "fft-5"])
def test_a_laptop_shows_all_that_may_follow_a_deal(sit: Sit, rules: str) -> None:
    anne = at_the_end(sit, rules)
    for size in ((1366, 620), (1366, 768), (1024, 768)):
        resize(anne.page, *size)
        for button in anne.page.locator(".after :is(button, a):visible").all():
            expect(button).to_be_in_viewport(ratio=0.9)
