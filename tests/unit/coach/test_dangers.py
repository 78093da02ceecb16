"""What a learner is warned of: an oudler or points thrown away, and nothing that is not so."""

import pytest

from oudler.bots import Decision
from oudler.coach import Estimate, Hint, Option, danger_sentence, dangers, hint
from oudler.coach.dangers import DEAR, SOME
from oudler.coach.facts import Facts
from oudler.core import Bid, Card, Contract, Play, Seat, SeatView, view
from oudler.core.cards import PETITS
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_4, begin, dealt, filled, play_cards, taken_by, to_follow
from oudler.testing.look_alikes import questions
from oudler.words import LANGUAGES, Words
from oudler.words.audience import Audience

NAMES = ("Anne", "Bruno", "Chloé", "David")


def advised(card: str, **losses: float) -> Hint:
    """A hint to play this card; each other loses so many points, for certain."""
    others = [Option(Play(Card[name]), Estimate(-loss, 0.0)) for name, loss in losses.items()]
    return Hint(Decision(Play(Card[card])), tuple(others))


def keys(seen: SeatView, found: Hint) -> dict[str, str]:
    """The danger of each card."""
    return {
        str(one.action.card): one.reason.key
        for one in dangers(seen, found)
        if isinstance(one.action, Play)
    }


def following(hand: str, trick: str) -> SeatView:
    """The view of the seat that follows to this trick."""
    deal = to_follow(hand, trick)
    assert deal.to_act is not None
    return view(deal, deal.to_act)


def test_a9_58_the_excuse_must_not_be_left_for_the_last_trick() -> None:
    seen = following("EX S4", "SK")
    assert keys(seen, advised("EX")) == {"S4": "excuse_kept"}
    assert keys(seen, advised("S4")) == {}  # a slam loses nothing, say


def test_an_excuse_that_its_side_always_keeps_is_in_no_danger() -> None:
    rules = load_ruleset("jeux-de-cartes-4")
    deal = to_follow("EX S4", "SK", rules)
    assert deal.to_act is not None
    assert keys(view(deal, deal.to_act), advised("EX")) == {}


def test_a_petit_under_a_higher_trump_is_lost() -> None:
    seen = following("T1 EX H3", "T7 T5 T6")
    assert keys(seen, advised("EX", T1=SOME)) == {"T1": "petit_lost"}
    assert keys(seen, advised("EX", T1=SOME - 1)) == {}


def test_a_petit_with_a_foe_behind_may_be_taken() -> None:
    hands = {1: filled("T2"), 2: filled("T1 EX SK SQ SN SJ HK HQ HN HJ DK DQ DN DJ CK CQ CN CJ")}
    deal = taken_by(begin(FFT_4, dealt(FFT_4, hands)), 3, Contract.GARDE_SANS)
    seen = view(play_cards(deal, "T2"), Seat(2))
    assert keys(seen, advised("EX", T1=20.0)) == {"T1": "petit_behind"}
    assert keys(seen, advised("EX", T1=SOME - 1)) == {}


def test_points_for_the_other_side_are_counted() -> None:
    seen = following("SQ S4 H3", "SK S2 S3")
    found = dangers(seen, advised("S4", SQ=8.0))
    assert [(one.reason.key, one.reason.fields["points"]) for one in found] == [("points_given", 6)]


def test_a_small_loss_that_nothing_explains_is_not_mentioned() -> None:
    seen = following("S7 S4 H3", "SK")
    assert keys(seen, advised("S4", S7=DEAR)) == {"S7": "costs"}
    assert keys(seen, advised("S4", S7=DEAR - 1)) == {}


def test_a_dear_bid_is_a_danger() -> None:
    question = next(questions(FFT_4, 1, "dangers"))
    option = Option(Bid(Contract.GARDE), Estimate(-60.0, 5.0))
    found = dangers(view(question.deal, question.seat), Hint(Decision(Bid(None)), (option,)))
    assert [(one.action, one.reason.fields) for one in found] == [(option.action, {"loss": 60})]


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["fft-3", "fft-4", "fft-5"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_said_is_so(rules: str, language: str) -> None:
    audience = Audience(Words(language), (*NAMES, "Élise"))
    for question in list(questions(load_ruleset(rules), 1, "dangers"))[::5]:
        seen = view(question.deal, question.seat)
        found = hint(seen)
        for one in dangers(seen, found):
            assert one.action != found.decision.action
            assert "{" not in danger_sentence(audience, one.reason)
            if one.reason.key == "petit_lost":
                (petit,) = seen.hand & PETITS
                assert Facts(seen).surely_loses(petit)
