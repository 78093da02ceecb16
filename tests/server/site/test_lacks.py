"""A server without the kernel, or without a built page: it says so, refuses or marks."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.review.finished import played

from oudler.bots import LEVELS
from oudler.commands.serve import lacks
from oudler.install import search_command, tournament_command
from oudler.testing.guests import SETTINGS, open_desk, open_site, run
from oudler.words import Words

SAID = "Ce serveur n'a pas le calcul"


def is_refused(answer: httpx.Response) -> bool:
    """Whether an answer says to a visitor what this server lacks, and not how to install it."""
    found = answer.json()
    says_how = any(word in found["message"] for word in ("pip", "install", "--help"))
    is_no_search = answer.status_code in (409, 422) and found["reason"] == "no_search"
    return is_no_search and SAID in found["message"] and not says_how


@pytest.mark.parametrize("level", ["expert", "master"])
def test_without_the_kernel_no_expert_and_no_master_is_seated(no_kernel: None, level: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            assert (await anne.get("/api/rulesets")).json()["levels"] == ["beginner", "club"]
            assert is_refused(await anne.post("/api/tables", {"you": "Anne", "bots": level}))
            table = await anne.open(you="Anne")
            assert (await anne.snapshot(table))["levels"] == ["beginner", "club"]
            assert is_refused(await anne.ask(table, "seatbot", place=1, level=level))
            boards: dict[str, Any] = {
                "name": "Duplicate",
                "boards": 2,
                "begins": 0,
                "ends": 4e9,
                "level": level,
            }
            assert is_refused(await anne.post("/api/contests", boards))
            assert (await anne.snapshot(table))["places"][1]["kind"] == "empty"

    run(scenario)


def test_without_the_kernel_a_stored_master_is_marked_and_plays_like_club(
    no_kernel: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Seated while the kernel was there.
    monkeypatch.setattr("oudler.table.seats.people_decisions.levels_here", lambda: tuple(LEVELS))

    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest()
            table = await anne.open(you="Anne", bots="master")
            snapshot = await anne.snapshot(table)
            assert snapshot["places"][1]["level"] == "master"
            assert not snapshot["bots_know_rules"]
            await anne.do(table, "ready")
            async for news in anne.news(table):  # the bots bid
                deal = news["snapshot"]["deal"]
                if deal and deal["legal"]:
                    break

    run(scenario)


def test_without_the_kernel_review_and_trainers_say_so_to_visitors(no_kernel: None) -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest()
            table = await played(anne, hints=True)
            assert is_refused(await anne.get(f"/api/tables/{table}/deals/1/review"))
            assert is_refused(await anne.post("/api/trainer", {"what": "bids"}))

    run(scenario)


def test_a_server_says_at_its_start_what_it_lacks(
    no_kernel: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oudler.commands.serve.is_installed", lambda _: False)
    page, search, printer, solver = lacks(Words("en"), tmp_path)
    assert "python frontend/build.py" in page
    assert search_command("0.1.0") in search
    assert tournament_command() in printer
    assert tournament_command() in solver


def test_a_server_that_has_all_says_nothing(kernel: object, tmp_path: Path) -> None:
    (tmp_path / "index.html").touch()
    assert list(lacks(Words("en"), tmp_path)) == []


@pytest.mark.parametrize("path", ["/", "/offline", "/t/abc"])
def test_without_a_built_page_every_address_says_how_to_build_it(path: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, static=tmp_path)) as site:
            web = site.guest().web
            answer = await web.get(path, headers={"Accept": "text/html", "Accept-Language": "fr"})
            assert answer.status_code == 503
            assert answer.headers["content-type"].startswith("text/plain")
            assert "python frontend/build.py" in answer.text
            lost = await web.get("/nowhere", headers={"Accept": "text/html"})
            assert lost.status_code == 404

    run(scenario)


@pytest.mark.parametrize("file", ["Containerfile", "docs/operating.md"])
def test_the_documented_installs_have_all_parts(file: str) -> None:
    text = Path(__file__).parents[3].joinpath(file).read_text("utf-8")
    (command,) = re.findall(r"bin/pip install ([^`&]*)", text)
    assert {"./kernel", "'.[serve,tournament]'"} <= {*command.split()}
