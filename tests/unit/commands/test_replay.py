import io
import json
import re
from pathlib import Path
from random import Random

import pytest

from oudler.cli import run as oudler
from oudler.core import Deal, Dealt, Event, Seat, Session, replay, two_player_score
from oudler.core.text import Header, format_event, format_header
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.testing.chance import play_randomly
from oudler.words import Words
from oudler.words.score_text import tell_mouches

Printed = pytest.CaptureFixture[str]
PLAYERS = ("Anne", "Bob", "Chloé", "David", "Élise")


def deal_log(id: str, seed: int) -> tuple[list[Event], Deal]:
    rules = load_ruleset(id)
    dealt = random_deal(rules, Seat(seed % rules.seats), f"replay/{seed}")
    events, _ = play_randomly(replay(rules, dealt), Random(seed))
    return [dealt, *events], replay(rules, dealt, events)


def record(id: str, *logs: list[Event]) -> list[str]:
    rules = load_ruleset(id)
    header = format_header(Header(rules.name, {}, PLAYERS[: rules.seats]))
    return [header, *(format_event(event) for log in logs for event in log)]


def written(tmp_path: Path, lines: list[str]) -> str:
    path = tmp_path / "a.tarot"
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return str(path)


def in_json(path: str, capsys: Printed, *, code: int = 0) -> dict[str, object]:
    assert oudler(["replay", path, "--json"]) == code
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    found = json.loads(out)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("id", ["fft-3", "fft-4", "fft-5"])
def test_a_good_record_gives_its_results_and_totals(
    id: str, tmp_path: Path, capsys: Printed
) -> None:
    logs = [deal_log(id, seed) for seed in range(3)]
    found = in_json(written(tmp_path, record(id, *(log for log, _ in logs))), capsys)
    assert found["ok"] is True
    deals = found["deals"]
    assert isinstance(deals, list)
    assert [deal["scores"] for deal in deals] == [list(deal.scores) for _, deal in logs]
    assert [deal["taker"] for deal in deals] == [deal.taker for _, deal in logs]
    assert found["totals"] == [
        sum(column) for column in zip(*(deal.scores for _, deal in logs), strict=True)
    ]
    assert "phase" not in found


def evening(options: dict[str, object], deals: int) -> tuple[list[str], Session]:
    """A record of five players of whom the dealer sits out, and its score sheet."""
    rules = load_ruleset("fft-5-dead", options)
    session = Session(rules, PLAYERS, Seat(1))
    lines = [format_header(Header(rules.name, options, PLAYERS))]
    for number in range(deals):
        seats = session.seated
        cards = random_deal(rules, session.dealer_seat, f"evening/{number}", players=seats)
        events, deal = play_randomly(replay(rules, cards), Random(number))
        lines += map(format_event, (cards, *events))
        session = session.after(deal)
    return lines, session


@pytest.mark.parametrize("mouche", [0, 10])
def test_a_dealer_who_sits_out_has_a_line_of_totals(
    mouche: int, tmp_path: Path, capsys: Printed
) -> None:
    lines, session = evening({"mouche": mouche}, 6)
    found = in_json(written(tmp_path, lines), capsys)
    assert found["totals"] == list(session.totals)
    deals = found["deals"]
    assert isinstance(deals, list)
    assert deals[0]["players"] == [2, 3, 4, 0, 1]
    if mouche:
        assert found["mouches"] == list(session.mouches)
        assert [deal["payments"] for deal in deals] == list(map(list, session.payments))
    else:
        assert "mouches" not in found


def test_each_deal_is_told_by_the_names_of_those_who_played_it(
    tmp_path: Path, capsys: Printed
) -> None:
    lines, session = evening({"mouche": 10}, 4)
    path = written(tmp_path, lines)
    deals = in_json(path, capsys)["deals"]
    assert oudler(["replay", path, "--lang", "fr"]) == 0
    *told, totals, mouches, _ = capsys.readouterr().out.splitlines()
    assert isinstance(deals, list)
    for deal, line in zip(deals, told, strict=True):
        if deal["contract"] is not None:
            names = [PLAYERS[player] for player in deal["players"][:4]]
            assert f": {names[deal['taker']]}, " in line
            assert re.findall(r"(\w+) [+−]", line) == names
            assert PLAYERS[deal["players"][4]] not in line
    assert re.findall(r"(\w+) [+−]", totals) == list(PLAYERS)
    assert totals.startswith("Totaux, mouches comprises : ")
    assert mouches == tell_mouches(Words("fr"), session.mouches)


def test_a_record_that_stops_in_the_play_says_what_is_legal(
    tmp_path: Path, capsys: Printed
) -> None:
    hands = ["S1 S4 S7", "S2 S6 S8 S9 S10 SJ SN SQ SK", "S3", "S5"]
    dealt = _dealt_with(hands)
    lines = record("fft-4", [dealt])
    lines += [
        '{"type":"bid_made","seat":1,"bid":"garde_sans"}',
        *(f'{{"type":"bid_made","seat":{seat},"bid":"pass"}}' for seat in (2, 3, 0)),
        *(
            f'{{"type":"card_played","seat":{seat},"card":"{card}"}}'
            for seat, card in ((1, "S2"), (2, "S3"), (3, "S5"))
        ),
    ]
    found = in_json(written(tmp_path, lines), capsys)
    assert (found["phase"], found["to_act"]) == ("play", 0)
    assert found["legal"] == {"cards": "S1 S4 S7"}


def test_a_record_that_stops_in_the_bidding_says_what_may_be_bid(
    tmp_path: Path, capsys: Printed
) -> None:
    lines = [*record("fft-4", [_dealt_with([])]), '{"type":"bid_made","seat":1,"bid":"garde_sans"}']
    found = in_json(written(tmp_path, lines), capsys)
    assert found["phase"] == "bidding"
    assert found["to_act"] == 2
    assert found["legal"] == {"bids": ["pass", "garde_contre"]}


def test_a_record_that_stops_before_the_discard_has_shown_the_dog(
    tmp_path: Path, capsys: Printed
) -> None:
    lines = record("fft-4", [_dealt_with([])])
    for seat, bid in ((1, "prise"), (2, "pass"), (3, "pass"), (0, "pass")):
        lines.append(f'{{"type":"bid_made","seat":{seat},"bid":"{bid}"}}')
    found = in_json(written(tmp_path, lines), capsys)
    assert (found["phase"], found["to_act"]) == ("dog", 1)
    legal = found["legal"]
    assert isinstance(legal, dict)
    assert legal["count"] == 6
    assert found["may_announce_slam"] == 1
    assert found["may_announce"] == [{"seat": 1, "slam": True}]


def test_a_record_that_stops_before_the_lead_says_who_may_announce_what(
    tmp_path: Path, capsys: Printed
) -> None:
    ten = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11"
    lines = record("pagat-4", [_dealt_with(["", "", f"{ten} SK"])])
    options = {"handful_time": "before_first_lead", "misere_premium": 10, "small_slam_misses": 1}
    lines[0] = json.dumps(json.loads(lines[0]) | {"options": options})
    for seat, bid in ((1, "garde_sans"), (2, "pass"), (3, "pass"), (0, "pass")):
        lines.append(f'{{"type":"bid_made","seat":{seat},"bid":"{bid}"}}')
    found = in_json(written(tmp_path, lines), capsys)
    may = found["may_announce"]
    assert isinstance(may, list)
    assert [one["seat"] for one in may] == [0, 1, 2, 3]
    assert all(one["slam"] and one["small_slam"] for one in may)
    shows = [one["seat"] for one in may if "handfuls" in one]
    assert shows == [2]


def test_an_illegal_card_is_reported_with_its_line(tmp_path: Path, capsys: Printed) -> None:
    dealt = _dealt_with(["S1 S4", "S2", "S3", "H1 S6"])
    lines = record("fft-4", [dealt])
    lines += [
        '{"type":"bid_made","seat":1,"bid":"garde_sans"}',
        *(f'{{"type":"bid_made","seat":{seat},"bid":"pass"}}' for seat in (2, 3, 0)),
        '{"type":"card_played","seat":1,"card":"S2"}',
        '{"type":"card_played","seat":2,"card":"S3"}',
        '{"type":"card_played","seat":3,"card":"H1"}',
        "nonsense",
    ]
    path = written(tmp_path, lines)
    found = in_json(path, capsys, code=1)
    assert (found["ok"], found["line"], found["reason"]) == (False, 9, "must_follow")
    faults = found["faults"]
    assert isinstance(faults, list)
    assert [(fault["line"], fault["reason"]) for fault in faults] == [
        (9, "must_follow"),
        (10, "not_json"),
    ]
    assert oudler(["replay", path, "--lang", "fr"]) == 1
    error = capsys.readouterr().err
    assert "ligne 9" in error
    assert error.count("\n") == 1


def test_a_wrong_score_is_found_and_a_missing_one_is_worked_out(
    tmp_path: Path, capsys: Printed
) -> None:
    log, deal = deal_log("fft-4", 5)
    lines = record("fft-4", log)
    assert in_json(written(tmp_path, lines[:-1]), capsys)["totals"] == list(deal.scores)
    lines[-1] = '{"type":"deal_scored","scores":[1,2,3,-6]}'
    found = in_json(written(tmp_path, lines), capsys, code=1)
    assert (found["line"], found["reason"]) == (len(lines), "scores_differ")


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    log, deal = deal_log("fft-4", 6)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(record("fft-4", log))))
    assert in_json("-", capsys)["totals"] == list(deal.scores)


def test_a_record_of_two_players_tells_what_each_had_and_needed(
    tmp_path: Path, capsys: Printed
) -> None:
    log, deal = deal_log("pagat-2-piles", 1)
    path = written(tmp_path, record("pagat-2-piles", log))
    found = in_json(path, capsys)["deals"]
    assert isinstance(found, list)
    won = two_player_score(deal)
    assert found[0]["winner"] == won.winner
    assert [one["half_points"] for one in found[0]["two_player"]] == [
        one.half_points for one in won.winnings
    ]
    assert [one["target"] for one in found[0]["two_player"]] == [one.target for one in won.winnings]
    assert oudler(["replay", path]) == 0
    assert f"{PLAYERS[won.winner]} wins, " in capsys.readouterr().out


def test_a_record_of_two_players_stops_anywhere(tmp_path: Path, capsys: Printed) -> None:
    log, _ = deal_log("pagat-2-piles", 1)
    for stop in range(1, len(log) - 1, 7):
        found = in_json(written(tmp_path, record("pagat-2-piles", log[:stop])), capsys)
        assert found["phase"] == "play"


def test_a_story_in_french(tmp_path: Path, capsys: Printed) -> None:
    log, _ = deal_log("fft-4", 7)
    assert oudler(["replay", written(tmp_path, record("fft-4", log)), "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Donne 1 :")
    assert said.endswith("La partie est régulière.\n")


@pytest.mark.parametrize("content", ["", "\n", "[]", "\x00", '{"format":"chess"}'])
def test_a_file_that_is_not_a_record_is_refused(
    content: str, tmp_path: Path, capsys: Printed
) -> None:
    path = tmp_path / "a.tarot"
    path.write_text(content, "utf-8")
    assert in_json(str(path), capsys, code=1)["line"] == 1


COMMANDS = ["replay", "verify", "review", "solve"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_record_in_another_encoding_is_refused(
    command: str, tmp_path: Path, capsys: Printed
) -> None:
    path = tmp_path / "a.tarot"
    lines = "\n".join(record("fft-4", deal_log("fft-4", 5)[0]))
    path.write_text(lines.replace(PLAYERS[0], "Chloé"), "cp1252")
    assert oudler([command, str(path), "--lang", "fr"]) == 1
    assert capsys.readouterr().err == (
        f"Impossible de lire {path} : ce n'est pas du texte en UTF-8.\n"
    )


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("torn", "shown"), [('{"type":"card_pl', '{"type":"card_pl'), ("\0\0", "\\x00\\x00")]
)
def test_a_half_written_record_is_told_as_one(
    command: str, torn: str, shown: str, tmp_path: Path, capsys: Printed
) -> None:
    lines = record("fft-4", deal_log("fft-4", 5)[0])
    path = written(tmp_path, [*lines[:20], torn])
    assert oudler([command, path, "--lang", "fr"]) == 1
    err = capsys.readouterr().err
    assert f"ligne 21 : Cette ligne n'est pas un objet JSON : {shown}" in err
    assert "sans doute écrite à moitié : « oudler play --resume »" in err
    path = written(tmp_path, [*lines[:19], torn, lines[19]])
    assert oudler([command, path, "--lang", "fr"]) == 1
    assert "à moitié" not in capsys.readouterr().err


@pytest.mark.parametrize("command", ["replay", "verify", "solve"])
@pytest.mark.parametrize(
    ("content", "says"),
    [("", "This line is empty; expected a JSON object."), ("[" * 100_000, "not a JSON object: [[")],
)
def test_every_reader_of_a_record_says_what_is_wrong_with_its_line(
    command: str, content: str, says: str, tmp_path: Path, capsys: Printed
) -> None:
    path = written(tmp_path, [content])
    assert oudler([command, path, "--lang", "en"]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"{path}, line 1: ")
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["missing.tarot", "."])
def test_a_file_that_cannot_be_read_is_refused_in_one_line(
    name: str, tmp_path: Path, capsys: Printed
) -> None:
    assert oudler(["replay", str(tmp_path / name)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def _dealt_with(hands: list[str]) -> Dealt:
    from oudler.testing.builders import dealt

    return dealt(load_ruleset("fft-4"), dict(enumerate(hands)))
