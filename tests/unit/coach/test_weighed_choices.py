"""What each choice brings, played on in the deal as it lies or in imagined ones."""

from random import Random
from types import ModuleType

import pytest

from oudler import Seat, deal_cards, finish, make_player, view
from oudler.core import Bid, CardSet, Deal, Dealt, Phase, apply, start
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.solver import SearchRefused, Unsearchable
from oudler.testing.chance import random_dealt


def chosen(deal: Deal) -> Deal:
    """The deal after `club`'s action; the second to speak takes where nobody has."""
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)
    action = finish(make_player("club").choose(seen)).action
    contracts = getattr(seen.legal, "contracts", ())
    if len(deal.bids) == 1 and contracts:
        action = Bid(contracts[0])
    assert action is not None
    return apply(deal, deal.to_act, action)


@pytest.mark.slow
@pytest.mark.parametrize("id", ruleset_ids())
@pytest.mark.parametrize("imagined", [None, 2])
def test_every_ruleset_gets_an_answer_or_a_reason(
    kernel: ModuleType, id: str, imagined: int | None
) -> None:
    from oudler.coach.weighed_choices import weigh_choices

    deal, weighed = deal_cards(load_ruleset(id), seed="any"), set[Phase]()
    while deal.to_act is not None and Phase.PLAY not in weighed:
        if deal.phase not in weighed:
            weighed.add(deal.phase)
            rules = deal.rules
            if imagined and deal.phase is Phase.PLAY and (rules.piles or rules.pack.copies == 2):
                with pytest.raises(SearchRefused):
                    weigh_choices(deal, imagined)
                return
            found = weigh_choices(deal, imagined, seconds=0.01)
            assert found.seat == deal.to_act
            assert found.choices
            assert found.tries >= 1
        deal = chosen(deal)


def test_hidden_cards_change_nothing_where_they_are_imagined(kernel: ModuleType) -> None:
    """The other hands and the dog are dealt anew: the seat sees the same, and gets the same."""
    from oudler.coach.weighed_choices import weigh_choices

    rules, rng = load_ruleset("fft-4"), Random(5)
    deal = deal_cards(rules, seed="a whole deal", dealer=0)
    own = deal.dealt.hands[1]
    rest = list(rules.pack.cards - own)
    rng.shuffle(rest)
    hands = [CardSet.of(rest[number * 18 : number * 18 + 18]) for number in range(3)]
    hands.insert(1, own)
    other = start(rules, Dealt(Seat(0), tuple(hands), CardSet.of(rest[54:])))
    assert view(other, Seat(1)) == view(deal, Seat(1))
    one, two = (weigh_choices(each, 5, seed="a").choices for each in (deal, other))
    assert one == two
    assert weigh_choices(deal).choices != weigh_choices(other).choices


def test_a_finished_deal_has_nothing_to_choose(kernel: ModuleType) -> None:
    from oudler.coach.weighed_choices import weigh_choices

    rules = load_ruleset("fft-4")
    deal = start(rules, random_dealt(Random(3), rules))
    while deal.to_act is not None:
        deal = apply(deal, deal.to_act, Bid(None))
    with pytest.raises(SearchRefused) as refused:
        weigh_choices(deal)
    assert refused.value.reason is Unsearchable.DEAL_OVER


def test_the_cards_as_they_lie_are_weighed_as_they_lie(kernel: ModuleType) -> None:
    """With a garde that fails against these hands, however good the hand looks."""
    from oudler.coach.weighed_choices import weigh_choices

    deal = deal_cards(load_ruleset("fft-4"), seed="a whole deal", dealer=0)
    strong = {one.action: one for one in weigh_choices(deal).choices}
    assert all(one.played in (0.0, 1.0) for one in strong.values())
    assert strong[Bid(None)].made is None
