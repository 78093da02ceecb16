"""The reason of a hint whose player only says that it tried the card."""

import pytest
from tests.unit.teach.test_course import takers

from oudler.coach.usual_reason import INTO_RUFF, usual_reason
from oudler.core import LegalPlays, Play, Seat, Side, apply
from oudler.teach import Problem, problems
from oudler.words import LANGUAGES, subject

LATE = [one for one in problems() if one.kind == "card" and len(one.deal().tricks) >= 12][::3]


@pytest.mark.parametrize("one", LATE, ids=lambda one: one.id)
def test_every_card_has_one_that_is_true_of_the_hands(one: Problem) -> None:
    seen, deal = one.seen(), one.deal()
    assert isinstance(seen.legal, LegalPlays)
    ours = deal.side_of(one.seat)
    for card in seen.legal.cards:
        found = usual_reason(seen, card)
        assert found is not None
        assert all(found.key in subject(language, "bots") for language in LANGUAGES)
        after = apply(deal, one.seat, Play(card))
        ends = after.tricks != deal.tricks
        sides = {after.side_of(after.trick.leader)} if ends else set(takers(after))
        if found.key in ("take_master", "take_last", "save_petit"):
            assert sides == {ours}
        if found.key == INTO_RUFF:
            foes = [one for one in range(4) if deal.side_of(Seat(one)) is not ours]
            assert card.suit is not None
            assert not all(deal.hands[foe].of_suit(card.suit) for foe in foes)
        if found.key == "lead_force":
            assert deal.taker is not None
            assert card.suit is not None
            assert not deal.hands[deal.taker].of_suit(card.suit)
            assert ours is Side.DEFENCE
