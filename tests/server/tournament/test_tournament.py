"""A club's evening over HTTP: organiser, tables and referee, and what each may see."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from oudler.testing.guests import Guest, Site, open_desk, open_site, run
from oudler.testing.tournaments import NAMES, evening_file
from oudler.tournament.file import read_tournament
from oudler.tournament.live import Tournaments
from oudler.tournament.standings import standings
from oudler.words import unbroken

TWENTY = "\n".join(NAMES[:20])
DRAFT = {"oudlers": 2, "points": 49}
GARDE = {**DRAFT, "taker": "N", "contract": "garde"}


class Club:
    """An evening in its organiser's hands."""

    def __init__(self, site: Site, guest: Guest, id: str, key: str) -> None:
        self.site, self.guest, self.id, self.key = site, guest, id, key

    def at(self, key: str = "") -> str:
        return f"/api/tournaments/{self.id}/{key or self.key}"

    async def do(self, do: str, status: int = 200, key: str = "", **asked: Any) -> Any:
        body = {"key": uuid4().hex, "do": do, **asked}
        answer = await self.guest.post(f"{self.at(key)}/commands", body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def view(self, key: str = "", device: str = "") -> Any:
        return (await self.get("", key, device=device)).json()

    async def get(self, path: str, key: str = "", status: int = 200, **asked: Any) -> Any:
        asked["lang"] = "fr"
        answer = await self.guest.web.get(f"{self.at(key)}{path}", params=asked)
        assert answer.status_code == status, answer.text
        return answer

    async def keys(self) -> dict[str, str]:
        """The keys given away: by table, or by office."""
        links = (await self.view())["links"]
        return {one["table"] or one["role"]: one["key"] for one in links}

    async def say(self, key: str, at: list[Any], device: str, **more: Any) -> Any:
        """A device's claim about a deal."""
        asked = {"number": 1, "draft": DRAFT, "status": 200, **more}
        return await self.do("claim", asked.pop("status"), key, at=at, device=device, **asked)


async def open_club(site: Site, format: str = "individual", players: str = TWENTY) -> Club:
    guest = site.guest()
    answer = await guest.post(
        "/api/tournaments", {"name": "Coupe d'automne", "format": format, "players": players}
    )
    assert answer.status_code == 201, answer.text
    return Club(site, guest, **answer.json())


async def begun(site: Site, format: str = "individual", players: str = TWENTY) -> Club:
    """An evening whose first position is called."""
    club = await open_club(site, format, players)
    found = (await club.guest.post(f"{club.at()}/plan", {})).json()
    await club.do("session", choice=found["choice"], seats="entry")
    await club.do("position", position=1, seconds=600)
    return club


def evening(
    scenario: Callable[[Club], Any], format: str = "individual", players: str = TWENTY
) -> None:
    """Run a scenario at an evening whose first position is called."""

    async def whole() -> None:
        async with open_desk() as site:
            await scenario(await begun(site, format, players))

    run(whole)


A, B = "deviceaa", "devicebb"
HTML: dict[str, Any] = {"as": "html"}


def test_an_organiser_opens_an_evening_and_a_table_enters() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            club = await open_club(site)
            plan = (await club.guest.post(f"{club.at()}/plan", {})).json()
            assert plan["choice"] == "individual-base 5"
            assert plan["choices"][0]["says"].startswith(unbroken("5 tables, positions : 5 (ou "))
            assert plan["says"][0] == "5 positions, 20 étuis."
            assert "Le plan est bon" in " ".join(plan["says"])
            await club.do("session", choice=plan["choice"], seats="entry")
            assert (await club.view())["position"] == 0
            before = await club.view((await club.keys())["1"])
            assert (before["places"], before["overdue"]) == ([], [])
            await club.do("position", position=1, seconds=600)
            key = (await club.keys())["1"]
            table = await club.view(key)
            assert [one["name"] for one in table["tables"][0]["seats"]] == [
                *("Adèle", "Denis", "Basile", "Camille"),
            ]
            place = table["places"][0]
            assert (place["name"], place["state"], place["taker"]) == ("Étui 1", "open", "N")
            assert [one["value"] for one in place["form"]["contracts"]] == ["garde"]
            await club.say(key, place["at"], A)
            assert (await club.view(key))["places"][0]["says"] == "+66"
            desk = await club.view()
            assert desk["tables"][0]["deals"][0]["says"] == "+66"
            assert desk["ranking"]["note"] == unbroken(
                "Classement provisoire (résultats attendus : 99)"
            )

    run(scenario)


def test_everybody_is_seated_anew_until_a_table_enters_something() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            club = await open_club(site)
            choice = (await club.guest.post(f"{club.at()}/plan", {})).json()["choice"]
            await club.do("session", choice=choice, seats="entry")
            desk = await club.view()
            assert [one["name"] for one in desk["coming"][0]["seats"]] == [
                *("Adèle", "Denis", "Basile", "Camille"),
            ]
            screen = await club.view((await club.keys())["screen"])
            assert screen["tables"] == desk["coming"]
            assert desk["can_cancel"]
            await club.do("cancel", session=1)
            assert (await club.view())["sessions"] == 0
            await club.do("session", choice=choice)
            await club.do("position", position=1, seconds=600)
            await club.do("cancel", session=1)
            before = await club.view()
            assert (before["position"], before["clock"]["left"]) == (0, 0)
            await club.do("session", choice=choice, seats="entry")
            await club.do("position", position=1, seconds=600)
            assert (await club.view())["coming"] == []
            await club.say((await club.keys())["1"], [1, 1, "1", 1], A)
            assert not (await club.view())["can_cancel"]
            refused = await club.do("cancel", 409, session=1)
            assert "La séance 1 a commencé" in refused["message"]

    run(scenario)


def test_a_claim_from_before_everybody_was_seated_anew_is_refused() -> None:
    async def scenario(club: Club) -> None:
        table = (await club.keys())["1"]
        (place, *_) = (await club.view(table))["places"]
        assert place["given_up"] == 0
        await club.do("cancel", session=1)
        choice = (await club.guest.post(f"{club.at()}/plan", {})).json()["choice"]
        await club.do("session", choice=choice)
        await club.do("position", position=1)
        late = await club.say(table, [1, 1, "1", 1], A, status=409, given_up=place["given_up"])
        assert "replacé" in late["message"]
        (place, *_) = (await club.view(table))["places"]
        # Another session given up makes no difference to this one.
        await club.say(table, [1, 1, "1", 1], A, number=2, given_up=place["given_up"])
        for position in (2, 3, 4, 5):
            await club.do("position", position=position)
        choice = (await club.guest.post(f"{club.at()}/plan", {})).json()["choice"]
        await club.do("session", choice=choice, seats="draw")
        await club.do("cancel", session=2)
        (board, *_) = (one["at"][3] for one in (await club.view(table))["places"])
        await club.say(table, [1, 5, "1", board], A, number=3, given_up=place["given_up"])

    evening(scenario)


def test_after_a_second_session_is_given_up_the_first_is_where_it_was() -> None:
    async def scenario(club: Club) -> None:
        await club.say((await club.keys())["1"], [1, 1, "1", 1], A)
        for position in (2, 3, 4, 5):
            await club.do("position", position=position)
        choice = (await club.guest.post(f"{club.at()}/plan", {})).json()["choice"]
        before = await club.view()
        for has_begun in (False, True):
            await club.do("session", choice=choice, seats="draw")
            if has_begun:
                await club.do("position", position=1)
            await club.do("cancel", session=2)
            # Pressed twice on a slow line.
            refused = await club.do("cancel", 409, session=2)
            assert "Il n'y a pas de séance 2" in refused["message"]
            after = await club.view()
            assert {**after, "seq": 0, "now": 0} == {**before, "seq": 0, "now": 0}

    evening(scenario)


def test_phones_that_disagree_are_seen_by_all_and_nothing_is_noted() -> None:
    async def scenario(club: Club) -> None:
        key = (await club.keys())["1"]
        place = [1, 1, "1", 1]
        await club.say(key, place, A)
        await club.say(key, place, B, draft={**DRAFT, "points": 45})
        table = await club.view(key, B)
        assert table["places"][0]["state"] == "disputed"
        assert [(one["says"], one["is_own"]) for one in table["places"][0]["claims"]] == [
            ("+66", False),
            ("+58", True),
        ]
        keys = await club.keys()
        for desk in (await club.view(), await club.view(keys["referee"])):
            assert desk["disputes"][0]["name"] == "Table 1, position 1, étui 1"
            assert unbroken("attendus : 100)") in desk["ranking"]["note"]
        await club.say(key, place, B, number=2)
        assert (await club.view())["disputes"] == []
        assert (await club.view(key))["places"][0]["says"] == "+66"

    evening(scenario)


def test_the_referee_settles_a_dispute_and_says_what_changes() -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        place = [1, 1, "1", 1]
        await club.say(keys["1"], place, A)
        await club.say(keys["1"], place, B, draft={**DRAFT, "points": 45})
        refused = await club.do("board", 409, keys["referee"], at=place, unit="57")
        assert "impossible" in refused["message"]
        rare = await club.do("board", key=keys["referee"], at=place, unit="8")
        assert ["une donne rare pour marquer +8" in one for one in rare["doubts"]] == [True]
        known = await club.do("board", key=keys["referee"], at=place, unit="58")
        assert known["doubts"] == []
        await club.say(keys["1"], place, A, number=9, draft={**DRAFT, "points": 50})
        (late,) = (await club.view(keys["referee"]))["late"]
        assert (late["state"], late["counts"]) == ("late", "+58")
        await club.do("position", position=2)
        await club.say(keys["2"], [1, 2, "2", 9], A)
        found = await club.do("penalty", entrant=1, amount="0,5", note="retard")
        assert found["changes"] == []
        await club.do("reopen", key=keys["referee"], at=place)
        assert (await club.view())["missing"][0]["name"] == "Table 1, position 1, étui 1"

    evening(scenario)


def test_an_official_enters_what_an_earlier_position_lacks() -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        for device, points in ((A, 49), (B, 45)):
            draft = {**GARDE, "points": points}
            await club.say(keys["1"], [1, 1, "1", 1], device, draft=draft)
        await club.do("position", position=2)
        desk = await club.view(keys["referee"])
        (dispute,) = desk["disputes"]
        assert dispute["sheet"]["at"] == [1, 1, "1", 0]
        assert len(desk["missing"]) == 5
        even = {"N": "120", "S": "-40", "E": "-40", "W": "-40"}
        await club.do("sheet", key=keys["referee"], at=dispute["sheet"]["at"], balances=even)
        desk = await club.view()
        assert (desk["disputes"], len(desk["missing"])) == ([], 4)

    evening(scenario, "free")


def test_a_command_that_comes_again_is_the_same_command() -> None:
    async def scenario(club: Club) -> None:
        key = (await club.keys())["1"]
        body = {"key": "again", "do": "claim", "at": [1, 1, "1", 1], "device": A, "number": 1}
        path = f"{club.at(key)}/commands"
        answers = [await club.guest.post(path, {**body, "draft": DRAFT}) for _ in range(3)]
        assert {one.json()["seq"] for one in answers} == {4}
        players = {"key": "more", "do": "enter", "players": "Zoé"}
        for _ in range(2):
            assert (await club.guest.post(f"{club.at()}/commands", players)).status_code == 200
        assert len((await club.view())["entrants"]) == 21

    evening(scenario)


def test_a_table_sees_no_other_table_and_no_key() -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        await club.say(keys["1"], [1, 1, "1", 1], A)
        await club.say(keys["1"], [1, 1, "1", 1], B, draft={**DRAFT, "points": 45})
        own = {key: await club.guest.get(club.at(keys[key])) for key in ("2", "screen")}
        for found in own.values():
            assert not {"+66", "+58"} & set(json.dumps(found.json()).split('"'))
            assert club.key not in found.text
            assert "ranking" not in found.json()
        others = {"1", "3", "referee", "screen"}
        assert not any(keys[name] in own["2"].text for name in others)
        await club.say(keys["2"], [1, 1, "1", 1], A, status=403)
        await club.do("publish", 403, keys["2"], is_open=True)
        await club.do("board", 403, keys["2"], at=[1, 1, "2", 5], unit="58")
        await club.do("publish", 403, keys["referee"], is_open=True)
        for path in ("/log", "/print/ranking", "/why"):
            await club.get(path, keys["2"], 403)
        assert (await club.guest.get(club.at(keys["2"]).replace("t2-", "t3-"))).status_code == 404
        # Once the position is over, whoever sits here now does not see what was played before.
        await club.do("position", position=2)
        now = json.dumps(await club.view(keys["1"]))
        assert "+66" not in now
        await club.say(keys["1"], [1, 3, "1", 9], A, status=409)

    evening(scenario)


def test_a_table_that_was_overtaken_enters_what_it_lacks_and_the_desk_decides() -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        table, referee = keys["1"], keys["referee"]
        await club.say(table, [1, 1, "1", 1], A)
        await club.do("position", position=2)
        overdue = (await club.view(table, A))["overdue"]
        assert [one["at"][3] for one in overdue] == [2, 3, 4]
        assert {one["state"] for one in overdue} == {"open"}
        assert overdue[0]["name"] == "Position 1, étui 2"
        await club.say(table, [1, 1, "1", 2], A, number=2)
        await club.say(table, [1, 1, "1", 1], B, draft={**DRAFT, "points": 45})
        desk = await club.view(referee)
        first, second = desk["late"]
        assert (first["counts"], [one["says"] for one in first["claims"]]) == (
            *("+66", ["+66", "+58"]),
        )
        assert (second["counts"], [one["says"] for one in second["claims"]]) == ("", ["+66"])
        assert len(desk["missing"]) == 18
        await club.do("keep", 403, table, at=[1, 1, "1", 1])
        await club.do("keep", key=referee, at=[1, 1, "1", 1])
        # Whoever sits here now may have this board still to play: a phone sees only its own.
        (seen, *_) = (one for one in (await club.view(table, B))["overdue"] if one["at"][3] == 2)
        assert (seen["state"], seen["says"], seen["claims"]) == ("late", "", [])
        (own, *_) = (await club.view(table, A))["overdue"]
        assert (own["state"], own["says"]) == ("late", "+66")
        await club.do("board", key=referee, at=[1, 1, "1", 2], unit="66")
        assert (await club.view(referee))["late"] == []
        assert [one["at"][3] for one in (await club.view(table))["overdue"]] == [3, 4]

    evening(scenario)


def test_a_sheet_of_free_deals_that_comes_late_is_shown_whole_to_the_desk() -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        for number in (1, 2, 3):
            await club.say(keys["1"], [1, 1, "1", number], A, number=number, draft=GARDE)
        await club.do("position", position=2)
        overdue = (await club.view(keys["1"], A))["overdue"]
        assert [one["state"] for one in overdue] == ["noted"] * 3 + ["open"] * (len(overdue) - 3)
        for number in range(4, len(overdue) + 1):
            await club.say(keys["1"], [1, 1, "1", number], A, number=number, draft=GARDE)
        desk = await club.view()
        (late,) = desk["late"]
        assert late["sheet"]["at"] == [1, 1, "1", 0]
        assert [one["who"] for one in late["claims"]][:2] == [
            *("Donne 1, Téléphone 1", "Donne 2, Téléphone 1"),
        ]
        await club.do("finish", at=late["at"])
        desk = await club.view()
        assert (desk["late"], len(desk["missing"])) == ([], 4)

    evening(scenario, "free")


def test_what_others_enter_changes_nothing_that_a_table_sees() -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()

        async def seen() -> list[Any]:
            views = [await club.view(keys[name]) for name in ("2", "screen")]
            return [{k: v for k, v in one.items() if k not in ("seq", "now")} for one in views]

        before = await seen()
        await club.say(keys["1"], [1, 1, "1", 1], A)
        await club.say(keys["1"], [1, 1, "1", 1], B, draft={**DRAFT, "points": 45})
        await club.do("board", at=[1, 1, "3", 9], unit="58")
        assert await seen() == before

    evening(scenario)


def test_players_see_the_ranking_once_it_is_published() -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        for table, board in (("1", 1), ("2", 5)):
            await club.say(keys[table], [1, 1, table, board], A)
        await club.do("publish", is_open=True)
        for key in (keys["1"], keys["screen"]):
            assert len((await club.view(key))["ranking"]["rows"]) >= 0
        found = (await club.get("/why", keys["1"], board=1)).json()
        assert "+66" in " ".join(found["says"])
        await club.do("publish", is_open=False)
        assert "ranking" not in await club.view(keys["1"])

    evening(scenario)


def test_what_is_impossible_is_refused_while_it_is_typed() -> None:
    async def scenario(club: Club) -> None:
        key = (await club.keys())["1"]
        at = [1, 1, "1", 1]
        path = f"{club.at(key)}/draft"
        found = (
            await club.guest.post(path, {"at": at, "draft": {"points": 3, "oudlers": 1}})
        ).json()
        assert "au moins" in found["faults"][0]["message"]
        refused = await club.say(key, at, A, draft={"points": 3, "oudlers": 1}, status=409)
        assert "au moins" in refused["message"]
        refused = await club.say(key, at, A, draft={"oudlers": 1}, status=409)
        assert refused["message"]

    evening(scenario)


def test_t18_a_high_bid_needs_the_referee() -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        at = [1, 1, "1", 1]
        sans = {**GARDE, "contract": "garde_sans"}
        refused = await club.say(keys["1"], at, A, draft=sans, status=409)
        assert "garde sans" in refused["message"]
        call: dict[str, Any] = {"at": at, "taker": "N", "bid": "garde_sans"}
        await club.do("call", key=keys["1"], **call)
        await club.do("call", key=keys["1"], **call)
        (seen,) = (await club.view(keys["referee"]))["calls"]
        assert seen["where"] == "Table 1, position 1, donne 1"
        await club.do("answer", key=keys["referee"], number=1, granted=False)
        assert "refusé" in (await club.view(keys["1"]))["calls"][0]["says"]
        await club.say(keys["1"], at, A, draft=sans, status=409)
        await club.do("answer", key=keys["referee"], number=1, granted=True)
        await club.say(keys["1"], at, A, draft=sans)
        assert (await club.view(keys["1"]))["places"][0]["says"] == unbroken(
            "Adèle, garde sans : +132"
        )
        # The consent is for this player and this deal alone.
        await club.say(keys["1"], [1, 1, "1", 2], A, draft=sans, status=409)

    evening(scenario, "free")


def test_t17_a_sheet_of_free_deals_is_noted_once_all_deals_are_there() -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        for deal in (1, 2, 3):
            await club.say(keys["1"], [1, 1, "1", deal], A, draft=GARDE)
        desk = await club.view()
        assert not desk["tables"][0]["sheet"]["is_noted"]
        await club.say(keys["1"], [1, 1, "1", 4], A, draft={**GARDE, "taker": "W"})
        sheet = (await club.view())["tables"][0]["sheet"]
        assert [one["balance"] for one in sheet["players"]] == ["+528", "−264", "−264", "0"]
        await club.say(keys["1"], [1, 1, "1", 4], B, draft=GARDE)
        assert not (await club.view())["tables"][0]["sheet"]["is_noted"]
        even = {"N": "120", "S": "-40", "E": "-40", "W": "-40"}
        refused = await club.do("sheet", 409, at=[1, 1, "1", 0], balances={**even, "W": "-41"})
        assert "nulle" in refused["message"]
        await club.do("sheet", at=[1, 1, "1", 0], balances=even)
        assert (await club.view())["disputes"] == []

    evening(scenario, "free")


def test_t6_time_is_over_before_all_deals_are_played() -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        refused = await club.do("finish", 409, at=[1, 1, "1", 0])
        assert refused["message"]
        await club.say(keys["1"], [1, 1, "1", 1], A, draft=GARDE)
        await club.do("finish", at=[1, 1, "1", 0])
        assert (await club.view())["tables"][0]["sheet"]["is_noted"]

    evening(scenario, "free")


@pytest.mark.parametrize(("players", "sides"), [(19, 3), (21, 5)])
def test_t11_t13_tables_of_three_and_of_five(players: int, sides: int) -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        for table in map(str, range(1, 6)):
            place = (await club.view(keys[table]))["places"][0]
            if len(place["players"]) == sides:
                break
        else:
            pytest.fail("no such table")
        draft = {**DRAFT, "taker": "W", "contract": "garde", "sat_out": "S"}
        if sides == 3:
            del draft["sat_out"]
        await club.say(keys[table], [1, 1, table, 1], A, draft=draft)
        assert "+66" in (await club.view(keys[table]))["places"][0]["says"]

    evening(scenario, "free", "\n".join([*NAMES][:players]))


def test_the_clock_runs_for_everybody() -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        assert (await club.view(keys["3"]))["clock"] == {"left": 600_000, "until": 0}
        await club.do("clock", key=keys["referee"], how="start")
        seen = await club.view(keys["3"])
        assert 590_000 < seen["clock"]["until"] - seen["now"] <= 600_000
        await club.do("clock", how="add", seconds=60)
        await club.do("clock", how="pause")
        assert 640_000 < (await club.view(keys["screen"]))["clock"]["left"] <= 660_000
        await club.do("clock", 403, keys["1"], how="start")

    evening(scenario)


def test_somebody_leaves_and_somebody_comes_late() -> None:
    async def scenario(club: Club) -> None:
        await club.do("position", position=2)
        told = (await club.get("/departure", entrant=5)).json()["says"]
        assert told[0].endswith("la place est vide (N, table 2).")
        assert (await club.do("leave", entrant=5))["changes"] == told
        desk = await club.view()
        assert desk["empty"] == [{"value": "N2", "name": "N, table 2"}]
        assert "Relais" in desk["sit_out"]
        await club.do("enter", players="Zoé")
        await club.do("join", entrant=21, place="N2", position=2)
        assert (await club.view())["sit_out"] == ""
        refused = await club.do("join", 409, entrant=21, place="N9", position=2)
        assert "N9" in refused["message"]
        await club.do("correct", entrant=21, name="Zoé B.")
        await club.do("withdraw", entrant=21)
        assert (await club.view())["entrants"][-1]["is_gone"]

    evening(scenario)


def test_somebody_who_comes_before_the_first_position_takes_an_empty_place() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            club = await open_club(site, "triplets", "\n".join(f"T{n}" for n in range(1, 6)))
            choice = (await club.guest.post(f"{club.at()}/plan", {})).json()["choice"]
            await club.do("session", choice=choice, seats="entry")
            (place,) = (await club.view())["empty"]
            await club.do("enter", players="T6")
            await club.do("join", entrant=6, place=place["value"])
            desk = await club.view()
            assert (desk["empty"], desk["entrants"][5]["place"]) == ([], place["name"])
            await club.do("leave", entrant=1, position=1)
            assert len((await club.view())["empty"]) == 1

    run(scenario)


def test_between_sessions_places_are_those_of_the_next_one() -> None:
    async def scenario(club: Club) -> None:
        for position in (2, 3, 4, 5):
            await club.do("position", position=position)
        choice = (await club.guest.post(f"{club.at()}/plan", {})).json()["choice"]
        await club.do("session", choice=choice, seats="entry")
        assert (await club.view())["entrants"][4]["place"]
        await club.do("leave", entrant=5, position=1)
        desk = await club.view()
        assert (len(desk["empty"]), desk["entrants"][4]["place"]) == (1, "")

    evening(scenario)


def test_t11_a_latecomer_does_not_join_deals_that_three_have_played() -> None:
    async def scenario(club: Club) -> None:
        table = next(
            one["table"]
            for one in (await club.view())["tables"]
            if any(seat["is_empty"] for seat in one["seats"])
        )
        keys = await club.keys()
        place = (await club.view())["empty"][0]["value"]
        await club.say(keys[table], [1, 1, table, 1], A, draft={**GARDE, "taker": "S"})
        await club.do("enter", players="Zoé")
        refused = await club.do("join", 409, entrant=12, place=place, position=1)
        assert refused["message"].startswith(f"À la position 1, la table {table} a déjà joué.")
        refused = await club.do("leave", 409, entrant=10, position=1)
        assert "a déjà joué" in refused["message"]
        await club.do("join", entrant=12, place=place, position=2)

    evening(scenario, "free", "\n".join(NAMES[:11]))


def test_the_log_is_one_that_the_command_reads_and_sheets_are_printed(tmp_path: Path) -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        await club.say(keys["1"], [1, 1, "1", 1], A)
        text = (await club.guest.get(f"{club.at()}/log")).text
        read = read_tournament(text)
        tournament, events = read.tournament, read.log
        assert len(events) == 23
        assert standings(tournament).general is not None
        answer = await club.get("/print/personal", **HTML)
        assert "Adèle" in answer.text
        assert answer.headers["content-disposition"].endswith(
            '"coupe-d-automne-cartes-personnelles.html"'
        )
        assert (await club.guest.get(f"{club.at()}/print/nothing")).status_code == 404
        table = await club.get("/export/results")
        assert table.text.splitlines()[:2] == [
            "\ufeffséance;position;table;étui;marque;contrat;remarque",
            "1;1;1;1;66;garde;",
        ]
        assert (await club.guest.get(f"{club.at()}/export/nothing")).status_code == 404

    evening(scenario)


def test_an_evening_is_erased_or_forgotten_with_its_names() -> None:
    async def scenario(club: Club) -> None:
        store = club.site.registry.store
        await club.do("erase", 403, (await club.keys())["referee"])
        await club.do("erase")
        assert (await club.guest.get(club.at())).status_code == 404
        assert await store.streams("tournament/") == ()
        late = await begun(club.site)
        tournaments = club.site.app.state.context.service(Tournaments)
        await tournaments.tidy()
        assert len(await store.streams("tournament/")) == 1
        tournaments._tidied, tournaments._days = 0, -1
        await tournaments.tidy()
        assert await store.streams("tournament/") == ()
        assert (await late.guest.get(late.at())).status_code == 404

    evening(scenario)


@pytest.mark.parametrize(
    ("format", "players"),
    [
        ("triplets", "\n".join(f"Trio {n}: a{n}, b{n}, c{n}" for n in range(1, 11))),
        ("quartets", "\n".join(f"Club {n}" for n in range(1, 6))),
        ("teams", "Les Uns\nLes Autres"),
    ],
)
def test_every_format_has_its_tables_and_results(format: str, players: str) -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        place = (await club.view(keys["1"]))["places"][0]
        assert len(place["players"]) == 4
        draft = {**DRAFT, "contract": "garde"}
        await club.say(keys["1"], place["at"], A, draft=draft)
        assert (await club.view())["tables"][0]["deals"][0]["says"] == "+66"

    evening(scenario, format, players)


def test_wrong_players_are_refused_and_nothing_is_opened() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            guest = site.guest()
            asked = {"name": "Coupe", "format": "free", "players": "Anne\nanne"}
            answer = await guest.post("/api/tournaments", asked)
            assert (answer.status_code, answer.json()["message"]) == (409, "anne a déjà le n° 1.")
            assert await site.registry.store.streams("tournament/") == ()
            club = await open_club(site, players="Anne\nBob")
            plan = (await guest.post(f"{club.at()}/plan", {})).json()
            assert plan["refused"]
            refused = await club.do("session", 409, choice="")
            assert refused["message"] == plan["refused"]
            for key in ("o-" + "0" * 32, "x", "t1-" + "0" * 32):
                assert (await guest.get(club.at(key))).status_code == 404

    run(scenario)


def test_a_team_is_entered_with_the_full_names_of_its_members() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            names = "Anne-Marie Dupont, Bernard Lefebvre, Chloé Martin, Dominique Moreau"
            club = await open_club(site, "teams", f"Club de Dijon : {names}\nLes Autres")
            assert (await club.view())["entrants"][0]["about"] == names
            assert (await club.view())["has_members"]
            await club.do("correct", entrant=1, name=f"Dijon : {names.replace('Anne-', '')}")
            first = (await club.view())["entrants"][0]
            assert (first["name"], first["about"]) == ("Dijon", names.replace("Anne-", ""))

    run(scenario)


def test_the_screen_knows_when_everything_is_entered() -> None:
    async def scenario(club: Club) -> None:
        key = (await club.keys())["screen"]
        assert (await club.view())["entrants"][0]["place"] == "n° 1"
        assert not (await club.view(key))["is_over"]
        for table in (await club.view())["tables"]:
            for deal in table["deals"]:
                await club.do("board", at=deal["at"], unit="58")
        await club.do("break", after=1, minutes=10)
        seen = await club.view(key)
        assert seen["is_over"]
        assert seen["moves"].startswith("D'abord une pause de 10 minutes. Ensuite, position 2")
        await club.do("position", position=2)
        assert not (await club.view(key))["is_over"]
        left = await club.do("leave", entrant=1, position=3)
        assert left["changes"][1].startswith("Position 3")
        await club.do("adapt", positions=2)
        assert (await club.view())["course"]["positions"] == 2
        assert (await club.view())["next"] == 0

    evening(scenario, "quartets", "\n".join(f"Club {number}" for number in range(1, 6)))


def test_a_stream_tells_only_those_whom_it_concerns() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            club = await begun(site)
            keys = await club.keys()

            async def hear(key: str, heard: asyncio.Queue[int]) -> None:
                async with site.guest().web.stream("GET", f"{club.at(key)}/events") as stream:
                    async for line in stream.aiter_lines():
                        if line.startswith("data: {"):
                            heard.put_nowait(json.loads(line[6:])["seq"])

            names = ("1", "2", "referee")
            heard = {name: asyncio.Queue[int]() for name in names}
            tasks = [asyncio.create_task(hear(keys[name], heard[name])) for name in names]
            before = {await one.get() for one in heard.values()}
            assert len(before) == 1
            await club.say(keys["1"], [1, 1, "1", 1], A)
            assert await heard["1"].get() == await heard["referee"].get() == before.pop() + 1
            await club.do("position", position=2)
            assert await heard["2"].get() == 5
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    run(scenario)


def test_two_hundred_phones_at_once_are_all_noted() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            club = await begun(site)
            keys = await club.keys()
            places = [
                (keys[table], one["at"])
                for table in map(str, range(1, 6))
                for one in (await club.view(keys[table]))["places"]
            ]
            phones = [site.guest() for _ in range(10)]

            async def enter(number: int) -> int:
                key, at = places[number % len(places)]
                device = f"phone{number:05}"
                body = {"key": device, "do": "claim", "at": at, "device": device, "number": 1}
                phone = phones[number % len(phones)]
                answer = await phone.post(f"{club.at(key)}/commands", {**body, "draft": DRAFT})
                return answer.status_code

            assert set(await asyncio.gather(*map(enter, range(200)))) == {200}
            assert unbroken("attendus : 80)") in (await club.view())["ranking"]["note"]
            lines = await site.registry.store.read(f"tournament/{club.id}")
            assert len(lines) == 203

    run(scenario)


def test_a_link_that_was_renewed_counts_no_more_and_says_so() -> None:
    async def scenario(club: Club) -> None:
        old = await club.keys()
        await club.say(old["1"], [1, 1, "1", 1], A)
        await club.do("link", 403, old["referee"], link="1")
        await club.do("link", link="1")
        new = await club.keys()
        assert {name for name in old if old[name] != new[name]} == {"1"}
        refused = (await club.get("", old["1"], 410)).json()
        assert refused["reason"] == "link_renewed"
        assert "demandez le nouveau" in refused["message"]
        await club.say(old["1"], [1, 1, "1", 2], A, status=410)
        assert (await club.view(new["1"]))["places"][0]["says"] == "+66"
        await club.say(new["1"], [1, 1, "1", 2], A)
        await club.do("link", link="1")
        await club.get("", new["1"], 410)
        await club.do("link", link="referee")
        await club.get("", old["referee"], 410)
        for wrong in ("9", "organiser"):
            refused = await club.do("link", 409, link=wrong)
            assert wrong in refused["message"]

    evening(scenario)


def test_a_stream_ends_when_its_link_is_renewed() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            club = await begun(site)
            keys = await club.keys()
            heard: list[int] = []
            async with site.guest().web.stream("GET", f"{club.at(keys['1'])}/events") as stream:
                async for line in stream.aiter_lines():
                    if line.startswith("data: {"):
                        heard.append(json.loads(line[6:])["seq"])
                        if len(heard) == 1:
                            await club.do("link", link="1")
            assert heard == [3, 4]

    run(scenario)


def test_a_name_is_forgotten_everywhere() -> None:
    async def scenario(club: Club) -> None:
        store = club.site.registry.store
        former = (await club.view())["entrants"][2]["name"]
        await club.do("correct", entrant=3, name="Gertrude")
        await club.do("penalty", entrant=3, amount="1", note="Gertrude parle")
        await club.do("enter", players="Hildegarde; Dijon; Q4711")
        await club.do("withdraw", entrant=21)
        await club.do("forget", 403, (await club.keys())["referee"], entrant=3)
        assert (await club.do("forget", entrant=3))["changes"] == []
        await club.do("forget", entrant=21)
        await club.do("forget", entrant=21)
        assert "inscription" in (await club.do("forget", 409, entrant=99))["message"]
        kept = "".join(one.text for one in await store.read(f"tournament/{club.id}"))
        shown = json.dumps(await club.view(), ensure_ascii=False)
        paper = (await club.get("/print/personal", **HTML)).text
        log = (await club.get("/log")).text
        for text in (kept, shown, paper, log):
            known = ("Gertrude", former, "Hildegarde", "Dijon", "Q4711")
            assert [word for word in known if word in text] == []
            assert "N° 3" in text
        tournament = read_tournament(log).tournament
        assert (tournament.name_of(3), tournament.name_of(21)) == ("N° 3", "N° 21")
        # Another process, and this one after a restart, read the same.
        tournaments = club.site.app.state.context.service(Tournaments)
        held = tournaments._held.pop(club.id)
        assert (await tournaments.find(club.id)).state == held.state

    evening(scenario)


def test_t162_the_referee_decides_about_a_play_from_the_page() -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        for table, board in (("1", 1), ("1", 2)):
            await club.say(keys[table], [1, 1, table, board], A)
        asked: dict[str, Any] = {"session": 1, "table": "1", "board": 1, "kind": "forty_sixty"}
        await club.do("rule", 403, keys["1"], **asked)
        refused = await club.do("rule", 409, keys["referee"], **asked)
        assert "Adèle" in refused["message"]
        await club.do("rule", key=keys["referee"], at_fault="attack", note="renonce", **asked)
        desk = await club.view()
        (ruled,) = desk["ruled"]
        assert ruled["says"] == unbroken(
            "Table 1, position 1, étui 1 : 40/60, en faute : Adèle (renonce)"
        )
        assert desk["tables"][0]["deals"][0]["says"] == "+66, 40/60"
        assert [one["value"] for one in desk["rulings"]] == [
            *("neutralised", "not_played", "joint_zero", "forty_sixty"),
        ]
        await club.do("unrule", key=keys["referee"], at=ruled["at"])
        assert (await club.view())["ruled"] == []
        await club.do("rule", **{**asked, "board": 3, "kind": "not_played"})
        place = (await club.view(keys["1"]))["places"][2]
        assert (place["state"], place["says"]) == ("settled", "non jouée")
        await club.do("rule", **{**asked, "kind": "neutralised", "entrant": 1})
        refused = await club.do("rule", 409, **{**asked, "board": 99})
        assert "étui 99" in refused["message"]
        await club.do("rule", 422, **{**asked, "table": "1\n"})

    evening(scenario)


def test_t163_match_points_of_the_referee() -> None:
    async def scenario(club: Club) -> None:
        place = (await club.view((await club.keys())["1"]))["places"][0]["at"]
        asked: dict[str, Any] = {"session": 1, "table": "1", "board": place[3]}
        awards = {"attack": "-10", "defence": "4"}
        await club.do("rule", kind="awarded", awards=awards, at_fault="attack", **asked)
        assert "PM de l'arbitre" in (await club.view())["ruled"][0]["says"]
        await club.do("rule", kind="at_least", points="6", at_fault="defence", **asked)
        (ruled,) = (await club.view())["ruled"]
        assert "±6" in ruled["says"]
        refused = await club.do("rule", 409, kind="forty_sixty", at_fault="attack", **asked)
        assert refused["message"]

    evening(scenario, "quartets", "\n".join(f"Club {n}" for n in range(1, 6)))


def test_no_ruling_is_offered_for_free_deals() -> None:
    async def scenario(club: Club) -> None:
        assert (await club.view())["rulings"] == []

    evening(scenario, "free")


def test_t160_between_three_teams_a_penalty_names_the_match() -> None:
    async def scenario(club: Club) -> None:
        assert (await club.view())["asks_opponent"]
        assert (await club.do("penalty", 409, entrant=1, amount="1"))["message"]
        await club.do("penalty", entrant=1, amount="1", opponent=2)
        assert len((await club.view())["penalties"]) == 1

    evening(scenario, "teams", "Les Uns\nLes Autres\nLes Tiers")


def test_t116_the_movements_of_three_teams_are_told_apart_in_words() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            club = await open_club(site, "teams", "Les Uns\nLes Autres\nLes Tiers")
            plan = (await club.guest.post(f"{club.at()}/plan", {})).json()["choices"]
            assert [one["says"].partition(unbroken("étuis par table : "))[2] for one in plan] == [
                "3",
                "6, deux jeux de 36 étuis",
                "6, trois jeux de 24 étuis, un par match",
            ]

    run(scenario)


def test_t69_a_second_session_seats_by_the_ranking_so_far() -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        for position in (1, 2):
            await club.do("position", position=position)
            for table in map(str, range(1, 6)):
                for place in (await club.view(keys[table]))["places"]:
                    points = 40 + place["at"][3] + position
                    await club.say(keys[table], place["at"], A, draft={**DRAFT, "points": points})
        for position in (3, 4, 5):
            await club.do("position", position=position)
        plan = (await club.guest.post(f"{club.at()}/plan", {})).json()
        assert plan["seats"] == ["next", "draw", "entry"]
        first = (await club.view())["ranking"]["rows"][0]["entrant"]
        await club.do("session", choice=plan["choice"], seats="next")
        desk = await club.view()
        assert (desk["sessions"], desk["session"]) == (2, 1)
        assert desk["entrants"][first - 1]["place"] == "N, table 1"
        await club.do("position", position=1)
        desk = await club.view()
        assert desk["position_says"].startswith("Séance 2, ")
        assert len(desk["missing"]) == 60

    evening(scenario)


def test_a_session_begins_when_the_one_before_has_had_all_its_positions() -> None:
    async def scenario(club: Club) -> None:
        refused = await club.do("session", 409, choice="")
        assert refused["message"] == unbroken(
            "La séance 1 n'est pas finie : appelez d'abord ses positions, jusqu'à la 5."
        )
        await club.do("position", position=5)
        await club.do("session", choice="")
        # Pressed twice, or by two people: the second session has had no position yet.
        refused = await club.do("session", 409, choice="")
        assert "La séance 2 n'est pas finie" in refused["message"]
        assert (await club.view())["sessions"] == 2

    evening(scenario)


def test_a_movement_that_is_not_offered_is_refused() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            club = await open_club(site)
            refused = await club.do("session", 409, choice="x")
            assert "possibles : individual-base 5" in refused["message"].replace("\xa0", " ")
            assert (await club.view())["sessions"] == 0

    run(scenario)


def test_a_position_has_no_time_below_zero() -> None:
    async def scenario(club: Club) -> None:
        await club.do("position", 422, position=2, seconds=-5)
        assert (await club.view())["position"] == 1

    evening(scenario)


def test_a_claim_s_number_stands_for_one_deal() -> None:
    async def scenario(club: Club) -> None:
        key, place = (await club.keys())["1"], [1, 1, "1", 1]
        await club.say(key, place, A)
        for points in (45, "NaN"):
            draft = {**DRAFT, "points": points}
            refused = await club.say(key, place, A, draft=draft, status=409)
            assert "une autre donne" in refused["message"]
        await club.do("position", position=5)
        await club.do("close", 409)
        await club.say(key, place, A)
        assert (await club.view(key))["overdue"] != []

    evening(scenario)


def test_a_seating_that_a_movement_has_not_is_refused() -> None:
    async def scenario(club: Club) -> None:
        plan = (await club.guest.post(f"{club.at()}/plan", {})).json()
        assert plan["seats"] == ["draw", "entry"]
        refused = await club.do("session", 409, choice=plan["choice"], seats="next")
        assert refused["message"]

    evening(scenario, players="\n".join(NAMES[:16]))


def test_t9_prizes_follow_the_ranking_and_a_correction_says_whose_is_another() -> None:
    async def scenario(club: Club) -> None:
        keys = await club.keys()
        at = [1, 1, "1", 1]
        await club.do("board", at=at, unit="66")
        await club.do("board", at=[1, 2, "5", 1], unit="-60")
        asked: Any = {"prizes": "100 + la coupe\n50\n\n5 : un jambon", "currency": "€"}
        await club.do("prizes", 403, keys["referee"], **asked)
        assert unbroken("« 0 »") in (await club.do("prizes", 409, prizes="0"))["message"]
        await club.do("prizes", **asked)
        desk = await club.view()
        assert desk["prizes"]["lists"][0]["lines"] == [
            "1 : 100 + la coupe",
            "2 : 50",
            "5 : un jambon",
        ]
        assert "ici de 4 à 5" in desk["prizes"]["advice"]
        paper = (await club.get("/print/ranking", **HTML)).text
        assert "la coupe" in paper
        rows = (await club.view())["ranking"]["rows"]
        assert "la coupe" in rows[0]["prize"]
        corrected = await club.do("board", at=at, unit="-200")
        assert any(unbroken(" : prix ") in line for line in corrected["changes"])
        closed = await club.do("close", 409)
        assert closed["message"] == unbroken(
            "Il manque des résultats : 98. La salle montre lesquels."
        )

    evening(scenario)


def test_t115_an_agreed_bonus_counts_and_only_between_teams() -> None:
    async def scenario(club: Club) -> None:
        await club.do("bonus", entrant=2, points="5")
        desk = await club.view()
        assert (desk["has_bonus"], desk["bonuses"]) == (
            True,
            [{"entrant": 2, "says": unbroken("Les Dames : bonus +5,000 PM")}],
        )
        refused = await club.do("bonus", 409, entrant=2, points="-5")
        assert refused["message"].endswith(unbroken("ou 0 s'il n'y en a pas ; −5 est négatif."))
        await club.do("bonus", entrant=2, points="0")
        assert (await club.view())["bonuses"] == []
        unclear = await club.do("bonus", 409, entrant=2, points="beaucoup")
        assert unclear["message"] == unbroken(
            "« beaucoup » n'est pas un nombre : écrivez 4, 0,5 ou 1/2."
        )
        assert (await club.view())["penalty_unit"] == "match_points"
        assert (await club.view())["prizes"]["advice"] == ""
        wanted = await club.do("penalty", 409, entrant=2, amount="1")
        assert wanted["message"].endswith(unbroken("Choisissez-le sous « Dans le match contre »."))

    evening(scenario, "teams", "Les Rois\nLes Dames\nLes Valets")


def test_a_bonus_in_another_format_is_refused() -> None:
    async def scenario(club: Club) -> None:
        refused = await club.do("bonus", 409, entrant=2, points="5")
        assert refused["message"] == "Un bonus n'existe que dans les matchs par équipes."

    evening(scenario)


def test_a_season_adds_up_the_files_that_somebody_chooses() -> None:
    evenings = {f"{one}.tournament": evening_file(f"2026-{one}-01") for one in (11, 10)}
    last_year = "Nom;Total\nAdèle Martin;8\n"

    async def scenario() -> None:
        async with open_desk() as site:
            guest = site.guest("fr")

            async def post(address: str, status: int = 200, **asked: Any) -> Any:
                files = [{"name": name, "text": text} for name, text in asked.pop("texts").items()]
                answer = await guest.post(address, {"files": files, **asked})
                assert answer.status_code == status, answer.text
                return answer

            async def season(status: int = 200, **asked: Any) -> Any:
                return (await post("/api/season", status, **asked)).json()

            found = await season(texts=evenings)
            assert found["evenings"] == ["1er octobre 2026", "1er novembre 2026"]
            first = found["rows"][0]
            assert (first["rank"], len(first["scores"])) == ("1", 2)
            assert float(first["total"]) == sum(map(float, first["scores"]))
            assert first["name"] in found["csv"]
            (young,) = found["categories"]
            assert young["title"] == "Jeunes"
            assert [row["rank"] for row in young["rows"]][::2] == ["1", "3"]
            assert all(
                row["total"] in {one["total"] for one in found["rows"]} for row in young["rows"]
            )
            printed = await post("/api/season/print", texts=evenings)
            assert printed.content.startswith(b"%PDF")
            await post("/api/season/print", 409, texts={"2025.csv": last_year})
            one = await season(texts=evenings, best=1, least=2)
            assert {len(row["counted"]) for row in one["rows"]} == {1}
            formula = 'name = "2026"\nevenings = ["10.tournament"]\ncounts = "points"\npoints = [7]'
            chosen = await season(texts={**evenings, "club.toml": formula})
            assert {row["total"] for row in chosen["rows"]} == {"7", "0"}
            before = await season(texts={**evenings, "2025.csv": last_year}, carried="1/4")
            (adele,) = (row for row in before["rows"] if row["name"] == "Adèle Martin")
            assert adele["total"] == "2"
            for texts, said in (
                ({"2025.csv": last_year}, "Aucun de ces fichiers n'est une soirée."),
                ({"x.tournament": "{}"}, "x.tournament n'est pas le fichier d'une soirée"),
                ({"club.toml": formula}, "10.tournament n'est pas parmi les fichiers choisis."),
                ({**evenings, "club.toml": "name ="}, "club.toml n'est pas du TOML"),
                ({**evenings, "2025.csv": "Nom;Points\n"}, "name;total"),
            ):
                refused = await season(409, texts=texts)
                assert said in refused["message"].replace("\N{NO-BREAK SPACE}", " ")

    run(scenario)
