"""A game of two with piles in the terminal: what it shows, says, and how it ends."""

from pathlib import Path

import pytest

from oudler.bots import make_player
from oudler.core import Card, Contract, Deal, Play, Seat, Session, decide, evolve, view
from oudler.core.deal import replace
from oudler.core.events import CardPlayed, CardTurned, DealScored
from oudler.core.text import read_record
from oudler.rulesets import load_ruleset
from oudler.terminal.commands import Command
from oudler.terminal.game import PlayOptions, Streams, run
from oudler.terminal.narrator import Narrator
from oudler.terminal.questions import answer, question
from oudler.testing.builders import begin, dealt, discard, ending, play_cards, taken_by
from oudler.words import LANGUAGES, Words
from oudler.words.audience import Audience
from oudler.words.score_text import deal_story

THREES = load_ruleset("pagat-2-piles")
WITH_DOG = load_ruleset("wikipedia-2-piles-dog")
COMPANY = Audience(Words("fr"), ("Anne", "Bruno"), Seat(1))
PILES = (
    ("S2 S3 S4", "H1 H2 H3", "T5 T6 T7", "C1 C2 C3", "D1 D2 D3", "DK DQ DN"),
    ("S10 SJ SN", "H10 HJ HN", "T8 T9 T10", "C10 CJ CN", "D10 DJ D9", "D8 D7 D6"),
)


def table(dealer: int = 0) -> Deal:
    hands = ("S6 SK", "S5 SQ")
    return begin(THREES, dealt(THREES, hands, piles=PILES, dealer=dealer))


def play_by_hints(language: str, chosen: PlayOptions) -> tuple[int, list[str], list[str]]:
    """A whole game in which the player asks for advice before each card, and follows it."""
    words = Words(language)
    lines: list[str] = []
    faults: list[str] = []
    head, tail = words("terminal.reply.advice", advice="|").split("|")
    card_head = words("terminal.advice.play", card="")

    def typed(prompt: str) -> str:
        if prompt == words("terminal.prompt.bid"):
            return "garde" if " garde," in lines[-1] else "p"
        if prompt == words("terminal.prompt.discard"):
            return _first_listed(lines, words, 6)
        if prompt != words("terminal.prompt.card"):
            return ""
        if not lines[-1].startswith(head):
            return "hint"
        advised = lines[-1].removeprefix(head).removeprefix(card_head)
        return advised.split(tail[0])[0]

    return run(chosen, Streams(typed, lines.append, faults.append), make_player), lines, faults


def _first_listed(lines: list[str], words: Words, count: int) -> str:
    listed = lines[-1].split(": ", 1)[1].split(".")[0]
    groups = [group.split() for group in listed.split(", ")]
    return ", ".join([f"{rank} {suit}" for suit, *ranks in groups for rank in ranks][:count])


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["pagat-2-piles", "wikipedia-2-piles", "wikipedia-2-piles-dog"])
def test_a_whole_game_of_two_is_played_from_what_is_read(
    name: str, language: str, tmp_path: Path
) -> None:
    record, rules = tmp_path / "game.tarot", load_ruleset(name)
    chosen = PlayOptions(rules, {}, language, "club", seed="two", deals=2, record=record)
    code, lines, faults = play_by_hints(language, chosen)
    assert (code, faults) == (0, [])
    assert not [line for line in lines if "{" in line or "None" in line]
    steps = list(read_record(record.read_text("utf-8").splitlines(), load_ruleset)[2])
    deals = [step.deal for step in steps if isinstance(step.event, DealScored)]
    played = [deal for deal in deals if deal.tricks]
    assert played
    cards = sum(isinstance(step.event, CardPlayed) for step in steps)
    assert cards == 2 * rules.tricks * len(played)
    turned = sum(isinstance(step.event, CardTurned) for step in steps)
    told = [line for line in lines if line.startswith(_turns(language))]
    assert turned == len(told) == 2 * rules.piles * (rules.pile - 1) * len(played)


def _turns(language: str) -> tuple[str, ...]:
    words, names = Words(language), Words(language)("terminal.bot_names").split()
    audience = Audience(words, ("", names[0]), Seat(0))
    told = (audience.sentence("terminal.told.turned", Seat(seat), card="|") for seat in (0, 1))
    return tuple(sentence.split("|")[0] for sentence in told)


def test_before_ones_turn_both_rows_are_told() -> None:
    assert question(COMPANY, view(table(), Seat(1)))[:2] == [
        "Devant Anne, sur 2 cartes : atout 5, pique 2, cœur 1, carreau R 1, trèfle 1.",
        "Devant vous, sur 2 cartes : atout 8, pique 10, cœur 10, carreau 10 8, trèfle 10.",
    ]


def test_the_table_tells_how_many_lie_under_each() -> None:
    deal = play_cards(table(), "S10 S2 SJ S3 SN")
    audience = Audience(Words("fr"), ("Anne", "Bruno"), None)
    session = Session(THREES, ("Anne", "Bruno"), Seat(0))
    assert answer(Command.TABLE, audience, view(deal, Seat(0)), session) == [
        "Sur la table : Bruno cavalier de pique.",
        "Autour de la table : en face Bruno.",
        "Devant Anne, sur 2 cartes : atout 5, cœur 1, carreau R 1, trèfle 1 ; "
        "sans rien dessous : pique 4.",
        "Devant Bruno, sur 2 cartes : atout 8, cœur 10, carreau 10 8, trèfle 10.",
    ]


def test_a_pile_is_face_down_until_the_trick_is_over() -> None:
    deal = play_cards(table(), "S10")
    audience = Audience(Words("en"), ("Anne", "Ben"), Seat(0))
    assert question(audience, view(deal, Seat(0)))[1] == (
        "In front of Ben, over 2 cards: trumps 8, hearts 10, diamonds 10 8, clubs 10; "
        "a pile of 2 still face down."
    )


def test_the_hand_is_told_apart_from_the_piles() -> None:
    session = Session(THREES, ("Anne", "Bruno"), Seat(0))
    told = answer(Command.HAND, COMPANY, view(table(), Seat(1)), session)
    assert told[0] == "Votre main :"
    spades = next(line for line in told if line.startswith("pique")).split()
    assert {"D", "5"} <= set(spades)
    assert "10" not in spades
    assert told[-1].startswith("Devant vous, sur 2 cartes : atout 8, pique 10")


def test_one_leads_from_the_hand_or_from_a_pile() -> None:
    asked = question(COMPANY, view(table(), Seat(1)))[-1]
    assert asked.startswith("À vous d'entamer, de la main ou d'un tas. Votre main : ")
    assert "pique 10" not in asked


def test_a_card_turned_is_told() -> None:
    deal, lines = table(), list[str]()
    narrator = Narrator(COMPANY, lines.append)
    for card in (Card.S10, Card.S2):
        assert deal.to_act is not None
        for event in decide(deal, deal.to_act, Play(card)):
            deal = evolve(deal, event)
            narrator.hear(event, deal)
    assert lines[-2:] == ["Vous retournez le valet de pique.", "Anne retourne le 3 de pique."]


def test_spectators_are_told_the_rows_as_the_deal_begins() -> None:
    lines: list[str] = []
    narrator = Narrator(Audience(Words("fr"), ("Anne", "Bruno"), None), lines.append)
    narrator.begin(table().dealt, table())
    assert lines[1].startswith("Devant Anne, sur 2 cartes : atout 5")
    assert lines[2].startswith("Devant Bruno, sur 2 cartes : atout 8")


def test_the_discard_leaves_the_piles_alone() -> None:
    hand = "S4 S5 S6 S7 S8 S9 SK HK DK CK T1 T21"
    piles = [[], ["S1 T2 T3 T4", "C2 T5 T6 T7"]]
    given = dealt(WITH_DOG, {1: hand}, "H2 H3 H4 H5 H6 H7", piles=piles)
    deal = taken_by(begin(WITH_DOG, given), 1, Contract.GARDE)
    asked = question(COMPANY, view(deal, Seat(1)))[-1]
    assert "pique 9 8 7 6 5 4, cœur 7 6 5 4 3 2" in asked
    assert "pique 1" not in asked
    assert discard(deal, "S4 S5 S6 S7 S8 S9").discard


def test_the_story_of_a_deal_tells_each_players_target() -> None:
    end = replace(ending(THREES, ["SK", "S1"]), taker=None, contract=None)
    deal = play_cards(end, "SK S1")
    assert deal_story(COMPANY, deal) == [
        "Anne a 87 points avec deux bouts, pour 41.",
        "Vous avez 4 points avec un bout, pour 51.",
        "Anne gagne la donne.",
        "Anne reçoit 25 + 46 = 71.",
        "Cette donne : Anne +71, vous −71.",
    ]
