"""Whole games driven line by line, as a person at a terminal would."""

import json
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from oudler.bots import LEVELS, Decision
from oudler.coach import Estimate, Judgement, Known, Verdict, moments
from oudler.core import (
    PACK,
    Bid,
    CardSet,
    Deal,
    LegalAnnouncements,
    LegalBids,
    Play,
    Seat,
    has_petit_sec,
)
from oudler.core.events import CardPlayed, DealScored, Dealt, Event, HandfulShown
from oudler.core.phases.play import LegalPlays
from oudler.core.session import scores_by_player
from oudler.core.text import Header, parse_header, read_record
from oudler.core.view import SeatView
from oudler.records.recording import RecordFailed, Recording
from oudler.rulesets import load_ruleset
from oudler.terminal.game import PlayOptions, Streams, run
from oudler.testing.chance import random_action
from oudler.words import LANGUAGES, Words, subject


class ByChance:
    """Any legal action; announcements out of turn are declined."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    async def choose(self, view: SeatView) -> Decision:
        assert view.legal is not None
        if isinstance(view.legal, LegalAnnouncements):
            return Decision(None)
        return Decision(random_action(self.rng, view.legal))


def bots() -> Callable[[str], ByChance]:
    seeds = iter(range(100))
    return lambda level: ByChance(next(seeds))


Typist = Callable[[str, list[str]], str]
"""Given a prompt and all that was written before it, types a line."""


@dataclass
class Screen:
    """What was written, what was asked, and a typist at the keys."""

    typist: Typist
    lines: list[str] = field(default_factory=list)
    prompts: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def read_line(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.typist(prompt, self.lines)

    @property
    def streams(self) -> Streams:
        return Streams(self.read_line, self.lines.append, self.faults.append)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def options(
    rules: str = "fft-4",
    language: str = "fr",
    *,
    seed: str = "a",
    deals: int | None = 1,
    record: Path | None = None,
    auto: bool = False,
) -> PlayOptions:
    return PlayOptions(
        rules=load_ruleset(rules),
        changed={},
        language=language,
        level="club",
        seed=seed,
        deals=deals,
        record=record,
        auto=auto,
        name=None,
    )


def play(typist: Typist, chosen: PlayOptions) -> tuple[int, Screen]:
    screen = Screen(typist)
    return run(chosen, screen.streams, bots()), screen


def nobody(prompt: str, lines: list[str]) -> str:
    raise AssertionError(f"nobody is there to answer {prompt!r}")


def first_cards(lines: list[str], count: int = 1) -> str:
    """The first cards that the last question lists, typed as they are written there."""
    listed = next(line for line in reversed(lines) if ": " in line and "P " not in line)
    groups = [group.split() for group in listed.split(": ", 1)[1].split(".")[0].split(", ")]
    cards = [f"{rank} {suit}" for suit, *ranks in groups for rank in ranks]
    return ", ".join(cards[:count]) or groups[0][0]


def simple_typist(language: str = "fr", bid: str = "prise", dog: int = 6) -> Typist:
    """Bids this if possible, and always plays the first card on offer."""
    words = Words(language)

    def typed(asked: str, lines: list[str]) -> str:
        key = asked_for(words, asked)
        match key:
            case "bid":
                return bid if f" {bid}," in lines[-1] else "p"
            case "call":
                return "SK"
            case "discard":
                return first_cards(lines, dog)
            case "card":
                return first_cards(lines)
            case _:
                return ""

    return typed


def asked_for(words: Words, asked: str) -> str:
    """The key of a prompt, without its fields."""
    patterns = {
        key: re.sub(r"\\{\w+\\}", ".+", re.escape(prompt))
        for key, prompt in words_of(words, "prompt").items()
    }
    return next(key for key, pattern in patterns.items() if re.fullmatch(pattern, asked))


def words_of(words: Words, table: str) -> dict[str, str]:
    return dict(subject(words.language, "terminal")[table])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["fft-3", "fft-4", "fft-5"])
@pytest.mark.parametrize("bid", ["prise", "garde sans"])
def test_a_whole_deal_can_be_played_by_reading_and_typing(
    language: str, rules: str, bid: str, tmp_path: Path
) -> None:
    record = tmp_path / "game.tarot"
    chosen = options(rules, language, seed="c", record=record)
    code, screen = play(simple_typist(language, bid, chosen.rules.dog), chosen)
    assert (code, screen.faults) == (0, [])
    assert not [line for line in screen.lines if "{" in line or "None" in line]
    steps = list(read_record(record.read_text("utf-8").splitlines(), load_ruleset)[2])
    assert isinstance(steps[-1].event, DealScored)
    if any(step.deal.contract for step in steps):
        tricks = sum(isinstance(step.event, CardPlayed) for step in steps)
        assert tricks == chosen.rules.seats * chosen.rules.hand
        assert screen.prompts.count(Words(language)("terminal.prompt.card")) > 5


def test_after_a_deal_one_line_names_the_mistake_that_cost_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def last(deal: Deal, seat: Seat, progress: Callable[[float], None]) -> Judgement:
        progress(0)
        own = [one for one in moments(deal) if one.seat == seat]
        costs = Known(None, Estimate(24.0, 2.0), 0.9, 0.0, None, ())
        return Judgement(own[-1], Verdict.MISTAKE, costs)

    pytest.importorskip("oudler_kernel")
    monkeypatch.setattr("oudler.coach.turning_point.turning_point", last)
    _, in_no_time = play(simple_typist(), options(seed="c"))
    assert "Le tournant" not in in_no_time.text
    monkeypatch.setattr("oudler.terminal.game.PATIENCE", 60.0)
    _, screen = play(simple_typist(), options(seed="c"))
    (told,) = [line for line in screen.lines if line.startswith("Le tournant")]
    assert told.startswith("Le tournant : pli 18, vous")


def announcing_typist() -> Typist:
    """Passes, shows a handful before another leads, and lets the play begin."""
    words, typist = Words("fr"), simple_typist(bid="nothing")
    shown: list[str] = []

    def typed(asked: str, lines: list[str]) -> str:
        key = asked_for(words, asked)
        match key:
            case "announce" if not shown:
                shown.append(asked)
                return "poignée"
            case "handful_size":
                return "simple"
            case "handful_hidden":
                trumps, count = re.findall(r"atout ([\d ]+)\. Nombre à cacher : (\d+)", lines[-1])[
                    0
                ]
                return ", ".join(trumps.split()[: int(count)])
            case _:
                return typist(asked, lines)

    return typed


def test_a7_40_a_handful_is_shown_before_another_leads(tmp_path: Path) -> None:
    record = tmp_path / "game.tarot"
    changed: dict[str, object] = {"handful_time": "before_first_lead", "handfuls": [4, 6, 8]}
    rules = load_ruleset("pagat-4", changed)
    chosen = replace(options(seed="4", record=record), rules=rules, changed=changed)
    code, screen = play(announcing_typist(), chosen)
    assert (code, screen.faults) == (0, [])
    shown = next(n for n, line in enumerate(screen.lines) if "Vous montrez une poignée" in line)
    first = next(n for n, line in enumerate(screen.lines) if " joue " in line)
    assert shown < first
    steps = list(read_record(record.read_text("utf-8").splitlines(), load_ruleset)[2])
    after = next(step.deal for step in steps if isinstance(step.event, HandfulShown))
    assert after.handfuls[0].seat == 0
    assert after.to_act not in (0, None)
    assert isinstance(steps[-1].event, DealScored)


@pytest.mark.parametrize("language", LANGUAGES)
def test_programs_alone_need_nobody_at_the_keys(language: str) -> None:
    code, screen = play(nobody, options(language=language, deals=3, auto=True))
    assert code == 0
    assert screen.prompts == []
    assert Words(language).count("score.totals", 3, scores="")[:8] in screen.lines[-1]


def test_programs_alone_play_one_deal_where_no_number_is_given() -> None:
    _, screen = play(nobody, options(deals=None, auto=True))
    assert sum(line.startswith("Donne ") for line in screen.lines) == 1


def test_the_same_seed_gives_the_same_game() -> None:
    first, again, other = (
        play(nobody, options(seed=seed, auto=True))[1].text for seed in ("a", "a", "b")
    )
    assert first == again
    assert first != other


def test_without_a_seed_games_differ() -> None:
    typed = simple_typist()
    chosen = options()
    without = PlayOptions(chosen.rules, {}, "fr", "club", deals=1)
    assert play(typed, without)[1].text != play(typed, without)[1].text


def stop_after(lines: int, error: BaseException) -> Typist:
    """Plays on, and leaves after this many prompts."""
    typist = simple_typist()
    asked: Iterator[int] = iter(range(1000))

    def typed(prompt: str, written: list[str]) -> str:
        if next(asked) >= lines:
            raise error
        return typist(prompt, written)

    return typed


@pytest.mark.parametrize(
    ("error", "code"), [(EOFError(), 0), (KeyboardInterrupt(), 130)], ids=["end", "ctrl-c"]
)
@pytest.mark.parametrize("prompts", [0, 1, 5, 9])
def test_a_game_that_breaks_off_says_goodbye_and_leaves_a_good_record(
    error: BaseException, code: int, prompts: int, tmp_path: Path
) -> None:
    record = tmp_path / "game.tarot"
    found, screen = play(stop_after(prompts, error), options(record=record))
    assert found == code
    goodbye = [
        "La donne en cours ne compte pas.",
        "Au revoir.",
        f"La partie est dans {record}.",
        f"Pour la reprendre : oudler play --resume {record}",
    ]
    assert screen.lines[-4:] == goodbye
    steps = list(read_record(record.read_text("utf-8").splitlines(), load_ruleset)[2])
    assert steps
    assert not isinstance(steps[-1].event, DealScored)


@pytest.mark.parametrize("yes", ["o", "q", "oui"])
def test_ctrl_c_asks_before_it_drops_a_deal(yes: str, tmp_path: Path) -> None:
    typist = simple_typist()
    typed: list[str] = []

    def pressing(prompt: str, lines: list[str]) -> str:
        typed.append(prompt)
        if prompt.startswith("Quitter"):
            return "" if len(typed) < 5 else yes
        if len(typed) in (2, 6):
            signal.raise_signal(signal.SIGINT)
        return typist(prompt, lines)

    code, screen = play(pressing, options(deals=2, record=tmp_path / "game.tarot"))
    assert code == 130
    asked = [n for n, prompt in enumerate(typed) if prompt.startswith("Quitter")]
    assert asked == [2, 6]
    assert typed[1] == typed[3]
    assert "Vous pourrez la reprendre" in typed[2]
    assert screen.lines[-4] == "La donne en cours ne compte pas."


def test_ctrl_c_while_the_bots_play_waits_for_the_next_question() -> None:
    typist = simple_typist()
    pressed: list[SeatView] = []

    class Presses(ByChance):
        async def choose(self, view: SeatView) -> Decision:
            if len(view.tricks) == 3 and not pressed:
                pressed.append(view)
                signal.raise_signal(signal.SIGINT)
            return await super().choose(view)

    screen = Screen(lambda prompt, lines: "" if "Quitter" in prompt else typist(prompt, lines))
    assert run(options(), screen.streams, lambda level: Presses(1)) == 0
    assert pressed
    asked = [n for n, prompt in enumerate(screen.prompts) if "Quitter" in prompt]
    assert len(asked) == 1
    assert "La donne en cours sera perdue" in screen.prompts[asked[0]]


def test_ctrl_c_twice_ends_the_game_where_no_question_comes() -> None:
    class Hangs(ByChance):
        async def choose(self, view: SeatView) -> Decision:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
            raise AssertionError("it went on")

    screen = Screen(simple_typist())
    assert run(options(), screen.streams, lambda level: Hangs(1)) == 130


def test_ctrl_c_between_deals_drops_nothing() -> None:
    typist = simple_typist()

    def typed(prompt: str, lines: list[str]) -> str:
        if prompt == Words("fr")("terminal.prompt.another"):
            signal.raise_signal(signal.SIGINT)
        return typist(prompt, lines)

    code, screen = play(typed, options(deals=None))
    assert code == 130
    assert not [prompt for prompt in screen.prompts if "Quitter" in prompt]


def test_ctrl_c_ends_what_bots_play_among_themselves() -> None:
    class Presses(ByChance):
        async def choose(self, view: SeatView) -> Decision:
            signal.raise_signal(signal.SIGINT)
            raise AssertionError("it went on")

    screen = Screen(nobody)
    assert run(options(auto=True), screen.streams, lambda level: Presses(1)) == 130


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_the_game_with_its_own_code(number: signal.Signals) -> None:
    def typed(prompt: str, lines: list[str]) -> str:
        signal.raise_signal(number)
        raise AssertionError("the signal was not heard")

    before = signal.getsignal(number)
    code, screen = play(typed, options())
    assert code == 128 + number
    assert screen.lines[-1] == "Au revoir."
    assert signal.getsignal(number) is before


def test_every_event_stands_in_the_record_before_the_next_question(tmp_path: Path) -> None:
    record = tmp_path / "game.tarot"
    typist = simple_typist()
    seen = []

    def typed(prompt: str, lines: list[str]) -> str:
        seen.append(record.read_text("utf-8"))
        return typist(prompt, lines)

    play(typed, options(record=record))
    assert all(text.endswith("}\n") for text in seen)
    assert all(len(text) > len(before) for before, text in zip(seen[2:], seen[4:], strict=False))


def test_a_record_notes_each_deal_and_its_totals(tmp_path: Path) -> None:
    record = tmp_path / "game.tarot"
    play(nobody, options(record=record, auto=True, deals=3))
    lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    assert [line["deal"] for line in lines if line.get("type") == "dealt"] == [1, 2, 3]
    scores = [line["scores"] for line in lines if line.get("type") == "deal_scored"]
    assert lines[-1]["totals"] == list(map(sum, zip(*scores, strict=True)))


def test_a_record_is_never_written_over(tmp_path: Path) -> None:
    record = tmp_path / "game.tarot"
    record.write_text("mine")
    code, screen = play(nobody, options(record=record, auto=True))
    assert (code, screen.lines) == (1, [])
    assert len(screen.faults) == 1
    assert "existe déjà" in screen.faults[0]
    assert record.read_text() == "mine"


def test_an_empty_file_may_become_a_record(tmp_path: Path) -> None:
    record = tmp_path / "game.tarot"
    record.touch()
    code, _ = play(nobody, options(record=record, auto=True))
    assert code == 0
    assert list(read_record(record.read_text("utf-8").splitlines(), load_ruleset)[2])


def test_a_record_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    code, screen = play(nobody, options(record=tmp_path / "no" / "game.tarot", auto=True))
    assert (code, len(screen.faults)) == (1, 1)
    assert "Impossible d'écrire" in screen.faults[0]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
def test_a_disk_that_is_full_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record, opened = tmp_path / "game.tarot", Path.open

    def full(path: Path, *how: Any, **more: Any) -> Any:
        return opened(Path("/dev/full") if path == record else path, *how, **more)

    # An empty file may become a record; opening it gives the full device instead.
    record.touch()
    monkeypatch.setattr(Path, "open", full)
    code, screen = play(nobody, options(record=record, auto=True))
    assert (code, len(screen.faults)) == (1, 1)
    assert "Impossible d'écrire" in screen.faults[0]


def test_a_record_that_breaks_off_ends_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def add(recording: Recording, event: Event, noted: object) -> None:
        raise RecordFailed(recording.path, OSError(28, "No space left on device"))

    monkeypatch.setattr(Recording, "add", add)
    code, screen = play(nobody, options(record=tmp_path / "game.tarot", auto=True))
    assert (code, len(screen.faults)) == (1, 1)
    assert "le disque est plein" in screen.faults[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_its_name(language: str) -> None:
    assert set(LEVELS) <= set(words_of(Words(language), "level"))


def test_several_deals_follow_one_another_in_one_record(tmp_path: Path) -> None:
    record = tmp_path / "game.tarot"
    play(nobody, options(deals=3, auto=True, record=record))
    header, _, steps = read_record(record.read_text("utf-8").splitlines(), load_ruleset)
    assert header.players == ("Anne", "Bruno", "Chloé", "David")
    assert sum(isinstance(step.event, DealScored) for step in steps) == 3


def test_the_person_watches_deals_while_sitting_out_as_dealer(tmp_path: Path) -> None:
    record = tmp_path / "game.tarot"
    typist = simple_typist(bid="garde")
    asked: dict[int, int] = {}

    def typed(prompt: str, lines: list[str]) -> str:
        number = sum(line.startswith("Donne ") for line in lines)
        asked[number] = asked.get(number, 0) + 1
        return typist(prompt, lines)

    code, screen = play(typed, options("fft-5-dead", seed="b", deals=12, record=record))
    assert (code, screen.faults) == (0, [])
    mine = [line for line in screen.lines if "vous faites le mort" in line]
    his = {int(line.split()[1].rstrip(".")) for line in mine}
    assert his
    assert set(range(1, 13)) - his == set(asked)
    assert_record_agrees(record, screen)


def assert_record_agrees(record: Path, screen: Screen) -> None:
    """Who dealt, and what each won, is the same in the record as on the screen."""
    header, _, steps = read_record(record.read_text("utf-8").splitlines(), load_ruleset)
    names = ["vous", *header.players[1:]]
    scored = [step.deal for step in steps if isinstance(step.event, DealScored)]
    told = [line for line in screen.lines if line.startswith("Donne ")]
    for deal, line in zip(scored, told, strict=True):
        dealer = names[deal.players[-1]]
        assert line.endswith("Vous donnez : vous faites le mort.") or dealer in line
        if deal.contract is not None:
            seated = [names[player] for player in deal.players[:4]]
            pairs = zip(seated, deal.scores, strict=True)
            each = ", ".join(f"{name} {score:+}".replace("-", "−") for name, score in pairs)
            assert f"Cette donne : {each}." in screen.lines
    totals = [sum(scores) for scores in zip(*map(scores_by_player, scored), strict=True)]
    said = ", ".join(
        f"{name} {total:+}".replace("-", "−") for name, total in zip(names, totals, strict=True)
    )
    assert screen.lines[-2] == f"Au revoir. Après 12 donnes : {said}."


@pytest.mark.parametrize("rules", ["fft-4", "pagat-2-piles"])
def test_a_match_of_several_deals_ends_with_its_ranking(rules: str) -> None:
    screen = Screen(nobody)
    chosen = options(rules, deals=3, auto=True)
    assert run(chosen, screen.streams, bots()) == 0
    for deal in (1, 2, 3):
        assert f"Donne {deal} sur 3. " in screen.text
    players = load_ruleset(rules).places
    result, *lines = screen.lines[-2 - players : -1]
    assert result.startswith("La partie est finie")
    assert next(line.partition(" : ")[0] for line in lines) == "1re"
    assert all(("contrat" in line) == (rules == "fft-4") for line in lines)


def test_a_single_deal_has_no_ranking() -> None:
    screen = Screen(nobody)
    assert run(options(deals=1, auto=True), screen.streams, bots()) == 0
    assert "Donne 1. " in screen.text
    assert "La partie est finie" not in screen.text


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", ["fft-5-dead", "pagat-5-dead", "fft-5"])
def test_mouches_are_told_from_the_first_to_the_totals(id: str, language: str) -> None:
    words = Words(language)
    rules = load_ruleset(id, {"mouche": 10})
    screen = Screen(nobody)
    chosen = replace(options(language=language, deals=20, auto=True), rules=rules)
    assert run(chosen, screen.streams) == 0
    for key in ("mouche_taken", "mouche_paid", "mouche_added"):
        sentence = words(f"terminal.told.{key}.other", name="", amount="", extra="5")
        assert sentence[1:12] in screen.text
    assert words("terminal.told.mouche.formed", amount=55) in screen.lines
    assert any(map(screen.lines[-1].endswith, screen.lines[:-1]))
    assert words("score.totals_with_mouches.other", count=20, scores="")[:-1] in screen.lines[-1]


def test_the_scores_say_what_lies_in_the_mouches() -> None:
    typist = simple_typist()
    asked: list[str] = []

    def typed(prompt: str, lines: list[str]) -> str:
        asked.append(prompt)
        return "s" if len(asked) == 1 else typist(prompt, lines)

    rules = load_ruleset("fft-4", {"mouche": 10})
    _, screen = play(typed, replace(options(), rules=rules))
    assert "Mouches en jeu : 45." in screen.lines
    assert any(line.startswith("Après 1 donne, mouches comprises : ") for line in screen.lines)


def test_the_first_dealer_is_drawn_or_chosen() -> None:
    _, drawn = play(nobody, options(auto=True))
    assert any(
        re.match(r"Au tirage : Anne .+, Bruno .+, Chloé .+, David .+\.", d) for d in drawn.lines
    )
    _, chosen = play(nobody, options("playroom-4", auto=True))
    assert not [line for line in chosen.lines if line.startswith("Au tirage")]
    assert [line for line in chosen.lines if line.startswith("Le sort désigne")]


def test_the_discard_is_told_at_the_end_where_it_is_shown() -> None:
    screen = Screen(nobody)
    assert run(options("playroom-4", auto=True, deals=5), screen.streams) == 0
    shown = [n for n, line in enumerate(screen.lines) if line.startswith("Écart montré : ")]
    assert shown
    assert all(" fait le pli" in screen.lines[n - 1] for n in shown)


def test_q_between_deals_ends_the_game_at_once() -> None:
    typist = simple_typist()
    asked: list[str] = []

    def typed(prompt: str, lines: list[str]) -> str:
        if prompt == Words("fr")("terminal.prompt.another"):
            asked.append(prompt)
            return "" if len(asked) < 2 else "q"
        return typist(prompt, lines)

    code, screen = play(typed, options(deals=None))
    assert code == 0
    assert screen.lines[-1].startswith("Au revoir. Après 2 donnes")


class Passes:
    """Passes, and plays the first card."""

    async def choose(self, view: SeatView) -> Decision:
        match view.legal:
            case LegalBids():
                return Decision(Bid(None))
            case LegalPlays(cards):
                return Decision(Play(cards.lowest))
            case _:
                return Decision(None)


HAND, DOG = "T21 T20 T18 T9 T5 SK SQ S4 S3 HQ H9 H3 D10 D7 C9 C7 C5 C2", "T6 S9 HJ D4 C10 CK"


def dealt_with(seed: int) -> Dealt:
    """The person holds this hand and speaks first; the other hands are random."""
    mine, dog = CardSet.parse(HAND), CardSet.parse(DOG)
    rest = Random(seed).sample(list(PACK - mine - dog), 54)
    others = [CardSet.of(rest[i : i + 18]) for i in (0, 18, 36)]
    assert not any(map(has_petit_sec, others))
    return Dealt(Seat(3), (mine, *others), dog)


def told(dealt: Dealt, typist: Typist, monkeypatch: pytest.MonkeyPatch, *, auto: bool) -> Screen:
    monkeypatch.setattr("oudler.terminal.game.random_deal", lambda *_, **__: dealt)
    screen = Screen(typist)
    run(options(auto=auto), screen.streams, lambda level: Passes())
    return screen


def test_the_screen_does_not_depend_on_hidden_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    screens = [told(dealt_with(n), simple_typist(), monkeypatch, auto=False) for n in range(8)]
    own_card = [screen.lines.index(line) for screen in screens for line in first_plays(screen)]
    before = {"\n".join(screen.lines[:n]) for screen, n in zip(screens, own_card, strict=True)}
    assert len(before) == 1
    assert "Le chien" in before.pop()
    assert len({screen.text for screen in screens}) == len(screens)


def first_plays(screen: Screen) -> list[str]:
    return [line for line in screen.lines if line.startswith("Vous jouez")][:1]


def test_a_spectator_is_told_nothing_of_the_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    screens = [told(dealt_with(n), nobody, monkeypatch, auto=True) for n in range(4)]
    assert len({screen.text for screen in screens}) == 1
    assert "Tout le monde passe" in screens[0].text


def test_the_person_has_a_name_that_no_program_shares(tmp_path: Path) -> None:
    record = tmp_path / "game.tarot"
    chosen = replace(options(record=record), name="Bruno", changed={"base": 30})
    _, screen = play(stop_after(0, EOFError()), chosen)
    assert parse_header(record.read_text("utf-8").splitlines()[0]).players == (
        "Bruno",
        "Anne",
        "Chloé",
        "David",
    )
    assert "Options changées : base = 30." in screen.lines


def oudler(*how: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "oudler", "play", "--lang", "en", "--seed", "a", *how]
    return subprocess.Popen(command, text=True, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe)


@pytest.mark.slow
def test_an_empty_standard_input_ends_the_game_politely() -> None:
    with oudler("--deals", "1") as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    assert out.splitlines()[-1] == "Goodbye."


def test_a_reader_who_has_gone_ends_the_game() -> None:
    with oudler("--deals", "40", "--auto") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == "Cannot write the output: nobody is reading it any more.\n"
    assert process.returncode == 128 + signal.SIGPIPE


def test_a_card_is_taken_back_and_the_record_forgets_it(tmp_path: Path) -> None:
    record = tmp_path / "game.tarot"
    chosen = options(seed="c", record=record)
    typist, asked = simple_typist(), Counter[str]()

    def typed(prompt: str, lines: list[str]) -> str:
        key = asked_for(Words("fr"), prompt)
        asked[key] += 1
        if (key == "bid" and asked[key] == 1) or (key == "card" and asked[key] in (3, 4)):
            return "annuler"
        return typist(prompt, lines)

    code, screen = play(typed, chosen)
    assert (code, screen.faults) == (0, [])
    assert screen.lines.count("Repris.") == 2
    assert screen.lines.count("Rien à reprendre.") == 1
    steps = list(read_record(record.read_text("utf-8").splitlines(), load_ruleset)[2])
    assert isinstance(steps[-1].event, DealScored)
    assert sum(isinstance(step.event, Dealt) for step in steps) == 1


def test_what_was_just_said_is_said_again() -> None:
    typist, heard = simple_typist(), list[list[str]]()

    def typed(prompt: str, lines: list[str]) -> str:
        heard.append([*lines])
        return "répète" if len(heard) in (1, 2) else typist(prompt, lines)

    code, _ = play(typed, options(seed="c"))
    assert code == 0
    first, second, third = heard[:3]
    assert second == first * 2
    assert third == first * 3


def test_after_the_deal_annuler_takes_nothing_back_and_does_not_leave() -> None:
    typist, answers = simple_typist(), iter(["annuler", "q"])

    def typed(prompt: str, lines: list[str]) -> str:
        return (
            next(answers) if asked_for(Words("fr"), prompt) == "another" else typist(prompt, lines)
        )

    code, screen = play(typed, options(seed="c", deals=None))
    assert code == 0
    assert "Rien à reprendre." in screen.lines
    assert list(answers) == []


def test_a_record_that_cannot_begin_leaves_no_file_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "game.tarot"

    def full(recording: Recording, *_: object) -> None:
        recording.close()
        raise RecordFailed(record, OSError(28, "No space left on device"))

    monkeypatch.setattr(Recording, "_write", full)
    with pytest.raises(RecordFailed):
        Recording.begin(record, Header("fft-4@1", {}, ()))
    assert not record.exists()
