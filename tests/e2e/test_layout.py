"""Unusually full tables fit their window too, whatever its size."""

from collections.abc import Iterable, Iterator

import pytest
from tests.e2e.conftest import TABLE, Come, Sit, Visitor
from tests.e2e.screens import resize
from tests.e2e.test_fits import FAULTS, SIZES

from oudler.core import Action, Bid, CallCards, Contract, Deal, HandfulSize, Play, ShowHandful
from oudler.core.engine import decide, evolve
from oudler.core.events import Event as DealEvent
from oudler.rulesets import load_ruleset
from oudler.table.events import (
    BotCovers,
    BotSat,
    Event,
    PersonSat,
    SeedCommitted,
    TableOpened,
)
from oudler.testing.builders import FFT_5, begin, cards, dealt, sequence


def check(visitor: Visitor) -> None:
    """At any size, everything needed is inside the window."""
    faults = {}
    for size in SIZES:
        resize(visitor.page, *size)
        found = visitor.page.evaluate(FAULTS)
        # The longest names may touch what lies beside them.
        if found := [fault for fault in found if not fault.startswith("over another")]:
            faults[size] = found
    assert faults == {}


SHOWN = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9"
LONGEST = "Marie-Antoinette-Eugénie"


def laden(*, is_covered: bool) -> Iterator[Event]:
    """Anne has a long name, has dealt and taken, calls herself and has shown a triple handful.

    It is her turn to lead; or a bot plays for her, and Bob is waited for.
    """
    cards_dealt = dealt(FFT_5, {1: f"SK T8 {SHOWN}", 2: "H2", 3: "H3", 4: "H4", 0: "H1"}, dealer=1)
    yield TableOpened(TABLE, "", "anne", "fft-5")
    yield from (BotSat(place, "club") for place in (0, 3, 4))
    yield PersonSat(1, "anne", LONGEST)
    yield PersonSat(2, "bob", "Bob")
    yield SeedCommitted(1, "commitment", "secret")
    yield cards_dealt
    actions: list[Action] = [
        *[Bid(None)] * 4,
        Bid(Contract.GARDE_CONTRE),
        CallCards(cards("SK")),
        *map(Play, sequence("H2 H3 H4 H1")),
        ShowHandful(HandfulSize.TRIPLE, cards(SHOWN)),
        *map(Play, sequence("T8 T21" if is_covered else "T8")),
    ]
    yield from done(begin(FFT_5, cards_dealt), actions)
    if is_covered:
        yield BotCovers(1)


def done(deal: Deal, actions: Iterable[Action]) -> Iterator[DealEvent]:
    """The events of these actions, each by the seat to act."""
    for action in actions:
        assert deal.to_act is not None
        for event in decide(deal, deal.to_act, action):
            yield event
            deal = evolve(deal, event)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("is_covered", [False, True])
def test_a_plate_with_much_on_it_stays_in_the_window(sit: Sit, lang: str, is_covered: bool) -> None:
    anne = sit(laden(is_covered=is_covered), lang=lang)
    anne.page.wait_for_selector(".seat.mine .badge.taker")
    check(anne)


def test_a_table_is_shown_from_its_top_after_the_form_far_below(come: Come) -> None:
    anne = come(viewport={"width": 360, "height": 740})
    anne.open_for_friends("Anne")
    assert anne.page.evaluate("scrollY") == 0
    anne.page.reload()
    anne.page.wait_for_selector("#ready")
    assert anne.page.evaluate("scrollY") == 0


def before_bob_bids() -> Iterator[Event]:
    """Two packs, with twelve cards in the dog, and Bob is awaited."""
    yield TableOpened(TABLE, "", "anne", "wikipedia-8-two-packs")
    yield from (BotSat(place, "club") for place in (0, 3, 4, 5, 6, 7))
    yield PersonSat(1, "anne", "Anne")
    yield PersonSat(2, "bob", "Bob")
    yield SeedCommitted(1, "commitment", "secret")
    yield dealt(load_ruleset("wikipedia-8-two-packs"), dealer=1)


def test_the_dog_of_two_packs_stays_in_the_window(sit: Sit) -> None:
    anne = sit(before_bob_bids())
    anne.page.wait_for_selector(".dog .face:nth-child(12)")
    check(anne)
