"""An entry as people write it: a name, and the members of a team after a colon."""

from __future__ import annotations


def read_entry(text: str) -> tuple[str, tuple[str, ...]]:
    """The name and the members.

    >>> read_entry("Les Bouts : Anne, Bob, Chloé")
    ('Les Bouts', ('Anne', 'Bob', 'Chloé'))
    >>> read_entry("Anne Martin")
    ('Anne Martin', ())
    """
    name, _, listed = text.partition(":")
    return name.strip(), tuple(one.strip() for one in listed.split(",") if one.strip())
