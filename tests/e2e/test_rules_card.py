"""The card of rules as HTML, where Typst is not installed: one page of paper for any rules."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from oudler.print.rules_card import to_page
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.words import Words

SMALLEST = """() => Math.min(...[...document.querySelectorAll("p, td, h2, footer")]
    .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
BEYOND = """() => {
    const rules = document.querySelector("main");
    return rules.scrollWidth - rules.clientWidth;
}"""


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_ruleset_is_printed_on_one_page_in_letters_of_ten_points(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    page, card = browser.new_page(), tmp_path / "card.html"
    found = {}
    for id in ruleset_ids():
        card.write_bytes(to_page(Words(language), load_ruleset(id)))
        page.goto(card.as_uri())
        printed = page.pdf(prefer_css_page_size=True)
        pages = len(re.findall(rb"/Type\s*/Page\b", printed))
        cards = page.locator("img").evaluate_all("all => all.filter((one) => one.width).length")
        found[id] = (pages, cards, page.evaluate(BEYOND) <= 0, page.evaluate(SMALLEST) >= 13.3)
    page.close()
    assert {id: one for id, one in found.items() if one != (1, 9, True, True)} == {}
    assert len(found) > 30
