"""Boards: dealt from a promised secret, the same for everybody, with a fair choice of attacker."""

import doctest
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.bots import make_player
from oudler.core import CardSet, has_petit_sec, start
from oudler.install import has_search
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.table.proof.board import PLACE, WORTH_TAKING, BoardTerms, deal_board, strength
from oudler.testing.builders import FFT_4

TERMS = BoardTerms("daily-2026-11-24", "fft-4@1 {}")
CONTESTS = (Path(__file__).parents[3] / "docs/contests.md").read_text("utf-8")


def test_the_commitment_is_the_hash_that_the_document_describes() -> None:
    texts = ("oudler contest commitment 1", TERMS.contest, TERMS.rules, "secret")
    netstrings = "".join(f"{len(text)}:{text}," for text in texts)
    assert TERMS.commitment("secret") == sha256(netstrings.encode()).hexdigest()


def test_the_document_deals_a_board() -> None:
    example = doctest.DocTestParser().get_doctest(CONTESTS, {}, "contests", "contests.md", 0)
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


@given(st.text(), st.integers(1, 24), st.sampled_from(["fft-3", "fft-4", "fft-5"]))
def test_a_board_has_a_hand_worth_taking_with_and_no_petit_sec(
    secret: str, number: int, rules: str
) -> None:
    found = deal_board(load_ruleset(rules), TERMS, secret, number)
    assert sum((hand for hand in found.hands), found.dog) == FFT_4.pack.cards
    best = max(found.hands, key=strength)
    assert 18 * strength(best) >= WORTH_TAKING * len(best)
    assert not any(map(has_petit_sec, found.hands))


@pytest.mark.slow
def test_the_person_has_the_strongest_hand_in_half_of_the_boards() -> None:
    found = [deal_board(FFT_4, TERMS, "secret", number).hands for number in range(200)]
    own = sum(strength(hands[PLACE]) == max(map(strength, hands)) for hands in found)
    assert 75 <= own <= 125


def test_another_contest_or_other_rules_give_other_cards() -> None:
    others = (BoardTerms("daily-2026-11-25", TERMS.rules), BoardTerms(TERMS.contest, "fft-4@2 {}"))
    found = [deal_board(FFT_4, terms, "secret", 1) for terms in (TERMS, *others)]
    assert len({one.hands for one in found}) == 3


def test_strength_counts_what_is_written_down() -> None:
    assert strength(CardSet.parse("T21")) == 10 + 2 + 2
    assert strength(CardSet.parse("T1")) == 7 + 2
    assert strength(CardSet.parse("EX")) == 8
    assert strength(CardSet.parse("T15 T16")) == 2 + 4
    assert strength(CardSet.parse("SK SQ SN SJ S10")) == 6 + 3 + 2 + 1


@pytest.mark.skipif(not has_search(), reason="the search is not installed")
@pytest.mark.parametrize("level", ["expert", "master/20"])
def test_players_of_one_level_and_seed_play_alike(level: str) -> None:
    from oudler import finish, play_on

    begun = start(FFT_4, random_deal(FFT_4, deal_board(FFT_4, TERMS, "s", 1).dealer, "a deal"))
    first, second = (
        finish(play_on(begun, [make_player(level, "a seed") for _ in range(4)])) for _ in range(2)
    )
    assert first == second
