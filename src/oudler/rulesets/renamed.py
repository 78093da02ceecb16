"""Former option names, as old records and tables use them."""

from __future__ import annotations

from collections.abc import Mapping


def renamed(values: Mapping[str, object]) -> dict[str, object]:
    """The same options under today's names; nonsense is left for the reader to refuse.

    >>> renamed({"excuse_alone_cancels": True})
    {'excuse_alone': 'cancelled'}
    """
    return _with_calls(_with_names(values))


_NAMES: dict[str, tuple[str, dict[bool, str]]] = {
    "excuse_alone_cancels": ("excuse_alone", {True: "cancelled", False: "played"}),
}
"""By former name: the option's name and values now."""


def _with_names(values: Mapping[str, object]) -> dict[str, object]:
    found = dict(values)
    for earlier, (name, now) in _NAMES.items():
        if isinstance(was := found.get(earlier), bool):
            del found[earlier]
            found[name] = now[was]
    return found


def _with_calls(values: Mapping[str, object]) -> dict[str, object]:
    """Two lists of ranks as the rungs of two calls."""
    others = {key: value for key, value in values.items() if key not in _CALLS}
    calls, found = values.get("calls", []), values.keys() & _CALLS
    if not found or not isinstance(calls, list):
        return others
    calls, kings = list(calls), 8 if values.get("pack") == "double" else 4
    for key in sorted(found):
        place = _CALLS.index(key)
        calls[place : place + 1] = [_rungs(values[key], kings, place)] if values[key] else []
    return others | {"calls": calls}


_CALLS = ("call_ranks", "second_call_ranks")


def _rungs(ranks: object, kings: int, place: int) -> object:
    """Holding all cards of a rank opened the next one.

    For a second call the card called first counted as held, and no king was called beside one.
    """
    if not isinstance(ranks, list) or not all(isinstance(rank, str) for rank in ranks):
        return None
    held = kings * 3 // 4 if place else kings
    any_card = "below_king" if place and "K" not in ranks else "any"
    names = [any_card if rank == "any" else rank for rank in ranks]
    return {rank: held if number else 0 for number, rank in enumerate(names)}
