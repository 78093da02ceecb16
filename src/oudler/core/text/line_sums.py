"""Files of lines with sums: a changed byte is noticed, and in which line.

Each line is a JSON object. Its last field is a hash of the text before it, so that anything but the
text that was written is found, spaces included. Where the order of the lines counts, the hash also
covers the sum of the line before: then a missing line is noticed too.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from oudler.core.text.fields import json_line
from oudler.core.values import Named

DIGITS = 16
"""Hexadecimal digits of a sum: 64 bits, far more than accidents need."""
_EDITED = ',"edited":true'
_SUM = re.compile(rf',"sum":"([0-9a-f]{{{DIGITS}}})"\}}')
_TAIL = len(',"sum":"') + DIGITS + len('"}')
"""The characters of a line from the comma before its sum."""
_LIKE_A_SUM = re.compile(rf"[0-9a-f]{{{DIGITS - 1}}}")
_UNDECODED = "\ufffd"
"""Stands for bytes that are not UTF-8."""
_SUM_AT = slice(-DIGITS - 2, -2)
"""Where a line has its sum, even if the characters around it were damaged."""


class LineDamage(Named):
    """What is wrong with a line, apart from what it says."""

    CHANGED = "changed"
    """Its sum is another one."""
    NOT_NEXT = "not_next"
    """It has changed, or does not follow the line before it: where the order counts."""
    UNSUMMED = "unsummed"
    """It has no sum."""
    NOT_UTF8 = "not_utf8"
    """Some of its bytes are in another encoding, so its text is not known."""
    NO_HEADER = "no_header"
    """The file begins with another line than its header."""
    TORN = "torn"
    """The last line was only half written."""


@dataclass(frozen=True, slots=True)
class SummedLine:
    """A line as it was read."""

    number: int
    """From 1, as editors count; 0 for a header that is not there."""
    text: str
    """The JSON object without its sum; if it is damaged, what there is of it."""
    damage: LineDamage | None = None
    is_edited: bool = False
    """Whether it was changed by hand, and accepted."""

    @property
    def is_object(self) -> bool:
        """Whether its text still is a JSON object, so that it can be accepted."""
        return _object(self.text) is not None and _UNDECODED not in self.text


class NotOfFormat(ValueError):
    """A text begins with the header of no such file, or of another version."""

    def __init__(self, version: object = None) -> None:
        super().__init__(f"version {version}" if version is not None else "no such header")
        self.version = version
        """The version, if only that is another one."""


@dataclass(frozen=True, slots=True)
class SummedText:
    """A file as it was read: its header, its lines, and where to go on."""

    header: SummedLine
    lines: tuple[SummedLine, ...]
    last: str
    """The sum of the last line, which the next one covers if their order counts."""

    @property
    def damaged(self) -> tuple[SummedLine, ...]:
        """The damaged lines, the header among them."""
        return tuple(one for one in (self.header, *self.lines) if one.damage is not None)

    @property
    def whole(self) -> tuple[SummedLine, ...]:
        """The lines that are as they were written."""
        return tuple(one for one in self.lines if one.damage is None)


@dataclass(frozen=True, slots=True)
class LineFormat:
    """A kind of file: its name and version in the header, and whether the order of lines counts."""

    name: str
    version: int
    is_ordered: bool

    @property
    def header(self) -> str:
        """The first line.

        >>> print(LineFormat("a-list", 1, is_ordered=False).header)
        {"format":"a-list","version":1,"sum":"15c3c1df20d7c4b3"}
        """
        return _header(self.name, self.version)

    @property
    def beginning(self) -> str:
        """The sum of the header."""
        return self.header[_SUM_AT]

    def write(self, texts: Iterable[str]) -> str:
        """A whole file of these JSON objects.

        >>> print(LineFormat("a-list", 1, is_ordered=False).write(['{"a":1}']), end="")
        {"format":"a-list","version":1,"sum":"15c3c1df20d7c4b3"}
        {"a":1,"sum":"b75bee1bd7b8cfbd"}
        """
        return f"{self.header}\n{self.add(texts, self.beginning)}"

    def add(self, texts: Iterable[str], last: str) -> str:
        """The lines that follow the line with this sum."""
        return "".join(self._lines(((text, False) for text in texts), last))

    def rewrite(self, lines: Iterable[SummedLine | None]) -> str:
        """A whole file of lines that were read, with new sums; an empty line for None."""
        pairs = (None if one is None else (one.text, one.is_edited) for one in lines)
        return f"{self.header}\n" + "".join(self._lines(pairs, self.beginning))

    def _lines(self, pairs: Iterable[tuple[str, bool] | None], last: str) -> Iterator[str]:
        for pair in pairs:
            if pair is None:
                yield "\n"
                continue
            text, is_edited = pair
            line = add_sum(text, last if self.is_ordered else "", is_edited=is_edited)
            last = line[_SUM_AT]
            yield f"{line}\n"

    def read(self, text: str) -> SummedText:
        """The lines of a file, each with its damage. Raises NotOfFormat.

        >>> LISTS = LineFormat("a-list", 1, is_ordered=True)
        >>> text = LISTS.write(['{"a":1}', '{"a":2}', '{"a":3}'])
        >>> LISTS.read(text).damaged
        ()
        >>> LISTS.read(text.replace('{"a":2', '{"a":7')).damaged
        (SummedLine(number=3, text='{"a":7}', damage=LineDamage.NOT_NEXT, is_edited=False),)
        """
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        numbered = [(n, line) for n, line in enumerate(lines, 1) if line.strip()] or [(1, "")]
        (first, head), *rest = numbered
        if head and not self._is_header(head):
            (first, head), rest = (0, ""), numbered
        last, found = self.beginning, list[SummedLine]()
        befores: tuple[str, ...] = (last if self.is_ordered else "",)
        for number, line in rest:
            if line == self.header and not self.is_ordered:
                continue  # two files put together
            read, sums = _read(number, line, befores, is_ended=number < len(lines))
            found.append(read)
            if self.is_ordered and read.damage is not LineDamage.TORN:
                befores, last = sums, line[_SUM_AT]
        header = self._read_header(first, head, is_sure=any(one.damage is None for one in found))
        return SummedText(header, tuple(found), last)

    def _is_header(self, line: str) -> bool:
        """Whether a first line was the header, damaged or not; if not, the header is lost."""
        return line.startswith('{"format"') or f'"{self.name}"' in line

    def _read_header(self, number: int, line: str, *, is_sure: bool) -> SummedLine:
        if line == self.header:
            return SummedLine(number, line)
        if not line and is_sure:
            return SummedLine(number, line, LineDamage.NO_HEADER)
        found = _object(line) or {}
        if found.get("format") == self.name:
            version = found.get("version")
            as_written = json_line({"format": self.name, "version": version})
            if version != self.version and line in (as_written, add_sum(as_written)):
                raise NotOfFormat(version)
        elif not is_sure:
            raise NotOfFormat
        return SummedLine(number, line, _damage(line, is_ended=True))


@cache
def _header(name: str, version: int) -> str:
    return add_sum(json_line({"format": name, "version": version}))


def add_sum(text: str, before: str = "", *, is_edited: bool = False) -> str:
    """A JSON object with its sum, which also covers the sum before if there is one.

    >>> print(add_sum('{"a":1}'))
    {"a":1,"sum":"b75bee1bd7b8cfbd"}
    """
    head = text[:-1] + (_EDITED if is_edited else "")
    return f'{head},"sum":"{_sum(before, head)}"}}'


def _sum(before: str, head: str) -> str:
    return sha256(f"{before}\n{head}".encode("utf-8", "replace")).hexdigest()[:DIGITS]


def _read(
    number: int, line: str, befores: tuple[str, ...], *, is_ended: bool
) -> tuple[SummedLine, tuple[str, ...]]:
    """A line, and the sums that the next one may cover, so that damage does not spread to it.

    They are the sum of the last whole line, which an inserted line does not change; after a damaged
    one also its own sum, as it stands there and as it should be.
    """
    match = _SUM.fullmatch(line, max(0, len(line) - _TAIL))
    head = line[:-_TAIL]
    if match is not None:
        is_edited, found = head.endswith(_EDITED), match[1]
        text = f"{head.removesuffix(_EDITED)}}}"
        if any(_sum(one, head) == found for one in befores):
            return SummedLine(number, text, is_edited=is_edited), (found,)
        damage = LineDamage.CHANGED if befores[0] == "" else LineDamage.NOT_NEXT
        damage = LineDamage.NOT_UTF8 if _UNDECODED in line else damage
        read = SummedLine(number, text, damage, is_edited)
    else:
        read = SummedLine(number, _without_sum(line), _damage(line, is_ended=is_ended))
    sums = (_sum(one, head) for one in befores[:2])
    return read, (befores[0], line[_SUM_AT], *sums)


def _damage(line: str, *, is_ended: bool) -> LineDamage:
    """The damage of a line that does not end with a sum."""
    if not is_ended and _object(line) is None and not _has_sum(line):
        return LineDamage.TORN
    if _UNDECODED in line:
        return LineDamage.NOT_UTF8
    return LineDamage.CHANGED if _has_sum(line) else LineDamage.UNSUMMED


def _has_sum(line: str) -> bool:
    return _LIKE_A_SUM.search(line[-DIGITS - 4 :]) is not None or _SUM.search(line) is not None


def _without_sum(line: str) -> str:
    """A line without what looks like the remains of its sum."""
    cut = f"{line[:-_TAIL]}}}"
    return cut if _LIKE_A_SUM.search(line[-DIGITS - 4 :]) and _object(cut) else line


def _object(line: str) -> dict[str, object] | None:
    """The JSON object in a line, if it is one."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
