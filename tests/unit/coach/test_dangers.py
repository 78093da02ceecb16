"""What a learner is warned of: an oudler or points thrown away, and nothing that is not so."""

import pytest

from oudler.bots import Decision, finish, make_player
from oudler.coach import (
    Estimate,
    Hint,
    Option,
    danger_sentence,
    dangers,
    good_risk,
    hint,
    lost_by,
    risk,
)
from oudler.coach.dangers import DEAR, SOME
from oudler.coach.facts import Facts, Reason
from oudler.core import (
    EXCUSE,
    Bid,
    Card,
    CardSet,
    Contract,
    Deal,
    LegalPlays,
    Play,
    Seat,
    SeatView,
    apply,
    legal,
    view,
)
from oudler.core.cards import PETITS
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.testing.builders import (
    FFT_4,
    begin,
    bid_all,
    dealt,
    discard,
    filled,
    play_cards,
    taken_by,
    to_follow,
)
from oudler.testing.look_alikes import questions
from oudler.words import LANGUAGES, Words
from oudler.words.audience import Audience

NAMES = ("Anne", "Bruno", "Chloé", "David")
PETIT_LOST = "evening of the 30th/67"
"""The seed of a deal in which `master`'s advice, right in most likely deals, loses the petit."""


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
    assert risk(seen, advised("T1")) == Reason("petit_behind", {"seat": 3})
    assert keys(seen, advised("EX", T1=SOME - 1)) == {}


def at_stake(hand: str, trick: str, card: str) -> str | None:
    """What a hint to play this card puts at stake itself."""
    found = risk(following(hand, trick), advised(card))
    return found.key if found else None


def test_a_hint_says_what_it_puts_at_stake_itself() -> None:
    assert at_stake("T1 EX H3", "T7 T5 T6", "T1") == "petit_lost"
    assert at_stake("T1 EX H3", "T7 T5 T6", "EX") is None
    assert at_stake("T1 T9 H3", "SK S2", "T9") == "petit_bare"
    assert at_stake("T1 T9", "SK S2", "T9") == "petit_bare_last"
    assert at_stake("T1 T9 T8", "SK S2", "T9") is None
    assert at_stake("EX S4", "SK", "S4") == "excuse_kept"
    assert at_stake("EX S4", "SK", "EX") is None


def before_the_ruff() -> Deal:
    """The deal in which `master`'s advice loses the petit, as it is given."""
    deal = bid_all(begin(FFT_4, random_deal(FFT_4, Seat(3), PETIT_LOST)), "pass pass pass garde")
    return play_cards(discard(deal, "D4 D6 C3 C6 C7 C8"), "D1 D9 D2 D8 DK DN")


def test_a_learner_hears_that_the_petit_may_be_lost_before_the_advised_ruff_loses_it() -> None:
    seen = view(before_the_ruff(), Seat(3))
    found = hint(seen)
    assert found.decision.action == Play(Card.T1)
    at_stake = risk(seen, found)
    assert at_stake
    said = danger_sentence(Audience(Words("fr"), NAMES, Seat(3)), at_stake)
    assert said == "Anne joue encore et peut prendre votre Petit."


def to_the_end(deal: Deal, *, kept: Card | None = None) -> Deal:
    """Played on by `club`, which keeps this card as long as it may."""
    club = make_player("club")
    while deal.to_act is not None:
        action, may = finish(club.choose(view(deal, deal.to_act))).action, legal(deal)
        if isinstance(may, LegalPlays) and kept is not None:
            others = may.cards - CardSet.of([kept])
            action = Play(next(iter(others))) if action == Play(kept) and others else action
        assert action is not None
        deal = apply(deal, deal.to_act, action)
    return deal


def test_a_petit_lost_by_a_good_risk_is_named_so_in_the_end() -> None:
    over = to_the_end(play_cards(before_the_ruff(), "T1"))
    (lost,) = lost_by(over, Seat(3))
    assert (lost.trick, lost.action) == (2, Play(Card.T1))
    fields = {"trick": 2, "loss": 125}
    assert good_risk(lost, advised("T1", T6=125.0)) == Reason("good_risk", fields)
    assert good_risk(lost, advised("T1", T6=0.0)) is None
    assert good_risk(lost, advised("T6", T1=125.0)) is None
    reason = good_risk(lost, hint(view(lost.deal, Seat(3))))
    assert reason
    said = danger_sentence(Audience(Words("fr"), NAMES, Seat(3)), reason)
    assert said.startswith("C'était un bon risque, qui n'a pas payé : au pli 2, toute autre carte")


def test_an_excuse_is_lost_by_the_card_played_instead_of_it_one_trick_before() -> None:
    over = to_the_end(begin(FFT_4, random_deal(FFT_4, Seat(3), "kept/0")), kept=EXCUSE)
    assert over.tricks[-1].cards.count(EXCUSE) == 1
    (lost,) = lost_by(over, Seat(1))
    assert (lost.trick, lost.action) == (17, Play(Card.HN))
    assert not any(lost_by(over, Seat(other)) for other in (0, 2, 3))


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
    seen = view(question.deal, question.seat)
    for best, told in ((None, "que de passer"), (Contract.PRISE, "qu'une prise")):
        found = dangers(seen, Hint(Decision(Bid(best)), (option,)))
        # Nobody has tried the contracts above it, which stake more on the same hand.
        above = (Contract.GARDE, Contract.GARDE_SANS, Contract.GARDE_CONTRE)
        assert [one.action for one in found] == [*map(Bid, above)]
        for one in found:
            assert one.reason.fields["loss"] == 60
            assert told in danger_sentence(Audience(Words("fr"), NAMES), one.reason)
        assert "une garde coûte déjà" in danger_sentence(
            Audience(Words("fr"), NAMES), found[-1].reason
        ).replace("Une", "une")
    assert dangers(seen, Hint(Decision(Bid(Contract.GARDE_CONTRE)), (option,)))[1:] == ()
    two = (option, Option(Bid(Contract.PRISE), Estimate(-40.0, 5.0)))
    named = [one.action for one in dangers(seen, Hint(Decision(Bid(None)), two))]
    assert len(named) == len(set(named)) == 4


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
