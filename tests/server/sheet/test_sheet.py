"""Score sheets over HTTP: scored without being kept, and shared between phones."""

import json
import threading
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from oudler.sheet import SHEETS, Entry, Sheet
from oudler.testing.guests import Guest, open_desk, run
from oudler.words import unbroken

OPEN = {"do": "open", "players": ["Anne", "Bruno", "Chloé", "David"]}
GARDE = {"taker": "Bruno", "contract": "garde", "points": 49, "oudlers": 2}
ID = "feuilleduclub"


async def ask(guest: Guest, path: str, body: dict[str, Any], status: int = 200) -> Any:
    answer = await guest.post(f"{path}?lang=fr", body)
    assert answer.status_code == status, answer.text
    return answer.json()


async def wrote(guest: Guest, entries: list[Any], write: dict[str, Any], device: str = "a") -> Any:
    """Write on a sheet and return what it shows; the new entries are added to the list."""
    body = {"entries": entries, "write": write, "device": device, "time": 5}
    found = await ask(guest, "/api/sheet", body)
    entries += found["entries"]
    return found


def test_a_sheet_is_reckoned_from_its_entries() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, entries = site.guest(), list[Any]()
            begun = (await wrote(anne, entries, OPEN))["sheet"]
            assert begun["rules"] == "fft-4@1"
            assert begun["next_says"] == [unbroken("Donne 1 : Anne donne.")]
            assert [one["value"] for one in begun["form"]["contracts"]][1] == "garde"
            sheet = (await wrote(anne, entries, {"do": "deal", "draft": GARDE}))["sheet"]
            assert "Bruno +198" in sheet["deals"][0]["scores"]
            assert unbroken("Total : 50 + 16 = 66.") in sheet["deals"][0]["why"]
            assert sheet["next"]["dealer"] == "Bruno"
            typed = {"do": "typed", "text": "c g 49 2 petit"}
            assert (await wrote(anne, entries, typed))["sheet"]["tables"][0]["rows"][1][0] == "2"
            of = entries[1]["id"]
            correct = {"do": "correct", "of": of, "draft": {**GARDE, "taker": "Anne"}}
            found = await wrote(anne, entries, correct)
            assert found["sheet"]["deals"][0]["text"].endswith("(corrigée)")
            found = await wrote(anne, entries, {"do": "undo"})
            assert found["sheet"]["history"][-2]["undone"]
            asked = {"entries": entries, "file": "csv"}
            assert (await ask(anne, "/api/sheet", asked))["file"].startswith("\ufeffnuméro;")

    run(scenario)


def test_what_is_impossible_is_refused_with_the_reason() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, entries = site.guest(), list[Any]()
            found = await wrote(anne, [], {**OPEN, "players": ["Anne"]})
            assert (found["entries"], found["sheet"]) == ([], None)
            await wrote(anne, entries, OPEN)
            found = await wrote(anne, entries, {"do": "deal", "draft": {**GARDE, "points": 5}})
            assert found["entries"] == []
            assert "au moins 13 points" in found["refused"]
            seating = {"dealer": "Anne", "players": OPEN["players"], "rules": "fft-4@1"}
            checked = await ask(anne, "/api/sheet/draft", {**seating, "draft": {"points": 91}})
            assert checked["missing"] == ["taker", "contract", "oudlers"]
            assert [one["field"] for one in checked["faults"]] == ["slams"]
            shown = {"taker": "Anne", "handfuls": [{"size": "triple", "player": "Anne"}]}
            checked = await ask(anne, "/api/sheet/draft", {**seating, "draft": shown})
            assert (checked["faults"], len(checked["doubts"])) == ([], 1)

    run(scenario)


@pytest.mark.parametrize(
    "body",
    [
        {"entries": [{"id": "a-1", "clock": 1, "type": "left"}]},
        {"entries": [], "write": {"do": "dance"}},
        {"entries": [], "write": {"do": "undo", "of": 7}},
        {"entries": [], "write": {"do": "open", "players": [7]}},
        {"entries": [], "colour": "red"},
    ],
)
def test_nonsense_is_refused(body: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            await ask(site.guest(), "/api/sheet", body, 422)

    run(scenario)


def test_phones_share_a_sheet_and_each_entry_is_kept_once() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bruno, path = site.guest(), site.guest(), f"/api/sheets/{ID}"
            first, second = list[Any](), list[Any]()
            await ask(bruno, path, {"entries": []}, 200)
            assert (await bruno.get(path)).status_code == 404
            await wrote(anne, first, OPEN)
            assert (await ask(anne, path, {"entries": first}))["seq"] == 1
            second += (await bruno.get(path)).json()["entries"]
            await wrote(anne, first, {"do": "deal", "draft": GARDE})
            await wrote(bruno, second, {"do": "deal", "draft": GARDE}, "b")
            assert (await ask(bruno, path, {"entries": second, "after": 1}))["seq"] == 2
            found = await ask(anne, path, {"entries": first, "after": 1})
            assert [one["id"] for one in found["entries"]] == ["b-2", "a-2"] or len(
                found["entries"]
            ) == 2
            again = await ask(anne, path, {"entries": first, "after": 0})
            assert again["seq"] == 3
            merged = await ask(bruno, "/api/sheet", {"entries": again["entries"]})
            assert merged["sheet"]["doubts"][0]["kind"] == "same_deal"

    run(scenario)


def test_signs_stay_with_their_words_and_names_as_they_were_typed() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, entries = site.guest(), list[Any]()
            named = {**OPEN, "players": ["Anne !", *OPEN["players"][1:]]}
            begun = (await wrote(anne, entries, named))["sheet"]
            assert begun["next_says"] == [
                "Donne 1\N{NO-BREAK SPACE}: Anne\N{NO-BREAK SPACE}! donne."
            ]
            assert begun["next"]["dealer"] == begun["table"][0] == "Anne !"
            assert begun["players"][0]["name"] == entries[0]["players"][0] == "Anne !"

    run(scenario)


def test_another_sheet_does_not_fit_the_same_link() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, path = site.guest(), f"/api/sheets/{ID}"
            first, other = list[Any](), list[Any]()
            await wrote(anne, first, OPEN)
            await wrote(anne, other, OPEN, "z")
            await ask(anne, path, {"entries": first})
            refused = await ask(anne, path, {"entries": other}, 409)
            assert refused["reason"] == "other_sheet"
            lone = [{"id": "q-1", "clock": 2, "type": "left", "player": "Anne"}]
            refused = await ask(anne, "/api/sheets/uneautrefeuille", {"entries": lone}, 404)
            assert refused["reason"] == "no_such_sheet"
            for id in ("a", "x" * 41, "une.feuille"):
                refused = await ask(anne, f"/api/sheets/{id}", {"entries": first}, 404)
                assert refused["reason"] == "no_such_sheet"

    run(scenario)


def test_a_long_sheet_is_read_and_an_address_has_few_of_them_here_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, entries = site.guest(), list[Any]()
            await wrote(anne, entries, OPEN)
            long = {"entries": entries * 400}
            assert len(msgspec.json.encode(long)) > 32 * 1024
            await ask(anne, "/api/sheet", long)
            await ask(anne, "/api/sheet", {"entries": entries * 9000}, 413)
            monkeypatch.setattr("oudler.web.limits.Counts.take", lambda *_: False)
            assert (await ask(anne, "/api/sheet", long, 429))["reason"] == "too_many"
            await ask(anne, "/api/sheet", {"entries": entries})
            # Other addresses take short bodies only.
            await ask(anne, "/api/sheet/draft", long, 413)

    run(scenario)


def test_no_sheet_is_read_on_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        read, loop = list[bool](), threading.get_ident()
        of = Sheet.of

        def noted(entries: Iterable[Entry]) -> Sheet:
            read.append(threading.get_ident() == loop)
            return of(entries)

        async with open_desk() as site:
            anne, entries = site.guest(), list[Any]()
            await wrote(anne, entries, OPEN)
            monkeypatch.setattr(Sheet, "of", noted)
            await ask(anne, f"/api/sheets/{ID}", {"entries": entries})
            await ask(anne, "/api/sheet", {"entries": entries})
            assert read
            assert not any(read)

    run(scenario)


def test_a_file_is_read_without_its_damaged_lines() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, entries = site.guest(), list[Any]()
            await wrote(anne, entries, OPEN)
            await wrote(anne, entries, {"do": "deal", "draft": GARDE})
            await wrote(anne, entries, {"do": "deal", "draft": {**GARDE, "taker": "Anne"}})
            text = SHEETS.write(map(json.dumps, entries))
            found = await ask(anne, "/api/sheet", {"entries": [], "text": text})
            assert (found["entries"], found["refused"]) == (entries, "")
            wrong = text.replace('"Anne", "contract"', '"Anna", "contract"')
            found = await ask(anne, "/api/sheet", {"entries": [], "text": wrong})
            assert found["entries"] == entries[:2]
            assert found["refused"] == unbroken("Lignes abîmées du fichier, laissées de côté : 4.")
            assert len(found["sheet"]["deals"]) == 1
            for other in ("nonsense", SHEETS.write([]).replace("oudler", "other")):
                await ask(anne, "/api/sheet", {"entries": [], "text": other}, 422)

    run(scenario)
