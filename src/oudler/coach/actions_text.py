"""What each action of a decision brings, in a sentence that tells luck apart, and as JSON."""

from __future__ import annotations

from math import hypot

from oudler.coach.beliefs import Beliefs, beliefs_of
from oudler.coach.judgement import MIN_LOSS, SURE_ERRORS, estimate_to_json
from oudler.coach.weighed_actions import ActionOption, OpenValue, WeighedActions
from oudler.core import Action, Bid, CallCards, Discard, Play, Score
from oudler.core.text import action_to_json
from oudler.words import Words
from oudler.words.advice_text import advice_sentence, reason
from oudler.words.names import contract_name, in_short, number, the_card, the_cards

TENTHS = 10
"""Shares of worlds are told in tenths."""


def action_named(words: Words, action: Action | None) -> str:
    """An action as a row of the table names it.

    >>> action_named(fr, Play(Card.SK)), action_named(en, Bid(None))
    ('le roi de pique', 'pass')
    """
    match action:
        case Play(card):
            return the_card(words, card)
        case Bid(None):
            return words("coach.bids.pass")
        case Bid(contract) if contract is not None:
            return contract_name(words, contract)
        case CallCards(cards):
            return the_cards(words, cards)
        case Discard(cards):
            return in_short(words, cards)
        case _:
            return ""


def truth_sentence(words: Words, found: WeighedActions) -> str:
    """In one sentence: how good the action taken was, and whether the cards rewarded it.

    Where none was taken, what promises most; where nothing is weighed, what `club` would do.
    """
    best, taken = found.best, found.taken
    if len(found.options) == 1:
        return words("coach.actions.forced")
    if best is None or best.score is None or best.best is None:
        return _advice(words, found)
    fields = {
        "best": action_named(words, best.action),
        "share": share(words, best.best),
        "how": words(f"coach.actions.how.{_how(found)}"),
    }
    if taken is None or taken.best is None or found.lost is None:
        told = words("coach.actions.to_play", **fields)
        if (other := _open_best(found)) is not None and _lost_open(found, best) > 0:
            fields |= {"other": action_named(words, other.action)}
            told += " " + words("coach.actions.open_other", **fields)
        return _capital(told)
    fields |= {"taken": action_named(words, taken.action), "taken_share": share(words, taken.best)}
    open_lost = _lost_open(found, taken)
    fields |= {"more": number(words, round(open_lost)), "rank": _rank(words, found, taken)}
    fields |= {"points": number(words, round(found.lost.mean))}
    is_loss = found.lost.is_loss and found.lost.mean >= MIN_LOSS
    if found.open_best is None:
        return _capital(words(f"coach.actions.{'worse' if is_loss else 'well'}", **fields))
    if is_loss:
        key = "mistake" if open_lost > 0 else "good_luck"
    elif open_lost > 0:
        key = "bad_luck" if taken.best >= 1 / 2 else "bad_luck_close"
    else:
        key = "best_both"
    return _capital(words(f"coach.actions.{key}", **fields))


def share(words: Words, best: float) -> str:
    """« dans 7 donnes vraisemblables sur 10 ».

    >>> share(en, 0.68), share(en, 1.0), share(en, 0.01)
    ('in 7 likely deals of 10', 'in every likely deal', 'in hardly any likely deal')
    """
    tenths = round(TENTHS * best)
    if best == 1:
        return words("coach.actions.share.all")
    if tenths in (0, TENTHS):
        return words(f"coach.actions.share.{'most' if tenths else 'none'}")
    return words.count("coach.actions.share", tenths)


def _advice(words: Words, found: WeighedActions) -> str:
    """What `club` would do, where nothing is weighed."""
    decision = found.decision
    if decision.action is None:
        return words("terminal.reply.no_advice")
    why = "" if decision.why is None else reason(words, decision.why.key, decision.why.fields)
    return advice_sentence(words, decision.action, why)


def _how(found: WeighedActions) -> str:
    """How the cards as they were have been judged: by the search, or by playing them on."""
    opened = [one.open for one in found.options]
    return "exact" if all(one is not None and one.is_exact for one in opened) else "played"


def _open_best(found: WeighedActions) -> ActionOption | None:
    """The action that brings most with the cards as they were; None as long as that is open."""
    if found.open_best is None:
        return None
    return max(found.options, key=lambda one: _value(one.open))


def _value(opened: OpenValue | None) -> float:
    value = None if opened is None else opened.value
    return float("-inf") if value is None else value


def _lost_open(found: WeighedActions, taken: ActionOption) -> float:
    """How much more the best action brings with the cards as they were; 0 within chance."""
    best = _open_best(found)
    if best is None or best.open is None or taken.open is None:
        return 0.0
    lost = _value(best.open) - _value(taken.open)
    errors = [one.played_out.error for one in (best.open, taken.open) if one.played_out is not None]
    return lost if lost >= MIN_LOSS and lost > SURE_ERRORS * hypot(*errors) else 0.0


def _rank(words: Words, found: WeighedActions, taken: ActionOption) -> str:
    """« deuxième »: the place of an action with the cards as they were."""
    mine = _value(taken.open)
    better = {round(_value(one.open), 6) for one in found.options if _value(one.open) > mine}
    place = len(better) + 1
    return words(f"coach.actions.rank.{place if place <= 6 else 'far'}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def notes(words: Words, found: WeighedActions) -> list[str]:
    """What to know about the figures: who plays on, and what the search has not proved."""
    told = []
    if found.refused is not None:
        told.append(words(f"coach.actions.refused.{found.refused}"))
    elif found.worlds:
        told.append(words.count(f"coach.actions.{found.player}", found.worlds))
    opened = [one.open for one in found.options if one.open is not None]
    if any(one.bounds is not None and not one.is_exact for one in opened):
        told.append(words(f"coach.actions.bounds_{'end' if found.is_done else 'so_far'}"))
    elif opened and all(one.bounds is None for one in opened):
        told.append(words("coach.actions.played_out"))
    return told


def actions_to_json(words: Words, found: WeighedActions) -> dict[str, object]:
    """The whole answer for programs; values are points of the score, to the seat to act."""
    best = found.best
    return {
        "ok": True,
        "says": truth_sentence(words, found),
        "notes": notes(words, found),
        "options": [
            _option_to_json(words, found, one)
            for one in sorted(found.options, key=lambda one: -_promise(one))
        ],
        "best": None if best is None else action_to_json(best.action),
        "worlds": found.worlds,
        "player": found.player,
        "would": None if found.decision.action is None else action_to_json(found.decision.action),
        "beliefs": beliefs_to_json(
            beliefs_of(list(found.hidden), found.hidden.values()) if found.hidden else {}
        ),
        "is_done": found.is_done,
    }


def beliefs_to_json(beliefs: Beliefs) -> dict[str, list[float]]:
    """By card: how likely each seat holds it, and last, how likely it lies aside."""
    return {str(card): [round(one, 3) for one in chances] for card, chances in beliefs.items()}


def _promise(option: ActionOption) -> float:
    return _value(option.open) if option.score is None else option.score.mean


def _option_to_json(words: Words, found: WeighedActions, option: ActionOption) -> dict[str, object]:
    return {
        "action": action_to_json(option.action),
        "named": _capital(action_named(words, option.action)),
        "card": str(option.action.card) if isinstance(option.action, Play) else None,
        "is_taken": option.action == found.moment.action,
        **estimate_to_json(option.score),
        "made": None if option.made is None else round(option.made, 4),
        "best": None if option.best is None else round(option.best, 4),
        "open": _open_to_json(option.open),
    }


def _open_to_json(opened: OpenValue | None) -> dict[str, object] | None:
    if opened is None:
        return None
    least, most = (None, None) if opened.bounds is None else map(_number, opened.bounds)
    return {"least": least, "most": most, "played": estimate_to_json(opened.played_out)}


def _number(score: Score) -> float:
    return round(float(score), 2)
