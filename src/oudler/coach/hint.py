"""A hint for somebody at the table: what the strongest level does, and what else would bring.

A bid that likely deals clearly speak against gives way to the better one: a review of the same
deals would call it a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import TYPE_CHECKING

from oudler.bots import Club, Decision, Player, finish, level_played, make_player
from oudler.bots.bidding import CLUB
from oudler.coach.hand_merits import Merit, drivers
from oudler.coach.judgement import SURE_ERRORS, Option, others
from oudler.coach.review import why_not_under
from oudler.core import (
    TRUMPS,
    Action,
    Bid,
    Card,
    CardSet,
    Contract,
    LegalBids,
    LegalPlays,
    Play,
    SeatView,
)
from oudler.core.actions import is_dog_taken
from oudler.words import Words
from oudler.words.advice_text import advice_sentence, reason
from oudler.words.names import contract_name, signed, the_card

if TYPE_CHECKING:
    from oudler.coach.principles import Touched

WORLDS = 100
"""The number of likely deals that a hint tries: it must come within a second."""
STRONGEST = "master"
CLOSE = 5.0
"""Points of the score: actions that cannot differ by more are as good as each other."""
SAY_NOTHING = ("learned_card", "search_agrees", "search_better", "discard_searched")
"""Reasons of the strongest level that teach nothing about the position."""
TELLING = 1.0
"""Card points beside an average hand that are worth a word against a bid."""
MAX_TOLD = 2
"""The most alternatives that are named."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A decision, and how the alternatives compare with it."""

    decision: Decision
    options: tuple[Option, ...] = ()
    """Other actions, best first: how many points more they promise than the decision, mostly
    fewer. Empty if they are not compared."""
    promised: float | None = None
    """The seat's expected score with this decision."""
    principle: Touched | None = None
    """A principle that it follows, and the next best action does not."""
    is_of_club: bool = False
    """Whether it is the advice of a club player: masters do not play here, or like the club."""
    hand: CardSet = CardSet()
    """Where it is a bid, the hand bid on."""
    merits: Mapping[Merit, float] = field(default_factory=dict)
    """What is good in that hand, and what is not, in card points beside an average one."""

    @property
    def is_sure(self) -> bool:
        """Whether it beats every alternative by more than chance.

        >>> Hint(Decision(Bid(None))).is_sure
        True
        """
        return all(one.is_worse for one in self.options)


def hint(seen: SeatView, make: Callable[[str], Player] = make_player) -> Hint:
    """The decision of the strongest level, `club` where masters do not play or play like it.

    Cards and bids are compared with their alternatives, in deals that look likely to this seat. If
    another bid is clearly better there, that bid is the hint; the level's reason is left out. So
    is a card that risks the petit or the Excuse for no gain, or a high trump thrown under another.

    >>> from oudler import view
    >>> found = hint(view(begun, begun.to_act))
    >>> found.decision.action in {Play(card) for card in begun.hands[1]}
    True
    """
    level = level_played(STRONGEST, seen.rules)
    decision = _explained(seen, finish(make(level).choose(seen)))
    if why_not_under(seen.rules) is not None or seen.imprenable:
        return Hint(decision, is_of_club=level != STRONGEST)
    match seen.legal, decision.action:
        case LegalPlays(cards), Play(card) if len(cards) > 1 and seen.taker is not None:
            decision, promised, options = _best_card(seen, decision, card)
        case LegalBids(contracts), Bid() if contracts:
            return _bid_hint(seen, min(contracts), decision)
        case _:
            return Hint(decision)
    assert decision.action is not None
    return Hint(decision, options, promised, _principle(seen, decision.action, options))


def _bid_hint(seen: SeatView, lowest: Contract, decision: Decision) -> Hint:
    decision, promised, options = _best_bid(seen, decision)
    action = decision.action
    assert isinstance(action, Bid)
    merits = drivers(seen.hand, seen.rules, CLUB, action.contract or lowest)
    principle = _principle(seen, action, options)
    return Hint(decision, options, promised, principle, hand=seen.hand, merits=merits)


def _explained(seen: SeatView, decision: Decision) -> Decision:
    """The decision with a reason to see, where the level only says that it tried it out.

    It is what `club` says if it does the same, otherwise what such a card usually does.
    """
    if decision.why is None or decision.why.key not in SAY_NOTHING:
        return decision
    plain = finish(Club().choose(seen))
    # A club player cashes a master card even where it may be ruffed.
    is_said = plain.why is not None and plain.why.key != "lead_master"
    if plain.action == decision.action and is_said:
        return replace(decision, why=plain.why)
    if isinstance(decision.action, Play):
        from oudler.coach.usual_reason import usual_reason

        return replace(decision, why=usual_reason(seen, decision.action.card) or decision.why)
    return decision


def _best_card(
    seen: SeatView, decision: Decision, card: Card
) -> tuple[Decision, float, tuple[Option, ...]]:
    """The card decided on, its promise, and the alternatives.

    If it puts an oudler at stake, and one that does not promises more, that one; if it is a trump
    that does not take the trick, the lowest that promises as much.
    """
    from oudler.coach.known_costs import compared_cards
    from oudler.coach.usual_reason import usual_reason

    promised, options = compared_cards(seen, card, WORLDS)
    better = _safer(seen, card, options) or _lower_trump(seen, card, options)
    if better is not None:
        decision = Decision(Play(better), usual_reason(seen, better))
        promised, options = compared_cards(seen, better, WORLDS)
    return decision, promised, options


def _safer(seen: SeatView, card: Card, options: Sequence[Option]) -> Card | None:
    """The best of the other cards, if it promises more and risks no oudler, as this one does."""
    from oudler.coach.stakes import card_risk

    match options:
        case (Option(Play(safe), above), *_) if above.mean > 0:
            if card_risk(seen, card) and not card_risk(seen, safe):
                return safe
    return None


def _lower_trump(seen: SeatView, card: Card, options: Sequence[Option]) -> Card | None:
    """The lowest trump that promises no less than this one, which does not take the trick."""
    from oudler.coach.facts import Facts
    from oudler.coach.stakes import card_risk

    if card not in TRUMPS or not seen.trick.cards or Facts(seen).beats_all(card):
        return None
    equals = (
        one.action.card for one in options if isinstance(one.action, Play) and one.above.mean >= 0
    )
    lower = (one for one in equals if one in TRUMPS and one < card and not card_risk(seen, one))
    return min(lower, default=None)


def _best_bid(seen: SeatView, decision: Decision) -> tuple[Decision, float, tuple[Option, ...]]:
    """The bid decided on, or one that clearly promises more; its promise, and the alternatives."""
    from oudler.coach.known_costs import bid_values
    from oudler.coach.usual_reason import usual_bid

    assert decision.action is not None
    # Half as many, because a bid is played out from the auction on, every discard included.
    values = bid_values(seen, decision.action, WORLDS // 2)
    options = others(values, decision.action)
    if options and options[0].above.is_loss:
        better = options[0].action
        decision = Decision(better, usual_bid(seen, better) if isinstance(better, Bid) else None)
        options = others(values, decision.action)
    return decision, fmean(values[decision.action]), options


def _principle(seen: SeatView, best: Action, options: Sequence[Option]) -> Touched | None:
    """The first principle that speaks for an action against the next best that is clearly worse."""
    from oudler.coach.principles import told_apart

    other = next((one.action for one in options if one.is_worse), None)
    apart = () if other is None else told_apart(seen, other, best)
    return next((one for one in apart if one.follows), None)


def hint_sentence(words: Words, found: Hint) -> str:
    """The hint in words: what to do, why, what the alternatives bring, and how sure that is.

    >>> hint_sentence(fr, Hint(Decision(Bid(None))))
    'À votre place, je passerais.'
    """
    return " ".join(hint_sentences(words, found))


def hint_sentences(words: Words, found: Hint, at_stake: str = "") -> list[str]:
    """The sentences of a hint one by one: what to do, and why, with what that puts `at_stake`."""
    decision = found.decision
    if decision.action is None:
        return [words("terminal.reply.no_advice")]
    said = [advice_sentence(words, decision.action, "")]
    # The hand says better than the level why it bids.
    why = " ".join(_hand_told(words, found))
    if not why and decision.why is not None:
        why = reason(words, decision.why.key, decision.why.fields)
    said += filter(None, [why])
    if at_stake:
        said[-1] += f" {at_stake}"
    if found.principle is not None:
        from oudler.coach.reason_text import principle_sentence

        said.append(principle_sentence(words, found.principle))
    if found.promised is not None:
        said.append(words("coach.hint.promised", points=signed(words, round(found.promised))))
    said += _compared(words, found.options[:MAX_TOLD])
    if found.options and found.is_sure:
        said.append(words("coach.hint.sure"))
    if found.is_of_club:
        said.append(words("coach.hint.of_club"))
    return said


def _hand_told(words: Words, found: Hint) -> Iterator[str]:
    """What speaks most for the bid advised, with its cards, and what against it."""
    from oudler.coach.bids_text import merit_facts

    contract = found.decision.action.contract if isinstance(found.decision.action, Bid) else None
    if contract is not None and not is_dog_taken(contract):
        return  # why without the dog, the level says better
    merits, is_pass = found.merits, contract is None
    for table, sign in (("weak", -1), ("strong", 1)) if is_pass else (("strong", 1), ("weak", -1)):
        merit = max(merits, key=lambda one: sign * merits[one], default=None)
        is_own = (table == "weak") is is_pass
        if merit is not None and sign * merits[merit] >= (0 if is_own else TELLING):
            facts = merit_facts(words, found.hand, merit)
            what = words(f"coach.bids.{table}.{merit}{'' if facts else '_none'}")
            if facts and is_own:
                what = words("coach.hint.with_cards", what=what, cards=facts)
            yield words(f"coach.hint.{table}", what=what)


def _compared(words: Words, options: Sequence[Option]) -> Iterator[str]:
    """The next best actions: those as good together, then how much less each other promises."""
    equals = [one for one in options if round(-one.above.mean) <= 0]
    for key, is_close in (("as_much", True), ("as_much_perhaps", False)):
        alike = [_named(words, one.action) for one in equals if _is_close(one) is is_close]
        if alike:
            yield words(f"coach.hint.{key}", actions=words("coach.hint.or").join(alike))
    for one in options:
        less = round(-one.above.mean)
        if less > 0:
            key = "less" if one.is_worse else "perhaps"
            yield words.count(f"coach.hint.{key}", less, action=_named(words, one.action))


def _is_close(option: Option) -> bool:
    """Whether chance leaves no room for a difference worth telling."""
    return SURE_ERRORS * option.above.error <= CLOSE


def _named(words: Words, action: Action | None) -> str:
    match action:
        case Play(card):
            return the_card(words, card)
        case Bid(contract) if contract is not None:
            return words("coach.hint.bid", contract=contract_name(words, contract))
        case _:
            return words("coach.hint.pass")
