"""Reviews that are kept, over every store: the same again, each once, erased with their table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from oudler.bots import make_player, play_numbered
from oudler.coach import Estimate, Judgement, OpenHands, ReviewEffort, review
from oudler.coach.causes import Origin
from oudler.coach.deal_worth import FirstLead
from oudler.coach.review_record import Decided
from oudler.core import Contract, Deal, Side, Suit
from oudler.rulesets import load_ruleset
from oudler.solver import Bounds
from oudler.streams import EventStore
from oudler.table.history.kept_reviews import (
    forget_reviews,
    keep_review,
    kept_review,
    review_stream_of,
)
from oudler.testing.stores import use

if TYPE_CHECKING:
    from oudler.coach.what_if import WhatIf

LEAD = FirstLead(Bounds(-90, Fraction(250, 3)), Estimate(61.5, 2.0))
QUICK = ReviewEffort(worlds=40, nodes=10_000, patience=1, playouts=8, club=6)


@pytest.fixture(scope="module")
def deal() -> Deal:
    return play_numbered(load_ruleset("fft-4"), [make_player("club")] * 4, "coach", 1)


@pytest.fixture(scope="module")
def found(deal: Deal) -> list[Decided]:
    from oudler.coach.what_if import what_if

    def line(one: Judgement) -> WhatIf | None:
        return what_if(one, deal) if one.known is not None and one.known.is_loss else None

    judged = [(one, line(one)) for one in review(deal, QUICK)]
    assert any(better is not None for _, better in judged)
    return judged


def without_options(found: list[Decided]) -> list[Decided]:
    def bare(one: Judgement) -> Judgement:
        return one if one.known is None else replace(one, known=replace(one.known, options=()))

    return [(bare(one), better) for one, better in found]


def test_a_review_is_read_as_it_was_kept(url: str, deal: Deal, found: list[Decided]) -> None:
    async def work(store: EventStore) -> None:
        assert await kept_review(store, "t", 1, deal, QUICK) is None
        await keep_review(store, "t", 1, deal, QUICK, found, LEAD)
        await keep_review(store, "t", 1, deal, QUICK, found, LEAD)
        assert await store.last(review_stream_of("t", 1)) == 1, "each review is written once"
        assert await kept_review(store, "t", 1, deal, QUICK) == (without_options(found), LEAD)

    use(url, work)


def test_another_deal_care_or_weights_need_another_review(
    url: str, deal: Deal, found: list[Decided], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: EventStore) -> None:
        await keep_review(store, "t", 1, deal, QUICK, found, LEAD)
        assert await kept_review(store, "t", 2, deal, QUICK) is None
        assert await kept_review(store, "t", 1, deal, replace(QUICK, worlds=41)) is None
        other = play_numbered(deal.rules, [make_player("club")] * 4, "coach", 3)
        assert await kept_review(store, "t", 1, other, QUICK) is None, "cards were taken back"
        monkeypatch.setattr("oudler.coach.review_record.fingerprint", lambda _: "trained anew")
        assert await kept_review(store, "t", 1, deal, QUICK) is None
        await keep_review(store, "t", 1, deal, QUICK, found[:1], None)
        assert await kept_review(store, "t", 1, deal, QUICK) == (without_options(found[:1]), None)
        monkeypatch.undo()
        assert await kept_review(store, "t", 1, deal, QUICK) == (without_options(found), LEAD)

    use(url, work)


def test_reviews_are_erased_with_their_table(url: str, deal: Deal, found: list[Decided]) -> None:
    async def work(store: EventStore) -> None:
        for table, number in (("t", 1), ("t", 2), ("t2", 1)):
            await keep_review(store, table, number, deal, QUICK, found, LEAD)
        await forget_reviews(store, "t")
        assert await store.streams("review/") == (review_stream_of("t2", 1),)
        assert await kept_review(store, "t", 1, deal, QUICK) is None
        await keep_review(store, "t", 1, deal, QUICK, found, LEAD)
        assert await kept_review(store, "t", 1, deal, QUICK) == (without_options(found), LEAD)

    use(url, work)


def test_a_review_outlives_the_server(lasting: str, deal: Deal, found: list[Decided]) -> None:
    async def keep(store: EventStore) -> None:
        await keep_review(store, "t", 1, deal, QUICK, found, LEAD)

    async def look(store: EventStore) -> None:
        assert await kept_review(store, "t", 1, deal, QUICK) == (without_options(found), LEAD)

    use(lasting, keep)
    use(lasting, look)


def test_what_is_kept_names_nobody(deal: Deal, found: list[Decided]) -> None:
    """Only figures, cards and seats: so nobody who is forgotten is left in a review."""
    from oudler.coach.review_record import review_to_values

    def texts(value: object) -> set[str]:
        match value:
            case dict():
                return {text for one in value.values() for text in texts(one)}
            case list():
                return {text for one in value for text in texts(one)}
            case str():
                return {value}
            case _:
                return set()

    known = {one.verdict for one, _ in found} | {
        one.open.proof for one, _ in found if isinstance(one.open, OpenHands)
    }
    actions = {"play", "bid", "discard", "pass", *map(str, Contract)}
    actions |= {*map(str, Origin), *map(str, Side), *(suit.name.lower() for suit in Suit)}
    cards = {str(card) for card in deal.rules.pack.cards}
    for text in texts(review_to_values(found)):
        assert text in {*map(str, known)} | actions or set(text.split()) <= cards, text
