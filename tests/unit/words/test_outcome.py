"""The end of a deal at a glance: headline, gauges and formula."""

from random import Random

import pytest

from oudler.core import Contract, Deal, Handful, HandfulSize, Result, Ruleset, Seat, Side, settle
from oudler.core.scoring.slams import Slam
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_4, begin, bid_all, dealt
from oudler.testing.chance import play_randomly, random_moment
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.outcome import Outcome, formula, outcome

FR, EN = Words("fr"), Words("en")
NAMES = ("Vous", "Anne", "Bruno", "Chloé", "David", "Élise", "Farid", "Gaël")


def audience(rules: Ruleset) -> Audience:
    return Audience(FR, NAMES[: rules.seats], Seat(0))


def shown(result: Result, rules: Ruleset = FFT_4, words: Words = FR) -> str:
    """The whole formula."""
    return " ".join(term.text for term in formula(words, result, settle(rules, result)))


@pytest.mark.parametrize(
    ("result", "says"),
    [
        (Result(Contract.GARDE, 126, 1), "(25 + 12) × 2 = 74"),
        (Result(Contract.GARDE, 78, 1), "(25 + 12) × 2 = 74"),
        (Result(Contract.PRISE, 82, 2), "25 + 0 = 25"),
        (Result(Contract.GARDE, 98, 2, (), Side.ATTACK), "(25 + 8 + 10) × 2 = 86"),
        (Result(Contract.PRISE, 68, 2, (), Side.ATTACK), "25 + 7 − 10 = 22"),
        (
            Result(
                Contract.GARDE, 98, 2, (), Side.ATTACK, (Handful(Side.DEFENCE, HandfulSize.SINGLE),)
            ),
            "(25 + 8 + 10) × 2 + 20 = 106",
        ),
        (
            Result(
                Contract.GARDE_SANS, 78, 1, (), None, (Handful(Side.ATTACK, HandfulSize.TRIPLE),)
            ),
            "(25 + 12) × 4 + 40 = 188",
        ),
        (
            Result(Contract.GARDE, 98, 2, slams=(Slam.ANNOUNCED_FAILED,)),
            "(25 + 8) × 2 − 200 = −134",
        ),
    ],
)
def test_the_formula_is_the_sum_that_players_write(result: Result, says: str) -> None:
    assert shown(result) == says


def test_a_lost_contract_counts_upwards_and_says_who_is_paid() -> None:
    result = Result(Contract.GARDE, 78, 1)
    terms = [*formula(FR, result, settle(FFT_4, result))]
    assert [term.what for term in terms] == [
        "contrat",
        "différence",
        "garde",
        "chaque défenseur reçoit",
    ]
    won = Result(Contract.GARDE, 126, 1)
    assert [*formula(EN, won, settle(FFT_4, won))][-1].what == "each defender pays"


def test_every_term_says_what_it_stands_for() -> None:
    handfuls = (Handful(Side.DEFENCE, HandfulSize.DOUBLE),)
    result = Result(Contract.GARDE, 182, 3, (), Side.ATTACK, handfuls, (Slam.ANNOUNCED_MADE,))
    terms = [*formula(FR, result, settle(FFT_4, result))]
    assert [term.what for term in terms[2:-1]] == [
        "Petit au bout",
        "garde",
        "double poignée",
        "Chelem annoncé et réussi",
    ]


def over(rules: Ruleset, seed: int) -> Deal:
    """A deal of these rules whose cards were all played."""
    rng = Random(seed)
    while True:
        deal = play_randomly(random_moment(rng, rules)[2], rng)[1]
        if deal.tricks:
            return deal


def test_a_contract_has_a_headline_and_one_gauge() -> None:
    found = outcome(audience(FFT_4), over(FFT_4, 3))
    (gauge,) = found.gauges
    assert found.headline.split()[0] in {"Prise", "Garde"}
    assert gauge.says.startswith("L'attaque : ")
    assert gauge.says.endswith(f"pour {gauge.needed}")
    assert gauge.target == 2 * int(gauge.needed)
    assert gauge.most == 182


def test_two_players_without_a_taker_have_a_gauge_each() -> None:
    rules = load_ruleset("pagat-2-piles")
    found = outcome(audience(rules), deal := over(rules, 1))
    assert sum(gauge.half_points for gauge in found.gauges) == 182
    assert found.headline in {"Vous gagnez la donne", "Anne gagne la donne"}
    assert found.formula[-1].text == f"= {max(deal.scores)}"


def test_everyone_for_themselves_has_gauges_without_a_target() -> None:
    rules = load_ruleset("wikipedia-6-misere")
    found = outcome(audience(rules), deal := over(rules, 1))
    assert len(found.gauges) == 6
    assert {gauge.target for gauge in found.gauges} == {None}
    assert found.formula == ()
    best = [NAMES[seat] for seat, score in enumerate(deal.scores) if score == max(deal.scores)]
    assert all(name in found.headline for name in best)


def test_a_deal_that_nobody_takes_says_so() -> None:
    deal = bid_all(begin(FFT_4, dealt(FFT_4)), "pass pass pass pass")
    assert outcome(audience(FFT_4), deal) == Outcome("Tout le monde passe")


def test_a_petit_sec_names_its_holder_below_the_headline() -> None:
    suits = "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 H1 H2 H3 H4 H5 H6 H7"
    found = outcome(audience(FFT_4), begin(FFT_4, dealt(FFT_4, {2: f"T1 {suits}"})))
    assert found.headline == "Donne annulée"
    assert found.notes[0].startswith("Bruno a le Petit sec")
