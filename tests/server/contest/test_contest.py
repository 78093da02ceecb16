"""The deal of the day and duplicates, as guests play them."""

import asyncio
from typing import Any

import pytest
from tests.server.contest.contests import DAY, NOON, TODAY, act, begin, finish, open_day, played

from oudler.bots.claiming import knows_claim
from oudler.contest.contests import Contests
from oudler.contest.log import BoardBegun, ContestClosed, Entered, read_line, write_line
from oudler.core import Seat, view
from oudler.records import read_record
from oudler.shuffling import hash_texts
from oudler.streams import StoreError, StoreFault
from oudler.table.handles import handle_of
from oudler.table.history.board_result import BoardPlayed, contest_stream_of
from oudler.table.live.table_actor import stream_of
from oudler.table.proof.verification import Answer, verify
from oudler.table.seats.state import Person
from oudler.testing.guests import Guest, run


def test_the_deal_of_the_day_from_the_first_card_to_the_ranking() -> None:
    async def scenario() -> None:
        async with open_day() as (site, hands):
            anne, bob = site.guest(), site.guest(lang="en")
            before = (await anne.get("/api/contests/today")).json()
            assert before["id"] == TODAY
            assert before["state"] == "open"
            assert before["ranking"] is None
            assert before["promise"]["secret"] == ""
            assert before["next"]["commitment"] != before["promise"]["commitment"]
            assert before["ends"] - before["begins"] == DAY
            table = await played(anne, "Anne")
            mine = (await anne.get(f"/api/contests/{TODAY}")).json()
            assert [one["name"] for one in mine["ranking"]] == ["Anne"]
            assert mine["ranking"][0]["rank"] == 1  # newcomers and guests count as well
            assert "pour l'instant" in mine["standing"].replace("’", "'")
            assert await begin(anne, "Anne") == table
            theirs = (await bob.get(f"/api/contests/{TODAY}")).json()
            assert theirs["ranking"] is None
            assert theirs["spread"] == []
            other = await played(bob, "Bob")
            assert other != table
            hands.time = NOON + DAY
            after = (await bob.get(f"/api/contests/{TODAY}")).json()
            assert after["state"] == "closed"
            assert {one["table"] for one in after["ranking"]} == {table, other}
            # Both played alike, so the bots did too.
            [spread] = after["spread"]
            assert spread["count"] == 2
            promise = after["promise"]
            texts = "oudler contest commitment 1", TODAY, promise["rules"], promise["secret"]
            assert hash_texts(*texts) == promise["commitment"] == before["promise"]["commitment"]
            board = (await bob.get(f"/api/contests/{TODAY}/boards/1")).json()
            assert [len(hand) for hand in board["hands"]] == [18, 18, 18, 18]
            assert {one["table"] for one in board["tables"]} == {table, other}
            path = f"/api/contests/{TODAY}/boards/1/compare?first={table}&second={other}"
            compared = (await bob.web.get(path)).json()
            assert compared["at"] == ""
            assert "Le résultat est le même" in compared["says"] or "same" in compared["says"]
            replay = (await bob.get(f"/api/tables/{table}/deals/1")).json()
            assert len(replay["moments"][-1]["deal"]["open"]["dog"]) == 6
            record = (await bob.get(f"/api/tables/{table}/record")).text
            assert [one.value for one in verify(record.splitlines()).verdicts] == ["promised"]
            forged = record.replace(promise["secret"], "0" * 32)
            assert verify(forged.splitlines()).answer is Answer.BROKEN
            proof = (await bob.get(f"/api/tables/{table}/deals/1/proof")).json()
            assert (proof["ok"], proof["verdict"]) == (True, "promised")
            assert (await bob.get("/api/contests/today")).json()["before"] == TODAY

    run(scenario)


def test_a_board_that_was_missed_is_played_for_fun() -> None:
    async def scenario() -> None:
        async with open_day() as (site, hands):
            anne = site.guest()
            await anne.get("/api/contests/today")
            hands.time = NOON + DAY
            missed = (await anne.get(f"/api/contests/{TODAY}")).json()
            assert missed["boards"] == [
                {"number": 1, "state": "missed", "table": "", "score": None}
            ]
            table = await begin(anne, "Anne")
            last = await finish(anne, table)
            assert last["board"] == {"contest": TODAY, "number": 1, "is_ranked": False}
            assert sum(map(len, last["deal"]["open"]["hands"])) == 72
            assert (await anne.get(f"/api/contests/{TODAY}")).json()["ranking"] == []

    run(scenario)


def test_a_deal_that_is_not_over_in_time_does_not_count() -> None:
    async def scenario() -> None:
        async with open_day() as (site, hands):
            anne = site.guest()
            table = await begin(anne, "Anne")
            await anne.do(table, "ready", number="1")
            assert [one["id"] for one in (await anne.get("/api/me/tables")).json()["tables"]]
            hands.time = NOON + DAY
            assert (await anne.get("/api/me/tables")).json()["tables"] == []
            found = (await anne.get(f"/api/contests/{TODAY}")).json()
            assert found["ranking"] == []
            assert found["boards"][0]["state"] == "missed"
            await finish(anne, table)
            assert (await anne.get(f"/api/contests/{TODAY}")).json()["ranking"] == []

    run(scenario)


@pytest.mark.slow
def test_the_last_tricks_of_a_board_are_claimed_and_the_contest_goes_on() -> None:
    async def scenario() -> None:
        async with open_day() as (site, hands):
            anne = site.guest()
            asked = {"name": "Mardi", "begins": 0, "ends": NOON + DAY, "boards": 24}
            id = (await anne.post("/api/contests", asked)).json()["id"]
            claimed, ended = list[int](), ""

            async def claims_when_sure(guest: Guest, table: str, snapshot: dict[str, Any]) -> None:
                deal = (await site.registry.table(table)).table.deal
                tricks = max(snapshot["claims"], default=0)
                if deal and tricks > 1 and knows_claim(view(deal, Seat(0)), tricks):
                    await guest.do(table, "claim", tricks=tricks)
                    claimed.append(tricks)
                else:
                    await act(guest, table, snapshot, bids=True)

            scores = list[Any]()
            while not claimed or len(scores) < 2:
                table = await begin(anne, "Anne", id, len(scores) + 1)
                last = await finish(anne, table, claims_when_sure)
                scores.append(last["deal"]["scores"][last["you"]])
                if claimed:
                    ended = ended or table
            hands.time = NOON + DAY
            found = (await anne.get(f"/api/contests/{id}")).json()
            assert [one["score"] for one in found["boards"][: len(scores)]] == scores
            record = (await anne.get(f"/api/tables/{ended}/record")).text
            (deal,) = read_record(record).deals
            assert deal.claim is not None
            assert deal.claim.left == claimed[0]

    run(scenario)


def test_a_duplicate_is_ranked_by_percentages_when_all_have_played() -> None:
    async def scenario() -> None:
        async with open_day() as (site, _):
            anne, bob, eve = site.guest(), site.guest(), site.guest()
            asked = {"name": "Mardi", "begins": 0, "ends": NOON + DAY, "boards": 2}
            id = (await anne.post("/api/contests", asked)).json()["id"]
            for guest, name in ((anne, "Anne"), (bob, "Bob")):
                for board in (1, 2):
                    assert (await guest.get(f"/api/contests/{id}")).json()["send"] is None
                    await played(guest, name, id, board)
            mine = (await anne.get(f"/api/contests/{id}")).json()
            assert mine["ranking"] is None
            assert "à la fin" in mine["standing"]
            assert " : les 2 donnes sont jouées. Et" in mine["send"]["text"].replace("\u00a0", " ")
            assert (await bob.post(f"/api/contests/{id}/entries", {})).status_code == 409
            closed = (await anne.post(f"/api/contests/{id}/entries", {})).json()
            assert closed["state"] == "closed"
            mine = (await anne.get(f"/api/contests/{id}")).json()
            assert " : 1re place sur 2. Et" in mine["send"]["text"].replace("\u00a0", " ")
            assert [one["shown"] for one in closed["ranking"]] == ["50 %", "50 %"]
            assert [one["rank"] for one in closed["ranking"]] == [1, 1]
            late = await eve.post(f"/api/contests/{id}/play", {"you": "Eve", "board": 1})
            assert late.status_code == 201  # for fun
            assert len((await eve.get(f"/api/contests/{id}")).json()["ranking"]) == 2

    run(scenario)


def test_kills_at_any_moment_leave_one_table_and_lose_no_result() -> None:
    async def scenario() -> None:
        async with open_day() as (site, hands):
            anne, bob = site.guest(), site.guest()
            contests: Contests = site.app.state.context.people.contests
            await anne.get("/api/contests/today")
            # A process that was killed after it had given Anne a table, before it opened it.
            person = str((await anne.get("/api/me")).json()["id"])
            who = handle_of(TODAY, person)
            store, stream = site.registry.store, contest_stream_of(TODAY)
            for line in (Entered(who, person, "Anne"), BoardBegun(who, 1, "annes-table")):
                await store.append(stream, await store.last(stream), [write_line(line)])
            assert await begin(anne, "Anne") == "annes-table"
            table = await begin(bob, "Bob")
            await finish(anne, "annes-table")
            await finish(bob, table)
            # A process that was killed before it had told the contest what Bob has scored.
            lines = [read_line(one.text) for one in await store.read(stream)]
            while sum(isinstance(one, BoardPlayed) for one in lines) < 2:
                await asyncio.sleep(0.02)
                lines = [read_line(one.text) for one in await store.read(stream)]
            await store.forget(stream)
            kept = [one for one in lines if getattr(one, "key", "") != f"played/{table}"]
            await store.append(stream, 0, [write_line(one) for one in kept])
            contests.clear()
            assert len([*(await contests.of(TODAY)).results(1)]) == 1
            hands.time = NOON + DAY
            assert len([*(await contests.of(TODAY)).results(1)]) == 2
            # Another process closes it too: it is closed once.
            other = Contests(site.registry)
            assert (await other.of(TODAY)).is_closed
            lines = [read_line(one.text) for one in await store.read(stream)]
            assert sum(isinstance(one, ContestClosed) for one in lines) == 1

    run(scenario)


def test_an_impossible_duplicate_is_refused_with_the_reason() -> None:
    async def scenario() -> None:
        async with open_day() as (site, _):
            anne = site.guest()
            asked = {"name": "Mardi", "begins": 0, "ends": NOON + DAY}
            for changed, reason in (
                ({"boards": 0}, "wrong_boards"),
                ({"boards": 25}, "wrong_boards"),
                ({"ends": NOON - 1}, "wrong_window"),
                ({"ends": NOON + 40 * DAY}, "wrong_window"),
                ({"rules": "pagat-2-piles"}, "wrong_rules"),
                ({"rules": "fft-12"}, "wrong_rules"),
                ({"options": {"dog": 7}}, "wrong_rules"),
                ({"level": "champion"}, "no_such_level"),
            ):
                answer = await anne.post("/api/contests", {**asked, **changed})
                assert answer.json()["reason"] == reason, changed
                assert answer.json()["message"]
            later = {**asked, "begins": NOON + 60}
            id = (await anne.post("/api/contests", later)).json()["id"]
            early = await anne.post(f"/api/contests/{id}/play", {"you": "Anne", "board": 1})
            assert early.json()["reason"] == "not_begun"
            assert (await anne.get("/api/contests/nothing-here")).status_code == 404
            wrong = await anne.post(f"/api/contests/{TODAY}/play", {"you": "Anne", "board": 2})
            assert wrong.status_code == 404

    run(scenario)


def test_somebody_who_is_forgotten_leaves_a_score_without_a_name() -> None:
    async def scenario() -> None:
        async with open_day() as (site, hands):
            anne, bob = site.guest(), site.guest()
            person = str((await anne.get("/api/me")).json()["id"])
            table = await played(anne, "Anne")
            await played(bob, "Bob")
            assert (await anne.post("/api/account/forget", {})).status_code == 200
            hands.time = NOON + DAY
            found = (await bob.get(f"/api/contests/{TODAY}")).json()
            assert sorted(one["name"] for one in found["ranking"]) == ["Bob", "quelqu'un"]
            texts = [
                one.text
                for stream in (contest_stream_of(TODAY), stream_of(table))
                for one in await site.registry.store.read(stream)
            ]
            assert not any(person in text or "Anne" in text for text in texts)

    run(scenario)


def test_an_organiser_who_never_played_leaves_no_name() -> None:
    async def scenario() -> None:
        async with open_day() as (site, hands):
            anne, bob = site.guest(), site.guest()
            asked = {"name": "Duplicate d'Anne Martin", "begins": hands.time, "ends": NOON + DAY}
            opened = await anne.post("/api/contests", asked)
            assert opened.status_code == 201, opened.text
            contest = opened.json()["id"]
            await begin(bob, "Bob", contest)
            assert (await anne.get("/api/account/export")).json()["contests"] == [contest]
            assert (await anne.post("/api/account/forget", {})).status_code == 200
            assert "Anne" not in (await bob.get(f"/api/contests/{contest}")).text

    run(scenario)


@pytest.mark.parametrize("stops", ["table_for", "open_table"])
def test_whoever_is_forgotten_when_an_entry_stopped_half_way_leaves_no_name(
    stops: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with open_day() as (site, _):
            anne, contests = site.guest(), site.app.state.context.people.contests
            await anne.get("/api/contests/today")
            whole = getattr(contests, stops)

            async def stopped(*args: Any, **more: Any) -> None:
                await whole(*args, **more)
                raise StoreError(StoreFault.AWAY, TODAY)

            monkeypatch.setattr(contests, stops, stopped)
            answer = await anne.post(f"/api/contests/{TODAY}/play", {"you": "Anne", "board": 1})
            assert answer.status_code == 503
            assert (await anne.post("/api/account/forget", {})).status_code == 200
            store = site.registry.store
            lines = [one.text for name in await store.streams() for one in await store.read(name)]
            assert not any('"Anne"' in line for line in lines)

    run(scenario)


def test_asking_many_times_at_once_gives_one_table() -> None:
    async def scenario() -> None:
        async with open_day() as (site, _):
            anne = site.guest()
            await anne.get("/api/contests/today")
            other = Contests(site.registry)  # as another process has it
            person = Person(str((await anne.get("/api/me")).json()["id"]), "Anne")
            contest = await other.of(TODAY)

            async def begin_there() -> str:
                table = await other.table_for(contest, person, 1, has_account=False)
                await other.open_table(contest, person, 1, table, "")
                return table

            found = await asyncio.gather(
                *(begin(anne, "Anne") for _ in range(5)),
                *(begin_there() for _ in range(5)),
            )
            assert len(set(found)) == 1
            lines = await site.registry.store.read(contest_stream_of(TODAY))
            assert [type(read_line(one.text)).__name__ for one in lines] == [
                "ContestOpened",
                "Entered",
                "BoardBegun",
            ]

    run(scenario)
