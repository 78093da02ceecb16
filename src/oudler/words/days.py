"""Days as they are spoken of."""

from __future__ import annotations

from datetime import date

from oudler.words.catalogue import Words


def day_name(words: Words, day: date) -> str:
    """« 24 novembre ».

    >>> day_name(fr, date(2026, 11, 24)), day_name(fr, date(2026, 12, 1))
    ('24 novembre', '1er décembre')
    """
    number = words("days.first") if day.day == 1 else day.day
    return words("days.day", day=number, month=words("days.months").split()[day.month - 1])


def dated(words: Words, day: date) -> str:
    """« 24 novembre 2026 ».

    >>> dated(fr, date(2026, 11, 24))
    '24 novembre 2026'
    """
    return words("days.dated", day=day_name(words, day), year=day.year)


def when(words: Words, day: date, today: date) -> str:
    """« demain », « le 3 décembre »: a day not far ahead.

    >>> today, day = date(2026, 12, 1), date(2026, 12, 3)
    >>> when(fr, date(2026, 12, 2), today), when(fr, day, today), when(en, day, today)
    ('demain', 'le 3 décembre', 'on 3 December')
    """
    if (day - today).days == 1:
        return words("days.tomorrow")
    return words("days.on", day=day_name(words, day))
