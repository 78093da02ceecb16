"""`oudler serve`: tables over HTTP, in this machine's browser or the whole club's."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import secrets
import socket
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from io import StringIO
from pathlib import Path
from tempfile import mkstemp
from threading import Thread
from typing import TYPE_CHECKING

from oudler import __version__
from oudler.command_line.arguments import Parser, Refused, at_least, between, refuse
from oudler.command_line.files import data_folder, write_whole
from oudler.command_line.output import CannotPrint
from oudler.command_line.workers import chosen_runner
from oudler.install import (
    has_search,
    is_installed,
    missing_for_tables,
    search_command,
    tables_command,
    tournament_command,
)
from oudler.jobs import Runner
from oudler.words import Words
from oudler.words.faults import system_reason

if TYPE_CHECKING:
    from oudler.web.settings import Settings

LOG = logging.getLogger(__name__)
PATIENCE = 0.5
"""Seconds that a name server may take while a server starts."""


def run(arguments: Sequence[str], words: Words) -> int:
    """Serve until a signal says stop. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    try:
        check_installed(words)
        return _serve(words, args)
    except Refused as error:
        return refuse(error)


def check_installed(words: Words) -> None:
    """Raise Refused unless everything is there that tables over HTTP cannot do without."""
    if missing := missing_for_tables():
        found, install = ", ".join(missing), tables_command()
        raise Refused(words("commands.serve.missing_package", found=found, install=install))


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("serve", words)
    found.option("--host", default="127.0.0.1", metavar="ADDRESS")
    found.option("--port", default=8000, type=between(0, 65535), metavar="N")
    found.option("--store", metavar="URL")
    found.option("--settings", metavar="FILE", type=Path)
    group = found.add_mutually_exclusive_group()
    found.choice(group, "--workers", type=at_least(1), metavar="N")
    found.choice(group, "--cluster", metavar="ADDRESS")
    found.option("--log", choices=("text", "json"), default="text")
    return found


def _serve(words: Words, args: Namespace) -> int:
    from oudler.bots import load_players
    from oudler.web import logs, server  # imported once it is known to be there

    logs.write_logs(args.log)
    url = args.store
    try:
        if url is None:
            folder = data_folder()
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            url = f"sqlite:///{folder / 'tables.db'}"
        listening = listen(args.host, args.port)
    except PortTaken as error:
        found = f"{args.host}:{args.port}"
        raise Refused(words("commands.serve.no_port", found=found, why=error.told(words))) from None
    except OSError as error:
        raise _no_folder(words, error.filename, error) from None
    with listening, chosen_runner(words, args, load_players) as runner:
        server.run(_run(words, url, args.settings, listening, runner))
    kept = "stopped_for_good" if url == "memory:" else "stopped"
    print(words(f"commands.serve.{kept}"), flush=True)
    return 0


class PortTaken(Exception):
    """The address cannot be listened on."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error

    def told(self, words: Words) -> str:
        """Why not, in our words if we have any."""
        # A name with letters that no address has is not even looked up.
        return system_reason(words, self.error) if isinstance(self.error, OSError) else str(self)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises PortTaken."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, *_, address = found[0]
        listening = socket.create_server(address[:2], family=family, backlog=2048)
    except (OSError, UnicodeError) as error:
        raise PortTaken(error) from None
    # Send small answers at once; asyncio does not set this on a socket it did not create.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


async def _run(
    words: Words, url: str, file: Path | None, listening: socket.socket, runner: Runner
) -> None:
    from oudler.site import create_site, prepare
    from oudler.streams import StoreError, open_store
    from oudler.streams.address import was_there
    from oudler.streams.errors import store_fault
    from oudler.table.live.registry import Registry
    from oudler.web.server import Server

    untold: list[CannotPrint] = []

    def is_open() -> None:
        try:
            for line in opening(words, listening):
                print(line, flush=True)
        except CannotPrint as error:
            untold.append(error)
            server.should_exit = True  # closes everything in good order

    settings = _settings(words, url, file)
    try:
        store = await open_store(url, is_known=was_there(url))
    except StoreError as error:
        raise Refused(store_fault(words, error)) from None
    for lack in lacks(words, settings.static):
        LOG.warning(lack)
    try:
        await asyncio.to_thread(prepare)
        server = Server(create_site(Registry(store), settings, runner), is_open, settings)
        await server.serve([listening])
    finally:
        await store.close()
    if untold:
        raise untold[0]


def lacks(words: Words, page: Path) -> Iterator[str]:
    """What this server cannot do, and which command mends it, a sentence for each missing part."""
    if not (page / "index.html").is_file():
        yield words("web.request.no_page")
    if not has_search():
        yield words("commands.serve.no_search", install=search_command(__version__))
    for package, what in (("typst", "no_printer"), ("ortools", "no_solver")):
        if not is_installed(package):
            yield words(f"commands.serve.{what}", install=tournament_command())


def _settings(words: Words, url: str, file: Path | None) -> Settings:
    """The settings, with no more connections than the system lets us open. Raises Refused."""
    from oudler.web.open_files import most_connections
    from oudler.web.settings import WrongSettings, settings_in

    try:
        secret = secret_for(url)
    except OSError as error:
        raise _no_folder(words, secret_path(url), error) from None
    try:
        settings = settings_in(file, secret)
    except WrongSettings as error:
        raise Refused(words("commands.serve.wrong_settings", file=file, why=error)) from None
    except OSError as error:
        why = system_reason(words, error)
        raise Refused(words("commands.cannot_read", file=file, why=why)) from None
    except UnicodeDecodeError:
        why = words("commands.not_utf8")
        raise Refused(words("commands.cannot_read", file=file, why=why)) from None
    if password := os.environ.get("OUDLER_MAIL_PASSWORD"):
        settings = replace(settings, mail=replace(settings.mail, password=password))
    wanted = settings.connections.most
    most, files = most_connections(wanted)
    if most < wanted:
        needed = wanted + files - most
        LOG.warning(
            words("commands.serve.few_files", files=files, most=most, wanted=wanted, needed=needed)
        )
    return replace(settings, connections=replace(settings.connections, most=most))


def opening(words: Words, listening: socket.socket) -> Iterator[str]:
    """The addresses to open in a browser here and, if they may, on the phones in the room."""
    host, port = listening.getsockname()[:2]
    if host not in ("0.0.0.0", "::"):
        yield words("commands.serve.open", address=address_of(listening))
        return
    yield words("commands.serve.open", address=f"http://127.0.0.1:{port}")
    if own := own_addresses():
        addresses = ", ".join(f"http://{one}:{port}" for one in own)
        yield words("commands.serve.room", addresses=addresses)
        if sys.stdout.isatty():
            yield from qr_code(f"http://{own[0]}:{port}")
        yield words("commands.serve.room_https")
    else:
        yield words("commands.serve.no_network")


def qr_code(text: str) -> Iterator[str]:
    """The lines of a QR code, black on white whatever the terminal's colours."""
    from segno import make_qr  # imported once it is known to be there

    drawn = StringIO()
    make_qr(text).terminal(drawn, border=2, compact=True)
    for line in drawn.getvalue().splitlines():
        yield f"\x1b[97;40m{line}\x1b[0m"


def own_addresses() -> list[str]:
    """The machine's addresses in its network, the one by which it leaves first; none without one.

    Nothing is sent: a datagram's route is only looked up.
    """
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(("192.0.2.1", 9))
        found.append(asked.getsockname()[0])
    found += _named_addresses()
    return [one for one in dict.fromkeys(found) if not one.startswith("127.")]


def _named_addresses() -> list[str]:
    """The addresses of this machine's name; none if a name server takes longer than a moment."""
    found: list[str] = []

    def look() -> None:
        with suppress(OSError):
            named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
            found.extend(str(address[0]) for *_, address in named)

    looking = Thread(target=look, daemon=True)
    looking.start()
    looking.join(PATIENCE)
    return list(found)


def address_of(listening: socket.socket) -> str:
    """The address to open in a browser."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def secret_for(url: str, environ: Mapping[str, str] = os.environ) -> bytes:
    """The secret that signs guests' cookies, from the environment or kept beside the tables.

    Raises OSError if it cannot be kept.
    """
    if given := environ.get("OUDLER_SECRET"):
        return given.encode()
    if url == "memory:":
        return secrets.token_bytes(32)
    path = secret_path(url)
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        _keep_secret(path)
    if not (found := path.read_bytes()):  # anybody could sign with nothing
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    return found


def _keep_secret(path: Path) -> None:
    """Make a secret, unless another process has made one meanwhile. It is never there in part."""
    file, new = mkstemp(dir=path.parent, prefix=path.name)
    try:
        try:
            write_whole(file, secrets.token_hex(32).encode())
            os.fsync(file)
        finally:
            os.close(file)
        _link(Path(new), path)
    finally:
        Path(new).unlink(missing_ok=True)


def _link(new: Path, path: Path) -> None:
    """Give a new file this name as well, unless another file has it."""
    try:
        path.hardlink_to(new)
    except FileExistsError:
        pass
    except OSError:  # a file system without links: of two processes, the later one wins
        new.replace(path)


def secret_path(url: str) -> Path:
    """The file of the secret: beside an SQLite file, else in the user's data folder."""
    kind, _, file = url.partition(":///")
    folder = Path(file.partition("?")[0]).parent if kind == "sqlite" else data_folder()
    return folder / "oudler-secret"


def _no_folder(words: Words, path: Path | str, error: OSError) -> Refused:
    why = system_reason(words, error)
    return Refused(words("commands.serve.no_folder", path=path, why=why))
