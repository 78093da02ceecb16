"""Lines with sums: whatever happens to a line is noticed, and the lines around it still hold."""

import pytest

from oudler.core.text import LineDamage, LineFormat, NotOfFormat, SummedLine, SummedText
from oudler.core.text.line_sums import add_sum

HEAP = LineFormat("a-heap", 1, is_ordered=False)
LIST = LineFormat("a-list", 1, is_ordered=True)
BOTH = pytest.mark.parametrize("format", [HEAP, LIST], ids=["heap", "list"])
TEXTS = ['{"a":1}', '{"a":2}', '{"a":3}']


def damages(read: SummedText) -> dict[int, LineDamage | None]:
    return {one.number: one.damage for one in read.damaged}


def without_line(text: str, number: int) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(lines[: number - 1] + lines[number:])


@BOTH
def test_what_was_written_is_read(format: LineFormat) -> None:
    text = format.write(TEXTS)
    read = format.read(text)
    assert [one.text for one in read.whole] == TEXTS
    assert read.damaged == ()
    assert text + format.add(['{"a":4}'], read.last) == format.write([*TEXTS, '{"a":4}'])


@BOTH
def test_a_spreadsheet_may_change_the_ends_of_lines(format: LineFormat) -> None:
    text = "\ufeff" + format.write(TEXTS).replace("\n", "\r\n\r\n")
    assert [one.text for one in format.read(text).whole] == TEXTS


@BOTH
def test_every_changed_character_is_noticed(format: LineFormat) -> None:
    text = format.write(TEXTS)
    for at, was in enumerate(text):
        if was == "\n":
            continue
        changed = text[:at] + chr(ord(was) ^ 1) + text[at + 1 :]
        try:
            read = format.read(changed)
        except NotOfFormat:
            continue
        assert read.damaged, at
        assert len(read.damaged) == 1, "the lines after it still hold"


def test_a_missing_line_is_noticed_where_the_order_counts() -> None:
    assert damages(LIST.read(without_line(LIST.write(TEXTS), 3))) == {3: LineDamage.NOT_NEXT}
    assert damages(HEAP.read(without_line(HEAP.write(TEXTS), 3))) == {}


@BOTH
def test_a_lost_header_is_told_and_loses_no_line(format: LineFormat) -> None:
    read = format.read(without_line(format.write(TEXTS), 1))
    assert damages(read) == {0: LineDamage.NO_HEADER}
    assert [one.text for one in read.lines] == TEXTS


def test_two_heaps_put_together_have_one_header() -> None:
    assert HEAP.read(HEAP.write(TEXTS) * 2).damaged == ()
    assert LIST.read(LIST.write(TEXTS) * 2).damaged != ()


@BOTH
def test_half_a_line_at_the_end_is_torn(format: LineFormat) -> None:
    text = format.write(TEXTS) + '{"a":4,"b'
    read = format.read(text)
    assert damages(read) == {5: LineDamage.TORN}
    assert not read.lines[-1].is_object
    assert format.add(['{"a":4}'], read.last) in format.write([*TEXTS, '{"a":4}'])


@BOTH
def test_a_line_of_another_origin_is_named_and_may_be_accepted(format: LineFormat) -> None:
    text = format.write(TEXTS) + '{"a":4}\n'
    read = format.read(text)
    assert damages(read) == {5: LineDamage.UNSUMMED}
    assert read.lines[-1].is_object
    accepted = [*read.whole, SummedLine(5, '{"a":4}', is_edited=True), None]
    again = format.read(format.rewrite(accepted))
    assert again.damaged == ()
    assert [one.is_edited for one in again.lines] == [False, False, False, True]


def test_what_is_not_utf8_is_never_accepted() -> None:
    for line in ('{"a":"Chlo\ufffd"}', add_sum('{"a":"Chloé"}').replace("é", "\ufffd")):
        read = HEAP.read(f"{HEAP.write(TEXTS)}{line}\n")
        assert damages(read) == {5: LineDamage.NOT_UTF8}
        assert not read.lines[-1].is_object


@pytest.mark.parametrize("text", ["", "hello\n", "[1]\n", "[" * 100_000, '{"format":"a-heap"'])
def test_another_file_is_refused(text: str) -> None:
    with pytest.raises(NotOfFormat) as caught:
        LIST.read(text)
    assert caught.value.version is None


def test_another_version_is_refused_by_its_number() -> None:
    for text in ('{"format":"a-list","version":2}', add_sum('{"format":"a-list","version":2}')):
        with pytest.raises(NotOfFormat) as caught:
            LIST.read(text + "\n")
        assert caught.value.version == 2
