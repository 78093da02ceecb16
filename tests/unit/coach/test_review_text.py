"""A review in sentences: the position first, the reason before the figures, one's own score."""

import dataclasses

import pytest

from oudler.bots import make_player, play_numbered
from oudler.coach import (
    Estimate,
    Judgement,
    Kind,
    Known,
    Moment,
    OpenHands,
    Option,
    Proof,
    Review,
    Verdict,
    in_order,
    moments,
)
from oudler.coach.review_json import judgement_to_json, review_to_json
from oudler.coach.review_text import (
    deal_sentence,
    explanation,
    open_sentence,
    position_sentences,
    review_sentences,
)
from oudler.coach.what_if import WhatIf, best_after, line_sentences, what_if
from oudler.core import AnnounceSlam, Bid, Contract, Deal, Play, Seat, parse_card
from oudler.core.deal import replace
from oudler.rulesets import load_ruleset
from oudler.solver import Bounds
from oudler.testing.builders import FFT_4, ending
from oudler.words import Words
from oudler.words.audience import Audience

FR = Words("fr")
NAMES = ("Anne", "Bob", "Chloé", "David", "Élise")
TABLE = Audience(FR, NAMES)
FOLLOWS = ending(FFT_4, ["H1 H2", "H3 H4", "SQ S4", "S5 H5"], trick="SK", taker=0, leader=1)
LEADS = ending(FFT_4, ["DK D3", "D4 H4", "D5 H5", "D6 H6"], leader=0)


@pytest.fixture(scope="module")
def over() -> Deal:
    return play_numbered(FFT_4, [make_player("club")] * 4, "coach", 1)


def judged(deal: Deal, done: str, best: str, lost: int = 6) -> Judgement:
    """A card of the seat to act that cost this much, both ways."""
    assert deal.to_act is not None
    moment = Moment(0, Kind.CARD, deal.to_act, deal, Play(parse_card(done)))
    known = Known(Play(parse_card(best)), Estimate(float(lost), 0.0), 0.9, 0.05, None, ())
    open = OpenHands(lost, lost, Proof.EXACT)
    return Judgement(moment, Verdict.MISTAKE, known, open, Bounds(30, 30))


def test_the_trick_names_each_player_of_its_cards() -> None:
    assert list(position_sentences(TABLE, judged(FOLLOWS, "S4", "SQ"))) == [
        "Déjà au pli : Bob roi de pique.",
        "En main : pique D 4.",
    ]


def test_a_lead_has_no_trick_to_tell() -> None:
    one = judged(LEADS, "D3", "DK")
    assert list(position_sentences(TABLE, one)) == ["En main : carreau R 3."]
    first, better, *_ = explanation(TABLE, one)
    assert first.endswith("Anne entame avec le 3 de carreau.")
    assert better == "Mieux valait entamer avec le roi de carreau."


def test_the_reason_comes_before_the_figures() -> None:
    said = list(explanation(TABLE, judged(LEADS, "D3", "DK")))
    why = next(at for at, one in enumerate(said) if "carte maîtresse" in one)
    cost = next(at for at, one in enumerate(said) if one.startswith("Coût"))
    assert why < cost


def bid(
    over: Deal, made: float | None, best: Contract | None, best_made: float | None
) -> list[str]:
    """The explanation of a garde that lost points."""
    moment = moments(over)[0]
    known = Known(Bid(best), Estimate(30.0, 4.0), 0.8, 0.1, -40.0, (), None, made, best_made)
    lost = Judgement(moment, Verdict.MISTAKE, known, OpenHands(20, 20, Proof.EXACT))
    return list(explanation(TABLE, lost))


def test_a_bid_is_explained_by_how_often_its_contract_is_made(over: Deal) -> None:
    garde = "Une garde réussit dans 24 % des donnes vraisemblables."
    both = "Une garde réussit dans 24 % des donnes vraisemblables, une prise dans 31 %."
    assert garde in bid(over, 0.241, None, None)
    assert both in bid(over, 0.241, Contract.PRISE, 0.309)
    assert not any("réussit" in said for said in bid(over, None, None, None))


@pytest.mark.slow
def test_who_lost_nothing_is_named_together(over: Deal) -> None:
    found = moments(over)
    card = next(one for one in found if one.kind is Kind.CARD)
    known = Known(card.action, Estimate(1.2, 0.1), 0.9, 0.0, None, ())
    mistake = Judgement(card, Verdict.MISTAKE, known, OpenHands(1, 1, Proof.EXACT))
    lines = list(review_sentences(FR, Review(over, (mistake,)), NAMES[:4], 1))
    others = [name for seat, name in enumerate(NAMES[:4]) if seat != card.seat]
    assert f"{NAMES[card.seat]} perd 1 point en 1 erreur." in lines
    assert f"Sans erreur : {others[0]}, {others[1]} et {others[2]}." in lines
    assert "La décision coûteuse :" in lines


def test_the_deal_says_how_it_ended_and_with_whom() -> None:
    five = load_ruleset("fft-5")
    players = [make_player("club")] * 5
    deals = (play_numbered(five, players, "coach", number) for number in range(20))
    allied = next(one for one in deals if len(one.attackers) == 2)
    taker, ally = allied.attackers
    said = deal_sentence(FR, allied, NAMES, 3)
    assert said.startswith(f"Donne 3 : {NAMES[taker]} prend, avec {NAMES[ally]}. ")
    assert "réussie" in said or "chutée" in said


def test_what_the_card_played_still_allowed() -> None:
    # The attack would have won 30: a defender of three pays 10 of them, and 6 more after the card.
    assert best_after(judged(FOLLOWS, "S4", "SQ")) == -16
    bounds = replace_value(judged(FOLLOWS, "S4", "SQ"), Bounds(10, 30))
    assert best_after(bounds) is None


def replace_value(one: Judgement, value: Bounds) -> Judgement:
    return Judgement(one.moment, one.verdict, one.known, one.open, value)


def ends(over: Deal, score: int, real: int, *, is_best_play: bool = True) -> list[str]:
    """What is said at the end of a line that brings Chloé this score, after all its tricks."""
    better = replace(over, scores=(-3 * score, score, score, score))
    was = replace(over, scores=(-3 * real, real, real, real))
    found = WhatIf(better, (), is_best_play=is_best_play)
    lines = list(line_sentences(TABLE, judged(FOLLOWS, "S4", "SQ"), found, was))
    start = next(at for at, line in enumerate(lines) if line.startswith("À la fin"))
    return [line.partition(" : ")[2] or line for line in lines[start:]]


def test_a_line_ends_in_the_score_of_who_decided(over: Deal) -> None:
    told = "Chloé −10. Après la carte jouée, au mieux : −16. En réalité : −26."
    assert ends(over, -10, -26) == [told]
    assert ends(over, -10, -26, is_best_play=False) == ["Chloé −10, au lieu de −26."]
    assert ends(over, -10, -16) == ["Chloé −10, au lieu de −16."]


def test_a_line_that_comes_to_the_same_says_so(over: Deal) -> None:
    assert ends(over, -26, -26)[0] == "Chloé −26, comme en réalité."


def test_an_announcement_that_changed_nothing_costs_nothing() -> None:
    assert (
        open_sentence(FR, OpenHands(0, 0, Proof.RESULT))
        == "À cartes ouvertes, cela ne perdait rien."
    )
    assert "60 points" in open_sentence(FR, OpenHands(60, 60, Proof.RESULT))


@pytest.mark.parametrize(
    ("at_best", "by_experts", "told"),
    [
        (-10, -30, True),
        # As the deal ended, but all that the card played still allowed: experts show more.
        (-16, -12, False),
        (-30, -26, False),
        (-30, -27, None),
        (None, -20, False),
        (None, -40, None),
    ],
)
def test_no_line_is_told_that_ends_worse_than_the_deal(
    over: Deal,
    monkeypatch: pytest.MonkeyPatch,
    at_best: int | None,
    by_experts: int,
    told: bool | None,
) -> None:
    """The real deal brought −26, and −16 could still come of it."""

    def ending(score: int, *, is_best_play: bool) -> WhatIf:
        return WhatIf(replace(over, scores=(0, 0, score, 0)), (), is_best_play=is_best_play)

    best = None if at_best is None else ending(at_best, is_best_play=True)
    experts = ending(by_experts, is_best_play=False)
    monkeypatch.setattr("oudler.coach.what_if.played_at_best", lambda *_: best)
    monkeypatch.setattr("oudler.coach.what_if.played_by_experts", lambda *_: experts)
    found = what_if(judged(FOLLOWS, "S4", "SQ"), replace(over, scores=(0, 0, -26, 0)))
    assert (None if found is None else found.is_best_play) is told


def test_a_line_says_whether_the_contract_turned_on_it(over: Deal) -> None:
    assert ends(over, 34, -16) == ["Chloé +34, au lieu de −16.", "Le contrat se jouait là."]


def test_one_trick_left_is_singular(over: Deal) -> None:
    first = next(one for one in moments(over) if one.kind is Kind.CARD)
    start = len(over.tricks) - 4
    at = replace(first.deal, tricks=over.tricks[:start])
    one = judged(FOLLOWS, "S4", "SQ")
    moment = Moment(0, Kind.CARD, first.seat, at, one.moment.action)
    late = Judgement(moment, one.verdict, one.known, one.open)
    lines = list(line_sentences(TABLE, late, WhatIf(over, (), is_best_play=False), over))
    assert "  Puis encore 1 pli." in lines


@pytest.mark.slow
def test_where_nothing_was_missed_the_luckiest_decision_is_explained() -> None:
    deal = play_numbered(FFT_4, [make_player("club")] * 4, "coach", 1)
    one = judged(LEADS, "D3", "DK")
    lucky = Judgement(one.moment, Verdict.LUCKY, one.known, OpenHands(0, 0, Proof.EXACT))
    lines = list(review_sentences(FR, Review(deal, (lucky,)), NAMES[:4], 1))
    assert "Un coup de chance à revoir : cette fois, il n'a rien coûté." in lines
    told = "\n".join(lines)
    assert "1. Pli" in told
    assert "Mieux valait entamer avec le roi de carreau." in told
    assert "À cartes ouvertes, cela ne perdait rien." in told
    assert "La suite" not in told
    assert lines[-2:] == [
        "À travailler pour Anne : leçon 1, Les cartes et les bouts.",
        "« oudler teach lesson 1 » ouvre la leçon 1.",
    ]
    of_another = list(review_sentences(FR, Review(deal, (lucky,)), NAMES[:4], 1, Seat(2)))
    assert not any("coup de chance à revoir" in line for line in of_another)


def mistakes(*costs: int) -> list[Judgement]:
    found = [judged(FOLLOWS, "S4", "SQ", lost) for lost in costs]
    return [
        dataclasses.replace(one, moment=dataclasses.replace(one.moment, number=number))
        for number, one in enumerate(found)
    ]


def test_the_three_most_expensive_mistakes_are_explained_first() -> None:
    found = in_order(FOLLOWS, reversed(mistakes(2, 9, 4, 7, 4)))
    assert [one.moment.number for one in found.explained_first()] == [1, 3, 2]
    assert review_to_json(found)["explained_first"] == [1, 3, 2]


def test_without_a_mistake_the_luckiest_decision_is_explained_first() -> None:
    lucky = [dataclasses.replace(one, verdict=Verdict.LUCKY) for one in mistakes(2, 9, 4)]
    found = in_order(FOLLOWS, lucky)
    assert [one.moment.number for one in found.explained_first()] == [1]
    seat = lucky[0].moment.seat
    assert found.explained_first([seat]) == found.explained_first()
    assert found.explained_first([Seat(seat + 1)]) == ()


TO_BOB, TO_CHLOÉ = (Audience(FR, NAMES, Seat(seat)) for seat in (1, 2))


def test_the_listener_is_you_in_the_review_too() -> None:
    one = judged(FOLLOWS, "S4", "SQ")
    assert next(iter(explanation(TO_CHLOÉ, one))).endswith("vous jouez le 4 de pique.")
    assert next(iter(explanation(TO_BOB, one))).endswith("Chloé joue le 4 de pique.")
    trick, _ = position_sentences(TO_BOB, one)
    assert trick == "Déjà au pli : vous roi de pique."


def test_a_line_ends_in_your_score(over: Deal) -> None:
    better, was = (replace(over, scores=(30, -10, score, -10)) for score in (-10, -26))
    found = WhatIf(better, (), is_best_play=False)
    lines = list(line_sentences(TO_CHLOÉ, judged(FOLLOWS, "S4", "SQ"), found, was))
    assert lines[-1].endswith("vous −10, au lieu de −26.")


def unlucky(lost: int = 12, better: Option | None = None) -> Judgement:
    """The four of spades, which nobody could know to cost so much."""
    one = judged(FOLLOWS, "S4", "S4")
    known = Known(Play(parse_card("S4")), Estimate(0.0, 0.0), 0.0, 0.0, None, ())
    open = OpenHands(lost, lost, Proof.EXACT, better=better)
    return dataclasses.replace(one, verdict=Verdict.UNLUCKY, known=known, open=open)


QUEEN = Option(Play(parse_card("SQ")), Estimate(12.0, 0.0))


def test_bad_luck_says_what_was_better() -> None:
    _, better, cost = explanation(TABLE, unlucky(better=QUEEN))
    assert better == (
        "Personne ne pouvait le savoir, mais à cartes ouvertes, mieux valait jouer la dame de"
        " pique."
    )
    assert cost == "Coût à cartes ouvertes : 12 points, si tous jouent ensuite au mieux."
    _, vague, _ = explanation(TABLE, unlucky())
    assert vague == "À cartes ouvertes, il y avait mieux, mais personne ne pouvait le savoir."


def test_bad_luck_says_that_announcing_nothing_was_better(over: Deal) -> None:
    moment = Moment(0, Kind.SLAM, Seat(1), over, AnnounceSlam())
    open = OpenHands(200, 200, Proof.RESULT, better=Option(None, Estimate(200.0, 0.0)))
    known = unlucky().known
    _, better, cost = explanation(TABLE, Judgement(moment, Verdict.UNLUCKY, known, open))
    assert better.endswith("mieux valait ne pas annoncer le chelem.")
    assert "200 points" in cost


def test_programs_read_what_was_better() -> None:
    found = judgement_to_json(unlucky(better=QUEEN))["open"]
    assert isinstance(found, dict)
    played = {"type": "play", "card": "SQ"}
    assert found["better"] == {"action": played, "above": {"mean": 12.0, "error": 0.0}}
    bare = judgement_to_json(unlucky())["open"]
    assert isinstance(bare, dict)
    assert bare["better"] is None


def test_luck_is_one_sentence_after_the_mistakes() -> None:
    found = [
        dataclasses.replace(one, moment=dataclasses.replace(one.moment, number=number))
        for number, one in enumerate(unlucky(lost, QUEEN) for lost in (3, 9, 40, 5))
    ]
    deal = replace(FOLLOWS, scores=(-30, 10, 10, 10))
    lines = list(review_sentences(FR, in_order(deal, found), NAMES[:4], 1))
    assert lines[-1].startswith("Les cartes ont joué contre : 4 fois, ")
    assert not any("☂" in line or "malchance" in line for line in lines)
    of_another = list(review_sentences(FR, in_order(deal, found), NAMES[:4], 1, Seat(0)))
    assert not any("Les cartes" in line for line in of_another)
