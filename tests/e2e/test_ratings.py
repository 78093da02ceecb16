"""One's own rating: what it is, how it went, who may see it."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.e2e.conftest import Come, Visitor
from tests.e2e.test_accessibility import Inspector, inspect
from tests.e2e.test_history import with_history

__all__ = ["inspect"]

COURSE = [
    {"deals": deals, "time": 1_900_000_000_000 + deals, "value": value, "margin": margin}
    for deals, value, margin in ((20, 1540, 460), (40, 1480, 430), (60, 1510, 400))
]
FOUR = {"family": "four", **COURSE[-1], "is_provisional": True, "missing": 40, "course": COURSE}


def rated(visitor: Visitor, choice: str = "hidden") -> None:
    """Let the server say that the visitor has played sixty deals, which would take minutes."""

    def answer(route: Any) -> None:
        asked = route.request.post_data_json
        found = asked["choice"] if asked else choice
        route.fulfill(json={"choice": found, "ratings": [] if found == "out" else [FOUR]})

    visitor.page.route("**/api/me/ratings", answer)


def figures(visitor: Visitor) -> None:
    visitor.page.goto(f"{visitor.address}/historique/chiffres")
    visitor.page.wait_for_selector(".ratings")


def test_an_account_begins_without_a_rating_and_chooses_who_sees_it(come: Come) -> None:
    anne = come()
    page = anne.page
    with_history(anne, 1)
    figures(anne)
    assert "Créez un compte" in page.inner_text(".ratings")
    account = {"name": "Anne de la cote", "passphrase": "quatre bouts et un chien"}
    assert page.request.post(f"{anne.address}/api/account", data=account).status == 201
    figures(anne)
    assert "Aucune donne n'a encore compté" in page.inner_text(".ratings")
    assert page.is_checked("input[value=hidden]")
    page.focus("input[value=hidden]")
    with page.expect_response("**/api/me/ratings"):
        page.keyboard.press("ArrowRight")
    figures(anne)
    assert page.is_checked("input[value=shown]")


def test_a_rating_is_a_number_a_sentence_a_chart_and_a_table(come: Come) -> None:
    anne = come()
    page = anne.page
    with_history(anne, 1)
    rated(anne)
    figures(anne)
    text = page.inner_text(".ratings").replace("\u202f", " ").replace("\xa0", " ")
    assert "1 510 ± 400" in text
    assert "entre 1 110 et 1 910" in text
    assert "provisoire : encore 40 donnes" in text
    said = (page.get_attribute(".ratings .chart", "aria-label") or "").replace("\u202f", " ")
    assert "60 donnes" in said
    assert "au plus haut 1 540" in said
    page.click(".course summary")
    rows = page.locator(".course tbody tr")
    assert rows.count() == len(COURSE)
    assert "de 1 110 à 1 910" in rows.last.inner_text().replace("\u202f", " ")
    page.click("input[value=out]", force=True)
    page.wait_for_selector(".ratings:not(:has(.chart))")


@pytest.mark.timeout(400)
def test_axe_finds_nothing_in_the_ratings(inspect: Callable[[], Inspector]) -> None:
    inspector = inspect()
    with_history(inspector.visitor, 1)
    rated(inspector.visitor)
    figures(inspector.visitor)
    for summary in inspector.page.locator(".ratings summary").all():
        summary.click()
    inspector.look("ratings")
    assert inspector.faults == {}
