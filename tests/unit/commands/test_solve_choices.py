"""`oudler solve` before the cards are played, and where the search has no full answer."""

import json
import time
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from oudler import Bid, Contract, Deal, Ruleset, apply, deal_cards, finish, make_player, view
from oudler.cli import run as oudler
from oudler.core import CardSet, Dealt, Phase, Seat, start
from oudler.core.text import Header, format_event, format_header
from oudler.records import events_of
from oudler.rulesets import load_ruleset
from oudler.words import LANGUAGES

Printed = pytest.CaptureFixture[str]


def until(phase: Phase, id: str, seed: str = "a whole deal", cards: int = 0) -> Deal:
    """A deal taken by the first to speak, at the beginning of this phase or some cards later."""
    deal = deal_cards(load_ruleset(id), seed=seed)
    player = make_player("club")
    while deal.phase is not phase or len(deal.tricks) < cards // deal.rules.seats:
        assert deal.to_act is not None
        action = finish(player.choose(view(deal, deal.to_act))).action
        if deal.phase is Phase.BIDDING:
            action = Bid(None if deal.bids else Contract.GARDE)
        assert action is not None
        deal = apply(deal, deal.to_act, action)
    return deal


def record(folder: Path, deal: Deal) -> str:
    rules: Ruleset = deal.rules
    names = tuple("ABCDEFGHI"[: rules.places])
    lines = [format_header(Header(rules.name, {}, names)), *map(format_event, events_of(deal))]
    path = folder / "a.tarot"
    path.write_text("\n".join([*lines, ""]), "utf-8")
    return str(path)


def answer(capsys: Printed, *line: str) -> str:
    assert oudler(["solve", *line, "--json"]) == 0
    return capsys.readouterr().out


MOMENTS = [
    (Phase.BIDDING, "fft-4", "bid"),
    (Phase.CALLING, "fft-5", "call"),
    (Phase.DOG, "fft-3", "discard"),
    (Phase.BIDDING, "wikipedia-8-two-packs", "bid"),
]


@pytest.mark.slow
@pytest.mark.parametrize("more", [[], ["--imagine", "3"]])
@pytest.mark.parametrize(("phase", "id", "kind"), MOMENTS)
def test_every_choice_before_the_play_is_weighed(
    kernel: ModuleType,
    phase: Phase,
    id: str,
    kind: str,
    more: list[str],
    tmp_path: Path,
    capsys: Printed,
) -> None:
    path = record(tmp_path, until(phase, id))
    out = answer(capsys, path, *more)
    assert out == answer(capsys, path, *more)  # the same bytes
    found = json.loads(out)
    assert list(found) == [
        *("ok", "phase", "units", "to_act", "hands", "player", "tries", "best", "options")
    ]
    assert found["phase"] == phase
    assert found["units"] == {"mean": "score_points", "made": "share_of_deals"}
    assert found["hands"] == ("hidden" if more else "open")
    assert {*found["options"][0]} == {kind, "mean", "error", "made", "played"}
    assert found["best"] == found["options"][0][kind]
    means = [one["mean"] for one in found["options"]]
    assert means == sorted(means, reverse=True)
    for language in LANGUAGES:
        assert oudler(["solve", path, *more, "--lang", language]) == 0
        assert "None" not in capsys.readouterr().out


def test_a_strong_hand_is_told_to_take(kernel: ModuleType, tmp_path: Path, capsys: Printed) -> None:
    """Its owner makes a garde whoever holds what: it has twelve trumps, and all the oudlers."""
    strong = "T21 T20 T19 T18 T16 T14 T12 T8 T7 T6 T1 EX HK HQ DK C9 C8 S5"
    rules = load_ruleset("fft-4")
    hand = CardSet.parse(strong)
    rest = list(rules.pack.cards - hand)
    Random(1).shuffle(rest)
    hands = [CardSet.of(rest[place : place + 18]) for place in (0, 18, 36)]
    dog = CardSet.of(rest[54:])
    deal = start(rules, Dealt(Seat(0), (hands[0], hand, hands[1], hands[2]), dog))
    for more in ([], ["--imagine", "10"]):
        found = json.loads(answer(capsys, record(tmp_path, deal), *more))
        by_bid = {one["bid"]: one for one in found["options"]}
        assert [*sorted(by_bid)] == ["garde", "garde_contre", "garde_sans", "pass", "prise"]
        assert found["best"] != "pass"
        assert by_bid["pass"]["made"] is None
        assert by_bid["garde"]["made"] > 0.95


def test_another_seed_imagines_other_deals(
    kernel: ModuleType, tmp_path: Path, capsys: Printed
) -> None:
    path = record(tmp_path, until(Phase.CALLING, "fft-5"))
    one, other = (answer(capsys, path, "--imagine", "3", "--seed", seed) for seed in "ab")
    assert one != other


@pytest.mark.slow
def test_time_is_for_everything_together(
    kernel: ModuleType, tmp_path: Path, capsys: Printed
) -> None:
    path = record(tmp_path, until(Phase.DOG, "fft-4"))
    answer(capsys, path, "--imagine", "2")  # everything is imported and read
    begun = time.process_time()
    found = json.loads(answer(capsys, path, "--imagine", "100000", "--seconds", "1"))
    assert 2 <= found["tries"] < 100_000
    assert time.process_time() - begun < 3


def test_cards_under_rules_the_search_does_not_know_are_played_on_by_club(
    kernel: ModuleType, tmp_path: Path, capsys: Printed
) -> None:
    path = record(tmp_path, until(Phase.PLAY, "pagat-2-piles", cards=40))
    found = json.loads(answer(capsys, path))
    assert (found["phase"], found["player"], found["tries"]) == ("play", "club", 1)
    assert all(one["error"] is None for one in found["options"])
    assert oudler(["solve", path, "--lang", "en"]) == 0
    assert "by bots of level club" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("id", ["fft-3", "fft-4", "fft-5", "wikipedia-6-misere"])
def test_cards_left_open_by_the_search_are_ordered_by_playouts(
    kernel: ModuleType, id: str, tmp_path: Path, capsys: Printed
) -> None:
    is_misere = id == "wikipedia-6-misere"
    deal = deal_cards(load_ruleset(id), seed="0") if is_misere else until(Phase.PLAY, id)
    line = [record(tmp_path, deal), "--seconds", "0.3", "--memory", "16", "--threads", "1"]
    found = json.loads(answer(capsys, *line))
    assert found["played_out"] == {"player": "expert", "playouts": 32}
    cards = found["cards"]
    assert len({card["played_out"]["mean"] for card in cards}) > 1
    assert all(card["played_out"]["error"] >= 0 for card in cards)
    again = json.loads(answer(capsys, *line))
    played = {card["card"]: card["played_out"] for card in cards}
    assert {card["card"]: card["played_out"] for card in again["cards"]} == played
    hidden = json.loads(answer(capsys, *line, "--imagine", "20"))
    means = [card["played_out"]["mean"] for card in hidden["cards"]]
    assert means == sorted(means, reverse=True)
    for language in LANGUAGES:
        for more in ([], ["--imagine", "20"]):
            assert oudler(["solve", *line, *more, "--lang", language]) == 0
            assert "None" not in capsys.readouterr().out


def test_a_record_that_stops_before_the_dog_is_shown_is_weighed_with_it(
    kernel: ModuleType, tmp_path: Path, capsys: Printed
) -> None:
    path = Path(record(tmp_path, until(Phase.DOG, "fft-4")))
    lines = path.read_text("utf-8").splitlines()
    assert "dog_shown" in lines[-1]
    path.write_text("\n".join([*lines[:-1], ""]), "utf-8")
    found = json.loads(answer(capsys, str(path), "--imagine", "2"))
    assert found["phase"] == "dog"
