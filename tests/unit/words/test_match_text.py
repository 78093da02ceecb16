"""What is said of a match: which deal of how many, who won, and in which order they end."""

import pytest

from oudler.core import Match, Ranked, Seat
from oudler.words import LANGUAGES, Words
from oudler.words.audience import Audience
from oudler.words.match_text import deal_of, place, result, table, winners

FR, EN = Words("fr"), Words("en")
NAMES = ("Anne", "Bruno", "Chloé", "David")


def ranked(*rows: tuple[int, int, int]) -> list[Ranked]:
    """Player, rank and total of each."""
    return [Ranked(player, rank, total, 90, 3, 3, 2) for player, rank, total in rows]


def said(words: Words, you: int | None, *rows: tuple[int, int, int]) -> str:
    listener = Audience(words, NAMES, None if you is None else Seat(you))
    return " ".join(result(listener, ranked(*rows)))


ALONE = ((0, 1, 120), (1, 2, 20), (2, 3, -70), (3, 3, -70))
TIED = ((1, 1, 60), (3, 1, 60), (0, 3, -40), (2, 4, -80))


def test_the_winner_and_everybody_else_are_told_in_order() -> None:
    assert said(FR, None, *ALONE) == (
        "La partie est finie : Anne gagne, +120. "
        "Ensuite : Bruno (2e, +20) ; Chloé et David (3e, −70)."
    )
    assert said(EN, 0, *ALONE) == (
        "The match is over: you win, +120. Then: Bruno (2nd, +20); Chloé and David (3rd, −70)."
    )


def test_winners_who_share_the_first_place_are_named_together() -> None:
    assert said(FR, 3, *TIED) == (
        "La partie est finie : égalité entre Bruno et vous, +60. "
        "Ensuite : Anne (3e, −40) ; Chloé (4e, −80)."
    )
    assert winners(Audience(FR, NAMES, Seat(3)), ranked(*TIED)) == "À égalité : Bruno et vous"


def test_where_all_are_equal_nobody_comes_after() -> None:
    rows = tuple((player, 1, 0) for player in range(4))
    assert said(EN, None, *rows) == (
        "The match is over, a tie between Anne, Bruno, Chloé and David: 0."
    )


def test_the_winner_hears_that_they_won() -> None:
    assert winners(Audience(FR, NAMES, Seat(0)), ranked(*ALONE)) == "Vous gagnez la partie"
    assert winners(Audience(FR, NAMES, Seat(1)), ranked(*ALONE)) == "Anne gagne la partie"


def test_each_line_has_the_best_deal_and_the_contracts() -> None:
    first, *_ = table(Audience(FR, NAMES), ranked(*ALONE))
    assert first == "1re : Anne, +120, meilleure donne +90 (donne 3), contrats réussis : 2 sur 3."
    first, *_ = table(Audience(FR, NAMES), ranked(*ALONE), has_contracts=False)
    assert first == "1re : Anne, +120, meilleure donne +90 (donne 3)."
    [idle] = table(Audience(FR, NAMES), [Ranked(0, 1, 0, None, None, 0, 0)])
    assert idle == "1re : Anne, 0, aucun contrat pris."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rank", range(1, 11))
def test_every_rank_has_a_name(rank: int, language: str) -> None:
    assert str(rank) in place(Words(language), rank, 10)


def test_the_first_deal_after_a_match_is_that_of_the_return_match() -> None:
    assert deal_of(EN, Match(2, 5, 1, is_over=False)) == "Return match, deal 1 of 5"
    assert deal_of(EN, Match(2, 5, 2, is_over=False)) == "Deal 2 of 5"
