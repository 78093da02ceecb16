"""The last tricks of random deals, on which searches are tested, and deals the kernel replays."""

from collections.abc import Iterator
from random import Random

from oudler.core import CardPlayed, Deal, Dealt, Ruleset, Side, evolve, imprenable, playable, start
from oudler.core.cards import EMPTY, TWO_PACKS, Card, CardSet
from oudler.core.ruleset.option_values import PartnerIs, PetitSec, Phase
from oudler.core.scoring.counting import count
from oudler.core.scoring.misere import half_points_by_seat
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.solver import Goal, reasons_of
from oudler.solver import position as solver
from oudler.solver.search import reasons
from oudler.testing import chance


def searched_rulesets() -> tuple[Ruleset, ...]:
    """The published rulesets with a taker whose deals can be searched."""
    rulesets = (load_ruleset(id) for id in ruleset_ids())
    return tuple(
        rules for rules in rulesets if Phase.BIDDING in rules.phases and not any(reasons_of(rules))
    )


def any_endings(rng: Random, tricks: int, goal: Goal = Goal.MARGIN) -> Iterator[Deal]:
    """An endless supply of endings under random rulesets, each searchable for this goal."""
    while True:
        if (found := _ending(rng, chance.random_ruleset(rng), tricks, goal)) is not None:
            yield found


def random_ending(
    rng: Random,
    rules: Ruleset,
    tricks: int,
    goal: Goal = Goal.MARGIN,
    kept: CardSet = EMPTY,
) -> Deal:
    """A searchable deal with this many tricks left, the first of them begun or not.

    Some cards have been kept as long as they could be.
    """
    while (found := _ending(rng, rules, tricks, goal, kept)) is None:
        pass
    return found


def _ending(
    rng: Random, rules: Ruleset, tricks: int, goal: Goal, kept: CardSet = EMPTY
) -> Deal | None:
    """The ending of one random deal; None if it cannot be searched, or all passed."""
    lying = rng.randrange(rules.seats)
    for _, deal in chance.random_steps(rng, start(rules, _dealt(rng, rules)), kept):
        left = rules.tricks - len(deal.tricks)
        if deal.phase is Phase.PLAY and left <= tricks and len(deal.trick.cards) == lying:
            return None if any(reasons(deal, goal)) else deal
    return None


def _dealt(rng: Random, rules: Ruleset) -> Dealt:
    """Any cards; where a lone petit is imprenable there is one in every second deal."""
    may_have_one = rules.petit_sec is PetitSec.IMPRENABLE and not any(reasons_of(rules))
    deals = (
        chance.dealt_with_lone_petit
        if may_have_one and rng.random() < 0.5
        else chance.shuffled_dealt
    )
    return deals(rng, rules)


RARE: dict[str, dict[str, object]] = {
    "fft-3": {"oudlers_apart": True},
    "fft-4": {"oudlers_apart": True},
    "wikipedia-4": {"petit_sec": "imprenable", "oudlers_apart": True},
    "fft-5": {"petit_sec": "imprenable", "oudlers_apart": True},
}
"""Rulesets whose deals are also played under rare options."""
PRIME = 0x9E3779B185EBCA87


def covered() -> Iterator[Ruleset]:
    """The rulesets that the kernel plays: no piles, and partners known from the start."""
    for id in ruleset_ids():
        for options in ({}, RARE.get(id)):
            rules = None if options is None else load_ruleset(id, options)
            if rules and not rules.piles and rules.partner_is is not PartnerIs.CAPTOR:
                yield rules


def played(rng: Random, rules: Ruleset, *, rare: bool = True) -> str | None:
    """A whole random deal; None if no card was played.

    None too where nothing rare was dealt, if that is asked for.
    """
    dealt = chance.shuffled_dealt(rng, rules)
    if rare and rules.petit_sec is PetitSec.IMPRENABLE and not imprenable(rules, dealt):
        return None
    deal = begun(rng, start(rules, dealt))
    if deal is None:
        return None
    fields = {"rules": rules.id, **table(rules, deal), **position(deal)}
    cards, legal = [], 0
    while deal.phase is Phase.PLAY:
        seat = deal.to_act
        assert seat is not None
        may = playable(deal, deal.hands[seat].bits)
        card = one_of(rng, may)
        legal = hashed(legal, may)
        cards.append(int(card))
        deal = evolve(deal, CardPlayed(seat, card))
    fields |= {"cards": ",".join(map(str, cards)), "legal": f"{legal:x}"}
    return line(fields | result(deal))


def begun(rng: Random, deal: Deal) -> Deal | None:
    """The deal before its first card, after all announcements; None if nobody plays."""
    for event, after in chance.random_steps(rng, deal):
        if isinstance(event, CardPlayed):
            return deal
        deal = after
    return None


def one_of(rng: Random, cards: int) -> Card:
    """Any of these cards."""
    for _ in range(int(rng.random() * cards.bit_count())):
        cards &= cards - 1
    return TWO_PACKS[(cards & -cards).bit_length() - 1]


def line(fields: dict[str, object]) -> str:
    """Fields by name, on one line."""
    return " ".join(f"{key}={value}" for key, value in fields.items())


def hashed(hash: int, cards: int) -> int:
    """The hash extended by a set of cards: a polynomial hash modulo a prime."""
    return (hash << 192 | cards) % PRIME


def table(rules: Ruleset, deal: Deal) -> dict[str, object]:
    """The options that the kernel knows."""
    known = solver.trick_rules(rules, has_taker=deal.taker is not None)
    return {
        "tricks": known.tricks,
        "exchange": known.exchange,
        "last": known.last_excuse,
        "keeps": int(known.slam_keeps_excuse),
        "wins": int(known.excuse_wins_slam),
        "before": int(known.petit_before_excuse),
        "apart": int(known.oudlers_apart),
        "packs": rules.pack.copies,
    }


def position(deal: Deal) -> dict[str, object]:
    """The deal before its first card."""
    begun = solver.start(deal)
    laid = CardSet(begun.laid_aside)
    return {
        "attack": begun.attack,
        "leader": begun.leader,
        "hands": ",".join(f"{hand:x}" for hand in begun.hands),
        "barred": f"{begun.barred:x}",
        "free": f"{begun.excuse_like:x}",
        "laid": f"{laid.half_points + begun.half_points_apart},{len(laid.oudlers)}",
    }


def result(deal: Deal) -> dict[str, object]:
    """The result of the play; by seat where all play for themselves."""
    assert deal.phase is Phase.COUNTING
    if deal.taker is None:
        return {"own": ",".join(map(str, half_points_by_seat(deal)))}
    won = count(deal)
    petit = {None: "none", Side.ATTACK: "attack", Side.DEFENCE: "defence"}[won.petit_au_bout]
    petits = 0 if won.petit_au_bout is None else won.petits
    return {"count": f"{won.half_points},{won.oudlers},{won.lost},{petit},{petits}"}
