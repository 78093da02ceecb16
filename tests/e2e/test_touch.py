"""A whole deal by touch alone, on a phone; and what is announced meanwhile."""

from itertools import pairwise

from playwright.sync_api import Position, expect
from tests.e2e.conftest import SOMETHING_TO_DO, TABLE, Sit, Visitor

from oudler.table.events import BotSat, PersonSat, SeedCommitted, TableOpened
from oudler.testing.builders import FFT_4, dealt

HAND = "T1 T3 T4 T6 T7 T9 T10 T12 T13 T15 T16 T18 T21"
"""Thirteen trumps: nobody overbids Anne, and she may show a handful."""
INPUTS = """() => {
    window.inputs = new Set();
    for (const type of ["pointerdown", "keydown"])
        addEventListener(type, event => window.inputs.add(event.pointerType ?? type), true);
}"""
EDGE: Position = {"x": 6, "y": 20}
"""The part of a card that the next one leaves free."""


def at_the_table(sit: Sit) -> Visitor:
    """Anne bids first, with bots, on a phone."""
    return sit(
        [
            TableOpened(TABLE, "", "anne", "fft-4", {}),
            *(BotSat(place, "club") for place in (0, 2, 3)),
            PersonSat(1, "anne", "Anne"),
            SeedCommitted(1, "commitment", "secret"),
            dealt(FFT_4, {1: HAND}, dealer=0),
        ],
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
    )


class Finger:
    """Touches the page, and nothing else."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.done: list[str] = []
        """The actions, in order."""
        self.alerts: set[str] = set()
        """The urgent announcements."""

    def act(self) -> bool:
        """Do what can be done; False once the deal is over."""
        self.page.wait_for_selector(SOMETHING_TO_DO)
        if self.page.query_selector("#ready"):
            return False
        self.alerts.add(self.visitor.alerted().strip())
        before = self.visitor.fingerprint()
        self.done.append(self.touch_next())
        self.page.wait_for_function("before => window.fingerprint() !== before", arg=before)
        return True

    def touch_next(self) -> str:
        """Touch what comes next; returns what that was."""
        if self.page.query_selector("[data-bid]"):
            self.page.tap("[data-bid=garde]")
            return "bid"
        if self.page.query_selector("#done[aria-disabled]"):
            self.page.tap(".card.lit:not(.chosen)", position=EDGE)
            return "choose"
        if self.page.query_selector("#done"):
            self.page.tap("#done")
            return "done"
        if "handful" not in self.done:
            self.page.tap("[data-handful]")
            return "handful"
        self.play()
        return "play"

    def play(self) -> None:
        """One touch raises a card and names it, the second plays it."""
        cards = len(self.visitor.hand())
        self.page.tap(".card.lit", position=EDGE)
        self.page.wait_for_selector(".card.raised")
        assert len(self.visitor.hand()) == cards
        self.page.tap(".card.raised", position=EDGE)


def test_a_whole_deal_by_touch_is_told_once_and_in_order(sit: Sit) -> None:
    anne = at_the_table(sit)
    page, finger = anne.page, Finger(anne)
    page.wait_for_selector("[data-bid]")
    page.evaluate(INPUTS)
    assert_wide_enough(anne)
    while finger.act():
        pass
    assert set(page.evaluate("[...window.inputs]")) == {"touch"}
    assert finger.done.count("choose") == 6
    assert finger.done.count("done") == 2  # the discard, and the handful
    assert finger.done.count("play") == 18
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert "Donne 1" in page.inner_text("#score-title")

    # The server repeats the deal from its log: the live region said exactly this, in this order.
    table = page.url.replace("/t/", "/api/tables/")
    log = page.request.get(f"{table}/told?lang=fr").json()["lines"]
    told = page.evaluate("window.told")
    assert len(told) > 18
    assert told == [line["text"] for line in log][-len(told) :]
    assert page.get_attribute("#log", "aria-live") == "polite"
    # Urgent announcements are worded differently, so that nothing is heard twice.
    assert not finger.alerts & set(told)


def test_a_single_touch_plays_a_card_once_that_is_preferred_and_kept(sit: Sit) -> None:
    anne = at_the_table(sit)
    page = anne.page
    page.tap("header nav button:last-child")
    chosen = page.get_by_label("Jouer une carte d'un seul toucher")
    expect(chosen).not_to_be_checked()
    chosen.tap()
    page.tap("dialog[open] .panel-head button")
    page.reload()
    page.wait_for_selector("[data-bid]")
    finger = Finger(anne)
    while "handful" not in finger.done or page.query_selector("#done"):
        assert finger.act()
    page.wait_for_selector(".card.lit")
    cards = len(anne.hand())
    page.tap(".card.lit", position=EDGE)
    page.wait_for_function(
        "cards => document.querySelectorAll('.hand .card').length < cards", arg=cards
    )


def assert_wide_enough(anne: Visitor) -> None:
    """How many pixels of each card a finger needs."""
    lefts = anne.page.evaluate(
        "[...document.querySelectorAll('.hand .card')].map(c => c.getBoundingClientRect().left)"
    )
    assert min(b - a for a, b in pairwise(lefts) if b > a) >= 24
