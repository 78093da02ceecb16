"""The page of a card: what each brings, who may hold the others, and how that moved."""

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Come, Visitor
from tests.e2e.screens import faults
from tests.server.review.linked import fragment_of

ROWS = ".card-rows tbody tr"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.coach.trials.LearnedCards.worlds", 48)
    monkeypatch.setattr("oudler.coach.trials.LearnedChoices.worlds", 16)
    monkeypatch.setattr("oudler.coach.weighed_actions.NODES", (50_000,))


def at(visitor: Visitor, link: str) -> None:
    visitor.page.goto(f"{visitor.address.rstrip('/')}/analysis/card{link}")
    visitor.page.wait_for_selector("#card-title, #card-deal")


def weighed(visitor: Visitor) -> None:
    expect(visitor.page.locator(".card-rows table:not([aria-busy])")).to_be_visible()


def test_a_card_is_weighed_and_the_arrow_keys_go_on(come: Come) -> None:
    anne = come(viewport={"width": 1366, "height": 620})
    fragment = fragment_of()
    at(anne, f"#at=trick/12&deal={fragment}")
    page = anne.page
    expect(page.locator("#card-title")).to_contain_text("Pli 12")
    weighed(anne)
    assert page.locator(ROWS).count() >= 1
    expect(page.locator(f"{ROWS}.taken")).to_have_count(1)
    expect(page.locator(".card-says")).not_to_contain_text("…")
    who = page.locator("#card-title").inner_text().split(",")[1].split("\xa0")[0]
    page.keyboard.press("ArrowRight")
    expect(page.locator("#card-title")).to_contain_text(f"Pli 13,{who}")
    assert page.url.endswith(f"&deal={fragment}")
    assert "#at=trick/13&seat=" in page.url
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#card-title")).to_contain_text("Pli 12")
    # The link leads back to the same card.
    page.reload()
    expect(page.locator("#card-title")).to_contain_text("Pli 12")


def test_beliefs_are_read_as_a_table_then_and_now_and_with_the_truth(come: Come) -> None:
    anne = come(viewport={"width": 1366, "height": 620})
    at(anne, f"#at=trick/9&deal={fragment_of()}")
    page = anne.page
    weighed(anne)
    expect(page.locator("#card-then")).to_have_attribute("max", "8")
    assert page.locator(".beliefs .truth").count() == 0
    now = page.locator(".beliefs tbody tr").count()
    page.focus("#card-then")
    page.keyboard.press("Home")
    expect(page.locator("output")).to_have_text("pli 1")
    assert page.locator(".beliefs tbody tr").count() > now
    page.check("#card-truth")
    rows = page.locator(".beliefs tbody tr").count()
    expect(page.locator(".beliefs .truth")).to_have_count(rows)
    expect(page.locator(".beliefs .truth").first).to_contain_text("✓")


def test_rows_are_sorted_by_any_column(come: Come) -> None:
    anne = come()
    at(anne, f"#at=trick/6&deal={fragment_of()}")
    page = anne.page
    weighed(anne)
    heading = page.locator(".card-rows th[aria-sort]")
    expect(heading).to_have_attribute("aria-sort", "descending")
    before = page.locator(f"{ROWS} th").all_inner_texts()
    heading.locator("button").click()
    expect(heading).to_have_attribute("aria-sort", "ascending")
    assert sorted(page.locator(f"{ROWS} th").all_inner_texts()) == sorted(before)
    page.locator(".card-rows th.open button").click()
    expect(page.locator(".card-rows th.open[aria-sort]")).to_have_count(1)


def test_a_deal_is_put_in_and_a_wrong_one_told(come: Come) -> None:
    anne = come()
    at(anne, "")
    page = anne.page
    page.fill("#card-deal", "N: S1 S2")
    page.click(".card-form button")
    expect(page.locator("#card-wrong")).not_to_be_empty()
    page.fill("#card-deal", f"https://oudler.example/d/#deal={fragment_of(cards=10)}")
    page.click(".card-form button")
    expect(page.locator("#card-title")).to_be_visible()
    # A deal that goes on has no truth to show.
    weighed(anne)
    assert page.locator("#card-truth").count() == 0


def test_a_card_fits_and_is_accessible(come: Come) -> None:
    anne = come()
    for link in (f"#at=trick/3&deal={fragment_of()}", f"#at=bid/1&deal={fragment_of()}", ""):
        at(anne, link)
        if link:
            weighed(anne)
        assert faults(anne.page) == []
