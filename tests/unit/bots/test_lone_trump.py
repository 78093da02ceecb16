"""Whether a bot with a lone trump cancels the deal: A3-20 and A12-75."""

import pytest

from oudler.bots import LEVELS, Decision, finish, make_player
from oudler.core import Action, Bid, CancelDeal, LoneTrump, view
from oudler.rulesets import load_ruleset
from oudler.testing.builders import begin, dealt

PETIT, EXCUSE = LoneTrump
RULES = load_ruleset("pagat-4", {"petit_sec": "imprenable", "excuse_alone": "may_cancel"})
PLAIN = "S1 S2 S3 S4 H1 H2 H3 H4 D1 D2 D3 D4 C1 C2"


def decided(level: str, hand: str) -> Decision:
    deal = begin(RULES, dealt(RULES, {1: f"{hand} {PLAIN}"}))
    assert deal.to_act is not None
    return finish(make_player(level).choose(view(deal, deal.to_act)))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("hand", "action", "why"),
    [
        ("T1 C3 C4 C5", CancelDeal(PETIT), "cancel_petit_sec"),
        ("T1 SK HK CK", Bid(None), "keep_petit_sec"),
        ("EX C3 C4 C5", CancelDeal(EXCUSE), "cancel_excuse_alone"),
        ("EX SK HK CK", Bid(None), "keep_excuse_alone"),
    ],
)
def test_a3_20_without_kings_to_defend_it_a_bot_cancels(
    level: str, hand: str, action: Action, why: str
) -> None:
    decision = decided(level, hand)
    assert decision.action == action
    assert decision.why is not None
    assert decision.why.key == why


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_may_not_cancel_just_passes(level: str) -> None:
    decision = decided(level, "T2 C3 C4 C5")
    assert decision.action == Bid(None)
    assert decision.why is not None
    assert not decision.why.key.startswith(("cancel", "keep"))
