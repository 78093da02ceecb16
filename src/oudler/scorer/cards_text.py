"""Why cards do not belong to a deal, in words for a person."""

from __future__ import annotations

from oudler.core.scoring.result import Result
from oudler.scorer.hand_record import CardsFault, WrongCards
from oudler.scorer.state import Line, State
from oudler.words.catalogue import Words
from oudler.words.names import counted_points, handful_name
from oudler.words.refusal_text import refusal


def wrong_cards(words: Words, state: State, line: Line, error: WrongCards) -> str:
    """What is wrong with the cards, and what would be right."""
    found, right = error.found, ""
    if error.reason is CardsFault.OTHER_RESULT and error.result is not None:
        own = line.reckoned.result
        found = result_in_short(words, error.result)
        right = "" if own is None else result_in_short(words, own)
    return words(
        f"sheet.cards.{error.reason}",
        player=state.name(error.player) if error.player else words("sheet.cards.dog"),
        found=found,
        needed=error.needed,
        why="" if error.refusal is None else refusal(words, error.refusal),
        right=right,
    )


def result_in_short(words: Words, result: Result) -> str:
    """« 49 points avec deux bouts, Petit au bout pour l'attaque »: all that cards decide."""
    said = [
        f"{counted_points(words, result.half_points)} {words(f'score.oudlers.{result.oudlers}')}"
    ]
    if result.petit_au_bout is not None:
        side = words(f"cards.side.{result.petit_au_bout}")
        said.append(words("score.line.petit_au_bout", side=side))
    said += [words(f"score.slam.{slam}") for slam in result.slams]
    said += [handful_name(words, one.size) for one in result.handfuls]
    return ", ".join(said)
