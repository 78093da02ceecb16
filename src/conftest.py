"""What the examples in docstrings begin with: the words of a deal, and one deal at four moments."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

import oudler
from oudler import Bid, CardSet, Contract, Discard, Seat

collect_ignore_glob = ["oudler/store/migrations/*"]
if find_spec("oudler_kernel") is None:
    collect_ignore_glob += ["oudler/solver/*"]


@pytest.fixture(autouse=True)
def _examples(doctest_namespace: dict[str, object]) -> None:
    """`deal` before the first bid, `taken` with the dog shown, `begun` at the lead, `over`."""
    rules = oudler.load_ruleset("fft-4")
    deal = oudler.deal_cards(rules, seed="a whole deal", dealer=0)
    taken = oudler.apply(deal, Seat(1), Bid(Contract.GARDE))
    for seat in (2, 3, 0):
        taken = oudler.apply(taken, Seat(seat), Bid(None))
    may = oudler.legal(taken)
    assert isinstance(may, oudler.LegalDiscard)
    begun = oudler.apply(taken, Seat(1), Discard(CardSet.of(list(may.free)[: may.count])))
    players = [oudler.make_player("club") for _ in range(rules.seats)]
    over = oudler.finish(oudler.play_on(begun, players))
    doctest_namespace |= {
        "rules": rules,
        "deal": deal,
        "taken": taken,
        "begun": begun,
        "over": over,
    }
    for name in ("Bid", "Card", "CardSet", "Contract", "Play", "Seat", "Side", "load_ruleset"):
        doctest_namespace[name] = getattr(oudler, name)
