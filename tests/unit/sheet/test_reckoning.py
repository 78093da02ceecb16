"""Deals written down by name score as they were played, and impossible ones are refused."""

from random import Random

import pytest
from hypothesis import given
from msgspec.structs import replace

from oudler.core import Contract, HandfulSize, ResultFault, Ruleset, Score, Side, plain_options
from oudler.core.scoring.points_each import PointsFault
from oudler.rulesets import load_ruleset, ruleset_ids, usual_rules
from oudler.sheet import seating_of
from oudler.sheet_deal import (
    DealFault,
    Ending,
    Fault,
    Game,
    ImpossibleDeal,
    Partner,
    PassedOut,
    PlayedDeal,
    Points,
    Seating,
    Shown,
    Taken,
    WithoutTaker,
    deal_faults,
    reckon,
)
from oudler.testing.chance import random_ruleset
from oudler.testing.sheets import NAMES, ending_of, finished_deal
from oudler.testing.strategies import generators

GAME = Game("fft-4@1")
FOUR = Seating("Anne", NAMES[:4])
GARDE = Taken("Bruno", Contract.GARDE, half_points=98, oudlers=2)


def played(ending: Ending, game: Game = GAME, seating: Seating = FOUR) -> PlayedDeal:
    return PlayedDeal(game, seating, ending)


def test_the_federations_example_by_name() -> None:
    shown = (Shown(HandfulSize.SINGLE, "Chloé"),)
    found = reckon(played(replace(GARDE, petit_au_bout=Side.ATTACK, handfuls=shown)))
    assert found.scores == {"Anne": -106, "Bruno": 318, "Chloé": -106, "David": -106}


@pytest.mark.parametrize("id", ruleset_ids())
def test_a_deal_written_down_scores_as_it_was_played(id: str) -> None:
    rules, rng = load_ruleset(id), Random(id)
    names = NAMES[: rules.places]
    for _ in range(4):
        deal = finished_deal(rng, rules)
        seating = seating_of(rules, names, rng.choice(names))
        found = reckon(PlayedDeal(Game.of(rules, {}), seating, ending_of(deal, seating.players)))
        assert tuple(found.scores[name] for name in seating.players) == deal.scores
        assert all(found.scores[name] == 0 for name in seating.sat_out)


@given(generators())
def test_under_random_rules_each_deal_sums_to_zero(rng: Random) -> None:
    rules = random_ruleset(rng)
    deal = finished_deal(rng, rules)
    names = tuple(f"P{seat}" for seat in range(rules.seats))
    found = _reckon_under(rules, ending_of(deal, names), names)
    assert sum(found.values()) == 0
    assert tuple(found.values()) == deal.scores


def _reckon_under(rules: Ruleset, ending: Ending, names: tuple[str, ...]) -> dict[str, Score]:
    usual = plain_options(usual_rules())
    options = {key: one for key, one in plain_options(rules).items() if one != usual[key]}
    game = Game.of(usual_rules(), options)
    out = () if rules.dealer_plays else ("Dealer",)
    seating = Seating(out[0] if out else names[0], names, out)
    found = reckon(PlayedDeal(game, seating, ending))
    return {name: found.scores[name] for name in names}


def faults(deal: PlayedDeal) -> list[tuple[str, object, str]]:
    return [(one.field, one.reason, one.found) for one in deal_faults(deal)]


def test_a_name_must_be_that_of_a_player() -> None:
    assert faults(played(replace(GARDE, taker="Zoé"))) == [("taker", DealFault.NOT_PLAYING, "Zoé")]


def test_nobody_names_a_partner_where_nobody_is_called() -> None:
    wrong = played(replace(GARDE, partners=(Partner("Anne"),)))
    assert faults(wrong) == [("partners", DealFault.PARTNERS_BY_PLACE, "")]


def test_a_taker_cannot_call_themselves_by_name() -> None:
    five = Seating("Anne", NAMES[:5])
    wrong = played(replace(GARDE, partners=(Partner("Bruno"),)), Game("fft-5@1"), five)
    assert faults(wrong) == [("partners", DealFault.PARTNER_TWICE, "Bruno")]


def test_a_result_that_no_cards_give_is_refused() -> None:
    with pytest.raises(ImpossibleDeal) as refused:
        reckon(played(replace(GARDE, half_points=10)))
    assert refused.value.faults == (Fault("points", ResultFault.POINTS_TOO_FEW),)


def test_too_few_players_cannot_have_played() -> None:
    three = Seating("Anne", NAMES[:3])
    assert faults(played(GARDE, GAME, three)) == [
        ("players", DealFault.WRONG_NUMBER_OF_PLAYERS, "3")
    ]


def test_a14_85_where_a_passed_deal_is_played_nobody_can_pass_it_out() -> None:
    six = Seating("Anne", NAMES[:6])
    game = Game.of(load_ruleset("wikipedia-6-misere"), {})
    assert faults(played(PassedOut(), game, six)) == [("passed_out", DealFault.NOT_PASSED_OUT, "")]


def test_points_of_a_misere_must_add_up() -> None:
    six = Seating("Anne", NAMES[:6])
    game = Game.of(load_ruleset("wikipedia-6-misere"), {})
    each = tuple(Points(name, 20) for name in NAMES[:6])
    assert faults(played(WithoutTaker(each), game, six)) == [
        ("each", PointsFault.DO_NOT_ADD_UP, "")
    ]
    assert faults(played(WithoutTaker(each[:5]), game, six)) == [
        ("each", PointsFault.WRONG_NUMBER, "")
    ]
