"""Which nicknames are valid, and when two are the same."""

from contextlib import suppress
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from precis_i18n import get_profile

from oudler.people.identity.passphrases import common_words
from oudler.table.seats.nicknames import (
    LONGEST,
    NameReason,
    NameRefusal,
    are_alike,
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


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("H0m06ed6", "Homobedb"), ("S0ph1e", "Sophle"), ("A1ain", "Alain"), ("Pau1", "PauI")),
        *(("AIice", "Alice"), ("IRlS", "Iris"), ("Amaud", "Arnaud"), ("VVilly", "Willy")),
        *(("Аса", "Aca"), ("ВОВ", "Bob"), ("сара", "capa"), ("ѕоріа", "sopia")),
        *(("ΗΑΝ", "Han"), ("ΑΝΝΑ", "Anna"), ("Βοb", "bob"), ("ᴀnne", "Anne"), ("ꓐꓳꓐ", "BOB")),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert are_alike(one, other)
    assert distinct_name(one, [other]) != one


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Anne", "Anna"), ("Anne 2", "Anne 3"), ("Table 6", "Table 8"), ("Ila", "Lia")),
        *(("Élise", "Elise"), ("Jean-Loup", "Jean Loup"), ("Мария", "Maria"), ("Ali", "All")),
        *(("Léa", "Léo"), ("Σοφία", "Sofia"), ("Bernard", "Bertrand")),
    ],
)
def test_names_that_do_not_look_alike(one: str, other: str) -> None:
    assert not are_alike(one, other)


def test_no_two_common_first_names_look_alike() -> None:
    names = sorted({*map(str.title, common_words())})
    alike = [pair for pair in combinations(names, 2) if are_alike(*pair)]
    assert alike == []
