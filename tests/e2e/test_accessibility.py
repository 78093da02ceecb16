"""What axe-core finds wrong: nothing, in both languages and the three themes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.e2e.conftest import AXE, Come, Visitor

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing(come: Come, lang: str, theme: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: npm ci in frontend/")
    anne = come(lang=lang, theme=theme, axe=True)
    anne.page.goto(anne.address)
    anne.page.wait_for_selector("input[name=rules]")
    found = {"home": faults(anne)}
    anne.page.click("nav button:last-child")
    anne.page.wait_for_selector("dialog[open]")
    found["preferences"] = faults(anne)
    anne.page.keyboard.press("Escape")
    anne.page.click("nav button:nth-child(2)")
    anne.page.click("dialog summary")
    found["account"] = faults(anne)
    anne.page.fill("#up-name", f"Anne {lang} {theme}")
    anne.page.fill("#up-passphrase", "quatre bouts et un chien")
    anne.page.click("dialog section:nth-of-type(2) button")
    anne.page.wait_for_selector("#owner", state="attached")
    for summary in anne.page.locator("dialog summary").all():
        summary.click()
    found["signed in"] = faults(anne)
    eve = come(lang=lang)
    anne.play_now()
    eve.page.goto(anne.page.url)
    eve.page.click("details:has(.said) summary")
    eve.page.click("details:has(.said) .group button")
    anne.page.click("details:has(.said) summary")
    anne.page.wait_for_selector(".said li")
    anne.page.click("details:has(.said) > button")
    anne.page.click(".people .group button:nth-child(2)")
    anne.page.wait_for_selector("#report-text")
    found["people"] = faults(anne)
    anne.page.keyboard.press("Escape")
    anne.page.wait_for_selector("[data-bid], .card.lit, #done, [data-call]")
    found["bidding"] = faults(anne)
    anne.act_until(".trick:not(.taken)")
    anne.page.wait_for_selector(".card.lit, #ready")
    found["playing"] = faults(anne)
    anne.play_to_the_end()
    anne.page.click("#verify")
    anne.page.wait_for_selector("#verified")
    found["over"] = faults(anne)
    anne.page.click("#review")
    anne.page.wait_for_selector("#step-next")
    found["review"] = faults(anne)
    anne.page.click("#step-last")
    anne.page.wait_for_selector("#score-title")
    found["review of the score"] = faults(anne)
    anne.page.click("#step-previous")
    found["review of the last moment"] = faults(anne)
    assert {name: found[name] for name in found if found[name]} == {}


def faults(anne: Visitor) -> list[str]:
    """What axe-core calls a violation, each with where it is."""
    anne.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = anne.page.evaluate(
        "tags => axe.run(document, {runOnly: tags, resultTypes: ['violations']})", TAGS
    )
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
