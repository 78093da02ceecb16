"""What the examples in docstrings begin with: the words of a deal, and deals at some moments."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

import pytest

import oudler
from oudler import Bid, CardSet, Contract, Discard, Seat
from oudler.sheet import Sheet, entered, opening, read_typed, seating_for, state_of
from oudler.sheet_deal import Game
from oudler.table import events
from oudler.table.seats.evolution import evolve, rebuild
from oudler.testing.tournaments import begun_tournament, played_tournament
from oudler.tournament.evolution import replay
from oudler.tournament.movements import catalogue
from oudler.tournament.orientation import Format, Start
from oudler.words import Words

collect_ignore_glob = []
if find_spec("oudler_kernel") is None:
    collect_ignore_glob += ["oudler/agents/*", "oudler/coach/*", "oudler/solver/*"]
if find_spec("pettingzoo") is None:
    collect_ignore_glob += ["oudler/research/*"]
if find_spec("pyspiel") is None:
    collect_ignore_glob += ["oudler/research/openspiel.py"]


@pytest.fixture(autouse=True)
def _examples(doctest_namespace: dict[str, object]) -> None:
    doctest_namespace |= _known()


@cache
def _known() -> dict[str, object]:
    """`deal` before the first bid, `taken` with the dog shown, `begun` at the lead, `over`.

    `five` waits for its taker's call, `two` is a finished deal of two. At `table` Anne is the host
    and sits with two bots; at `playing` Bob has the last place, and the cards of `deal` are dealt.
    `sheet` is a score sheet on which Bob has made a garde of 8; `state_of` says what stands on it.
    `fr` and `en` are the words of each language. `movement` finds a movement of a tournament by its
    name, `expand` makes a plan of it, and `plan` is that of an individual tournament of 5 tables,
    which has been played in `evening`.
    """
    rules = oudler.load_ruleset("fft-4")
    deal = oudler.deal_cards(rules, seed="a whole deal", dealer=0)
    taken = oudler.apply(deal, Seat(1), Bid(Contract.GARDE))
    for seat in (2, 3, 0):
        taken = oudler.apply(taken, Seat(seat), Bid(None))
    may = oudler.legal(taken)
    assert isinstance(may, oudler.LegalDiscard)
    begun = oudler.apply(taken, Seat(1), Discard(CardSet.of(list(may.free)[: may.count])))
    players = [oudler.make_player("club") for _ in range(rules.seats)]
    five = oudler.deal_cards(oudler.load_ruleset("fft-5"), seed="a call", dealer=4)
    for seat, contract in enumerate((Contract.GARDE, None, None, None, None)):
        five = oudler.apply(five, Seat(seat), Bid(contract))
    two = oudler.deal_cards(oudler.load_ruleset("pagat-2-piles"), seed="a whole deal")
    opened = events.TableOpened("chez-anne", "Chez Anne", host="anne", rules="fft-4@1")
    sat = events.PersonSat(0, "anne", "Anne"), events.BotSat(1, "club"), events.BotSat(2, "club")
    table = rebuild((0.0, event) for event in (opened, *sat))
    playing = evolve(evolve(table, events.PersonSat(3, "bob", "Bob"), 0.0), deal.dealt, 0.0)
    sheet = Sheet().written("anne", opening(Game("fft-4@1"), ("Anne", "Bob", "Chloé", "David")))
    scored = read_typed(Words("en"), state_of(sheet), rules, "bob garde 49 2 petit")
    state = state_of(sheet)
    sheet = sheet.written("anne", entered(state, scored, seating_for(state)))
    names = ("Bid", "Card", "CardSet", "Contract", "Play", "Seat", "Side", "load_ruleset")
    return {name: getattr(oudler, name) for name in names} | {
        "rules": rules,
        "deal": deal,
        "taken": taken,
        "begun": begun,
        "over": oudler.finish(oudler.play_on(begun, players)),
        "five": five,
        "two": oudler.finish(oudler.play_on(two, players[:2])),
        "sheet": sheet,
        "state_of": state_of,
        "table": table,
        "playing": playing,
        "movement": catalogue.movement,
        "expand": catalogue.expand,
        "evening": replay(played_tournament(begun_tournament(Format.INDIVIDUAL, 20))),
        "Format": Format,
        "Start": Start,
        "plan": catalogue.expand(catalogue.movement("individual-base"), 5, 5, 4),
        "fr": Words("fr"),
        "en": Words("en"),
    }
