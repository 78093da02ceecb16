"""A taker with four kings calls any card; the cards in hand are told apart."""

import pytest
from tests.e2e.conftest import TABLE, Sit, Visitor
from tests.e2e.test_layout import check

from oudler.rulesets import load_ruleset
from oudler.table.events import BotSat, PersonSat, SeedCommitted, TableOpened
from oudler.testing.builders import dealt

STRONG = "SK HK DK CK SQ T21 T20 T19 T18 T17 T16 T15 T14 T13 EX"


@pytest.fixture
def anne(sit: Sit) -> Visitor:
    """Anne, to bid first, has the four kings; she has taken, and calls."""
    visitor = sit(
        [
            TableOpened(TABLE, "", "anne", "playroom-5"),
            *(BotSat(place, "club") for place in (0, 2, 3, 4)),
            PersonSat(1, "anne", "Anne"),
            SeedCommitted(1, "commitment", "secret"),
            dealt(load_ruleset("playroom-5"), {1: STRONG}),
        ]
    )
    visitor.page.click("[data-bid=garde_contre]")
    visitor.page.wait_for_selector("[data-call]")
    return visitor


def test_four_kings_call_any_card_and_ones_own_is_told_apart(anne: Visitor) -> None:
    assert anne.page.locator("[data-call]").count() == 56
    named = [one.get_attribute("aria-label") for one in anne.page.query_selector_all(".calls .own")]
    assert sorted(filter(None, named)) == [
        "Dame de pique, de votre main",
        "Roi de carreau, de votre main",
        "Roi de cœur, de votre main",
        "Roi de pique, de votre main",
        "Roi de trèfle, de votre main",
    ]
    check(anne)
    anne.page.click("[data-call=HK]")
    anne.page.wait_for_selector("[data-call]", state="detached")
    assert any("Vous appelez le roi de cœur" in line for line in anne.heard())
