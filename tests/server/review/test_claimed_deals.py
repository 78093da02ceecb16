"""A deal ended by a claim, on the page, by a bot, in the terminal: every account of it agrees."""

import asyncio
import contextlib
import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.server.people.companions import browser
from tests.unit.terminal.test_game import asked_for, options, play, simple_typist

from oudler.bots.claiming import knows_rest
from oudler.cli import run as oudler
from oudler.coach import Kind, ReviewEffort, moments
from oudler.core import Deal, IllegalAction, view
from oudler.core.claim import judge, tricks_left
from oudler.records import read_record
from oudler.testing.guests import Guest, open_site, run
from oudler.testing.tables import ChanceTable
from oudler.words import Words

QUICK = ReviewEffort(worlds=6, nodes=10_000, patience=1, playouts=8, club=4)
Printed = pytest.CaptureFixture[str]
pytestmark = pytest.mark.slow


def anne_may_claim(deal: Deal, place: int) -> bool:
    """Whether Anne leads, and all the tricks left are hers for certain."""
    if place != 0 or deal.to_act is None:
        return False
    with contextlib.suppress(IllegalAction):
        verdict = judge(deal, deal.to_act, tricks_left(deal))
        return verdict.is_proved and not verdict.asks_partners
    return False


def bot_may_claim(deal: Deal, place: int) -> bool:
    """Whether a bot leads that knows all the tricks left to be its own."""
    return place > 1 and deal.to_act is not None and knows_rest(view(deal, deal.to_act))


def evening(is_there: Any) -> ChanceTable:
    """An evening whose deal has come to this moment."""
    for seed in count():
        found = ChanceTable(seed=seed)
        found.deal()
        while (deal := found.table.deal) is not None and found.table.turn is not None:
            if is_there(deal, found.table.turn):
                return found
            found.act()
    raise AssertionError


@pytest.mark.parametrize("is_there", [anne_may_claim, bot_may_claim])
def test_on_the_page_and_by_a_bot(
    is_there: Any, capsys: Printed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("oudler.review.coaching.CARE", QUICK)
    told: dict[str, Any] = {}

    async def scenario() -> None:
        async with open_site() as site:
            found = evening(is_there)
            await found.store(site.registry.store)
            anne = browser(site, "a", "Anne")
            assert found.table.deal is not None
            left = tricks_left(found.table.deal)
            if is_there is anne_may_claim:
                await anne.do(found.id, "claim", tricks=left)
            while not (snapshot := await anne.snapshot(found.id))["deal"]["scores"]:
                await asyncio.sleep(0.02)
            path = f"/api/tables/{found.id}"
            told["scores"] = snapshot["deal"]["scores"]
            told["replayed"] = (await anne.get(f"{path}/deals/1")).json()
            told["reviewed"] = await lines(anne, f"{path}/deals/1/review")
            told["record"] = (await anne.get(f"{path}/record")).text

    run(scenario)
    file = tmp_path / "claimed.tarot"
    file.write_text(told["record"], "utf-8")
    deal = agreed(file, capsys)
    assert deal.scores == tuple(told["scores"])
    assert told["replayed"]["moments"][-1]["deal"]["scores"] == told["scores"]
    *decisions, reviewed = told["reviewed"]
    assert reviewed["type"] == "reviewed"
    assert {one["number"] for one in decisions} <= {one.number for one in moments(deal)}
    last = max(int(one["at"].partition("/")[2]) for one in decisions if one["card"])
    assert deal.claim is not None
    assert last <= deal.rules.tricks - deal.claim.left, "nobody decides about what falls as shown"


async def lines(guest: Guest, path: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (await guest.get(path)).text.splitlines()]


def test_in_the_terminal(capsys: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.terminal.game.PATIENCE", 0.0)
    usual, words = simple_typist(), Words("fr")

    def claims_when_it_can(prompt: str, written: list[str]) -> str:
        asks = asked_for(words, prompt) in ("card", "only_card") and "reste" not in typed[-1:]
        # A refusal lists no cards.
        listed = [one for one in written if "abat" not in one and "prouve" not in one]
        typed.append("reste" if asks else usual(prompt, listed))
        return typed[-1]

    typed: list[str] = []
    file = tmp_path / "claimed.tarot"
    code, screen = play(claims_when_it_can, options(seed="b", record=file))
    assert (code, screen.faults) == (0, [])
    deal = agreed(file, capsys)
    assert any("Les dernières cartes tombent" in line for line in screen.lines)
    assert all(str(abs(score)) in screen.text for score in deal.scores)


def agreed(file: Path, printed: Printed) -> Deal:
    """The deal of a record, once everything that reads records agrees about it."""
    (deal,) = read_record(file.read_text("utf-8")).deals
    assert deal.claim is not None
    played = deal.rules.seats * (deal.rules.tricks - deal.claim.left)
    assert sum(one.kind is Kind.CARD for one in moments(deal)) == played, "the rest falls as shown"
    printed.readouterr()
    assert oudler(["replay", str(file), "--json"]) == 0
    (replayed,) = json.loads(printed.readouterr().out)["deals"]
    assert tuple(replayed["scores"]) == deal.scores
    return deal
