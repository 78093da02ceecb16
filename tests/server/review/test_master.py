"""A finished deal is played again with master in a place, beside how it went."""

from typing import Any

from tests.server.review.finished import played
from tests.server.review.linked import deal_played, fragment_of

from oudler.core.text import score_to_json
from oudler.testing.guests import Guest, open_site, run


async def ask(guest: Guest, path: str, place: int, status: int = 200) -> dict[str, Any]:
    answer = await guest.post(f"{path}/master", {"place": place})
    assert answer.status_code == status, answer.text
    return dict(answer.json())


def test_both_courses_are_told_trick_by_trick_and_where_they_part() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, path = site.guest("fr"), f"/api/d/{fragment_of(seed='guess 5')}"
            real = deal_played(seed="guess 5")
            moments = (await anne.get(path)).json()["moments"]
            parted = 0
            for place in range(4):
                found = await ask(anne, path, place)
                assert found["real"]["score"] == score_to_json(real.scores[place])
                assert len(found["real"]["half_points"]) == len(real.tricks)
                assert found == await ask(anne, path, place)
                if found["at"] is None:
                    assert found["master"] == found["real"]
                    assert found["line"] == []
                    continue
                parted += 1
                assert found["at"] in [one["at"] for one in moments]
                assert "le maître" in found["says"][-1].lower()
                first = found["line"][0]
                assert first["place"] == place
                # Before they part the points are the same; the line shows the rest on the board.
                if found["at"].startswith("trick/"):
                    alike = int(found["at"].split("/")[1]) - 1
                    was, is_now = found["real"]["half_points"], found["master"]["half_points"]
                    assert was[:alike] == is_now[:alike]
                asked = {"at": found["at"], "place": place, "line": found["line"]}
                shown = (await anne.post(f"{path}/line", asked)).json()["moments"]
                assert shown[-1]["deal"]["scores"][place] == found["master"]["score"]
            assert parted

    run(scenario)


def test_nothing_is_told_during_a_match_or_of_a_place_without_a_hand() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await played(anne, deals=4)
            found = await ask(anne, f"/api/tables/{table}/deals/1", 0, status=409)
            assert found["reason"] == "match_open"
            await ask(anne, f"/api/tables/{table}/deals/2", 0, status=404)
            await ask(anne, f"/api/d/{fragment_of()}", 9, status=422)

    run(scenario)
