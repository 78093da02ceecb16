"""Misère: everybody plays alone and the fewest points win; articles A14-85 to A14-87."""

from fractions import Fraction

from oudler.core import AnnounceSlam, HandfulSize, Phase, Reason, Seat, Session, ShowHandful, legal
from oudler.core.deal import Deal, Trick, replace
from oudler.core.phases.play import LegalPlays
from oudler.core.scoring.misere import half_points_by_seat, misere_scores
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    begin,
    bid_all,
    cards,
    dealt,
    ending,
    play_cards,
    reason,
    sequence,
)

ALL_PASS = load_ruleset("fft-4", {"passed_out": "misere"})
SIX = load_ruleset("wikipedia-6-misere")
SEVEN = load_ruleset("wikipedia-7-misere")
TEN_TRUMPS = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11"


def alone(hands: list[str], trick: str = "", *, past: list[str] | None = None) -> Deal:
    """The end of a deal at four in which nobody took."""
    deal = ending(ALL_PASS, hands, past=past or [], trick=trick, dog="S1 S2 S3 S4 S5 S6")
    return replace(deal, taker=None, contract=None)


def test_a14_85_where_all_pass_everybody_plays_alone() -> None:
    deal = bid_all(begin(ALL_PASS, dealt(ALL_PASS)), "pass pass pass pass")
    assert (deal.phase, deal.to_act, deal.taker, deal.dog_shown) == (Phase.PLAY, 1, None, False)
    assert isinstance(legal(deal), LegalPlays)


def test_a14_86_qui_perd_gagne_begins_with_the_first_card() -> None:
    deal = begin(SIX, dealt(SIX))
    assert (deal.phase, deal.to_act) == (Phase.PLAY, 1)
    assert len(begin(SEVEN, dealt(SEVEN)).dealt.dog) == 1


def test_a14_86_nothing_is_announced() -> None:
    deal = begin(SIX, dealt(SIX, {1: TEN_TRUMPS}))
    show = ShowHandful(HandfulSize.SINGLE, cards(TEN_TRUMPS))
    assert reason(deal, show) is Reason.HANDFUL_IN_MISERE
    assert reason(deal, AnnounceSlam()) is Reason.SLAM_NOT_TAKER


def test_a14_86_the_excuse_stays_with_its_player_for_half_a_point() -> None:
    tricks = (Trick(Seat(0), sequence("H1 EX H2 HK")), Trick(Seat(3), sequence("D1 D2 D3 D4")))
    deal = replace(alone(["", "", "", ""]), tricks=tricks, trick=Trick(Seat(2)))
    assert half_points_by_seat(deal) == (0, 8, 4, 1 + 1 + 9 + 1)


def test_a14_86_the_excuse_is_lost_in_the_last_trick() -> None:
    tricks = (Trick(Seat(0), sequence("D1 D2 D3 D4")), Trick(Seat(3), sequence("H1 EX H2 HK")))
    played = replace(alone(["", "", "", ""]), phase=Phase.COUNTING)
    deal = replace(played, tricks=tricks, trick=Trick(Seat(2)))
    assert half_points_by_seat(deal) == (0, 0, 1 + 9 + 1 + 9, 4)


def test_a14_86_by_option_the_excuse_is_never_lost() -> None:
    tricks = (Trick(Seat(0), sequence("D1 D2 D3 D4")), Trick(Seat(3), sequence("H1 EX H2 HK")))
    kept = load_ruleset("fft-4", {"excuse_in_last_trick": "keeps_camp"})
    played = replace(alone(["", "", "", ""]), rules=kept, phase=Phase.COUNTING)
    deal = replace(played, tricks=tricks, trick=Trick(Seat(2)))
    assert half_points_by_seat(deal) == (8, 0, 1 + 1 + 9 + 1, 4)


def test_a14_86_the_excuse_never_wins_a_deal_without_a_taker() -> None:
    deal = play_cards(alone(["EX", "H1", "H2", "H3"]), "EX H1 H2 H3")
    assert deal.trick.leader == 3


def test_a14_87_each_has_the_points_of_the_others_less_their_own() -> None:
    found = misere_scores((41, 40, 101))
    assert found == (Fraction(59, 2), 31, Fraction(-121, 2))
    assert sum(found) == 0


def test_a14_85_the_deal_passes_on_after_a_misere() -> None:
    deal = play_cards(alone(["S7", "S8", "S9", "S10"]), "S7 S8 S9 S10")
    assert deal.phase is Phase.OVER
    assert sum(deal.scores) == 0
    assert any(deal.scores)
    assert Session(ALL_PASS, tuple("ABCD"), Seat(0)).after(deal).dealer == 1


def test_a14_86_the_usual_obligations_hold() -> None:
    deal = alone(["H9", "T5 H1", "S9 H2", "S10 H3"], "S7")
    assert legal(deal) == LegalPlays(cards("T5"))
