"""The faults on a sheet, in sentences."""

from collections.abc import Iterator

from oudler.sheet import FREE, FaultRuled, State
from oudler.words import Words


def fault_sentence(words: Words, state: State, ruled: FaultRuled) -> str:
    """Who, what, and the ruling with its article; or a penalty of the table's own.

    >>> fault_sentence(fr, state_of(sheet), FaultRuled("Bob", points=10))
    'Bob : 10 points de pénalité.'
    """
    return words("sheet.ruled.of", name=state.name(ruled.player), what=_what(words, ruled))


def _what(words: Words, ruled: FaultRuled) -> str:
    lost = words("sheet.ruled.points", points=ruled.points)
    lost += f" ({ruled.note})." if ruled.note else "."
    if not ruled.fault:
        return lost
    # The code is read only for a sheet with a fault on it.
    from oudler.arbitration.text import entered_ruling

    is_warning, has_penalty = ruled.is_warning, ruled.points > 0
    fault, ruling = entered_ruling(
        words,
        FREE,
        ruled.fault,
        dict(ruled.given),
        is_warning=is_warning,
        has_penalty=has_penalty,
    )
    return f"{fault}. {ruling or lost}"


def warned_sentences(words: Words, state: State) -> Iterator[str]:
    """Who has been warned, and how often.

    >>> list(warned_sentences(fr, state_of(sheet)))
    []
    """
    for player in state.players:
        if count := state.warnings(player):
            yield words.count("sheet.ruled.warned", count, name=state.name(player))
