"""`oudler serve`: tables over HTTP, in this machine's browser or the whole club's."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from oudler.commands.arguments import Parser, Refused, refuse
from oudler.words import Words

PACKAGES = ("argon2", "msgspec", "starlette", "uvicorn")
"""What `pip install oudler[serve]` adds, besides the packages of the stores."""


def run(arguments: Sequence[str], words: Words) -> int:
    """Serve until a signal says stop. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    try:
        return _serve(words, args.host, args.port, args.store)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in PACKAGES:
            raise
        return refuse(Refused(words("commands.serve.missing_package", found=package)))
    except Refused as error:
        return refuse(error)


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("serve", words)
    found.option("--host", default="127.0.0.1", metavar="ADDRESS")
    found.option("--port", default=8000, type=_port, metavar="N")
    found.option("--store", metavar="URL")
    return found


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise ValueError
    return number


_port.__name__ = "int 0 … 65535"


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where this user's tables are kept."""
    base = environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "oudler"


def _serve(words: Words, host: str, port: int, url: str | None) -> int:
    from oudler.web import serving  # says at once which package is missing

    folder = data_folder()
    try:
        if url is None:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        listening = listen(host, port)
    except PortTaken as error:
        found = f"{host}:{port}"
        raise Refused(words("commands.serve.no_port", found=found, why=error.why)) from None
    except OSError as error:
        raise _no_folder(words, folder, error) from None
    with listening:
        serving.run(_run(words, url or f"sqlite:///{folder / 'tables.db'}", listening))
    print(words("commands.serve.stopped"), flush=True)
    return 0


class PortTaken(Exception):
    """An address cannot be listened at."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        number = getattr(error, "errno", None) or 0
        # A failed look-up has a number of its own; the system's sentence is shorter than Python's.
        self.why = os.strerror(number) if number > 0 else str(getattr(error, "strerror", error))


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises PortTaken."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, *_, address = found[0]
        listening = socket.create_server(address[:2], family=family, backlog=2048)
    except (OSError, UnicodeError) as error:
        raise PortTaken(error) from None
    # Small answers go out at once; asyncio does not see to it for a socket that it did not make.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


async def _run(words: Words, url: str, listening: socket.socket) -> None:
    from oudler.store import StoreError, open_store
    from oudler.store.errors import store_fault
    from oudler.table.hall import Hall
    from oudler.web.app import create_app
    from oudler.web.serving import Server
    from oudler.web.settings import Settings

    def is_open() -> None:
        print(words("commands.serve.open", address=address_of(listening)), flush=True)

    try:
        store = await open_store(url)
    except StoreError as error:
        raise Refused(store_fault(words, error)) from None
    try:
        app = create_app(Hall(store), Settings(secret_for(url)))
        await Server(app, is_open).serve([listening])
    except OSError as error:
        raise _no_folder(words, secret_path(url), error) from None
    finally:
        await store.close()


def address_of(listening: socket.socket) -> str:
    """The address to open in a browser."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def secret_for(url: str, environ: Mapping[str, str] = os.environ) -> bytes:
    """What signs the guests' cookies: given by the environment, or kept beside the tables.

    Raises OSError where it cannot be kept.
    """
    if given := environ.get("OUDLER_SECRET"):
        return given.encode()
    if url == "memory:":
        return secrets.token_bytes(32)
    path = secret_path(url)
    with suppress(FileExistsError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(file, "wb") as new:  # noqa: PTH123
            new.write(secrets.token_hex(32).encode())
    return path.read_bytes()


def secret_path(url: str) -> Path:
    """Where the secret is kept: beside an SQLite file, else in the user's data folder."""
    kind, _, file = url.partition(":///")
    folder = Path(file.partition("?")[0]).parent if kind == "sqlite" else data_folder()
    return folder / "oudler-secret"


def _no_folder(words: Words, path: Path, error: OSError) -> Refused:
    why = error.strerror or type(error).__name__
    return Refused(words("commands.serve.no_folder", path=path, why=why))
