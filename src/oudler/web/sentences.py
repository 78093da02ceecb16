"""Answers whose sentences stay in one piece where French sets punctuation apart."""

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.responses import Response

from oudler.web.responses import answer
from oudler.words import unbroken

SENTENCES = frozenset(
    {
        "advice",
        "back",
        "changes",
        "doubts",
        "figure",
        "figures",
        "foot",
        "masters",
        "message",
        "moves",
        "next_says",
        "note",
        "nothing",
        "others",
        "position_says",
        "proof",
        "question",
        "ranking",
        "refused",
        "rows",
        "rules_says",
        "says",
        "scores",
        "sit_out",
        "standing",
        "stops",
        "story",
        "text",
        "told",
        "why",
        "worth",
        "wrong",
    }
)
"""Fields that a page only shows. Any other may hold a name, or what is typed back."""
WRITTEN = frozenset({"draft", "entries"})
"""Fields with what somebody wrote: it is sent back as it came."""


def spaced(found: Any) -> Any:
    r"""A value as plain values, with its sentences unbroken.

    >>> spaced({"says": "Table 1 : 64 %", "name": "Qui ?"}) == {
    ...     "says": "Table 1\xa0: 64\xa0%", "name": "Qui ?"}
    True
    """
    return _spaced(msgspec.to_builtins(found), is_sentence=False)


def _spaced(found: Any, *, is_sentence: bool) -> Any:
    if isinstance(found, dict):
        return {
            key: value if key in WRITTEN else _spaced(value, is_sentence=key in SENTENCES)
            for key, value in found.items()
        }
    if isinstance(found, list | tuple):
        return [_spaced(one, is_sentence=is_sentence) for one in found]
    return unbroken(found) if is_sentence and isinstance(found, str) else found


def answer_spaced(found: Any, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON response with any value, its sentences unbroken."""
    return answer(spaced(found), headers=headers)
