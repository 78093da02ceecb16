"""The contract that bots of every level keep."""

import pickle
from collections.abc import Iterator
from random import Random

import pytest
from tests.unit.bots.slower import LEVELS_IN_TIME, fewer

from oudler.bots import (
    LEVELS,
    Decision,
    Player,
    UnknownLevel,
    finish,
    is_level,
    make_player,
    play_deal,
    play_numbered,
)
from oudler.core import Deal, MisereKind, Phase, Ruleset, Seat, SeatView, decide, legal_for, view
from oudler.core.events import MisereDeclared, Score
from oudler.core.phases.announcing import LegalAnnouncements
from oudler.core.ruleset.option_values import HandfulTime
from oudler.rulesets import load_ruleset
from oudler.rulesets.loader import ruleset_ids
from oudler.shuffling import random_deal
from oudler.testing.builders import dealt
from oudler.testing.chance import random_dealt, random_moment, random_ruleset
from oudler.testing.endings import random_ending

LEVEL_NAMES = tuple(LEVELS)


class Witness:
    """Decides as another does, and keeps every view with the decision."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seen: list[tuple[SeatView, Decision]] = []

    async def choose(self, seen: SeatView) -> Decision:
        decided = await self.player.choose(seen)
        self.seen.append((seen, decided))
        return decided


def asked(deal: Deal) -> Iterator[SeatView]:
    """The views of all who may do something."""
    for number in range(deal.rules.seats):
        if legal_for(deal, Seat(number)) is not None:
            yield view(deal, Seat(number))


def test_a_level_is_made_by_its_name() -> None:
    assert LEVEL_NAMES == ("beginner", "club", "expert", "master")
    for name, made in LEVELS.items():
        assert type(make_player(name)) is type(made())


def test_a_master_may_look_at_as_many_worlds_as_one_says(kernel: object) -> None:
    from oudler.bots.learned.master import Master

    assert isinstance(make_player("master/2000"), Master)
    assert not any(map(is_level, ("master/0", "master/", "master/x", "club/20", "master/123456")))


@pytest.mark.parametrize("level", ["master/1", "master/2"])
def test_a_seed_makes_a_player_who_it_is(level: str, kernel: object) -> None:
    views = [
        view(deal, deal.to_act)
        for deal in (random_ending(Random(seed), load_ruleset("fft-4"), 8) for seed in range(8))
        if deal.to_act is not None
    ]
    one, same, other, unseeded, master = (
        [finish(player.choose(seen)) for seen in views]
        for player in (
            make_player(level, "one"),
            make_player(level, "one"),
            make_player(level, "another"),
            make_player(level),
            make_player(level, "master"),
        )
    )
    assert one == same != other
    assert unseeded == master


def test_an_unknown_level_is_told_with_the_known_ones() -> None:
    with pytest.raises(UnknownLevel) as raised:
        make_player("master of the universe")
    assert raised.value.known == LEVEL_NAMES
    known = "beginner, club, expert, master"
    said = f"'master of the universe' is not a level; known levels: {known}"
    assert str(raised.value) == said


def scores_of(rules: Ruleset, level: str, seed: str, deals: int) -> list[tuple[Score, ...]]:
    """The scores of some deals that this level plays."""
    players = [make_player(level) for _ in range(rules.seats)]
    return [play_numbered(rules, players, seed, number).scores for number in range(deals)]


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS_IN_TIME)
@pytest.mark.parametrize("name", ruleset_ids())
def test_whole_deals_are_legal_under_every_published_ruleset(level: str, name: str) -> None:
    rules, count = load_ruleset(name), fewer(level, 24)
    scores = scores_of(rules, level, "legal", count)
    assert len(scores) == count
    # Few deals may all be passed out.
    assert count < 12 or any(map(any, scores))


@pytest.mark.parametrize("level", LEVELS_IN_TIME)
@pytest.mark.parametrize("deals", [20, pytest.param(60, marks=pytest.mark.slow)])
def test_whole_deals_are_legal_under_any_rules(level: str, deals: int) -> None:
    rng = Random(f"rules/{level}")
    for _ in range(fewer(level, deals)):
        rules = random_ruleset(rng)
        players = [make_player(level) for _ in range(rules.seats)]
        assert finish(play_deal(rules, random_dealt(rng, rules), players)).phase is Phase.OVER


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS_IN_TIME)
def test_every_decision_is_legal_at_any_moment_of_anybodys_deal(level: str) -> None:
    rng = Random(f"moments/{level}")
    player = make_player(level)
    for _ in range(fewer(level, 250)):
        deal = random_moment(rng, random_ruleset(rng))[2]
        for seen in asked(deal):
            action = finish(player.choose(seen)).action
            if action is None:
                assert isinstance(seen.legal, LegalAnnouncements)
            else:
                decide(deal, seen.seat, action)


RULESETS = ["fft-3", "fft-4", "fft-5", "pagat-2-piles", "wikipedia-7-two-packs"]


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS_IN_TIME)
@pytest.mark.parametrize("name", RULESETS)
def test_a_decision_depends_on_nothing_but_the_view(level: str, name: str) -> None:
    """A player with other deals behind them, and one shown a copy out of turn, decide the same."""
    rules = load_ruleset(name)
    witnesses = [Witness(make_player(level)) for _ in range(rules.seats)]
    for number in range(fewer(level, 6)):
        dealt = random_deal(rules, Seat(number % rules.seats), f"same/{number}")
        finish(play_deal(rules, dealt, witnesses))
    seen = [pair for witness in witnesses for pair in witness.seen]
    assert len(seen) > 50
    Random(1).shuffle(seen)
    wanderer = make_player(level)
    for shown, decided in seen[: max(30, fewer(level, 150))]:
        copied: SeatView = pickle.loads(pickle.dumps(shown))
        assert finish(make_player(level).choose(copied)) == decided
        assert finish(wanderer.choose(shown)) == decided


@pytest.mark.parametrize("level", LEVELS_IN_TIME)
def test_every_decision_says_why(level: str) -> None:
    rules = load_ruleset("fft-5")
    witness = Witness(make_player(level))
    players: list[Player] = [witness, *(make_player(level) for _ in range(4))]
    for number in range(fewer(level, 5)):
        finish(play_deal(rules, random_deal(rules, Seat(0), f"why/{number}"), players))
    assert witness.seen
    assert all(decided.why is not None for _, decided in witness.seen)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("level", LEVELS_IN_TIME)
@pytest.mark.parametrize("name", ["fft-3", "fft-4", "fft-5"])
def test_hundreds_of_deals_go_by_without_a_fault(level: str, name: str) -> None:
    rules = load_ruleset(name)
    deals = fewer(level, 200)
    scores = scores_of(rules, level, "hundreds", deals)
    assert len(scores) == deals
    assert not any(map(sum, scores))


LOW = "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 H1 H2 H3 H4 H5 H6 H7 H8"


@pytest.mark.parametrize("level", LEVELS_IN_TIME)
@pytest.mark.parametrize("time", HandfulTime)
def test_a7_45_every_level_declares_its_miseres(level: str, time: HandfulTime) -> None:
    rules = load_ruleset("fft-4", {"misere_premium": 10, "handful_time": str(time)})
    players = [make_player(level) for _ in range(4)]
    strong = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 SK HK DK CK CQ T1 EX"
    whole = dealt(rules, {1: strong, 3: LOW})
    done = finish(play_deal(rules, whole, players))
    assert done.taker == 1
    assert [said for said in done.miseres if said.seat == 3] == [
        MisereDeclared(Seat(3), kind) for kind in MisereKind
    ]


@pytest.mark.parametrize("level", LEVELS_IN_TIME)
def test_a7_40_before_the_first_lead_every_seat_is_asked_once_and_again_after_it_spoke(
    level: str,
) -> None:
    options = {"misere_premium": 10, "handful_time": "before_first_lead", "slam_by": "anyone"}
    rules = load_ruleset("fft-4", options)
    witnesses = [Witness(make_player(level)) for _ in range(4)]
    strong = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 SK HK DK CK CQ T1 EX"
    finish(play_deal(rules, dealt(rules, {1: strong, 3: LOW}), witnesses))
    spoke = [
        [
            decided.action is not None
            for seen, decided in witness.seen
            if isinstance(seen.legal, LegalAnnouncements)
        ]
        for witness in witnesses
    ]
    assert spoke == [[False], [], [False], [True, True, False]]
