"""`oudler serve`, as it is started and stopped."""

import errno
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from oudler.cli import run as oudler
from oudler.command_line.files import data_folder
from oudler.commands import serve
from oudler.commands.serve import address_of, listen, secret_for, secret_path
from oudler.install import tables_command
from oudler.streams.address import was_there
from oudler.testing.guests import LIMIT, Guest, run
from oudler.testing.processes import mortal
from oudler.web.settings import Settings, read_settings
from oudler.words import Words

Printed = pytest.CaptureFixture[str]


@contextmanager
def started(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own, and its address; killed in the end if it still runs."""
    command = [sys.executable, "-m", "oudler", "serve", "--lang", "fr", "--port", "0", *arguments]
    env = {**os.environ, "XDG_DATA_HOME": str(folder)}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        mortal(*command), env=env, stdout=pipe, stderr=pipe, text=True
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            assert found, line
            yield process, found[0]
        finally:
            process.kill()


def client(address: str, cookies: httpx.Cookies | None = None) -> httpx.AsyncClient:
    """Somebody's browser."""
    return httpx.AsyncClient(base_url=address, cookies=cookies, timeout=LIMIT)


@pytest.mark.slow
def test_phones_in_the_room_are_told_an_address_that_they_can_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serve, "own_addresses", lambda: ["192.168.1.20"])
    with listen("0.0.0.0", 0) as listening:
        port = listening.getsockname()[1]
        here, room, https = serve.opening(Words("fr"), listening)
        assert f"http://127.0.0.1:{port} " in here
        assert f"http://192.168.1.20:{port}." in room
        assert "https" in https
        monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        _, _, *code, _ = serve.opening(Words("fr"), listening)
        drawn = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in code]
        # A code of version 2 with its quiet zone: the black frame of its first corner is whole.
        assert {len(line) for line in drawn} == {29}
        assert [line[2:9] for line in drawn[1:5]] == [" ▄▄▄▄▄ ", " █   █ ", " █▄▄▄█ ", "▄▄▄▄▄▄▄"]
        monkeypatch.setattr(serve, "own_addresses", list)
        assert "aucun réseau" in list(serve.opening(Words("fr"), listening))[1]


def test_a_server_that_keeps_nothing_does_not_say_that_it_does(tmp_path: Path) -> None:
    with started(tmp_path, "--store", "memory:") as (process, _):
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=10)
    assert out == "Oudler est fermé ; rien n'est gardé, avec --store memory:.\n"


@pytest.mark.slow
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_it_and_its_streams_without_a_complaint(
    stop: signal.Signals, tmp_path: Path
) -> None:
    async def scenario(process: subprocess.Popen[str], address: str) -> None:
        async with client(address) as web:
            anne = Guest(web)
            table = await anne.open(you="Anne", bots="club")
            stream = anne.news(table)
            await anext(stream)
            process.send_signal(stop)
            async for _ in stream:
                pass  # to its end, which a scenario's time limits

    with started(tmp_path) as (process, address):
        run(lambda: scenario(process, address))
        out, err = process.communicate(timeout=10)
    assert process.returncode == 0
    assert out == "Oudler est fermé ; les parties sont gardées.\n"
    assert err == ""
    kept = tmp_path / "oudler"
    assert (kept / "tables.db").exists()
    assert stat.S_IMODE((kept / "oudler-secret").stat().st_mode) == 0o600


@pytest.mark.slow
def test_a_server_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    async def begun(address: str) -> tuple[httpx.Cookies, str, list[str]]:
        async with client(address) as web:
            anne = Guest(web)
            table = await anne.open(you="Anne", bots="club")
            await anne.do(table, "ready")
            return web.cookies, table, (await anne.snapshot(table))["deal"]["hand"]

    async def again(address: str, cookies: httpx.Cookies, table: str, hand: list[str]) -> None:
        async with client(address, cookies) as web:
            snapshot = await Guest(web).snapshot(table)
            assert snapshot["you"] == 0
            assert set(hand) <= set(snapshot["deal"]["hand"])  # with the dog, if she took

    async def scenario() -> None:
        with started(tmp_path) as (_, address):
            known = await begun(address)
        with started(tmp_path) as (_, address):
            await again(address, *known)

    run(scenario)


def test_a_port_that_is_taken_is_said_in_one_line(tmp_path: Path, capsys: Printed) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert oudler(["serve", "--port", port, "--store", "memory:", "--lang", "fr"]) == 1
    said = capsys.readouterr().err
    assert said == (
        f"Impossible d'ouvrir 127.0.0.1:{port} : un autre programme y écoute déjà. "
        "Choisissez un autre port avec --port.\n"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["--store", "nowhere://x"],
        ["--store", "sqlite:////proc/none/tables.db"],
        ["--host", "no.such.host.invalid", "--store", "memory:"],
        ["--host", "é" * 80, "--store", "memory:"],
    ],
)
def test_a_failed_start_is_said_in_one_line(arguments: list[str], capsys: Printed) -> None:
    assert oudler(["serve", "--port", "0", "--lang", "en", *arguments]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "Traceback" not in said


def test_a_data_folder_that_cannot_be_made(
    tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert oudler(["serve", "--port", "0", "--lang", "en"]) == 1
    assert "Choose another place with --store" in capsys.readouterr().err


@pytest.mark.parametrize("package", ["starlette", "openskill"])
def test_a_missing_package_is_named(package: str, tmp_path: Path) -> None:
    code = (
        f"import sys; sys.modules[{package!r}] = None\n"
        "from oudler.cli import run\n"
        "sys.exit(run(['serve', '--port', '0', '--lang', 'en']))"
    )
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    ended = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert ended.returncode == 1, ended.stderr
    assert package in ended.stderr
    assert tables_command() in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("[connections]\nhed = 3", "connections.hed"),
        ("[connections]\nmost = 0", "connections.most"),
        ("[address]\nsecond = 'many'\nburst = 1", "address.second"),
        ("secret = 'x'", "secret"),
        ("proxies = ['everybody']", "everybody"),
        ("hosts =", "Invalid value"),
    ],
)
def test_settings_that_will_not_do_are_named_in_one_line(
    written: str, named: str, tmp_path: Path, capsys: Printed
) -> None:
    file = tmp_path / "oudler.toml"
    file.write_text(written)
    serve = ["serve", "--port", "0", "--store", "memory:", "--lang", "en"]
    assert oudler([*serve, "--settings", str(file)]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert named in said
    assert oudler([*serve, "--settings", str(tmp_path / "none.toml")]) == 1
    assert "none.toml: no such file or folder" in capsys.readouterr().err
    file.write_bytes(b"\xff\xfe")
    assert oudler([*serve, "--settings", str(file)]) == 1
    assert "it is not text in UTF-8" in capsys.readouterr().err


def test_settings_are_read_and_all_others_are_as_usual() -> None:
    written = "hosts = ['tarot.example.org']\nstreams = 4\n[connections]\nhead = 3"
    found = read_settings(written, b"secret")
    usual = Settings(b"secret")
    limits = replace(usual.connections, head=3)
    assert found == replace(usual, hosts=("tarot.example.org",), streams=4, connections=limits)


def with_files(files: int, *more: str) -> list[str]:
    """A server that may open this many files."""
    code = (
        "import resource, sys\n"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({files // 2}, {files}))\n"
        "from oudler.cli import run\n"
        "sys.exit(run(sys.argv[1:]))"
    )
    serve = ("serve", "--lang", "fr", "--port", "0", "--store", "memory:", *more)
    return [sys.executable, "-c", code, *serve]


@pytest.mark.slow
@pytest.mark.parametrize("form", ["text", "json"])
def test_few_files_are_told_at_the_start_and_when_they_are_used_up(
    form: str, tmp_path: Path
) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        mortal(*with_files(170, "--log", form)), stdout=pipe, stderr=pipe, text=True
    ) as process:
        assert process.stdout is not None
        found = re.search(r"127\.0\.0\.1:(\d+)", process.stdout.readline())
        assert found
        at = ("127.0.0.1", int(found[1]))
        asked = b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n"
        with ExitStack() as stack:
            held = [stack.enter_context(socket.create_connection(at)) for _ in range(60)]
            for one in held[-20:]:  # the others have made room for them
                one.sendall(asked)
                assert one.recv(4096).startswith(b"HTTP/1.1 200")
        process.terminate()
        _, err = process.communicate(timeout=10)
    lines = err.splitlines()
    assert "170" in lines[0]
    assert "LimitNOFILE=10150" in lines[0]
    assert "(too many)" in lines[-1]
    if form == "json":
        assert [json.loads(line)["level"] for line in lines] == ["warning"] * len(lines)
        assert json.loads(lines[-1])["says"].startswith("connections from 127.0.0.1 ended: 40")


def test_the_secret_is_kept_beside_the_tables(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'deep' / 'tables.db'}"
    first = secret_for(url, {})
    assert len(first) >= 32
    assert secret_for(url, {}) == first
    assert secret_path(url) == tmp_path / "deep" / "oudler-secret"
    assert secret_for(url, {"OUDLER_SECRET": "given"}) == b"given"
    assert secret_for("memory:", {}) != secret_for("memory:", {})
    assert data_folder({"XDG_DATA_HOME": "/data"}) == Path("/data/oudler")
    assert data_folder({}) == Path.home() / ".local/share/oudler"
    assert [one.name for one in (tmp_path / "deep").iterdir()] == ["oudler-secret"]
    secret_path(url).write_bytes(b"")
    with pytest.raises(OSError, match="oudler-secret"):
        secret_for(url, {})


def test_a_secret_is_kept_where_files_cannot_be_linked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", no_links)
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    assert secret_for(url, {}) == secret_for(url, {}) != b""
    assert [one.name for one in tmp_path.iterdir()] == ["oudler-secret"]


@pytest.mark.parametrize(
    ("left", "is_there"),
    [
        (("tables.db", "tables.db-last"), True),
        (("tables.db",), True),
        (("tables.db-last",), True),
        (("other.db", "oudler-secret"), False),
        ((), False),
    ],
)
def test_tables_deleted_with_their_note_are_not_missed(
    left: tuple[str, ...], is_there: bool, tmp_path: Path
) -> None:
    for name in left:
        (tmp_path / name).touch()
    assert was_there(f"sqlite:///{tmp_path / 'tables.db'}") is is_there
    assert not was_there("memory:")


def test_an_address_can_be_opened_in_a_browser() -> None:
    with listen("::1", 0) as listening:
        assert re.fullmatch(r"http://\[::1\]:\d+", address_of(listening))


def test_small_answers_wait_for_nothing() -> None:
    with listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists them")
def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    def is_running(child: str) -> bool:
        status = Path(f"/proc/{child}/status")
        return status.exists() and "State:\tZ" not in status.read_text("utf-8")

    with started(tmp_path, "--store", "memory:", "--workers", "2") as (process, _):
        listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("utf-8")
        children = listed.split()
        assert len(children) >= 2
        process.kill()
        process.wait()
        until = time.monotonic() + LIMIT
        while any(map(is_running, children)):
            assert time.monotonic() < until
            time.sleep(0.05)
