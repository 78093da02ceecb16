"""Which nicknames are valid, and when two are the same."""

from __future__ import annotations

from contextlib import suppress
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from precis_i18n import get_profile

from oudler.table.nicknames import (
    LONGEST,
    NameReason,
    NameRefusal,
    distinct_name,
    key_of,
    shown_name,
)
from oudler.table.table_events import (
    PersonSat,
    Said,
    TableEvent,
    TableOpened,
    read_event,
    write_event,
)


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("  Anne   de  Bretagne ", "Anne de Bretagne"),
        ("Anne-E\u0301lise", "Anne-Élise"),
        ("ＡＮＮＥ", "ANNE"),
        ("Zoé 🎴", "Zoé 🎴"),
        ("Anne ❤️", "Anne ❤"),
        ("נועה", "נועה"),
        ("山田Taro", "山田Taro"),
        ("Nguyễn", "Nguyễn"),
        ("L'Ours 2", "L'Ours 2"),
        ("L’Ours", "L'Ours"),
        ("Anne‑Élise", "Anne-Élise"),
    ],
)
def test_a_name_as_it_is_shown(asked: str, shown: str) -> None:
    assert shown_name(asked) == shown


@pytest.mark.parametrize(
    ("asked", "reason", "right"),
    [
        (" ", NameReason.NAME_EMPTY, ""),
        ("!…", NameReason.NAME_EMPTY, ""),
        ("a\u202eb", NameReason.NAME_HIDDEN, "ab"),
        ("An\u200bne", NameReason.NAME_HIDDEN, "Anne"),
        ("Anne\u2800", NameReason.NAME_HIDDEN, "Anne"),
        ("Anne\x1b", NameReason.NAME_HIDDEN, "Anne"),
        ("\u0301Anne", NameReason.NAME_HIDDEN, "Anne"),
        ("Anne" + "\u0336" * 9, NameReason.NAME_HIDDEN, "Anne" + "\u0336" * 3),
        ("Anne 👨\u200d👩\u200d👧", NameReason.NAME_HIDDEN, "Anne 👨👩👧"),
        ("\u0410nne", NameReason.NAME_MIXED, ""),
        ("Anne נועה", NameReason.NAME_MIXED, ""),
        ("Anne \u0661", NameReason.NAME_MIXED, ""),
        ("x" * 25, NameReason.NAME_TOO_LONG, "x" * LONGEST),
    ],
)
def test_a_name_that_will_not_do_and_what_would(asked: str, reason: NameReason, right: str) -> None:
    with pytest.raises(NameRefusal) as refused:
        shown_name(asked)
    assert (refused.value.reason, refused.value.right) == (reason, right)


@given(st.text(max_size=30))
def test_shown_and_advised_names_stay_valid(asked: str) -> None:
    try:
        found = shown_name(asked)
    except NameRefusal as refusal:
        found = refusal.right
    if found:
        assert shown_name(found) == found


def earlier_key(name: str) -> str:
    """The comparison form under which accounts were kept before the profile was used."""
    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())


@given(st.text(max_size=24))
def test_accounts_from_before_are_found_under_their_names(name: str) -> None:
    shown = " ".join(normalize("NFC", name).split())
    if shown.isprintable() and any(map(str.isalnum, shown)):
        assert key_of(shown) == earlier_key(shown)
    with suppress(UnicodeEncodeError):
        compared = get_profile("NicknameCaseMapped:CaseFold").enforce(name)
        assert key_of(name) == compared


def test_two_of_one_name_are_told_apart() -> None:
    assert distinct_name("Anne", []) == "Anne"
    assert distinct_name("Anne", ["ＡＮＮＥ", "anne 2"]) == "Anne 3"
    assert distinct_name("x" * LONGEST, ["X" * LONGEST]) == "x" * (LONGEST - 2) + " 2"


def test_names_and_words_from_before_still_open_without_what_hides() -> None:
    events: list[tuple[TableEvent, TableEvent]] = [
        (PersonSat(0, "p", "a\u202eb\x1b"), PersonSat(0, "p", "ab")),
        (Said("p", "\u200bAnne", "", "\x1b[2Jbonjour"), Said("p", "Anne", "", "[2Jbonjour")),
        (TableOpened("t", "\u202etable", "p", "fft-4"), TableOpened("t", "table", "p", "fft-4")),
    ]
    for event, seen in events:
        assert read_event(write_event(event)) == seen
