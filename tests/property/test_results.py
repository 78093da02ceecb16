"""Results on paper: each real one scores as its deal did, impossible ones are refused."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from oudler.cli import run as oudler
from oudler.core import (
    Card,
    CardSet,
    Deal,
    Dealt,
    PartnerBy,
    Phase,
    Ruleset,
    Side,
    Slam,
    result_of,
    score_result,
    start,
)
from oudler.core.actions import Contract, HandfulSize, MisereKind
from oudler.core.cards import OUDLERS, TRUMPS
from oudler.core.ruleset.option_values import Announcer
from oudler.core.scoring.plausibility import half_point_bounds, result_faults
from oudler.core.scoring.result import Handful, ImpossibleResult, Misere, Result, ResultFault
from oudler.core.scoring.units import units_of
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.testing.chance import play_randomly, random_dealt, shuffled_dealt
from oudler.testing.strategies import generators, rulesets

Printed = pytest.CaptureFixture[str]
IDS = [id for id in ruleset_ids() if Phase.BIDDING in load_ruleset(id).phases]
"""The rulesets under which somebody takes."""


def taken_deals(rules: Ruleset, rng: Random, tries: int) -> Iterator[Deal]:
    """Random finished deals in which somebody took."""
    for _ in range(tries):
        deal = play_randomly(start(rules, random_dealt(rng, rules)), rng)[1]
        if deal.contract is not None:
            yield deal


def by_place(deal: Deal) -> tuple[object, ...]:
    """The scores of a deal: taker, partners, then defenders."""
    order = [*deal.attackers, *(s for s in range(deal.rules.seats) if s not in deal.attackers)]
    return tuple(deal.scores[seat] for seat in order)


def as_arguments(rules: Ruleset, result: Result) -> list[str]:
    """What a person types to score such a result."""
    line = ["score", "--rules", rules.id, "--contract", str(result.contract)]
    line += [f"--points={result.half_points}/2", f"--oudlers={result.oudlers}"]
    if result.petit_au_bout is not None:
        line += ["--petit", str(result.petit_au_bout)]
    line += ["--petits", str(result.petits)]
    for handful in result.handfuls:
        line += ["--handful", f"{handful.side}:{handful.size}"]
    for misere in result.miseres:
        line += ["--misere", f"{misere.side}:{misere.kind}"]
    for slam in result.slams:
        line += ["--slam", slam.replace("_", "-")]
    return [*line, "--partner", *_partner_words(result.partners)]


def _partner_words(partners: tuple[PartnerBy, ...]) -> list[str]:
    if PartnerBy.PLACE in partners:
        return ["others" if len(partners) > 1 else "other"]
    words = {"first_card": "other", "second_card": "second", "both_cards": "both"}
    return [words[by] for by in partners] or ["self"]


@pytest.mark.parametrize("id", IDS)
def test_a_played_deals_result_scores_as_the_deal_did(id: str, capsys: Printed) -> None:
    rules = load_ruleset(id)
    deals = list(taken_deals(rules, Random(id), 25))
    assert len(deals) > 10
    units = units_of(rules)
    for deal in deals:
        result = result_of(deal)
        scored = score_result(rules, result)
        assert scored.scores == by_place(deal)
        assert scored.unit in units
        assert oudler([*as_arguments(rules, result), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["unit"] == (scored.unit if isinstance(scored.unit, int) else str(scored.unit))


@given(rulesets(), generators())
def test_under_every_ruleset_a_real_result_is_possible(rules: Ruleset, rng: Random) -> None:
    for deal in taken_deals(rules, rng, 2):
        assert score_result(rules, result_of(deal)).scores == by_place(deal)


def one_sided(rng: Random, rules: Ruleset) -> Dealt:
    """Cards of which one hand has nearly all the strongest, so that slams and near slams happen."""

    def strength(card: Card) -> float:
        return card.half_points + 10 * (card in TRUMPS + OUDLERS) + card / 10 + rng.random() * 3

    dealt = shuffled_dealt(rng, rules)
    cards = sorted(rules.pack.cards, key=strength, reverse=True)
    ends = range(rules.hand, rules.hand * rules.seats + 1, rules.hand)
    hands = [CardSet.of(cards[end - rules.hand : end]) for end in ends]
    rng.shuffle(hands)
    dog = CardSet.of(cards[ends[-1] :])
    return Dealt(dealt.dealer, tuple(hands), dog, dealt.dealer_barred, dealt.players)


@given(rulesets(), generators())
def test_one_sided_deals_have_possible_results(rules: Ruleset, rng: Random) -> None:
    if rules.piles:
        return
    for _ in range(3):
        deal = play_randomly(start(rules, one_sided(rng, rules)), rng)[1]
        if deal.contract is None:
            continue
        result = result_of(deal)
        assert result_faults(rules, result) == ()
        least, most = half_point_bounds(rules, result)
        for beyond in (least - 1, most + 1):
            assert result_faults(rules, replace(result, half_points=beyond))


def nonsense(rng: Random, rules: Ruleset) -> Result:
    """Any values at all, most of which no deal can have."""
    pack = rules.pack
    return Result(
        rng.choice(list(Contract)),
        rng.randint(-3, pack.half_points + 3),
        rng.randint(-1, pack.oudlers + 1),
        tuple(rng.choices(list(PartnerBy), k=rng.choice([0, 0, 1, 1, 2, 3]))),
        rng.choice([None, *Side]),
        tuple(
            Handful(rng.choice(list(Side)), rng.choice(list(HandfulSize)), _place(rng))
            for _ in range(rng.choice([0, 0, 1, 2, 4]))
        ),
        tuple(rng.sample(list(Slam), rng.choice([0, 0, 1, 2]))),
        rng.choice([1, 1, 1, 2, 0, 3]),
        tuple(rng.choices(range(-1, 10), k=rng.choice([0, 0, 1, 2]))),
        tuple(
            Misere(rng.choice(list(Side)), rng.choice(list(MisereKind)), _place(rng))
            for _ in range(rng.choice([0, 0, 0, 1, 2]))
        ),
    )


def _place(rng: Random) -> int | None:
    return rng.choice([None, None, rng.randint(-1, 10)])


@pytest.mark.parametrize("id", ruleset_ids())
def test_nonsense_is_scored_to_zero_or_refused_by_library_and_command_alike(
    id: str, capsys: Printed
) -> None:
    rules, rng = load_ruleset(id), Random(id)
    for _ in range(60):
        result = replace(nonsense(rng, rules), petit_places=())
        faults = result_faults(rules, result)
        code = oudler([*as_arguments(rules, result), "--json", "--lang", rng.choice(["fr", "en"])])
        found = json.loads(capsys.readouterr().out)
        places = {one.place for one in result.handfuls} | {one.place for one in result.miseres}
        if places <= {None} and PartnerBy.PLACE not in result.partners:  # it has neither
            assert code == bool(faults)
        if code:
            assert all(one["message"] and one["option"] for one in found["faults"])
        if not faults:
            assert sum(score_result(rules, result).scores) == 0


@given(rulesets(), generators())
def test_nonsense_never_ends_in_a_traceback(rules: Ruleset, rng: Random) -> None:
    for _ in range(20):
        result = nonsense(rng, rules)
        if result_faults(rules, result):
            with pytest.raises(ImpossibleResult):
                score_result(rules, result)
        else:
            scores = score_result(rules, result).scores
            assert len(scores) == rules.seats
            assert sum(scores) == 0


def spoilt(rules: Ruleset, result: Result) -> Iterator[tuple[Result, ResultFault]]:
    """A real result with one impossible thing in it, and the reason."""
    total, most = rules.pack.half_points, rules.pack.oudlers
    yield replace(result, half_points=total + 1), ResultFault.POINTS_OUT_OF_RANGE
    yield replace(result, half_points=-1), ResultFault.POINTS_OUT_OF_RANGE
    yield replace(result, oudlers=most + 1), ResultFault.OUDLERS_OUT_OF_RANGE
    yield replace(result, petits=0), ResultFault.PETITS_OUT_OF_RANGE
    yield replace(result, petits=3), ResultFault.PETITS_OUT_OF_RANGE
    more = (*result.partners, *[PartnerBy.FIRST_CARD] * 3)
    yield replace(result, partners=more), ResultFault.NO_SUCH_PARTNER
    slams = (*result.slams, Slam.MADE, Slam.MADE)
    yield replace(result, slams=slams), ResultFault.SLAMS_DISAGREE
    every = tuple(Handful(Side.DEFENCE, HandfulSize.SINGLE) for _ in range(rules.seats))
    taker_only = rules.handful_by is Announcer.TAKER
    why = ResultFault.HANDFUL_NOT_TAKERS if taker_only else ResultFault.HANDFUL_OF_NOBODY
    yield replace(result, handfuls=every), why
    nobody = (Handful(Side.ATTACK, HandfulSize.SINGLE, rules.seats),)
    yield replace(result, handfuls=nobody), ResultFault.NO_SUCH_PLACE
    if not rules.misere_premium:
        said = (Misere(Side.ATTACK, MisereKind.TRUMPS),)
        yield replace(result, miseres=said), ResultFault.NO_MISERE
    for contract in Contract:
        if contract not in dict(rules.bids):
            yield replace(result, contract=contract), ResultFault.NO_SUCH_CONTRACT


@pytest.mark.parametrize("id", IDS)
def test_a_real_result_is_refused_with_one_thing_in_it_that_cannot_be(id: str) -> None:
    rules = load_ruleset(id)
    for deal in taken_deals(rules, Random(f"{id}/spoilt"), 10):
        for result, fault in spoilt(rules, result_of(deal)):
            assert fault in result_faults(rules, result)
            with pytest.raises(ImpossibleResult):
                score_result(rules, result)


@pytest.mark.parametrize("id", ["fft-3", "wikipedia-4", "playroom-5"])
def test_a_unit_is_of_some_result_that_can_be_scored(id: str) -> None:
    rules, rng = load_ruleset(id), Random(id)
    units = units_of(rules)
    for unit in rng.sample(sorted(units.found), 40):
        assert (unit in units) == any(score_result(rules, one).unit == unit for one in units[unit])
    assert max(units.found) + 1 not in units
    assert [one for one in units.around(max(units.found) + 1) if one not in units] == []
