"""No bot cheats: what a seat cannot see changes neither its decision nor its thinking."""

from collections import Counter
from functools import cache

import pytest

from oudler.bots import LEVELS, Player, finish, make_player
from oudler.bots.learned.master import Master
from oudler.core import view
from oudler.install import has_search
from oudler.rulesets import load_ruleset
from oudler.solver.evaluation import Effort
from oudler.testing.look_alikes import Question, look_alikes, questions

pytestmark = pytest.mark.skipif(not has_search(), reason="look-alikes are drawn by the search")

QUICK = Effort(worlds=4, drawn=3)
RULESETS = ("fft-3", "fft-4", "fft-5")
PHASES = {"bidding", "dog", "announcing", "play"}


def player(level: str) -> Player:
    return Master(QUICK) if level == "master" else make_player(level)


@cache
def asked(id: str, deals: int, every: int) -> tuple[Question, ...]:
    """Some questions of a few deals, and all but cards in the middle of the play."""
    rules = load_ruleset(id)
    found = (one for number in range(deals) for one in questions(rules, number, "alike"))
    return tuple(
        one for place, one in enumerate(found) if one.phase != "play" or place % every == 0
    )


def check_blind(id: str, level: str, deals: int, every: int, others: int) -> Counter[str]:
    """Ask at look-alikes; return how many pairs there were in each phase."""
    pairs: Counter[str] = Counter()
    for number, question in enumerate(asked(id, deals, every)):
        seen = view(question.deal, question.seat)
        wanted = finish(player(level).choose(seen))
        for other in look_alikes(question, others, number):
            elsewhere = view(other, question.seat)
            assert elsewhere == seen
            assert finish(player(level).choose(elsewhere)) == wanted
            pairs[question.phase] += 1
    return pairs


@pytest.mark.parametrize("id", RULESETS)
@pytest.mark.parametrize("level", LEVELS)
def test_other_hidden_cards_change_no_decision(id: str, level: str) -> None:
    check_blind(id, level, deals=1, every=12, others=1)


@pytest.mark.slow
@pytest.mark.parametrize("id", RULESETS)
@pytest.mark.parametrize("level", LEVELS)
def test_no_decision_of_any_phase_depends_on_hidden_cards(id: str, level: str) -> None:
    pairs = check_blind(id, level, deals=24, every=6, others=2)
    calls = {"calling"} if load_ruleset(id).calls else set()
    assert set(pairs) == PHASES | calls
    assert pairs.total() > 200


@pytest.mark.parametrize("id", RULESETS)
def test_how_long_a_master_thinks_depends_on_what_it_sees_alone(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel is asked to play the same worlds as often, whatever the true cards are."""
    asks: list[object] = []
    oudler_kernel = pytest.importorskip("oudler_kernel")
    evaluate = oudler_kernel.evaluate

    def noted(*args: object, **named: object) -> object:
        # Worlds are bytes, hands are bits: all that could hold a card.
        plain = (*args, *named.values())
        asks.append([one for one in plain if isinstance(one, bytes | int)])
        return evaluate(*args, **named)

    monkeypatch.setattr(oudler_kernel, "evaluate", noted)
    compared = 0
    for number, question in enumerate(asked(id, 1, 6)):
        moments = (question.deal, *look_alikes(question, 2, number))
        for deal in moments:
            asks.append(None)
            finish(Master(QUICK).choose(view(deal, question.seat)))
        thoughts = _parted(asks)
        assert all(one == thoughts[0] for one in thoughts)
        compared += len(thoughts) > 1 and bool(thoughts[0])
        asks.clear()
    assert compared > 0


def _parted(asks: list[object]) -> list[list[object]]:
    """What was asked at each moment; None begins one."""
    parts: list[list[object]] = []
    for ask in asks:
        if ask is None:
            parts.append([])
        else:
            parts[-1].append(ask)
    return parts
