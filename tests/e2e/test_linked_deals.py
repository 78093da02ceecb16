"""The deal in a link, on the page: replayed, reviewed, played on, and told if it is wrong."""

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Come, Visitor
from tests.e2e.screens import faults
from tests.e2e.test_coach import QUICK
from tests.server.review.linked import fragment_dealt, fragment_of


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.review.coaching.CARE", QUICK)


def at(visitor: Visitor, path: str) -> None:
    visitor.page.goto(f"{visitor.address.rstrip('/')}{path}")
    visitor.page.wait_for_selector("#replay-title, .lost")


def test_a_whole_deal_is_walked_through_and_reviewed(come: Come) -> None:
    anne = come(viewport={"width": 1366, "height": 620})
    fragment = fragment_of()
    at(anne, f"/d/{fragment}")
    page = anne.page
    expect(page.locator("#replay-title")).to_have_text("Une donne · La distribution")
    expect(page.locator("#moment")).to_have_text("Nord donne.")
    page.keyboard.press("End")
    expect(page.locator("#replay-title")).to_have_text("Une donne · Les comptes")
    assert page.url.endswith(f"/d/{fragment}/score")
    # It belongs to no table: no way back, no evening's totals, no discussion, no note.
    for gone in ("#back", ".total", "#discussion", ".note-form"):
        assert page.locator(gone).count() == 0
    page.click("#coach-ask")
    page.click("#coach-luck")  # nobody could know better in this deal: that is listed on request
    expect(page.locator("#coach .judged li").first).to_be_visible()
    judged = page.locator("#coach .judged a").first
    judged.click()
    assert f"/d/{fragment}/" in page.url
    # What the review found stays, from one moment to the next.
    expect(page.locator(".finding")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(judged).to_be_visible()
    assert page.locator("#coach-ask").count() == 0
    # The same link again shows the moment that it names.
    page.reload()
    expect(page.locator("#replay-title")).not_to_have_text("Une donne · La distribution")


def test_a_deal_that_is_only_dealt_is_shown_and_played(come: Come) -> None:
    anne = come(viewport={"width": 360, "height": 740})
    at(anne, f"/d/{fragment_dealt()}")
    page = anne.page
    expect(page.locator("#moment")).to_contain_text("La donne s'arrête ici")
    expect(page.locator("dl.open")).to_contain_text("Le chien")
    expect(page.locator("#coach")).to_contain_text("L'analyse attend la fin")
    assert page.locator("#coach-ask").count() == 0
    page.select_option("#what-if-place", "2")
    page.click("#what-if-begin")
    expect(page.locator("[data-bid]").first).to_be_visible()


def test_a_deal_stops_in_the_middle_of_a_trick(come: Come) -> None:
    anne = come(viewport={"width": 1366, "height": 620})
    at(anne, f"/d/{fragment_of(cards=10)}/trick/3")
    page = anne.page
    expect(page.locator(".middle .laid li")).to_have_count(2)
    expect(page.locator("#step-next")).to_have_attribute("aria-disabled", "true")


def test_a_moment_leads_to_what_each_card_would_have_brought(come: Come) -> None:
    anne = come(viewport={"width": 360, "height": 740})
    fragment = fragment_of()
    at(anne, f"/d/{fragment}/trick/16")
    anne.page.click("#to-card")
    expect(anne.page.locator("#card-title")).to_contain_text("Pli 16")
    expect(anne.page.locator(".card-rows tbody tr").first).to_be_visible()
    assert anne.page.url.endswith(f"&deal={fragment}")


def test_a_wrong_link_is_told_and_leads_home(come: Come) -> None:
    anne = come()
    at(anne, f"/d/{fragment_of()[:-2]}")
    expect(anne.page.locator(".lost h1")).to_contain_text("incomplet ou abîmé")
    expect(anne.page.locator("#home")).to_be_visible()


def test_linked_deals_fit_and_are_accessible(come: Come) -> None:
    anne = come()
    for path in (fragment_dealt("fft-5"), f"{fragment_of()}/trick/5", f"{fragment_of()}/score"):
        at(anne, f"/d/{path}")
        assert faults(anne.page) == []
