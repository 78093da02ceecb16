"""Which deals may count for ratings, and what is noted about them."""

import msgspec
import pytest

from oudler.core.text import score_to_json
from oudler.table.history.rated_deal import RatedDeal, RatedPlayer, rated_deal
from oudler.table.live.finished import Finished
from oudler.table.seats import commands as ask
from oudler.table.seats.people_decisions import forgotten
from oudler.testing.tables import ANNE, ChanceTable


def first(evening: ChanceTable) -> Finished:
    """The evening's first deal with scores."""
    while not any((deal := evening.play()[-1]).deal.scores):
        pass
    return deal


@pytest.mark.parametrize("rules", ["fft-4", "fft-5", "fft-5-dead", "pagat-2-piles"])
def test_a_deal_between_two_people_without_hints_is_noted(rules: str) -> None:
    finished = first(ChanceTable(rules, seed=3, hints=False))
    deal = finished.deal
    noted = rated_deal(finished.table)
    seated = deal.players[: finished.table.rules.seats]
    people = {0: "a", 1: "b"}
    if not {0, 1} <= {*seated}:
        assert noted is None
        return
    assert noted is not None
    assert noted.attack == tuple(deal.attackers)
    assert noted.contract is deal.contract
    assert noted.key == f"{finished.table.opened.id}/{finished.number}"
    for place, score, player in zip(seated, deal.scores, noted.players, strict=True):
        bot = "" if place in people else "club"
        assert player == RatedPlayer(score_to_json(score), who=people.get(place, ""), bot=bot)
    again = msgspec.json.decode(msgspec.json.encode(noted), type=RatedDeal)
    assert again == noted


def test_hints_exclude_a_deal() -> None:
    assert rated_deal(first(ChanceTable(seed=3)).table) is None


def test_a_person_alone_with_bots_is_not_rated() -> None:
    evening = ChanceTable(seed=3, alone=True, hints=False)
    evening.do(ANNE, ask.Ready("1"))
    while evening.table.is_playing:
        evening.act()
    assert rated_deal(evening.table) is None


def test_leaving_changes_nothing_for_those_who_were_dealt_the_cards() -> None:
    evening = ChanceTable(seed=3, hints=False)
    evening.deal()
    evening.do(ANNE, ask.Leave())
    while evening.table.is_playing:
        evening.act()
    noted = rated_deal(evening.finished[-1].table)
    if any(evening.finished[-1].deal.scores):
        assert noted is not None
        assert [one.who for one in noted.players[:2]] == ["a", "b"]


def test_somebody_forgotten_in_mid_deal_is_not_noted() -> None:
    evening = ChanceTable(seed=3, hints=False)
    evening.deal()
    evening.happen(forgotten(evening.table, "a"))
    assert all(getattr(one, "id", "") != "a" for one in evening.table.dealt_to)
    while evening.table.is_playing:
        evening.act()
    assert rated_deal(evening.finished[-1].table) is None
