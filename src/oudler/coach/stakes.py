"""What a card puts at stake itself: the petit or the Excuse."""

from oudler.coach.facts import Facts, Reason
from oudler.coach.oudler_reasons import petit_bare
from oudler.core import EXCUSE, PETIT, Card, CardSet, SeatView
from oudler.core.cards import PETITS
from oudler.core.scoring.excuse import can_lose_excuse


def card_risk(seen: SeatView, card: Card) -> Reason | None:
    """What this card puts at stake: the petit or the Excuse; None if neither.

    >>> from oudler import view
    >>> card_risk(view(begun, begun.to_act), Card.S2) is None
    True
    """
    rules = seen.rules
    if seen.taker is None or rules.pack.copies > 1 or rules.piles:
        return None
    facts = Facts(seen)
    if card in PETITS:
        return petit_risk(facts, card)
    if seen.hand - CardSet.of([card]) == CardSet.of([EXCUSE]) and can_lose_excuse(rules):
        return Reason("excuse_kept", {"card": card})
    return petit_bare(facts, card, PETIT)


def petit_risk(facts: Facts, card: Card) -> Reason | None:
    """Whether a petit played now is lost, or who may take it; None if it is safe.

    >>> from oudler import view
    >>> petit_risk(Facts(view(begun, begun.to_act)), Card.T1).key
    'petit_behind'
    """
    if facts.surely_loses(card):
        return Reason("petit_lost")
    if facts.surely_wins(card):
        return None
    foe = facts.foe_behind(card)
    return Reason("petit_risked") if foe is None else Reason("petit_behind", {"seat": foe})
