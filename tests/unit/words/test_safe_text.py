"""Text typed by people: nothing in it hides, reorders or overlaps its neighbours."""

from typing import Literal
from unicodedata import category, normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oudler.words import safe_text
from oudler.words.safe_text import MAX_MARKS, visible_text

ODD = st.text(
    st.sampled_from(
        "aé ﷺ1#❤👩🏽🏴\u200d\u200c\ufe0f\u20e3\u0301\u0345\u202e\u2066\u2800\x1b\x00\U000e0067"
    )
)


@pytest.mark.parametrize("emoji", ["❤️", "👨‍👩‍👧", "🏳️‍🌈", "👩🏽‍❤️‍💋‍👨🏼", "1️⃣", "🇫🇷", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🤷‍♀️"])
def test_emoji_stay_whole(emoji: str) -> None:
    assert visible_text(f"Bravo {emoji} !") == f"Bravo {emoji} !"


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("a\u202eb\u2066c\u200fd", "abcd"),
        ("Vas\u200b-y\ufeff", "Vas-y"),
        ("\x1b[31mrouge\x07", "[31mrouge"),
        ("un\n\n deux\t", "un deux"),
        ("\u0301a", "a"),
        ("a" + "\u0336" * 50, "a" + "\u0336" * MAX_MARKS),
        ("a\u200db \u200d c", "ab c"),
        ("\u2800 \u3164", ""),
        ("a\ufe0f\U000e0067", "a"),
    ],
)
def test_hidden_characters_are_removed(typed: str, seen: str) -> None:
    assert visible_text(typed) == seen


@example("0\u0300\x08\u0300\u0300\u0300")  # removing a sign keeps marks on their letter
@example("\U0001f300\u200d\ufe0f")  # nothing is joined
@example("\U0001f300\u200d\u2800")
@given(st.text() | ODD)
def test_visible_text_stays_as_it_is(text: str) -> None:
    once = visible_text(text)
    assert visible_text(once) == once
    assert not any(category(sign) in ("Cc", "Cs", "Co") for sign in once)


def test_no_normal_form_sorts_thousands_of_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would take seconds, during which nobody else is served."""
    longest = 0

    def spied(form: Literal["NFC"], text: str) -> str:
        nonlocal longest
        longest = max(longest, len(text))
        return normalize(form, text)

    monkeypatch.setattr(safe_text, "normalize", spied)
    marks = 2000 * "\u0301\u0323"
    assert visible_text(f"a{marks}") == visible_text(f"a{marks[:30]}")
    assert longest < 40
