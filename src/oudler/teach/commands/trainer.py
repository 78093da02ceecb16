"""The trainers: a random hand, a decision, and what each choice would bring."""

from collections.abc import Sequence

from oudler.coach import choices, why_not_under
from oudler.command_line.arguments import Refused
from oudler.core import Action, Deal, Discard, IllegalAction, LegalDiscard, apply, view
from oudler.rulesets import load_ruleset
from oudler.shuffling import new_seed
from oudler.teach import trainer
from oudler.teach.commands.talk import Left, typed_discard
from oudler.teach.lesson_text import expected_sentence, position_sentences, seated
from oudler.terminal.questions import question
from oudler.terminal.streams import Streams
from oudler.typed_text import bid_typed, is_typed
from oudler.words import Words
from oudler.words.faults import refusal


def train(words: Words, streams: Streams, what: str, rules: str, seed: str | None = None) -> None:
    """Hand after hand until the person leaves. Raises Refused, Left, and EOFError."""
    if (reason := why_not_under(load_ruleset(rules))) is not None:
        raise Refused(words(f"coach.refused.{reason}"))
    seed = seed or new_seed()
    make = trainer.bid_exercise if what == "bids" else trainer.discard_exercise
    number = 0
    while True:
        _one(words, streams, make(load_ruleset(rules), f"{seed}/{number}"))
        number += 1


def _one(words: Words, streams: Streams, deal: Deal) -> None:
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)
    audience = seated(words, seen.seat, seen.rules.places)
    for line in (*position_sentences(audience, seen), *question(audience, seen)):
        streams.write(line)
    action = _answer(words, streams, deal)
    found = (
        choices.discard_scores(seen, action)
        if isinstance(action, Discard)
        else choices.bid_scores(seen)
    )
    for line in told(words, action, found):
        streams.write(line)
    streams.write("")


def told(words: Words, made: Action, found: Sequence[choices.Expected]) -> list[str]:
    """What each choice brings, with a mark on the person's own."""
    lines = [words("lessons.figure.title")]
    for one in found:
        key = "yours" if one.action == made else "other"
        lines.append(words(f"lessons.figure.{key}", said=expected_sentence(words, one)))
    return lines


def _answer(words: Words, streams: Streams, deal: Deal) -> Action:
    assert deal.to_act is not None
    legal = view(deal, deal.to_act).legal
    while True:
        typed = streams.read_line(words("lessons.prompt")).strip()
        if is_typed(words, "typed.quit", typed):
            raise Left
        if isinstance(legal, LegalDiscard):
            action: Action | None = typed_discard(words, typed, view(deal, deal.to_act).hand)
        else:
            action = bid_typed(words, typed)
        if action is None:
            kind = "discard" if isinstance(legal, LegalDiscard) else "bid"
            streams.write(words(f"lessons.not_understood.{kind}"))
            continue
        try:
            apply(deal, deal.to_act, action)
        except IllegalAction as error:
            streams.write(refusal(words, error))
            continue
        return action
