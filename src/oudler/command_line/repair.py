"""The sub-command `repair` of files of lines: somebody decides about each damaged line."""

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from oudler.command_line.arguments import REFUSED, Parser, Refused, at_least, print_json
from oudler.command_line.line_files import (
    damage_to_json,
    decoded,
    locked,
    read_format,
    read_text,
    replace_file,
    write_new,
)
from oudler.core.text import LineDamage, LineFormat, SummedLine, SummedText
from oudler.words import Words
from oudler.words.safe_text import visible_signs


def add_repair(own: Parser) -> None:
    """The arguments of `repair`, besides the file."""
    own.option("--accept", nargs="*", type=at_least(1), metavar="N")
    own.option("--drop", nargs="*", type=at_least(1), metavar="N")


def repair(
    words: Words,
    args: argparse.Namespace,
    path: Path,
    format: LineFormat,
    check: Callable[[str], object],
) -> int:
    """Accept damaged lines as they are now, or leave them out, as somebody decides.

    Without a decision, only shows them. `check` reads a whole text, or raises Refused. The file as
    it was stays beside the new one. Returns the exit code. Raises Refused and OSError.
    """
    text = read_text(words, path)
    read = read_format(words, path, format, text)
    if not read.damaged:
        return _told(args, [words("commands.damage.nothing", file=path)], damaged=[])
    if args.accept is None and args.drop is None:
        return _shown(words, args, path, read)
    accepted, dropped = _decided(words, read, args.accept, args.drop)
    for one in accepted:
        if not one.is_object:
            key = "not_utf8" if one.damage is LineDamage.NOT_UTF8 else "unreadable"
            raise Refused(words(f"commands.damage.{key}", file=path, line=one.number))
    lines: dict[int, SummedLine | None] = {one.number: one for one in read.lines}
    lines |= {one.number: replace(one, is_edited=True) for one in accepted}
    lines |= dict.fromkeys(one.number for one in dropped)
    last = max(lines, default=1)
    # Each line in its place, so that a fault is told by the number that it has in the file.
    first = 2 if read.header.number else 1
    check(format.rewrite(lines.get(number) for number in range(first, last + 1)))
    kept = [lines[number] for number in sorted(lines) if lines[number] is not None]
    copy = _free(path)
    with locked(path) as file:
        if decoded(data := file.readall()) != text:
            raise Refused(words("commands.damage.overtaken", file=path))
        write_new(copy, data)
        try:
            replace_file(path, format.rewrite(kept).encode())
        except OSError:
            copy.unlink(missing_ok=True)
            raise
    is_header_new = read.header.damage is not None
    said = [words("commands.damage.header", version=format.version)] if is_header_new else []
    said += [words("commands.damage.accepted", line=one.number) for one in accepted]
    said += [words("commands.damage.dropped", line=one.number) for one in dropped]
    said.append(words("commands.damage.repaired", file=path, copy=copy))
    return _told(
        args,
        said,
        accepted=[one.number for one in accepted],
        dropped=[one.number for one in dropped],
        header=is_header_new,
        copy=str(copy),
    )


def _shown(words: Words, args: argparse.Namespace, path: Path, read: SummedText) -> int:
    if args.json:
        print_json({"ok": False, "damaged": damage_to_json(words, read), "whole": len(read.whole)})
        return REFUSED
    print(words("commands.damage.counted", file=path, whole=len(read.whole)))
    for one in read.damaged:
        said = words(f"commands.damage.line.{one.damage}", line=one.number)
        line = f"{said[:1].upper()}{said[1:]}"
        text = visible_signs(one.text)
        print(words("commands.damage.says", line=line, text=text) if text else f"{line}.")
    print(words("commands.damage.decide"))
    return REFUSED


def _decided(
    words: Words, read: SummedText, accept: list[int] | None, drop: list[int] | None
) -> tuple[list[SummedLine], list[SummedLine]]:
    """The damaged lines to accept, and those to leave out: without numbers, all others."""
    damaged = {one.number: one for one in read.damaged}
    damaged.pop(0, None)  # a lost header is written again, whatever is decided
    named = [*(accept or ()), *(drop or ())]
    if wrong := [one for one in named if one not in damaged or named.count(one) > 1]:
        known = ", ".join(map(str, damaged))
        raise Refused(words("commands.damage.not_damaged", line=wrong[0], known=known))
    rest = [one for one in damaged if one not in named]
    accepted = accept or (rest if accept == [] else [])
    dropped = drop or (rest if drop == [] and accept != [] else [])
    if left := [one for one in damaged if one not in (*accepted, *dropped)]:
        raise Refused(words("commands.damage.undecided", lines=", ".join(map(str, left))))
    header = read.header.number
    return (
        [damaged[one] for one in sorted(accepted) if one != header],
        [damaged[one] for one in sorted(dropped) if one != header],
    )


def _free(path: Path) -> Path:
    """A name for the damaged file that no other has."""
    number = 1
    while (copy := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return copy


def _told(args: argparse.Namespace, said: list[str], **more: object) -> int:
    if args.json:
        print_json({"ok": True, "message": " ".join(said), **more})
    else:
        print("\n".join(said))
    return 0
