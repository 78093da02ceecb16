"""`oudler sheet`, as somebody at a real table uses it."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from oudler.cli import run as oudler
from oudler.core import PACK
from oudler.sheet import SHEETS
from oudler.sheet.commands.arguments import ARGUMENTS, parser_of
from oudler.sheet.commands.file import SheetFile
from oudler.sheet.commands.keep import keep
from oudler.terminal.streams import Streams
from oudler.words import LANGUAGES, Words

Printed = pytest.CaptureFixture[str]
CHLOE = ("chloé", "garde", "49", "2")
BOTH = ("anne", "50", "1", "bruno", "41")


@pytest.fixture
def sheet(tmp_path: Path, capsys: Printed) -> str:
    """A sheet of four that is just open."""
    name = str(tmp_path / "evening.sheet")
    assert oudler(["sheet", "new", name, "--players", "Anne", "Bruno", "Chloé", "David"]) == 0
    capsys.readouterr()
    return name


def did(capsys: Printed, *arguments: str, language: str = "fr") -> str:
    assert oudler(["sheet", *arguments, "--lang", language]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out.strip()


def refused(capsys: Printed, *arguments: str, language: str = "fr") -> str:
    assert oudler(["sheet", *arguments, "--lang", language]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err.strip()


def as_json(capsys: Printed, *arguments: str, code: int = 0) -> Any:
    assert oudler(["sheet", *arguments, "--json"]) == code
    out, _ = capsys.readouterr()
    assert out.count("\n") == 1
    return json.loads(out)


def totals(capsys: Printed, sheet: str) -> dict[str, int]:
    return {one["player"]: one["total"] for one in as_json(capsys, "show", sheet)["players"]}


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Files may not grow beyond this size, as on a full disk."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_on_a_full_disk_nothing_is_said_to_be_written(
    sheet: str, tmp_path: Path, capsys: Printed
) -> None:
    with room_for(Path(sheet).stat().st_size + 100):
        assert sheet in refused(capsys, "add", sheet, "bruno", "garde", "49", "2", "petit")
    copy = tmp_path / "copy.csv"
    with room_for(10):
        assert str(copy) in refused(capsys, "export", sheet, str(copy))
    assert not copy.exists()
    did(capsys, "add", sheet, "bruno", "garde", "49", "2", "petit")
    assert totals(capsys, sheet)["Bruno"] == 258


def test_a_time_of_another_age_is_told_as_it_is(sheet: str, capsys: Printed) -> None:
    lines = Path(sheet).read_text("utf-8").splitlines()
    last = json.loads(lines[-1]) | {"time": 2**53 - 1}
    del last["sum"]
    Path(sheet).write_text("\n".join([*lines[:-1], json.dumps(last), ""]), "utf-8")
    did(capsys, "repair", sheet, "--accept")
    assert str(2**53 - 1) in did(capsys, "history", sheet)


def test_a_deal_is_four_words(sheet: str, capsys: Printed) -> None:
    said = did(capsys, "add", sheet, "b", "g", "49", "2", "petit", "simple", "b").splitlines()
    assert said == [
        "Donne 1, Anne donne : Bruno, garde réussie de 8 points.",
        "Anne −106, Bruno +318, Chloé −106, David −106.",
        "Totaux : Anne −106, Bruno +318, Chloé −106, David −106.",
        "Donne 2 : Bruno donne.",
    ]


def test_each_figure_is_explained(sheet: str, capsys: Printed) -> None:
    did(capsys, "add", sheet, "bruno", "garde", "49", "2", "petit")
    said = did(capsys, "explain", sheet, "1")
    assert "Petit au bout pour l'attaque : 10 × 2 = 20." in said
    assert "Total : 50 + 16 + 20 = 86." in said


def test_what_is_impossible_is_refused_with_the_reason(sheet: str, capsys: Printed) -> None:
    before = Path(sheet).read_text("utf-8")
    assert "au moins 9 points" in refused(capsys, "add", sheet, "b", "g", "3", "1")
    assert refused(capsys, "add", sheet, "b", "g", "49") == "Il manque : les bouts de l'attaque."
    assert "« x »" in refused(capsys, "add", sheet, "x", "g", "49", "1")
    assert "Zoé" in refused(capsys, "players", sheet, "--leave", "Zoé")
    assert Path(sheet).read_text("utf-8") == before


def test_a_refusal_names_its_fields_as_json(sheet: str, capsys: Printed) -> None:
    found = as_json(capsys, "add", sheet, "b", "g", "3", "1", code=1)
    assert found["ok"] is False
    assert [(one["field"], one["reason"]) for one in found["faults"]] == [
        ("points", "points_too_few")
    ]
    assert as_json(capsys, "add", sheet, "b", "g", code=1)["missing"] == ["oudlers", "points"]


def test_corrections_removals_and_undoing_keep_the_history(sheet: str, capsys: Printed) -> None:
    did(capsys, "add", sheet, "b", "g", "49", "2")
    did(capsys, "add", sheet, "-")
    did(capsys, "correct", sheet, "1", "anne", "g", "49", "2")
    assert totals(capsys, sheet)["Anne"] == 198
    did(capsys, "remove", sheet, "1")
    assert totals(capsys, sheet)["Anne"] == 0
    did(capsys, "undo", sheet)
    did(capsys, "undo", sheet)
    assert totals(capsys, sheet)["Bruno"] == 198
    did(capsys, "redo", sheet)
    assert totals(capsys, sheet)["Anne"] == 198
    history = as_json(capsys, "history", sheet)["entries"]
    assert [one["type"] for one in history] == [
        *("opened", "deal", "deal", "corrected", "removed", "undone", "undone", "undone")
    ]
    assert [one["undone"] for one in history] == [*[False] * 4, True, False, True, False]
    undo = did(capsys, "undo", sheet, history[1]["id"])
    assert "Donne 2 : Chloé donne." in undo  # the deal that was passed out is Bruno's


def test_what_is_rare_is_said_when_it_is_added(sheet: str, capsys: Printed) -> None:
    assert "dix mille donnes" in did(capsys, "add", sheet, *CHLOE, "poignée", "triple")
    assert "dix mille donnes" not in did(capsys, "add", sheet, *CHLOE, "poignée", "double")


def test_two_copies_of_a_sheet_merge_whoever_begins(sheet: str, capsys: Printed) -> None:
    phone = f"{sheet}.phone"
    Path(phone).write_bytes(Path(sheet).read_bytes())
    did(capsys, "add", sheet, "b", "g", "49", "2")
    did(capsys, "add", phone, "c", "p", "41", "2")
    assert did(capsys, "merge", sheet, phone).startswith("1 ligne ajoutée.")
    assert did(capsys, "merge", phone, sheet).startswith("1 ligne ajoutée.")
    assert totals(capsys, sheet) == totals(capsys, phone)
    assert "en même temps" in did(capsys, "check", sheet)
    (doubt,) = as_json(capsys, "check", sheet)["doubts"]
    assert (doubt["kind"], doubt["deal"]) == ("same_number", 1)
    before = totals(capsys, phone)
    did(capsys, "remove", phone, doubt["entry"])
    assert (totals(capsys, phone), as_json(capsys, "check", phone)["doubts"]) == (before, [])
    did(capsys, "correct", sheet, doubt["entry"], "c", "p", "41", "2")
    assert "same_number" not in {one["kind"] for one in as_json(capsys, "check", sheet)["doubts"]}
    assert totals(capsys, sheet) != before
    assert "999" in refused(capsys, "remove", sheet, "k3-999")


def test_other_sheets_are_not_merged(sheet: str, tmp_path: Path, capsys: Printed) -> None:
    other = str(tmp_path / "other.sheet")
    did(capsys, "new", other, "--players", "A", "B", "C")
    assert "autre feuille" in refused(capsys, "merge", sheet, other)
    assert "existe déjà" in refused(capsys, "new", other, "--players", "A", "B", "C")


@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_a_sheet_is_exported_and_imported(sheet: str, suffix: str, capsys: Printed) -> None:
    for deal in ("b g 49 2 petit double david", "-", "c gs défense 30 1 petit défense"):
        did(capsys, "add", sheet, *deal.split())
    file, copy = f"{sheet}.{suffix}", f"{sheet}.copy"
    did(capsys, "export", sheet, file)
    if suffix == "csv":
        assert Path(file).read_bytes().startswith(b"\xef\xbb\xbf"), "Excel needs the mark"
        did(capsys, "new", copy, "--players", "Anne", "Bruno", "Chloé", "David")
    did(capsys, "import", copy, file)
    assert totals(capsys, copy) == totals(capsys, sheet)
    assert "existe déjà" in refused(capsys, "export", sheet, file)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_table_is_read_as_a_spreadsheet_saved_it(
    sheet: str, tmp_path: Path, encoding: str, capsys: Printed
) -> None:
    table = tmp_path / "soirée.csv"
    table.write_bytes("Preneur;Contrat;Points;Bouts\r\nChloé;garde;40,5;2\r\n".encode(encoding))
    did(capsys, "import", sheet, str(table))
    assert totals(capsys, sheet)["Chloé"] == -156
    table.write_bytes(b"PK\x03\x04\x00")
    assert "« CSV UTF-8 »" in refused(capsys, "import", sheet, str(table))


def test_t16_a_table_whose_scores_are_wrong_is_refused_whole(sheet: str, capsys: Printed) -> None:
    did(capsys, "add", sheet, "b", "g", "49", "2")
    did(capsys, "export", sheet, f"{sheet}.csv")
    text = Path(f"{sheet}.csv").read_text("utf-8").replace("\n1;", "\n;")
    Path(f"{sheet}.csv").write_text(text + text.splitlines()[1].replace("198", "189") + "\n")
    before = Path(sheet).read_text("utf-8")
    said = refused(capsys, "import", sheet, f"{sheet}.csv")
    assert "ligne 3" in said
    assert "+189" in said
    assert Path(sheet).read_text("utf-8") == before


def test_the_printed_sheet_needs_nothing_else(sheet: str, capsys: Printed) -> None:
    did(capsys, "players", sheet, "--rename", "Anne", "<Anne & Co>")
    did(capsys, "add", sheet, "b", "g", "49", "2")
    did(capsys, "export", sheet, f"{sheet}.html")
    page = Path(f"{sheet}.html").read_text("utf-8")
    assert '<html lang="fr">' in page
    assert "&lt;Anne &amp; Co&gt;" in page
    assert "<script" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_a_torn_last_line_loses_nothing_else(sheet: str, capsys: Printed) -> None:
    did(capsys, "add", sheet, "b", "g", "49", "2")
    with Path(sheet).open("a", encoding="utf-8") as file:
        file.write('{"id":"cut')
    assert oudler(["sheet", "show", sheet, "--json", "--lang", "fr"]) == 0
    out, err = capsys.readouterr()
    assert {one["player"]: one["total"] for one in json.loads(out)["players"]}["Bruno"] == 198
    assert "la ligne 4 n'a été écrite qu'à moitié" in err
    assert oudler(["sheet", "add", sheet, "c", "g", "49", "2", "--lang", "fr"]) == 0
    assert f"gardée dans {sheet}.torn" in capsys.readouterr().err
    assert Path(f"{sheet}.torn").read_text("utf-8") == '{"id":"cut\n'
    assert totals(capsys, sheet)["Chloé"] == 198 - 66


def test_a_wrong_line_is_named(sheet: str, capsys: Printed) -> None:
    whole = Path(sheet).read_text("utf-8")
    wrong = SHEETS.add(['{"id":"a-1","clock":2,"type":"left"}'], "")
    Path(sheet).write_text(whole + wrong, "utf-8")
    assert "ligne 3 : Il manque le champ « player »" in refused(capsys, "show", sheet)
    Path(sheet).write_text("nonsense\n")
    assert "n'est pas une feuille de marque" in refused(capsys, "show", sheet)
    assert "Impossible de lire" in refused(capsys, "show", f"{sheet}.none")


def test_five_play_with_a_partner_and_six_take_turns(tmp_path: Path, capsys: Printed) -> None:
    five = str(tmp_path / "five.sheet")
    did(capsys, "new", five, "--players", "Anne", "Bruno", "Chloé", "David", "Eve", "Farid")
    said = did(capsys, "add", five, *CHLOE, "avec", "eve")
    assert "Chloé avec Eve, garde réussie" in said
    assert "Bruno : au repos cette donne." in said
    assert "il en faut 5" not in said
    assert "partenaire" in refused(capsys, "add", five, *CHLOE)
    did(capsys, "players", five, "--leave", "Farid")
    said = did(capsys, "rules", five, "fft-4")
    assert "Anne" in said


def test_rules_can_be_changed_for_deals_already_entered(sheet: str, capsys: Printed) -> None:
    did(capsys, "add", sheet, "b", "g", "49", "2")
    did(capsys, "rules", sheet, "fft-4", "--set", "base=30", "--all")
    assert totals(capsys, sheet)["Bruno"] == 3 * (60 + 16)
    assert "au moins 5 joueurs" in refused(capsys, "rules", sheet, "fft-5")


def test_two_players_count_without_a_taker(tmp_path: Path, capsys: Printed) -> None:
    two = str(tmp_path / "two.sheet")
    did(capsys, "new", two, "--players", "Anne", "Bruno")
    assert "Bruno −25" not in did(capsys, "add", two, *BOTH, "2")
    assert "40" not in did(capsys, "explain", two, "1").splitlines()[0]
    assert "bouts en tout" in refused(capsys, "add", two, *BOTH, "1")


def talked(sheet: str, *lines: str, language: str = "fr") -> str:
    """What is said while somebody types these lines."""
    said: list[str] = []
    typed = iter(lines)

    def read(prompt: str) -> str:
        said.append(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    words = Words(language)
    args = parser_of("keep", words).parse_args([sheet])
    assert keep(words, args, Streams(read, said.append, said.append)) == 0
    return "\n".join(said)


def test_the_conversation_asks_for_what_a_line_lacks(sheet: str, capsys: Printed) -> None:
    said = talked(sheet, "b g", "2", "49", "", "-", "", "annuler", "s", "?", "zzz", "q")
    assert "Combien de bouts" in said
    assert "garde réussie de 8 points" in said
    assert "tout le monde passe" in said
    assert "Annulation : donne 2" in said
    assert "Je ne comprends pas « zzz »." in said
    assert totals(capsys, sheet)["Bruno"] == 198


def test_an_answer_that_is_not_understood_is_asked_for_again(sheet: str, capsys: Printed) -> None:
    said = talked(sheet, "b g 49", "zzz", "2 bouts", "")
    assert "Je ne comprends pas « zzz »." in said
    assert said.count("Combien de bouts") == 2
    assert totals(capsys, sheet)["Bruno"] == 198
    said = talked(sheet, "b g 49", "annuler", "-", "")
    assert "Cette donne n'est pas notée." in said
    assert "tout le monde passe" in said


@pytest.mark.parametrize("line", ["bruno garde 45 2 zzz", "corriger 1 zzz"])
def test_taking_back_a_refused_line_leaves_the_deal_before_it(
    sheet: str, line: str, capsys: Printed
) -> None:
    said = talked(sheet, "b g 49 2", "", line, "annuler", "q")
    assert "Annulation" not in said
    assert totals(capsys, sheet)["Bruno"] == 198
    assert "Annulation" in talked(sheet, line, "annuler", "annuler", "q")
    assert "Annulation" in talked(sheet, "-", "", line, "s", "annuler", "q"), "it is forgotten"
    assert set(totals(capsys, sheet).values()) == {0}


@pytest.mark.parametrize("typed", [["b g 49", "?", "", "q"], ["b g 49 2", "?", "q"], ["b g 49 2"]])
def test_a_deal_that_was_not_confirmed_is_not_written(
    sheet: str, typed: list[str], capsys: Printed
) -> None:
    said = talked(sheet, *typed)
    assert "Cette donne n'est pas notée." in said
    assert set(totals(capsys, sheet).values()) == {0}


def test_what_is_changed_before_enter_is_shown_again(sheet: str, capsys: Printed) -> None:
    said = talked(sheet, "c g 49 2", "41½ petit", "eve", "bruno 51", "")
    assert "garde chutée" not in said
    assert said.count("réussie") == 4
    assert "Je ne comprends pas « eve »." in said
    assert totals(capsys, sheet)["Bruno"] == 3 * (35 * 2 + 20)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_conversation_takes_the_words_of_either_language(
    sheet: str, language: str, capsys: Printed
) -> None:
    talked(sheet, "b g 49 2", "", "undo", "redo", "exit", "zzz", language=language)
    assert totals(capsys, sheet)["Bruno"] == 198
    assert "zzz" not in talked(sheet, "-", "quit", "zzz", language=language)


def test_english_counts_with_its_oudlers_and_says_who_passes(sheet: str) -> None:
    said = talked(sheet, "b g 49 2", "cancel", "everybody passes", "", "show", language="en")
    assert "Attack: 49 points with two oudlers" in said
    assert "This deal is not written." in said
    assert "I do not understand" not in said


def test_a_deal_is_removed_in_the_conversation(sheet: str, capsys: Printed) -> None:
    said = talked(
        sheet,
        "b g 49 2",
        "",
        "-",
        "supprimer 1",
        "rétablir",
        "",
        "supprimer",
        "effacer 1",
        f"corriger {'9' * 5000}",
        f"supprimer {'9' * 5000}",
        f"pénalité Anne {'9' * 5000}",
    )
    assert "« supprimer 1 » se tape après" in said
    assert "« rétablir » se tape après" in said
    assert "Tapez « supprimer » et son numéro, de 1 à 2" in said
    assert set(totals(capsys, sheet).values()) == {0}


def test_an_impossible_deal_is_mended_without_typing_it_again(sheet: str, capsys: Printed) -> None:
    said = talked(sheet, "b g 95 2", "49", "")
    assert "0 à 91" in said
    assert totals(capsys, sheet)["Bruno"] == 198


def test_an_earlier_deal_is_corrected_in_the_conversation(sheet: str, capsys: Printed) -> None:
    talked(sheet, "b g 49 2", "", "-", "")
    said = talked(sheet, "corriger", "corriger 9", "corriger 1", "", "59", "oui", "q")
    assert "de 1 à 2" in said
    assert "Il n'y a pas de donne 9" in said
    assert "réussie de 18 points" in said
    assert totals(capsys, sheet)["Bruno"] == 258
    talked(sheet, "corriger 1 anne garde 49 2", "")
    assert totals(capsys, sheet)["Anne"] == 198


def test_a_sheet_with_too_few_players_answers(sheet: str, capsys: Printed) -> None:
    did(capsys, "players", sheet, "--leave", "Anne")
    said = talked(sheet, "?", "b g 49 2", "q")
    assert said.count("il faut 4") + said.count("au moins 4") >= 1


def test_ctrl_c_ends_the_conversation(sheet: str) -> None:
    said: list[str] = []

    def read(_: str) -> str:
        raise KeyboardInterrupt

    words = Words("fr")
    args = parser_of("keep", words).parse_args([sheet])
    assert keep(words, args, Streams(read, said.append, said.append)) == 130
    assert said[-1].startswith("La feuille est dans")


def test_a_name_may_be_typed_without_its_accents(sheet: str, capsys: Printed) -> None:
    assert "Chloé, garde" in did(capsys, "add", sheet, "chloe", "g", "49", "2")


def test_the_conversation_speaks_english_too(sheet: str, capsys: Printed) -> None:
    said = talked(sheet, "b garde defence 42 2 oudlers petit", "", language="en")
    assert "garde made by 8 points" in said
    assert totals(capsys, sheet)["Bruno"] == 258


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", list(ARGUMENTS))
def test_each_verb_explains_itself(verb: str, language: str, capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        oudler(["sheet", verb, "--help", "--lang", language])
    assert ended.value.code == 0
    assert f"oudler sheet {verb}" in capsys.readouterr().out


def test_without_a_verb_the_verbs_are_listed(capsys: Printed) -> None:
    said = did(capsys, language="en")
    assert all(f"  {verb} " in said for verb in ARGUMENTS)
    with pytest.raises(SystemExit) as ended:
        oudler(["sheet", "fold", "--lang", "en"])
    assert ended.value.code == 2


def test_cards_of_a_deal_are_kept_and_replay(sheet: str, tmp_path: Path, capsys: Printed) -> None:
    did(capsys, "add", sheet, "b", "g", "49", "2")
    text = tmp_path / "cards.txt"
    text.write_text("anne: roi de pique", "utf-8")
    assert "plus d'une main" in refused(capsys, "cards", sheet, "1", str(text))
    text.write_text(_hands(), "utf-8")
    assert "jusqu'ici : l'écart" in did(capsys, "cards", sheet, "1", str(text))
    record = tmp_path / "deal.tarot"
    did(capsys, "cards", sheet, "1", "--out", str(record))
    assert oudler(["replay", str(record)]) == 0
    assert "(cartes notées)" in did(capsys, "show", sheet)


def _hands() -> str:
    """Four hands of a shuffled pack; the dog is what is left."""
    codes = [str(card) for card in Random(5).sample(list(PACK), 78)]
    names = ("anne", "bruno", "chloé", "david")
    return "\n".join(f"{name}: {' '.join(codes[18 * n :][:18])}" for n, name in enumerate(names))


def test_a_deal_added_while_another_is_read_comes_before_it(
    sheet: str, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_sheet = SheetFile.open

    def opened(words: Words, name: str) -> SheetFile:
        found = open_sheet(words, name)
        monkeypatch.setattr(SheetFile, "open", open_sheet)
        did(capsys, "add", sheet, "b", "g", "49", "2")
        return found

    monkeypatch.setattr(SheetFile, "open", opened)
    said = did(capsys, "add", sheet, "c", "p", "41", "2")
    assert said.startswith("Donne 2, Bruno donne : Chloé")
    assert "Bruno +173" in said
    assert "La feuille est juste" in did(capsys, "check", sheet)


@pytest.mark.slow
def test_four_who_add_at_once_add_four_deals(sheet: str, capsys: Printed) -> None:
    add = [sys.executable, "-m", "oudler", "sheet", "add", sheet, "b", "g", "49", "2"]
    started = [subprocess.Popen(add, stdout=subprocess.DEVNULL) for _ in range(4)]
    assert [one.wait(60) for one in started] == [0] * 4
    assert totals(capsys, sheet)["Bruno"] == 4 * 198
    assert "La feuille est juste" in did(capsys, "check", sheet)


def talked_meanwhile(sheet: str, before: int, meanwhile: Callable[[], str], *lines: str) -> str:
    """What is said if something else happens before this line is typed."""
    said: list[str] = []
    typed = iter(enumerate(lines))

    def read(prompt: str) -> str:
        place, line = next(typed)
        if place == before:
            meanwhile()
        said.append(f"{prompt}\n> {line}")
        return line

    words = Words("fr")
    args = parser_of("keep", words).parse_args([sheet])
    assert keep(words, args, Streams(read, said.append, said.append)) == 0
    return "\n".join(said)


def test_a_deal_that_others_overtook_is_shown_again_under_its_new_number(
    sheet: str, capsys: Printed
) -> None:
    def add() -> str:
        return did(capsys, "add", sheet, "b", "g", "49", "2")

    said = talked_meanwhile(sheet, 1, add, "c p 41 2", "", "q")
    _, said = said.split("La feuille a changé entre-temps ; rien n'est encore écrit.")
    assert said.index("Donne 1 : Bruno, garde réussie") < said.index("Donne 2, Bruno donne : Chloé")
    assert totals(capsys, sheet)["Chloé"] == -66  # not confirmed
    said = talked_meanwhile(sheet, 1, add, "c p 41 2", "", "", "q")
    assert "Totaux : Anne −157, Bruno +371" in said
    assert "La feuille est juste" in did(capsys, "check", sheet)


def test_a_correction_that_others_overtook_is_shown_again(sheet: str, capsys: Printed) -> None:
    did(capsys, "add", sheet, "b", "g", "49", "2")

    def remove() -> str:
        return did(capsys, "remove", sheet, "1")

    assert "La feuille a changé" in talked_meanwhile(sheet, 1, remove, "corriger 1 petit", "", "q")
    assert totals(capsys, sheet)["Bruno"] == 0


def test_nothing_is_undone_that_was_not_seen(sheet: str, capsys: Printed) -> None:
    def add() -> str:
        return did(capsys, "add", sheet, "b", "g", "49", "2")

    add()
    said = talked_meanwhile(sheet, 0, add, "annuler", "q")
    assert "La feuille a changé entre-temps" in said
    assert totals(capsys, sheet)["Bruno"] == 2 * 198


def test_a_lost_line_is_missed_though_each_command_is_a_device(sheet: str, capsys: Printed) -> None:
    for taker in "bca":
        did(capsys, "add", sheet, taker, "g", "49", "2")
    assert "La feuille est juste" in did(capsys, "check", sheet)
    lines = Path(sheet).read_text("utf-8").splitlines(keepends=True)
    Path(sheet).write_text("".join([*lines[:3], *lines[4:]]), "utf-8")
    found = as_json(capsys, "check", sheet, code=1)
    assert (found["ok"], found["missing"]) == (False, [])
    after = json.loads(lines[4])["id"]
    assert found["missing_before"] == [after]
    assert oudler(["sheet", "check", sheet, "--lang", "fr"]) == 1
    assert f"Il manque au moins une écriture juste avant : {after}." in capsys.readouterr().out


def test_a_lost_opening_is_taken_from_a_new_sheet(sheet: str, capsys: Printed) -> None:
    did(capsys, "add", sheet, "b", "g", "49", "2")
    header, _, deal = Path(sheet).read_text("utf-8").splitlines(keepends=True)
    Path(sheet).write_text(header + deal, "utf-8")
    other = f"{sheet}.other"
    assert f"oudler sheet merge {sheet}" in refused(capsys, "show", sheet)
    did(capsys, "new", other, "--players", "Anne", "Bruno", "Chloé", "David")
    did(capsys, "merge", sheet, other)
    assert totals(capsys, sheet)["Bruno"] == 198


def test_a_damaged_sheet_is_shown_and_kept_from_writing_until_it_is_repaired(
    sheet: str, capsys: Printed
) -> None:
    did(capsys, "add", sheet, "b", "g", "49", "2")
    did(capsys, "add", sheet, "c", "g", "49", "2")
    whole = Path(sheet).read_text("utf-8")
    Path(sheet).write_text(whole.replace('"taker":"Chloé"', '"taker":"David"'), "utf-8")
    assert oudler(["sheet", "show", sheet, "--lang", "fr"]) == 1
    out, err = capsys.readouterr()
    assert "Bruno, +198" in out
    assert "David, +" not in out
    assert "la ligne 4 a changé depuis son écriture" in err
    assert refused(capsys, "add", sheet, "a", "g", "49", "2").startswith("Rien n'a été écrit.")
    said = talked(sheet, "a g 49 2", "", "q")
    capsys.readouterr()
    assert "Rien n'a été écrit." in said
    # Another device still has the line.
    Path(f"{sheet}.phone").write_text(whole, "utf-8")
    did(capsys, "repair", sheet, "--drop")
    did(capsys, "merge", sheet, f"{sheet}.phone")
    assert totals(capsys, sheet)["Chloé"] == 198 - 66


def test_an_unknown_ending_is_refused(sheet: str, tmp_path: Path, capsys: Printed) -> None:
    assert ".csv, .html, .json" in refused(capsys, "export", sheet, str(tmp_path / "a.ods"))
    assert not (tmp_path / "a.ods").exists()
    did(capsys, "export", sheet, str(tmp_path / "copy.sheet"))
    assert (tmp_path / "copy.sheet").read_bytes() == Path(sheet).read_bytes()
