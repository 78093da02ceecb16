"""Files of lines with sums on disk: read, and added to by one program at a time."""

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

from oudler.command_line.arguments import REFUSED, Refused
from oudler.command_line.files import write_whole
from oudler.core.text import LineDamage, LineFormat, NotOfFormat, SummedLine, SummedText
from oudler.words import Words
from oudler.words.faults import system_reason

NAMED = 5
"""How many damaged lines are named in one sentence."""


def read_text(words: Words, name: str | Path) -> str:
    """A whole file as text; bytes that are no UTF-8 become signs that no line has. Raises Refused.

    Line ends stay as they are: one that changed is damage too.
    """
    try:
        return decoded(Path(name).read_bytes())
    except OSError as error:
        why = system_reason(words, error)
        raise Refused(words("commands.cannot_read", file=name, why=why)) from None


def decoded(data: bytes) -> str:
    """Bytes as text."""
    return data.decode("utf-8", errors="replace")


# --- Writing


def write_new(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Write a new file, on disk when this returns; no half of one stays behind.

    Raises FileExistsError rather than write over another, and OSError.
    """
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        try:
            write_whole(file, data)
            os.fsync(file)
        finally:
            os.close(file)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def replace_file(path: Path, data: bytes) -> None:
    """Write a file anew, all or nothing. Raises OSError."""
    path = path.resolve()  # a link stays one
    if path.exists() and not path.is_file():  # a device
        path.write_bytes(data)
        return
    new = path.with_name(f"{path.name}.new-{os.getpid()}")
    write_new(new, data)
    try:
        with suppress(FileNotFoundError):
            shutil.copymode(path, new)
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def add_lines(
    words: Words,
    path: Path,
    format: LineFormat,
    command: str,
    texts: Callable[[str, SummedText], Iterable[str]],
) -> None:
    """Add lines to a file: all are on disk when this returns, or none. Raises Refused and OSError.

    `texts` makes them from the file as it is now; nobody else adds any meanwhile. A half-written
    last line is set aside in a file of its own.
    """
    with locked(path) as file:
        data = file.readall()
        text = decoded(data)
        read = read_format(words, path, format, text)
        if any(one.damage is not LineDamage.TORN for one in read.damaged):
            raise Refused(_not_written(words, path, command, read))
        added = format.add(texts(text, read), read.last)
        if not added:
            return
        keep = data
        if read.damaged:
            keep = data[: data.rfind(b"\n") + 1]
            set_aside(words, path, read.damaged[-1].number, data[len(keep) :])
        ended = "" if keep.endswith(b"\n") else "\n"
        file.truncate(len(keep))
        try:
            write_whole(file.fileno(), f"{ended}{added}".encode("utf-8", "replace"))
            os.fsync(file.fileno())
        except BaseException:
            file.truncate(len(keep))
            raise


@contextmanager
def locked(path: Path) -> Iterator[FileIO]:
    """The file, which other programs that add lines leave alone meanwhile."""
    while True:
        with FileIO(os.open(path, os.O_RDWR | os.O_APPEND), "r+") as file:
            _wait_for(file.fileno())
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                yield file
                return
            # It was replaced while we waited: read the new one.


def _wait_for(file: int) -> None:
    with suppress(ImportError, OSError):  # some systems and disks know no locks
        from fcntl import LOCK_EX, flock

        flock(file, LOCK_EX)


def set_aside(words: Words, path: Path, line: int, torn: bytes) -> None:
    """Keep a half-written line in a file of its own, and say so. Raises OSError."""
    aside = path.with_name(f"{path.name}.torn")
    with aside.open("ab") as file:
        file.write(torn + b"\n")
        file.flush()
        os.fsync(file.fileno())
    print(words("commands.damage.set_aside", line=line, file=aside), file=sys.stderr)


# --- What is damaged


def read_format(words: Words, path: str | Path, format: LineFormat, text: str) -> SummedText:
    """The lines of a text. Raises Refused if it is no such file."""
    try:
        return format.read(text)
    except NotOfFormat as error:
        key = "not_this" if error.version is None else "other_version"
        said = {"format": format.name, "version": error.version}
        raise Refused(words(f"commands.damage.{key}", file=path, **said)) from None


def warn(words: Words, name: str | Path, command: str, read: SummedText) -> int:
    """Say on the standard error which lines are damaged, if any. Returns the exit code.

    A half-written last line never counted, so everything is in order without it.
    """
    if not read.damaged:
        return 0
    print(damage_sentence(words, name, command, read), file=sys.stderr)
    return REFUSED if any(one.damage is not LineDamage.TORN for one in read.damaged) else 0


def damage_sentence(words: Words, name: str | Path, command: str, read: SummedText) -> str:
    """Which lines of a file are damaged, how many hold, and what to do."""
    if has_no_sums(read):
        return words("commands.damage.no_sums", file=name, command=command)
    is_torn = all(one.damage is LineDamage.TORN for one in read.damaged)
    return words(
        "commands.damage.torn_file" if is_torn else "commands.damage.damaged_file",
        file=name,
        lines=_named(words, read.damaged),
        whole=len(read.whole),
        command=command,
    )


def damage_to_json(words: Words, read: SummedText) -> list[dict[str, object]]:
    """The damaged lines, for programs."""
    return [
        {
            "line": one.number,
            "damage": str(one.damage),
            "message": words(f"commands.damage.line.{one.damage}", line=one.number),
            "text": one.text,
        }
        for one in read.damaged
    ]


def has_no_sums(read: SummedText) -> bool:
    """Whether the whole file was written without sums."""
    return all(one.damage is LineDamage.UNSUMMED for one in (read.header, *read.lines))


def _named(words: Words, damaged: tuple[SummedLine, ...]) -> str:
    said = [words(f"commands.damage.line.{one.damage}", line=one.number) for one in damaged]
    more = [words.count("commands.damage.more", len(said) - NAMED)] if said[NAMED:] else []
    return ", ".join([*said[:NAMED], *more])


def _not_written(words: Words, path: Path, command: str, read: SummedText) -> str:
    said = damage_sentence(words, path, command, read)
    return f"{words('commands.damage.not_written')} {said}"
