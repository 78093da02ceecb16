"""Sending a deal: by the share sheet with its picture, by copying, or as text to select."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Come, Sit
from tests.e2e.scenes import table_at
from tests.server.review.linked import fragment_of

SHARES = """() => {
    navigator.canShare = ({ files }) => files?.length > 0;
    navigator.share = async ({ text, files }) => {
        const sizes = files.map((one) => `${one.type} ${one.size}`);
        document.body.dataset.shared = [text, ...sizes].join("|");
    };
}"""
COPIES = """(can) => {
    Object.defineProperty(navigator, "share", { value: undefined });
    navigator.clipboard.writeText = async (text) => {
        if (!can) throw new Error("not allowed");
        window.copied = text;
    };
}"""


def test_the_share_sheet_gets_the_words_the_link_and_the_picture(come: Come) -> None:
    pytest.importorskip("typst")
    anne = come(viewport={"width": 360, "height": 740})
    page = anne.page
    page.goto(f"{anne.address.rstrip('/')}/d/{fragment_of()}/score")
    page.wait_for_selector("#send")
    page.evaluate(SHARES)
    page.click("#send")
    page.wait_for_selector("body[data-shared]")
    text, file = (page.get_attribute("body", "data-shared") or "").split("|")
    kind, size = file.split()
    assert kind == "image/png"
    assert 50_000 < int(size) < 600_000
    assert f"/d/{fragment_of()}/score?lang=fr" in text
    assert re.search("garde|prise", text)


@pytest.mark.parametrize("can_copy", [True, False])
def test_without_a_share_sheet_the_text_is_copied_or_shown(come: Come, can_copy: bool) -> None:
    anne = come(viewport={"width": 1366, "height": 620})
    page = anne.page
    page.goto(f"{anne.address.rstrip('/')}/d/{fragment_of()}/trick/3")
    page.wait_for_selector("#send")
    page.evaluate(COPIES, can_copy)
    page.click("#send")
    told = page.locator(".hint-text[role=status]")
    link = f"/d/{fragment_of()}/trick/3?lang=fr"
    if can_copy:
        expect(told).to_contain_text("Texte et lien copiés")
        assert link in page.evaluate("window.copied")
    else:
        expect(told).to_contain_text(link)


def test_the_end_of_a_deal_offers_to_send_it(sit: Sit) -> None:
    anne = sit(table_at("over", "fft-4"))
    page = anne.page
    page.wait_for_selector("#send")
    page.evaluate(COPIES, True)
    page.click("#send")
    expect(page.locator(".after [role=status]")).to_contain_text("Texte et lien copiés")
    assert "/deal/1?lang=fr" in page.evaluate("window.copied")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_view_for_other_pages_is_read_without_a_script(come: Come, scheme: Any) -> None:
    anne = come(
        viewport={"width": 360, "height": 640}, java_script_enabled=False, color_scheme=scheme
    )
    page = anne.page
    page.goto(f"{anne.address.rstrip('/')}/embed/d/{fragment_of()}/trick/3?lang=fr")
    expect(page.locator("h1")).to_have_text("Pli 3")
    page.keyboard.press("Tab")
    expect(page.locator("nav a").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Pli 2")
    page.click("summary")
    expect(page.locator("dt")).to_have_count(5)
    assert page.context.cookies() == []
