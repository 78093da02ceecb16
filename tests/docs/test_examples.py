"""Every example runs as its first line says, and is short enough to be read at once."""

import runpy
import sys
from pathlib import Path
from random import Random

import pytest

import oudler
from oudler import Deal, Phase, Ruleset, Seat
from oudler.core import Session, start
from oudler.core.scoring.counting import trick_winners
from oudler.shuffling import random_deal
from oudler.testing.chance import dealt_with_lone_petit, play_randomly

EXAMPLES = Path(__file__).parents[2] / "examples"
ARGUMENTS = {"simulate": ["3"], "my_bot": ["2"]}


def run(name: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")


def said_by(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[str]:
    run(name, ARGUMENTS.get(name, []), monkeypatch)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_an_example_is_short(path: Path) -> None:
    assert 20 <= len(path.read_text("utf-8").splitlines()) <= 50


def test_simulate(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = said_by("simulate", monkeypatch, capsys)
    assert sum(int(line[12:].split()[0]) for line in lines) == 3


def test_score_a_result(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = said_by("score_a_result", monkeypatch, capsys)
    assert lines[-2] == "each defender pays 106: (318, -106, -106, -106)"
    assert lines[-1].startswith("refused: half_points")


def test_my_bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = said_by("my_bot", monkeypatch, capsys)
    assert "points a deal over 2 deals, in truth" in line


def test_record_as_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deal = oudler.deal_cards(oudler.load_ruleset("fft-3"), seed="table")
    deal = oudler.apply(deal, oudler.Seat(1), oudler.Bid(oudler.Contract.GARDE_SANS))
    players = [oudler.make_player("beginner") for _ in range(3)]
    deal = oudler.finish(oudler.play_on(deal, players))
    path = tmp_path / "deal.tarot"
    path.write_text(oudler.write_record(deal), "utf-8")
    run("record_as_table", [str(path)], monkeypatch)
    head, *rows = capsys.readouterr().out.splitlines()
    assert head == "deal,trick,seat,card,winner"
    assert len(rows) == 72


def test_record_as_table_says_how_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit, match=r"^usage: .*RECORD"):
        run("record_as_table", [], monkeypatch)


def evening(rules: Ruleset) -> list[Deal]:
    """A deal that everybody passes, one thrown in for a lone trump if it can be, and two others."""
    session = Session(rules, tuple(map(str, range(rules.places))), Seat(0))
    deals: list[Deal] = []
    for kind in (passed_out, thrown_in, at_random, at_random):
        if (deal := kind(rules, session)) is not None:
            deals.append(deal)
            session = session.after(deal)
    return deals


def begun(rules: Ruleset, session: Session) -> Deal:
    """The session's next deal."""
    players = () if rules.dealer_plays else session.seated
    seed = f"deal {len(session.sheet)}"
    return start(rules, random_deal(rules, session.dealer_seat, seed, players=players))


def passed_out(rules: Ruleset, session: Session) -> Deal:
    """A deal that everybody passes if they are asked; whatever follows is random."""
    deal = begun(rules, session)
    while deal.phase is Phase.BIDDING and deal.to_act is not None:
        deal = oudler.apply(deal, deal.to_act, oudler.Bid(None))
    return play_randomly(deal, Random(0))[1]


def thrown_in(rules: Ruleset, session: Session) -> Deal | None:
    """A deal that ends without a card for a lone petit; None where there is no such deal."""
    if rules.piles or rules.pack.copies > 1:
        return None
    for rng in map(Random, range(200)):
        dealt = dealt_with_lone_petit(rng, rules)
        if dealt.dealer == session.dealer_seat and start(rules, dealt).players == session.seated:
            _, deal = play_randomly(start(rules, dealt), rng)
            if not deal.tricks and (deal.cancelled is not None or not deal.bids):
                return deal
    return None


def at_random(rules: Ruleset, session: Session) -> Deal:
    """Any deal."""
    return play_randomly(begun(rules, session), Random(len(session.sheet)))[1]


@pytest.mark.parametrize("id", oudler.rulesets())
def test_record_as_table_reads_every_deal_of_an_evening(
    id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deals = evening(oudler.load_ruleset(id))
    path = tmp_path / "evening.tarot"
    path.write_text(oudler.write_record(*deals), "utf-8")
    run("record_as_table", [str(path)], monkeypatch)
    _, *rows = (line.split(",") for line in capsys.readouterr().out.splitlines())
    assert len(rows) == sum(len(trick.cards) for deal in deals for trick in deal.tricks)
    for number, deal in enumerate(deals):
        winners = [int(row[4]) for row in rows if int(row[0]) == number]
        assert winners[:: deal.rules.seats] == list(trick_winners(deal))


def test_among_these_deals_are_passed_out_and_thrown_in_ones() -> None:
    passed, thrown, *_ = evening(oudler.load_ruleset("fft-4"))
    assert (len(passed.bids), passed.tricks, thrown.bids, thrown.tricks) == (4, (), (), ())


def test_ask_the_solver(
    kernel: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = said_by("ask_the_solver", monkeypatch, capsys)
    assert lines[-1].split()[-1][0] in "+-"


@pytest.mark.slow
def test_review_a_deal(
    kernel: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, *_ = said_by("review_a_deal", monkeypatch, capsys)
    assert first.startswith("seat ")
    assert first.endswith(" points")
    assert second.strip().startswith("better: ")


def test_ask_the_solver_without_the_kernel(
    no_kernel: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = said_by("ask_the_solver", monkeypatch, capsys)
    assert "oudler" in lines[-1]
    assert "search" in lines[-1].lower() or "pip" in lines[-1]
