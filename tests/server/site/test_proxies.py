"""The examples of docs/operating.md, tried where nginx and Caddy are installed."""

import asyncio
import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from socket import create_server
from urllib.parse import urlsplit

import httpx
import pytest

from oudler.testing.guests import PATIENT, SETTINGS, Guest, open_site, run
from oudler.testing.processes import mortal
from oudler.web.settings import Settings, read_settings

DOCUMENT = Path(__file__).parents[3] / "docs" / "operating.md"
NAME = "tarot.example.org"
PLACES = ("/usr/sbin", "/usr/bin", "/bin")

pytestmark = pytest.mark.slow


def block(kind: str) -> str:
    """The one example of this kind."""
    [found] = re.findall(rf"^```{kind}\n(.*?)^```$", DOCUMENT.read_text("utf-8"), re.M | re.S)
    return str(found)


def installed(program: str) -> str:
    """The path of a program; the test is skipped without it."""
    found = shutil.which(program, path=os.pathsep.join((os.environ["PATH"], *PLACES)))
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def free_port() -> int:
    with create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def nginx(folder: Path, port: int, behind: str) -> list[str]:
    """nginx with the example, but for its port, its certificate and where the server is."""
    key = ("-newkey", "rsa:2048", "-nodes", "-keyout", "privkey.pem", "-out", "fullchain.pem")
    subject = ("-subj", f"/CN={NAME}")
    subprocess.run(
        [installed("openssl"), "req", "-x509", *key, *subject],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    example = (
        block("nginx")
        .replace("listen 443", f"listen 127.0.0.1:{port}")
        .replace(f"/etc/letsencrypt/live/{NAME}", str(folder))
        .replace("127.0.0.1:8000", behind)
    )
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{ }}\n"
        f"http {{ access_log off; {example} }}"
    )
    return [installed("nginx"), "-e", "stderr", "-c", str(file), "-p", str(folder)]


def caddy(folder: Path, port: int, behind: str) -> list[str]:
    """Caddy with the example, but without https, which needs a name that the world knows."""
    example = (
        block("caddyfile")
        .replace(f"\n{NAME} {{", f"\nhttp://{NAME}:{port} {{")
        .replace("127.0.0.1:8000", behind)
        .replace("{\n", "{\n    admin off\n", 1)
    )
    file = folder / "Caddyfile"
    file.write_text(example)
    return [installed("caddy"), "run", "--adapter", "caddyfile", "--config", str(file)]


@asynccontextmanager
async def proxied(
    make: Callable[[Path, int, str], list[str]], folder: Path, scheme: str
) -> AsyncIterator[Guest]:
    """A guest who comes through the proxy."""
    settings = replace(SETTINGS, hosts=(NAME,))
    async with open_site(tempo=PATIENT, settings=settings) as site:
        port = free_port()
        command = make(folder, port, urlsplit(site.address).netloc)
        env = {**os.environ, "HOME": str(folder)}
        process = await asyncio.create_subprocess_exec(
            *mortal(*command), env=env, stderr=asyncio.subprocess.DEVNULL
        )
        try:
            address = f"{scheme}://127.0.0.1:{port}"
            headers = {"Host": f"{NAME}:{port}"}
            async with httpx.AsyncClient(base_url=address, headers=headers, verify=False) as web:
                for _ in range(100):
                    try:
                        await web.get("/healthz")
                        break
                    except httpx.ConnectError:
                        await asyncio.sleep(0.1)
                yield Guest(web)
        finally:
            process.terminate()
            await process.wait()


@pytest.mark.parametrize(("make", "scheme"), [(nginx, "https"), (caddy, "http")])
def test_a_table_behind_the_proxy_of_the_example(
    make: Callable[[Path, int, str], list[str]], scheme: str, tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with proxied(make, tmp_path, scheme) as anne:
            table = await anne.open(you="Anne", bots="club")
            if scheme == "https":
                assert "__Host-oudler" in anne.web.cookies
            async with aclosing(anne.news(table)) as stream:
                first = await anext(stream)
                seq = await anne.do(table, "say", phrase="hello")  # told at once, not buffered
                told = await asyncio.wait_for(anext(stream), 5)
                assert told["seq"] == seq == first["seq"] + 1
            refused = await anne.get("/metrics")
            assert (refused.status_code, "oudler_" in refused.text) == (404, False)
            assert (await anne.get("/healthz")).json()["store"] == "well"
            origin = {"Origin": f"{scheme}://{anne.web.headers['Host']}"}
            assert (await anne.post("/api/tables", {}, headers=origin)).status_code == 201
            long = await anne.get("/api/me", headers={"Cookie": "a=" + "x" * 40_000})
            assert long.status_code in (400, 431)

    run(scenario)


def test_the_unit_of_the_example(tmp_path: Path) -> None:
    analyze = installed("systemd-analyze")
    program = tmp_path / "oudler"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / "oudler.service"
    unit.write_text(block("systemd").replace("/opt/oudler/bin/oudler", str(program)))
    command = [analyze, "verify", "--man=no", str(unit)]
    found = subprocess.run(command, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    assert "oudler.service" not in found.stderr


def test_the_settings_of_the_example_are_the_usual_ones() -> None:
    written = block("toml")
    assert read_settings(written, b"secret") == Settings(b"secret")
    named = tomllib.loads(written)
    assert set(named["connections"]) == {one.name for one in fields(Settings(b"").connections)}
    assert all(is_dataclass(getattr(Settings(b""), name)) for name in ("guest", "address"))
