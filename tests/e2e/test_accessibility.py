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
    anne.play_now()
    anne.page.wait_for_selector("[data-bid], .card.lit, #done, [data-call]")
    found["bidding"] = faults(anne)
    anne.act_until(".trick:not(.taken)")
    anne.page.wait_for_selector(".card.lit, #ready")
    found["playing"] = faults(anne)
    anne.play_to_the_end()
    found["over"] = faults(anne)
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
