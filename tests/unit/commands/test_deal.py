"""`oudler deal`, and how the other commands read what it prints."""

import io
import json
import sys
from pathlib import Path
from random import Random

import pytest

import oudler
from oudler.cli import run
from oudler.core import replay
from oudler.shuffling import random_deal
from oudler.testing.chance import play_randomly

Printed = pytest.CaptureFixture[str]
STRONG = "trumps(S) >= 9 and oudlers(S) >= 2"


def in_json(capsys: Printed, *line: str, code: int = 0) -> dict[str, object]:
    assert run(["deal", *line, "--json", "--lang", "en"]) == code
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    found = json.loads(out)
    assert isinstance(found, dict)
    return found


def test_the_deals_found_meet_the_condition(capsys: Printed) -> None:
    found = in_json(capsys, "--where", STRONG, "-n", "5", "--seed", "x")
    deals = found["deals"]
    assert isinstance(deals, list)
    assert (found["ok"], found["found"], len(deals)) == (True, 5, 5)
    for one in deals:
        hand = oudler.CardSet.parse(one["hands"][2])
        assert len(hand.of_suit(oudler.Suit.TRUMPS)) >= 9
        assert len(hand.oudlers) >= 2
        deal = oudler.deal_from_text(one["fragment"])
        assert [str(hand) for hand in deal.hands] == one["hands"]
    assert in_json(capsys, "--where", STRONG, "-n", "5", "--seed", "x") == found


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_what_it_prints_can_be_read(
    command: str, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["deal", "--where", STRONG, "--seed", "x", "--dealer", "1", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "# Deals: 1. Tries: " in out
    monkeypatch.setattr(sys, "stdin", io.StringIO(out))
    assert run([command, "-", "--lang", "en"]) == (0 if command == "replay" else 3)
    said = capsys.readouterr().out
    assert command != "replay" or "S to act" in said


def test_a_whole_deal_is_replayed_from_text_and_link(tmp_path: Path, capsys: Printed) -> None:
    rules = oudler.load_ruleset("fft-4")
    dealt = random_deal(rules, oudler.Seat(0), "text")
    _, deal = play_randomly(replay(rules, dealt), Random(3))
    assert deal.taker is not None
    path = tmp_path / "a.deal"
    answers = []
    for text in (
        oudler.write_record(deal, players=tuple("NWSE")),
        oudler.deal_to_text(deal),
        f"https://oudler.example/#{oudler.deal_to_fragment(deal)}",
    ):
        path.write_text(text, "utf-8")
        assert run(["replay", str(path), "--json"]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1] == answers[2]


def test_a_text_that_breaks_a_rule_is_refused_with_its_line(
    tmp_path: Path, capsys: Printed
) -> None:
    path = tmp_path / "a.deal"
    deal = next(oudler.deals_where(seed="x"))
    path.write_text(oudler.deal_to_text(deal) + "\nbids: garde prise", "utf-8")
    assert run(["replay", str(path), "--json", "--lang", "en"]) == 1
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert (found["ok"], found["line"], found["reason"]) == (False, 8, "bid_too_low")
    assert f"{path}, line 8: " in err
    path.write_text("# ours\nN: T22\n", "utf-8")
    assert run(["review", str(path), "--lang", "en"]) == 1
    assert "line 2: In “N”, “T22” is not a card" in capsys.readouterr().err


def test_the_search_gives_up_with_what_it_found(capsys: Printed) -> None:
    found = in_json(capsys, "--where", "trumps(S) >= 22", "--tries", "50", code=1)
    assert (found["ok"], found["reason"], found["tries"], found["deals"]) == (
        False, "too_rare", 50, [],
    )  # fmt: skip
    found = in_json(
        capsys, "--where", "trumps(S) >= 8", "--tries", "500", "-n", "500", "--seed", "x", code=1
    )
    deals = found["deals"]
    assert isinstance(deals, list)
    assert 0 < len(deals) < 500
    assert run(["deal", "--where", "1 = 2", "--tries", "1234", "--lang", "fr"]) == 1
    assert (
        "Abandon après 1\N{NARROW NO-BREAK SPACE}234 essais : aucune donne"
        in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("line", "reason", "said"),
    [
        (["--where", "trumps(X) > 3"], "unknown_seat", "the seats are: N, W, S, E, dog"),
        (["--where", "trumps(S) >"], "expected_number", "found: “the end”"),
        (["--give", "S: T22"], "unknown_card", "T22"),
    ],
)
def test_what_cannot_be_read_is_told(
    line: list[str], reason: str, said: str, capsys: Printed
) -> None:
    found = in_json(capsys, *line, code=2)
    assert (found["ok"], found["reason"]) == (False, reason)
    assert said in str(found["message"])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["--dealer", "4"], "expected: 0 to 3"),
        (["--dealer", "4", "--rules", "fft-5-dead"], "the dealer does not play"),
        (["--rules", "whist"], "is not a ruleset"),
    ],
)
def test_what_the_table_lacks_is_refused(line: list[str], said: str, capsys: Printed) -> None:
    assert said in str(in_json(capsys, *line, code=1)["message"])
