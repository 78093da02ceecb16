"""Matches: the same deals in each other's place, for any players, in any number of processes."""

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest
from tests.unit.bots.slower import LEVELS_IN_TIME

from oudler.arena import (
    Ask,
    DealResult,
    ImpossiblePlan,
    PlayerFailed,
    Role,
    differences,
    make_plan,
    match,
    run,
)
from oudler.arena.results import Played
from oudler.bots import Decision, make_player, play_numbered
from oudler.core import Bid, Card, Contract, IllegalAction, LegalPlays, Phase, Play, Ruleset, Side
from oudler.core.view import SeatView
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_3, FFT_4, FFT_5
from oudler.testing.chance import random_ruleset


def alone(rules: Ruleset, one: str, others: str, number: int) -> float:
    """The mean score of one player alone among others, over all seats."""
    total = 0.0
    for seat in range(rules.seats):
        players = [make_player(one if s == seat else others) for s in range(rules.seats)]
        total += float(play_numbered(rules, players, "x", number).scores[seat])
    return total / rules.seats


def test_a_difference_is_half_of_what_each_wins_alone_among_the_others() -> None:
    expected = (alone(FFT_3, "club", "beginner", 5) - alone(FFT_3, "beginner", "club", 5)) / 2
    assert expected != 0
    assert differences(FFT_3, "club", "beginner", seed="x", deals=6)[5] == pytest.approx(expected)


def test_among_others_each_sits_in_the_others_place() -> None:
    expected = alone(FFT_3, "beginner", "club", 5) - alone(FFT_3, "club", "club", 5)
    plan = make_plan(FFT_3, ["beginner", "club"], "x", others="club")
    found = match(FFT_3, "beginner", "club", seed="x", deals=6, others="club")
    before = match(FFT_3, "beginner", "club", seed="x", deals=5, others="club")
    assert len(plan.seatings()) == 4  # club among club is played once
    assert 6 * found.gain.mean - 5 * before.gain.mean == pytest.approx(expected)


@pytest.mark.slow
def test_turning_the_players_round_turns_the_signs() -> None:
    there = differences(FFT_4, "club", "beginner", seed="anti", deals=12)
    back = differences(FFT_4, "beginner", "club", seed="anti", deals=12)
    assert any(there)
    assert there == tuple(-number for number in back)


@pytest.mark.parametrize("level", LEVELS_IN_TIME)
@pytest.mark.parametrize("contract", [None, Contract.GARDE])
@pytest.mark.parametrize("name", ["fft-3", "fft-4", "fft-5", "wikipedia-6-teams"])
def test_equals_are_equal(level: str, contract: Contract | None, name: str) -> None:
    rules = load_ruleset(name)
    found = match(rules, level, level, deals=3, contract=contract, by_ask=True)
    assert found.gain.mean == found.gain.error == 0
    assert found.asks
    assert all(gain.mean == gain.error == 0 for gain in found.asks.values())
    assert all(row.gain.mean == 0 for row in (*found.roles.values(), *found.contracts.values()))


@pytest.mark.slow
def test_the_gains_of_the_sides_and_of_the_contracts_add_up() -> None:
    found = match(FFT_5, "club", "beginner", deals=10)
    for rows in (found.roles, found.contracts):
        assert sum(row.gain.mean for row in rows.values()) == pytest.approx(found.gain.mean)
    for row in found.roles.values():
        assert 0 < row.first.share < 1
    assert sum(row.first.share for row in found.roles.values()) == pytest.approx(1)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(12))
def test_under_any_rules_equals_are_equal_and_parts_add_up(number: int) -> None:
    rules = random_ruleset(Random(f"arena/{number}"))
    contract = next((one for one, _ in rules.bids), None) if is_bid(rules) else None
    for given in {None, contract}:
        assert match(rules, "club", "club", deals=1, contract=given).gain.mean == 0
        found = match(rules, "club", "beginner", deals=1, contract=given)
        for rows in (found.roles, found.contracts):
            gains = [row.gain.mean for row in rows.values()]
            assert sum(gains) == pytest.approx(found.gain.mean, abs=1e-9)


def is_bid(rules: Ruleset) -> bool:
    return Phase.BIDDING in rules.phases


def test_a_player_with_all_decisions_of_another_is_that_player() -> None:
    found = match(FFT_4, "club,bid=beginner,discard=beginner,play=beginner", "beginner", deals=5)
    assert found.gain.mean == found.gain.error == 0


@pytest.mark.slow
def test_each_kind_of_decision_is_judged_by_itself() -> None:
    found = match(FFT_4, "beginner,bid=club", "beginner", deals=10, by_ask=True)
    assert found.gain.mean != 0
    assert found.asks[Ask.BID] == found.gain
    assert found.asks[Ask.PLAY].mean == found.asks[Ask.DISCARD].mean == 0


def test_a_given_contract_is_played_by_the_strongest_hand_on_each_side() -> None:
    plan = make_plan(FFT_5, ["club", "beginner"], "garde", contract=Contract.GARDE)
    results = list(run(plan, range(4)))
    assert set(results[0].played) == {(0, 1), (1, 1), (1, 0)}
    for result in results:
        takers = {played.attack[0] for played in result.played.values()}
        assert len(takers) == 1
        assert {one.contract for one in result.played.values()} == {Contract.GARDE}
    found = match(FFT_5, "club", "beginner", seed="garde", deals=4, contract=Contract.GARDE)
    taken = [r.played[0, 1].scores[r.played[0, 1].attack[0]] for r in results]
    both = [r.played[1, 1].scores[r.played[1, 1].attack[0]] for r in results]
    defended = [r.played[1, 0].scores[r.played[1, 0].attack[0]] for r in results]
    assert found.roles[Role.TAKER].gain.mean == pytest.approx((sum(taken) - sum(both)) / 4)
    assert found.roles[Role.DEFENDER].gain.mean == pytest.approx((sum(both) - sum(defended)) / 4)


def test_one_side_alone_can_be_compared() -> None:
    plan = make_plan(
        FFT_4, ["club", "beginner"], "x", contract=Contract.GARDE, sides=(Side.DEFENCE,)
    )
    assert set(plan.seatings()) == {(1, 0), (1, 1)}


def test_the_partner_plays_as_the_taker_does() -> None:
    seats: set[int] = set()

    class Spy:
        def __init__(self) -> None:
            self.player = make_player("beginner")

        async def choose(self, view: SeatView) -> Decision:
            seats.add(view.seat)
            return await self.player.choose(view)

    plan = make_plan(FFT_5, [Spy, "beginner"], "p", contract=Contract.GARDE, sides=(Side.ATTACK,))
    for number in range(6):
        (result,) = run(plan, range(number, number + 1))
        assert seats == {*result.played[0, 1].attack}
        seats.clear()


def test_a_contract_that_nobody_can_bid_is_refused() -> None:
    for name in ("fft-4", "pagat-2-piles"):
        with pytest.raises(ImpossiblePlan):
            make_plan(load_ruleset(name), ["club", "beginner"], "x", contract=Contract.POUSSE)


def test_two_players_with_one_name_are_refused() -> None:
    both = (lambda: make_player("club"), lambda: make_player("beginner"))
    with pytest.raises(ImpossiblePlan, match="2 players are called <lambda>"):
        make_plan(FFT_4, both, "x")
    make_plan(FFT_4, [both[0], both[0]], "the same player twice")


def untimed(results: list[DealResult]) -> list[tuple[int, object]]:
    return [(result.number, result.played) for result in results]


POOLS: dict[str, Callable[[], AbstractContextManager[Executor]]] = {
    "threads": lambda: ThreadPoolExecutor(2),
    "processes": lambda: ProcessPoolExecutor(2, get_context("spawn")),
}


@pytest.mark.slow
@pytest.mark.parametrize("pool", POOLS)
def test_an_executor_changes_nothing(pool: str) -> None:
    plan = make_plan(FFT_4, ["beginner", "club,play=beginner"], "there")
    with POOLS[pool]() as executor:
        there = list(run(plan, range(3, 14), executor))
    assert untimed(there) == untimed(list(run(plan, range(3, 14))))
    assert untimed(there)[4:] == untimed(list(run(plan, range(7, 14))))


def test_a_dask_cluster_is_an_executor() -> None:
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = match(FFT_4, "club", "beginner", deals=12, executor=client.get_executor())
    assert found.gain == match(FFT_4, "club", "beginner", deals=12).gain


class Breaks:
    async def choose(self, view: SeatView) -> Decision:
        raise ZeroDivisionError("by a broken player")


class Leaves:
    async def choose(self, view: SeatView) -> Decision:
        sys.exit("enough")


class Cheats:
    async def choose(self, view: SeatView) -> Decision:
        return Decision(Bid(Contract.POUSSE) if not isinstance(view.legal, LegalPlays) else None)


class Declines:
    async def choose(self, view: SeatView) -> Decision:
        return Decision(None)


class Waits:
    async def choose(self, view: SeatView) -> Decision:
        await asyncio.sleep(1)
        return Decision(None)


class Pauses:
    async def choose(self, view: SeatView) -> Decision:
        await asyncio.sleep(0)
        return Decision(None)


class Plain:
    def choose(self, view: SeatView) -> Decision:
        return Decision(None)


class Bare:
    async def choose(self, view: SeatView) -> Decision:
        action: Any = Contract.PRISE
        return Decision(action)


class Stubborn(Cheats):
    def refused(self, refusal: IllegalAction) -> None:
        """Keeps a list, and behaves the same."""


class Chatters:
    async def choose(self, view: SeatView) -> str:
        return str(Play(Card.S1))


@pytest.mark.parametrize(
    ("maker", "why"),
    [
        (Breaks, "by a broken player"),
        (Leaves, "SystemExit: enough"),
        (Cheats, r"^Cheats failed: Bid\(contract=.*\): no such bid"),
        (Declines, r"expected an action in turn; Decision\(None\) only declines"),
        (Waits, "Waits.choose: a bot answers at once: no event loop runs here"),
        (Pauses, "a bot answers at once"),
        (Plain, "Plain.choose: write `async def choose"),
        (
            Bare,
            r"Decision.action: expected an action, .*, not Contract.PRISE \(test_match.py, line",
        ),
        (Stubborn, r"Bid\(.*\): no such bid; expected: prise or .*, 100 times in a row"),
    ],
)
def test_a_broken_player_is_named(maker: Any, why: str) -> None:
    with pytest.raises(PlayerFailed, match=why) as raised:
        match(FFT_4, maker, "club", deals=2)
    assert raised.value.name == maker.__name__


def test_what_is_no_decision_is_told() -> None:
    with pytest.raises(PlayerFailed, match=r"Chatters.choose: expected a Decision, such as .* not"):
        match(FFT_4, Chatters, "club", deals=2)  # type: ignore[arg-type]


class NeedsALevel(Breaks):
    def __init__(self, level: str) -> None:
        self.level = level


@pytest.mark.parametrize(
    ("entrant", "why"),
    [
        (Breaks(), "first: pass the class Breaks, not one of its players"),
        (None, 'first: expected a level such as "club", or a class of players, not None'),
        (3, "not 3"),
        (int, "first: int is not a player: it needs `async def choose"),
        (NeedsALevel, "first: NeedsALevel is made without arguments"),
    ],
)
def test_what_cannot_enter_is_told_what_can(entrant: Any, why: str) -> None:
    for compare in (match, differences):
        with pytest.raises(TypeError, match=why):
            compare(FFT_4, entrant, "club", deals=1)


def test_a_maker_of_no_players() -> None:
    with pytest.raises(PlayerFailed, match="lambda>: expected a player, with `async def choose"):
        match(FFT_4, lambda: object(), "club", deals=1)  # type: ignore[arg-type, return-value]


def test_a_match_checks_what_it_is_given() -> None:
    anything: Any = "garde"
    with pytest.raises(TypeError, match=r"contract: expected a Contract, .* not 'garde'"):
        match(FFT_4, "club", "club", deals=1, contract=anything)
    with pytest.raises(TypeError, match=r"rules: expected a Ruleset, .* not 'garde'"):
        match(anything, "club", "club", deals=1)
    with pytest.raises(TypeError, match="deals: expected a whole number, 1 or more, not 'garde'"):
        match(FFT_4, "club", "club", deals=anything)
    for deals in (0, -1):
        with pytest.raises(ValueError, match=f"deals: expected 1 or more, not {deals}"):
            differences(FFT_4, "club", "club", deals=deals)


def test_what_has_been_found_stays_so() -> None:
    """A golden run: it changes only if the deals, the rules or these players do."""
    assert differences(FFT_4, "club", "beginner", seed="golden", deals=6) == GOLDEN


def test_roles_and_scores_of_an_outcome() -> None:
    played = Played((40.0, 20.0, -20.0, -20.0, -20.0), (0, 1), Contract.PRISE, is_made=True)
    assert [played.role_of(Side.ATTACK), played.role_of(Side.DEFENCE)] == [
        Role.TAKER,
        Role.DEFENDER,
    ]
    assert played.score_of(Side.DEFENCE) == -40.0
    assert Played((0.0,) * 4).role_of(Side.ATTACK) is Role.NOBODY
    assert Played((0.0,) * 4).score_of(Side.ATTACK) == 0.0


GOLDEN = (84.0, 0.0, 0.0, 0.0, 0.0, 63.75)
