"""Who may enter, by which name."""

import sys
from pathlib import Path

import pytest

from oudler.arena import Ask, UnknownEntrant, programs_of, read_entrant
from oudler.arena.entrants import Mixed, kinds_of, maker_of, name_of
from oudler.bots import LEVELS, Beginner
from oudler.core import Contract, Deal, view
from oudler.testing.builders import FFT_4, begin, dealt, play_cards, taken_by


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_its_name(level: str) -> None:
    assert read_entrant(level) == level
    assert type(maker_of(level)()) is type(LEVELS[level]())


@pytest.mark.parametrize(
    "name",
    [
        "club",
        "oudler.bots.beginner:Beginner",
        "exec:node a, b=c.mjs",
        "club,bid=beginner",
        "club,bid=beginner,play=exec:bot --level=3,4",
        "exec:bot,call=club",
    ],
)
def test_a_name_is_read_and_written_alike(name: str) -> None:
    assert name_of(read_entrant(name)) == name


def test_parts_are_taken_apart() -> None:
    found = read_entrant("exec:a b,bid=club,play=exec:c")
    assert found == Mixed("exec:a b", ((Ask.BID, "club"), (Ask.PLAY, "exec:c")))
    assert programs_of(found) == ("a b", "c")
    assert programs_of(Beginner) == ()


def test_a_signal_is_a_defenders_pip_at_the_first_round_of_a_suit() -> None:
    held = {0: "EX HK HQ HN HJ", 1: "H5 H6", 2: "H2 H7 H8", 3: "H9 H10 H3"}
    deal = taken_by(begin(FFT_4, dealt(FFT_4, held)), 0, Contract.GARDE_SANS)

    def asked(deal: Deal) -> tuple[Ask, ...]:
        assert deal.to_act is not None
        return kinds_of(view(deal, deal.to_act))

    assert asked(deal) == (Ask.LEAD, Ask.PLAY)
    deal = play_cards(deal, "H5")
    assert asked(deal) == (Ask.SIGNAL, Ask.PLAY)
    deal = play_cards(deal, "H7 H9")
    assert asked(deal) == (Ask.PLAY,), "the taker has nobody to tell"
    deal = play_cards(deal, "HK HQ H6")
    assert asked(deal) == (Ask.PLAY,), "hearts were led before"


def test_a_maker_is_called_by_its_name() -> None:
    assert name_of(Beginner) == "Beginner"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nobody", ""),
        ("club,bid=nobody", ""),
        ("club,ruff=beginner", "ruff is not one of bid, call, discard, play, lead, signal"),
        ("club,bid=beginner,bid=club", "two players"),
        ("exec:", "write a command"),
        ("club,bid=exec: ", "write a command"),
        ("a b:C", ""),
        ("nonesuch:Bot", "nonesuch"),
        ("oudler.bots.club:Nobody", "Nobody"),
        ("oudler.bots.levels:LEVELS", "not a class"),
    ],
)
def test_nobody_else_may_enter(name: str, why: str) -> None:
    with pytest.raises(UnknownEntrant) as raised:
        read_entrant(name)
    assert why in raised.value.why
    assert bool(why) == bool(raised.value.why)
    assert raised.value.known == tuple(LEVELS)


def test_a_class_is_found_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bots_found_here.py").write_text(
        "from oudler.bots.club import Club\nclass Own:\n    class Inner(Club): pass\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert type(maker_of("bots_found_here:Own.Inner")()).__name__ == "Inner"
