"""`oudler teach`, as a learner uses it."""

import json
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

import pytest

from oudler.cli import run as oudler
from oudler.coach import Kind
from oudler.coach.choices import usual_discards
from oudler.command_line.arguments import Refused
from oudler.core import TRUMPS, view
from oudler.rulesets import load_ruleset
from oudler.teach import Attempt, Basis, Problem, Topic, problems
from oudler.teach.commands import Teacher
from oudler.teach.commands.file import AttemptFile
from oudler.teach.commands.talk import Left
from oudler.teach.commands.trainer import train
from oudler.teach.lesson_text import answer_name
from oudler.teach.trainer import discard_exercise
from oudler.terminal.streams import Streams
from oudler.words import LANGUAGES, Words
from oudler.words.names import the_cards

TODAY = date(2026, 1, 1)
Printed = pytest.CaptureFixture[str]


class Pupil:
    """Somebody who types these lines, and what they read."""

    def __init__(self, folder: Path, *typed: str, language: str = "fr", days: int = 0) -> None:
        self.words = Words(language)
        self.read: list[str] = []
        self._typed = list(typed)
        self.streams = Streams(self._line, self.read.append, self.read.append)
        self.file = AttemptFile(self.words, folder / "oudler" / "lessons.jsonl")
        self._today = TODAY + timedelta(days=days)

    def _line(self, prompt: str) -> str:
        self.read.append(prompt)
        if not self._typed:
            raise EOFError
        return self._typed.pop(0)

    def learn(self, what: str | None = None, which: str | None = None) -> str:
        """Everything that was read until there was nothing more to type."""
        teacher = Teacher(self.words, self.file, self.streams, self._today)
        with suppress(EOFError, Left):
            teacher.teach(what, which, "fft-4")
        return "\n".join(self.read)


def of_kind(kind: Kind) -> Problem:
    return next(one for one in problems() if one.kind is kind and one.basis is Basis.SEARCH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_course_lists_ten_lessons_with_progress(tmp_path: Path, language: str) -> None:
    told = Pupil(tmp_path, language=language).learn()
    assert all(f"\n{number}. " in told for number in range(1, 11))
    assert told.count("(0 ") == 10


@pytest.mark.parametrize("kind", [Kind.CARD, Kind.BID, Kind.CALL])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_in_words_is_judged_and_kept(tmp_path: Path, kind: Kind, language: str) -> None:
    one = of_kind(kind)
    typed = answer_name(Words(language), one.best.action)
    pupil = Pupil(tmp_path, typed, language=language)
    told = pupil.learn("problem", one.id)
    assert Words(language)("lessons.right.search") in told
    assert pupil.file.read() == (Attempt(TODAY, one.id, is_right=True),)


def test_a_discard_is_chosen_by_its_number(tmp_path: Path) -> None:
    one = of_kind(Kind.DISCARD)
    number = one.choices.index(one.nearest.action) + 1
    pupil = Pupil(tmp_path, "9", str(number))
    told = pupil.learn("problem", one.id)
    assert "Réponses possibles" in told
    assert "Mieux valait" in told
    assert "Ce problème reviendra demain." in told
    assert pupil.file.read() == (Attempt(TODAY, one.id, is_right=False),)


def test_what_makes_no_sense_is_asked_again_and_nothing_is_kept(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "zut", "", "q")
    assert pupil.learn("problem", of_kind(Kind.CARD).id).count("Réponses possibles") == 2
    assert pupil.file.read() == ()


def test_a_lesson_goes_from_exercise_to_exercise(tmp_path: Path) -> None:
    first, second = problems(Topic.EXCUSE)[:2]
    typed = [answer_name(Words("fr"), one.best.action) for one in (first, second)]
    told = Pupil(tmp_path, *typed).learn("lesson", "7")
    assert "Leçon 7 : L'Excuse" in told
    assert "Exercice 3 sur" in told
    assert "(2 exercices réussis" in Pupil(tmp_path).learn()
    assert "Exercice 3 sur" in Pupil(tmp_path).learn("lesson", "excuse")


def test_a_missed_problem_comes_back_the_next_day(tmp_path: Path) -> None:
    one = of_kind(Kind.CARD)
    wrong, right = (answer_name(Words("fr"), a.action) for a in (one.nearest, one.best))
    Pupil(tmp_path, wrong).learn("problem", one.id)
    assert "prochaine révision demain" in Pupil(tmp_path).learn("again")
    assert "1 problème à revoir" in Pupil(tmp_path, days=1).learn()
    told = Pupil(tmp_path, right, days=1).learn("again")
    assert "Ce problème reviendra dans 2 jours." in told
    assert "prochaine révision le 4 janvier" in Pupil(tmp_path, days=1).learn("again")


def test_the_problem_of_the_day_is_the_same_for_all(tmp_path: Path) -> None:
    told = {Pupil(tmp_path / name, "q").learn("problem") for name in ("anne", "bruno")}
    assert len(told) == 1


def test_a_damaged_file_loses_no_whole_line(tmp_path: Path) -> None:
    file = AttemptFile(Words("en"), tmp_path / "lessons.jsonl")
    kept = Attempt(TODAY, "petit-1", is_right=False)
    file.add(kept)
    with file.path.open("ab") as damaged:
        damaged.write(b'\xff\x00{"day": "2026-13-01", "problem": "x", "right": true}\n[1]\n{"day')
    file.add(kept)
    assert file.read() == (kept, kept)


def test_two_programs_write_to_one_file(tmp_path: Path) -> None:
    files = [AttemptFile(Words("en"), tmp_path / "lessons.jsonl") for _ in range(2)]
    for number in range(20):
        files[number % 2].add(Attempt(TODAY, f"petit-{number}", is_right=True))
    assert [one.problem for one in files[0].read()] == [f"petit-{n}" for n in range(20)]


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    file = AttemptFile(Words("en"), tmp_path / "file" / "lessons.jsonl")
    with pytest.raises(Refused, match="Cannot"):
        file.add(Attempt(TODAY, "petit-1", is_right=True))


@pytest.mark.slow
def test_trainers_tell_what_each_choice_brings(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "zut", "p")
    with pytest.raises(EOFError):
        train(pupil.words, pupil.streams, "bids", "fft-4", seed="a hand")
    told = "\n".join(pupil.read)
    assert pupil.words("lessons.not_understood.bid") in told
    assert f"→ {pupil.words('lessons.answer.pass')}" in told


@pytest.mark.slow
def test_a_discard_is_typed_and_refused_where_the_rules_do(tmp_path: Path) -> None:
    seen = discard_exercise(load_ruleset("fft-4"), "a hand/0")
    assert seen.to_act is not None
    hand = view(seen, seen.to_act).hand
    made = usual_discards(view(seen, seen.to_act))[0]
    trumps = " ".join(map(str, list(hand & TRUMPS)[:6]))
    pupil = Pupil(tmp_path, "zut", trumps, str(made))
    with pytest.raises(EOFError):
        train(pupil.words, pupil.streams, "discards", "fft-4", seed="a hand")
    told = "\n".join(pupil.read)
    assert pupil.words("lessons.not_understood.discard") in told
    assert f"→ {the_cards(pupil.words, made)}" in told


def test_programs_ask_and_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    one = of_kind(Kind.CARD)
    typed = answer_name(Words("en"), one.nearest.action)

    def asked(*line: str, code: int = 0) -> dict[str, object]:
        assert oudler(["teach", *line, "--json", "--lang", "en"]) == code
        found: dict[str, object] = json.loads(capsys.readouterr().out)
        return found

    assert len(asked()["lessons"]) == 10  # type: ignore[arg-type]
    assert asked("lesson", "4")["topic"] == "discard"
    assert asked("problem", one.id)["id"] == one.id
    assert asked("problem", one.id, "--answer", typed)["right"] is False
    assert asked("again")["due"] == []
    assert asked("lesson", "11", code=1)["ok"] is False
    assert asked("problem", "none", code=1)["ok"] is False
    assert asked("bids", code=1)["ok"] is False
    assert not (tmp_path / "oudler").exists()


@pytest.mark.parametrize(("lesson", "says"), [("1", "« 10ca »"), ("3", "Votre réponse")])
def test_a_question_says_how_to_type_a_card(tmp_path: Path, lesson: str, says: str) -> None:
    assert says in Pupil(tmp_path, "q").learn("lesson", lesson).replace("\u00a0", " ")
