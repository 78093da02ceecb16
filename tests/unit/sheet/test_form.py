"""What is missing or wrong while a deal is typed; a draft that can become valid has no fault."""

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given

from oudler.core import Contract, HandfulSize, LoneTrump, MisereKind, Slam
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.sheet import seating_of
from oudler.sheet_deal import Checked, Game, PlayedDeal, Seating, check, draft_of, form_of
from oudler.sheet_deal.deal import ending_to_json
from oudler.testing.sheets import NAMES, ending_of, finished_deal
from oudler.testing.strategies import generators

GAMES = {id: Game.of(load_ruleset(id), {}) for id in ruleset_ids()}


def seating(game: Game) -> Seating:
    names = NAMES[: game.ruleset.places]
    return seating_of(game.ruleset, names, names[0])


def checked(id: str, **draft: Any) -> Checked:
    return check(GAMES[id], seating(GAMES[id]), draft)


def faults(id: str, **draft: Any) -> list[tuple[str, str]]:
    return [(one.field, str(one.reason)) for one in checked(id, **draft).faults]


@given(generators())
def test_no_part_of_a_real_deal_is_at_fault(rng: Random) -> None:
    game = GAMES[rng.choice(list(GAMES))]
    deal = finished_deal(rng, game.ruleset)
    here = seating(game)
    whole = draft_of(PlayedDeal(game, here, ending_of(deal, here.players)))
    assert check(game, here, whole).deal is not None
    for _ in range(4):
        part = {name: value for name, value in whole.items() if rng.random() < 0.5}
        if "petit" not in part:
            part.pop("petits", None)
            part.pop("petit_players", None)
        if "slams" not in part:
            part.pop("points", None)  # all points without a slam: it must be added
        assert check(game, here, part).faults == ()


@pytest.mark.parametrize("id", ["fft-3", "fft-4", "playroom-6"])
def test_a_fault_is_certain_whatever_follows(id: str) -> None:
    """Each draft of two fields at fault has a fault with every value of the others."""
    rng, game = Random(id), GAMES[id]
    rules, here = game.ruleset, seating(game)
    for _ in range(25):
        draft: dict[str, Any] = {"points": rng.choice(["0", "1/2", 3, 9, 40, 82, 90, 91])}
        draft |= rng.choice([{"oudlers": rng.randint(0, 3)}, {"slams": [rng.choice(list(Slam))]}])
        if not check(game, here, draft).faults:
            continue
        takers, bids = here.players[:1], [str(bid) for bid, _ in rules.bids]
        for taker, contract, held in product(takers, bids, range(4)):
            whole = {"taker": taker, "contract": contract, "oudlers": held, "partners": []} | draft
            assert check(game, here, whole).deal is None


def test_what_is_missing_is_asked_in_order() -> None:
    assert checked("fft-4").missing == ("taker", "contract", "oudlers", "points")
    assert checked("fft-5").missing == ("taker", "contract", "partners", "oudlers", "points")
    assert checked("pagat-2-piles").missing == ("each",)
    assert checked("fft-4", taker="Anne", contract="garde", points=49).missing == ("oudlers",)


def test_a_slam_is_missing_as_soon_as_all_points_are_typed() -> None:
    assert faults("fft-4", points=91) == [("slams", "slam_missing")]
    assert faults("fft-4", points=91, slams=["made"]) == []


def test_what_cannot_be_read_is_said_before_the_rest() -> None:
    found = checked("fft-4", points="many", colour="red")
    assert [one.field for one in found.unclear] == ["points", "colour"]
    assert found.deal is None


def test_a_draft_may_count_the_defence() -> None:
    found = checked(
        "fft-4", taker="Anne", contract="garde", points=42, points_of="defence", oudlers=2
    ).deal
    assert found is not None
    assert ending_to_json(found.ending)["points"] == 49


def test_a10_64_whom_a_petit_pays_is_asked_where_one_player_is_paid() -> None:
    rules = load_ruleset("fft-4", {"petit_au_bout_paid_to": "petit_player"})
    game = Game.of(rules, {"petit_au_bout_paid_to": "petit_player"})
    draft = {"taker": "Anne", "contract": "garde", "points": 49, "oudlers": 2, "petit": "attack"}
    assert check(game, seating(game), draft).missing == ("petit_players",)
    assert check(game, seating(game), {**draft, "petit_players": ["Bruno"]}).deal is not None


def test_a_form_has_what_the_rules_have_and_nothing_else() -> None:
    four, three = form_of(load_ruleset("fft-4")), form_of(load_ruleset("fft-3"))
    assert four.contracts == (
        Contract.PRISE,
        Contract.GARDE,
        Contract.GARDE_SANS,
        Contract.GARDE_CONTRE,
    )
    assert (four.miseres, four.partners, four.lone_trumps) == ((), ((),), (LoneTrump.PETIT,))
    assert four.handfuls == three.handfuls == tuple(HandfulSize)
    house = form_of(load_ruleset("fft-4", {"misere_premium": 10, "small_slam_misses": 1}))
    assert house.miseres == tuple(MisereKind)
    assert Slam.SMALL_MADE in house.slams
    assert form_of(load_ruleset("fft-5")).partners != ((),)
    two = form_of(load_ruleset("pagat-2-piles"))
    assert (two.has_taker, two.oudlers, two.contracts) == (False, 3, ())
