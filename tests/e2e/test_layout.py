"""The hand, the actions and the cards on the table lie inside the window, whatever its size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import ViewportSize
from tests.e2e.conftest import TABLE, Come, Sit, Visitor

from oudler.core.actions import Action, Bid, CallCards, Contract, HandfulSize, Play, ShowHandful
from oudler.core.deal import Deal
from oudler.core.engine import decide, evolve
from oudler.core.events import Event as DealEvent
from oudler.rulesets import load_ruleset
from oudler.table.table_events import (
    BotCovers,
    BotSat,
    Event,
    PersonSat,
    SeedCommitted,
    TableOpened,
)
from oudler.testing.builders import FFT_5, begin, cards, dealt, sequence

SIZES: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 640},
    {"width": 740, "height": 360},
    {"width": 1366, "height": 620},
    {"width": 1920, "height": 1080},
    {"width": 2560, "height": 1440},
)
OUTSIDE = """() => {
    const wanted = '.hand .card, .actions button, #ready, #done, .notice p, .middle .face, .seat';
    const isOver = document.querySelector('.play.over') !== null;
    return [...document.querySelectorAll(wanted)].filter(one => {
        // The sheet of a deal that is over scrolls inside the table.
        if (isOver && one.closest('.board')) return false;
        // So does a list of all the cards that may be called.
        const list = one.closest('.calls');
        if (list && list.scrollHeight > list.clientHeight) return false;
        if (getComputedStyle(one.parentElement).clipPath !== 'none') return false;
        const { top, left, bottom, right } = one.getBoundingClientRect();
        return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
    }).map(one => one.className + ' ' + one.textContent.trim());
}"""
WIDE = """() => [...document.querySelectorAll('body *')]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 0.5)
    .map(one => one.className + ' ' + one.textContent.trim().replace(/\\s+/g, ' ').slice(0, 80))"""
"""What makes the page wider than its window."""
SMALL = """() => [...document.querySelectorAll('.actions button:not(.card), #ready, #take-over')]
    .map(one => one.getBoundingClientRect()).filter(({ height }) => height < 44).length"""


def check(visitor: Visitor, state: str) -> None:
    """Nothing that is needed lies outside the window, at any size."""
    page = visitor.page
    for size in SIZES:
        page.set_viewport_size(size)
        page.wait_for_function("() => new Promise(seen => requestAnimationFrame(() => seen(true)))")
        assert page.evaluate(OUTSIDE) == [], (state, size)
        assert page.evaluate(SMALL) == 0, (state, size)
        if page.evaluate("document.documentElement.scrollWidth") > size["width"]:
            assert page.evaluate(WIDE) == [], (state, size)
    page.set_viewport_size({"width": 1366, "height": 768})


@pytest.mark.parametrize(
    ("rules", "how"),
    [
        ("pagat-2-piles", {}),
        ("fft-3", {"theme": "contrast"}),
        ("fft-4", {"lang": "en"}),
        ("fft-5", {"theme": "dark"}),
        ("wikipedia-8-two-packs", {}),
    ],
)
def test_hand_and_actions_are_always_in_sight(come: Come, rules: str, how: dict[str, Any]) -> None:
    anne = come(viewport={"width": 1366, "height": 768}, **how)
    anne.open_table(rules)
    states = {"[data-bid]": "bidding", "[data-call]": "calling", "#done": "discarding"}
    seen: set[str] = set()
    # A deal may end before a card is played: everybody passes, or somebody cancels it.
    while not {"playing", "over"} <= seen:
        anne.page.wait_for_selector(f"{', '.join(states)}, .card.lit, #ready")
        now = (state for shown, state in states.items() if anne.page.query_selector(shown))
        state = next(now, "over" if anne.page.query_selector("#ready") else "playing")
        is_full_trick = state != "playing" or len(anne.trick()) > 1
        if state not in seen and is_full_trick:
            seen.add(state)
            check(anne, state)
        if not anne.act():
            check(anne, "over")
            seen.add("over")
            anne.ask_for_cards()


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
    check(anne, "laden")


def test_a_table_is_shown_from_its_top_after_the_form_far_below(come: Come) -> None:
    anne = come(viewport={"width": 360, "height": 740})
    anne.open_for_friends("Anne")
    assert anne.page.evaluate("scrollY") == 0
    anne.page.reload()
    anne.page.wait_for_selector("#ready")
    assert anne.page.evaluate("scrollY") == 0


def before_bob_bids() -> Iterator[Event]:
    """Twelve cards lie in the dog of two packs, and nothing is to be done but wait for Bob."""
    yield TableOpened(TABLE, "", "anne", "wikipedia-8-two-packs")
    yield from (BotSat(place, "club") for place in (0, 3, 4, 5, 6, 7))
    yield PersonSat(1, "anne", "Anne")
    yield PersonSat(2, "bob", "Bob")
    yield SeedCommitted(1, "commitment", "secret")
    yield dealt(load_ruleset("wikipedia-8-two-packs"), dealer=1)


def test_the_dog_of_two_packs_stays_in_the_window(sit: Sit) -> None:
    anne = sit(before_bob_bids())
    anne.page.wait_for_selector(".dog .face:nth-child(12)")
    check(anne, "waiting")
