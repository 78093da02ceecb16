"""A club's evening from the command line, from the entries to the ranking."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from oudler.cli import run as oudler
from oudler.testing.tournaments import possible_units
from oudler.tournament.file import TOURNAMENTS, read_tournament, write_lines
from oudler.tournament.print import SHEETS

Printed = pytest.CaptureFixture[str]
NAMES = [f"Nom {number}" for number in range(1, 62)]


class Evening:
    """One tournament's file, and what the commands say about it."""

    def __init__(self, path: Path, capsys: Printed) -> None:
        self.path = path
        self.capsys = capsys

    def __call__(self, part: str, *arguments: str | int, code: int = 0, lang: str = "en") -> str:
        line = ["tournament", part, str(self.path), *map(str, arguments), "--lang", lang]
        assert oudler(line) == code, self.capsys.readouterr()
        out, err = self.capsys.readouterr()
        return err if code else out

    def json(self, part: str, *arguments: str | int, code: int = 0) -> Any:
        line = ["tournament", part, str(self.path), *map(str, arguments), "--json"]
        assert oudler(line) == code
        return json.loads(self.capsys.readouterr().out)

    def begun(self, format: str, entrants: int, *options: str) -> Evening:
        self("new", "--format", format)
        self("enter", *NAMES[:entrants])
        self("open", "--seats", "entry", *options)
        return self

    def played(self) -> Evening:
        """Enter every missing result, from a table as a spreadsheet would write it."""
        units = possible_units()
        free = self.json("rank")["format"] == "free"
        head = ["session", "position", "table", *("NSEW" if free else ("board", "score"))]
        rows = []
        for session in self.json("check")["sessions"]:
            for turn, at in enumerate(session["awaited"]):
                figures = (
                    (30, -10, -10, -10) if free else (at["board"], units[7 * turn % len(units)])
                )
                rows.append([session["session"], at["position"], at["table"], *figures])
        table = self.path.with_suffix(".csv")
        with table.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([head, *rows])
        self("result", "--from", str(table))
        return self


@pytest.fixture
def evening(tmp_path: Path, capsys: Printed) -> Evening:
    return Evening(tmp_path / "coupe.tournament", capsys)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("format", "entrants"),
    [
        ("free", 20),
        ("individual", 20),
        ("individual", 40),
        ("triplets", 9),
        ("quartets", 6),
        ("teams", 2),
        ("teams", 3),
    ],
)
def test_an_evening_of_each_format(evening: Evening, format: str, entrants: int) -> None:
    evening.begun(format, entrants).played()
    assert evening.json("check")["sessions"][0]["awaited"] == []
    ranking = evening.json("rank")["ranking"]
    assert len(ranking) == entrants
    assert [one["rank"] for one in ranking] == sorted(one["rank"] for one in ranking)
    for one in ranking[:3]:
        assert evening.json("explain", one["entrant"])["figure"] == one["figure"]
        assert one["name"] in evening("explain", one["name"])
    assert "1. " in evening("rank", lang="fr")
    assert evening("close").strip() == "Objections are closed; the ranking is final."
    assert "Objections are closed" in evening("penalty", 1, 1, code=1)
    evening("close", "--reopen")


def test_a_result_is_entered_corrected_and_taken_back(evening: Evening) -> None:
    evening.begun("individual", 20)
    assert evening("result", 1, 1, 58).splitlines()[0] == "Table 1, position 1, board 1: +58."
    said = evening("result", 1, 1, "−60", "--note", "mal lu")
    assert said.splitlines()[0] == "Table 1, position 1, board 1: −60 instead of +58."
    assert "Table 1" in evening("result", 1, 1, "--void")
    assert "Nothing has been entered there." in evening("result", 1, 1, "--void", code=1)


def test_a_correction_says_what_it_changes(evening: Evening) -> None:
    evening.begun("individual", 20).played()
    changed = evening.json("result", 1, 1, 120)["changes"]
    assert changed
    assert all(
        one["rank"][0] != one["rank"][1] or one["figure"][0] != one["figure"][1] for one in changed
    )


def test_a_score_that_only_a_rare_deal_brings_is_asked_about(evening: Evening) -> None:
    evening.begun("individual", 20)
    asked = "Table 1, position 1, board 1: only a rare deal scores +8. Such handfuls"
    assert asked in evening("result", 1, 1, 8)
    assert asked in evening("check")
    assert len(evening.json("check")["doubts"]) == 1
    assert "rare" not in evening("result", 1, 1, 58)
    assert evening.json("check")["doubts"] == []


def test_a_free_deal_that_only_a_rare_one_brings_is_asked_about(evening: Evening) -> None:
    evening.begun("free", 20)
    said = evening("result", 1, "--position", 1, "--deal", "N:14", "--deal", "S:25")
    assert said.count("only a rare deal") == 1
    assert "Table 1, position 1, sheet: only a rare deal scores +14." in said


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((1, 1, 57), "The score +57 is impossible; the nearest: +56 or +58."),
        ((9, 1, 56), "There is no table 9 here."),
        ((1, 99, 56), "Table 1 does not play board 99."),
        ((1, 1, 56, "--position", 2), "Table 1 plays board 1 in position 1."),
        (("x", 1, 56), "“x” is not a table"),
        ((1, "one", 56), "“one” is not the number of a board."),
        ((1, 1, "many"), "many"),
        ((1, 1), "Write the board and the score"),
        ((), "Which table?"),
        ((1, 1, 56, "--session", 2), "There is no session 2; open: 1."),
    ],
)
def test_a_result_that_cannot_be_is_refused(
    evening: Evening, arguments: tuple[str | int, ...], says: str
) -> None:
    evening.begun("individual", 20)
    before = evening.path.read_bytes()
    assert says in evening("result", *arguments, code=1)
    assert evening.path.read_bytes() == before


def test_the_sheet_of_free_deals_adds_up_or_is_refused(evening: Evening) -> None:
    evening.begun("free", 20)
    assert "add up to 10" in evening("result", 1, 30, -10, -10, 0, "--position", 1, code=1)
    assert "4 balances" in evening("result", 1, 30, -30, "--position", 1, code=1)
    evening("result", 1, "--position", 1, "--deal", "N:56", "--deal", "O:-60", "--deal", "pass")
    found = {one["name"]: one["figure"] for one in evening.json("rank")["ranking"]}
    assert found["Nom 1"] == "228.0000"
    assert found["Nom 4"] == "-236.0000"
    assert "“X:3” is not a deal" in evening("result", 2, "--position", 1, "--deal", "X:3", code=1)


def test_a_table_of_results_is_entered_whole_or_not_at_all(
    evening: Evening, tmp_path: Path
) -> None:
    evening.begun("individual", 20)
    before = evening.path.read_bytes()
    table = tmp_path / "results.csv"
    table.write_text("table,board,score\n1,1,58\n1,2,57\n")
    assert "line 3:" in evening("result", "--from", str(table), code=1)
    assert evening.path.read_bytes() == before
    table.write_text("table,board,score\n1,1,58\n1,2,-56\n")
    assert evening("result", "--from", str(table)).startswith("2 results entered.")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_exported_can_be_entered_again(
    evening: Evening, tmp_path: Path, capsys: Printed, lang: str
) -> None:
    evening.begun("individual", 20).played()
    for name in ("entries", "results"):
        (tmp_path / f"{name}.csv").write_text(evening("export", name, lang=lang), "utf-8")
    other = Evening(tmp_path / "again.tournament", capsys)
    other("new")
    other("enter", "--from", str(tmp_path / "entries.csv"))
    other("open", "--seats", "entry")
    other("result", "--from", str(tmp_path / "results.csv"))
    assert other.json("rank")["ranking"] == evening.json("rank")["ranking"]
    rows = list(csv.reader(io.StringIO(evening("export", "ranking"))))
    assert rows[0][:5] == ["rank", "alternate", "entrant", "name", "figure"]
    assert rows[0][5:] == ["prize", "things", "left"]
    assert len(rows) == 21
    head, first, *_ = evening("export", "ranking", lang="fr").splitlines()
    assert head == "rang;classement alterné;n° d'inscription;nom;résultat;prix;lots;a quitté après"
    assert re.fullmatch(r"1;1;\d+;\w+ \d+;\d+,\d{4};;;", first)
    events = evening.json("export", "log")["events"]
    assert events[0]["type"] == "tournament_opened"


def test_the_referee_decides_and_takes_it_back(evening: Evening) -> None:
    evening.begun("individual", 20).played()
    before = evening.json("rank")["ranking"]
    evening("adjust", 1, 1, "forty_sixty", "--at-fault", "attack", "--note", "renonce")
    assert "(40/60)" in evening("explain", "--board", 1)
    evening("penalty", "Nom 3", "0,5", "--note", "retard")
    assert "−0.5 (retard)" in evening("explain", 3)
    evening("adjust", 1, 1, "--lift")
    evening("penalty", "--lift", 1)
    assert evening.json("rank")["ranking"] == before
    assert "one of" in evening("adjust", 1, 1, code=1).lower()
    assert "Name who is at fault" in evening("adjust", 1, 1, "forty_sixty", code=1)


def test_quartets_have_at_least_four_match_points(evening: Evening) -> None:
    evening.begun("quartets", 5).played()
    evening("adjust", 1, 6, "at_least", "--at-fault", "attack", "--points", 6)
    (attacker,) = [
        one["entrant"]
        for one in evening.json("rank")["ranking"]
        if "(±6)" in evening("explain", one["entrant"])
        and any(
            board["board"] == "6" and board["points"].startswith("-")
            for board in evening.json("explain", one["entrant"])["boards"]
        )
    ]
    boards = evening.json("explain", attacker)["boards"]
    (board,) = [one for one in boards if one["board"] == "6"]
    assert float(board["points"]) <= -6
    assert "one of" in evening("adjust", 1, 6, code=1).lower()
    refused = evening("adjust", 1, 6, "forty_sixty", code=1)
    assert "possible: Neutralised (neutralised), " in refused
    points = ("at_least", "--at-fault", "attack", "--points")
    assert "at least 4 or 6" in evening("adjust", 1, 6, *points, 5, code=1)


def test_members_follow_the_name_as_on_the_page(evening: Evening) -> None:
    evening("new", "--format", "triplets")
    said = evening("enter", "Les Bouts: Ann, Bob, Cleo", "Les Atouts")
    assert said.splitlines()[1:] == ["  1. Les Bouts: Ann, Bob, Cleo", "  2. Les Atouts"]
    assert "Les Rois, members: 2; write 3," in evening("enter", "Les Rois: Dan, Eve", code=1)
    said = evening("enter", "Les Bouts: Ann, Bob, Zoe", "--change", "Les Bouts")
    assert "Les Bouts: Ann, Bob, Zoe" in said
    assert "1. Les Pics: Ann, Bob, Zoe" in evening("enter", "--change", 1, "Les Pics")
    refused = evening("enter", "--change", 1, "Les", "Pics", code=1)
    assert refused == "“Les Pics”: write one new name, in quotes if it has several words.\n"
    assert "2. Les Rois: Dan, Eve, Flo" in evening(
        "enter", "Les Rois", "--change", 2, "--members", "Dan,Eve,Flo"
    )


def test_people_leave_and_come_late(evening: Evening) -> None:
    evening.begun("individual", 20)
    evening("leave", "Nom 1", "--position", 3)
    assert len(evening.json("check")["sessions"][0]["awaited"]) == 88
    evening("enter", "Retard")
    assert "no place X" in evening("join", "Retard", "X", code=1)
    evening("join", "Retard", "N1", "--position", 4)
    assert len(evening.json("check")["sessions"][0]["awaited"]) == 96


def test_the_plan_says_what_cannot_be_had(capsys: Printed) -> None:
    assert oudler(["tournament", "plan", "free", "40", "--lang", "en"]) == 0
    assert "six are played" in capsys.readouterr().out
    assert oudler(["tournament", "plan", "free", "18", "--brief", "--lang", "fr"]) == 0
    assert "15 personnes jouent plusieurs fois à une table de trois" in capsys.readouterr().out
    assert oudler(["tournament", "plan", "individual", "19", "--lang", "en"]) == 0
    assert "(sits out)" in capsys.readouterr().out
    assert oudler(["tournament", "plan", "individual", "5", "--lang", "en"]) == 1
    assert "at least 8" in capsys.readouterr().err
    assert (
        oudler(["tournament", "plan", "individual", "20", "--positions", "6", "--lang", "en"]) == 1
    )
    assert "possible: 1, 2, 3, 4, 5" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        oudler(["tournament", "plan", "individual", str(10**12), "--lang", "en"])
    assert "expected a number (1…300)" in capsys.readouterr().err
    assert oudler(["tournament", "plan", "triplets", "16", "--choice", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["plan"]["movement"] == "triplets-howell-8"


def test_free_deals_have_no_boards_to_promise(evening: Evening) -> None:
    evening.begun("free", 8)
    assert "there are no boards" in evening("boards", "--promise", code=1)


def test_t44_the_promise_says_by_what_measure_a_hand_is_worth_a_garde(evening: Evening) -> None:
    evening.begun("individual", 20)
    assert "at least 40 points from each defender" in evening("boards", "--promise", "--garde")


@pytest.mark.slow
def test_boards_are_promised_dealt_revealed_and_checked(evening: Evening, tmp_path: Path) -> None:
    evening.begun("individual", 20)
    assert "Nothing was promised" in evening("boards", code=1)
    promised = evening.json("boards", "--promise", "--garde")
    secret = Path(promised["secret"])
    assert secret.stat().st_mode & 0o077 == 0
    assert promised["commitment"] in evening("boards")
    assert promised["commitment"] in evening("boards", "--verify", code=1)
    assert "already" in evening("boards", "--promise", code=1)
    evening("boards", "--out", str(tmp_path / "boards.json"))
    boards = json.loads((tmp_path / "boards.json").read_text())["boards"]
    assert len(boards) == 20
    for board in boards:
        cards = " ".join((*board["hands"].values(), board["dog"])).split()
        assert len(set(cards)) == 78
    assert "Results are missing" in evening("boards", "--reveal", code=1)
    evening.played()
    evening("boards", "--reveal")
    secret.unlink()
    assert "the promised ones" in evening("boards", "--verify")
    evening("boards", "--out", str(tmp_path / "again.json"))
    assert (tmp_path / "again.json").read_text() == (tmp_path / "boards.json").read_text()
    text = evening.path.read_text("utf-8").replace('"secret":"', '"secret":"x')
    evening.path.write_text(text, "utf-8")
    evening("repair", "--accept")
    assert "not the promised one" in evening("boards", "--verify", code=1)


def test_teams_of_free_deals_are_ranked(evening: Evening) -> None:
    evening("new", "--format", "free", "--team-size", 2)
    assert "--team" in evening("enter", "Seul", code=1)
    for number in range(1, 21, 2):
        evening("enter", *NAMES[number - 1 : number + 1], "--team", f"Duo {number}")
    assert "already has its 2 members" in evening("enter", "Trop", "--team", "Duo 1", code=1)
    evening("open", "--seats", "draw", "--seed", "x")
    evening.played()
    assert "Team ranking" in evening("rank")
    assert len(evening.json("rank")["teams"]) == 10


def test_several_sessions(evening: Evening) -> None:
    evening.begun("individual", 20).played()
    evening("open", "--seats", "next", "--weight", "1,5")
    evening.played()
    assert evening("rank").startswith("General ranking")
    assert "Session 2" in evening("explain", 1)
    assert evening("plan", "--session", 2, "--brief").startswith("individual-base")


SHEETS_BY_FORMAT = [
    ("individual", 20, SHEETS),
    ("free", 21, SHEETS),
    ("triplets", 16, set(SHEETS) - {"hands", "making"}),
    ("quartets", 5, set(SHEETS) - {"hands", "making"}),
    ("teams", 3, set(SHEETS) - {"hands", "making"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("format", "entrants", "sheets"), SHEETS_BY_FORMAT)
def test_every_sheet_is_written_as_html(
    evening: Evening, format: str, entrants: int, sheets: Collection[str], tmp_path: Path
) -> None:
    evening.begun(format, entrants)
    if format != "free":
        evening("boards", "--promise")
    for sheet in sheets:
        out = tmp_path / f"{sheet}.html"
        nothing = {"free": {"travelling", "labels", "hands", "making", "slips"}}.get(
            format, {"scores"}
        )
        code = 1 if sheet in nothing else 0
        said = evening("print", sheet, "--out", str(out), code=code, lang="fr")
        if code:
            assert "rien à imprimer" in said
        else:
            assert out.read_text("utf-8").startswith('<!doctype html>\n<html lang="fr">')
    assert "pdf or .html" in evening("print", "ranking", "--out", "x.doc", code=1)


def test_a_sheet_is_written_as_pdf_with_its_fonts(evening: Evening) -> None:
    pytest.importorskip("typst")
    evening.begun("individual", 20).played()
    assert evening("print", "ranking").strip().endswith("ranking.pdf: one page.")
    (path,) = evening.path.parent.glob("*-ranking.pdf")
    found = path.read_bytes()
    assert found.startswith(b"%PDF")
    assert b"LibertinusSerif" in found


def test_a_file_is_never_overwritten_and_a_broken_one_names_its_line(
    evening: Evening, capsys: Printed
) -> None:
    evening("new")
    assert "already exists" in evening("new", code=1)
    evening.path.write_text(f"{evening.path.read_text('utf-8')}nonsense\n", "utf-8")
    assert "line 3 has no checksum" in evening("rank", code=1)
    assert "line 3 cannot be accepted" in evening("repair", "--accept", code=1)
    assert "left out" in evening("repair", "--drop")
    evening("rank")
    evening.path.unlink()
    assert "Cannot read" in evening("rank", code=1)


def test_a_lost_opening_is_told_and_put_back_from_a_new_tournament(evening: Evening) -> None:
    evening.begun("individual", 20).played()
    lines = evening.path.read_text("utf-8").splitlines(keepends=True)
    evening.path.write_text("".join([lines[0], *lines[2:]]), "utf-8")
    for verb in ("check", "rank"):
        assert "the opening of the tournament is missing" in evening(verb, code=1)
    for decided in ("--accept", "--drop"):
        assert "the opening of the tournament is missing" in evening("repair", decided, code=1)
    other = Evening(evening.path.with_name("other.tournament"), evening.capsys)
    other("new", "--format", "individual")
    new = other.path.read_text("utf-8")
    evening.path.write_text(new + "".join(lines[2:]), "utf-8")
    evening("repair", "--accept")
    assert len(evening.json("rank")["ranking"]) == 20


def test_names_that_would_paint_the_screen_are_harmless(evening: Evening) -> None:
    evening("new", "--format", "teams")
    evening("enter", "\x1b[31mRouge\x07\n", "Noir")
    assert "\x1b" not in evening.path.read_text("utf-8")
    assert evening("export", "entries").splitlines()[1].startswith("Rouge,")
    assert "already has no. 2" in evening("enter", "noir", code=1)


@pytest.mark.slow
def test_an_evening_to_look_at(tmp_path: Path, capsys: Printed) -> None:
    folder = tmp_path / "soiree"
    assert oudler(["tournament", "demo", str(folder), "--lang", "en"]) == 0
    first, _, *lines = capsys.readouterr().out.splitlines()
    assert str(folder) in first
    for line in lines:
        if "print" not in line:
            assert oudler([*line.split()[1:], "--lang", "en"]) == 0
    assert "Alice" in capsys.readouterr().out
    read = read_tournament((folder / "evening.tournament").read_text("utf-8"))
    tournament, log = read.tournament, read.log
    assert tournament.sessions[0].awaited() == ()
    assert write_lines(log) == (folder / "evening.tournament").read_text("utf-8")
    assert oudler(["tournament", "demo", str(folder), "--lang", "en"]) == 1


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"name\nAnn,Bob\n", "line 2: more cells"),
        (
            b"who\nAnn\n",
            "line 1: the column name or team is missing. The first line names",
        ),
        (b"club\nDijon\n", "line 1: the column name or team is missing."),
        (b"name,nom\nAnn,Bob\n", "line 1: two columns say \u201cname\u201d"),
        (
            b"name,rank\nAnn,first\n",
            "line 2: column \u201crank\u201d: cannot read \u201cfirst\u201d",
        ),
        (b"name\nAnn\nBob\n\nANN\n", "line 5: "),
        (b'name,club\nAnn,"Dijon\nBob,\n', "line 2: a quote is not closed"),
        (b"name,\nAnn,\nBob,late\n", "line 3: column 2, with \u201clate\u201d, has no heading"),
        (b"PK\x03\x04\x00\x00", "save it as \u201cCSV UTF-8\u201d"),
        (b"\xff\xfe\n", "is not a CSV file"),
    ],
)
def test_a_table_of_entries_that_cannot_be_read_is_refused(
    evening: Evening, tmp_path: Path, content: bytes, says: str
) -> None:
    evening("new")
    table = tmp_path / "names.csv"
    table.write_bytes(content)
    assert says in evening("enter", "--from", str(table), code=1)
    assert "Cannot read" in evening("enter", "--from", str(tmp_path / "none.csv"), code=1)
    assert evening.json("export", "entries")["entries"] == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize(("separator", "end"), [(";", "\r\n"), (",", "\n"), ("\t", "\r")])
def test_entries_come_from_a_french_clubs_spreadsheet(
    evening: Evening, tmp_path: Path, encoding: str, separator: str, end: str
) -> None:
    table = tmp_path / "inscriptions.csv"
    rows = [
        ["NOM", "Prénom", "Club :", "N° de licence", "Classement"],
        ["Lefèvre", "Zoé", '"Dijon\r\n(21)"', "0012345", "3"],
        [],
        ["Martin", "Éric", "", "", ""],
    ]
    table.write_bytes(end.join(map(separator.join, rows)).encode(encoding))
    evening("new")
    evening("enter", "--from", str(table))
    found = evening.json("export", "entries")["entries"]
    assert [tuple(one.values()) for one in found] == [
        ("Zoé Lefèvre", "", "", "Dijon (21)", "0012345", 3, ""),
        ("Éric Martin", "", "", "", "", "", ""),
    ]


def test_a_team_enters_with_its_players_in_columns_of_their_own(
    evening: Evening, tmp_path: Path
) -> None:
    table = tmp_path / "triplettes.csv"
    table.write_text("Équipe;Joueur 1;Joueur 2;joueur3\nLes Rois;Ann;Bob;Martin, Zoé\n", "cp1252")
    evening("new", "--format", "triplets")
    evening("enter", "--from", str(table))
    (found,) = evening.json("export", "entries")["entries"]
    assert (found["name"], found["members"], found["team"]) == (
        "Les Rois",
        "Ann, Bob, Martin Zoé",
        "",
    )


@pytest.mark.parametrize("team", ["", "les rois", "Les Rois"])
def test_merged_cells_name_a_team_once(evening: Evening, tmp_path: Path, team: str) -> None:
    table = tmp_path / "triplettes.csv"
    rows = ["Les Rois;Ann;Dijon;12", f"{team};Martin, Zoé;;34", f"{team};Cléo;Dijon;"]
    others = ["Les Dames;Eve;;", ";Flo;Lyon;", ";Gil;;"]
    table.write_text("\n".join(["Équipe;Joueur;Club;Licence", *rows, *others]), "cp1252")
    evening("new", "--format", "triplets")
    evening("enter", "--from", str(table))
    found = evening.json("export", "entries")["entries"]
    assert [tuple(one.values())[:5] for one in found] == [
        ("Les Rois", "Ann, Martin Zoé, Cléo", "", "Dijon", "12, 34"),
        ("Les Dames", "Eve, Flo, Gil", "", "Lyon", ""),
    ]
    table.write_text("Équipe;Joueur\nLes Atouts;Hal\n;Ida\n", "cp1252")
    assert "line 2: Les Atouts, members: 2" in evening("enter", "--from", str(table), code=1)


def test_merged_cells_name_the_team_of_two_entries(evening: Evening, tmp_path: Path) -> None:
    table = tmp_path / "duos.csv"
    table.write_text("Équipe;Joueur\nDuo 1;Ann\n;Bob\nDuo 2;Cléo\n;Dan\n", "cp1252")
    evening("new", "--format", "free", "--team-size", 2)
    evening("enter", "--from", str(table))
    found = evening.json("export", "entries")["entries"]
    assert [one["team"] for one in found] == ["Duo 1", "Duo 1", "Duo 2", "Duo 2"]


@pytest.mark.parametrize("total", ["Total", "TOTAL : 2", "=SOMME(A1:A2)", "Sous-total", "Sum"])
@pytest.mark.parametrize("column", ["Nom", "Équipe"])
def test_a_row_of_totals_is_no_entry(
    evening: Evening, tmp_path: Path, column: str, total: str
) -> None:
    table = tmp_path / "inscriptions.csv"
    table.write_text(f"{column};Club\nAnn;Dijon\n{total};1\n", "cp1252")
    evening("new")
    said = evening("enter", "--from", str(table), code=1, lang="fr")
    assert f"ligne 3 : « {total} » fait un total." in said.replace("\xa0", " ")
    assert evening.json("export", "entries")["entries"] == []


def test_the_columns_of_a_licence_list_are_left_out_and_named(
    evening: Evening, tmp_path: Path
) -> None:
    table = tmp_path / "licences.csv"
    table.write_text("Nom;Catégorie;Club;Téléphone\nAnn;Senior;Dijon;06\nBob\n", "cp1252")
    evening("new")
    said = evening("enter", "--from", str(table))
    assert "Columns left out: Téléphone." in said
    found = evening.json("export", "entries")["entries"]
    kept = [(one["name"], one["club"], one["category"]) for one in found]
    assert kept == [("Ann", "Dijon", "Senior"), ("Bob", "", "")]


def test_a_title_above_the_headings_is_refused_as_one(evening: Evening, tmp_path: Path) -> None:
    table = tmp_path / "licences.csv"
    table.write_text("Liste des inscrits;;\nNom;Club;Rang\nAnn;Dijon;3\n", "cp1252")
    evening("new")
    said = evening("enter", "--from", str(table), code=1)
    assert "first line names the columns; it reads “Liste des inscrits”" in said


def test_a_french_table_of_results_is_entered(evening: Evening, tmp_path: Path) -> None:
    evening.begun("teams", 2)
    table = tmp_path / "marques.csv"
    table.write_text("Table;Étui;Marque;Contrat\n1;1;-112;Garde sans\n", "cp1252")
    evening("result", "--from", str(table))
    (found,) = evening.json("export", "results")["results"]
    assert (found["score"], found["contract"]) == (-112, "garde_sans")
    table.write_text("Table;Étui;Marque;Contrat\n1;2;58;Tango\n", "cp1252")
    said = evening("result", "--from", str(table), code=1, lang="fr")
    assert "ligne 2 : colonne « contrat » : « Tango » est illisible" in said
    table.write_text("Table;Étui;Marque\n1\n", "cp1252")
    assert "ligne 2 : Écrivez l'étui" in evening("result", "--from", str(table), code=1, lang="fr")
    table.write_text("Table;Étui;Marque\n1;x;58\n", "cp1252")
    assert "colonne « étui » : « x »" in evening("result", "--from", str(table), code=1, lang="fr")


def test_balances_stay_under_their_own_side(evening: Evening, tmp_path: Path) -> None:
    evening.begun("free", 21)
    table = tmp_path / "bilans.csv"
    table.write_text("position,table,N,S,E,O,F\n1,5,30,-10,,-10,-10\n")
    before = evening.path.read_bytes()
    assert "line 2:" in evening("result", "--from", str(table), code=1)
    assert evening.path.read_bytes() == before
    table.write_text('position;table;N;S;E;O;F\n1;5;30,5;-10;-10,5;"-10";0\n')
    evening("result", "--from", str(table))
    (found,) = evening.json("export", "results")["results"]
    assert [found[side] for side in "NSEWF"] == ["61/2", -10, "-21/2", -10, 0]


@pytest.mark.parametrize("figure", ["1e999999999", "9" * 5000, "1/0", "½"])
def test_a_figure_that_would_take_for_ever_is_refused_at_once(
    evening: Evening, figure: str
) -> None:
    evening.begun("individual", 20)
    evening("result", 1, 1, f"{figure}", code=1)
    evening("result", 1, figure, 50, code=1)
    evening("penalty", 1, figure, code=1)
    evening("open", "--weight", figure, code=1)
    evening("open", "--choice", figure, code=1)
    evening("penalty", figure, 1, code=1)


@pytest.mark.parametrize("place", ["EW5", "ew5", "E-W 5", "E-O 5", "eo5"])
def test_a_place_is_understood_as_it_is_shown(evening: Evening, place: str) -> None:
    evening("new", "--format", "triplets")
    evening("enter", *NAMES[:10])
    evening("open", "--seats", "entry", "--choice", "2")
    evening("leave", "Nom 10", "--position", 1)
    evening("enter", "Retard")
    evening("join", "Retard", place)
    assert len(evening.json("check")["sessions"][0]["awaited"]) == 100


def test_prizes_are_announced_shown_and_won(evening: Evening, tmp_path: Path) -> None:
    evening.begun("individual", 20).played()
    assert "No prizes" in evening("prizes")
    said = evening("prizes", "100 + the cup", "60", "3-4: a ham")
    assert said.splitlines()[0] == "4 prizes announced."
    assert evening("prizes").splitlines() == [
        *("1: 100 + the cup", "2: 60", "3: a ham", "4: a ham"),
    ]
    lines = evening("rank").splitlines()
    assert any("100 € and the cup" in line or "to share" in line for line in lines)
    won = [one["prize"] for one in evening.json("rank")["ranking"] if "prize" in one]
    assert len(won) >= 4  # whoever ties shares
    assert sum(one["amount"] for one in won) == 160
    assert "100 € and the cup → 100 CHF and the cup" in evening("prizes", "--currency", "CHF")
    assert "one prize a line" in evening("prizes", "0", code=1)
    assert "no digits" in evening("prizes", "60", "--currency", "5 francs", code=1)
    evening("prizes", "--none")
    assert evening.json("prizes") == {"currency": "CHF", "prizes": []}


def test_a_session_is_given_up_and_opened_anew_until_a_result_is_entered(
    evening: Evening,
) -> None:
    evening.begun("individual", 20)
    said = evening("cancel")
    assert (
        said == f"Session 1 is cancelled; open it again: oudler tournament open {evening.path}.\n"
    )
    assert evening.json("check")["sessions"] == []
    evening("open", "--seats", "entry")
    evening("result", 1, 1, 58)
    assert "Session 1 has begun" in evening("cancel", code=1)
    evening("result", 1, 1, "--void")
    assert evening.json("cancel") == {"ok": True, "session": 1}


HEADER = TOURNAMENTS.write([])


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is not a tournament's file"),
        (b"\xff\xfe", "is not a tournament's file"),
        (b"[" * 100_000, "is not a tournament's file"),
        (b'{"format":"tarot-record","version":1}\n', "is not a tournament's file"),
        (HEADER.encode(), "the opening of the tournament is missing"),
        (f"{HEADER}no json\n".encode(), "is damaged: line 2 has no checksum"),
        (b'{"format":"tarot-tournament","version":1}\n{"type":"sang"}\n', "has no checksums"),
        (b'{"format":"tarot-tournament","version":2}\n', "is not a tournament's file"),
        (TOURNAMENTS.write(["{[}"]).encode(), "line 2: This line is not a JSON object: {[}"),
        (
            TOURNAMENTS.write(['{"type":"sang"}']).encode(),
            "line 2: The field “type” is invalid: sang",
        ),
        (
            TOURNAMENTS.write(['{"type":"objections_closed"}']).encode(),
            "the opening of the tournament is missing",
        ),
    ],
)
def test_a_file_that_cannot_be_read_says_what_is_wrong(
    content: bytes, says: str, tmp_path: Path, capsys: Printed
) -> None:
    file = tmp_path / "a.tournament"
    file.write_bytes(content)
    assert oudler(["tournament", "rank", str(file), "--lang", "en"]) == 1
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1
