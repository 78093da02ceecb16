"""Finished deals: proved fair, reviewed, played again from another place."""

import json
import re
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from oudler.cli import run as oudler
from oudler.core import CardPlayed, CardSet, Deal, half_points_by_seat
from oudler.core.scoring.counting import count
from oudler.core.scoring.two_player import winnings
from oudler.core.text import event_to_json
from oudler.deals import deal_to_fragment
from oudler.shuffling import first_dealer
from oudler.table.events import Again, TableOpened, TakenBack, read_event
from oudler.table.history.rated_deal import rated_deal
from oudler.table.http.routes import again_of
from oudler.table.proof.draw import Terms
from oudler.table.proof.fairness import read_proof
from oudler.table.proof.verification import with_links
from oudler.table.seats.evolution import evolve
from oudler.table.seen.announcer import tell_update
from oudler.testing.guests import SETTINGS, Guest, Site, choice, open_desk, open_site, run
from oudler.testing.tables import ChanceTable
from oudler.web.identity import Guest as Identity
from oudler.web.identity import write_cookie
from oudler.words import Words

Printed = pytest.CaptureFixture[str]
TABLES = [
    "fft-4",
    "fft-5",
    "fft-5-dead",
    "wikipedia-2-piles-dog",
    "wikipedia-6-two-packs",
    "wikipedia-6-misere",
    "pagat-2-piles",
]


def anne_of(site: Site) -> Guest:
    """The browser of the Anne who sat at an evening's table."""
    anne = site.guest("fr")
    anne.web.cookies.set("oudler", write_cookie(SETTINGS.secret, Identity("a", "Anne")))
    return anne


def at_table(evening: ChanceTable, look: Callable[[Guest, str], Awaitable[None]]) -> None:
    """Let Anne look at the table of an evening over HTTP."""

    async def scenario() -> None:
        async with open_desk() as site:
            await look(anne_of(site), await evening.store(site.registry.store))

    run(scenario)


def recorded(evening: ChanceTable) -> list[dict[str, Any]]:
    """The record that a table gives, line by line."""
    found: list[dict[str, Any]] = []

    async def look(anne: Guest, table: str) -> None:
        text = (await anne.get(f"/api/tables/{table}/record")).text
        found.extend(map(json.loads, text.splitlines()))

    at_table(evening, look)
    return found


def verify(
    tmp_path: Path, lines: list[dict[str, Any]], capsys: Printed, *, code: int = 0
) -> dict[str, Any]:
    """What `oudler verify --json` says of a record."""
    path = tmp_path / "evening.tarot"
    bare = [{key: value for key, value in line.items() if key != "link"} for line in lines]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in with_links(bare)), "utf-8")
    assert oudler(["verify", str(path), "--json", "--lang", "fr"]) == code
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    return dict(json.loads(out))


def dealt_lines(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if line.get("type") == "dealt"]


@pytest.mark.parametrize("rules", TABLES)
def test_a_record_proves_that_its_cards_are_fair(
    rules: str, tmp_path: Path, capsys: Printed
) -> None:
    evening = ChanceTable(rules, seed=5)
    evening.play(2)
    lines = recorded(evening)
    for line in dealt_lines(lines):
        fair = line["fair"]
        terms = Terms(fair["table"], fair["deal"], f"{lines[0]['rules']} {{}}")
        assert terms.commitment(fair["secret"]) == fair["commitment"]
        assert [one["name"] for one in fair["drawn"] if one] == ["Anne", "Bob"]
    found = verify(tmp_path, lines, capsys)
    assert found["ok"] is True
    assert [line["deal"] for line in dealt_lines(lines)] == [1, 2]
    assert sum(map(Fraction, lines[-1]["totals"])) == 0
    assert [deal["verdict"] for deal in found["deals"]] == ["fair", "fair"]
    assert oudler(["replay", str(tmp_path / "evening.tarot")]) == 0


def test_a_deal_that_is_not_over_is_proved_by_nothing() -> None:
    evening = ChanceTable()
    evening.deal()
    assert "secret" not in json.dumps(recorded(evening))

    async def look(anne: Guest, table: str) -> None:
        for path in ("deals/1", "deals/1/proof", "deals/0", "deals/x", "deals/²/proof"):
            answer = await anne.get(f"/api/tables/{table}/{path}")
            assert answer.status_code == 404
            assert answer.json()["reason"] == "no_such_deal"
            assert answer.json()["message"].startswith("Cette table n'a pas de donne finie")

    at_table(evening, look)


def test_a_tampered_record_is_found_out(tmp_path: Path, capsys: Printed) -> None:
    evening = ChanceTable(seed=1)
    evening.play(2)
    lines = recorded(evening)

    def verdicts(change: Callable[[dict[str, Any]], object], number: int = 1) -> list[str]:
        changed = json.loads(json.dumps(lines))
        change(dealt_lines(changed)[number])
        found = verify(tmp_path, changed, capsys, code=1)
        assert found["ok"] is False
        return [deal["verdict"] for deal in found["deals"]]

    fair = dealt_lines(lines)[1]["fair"]
    assert verdicts(lambda line: line["fair"].update(secret="another")) == [
        "fair",
        "commitment_differs",
    ]
    terms = Terms(fair["table"], 2, "fft-4@1 {}")
    other = {"secret": "another", "commitment": terms.commitment("another")}
    assert verdicts(lambda line: line["fair"].update(other)) == ["fair", "cards_differ"]
    swapped = [fair["drawn"][1], fair["drawn"][0], {}, {}]
    assert verdicts(lambda line: line["fair"].update(drawn=swapped))[1] == "number_differs"
    assert verdicts(lambda line: line["fair"].update(other), 0)[0] == "commitment_differs"
    assert verdicts(lambda line: line.pop("fair")) == ["fair", "nothing_to_check"]
    for unclear in ("yes", {"secret": "x"}, {**fair, "drawn": [1]}, {**fair, "secret": "\ud800"}):
        assert verdicts(partial(dict.update, fair=unclear))[1] == "unreadable"
    # Nobody can call a deal a repeated one in the middle of an evening.
    again = {"again": {"table": "elsewhere", "deal": 1}, "fair": {**fair, **other}}
    assert verdicts(lambda line: line.update(again)) == ["fair", "cards_differ"]
    # Nor one that was bound for another place in the evening, or for another table.
    assert verdicts(lambda line: line["fair"].update(deal=3))[1] == "out_of_order"
    assert verdicts(lambda line: line["fair"].update(table="other"))[1] == "out_of_order"


def test_cards_dealt_by_another_are_found_out(tmp_path: Path, capsys: Printed) -> None:
    evening = ChanceTable(seed=2)
    evening.play(1)
    header, dealt, *_ = recorded(evening)
    fair, _ = read_proof(json.dumps(dealt))
    assert fair is not None
    seed = fair.seed_for("fft-4@1 {}")
    _, drawn = first_dealer(evening.table.rules, seed)
    assert dealt["dealer"] == drawn
    found = verify(tmp_path, [header, {**dealt, "dealer": (drawn + 1) % 4}], capsys, code=1)
    assert found["deals"][0]["verdict"] == "dealer_differs"


def test_a_record_that_breaks_a_rule_is_not_verified(tmp_path: Path, capsys: Printed) -> None:
    evening = ChanceTable(seed=1)
    evening.play(1)
    lines = recorded(evening)
    played = [line for line in lines if line.get("type") == "card_played"]
    played[0]["card"], played[1]["card"] = played[1]["card"], played[0]["card"]
    found = verify(tmp_path, lines, capsys, code=1)
    assert found["ok"] is False
    assert found["line"] == lines.index(played[0]) + 1


def test_verify_says_a_sentence_for_each_deal(tmp_path: Path, capsys: Printed) -> None:
    evening = ChanceTable()
    evening.play(2)
    lines = recorded(evening)
    del dealt_lines(lines)[1]["fair"]
    path = tmp_path / "evening.tarot"
    del lines[0]["link"]  # otherwise the changed lines would be reported as well
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    assert oudler(["verify", str(path), "--lang", "fr"]) == 1
    said = capsys.readouterr()
    first, second = said.out.splitlines()
    assert first.startswith("Donne 1 : Les cartes étaient fixées d'avance et mêlées par tous")
    assert second.startswith("Donne 2 : Rien à vérifier")
    assert said.err.count("\n") == 1
    assert "donnes en cause : 2" in said.err
    path.write_text(json.dumps(lines[0] | {"deals": 0}), "utf-8")
    assert oudler(["verify", str(path), "--lang", "fr"]) == 0
    assert capsys.readouterr().out == "Aucune donne.\n"
    assert oudler(["verify", str(tmp_path / "nowhere"), "--lang", "fr"]) == 1
    assert "Impossible de lire" in capsys.readouterr().err


def test_anybody_who_saw_the_commitment_can_check_the_proof_of_a_deal() -> None:
    evening = ChanceTable("fft-5")
    shown = evening.table.secret
    assert shown is not None
    evening.play(1)

    async def look(anne: Guest, table: str) -> None:
        found = (await anne.get(f"/api/tables/{table}/deals/1/proof")).json()
        assert found["ok"] is True
        assert found["commitment"] == shown.commitment
        terms = Terms(table, 1, found["rules"])
        assert terms.commitment(found["secret"]) == shown.commitment
        for place, one in enumerate(found["drawn"][:2]):
            assert one["name"] == ("Anne", "Bob")[place]
            assert terms.binding(place, one["number"]) == one["bound"]
        assert found["says"].startswith("Les cartes étaient fixées d'avance")

    at_table(evening, look)


@pytest.mark.parametrize("rules", TABLES)
def test_a_deal_is_shown_again_moment_by_moment(rules: str) -> None:
    evening = ChanceTable(rules, seed=9)
    *_, last = evening.play(2)
    deal = last.deal

    async def look(anne: Guest, table: str) -> None:
        answer = await anne.get(f"/api/tables/{table}/deals/2")
        assert len(answer.content) < 100_000
        found = answer.json()
        moments = found["moments"]
        addresses = [one["at"] for one in moments]
        assert (addresses[0], addresses[-1]) == ("", "score")
        assert len(set(addresses)) == len(addresses)
        tricks = [one for one in moments if one["at"].startswith("trick/")]
        assert [one["at"] for one in tricks] == [
            f"trick/{number + 1}" for number in range(len(deal.tricks))
        ]
        assert all(one["told"] for one in moments)
        dealt = [sorted(hand) for hand in moments[-1]["deal"]["open"]["hands"]]
        if not deal.dealt.piles:
            assert [sorted(hand) for hand in moments[0]["hands"]] == dealt
        for one, trick in zip(tricks, deal.tricks, strict=True):
            assert [card for _, card in one["deal"]["last"]] == list(map(str, trick.cards))
            assert one["deal"]["legal"] is None
        held = [sum(map(len, one["hands"])) for one in tricks]
        if not deal.dealt.piles:
            assert held == [len(deal.dealt.hands) * n for n in range(len(tricks))][::-1]
        assert [one["half_points"] for one in moments[-1]["points"]] == _counted(last.deal)
        assert found["table"]["deal"] is None
        assert found["table"]["you"] == 0

    at_table(evening, look)


def _counted(deal: Deal) -> list[int]:
    """What the score counts: each side's half-points, or each player's."""
    if deal.taker is not None:
        attack = count(deal).half_points
        return [attack, deal.rules.pack.half_points - attack]
    if deal.rules.seats == 2:
        return [one.half_points for one in winnings(deal)]
    return list(half_points_by_seat(deal))


def test_a_replay_leaves_out_what_was_taken_back() -> None:
    evening = ChanceTable(seed=1)
    evening.deal()
    while len(evening.table.played) < 12:
        evening.act()
    played = evening.table.played
    first = next(number for number, one in enumerate(played) if isinstance(one, CardPlayed))
    evening.happen((TakenBack(first),))
    while evening.table.is_playing:
        evening.act()
    standing = [one for one in evening.table.played if isinstance(one, CardPlayed)]
    assert standing[:4] != list(played[first : first + 4])

    async def look(anne: Guest, table: str) -> None:
        moments = (await anne.get(f"/api/tables/{table}/deals/1")).json()["moments"]
        tricks = [one["deal"]["last"] for one in moments if one["at"].startswith("trick/")]
        shown = [card for trick in tricks for _, card in trick]
        assert shown == [str(one.card) for one in standing]

    at_table(evening, look)


def test_a_spectator_hears_everybody_by_name() -> None:
    evening = ChanceTable(seed=6)
    evening.play(1)

    async def scenario() -> None:
        async with open_desk() as site:
            table = await evening.store(site.registry.store)
            eve = site.guest("fr")
            found = (await eve.get(f"/api/tables/{table}/deals/1")).json()
            assert found["table"]["you"] is None
            told = " ".join(one["told"] for one in found["moments"])
            assert not re.search(r"\b[Vv]ous\b", told)
            assert "Anne" in told

    run(scenario)


async def open_again(anne: Guest, table: str, place: int, deal: int = 1, **asked: Any) -> str:
    again = {"table": table, "deal": deal, "place": place}
    answer = await anne.post("/api/tables", {"again": again, "you": "Anne", **asked})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@pytest.mark.parametrize("rules", ["fft-4", "fft-5-dead", "wikipedia-6-two-packs", "pagat-2-piles"])
def test_the_same_deal_is_played_again_from_another_place(
    rules: str, tmp_path: Path, capsys: Printed
) -> None:
    evening = ChanceTable(rules, seed=9)
    first = evening.play(2)[-1]
    place = first.deal.players[1]

    async def scenario() -> None:
        async with open_site() as site:
            table = await evening.store(site.registry.store)
            anne = anne_of(site)
            id = await open_again(anne, table, place, 2, bots="beginner")
            snapshot = await anne.snapshot(id)
            assert snapshot["you"] == place
            assert snapshot["rules"] == first.table.rules.name
            assert snapshot["commitment"] is None
            scored = await play(anne, id)
            deal = scored["snapshot"]["deal"]
            hands = [[*map(str, hand)] for hand in first.deal.dealt.hands]
            opened = deal["open"]
            assert [
                opened["hands"][who] for who, _ in zip(deal["players"], hands, strict=False)
            ] == hands
            assert deal["dealer"] == first.deal.players[first.deal.dealer]
            assert "La première fois, cette place avait marqué" in scored["told"]
            assert opened["first_time"] in scored["told"]
            second = await play(anne, id)
            assert second["snapshot"]["deal"]["dealer"] != deal["dealer"]
            record = (await anne.get(f"/api/tables/{id}/record")).text
            lines = list(map(json.loads, record.splitlines()))
            dealt = dealt_lines(lines)
            assert dealt[0]["again"] == {"table": table, "deal": 2}
            assert "again" not in dealt[1]
            found = verify(tmp_path, lines, capsys)
            assert [one["verdict"] for one in found["deals"]] == ["repeated", "fair"]
            proof = (await anne.get(f"/api/tables/{id}/deals/1/proof")).json()
            assert proof["says"].startswith("Cette donne avait déjà été jouée")

    run(scenario)


@pytest.mark.parametrize("rules", ["fft-4", "fft-5-dead", "pagat-2-piles"])
def test_a_deal_of_ones_own_is_played_from_any_place(
    rules: str, tmp_path: Path, capsys: Printed
) -> None:
    [first] = ChanceTable(rules, seed=9).play(1)
    place = first.deal.players[1]
    own = {"fragment": deal_to_fragment(first.deal), "seat": 1}

    async def scenario() -> None:
        async with open_site() as site:
            anne, eve = site.guest("fr"), site.guest("fr")
            answer = await anne.post("/api/tables", {"own": own, "you": "Anne", "bots": "beginner"})
            assert answer.status_code == 201, answer.text
            id = answer.json()["id"]
            snapshot = await eve.snapshot(id)
            assert snapshot["is_own_deal"]
            assert snapshot["rules"] == first.table.rules.name
            scored = await play(anne, id)
            deal = scored["snapshot"]["deal"]
            hands = [[*map(str, hand)] for hand in first.deal.dealt.hands]
            opened = deal["open"]["hands"]
            assert [opened[who] for who, _ in zip(deal["players"], hands, strict=False)] == hands
            assert (await anne.snapshot(id))["you"] == place
            assert not deal["open"]["first_time"]
            again = await play(anne, id)
            assert not again["snapshot"]["is_own_deal"]
            record = (await anne.get(f"/api/tables/{id}/record")).text
            found = verify(tmp_path, [*map(json.loads, record.splitlines())], capsys)
            assert [one["verdict"] for one in found["deals"]] == ["own", "fair"]
            proof = (await anne.get(f"/api/tables/{id}/deals/1/proof")).json()
            assert (proof["verdict"], proof["ok"]) == ("own", True)

    run(scenario)


def test_everybody_hears_that_a_deal_was_put_together_and_it_counts_for_nothing() -> None:
    [first] = ChanceTable(seed=3, hints=False).play(1)
    cards = event_to_json(first.deal.dealt)
    own = ChanceTable(seed=4, again=Again("", 0, cards, None, ()), hints=False)
    [played] = own.play(1)
    assert played.deal.dealt == first.deal.dealt
    assert played.is_told
    assert rated_deal(first.table) is not None
    assert rated_deal(played.table) is None
    begun = evolve(played.before, played.deal.dealt, 0.0)
    assert "composée à la main" in tell_update(Words("fr"), "a", None, played.deal.dealt, begun)


def test_a_link_that_holds_no_deal_is_not_played() -> None:
    [first] = ChanceTable("fft-5-dead", seed=2).play(1)
    fragment = deal_to_fragment(first.deal)

    async def scenario() -> None:
        async with open_desk() as site:
            for own, reason in (
                ({"fragment": fragment, "seat": 4}, "no_hand_there"),
                ({"fragment": fragment[:-3], "seat": 0}, "no_such_deal_link"),
                ({"fragment": "", "seat": 0}, "no_such_deal_link"),
                ({"fragment": fragment}, "unreadable"),
            ):
                answer = await site.guest("fr").post("/api/tables", {"own": own, "you": "Anne"})
                assert (answer.status_code, answer.json()["reason"]) == (422, reason)

    run(scenario)


def names(evening: ChanceTable) -> list[str]:
    """The names of everybody at an evening."""
    return ["Anne", "Bob", "Chloé", "David", "Émile", "Fanny"][: evening.table.rules.places]


async def play(anne: Guest, table: str) -> dict[str, Any]:
    """Play a deal; the message with its score."""
    begun = False
    async with aclosing(anne.news(table)) as stream:
        async for news in stream:
            deal = news["snapshot"]["deal"]
            if not begun:
                await anne.do(table, "ready", number="again")
                begun, number = True, len(news["snapshot"]["sheet"]["deals"]) + 1
            elif deal and deal["number"] == number and deal["scores"]:
                return news
            elif deal and deal["legal"] and (action := choice(deal["legal"])):
                await anne.ask(table, "act", action=action)
    raise AssertionError("the deal was not scored")


def test_a_spectator_hears_everybodys_first_scores() -> None:
    first = ChanceTable(seed=3)
    [played] = first.play(1)
    again = ChanceTable(seed=4, again=again_of(played))
    assert again.table.secret is None
    [repeated] = again.play(1)
    assert repeated.deal.dealt == played.deal.dealt
    assert repeated.repeated is not None
    assert again.table.secret is not None
    assert again.table.secret.deal == 2

    async def scenario() -> None:
        async with open_desk() as site:
            table = await again.store(site.registry.store)
            found = await site.guest("fr").snapshot(table)
            assert found["deal"]["open"]["first_time"].startswith(
                "La première fois, aux mêmes places : Anne "
            )

    run(scenario)


def test_a_deal_that_cannot_be_played_again_says_why() -> None:
    evening = ChanceTable("fft-5-dead", seed=2)
    [first] = evening.play(1)
    dead = first.deal.players[-1]

    async def look(anne: Guest, table: str) -> None:
        for again, status, reason in (
            ({"table": table, "deal": 1, "place": dead}, 422, "no_hand_there"),
            ({"table": table, "deal": 1, "place": -1}, 422, "no_hand_there"),
            ({"table": table, "deal": 2, "place": 0}, 404, "no_such_deal"),
            ({"table": "no-such-table", "deal": 1, "place": 0}, 404, "no_such_table"),
            ({"table": "../\x00", "deal": 1, "place": 0}, 404, "no_such_table"),
            ({"table": table}, 422, "unreadable"),
        ):
            answer = await anne.post("/api/tables", {"again": again, "you": "Anne"})
            assert (answer.status_code, answer.json()["reason"]) == (status, reason)

    at_table(evening, look)


def test_the_discard_is_shown_with_its_points() -> None:
    for seed in range(20):
        evening = ChanceTable(seed=seed)
        [finished] = evening.play(1)
        if finished.deal.discard:
            break

    async def look(anne: Guest, table: str) -> None:
        opened = (await anne.snapshot(table))["deal"]["open"]
        assert CardSet.parse(" ".join(opened["discard"])) == finished.deal.discard
        half_points = finished.deal.discard.half_points
        assert opened["discard_points"].startswith(str(half_points // 2))

    at_table(evening, look)


def test_an_old_log_without_again_is_read() -> None:
    line = '{"type":"table_opened","id":"t","name":"","host":"a","rules":"fft-4@1"}'
    found = read_event(line)
    assert isinstance(found, TableOpened)
    assert found.again is None
