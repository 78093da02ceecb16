"""A finished deal with another player in a seat."""

from oudler.bots import Club, Decision, make_player, play_numbered
from oudler.coach.in_place import in_place, parted_sentences
from oudler.core import Bid, LegalBids, SeatView
from oudler.rulesets import load_ruleset
from oudler.words import Words
from oudler.words.audience import Audience


class Timid(Club):
    """Always passes."""

    async def choose(self, seen: SeatView) -> Decision:
        """The action in this view."""
        if isinstance(seen.legal, LegalBids):
            return Decision(Bid(None))
        return await super().choose(seen)


def test_who_would_have_passed_plays_the_contract_that_was_made() -> None:
    rules = load_ruleset("fft-4")
    deals = (play_numbered(rules, [make_player("beginner")] * 4, "place", one) for one in range(20))
    deal = next(one for one in deals if one.taker is not None)
    assert deal.taker is not None
    found = in_place(deal, deal.taker, Timid(), [Club() for _ in range(4)])
    assert found.bid is not None
    assert found.bid.action == Bid(None)
    assert (found.deal.taker, found.deal.contract) == (deal.taker, deal.contract)
    assert len(found.deal.tricks) == rules.tricks
    assert found.parted is None or not isinstance(found.parted[1].action, Bid)
    audience = Audience(Words("fr"), ("Anne", "Bob", "Chloé", "David"), you=deal.taker)
    passes, why, *_ = parted_sentences(audience, found)
    assert passes == "Le maître passe."
    assert "garde l'enchère" in why
