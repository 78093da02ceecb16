"""Whatever is typed at `sheet keep`, nothing is written that was not shown and confirmed."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given

from oudler.rulesets import load_ruleset
from oudler.sheet import DealCorrected, DealEntered, opening, state_of
from oudler.sheet.commands.arguments import parser_of
from oudler.sheet.commands.file import SheetFile
from oudler.sheet.commands.keep import keep
from oudler.sheet.sheet_text import ending_sentence
from oudler.sheet_deal import Game
from oudler.terminal.streams import Streams
from oudler.testing.sheets import NAMES
from oudler.testing.strategies import generators
from oudler.typed_text import is_typed
from oudler.words import Words, subject

LINES = 25
"""For each example: 50 of these are more than a thousand lines."""
RULES = ("fft-3", "fft-4", "fft-5", "pagat-2-piles", "wikipedia-6-two-packs", "playroom-6")
SPOILT = ("\x1b[A", "\x00", "\x7f", "\ufffd", "½", "-", "?", "«", "'", "1/0", "9" * 30, "é", "½½")


def vocabulary(words: Words) -> list[str]:
    """Every way to type something."""
    typed, sheet = subject(words.language, "typed"), subject(words.language, "sheet")["typed"]
    tables = [one for one in typed.values() if not isinstance(one, str)]
    known = [*sheet.values(), *(one for one in typed.values() if isinstance(one, str))]
    known += [one for table in tables for one in table.values()]
    return [way for one in known for way in one.split("|")]


def misspelt(rng: Random, word: str) -> str:
    at = rng.randrange(len(word) + 1)
    return word[:at] + rng.choice(["", "e", word[:1], " "]) + word[at + rng.randint(0, 1) :]


def random_word(rng: Random, known: list[str]) -> str:
    word = rng.choice([*known, *NAMES[:6] * 6, *(str(rng.randint(0, 95)) for _ in range(40))])
    return rng.choice([word, word, word, misspelt(rng, word), rng.choice(SPOILT)])


def random_line(rng: Random, known: list[str]) -> str:
    """A deal as it might be said, an answer, or nonsense; sometimes nothing."""
    taker, other = rng.sample(NAMES[:6], 2)
    count = f"{rng.randint(0, 91)} {rng.randint(0, 3)}"
    deal = f"{taker} {rng.choice(['g', 'garde', 'gs', 'petite'])} {count}"
    return rng.choice(
        [
            deal,
            f"{deal} avec {other}",
            f"{deal} {random_word(rng, known)} {random_word(rng, known)}",
            f"corriger {rng.randint(0, 4)} {rng.choice(['', deal, random_word(rng, known)])}",
            " ".join(random_word(rng, known) for _ in range(rng.randint(1, 7))),
            random_word(rng, known),
            rng.choice(["", "", "o", "n", "annuler", "rétablir", "s", "?", count]),
        ]
    )


class Typist:
    """Somebody who types at random, and watches what is written."""

    def __init__(self, rng: Random, words: Words, name: str) -> None:
        self.rng, self.words, self.name = rng, words, name
        self.known = vocabulary(words)
        self.left = LINES
        self.said: list[str] = []
        """Since the prompt before."""
        self.shown: list[str] = []
        """Before the prompt that is open, or was last."""
        self.prompt = self.answer = ""
        self.written = 0
        """Deals."""
        self.entries = len(SheetFile.open(words, name).sheet.entries)

    def read_line(self, prompt: str) -> str:
        self.check()
        if not self.left:
            raise self.rng.choice([EOFError, KeyboardInterrupt])
        self.left -= 1
        asked_for_help = is_typed(self.words, "typed.help", self.answer)
        self.shown, self.said = [*(self.shown if asked_for_help else ()), *self.said], []
        is_confirming = prompt == self.words("sheet.keep.confirm") and self.rng.random() < 0.4
        self.prompt = prompt
        self.answer = "" if is_confirming else random_line(self.rng, self.known)
        return self.answer

    def check(self) -> None:
        """A deal that is new on the sheet has been shown, and Enter or yes was the answer."""
        sheet = SheetFile.open(self.words, self.name).sheet
        new, self.entries = sheet.ordered[self.entries :], len(sheet.entries)
        for content in (entry.content for entry in new):
            if isinstance(content, (DealEntered, DealCorrected)):
                assert self.prompt == self.words("sheet.keep.confirm")
                assert not self.answer.strip() or is_typed(self.words, "typed.yes", self.answer)
                said = ending_sentence(self.words, state_of(sheet), content.deal)
                assert any(said in line for line in self.shown)
                self.written += 1


def typed_at(rng: Random) -> Typist:
    """What became of some random lines."""
    words, rules = Words(rng.choice(["fr", "fr", "en"])), load_ruleset(rng.choice(RULES))
    with TemporaryDirectory() as folder:
        name = str(Path(folder) / "evening.sheet")
        players = NAMES[: rules.places + rng.randint(0, 1)]
        SheetFile(words, name).write(opening(Game.of(rules, {}), players))
        typist = Typist(rng, words, name)
        args = parser_of("keep", words).parse_args([name])
        streams = Streams(typist.read_line, lambda line: typist.said.append(line), print)
        assert keep(words, args, streams) in (0, 130)
        typist.check()
    return typist


@given(generators())
def test_nothing_is_written_that_was_not_shown_and_confirmed(rng: Random) -> None:
    typed_at(rng)


def test_random_lines_do_write_deals() -> None:
    assert sum(typed_at(Random(seed)).written for seed in range(10)) > 5


def test_a_fault_and_a_penalty_are_typed_and_confirmed(tmp_path: Path) -> None:
    words, name, said = Words("fr"), str(tmp_path / "evening.sheet"), list[str]()
    SheetFile(words, name).write(opening(Game.of(load_ruleset("fft-4"), {}), NAMES[:4]))
    who = NAMES[0]
    typed = iter(
        [
            *(f"pénalité {who} 10 retard", "n"),
            *(f"pénalité {who} 10 retard", ""),
            *(f"pénalité {who}", f"faute {who}", f"faute {who} il chante"),
            *(f"faute {who} il a renoncé", "peut-être", "oui", "non", ""),
            "q",
        ]
    )
    args = parser_of("keep", words).parse_args([name])
    keep(words, args, Streams(lambda _: next(typed), said.append, said.append))
    state = state_of(SheetFile.open(words, name).sheet)
    assert [(one.ruled.fault, one.ruled.note) for one in state.faults] == [
        ("", "retard"),
        ("revoke", ""),
    ]
    assert state.penalties(who) >= 10
    text = " ".join(said)
    assert "Rien n'est noté." in text
    assert "« pénalité Anne 10 retard »" in text
    assert "« faute Anne il a renoncé »" in text


@pytest.mark.parametrize("language", ["fr", "en"])
def test_help_lists_the_words(language: str, tmp_path: Path) -> None:
    words, name, said = Words(language), str(tmp_path / "evening.sheet"), list[str]()
    SheetFile(words, name).write(opening(Game.of(load_ruleset("fft-5"), {}), NAMES[:5]))
    answers = iter(["?", "q"])
    args = parser_of("keep", words).parse_args([name])
    keep(words, args, Streams(lambda _: next(answers), said.append, said.append))
    typed = subject(language, "typed")
    shown = [typed[key].split("|")[0] for key in ("undo", "redo", "quit")]
    for word in (*shown, subject(language, "sheet")["typed"]["correct"].split("|")[0], "gs", "41½"):
        assert word in said[-2].replace("é", "e") or word in said[-2]
