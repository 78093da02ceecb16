from random import Random

import pytest

from oudler.core import Deal, Handful, PartnerBy, Result, Ruleset, Seat, Session, Side, Slam, start
from oudler.core.actions import Contract, HandfulSize, MisereKind
from oudler.core.scoring.settlement import LineKind, Premium, settle
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    FFT_3,
    FFT_4,
    FFT_5,
    begin,
    bid_all,
    call,
    dealt,
    ending,
    play_cards,
    taken_by,
)
from oudler.testing.chance import play_randomly
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.score_text import deal_story, premium_sentence, score_story, totals

FR, EN = Words("fr"), Words("en")
TRIPLE = HandfulSize.TRIPLE
COMPANY = Audience(FR, ("Vous", "Anne", "Bruno", "Chloé", "David"), Seat(0))


def story(result: Result, rules: Ruleset = FFT_4, words: Words = FR) -> list[str]:
    return score_story(words, rules, result, settle(rules, result))


def test_every_figure_of_a_score_is_a_sentence_with_its_arithmetic() -> None:
    handfuls = (Handful(Side.DEFENCE, HandfulSize.SINGLE),)
    assert story(Result(Contract.GARDE, 98, 2, (), Side.ATTACK, handfuls)) == [
        "Garde réussie de 8 points : 49 points avec deux bouts, pour 41.",
        "Le contrat : 25 × 2 = 50.",
        "La différence : 8 × 2 = 16.",
        "Petit au bout pour l'attaque : 10 × 2 = 20.",
        "Poignée simple montrée par la défense : 20.",
        "Total : 50 + 16 + 20 + 20 = 106.",
        "Chaque défenseur paie 106.",
    ]


def test_a_lost_contract_counts_downwards() -> None:
    assert story(Result(Contract.PRISE, 68, 2, (), Side.ATTACK), words=EN) == [
        "Prise down 7 points: 34 points with two oudlers, 41 needed.",
        "Contract: −25.",
        "Margin: −7.",
        "Petit au bout for the attack: 10.",
        "Total: −25 − 7 + 10 = −22.",
        "Each defender receives 22.",
    ]


def test_a_single_defender_is_not_each_of_several() -> None:
    rules = load_ruleset("wikipedia-2-piles-dog")
    made = Result(Contract.GARDE, 98, 2)
    assert "Le défenseur paie 66." in story(made, rules)
    assert "The defender receives 80." in story(Result(Contract.GARDE, 52, 2), rules, EN)


@pytest.mark.parametrize(("half_points", "is_said"), [(81, True), (82, False), (83, True)])
def test_a_rounded_half_point_is_said(half_points: int, is_said: bool) -> None:
    said = story(Result(Contract.PRISE, half_points, 2), FFT_3)
    assert ("Le demi-point va au camp gagnant." in said) is is_said


def test_a_slam_has_its_own_line() -> None:
    said = story(Result(Contract.GARDE, 182, 3, slams=(Slam.ANNOUNCED_MADE,)))
    assert "Chelem annoncé et réussi : 400." in said


def test_small_slams_and_the_defences_have_their_lines_too() -> None:
    small = (Slam.SMALL_ANNOUNCED_MADE, Slam.MADE)
    said = story(Result(Contract.GARDE, 174, 2, slams=small))
    assert {"Petit chelem annoncé et réussi : 300.", "Chelem réussi sans annonce : 200."} <= {*said}
    defence = story(Result(Contract.GARDE, 98, 2, slams=(Slam.DEFENCE_ANNOUNCED_FAILED,)))
    assert "Chelem annoncé et manqué par la défense : 200." in defence


@pytest.mark.parametrize(
    ("words", "place", "sentence"),
    [
        (FR, 0, "Misère d'atouts : le preneur reçoit 10 de chacun."),
        (FR, 2, "Misère d'atouts : le joueur reçoit 10 de chacun."),
        (EN, 0, "Misère of trumps: the taker receives 10 from everyone."),
    ],
)
def test_a7_45_a_misere_is_told_with_its_kind(words: Words, place: int, sentence: str) -> None:
    premium = Premium(LineKind.MISERE, place, 10, misere=MisereKind.TRUMPS)
    assert premium_sentence(words, premium, 3) == sentence


def test_nobody_pays_where_everything_cancels_out() -> None:
    slams = (Slam.ANNOUNCED_FAILED,)
    said = story(Result(Contract.GARDE, 2 * (41 + 75), 2, slams=slams))
    assert said[-1] == "Personne ne paie."


def test_a_passed_out_deal_is_explained_and_shows_its_dog() -> None:
    deal = bid_all(begin(FFT_4, dealt(FFT_4, dog="T21 EX SK HQ T1 S1")), "pass pass pass pass")
    assert deal_story(COMPANY, deal) == [
        "Tout le monde passe : la donne est annulée.",
        "Le chien : 21 d'atout, Petit, roi de pique, as de pique, dame de cœur et Excuse.",
    ]


@pytest.mark.parametrize(("seat", "who"), [(0, "Vous avez"), (2, "Bruno a")])
def test_a_petit_sec_names_its_holder(seat: int, who: str) -> None:
    suits = "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 H1 H2 H3 H4 H5 H6 H7"
    deal = begin(FFT_4, dealt(FFT_4, {seat: f"T1 {suits}"}))
    (said,) = deal_story(COMPANY, deal)
    assert said.startswith(f"{who} le Petit sec")


def played_out(deal: Deal) -> Deal:
    return play_randomly(deal, Random(1))[1]


@pytest.mark.parametrize(
    ("contract", "said"),
    [
        (
            Contract.GARDE_SANS,
            "Le chien compte pour l'attaque : pique 6 5 4 3 2 1, soit 3 points.",
        ),
        (Contract.GARDE_CONTRE, "Le chien compte pour la défense : pique 6 5 4 3 2 1, soit 3"),
        (Contract.GARDE, "Anne avait écarté"),
    ],
)
def test_the_dog_or_the_discard_is_shown_after_the_deal(contract: Contract, said: str) -> None:
    deal = taken_by(begin(FFT_4, dealt(FFT_4, dog="S1 S2 S3 S4 S5 S6")), 1, contract)
    assert any(line.startswith(said) for line in deal_story(COMPANY, played_out(deal)))


def test_a6_36_only_the_taker_hears_the_cards_of_the_discard() -> None:
    deal = played_out(taken_by(begin(FFT_4, dealt(FFT_4)), 1, Contract.GARDE))
    told = {
        you: next(line for line in deal_story(audience, deal) if "écarté" in line)
        for you in (1, 2, None)
        for audience in [Audience(FR, COMPANY.names, None if you is None else Seat(you))]
    }
    assert told[1].startswith("Vous aviez écarté : ")
    assert told[2] == told[None] == f"Anne avait écarté {told[1].rpartition('soit ')[2]}"


def test_a6_36_a_discard_that_has_been_shown_is_not_told_twice() -> None:
    rules = load_ruleset("fft-4", {"discard_shown_after": True})
    deal = played_out(taken_by(begin(rules, dealt(rules)), 1, Contract.GARDE))
    assert not [line for line in deal_story(COMPANY, deal) if "écarté" in line]


@pytest.mark.parametrize(
    ("hands", "dog", "taker", "ends"),
    [
        ({2: "HK"}, "", 1, "chez Bruno, qui jouait avec Anne."),
        ({2: "HK"}, "", 0, "chez Bruno, qui jouait avec vous."),
        ({0: "HK"}, "", 1, "Vous aviez la carte appelée, le roi de cœur : vous jouiez avec Anne."),
        ({1: "HK"}, "", 1, "chez Anne, qui jouait sans partenaire."),
        ({}, "HK", 0, "était au chien : vous jouiez sans partenaire."),
    ],
)
def test_where_the_called_card_was_is_told(
    hands: dict[int, str], dog: str, taker: int, ends: str
) -> None:
    dealt_cards = dealt(FFT_5, hands, dog and f"{dog} S2 S3")
    deal = call(taken_by(begin(FFT_5, dealt_cards), taker, Contract.GARDE_SANS), "HK")
    assert deal_story(COMPANY, played_out(deal))[0].endswith(ends)


def test_the_last_sentence_gives_each_players_score() -> None:
    deal = played_out(start(FFT_4, dealt(FFT_4)))
    last = deal_story(COMPANY, deal)[-1]
    assert all(name in last for name in ("vous", "Anne", "Bruno", "Chloé"))


def test_totals_count_the_deals() -> None:
    session = Session(FFT_3, ("a", "b", "c"), Seat(0), sheet=((20, -10, -10), (-4, 2, 2)))
    audience = Audience(EN, ("a", "b", "c"))
    assert totals(audience, session) == "After 2 deals: a +16, b −8, c −8."


# Other ways to score.


@pytest.mark.parametrize(
    ("words", "rounding"),
    [(FR, "L'arrondi : −3."), (EN, "Rounding: −3.")],
    ids=["French", "English"],
)
def test_a11_72_the_rounding_of_a_unit_has_its_sentence(words: Words, rounding: str) -> None:
    rules = load_ruleset("fft-4", {"unit_rounded_to": 10})
    assert rounding in story(Result(Contract.PRISE, 2 * 49, 2), rules, words)


@pytest.mark.parametrize(
    ("half_points", "said"),
    [
        (2 * 49, ["La différence est arrondie."]),
        (2 * 46, []),
        (2 * 45 + 1, ["Le demi-point va au camp gagnant."]),
        (2 * 44 + 1, ["La différence est arrondie."]),
        (2 * 37 + 1, ["La différence est arrondie."]),
    ],
)
def test_a11_72_a_rounded_gap_is_said(half_points: int, said: list[str]) -> None:
    rules = load_ruleset("fft-5", {"gap_rounded_to": 5})
    found = story(Result(Contract.PRISE, half_points, 2), rules)
    about = ("Le demi-point", "La différence est")
    assert [line for line in found if line.startswith(about)] == said


@pytest.mark.parametrize(
    ("place", "size", "each", "french", "english"),
    [
        (0, None, 10, "le preneur reçoit 10 de chacun.", "the taker receives 10 from everyone."),
        (2, None, 10, "le joueur reçoit 10 de chacun.", "the player receives 10 from everyone."),
        (0, TRIPLE, 40, "le preneur reçoit 40 de chacun.", "the taker receives 40 from everyone."),
        (0, TRIPLE, -40, "le preneur paie 40 à chacun.", "the taker pays 40 to everyone."),
        (3, TRIPLE, -40, "le joueur paie 40 à chacun.", "the player pays 40 to everyone."),
    ],
)
def test_a10_64_a_premium_is_a_sentence(
    place: int, size: HandfulSize | None, each: int, french: str, english: str
) -> None:
    kind = LineKind.PETIT_AU_BOUT if size is None else LineKind.HANDFUL
    premium = Premium(kind, place, each, size)
    what = ("Petit au bout", "Petit au bout") if size is None else ("Poignée", "Handful")
    assert premium_sentence(FR, premium, 3) == f"{what[0]} : {french}"
    assert premium_sentence(EN, premium, 3) == f"{what[1]}: {english}"


@pytest.mark.parametrize(
    ("half_points", "said"),
    [
        (98, "reçoit 3 parts de 66, une par défenseur : 2 pour le preneur (+132), 1 pour le"),
        (66, "paie 3 parts de 66, une par défenseur : 2 pour le preneur (−132), 1 pour le"),
    ],
)
def test_a11_69_the_attack_shares_a_part_a_defender(half_points: int, said: str) -> None:
    rules = load_ruleset("fft-5")
    lines = story(Result(Contract.GARDE, half_points, 2, (PartnerBy.FIRST_CARD,)), rules)
    assert f"L'attaque {said} partenaire" in lines[-1]
    assert "parts" not in story(Result(Contract.GARDE, half_points, 2), rules)[-1]
    equal = load_ruleset("fft-5", {"partner_share": "equal"})
    shared = story(Result(Contract.GARDE, half_points, 2, (PartnerBy.FIRST_CARD,)), equal)
    assert "parts" not in shared[-1]


def test_a_single_opponent_is_not_everybody() -> None:
    rules = load_ruleset("wikipedia-2-piles-dog", {"petit_au_bout_paid_to": "trick_winner"})
    result = Result(Contract.GARDE, 98, 2, petit_au_bout=Side.ATTACK, petit_places=(0,))
    assert "Petit au bout : le preneur reçoit 20 de son adversaire." in story(result, rules)
    lost = Premium(LineKind.PETIT_AU_BOUT, 1, -10)
    assert premium_sentence(EN, lost, 1) == "Petit au bout: the player pays 10 to the opponent."


def test_a10_64_premiums_follow_what_each_defender_pays() -> None:
    rules = load_ruleset("fft-4", {"petit_au_bout_paid_to": "trick_winner"})
    result = Result(Contract.GARDE, 98, 2, petit_au_bout=Side.DEFENCE, petit_places=(1,))
    assert story(result, rules)[-2:] == [
        "Chaque défenseur paie 66.",
        "Petit au bout : le joueur reçoit 20 de chacun.",
    ]


@pytest.mark.parametrize(
    ("winner", "taker", "said"),
    [
        (0, 1, "Vous avez gagné la carte appelée, le roi de cœur : vous jouiez avec Anne."),
        (2, 0, "Bruno a gagné la carte appelée, le roi de cœur, et jouait avec vous."),
        (2, 1, "Bruno a gagné la carte appelée, le roi de cœur, et jouait avec Anne."),
        (1, 1, "Personne d'autre n'a gagné la carte appelée, le roi de cœur : Anne jouait sans"),
        (0, 0, "Personne d'autre n'a gagné la carte appelée, le roi de cœur : vous jouiez sans"),
    ],
)
def test_a12_77_the_winner_of_the_called_card_is_announced(
    winner: int, taker: int, said: str
) -> None:
    rules = load_ruleset("fft-5", {"partner_is": "captor"})
    hands = ["H1", "H2", "H3", "H4", "HK"]
    hands[winner] = "T5"
    deal = ending(rules, hands, taker=taker, called="HK", won_by=4)
    deal = play_cards(deal, " ".join(hands[(4 + turn) % 5] for turn in range(5)))
    assert deal_story(COMPANY, deal)[0].startswith(said)


def test_a_contract_made_by_nothing_is_just_made() -> None:
    exact = Result(Contract.GARDE, 82, 2)
    assert story(exact)[0] == "Garde réussie tout juste : 41 points avec deux bouts, pour 41."
    assert story(exact, words=EN)[0] == "Garde just made: 41 points with two oudlers, 41 needed."


def test_an_attack_without_oudler_has_none() -> None:
    lost = Result(Contract.PRISE, 80, 0)
    assert story(lost)[0] == "Prise chutée de 16 points : 40 points sans bout, pour 56."


def test_the_story_says_which_oudlers_changed_sides_and_what_that_did() -> None:
    deal = ending(FFT_4, ["EX", "HK", "H9", "H10"], won_by=1)
    told = deal_story(COMPANY, play_cards(deal, "HK H9 H10 EX"))
    assert "Jouée au dernier pli, votre Excuse change de camp : un bout et 4,5 points." in told
    assert "Pour ce contrat, il fallait donc 56 points au lieu de 36." in told
