"""One's own deals: an empty page first, then a list, figures, filters and the way to a replay."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect
from tests.e2e.conftest import Come, Visitor
from tests.e2e.screens import resize
from tests.e2e.test_accessibility import Inspector, inspect
from tests.e2e.test_fits import SIZES

__all__ = ["inspect"]


LISTED = """async deals => {
    while ((await (await fetch('/api/me/deals')).json()).count < deals)
        await new Promise(done => setTimeout(done, 400));  // the server slows down who asks faster
}"""


def with_history(anne: Visitor, deals: int) -> None:
    """Play some deals, which bots play for Anne."""
    anne.open_table()
    for number in range(1, deals + 1):
        anne.send("away")
        anne.page.evaluate(LISTED, number)
        anne.send("back")
        if number < deals:
            anne.send("ready", number=str(number))


def test_a_finished_deal_is_listed_and_leads_to_its_replay(come: Come) -> None:
    anne = come()
    page = anne.page
    page.goto(f"{anne.address}/historique")
    page.wait_for_selector("#home")
    assert "Pas encore de donne" in page.inner_text("main")
    with_history(anne, 2)
    page.click("#to-history")
    page.wait_for_selector("#past-count:text('2 donnes')")
    assert page.locator(".deals a").count() == 2
    assert page.title().startswith("Historique")
    score = page.inner_text(".deals .score >> nth=0")
    page.click(".deals a >> nth=0")
    page.wait_for_selector("#step-last")
    page.click("#step-last")
    page.wait_for_selector("#score-title")
    if score != "0":
        assert score in page.inner_text(".podium")
    page.go_back()
    page.go_back()
    page.wait_for_selector(".deals a")
    assert page.url.endswith("/historique")


def test_filters_say_how_many_deals_they_leave(come: Come) -> None:
    anne = come()
    page = anne.page
    with_history(anne, 3)
    page.goto(f"{anne.address}/historique")
    page.wait_for_selector("#past-count:text('3 donnes')")
    counts = []
    for role in ("taker", "partner", "defender", "alone"):
        with page.expect_response(re.compile("/api/me/deals")) as answer:
            page.select_option("#choose-role", role)
        counts.append(answer.value.json()["count"])
        page.wait_for_function(
            """count => document.querySelectorAll('.deals a').length === count
                && parseInt(document.querySelector('#past-count').textContent) === count""",
            arg=counts[-1],
        )
    assert sum(counts) == 3
    page.select_option("#choose-role", "partner")
    page.click("#choose-all")
    page.wait_for_selector("#past-count:text('3 donnes')")


def test_figures_have_a_table_beside_each_chart_and_open_a_favourite_table(come: Come) -> None:
    anne = come()
    page = anne.page
    with_history(anne, 2)
    page.goto(f"{anne.address}/historique")
    page.click("#tab-figures")
    page.wait_for_selector(".chart")
    said = page.get_attribute(".chart", "aria-label") or ""
    total = page.inner_text(".tiles div:nth-child(2) dd")
    assert "2 donnes" in said
    assert total in said
    page.click(".past summary")
    assert page.inner_text(".past details tbody tr:last-child td:last-child") == total
    page.click(".games button")
    anne.to_hand()


def test_nothing_is_wider_than_the_screen(come: Come) -> None:
    anne = come()
    with_history(anne, 1)
    for path, shown in (("historique", ".deals a"), ("historique/chiffres", ".chart")):
        anne.page.goto(f"{anne.address}/{path}")
        anne.page.wait_for_selector(shown)
        for width, height in ((360, 640), (740, 360), (1366, 620), (1920, 1080)):
            resize(anne.page, width, height)
            assert anne.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.timeout(400)
def test_axe_finds_nothing_in_the_history(inspect: Callable[[], Inspector]) -> None:
    inspector = inspect()
    anne, page = inspector.visitor, inspector.page
    page.goto(f"{anne.address}/historique")
    page.wait_for_selector("#home")
    inspector.look("empty history")
    with_history(anne, 2)
    page.goto(f"{anne.address}/historique")
    page.wait_for_selector(".deals a")
    inspector.look("history")
    page.goto(f"{anne.address}/historique/chiffres")
    page.wait_for_selector(".chart")
    page.click(".past summary")
    inspector.look("figures")
    page.select_option("#choose-role", "partner")
    page.wait_for_selector("#choose-all")
    inspector.look("no deal chosen")
    assert inspector.faults == {}


def test_a_total_with_a_fraction_stays_in_its_tile(come: Come) -> None:
    anne = come()
    page = anne.page
    with_history(anne, 1)

    def with_quarters(route: Route) -> None:
        found = route.fetch().json()
        found["figures"]["all"]["score"] = "-48511/4"
        route.fulfill(json=found)

    page.route("**/api/me/figures?*", with_quarters)
    page.goto(f"{anne.address}/historique")
    page.click("#tab-figures")
    total = page.locator(".tiles dd", has_text="−12")
    expect(total).to_have_text("−12\u202f127,75")
    overflows = "one => one.scrollWidth > one.clientWidth"
    wide = []
    for size in SIZES:
        resize(page, *size)
        if total.evaluate(overflows):
            wide.append(size)
    assert wide == []
