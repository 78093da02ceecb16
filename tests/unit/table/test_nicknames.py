"""Which nicknames are valid, and when two are the same."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from precis_i18n import get_profile

from oudler.table.seats.nicknames import (
    LONGEST,
    NameReason,
    NameRefusal,
    distinct_name,
    key_of,
    shown_name,
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


@given(st.text(max_size=24))
def test_names_are_compared_as_the_profile_says(name: str) -> None:
    with suppress(UnicodeEncodeError):
        compared = get_profile("NicknameCaseMapped:CaseFold").enforce(name)
        assert key_of(name) == compared


def test_two_of_one_name_are_told_apart() -> None:
    assert distinct_name("Anne", []) == "Anne"
    assert distinct_name("Anne", ["ＡＮＮＥ", "anne 2"]) == "Anne 3"
    assert distinct_name("x" * LONGEST, ["X" * LONGEST]) == "x" * (LONGEST - 2) + " 2"
