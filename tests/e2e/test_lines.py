"""Reload the page, lose the network, kill the server: the seat and the hand stay."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.e2e.conftest import Come

from oudler.streams import StoreError, StoreFault
from oudler.streams.memory import MemoryStore
from oudler.testing.processes import mortal


def test_a_page_loaded_anew_in_mid_trick_is_where_it_was(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.to_mid_trick()
    seat, hand, trick = anne.page.inner_text(".seat.mine .name"), anne.hand(), anne.trick()
    anne.page.reload()
    anne.page.wait_for_selector(".card.lit")
    assert (anne.page.inner_text(".seat.mine .name"), anne.hand(), anne.trick()) == (
        seat,
        hand,
        trick,
    )
    assert len(anne.heard()) <= 1
    anne.act()
    assert anne.told_twice() == []


def test_a_lost_network_is_said_and_nothing_is_missed(come: Come) -> None:
    anne, bruno = come(), come()
    anne.play_now()
    bruno.page.goto(anne.page.url)
    bruno.page.wait_for_selector(".watching")
    anne.invite(bruno)
    anne.to_mid_trick()
    before = len(anne.heard())
    anne.page.context.set_offline(True)
    anne.page.wait_for_selector(".notice.line")
    assert "Connexion perdue" in anne.alerted()
    bruno.page.click("#tab-chat")
    for phrase in ("Bonjour", "Bien joué"):
        bruno.page.click(f"#panel-chat button:has-text('{phrase}')")
        bruno.page.wait_for_selector(f".said li:has-text('{phrase}')")
    anne.page.context.set_offline(False)
    anne.page.wait_for_selector("#log p:has-text('Bien joué')")
    anne.page.wait_for_selector("#answer p:has-text('Connexion rétablie.')")
    told = anne.heard()[before:]
    assert [line for line in told if "dit :" in line] == [
        "Quelqu'un dit : Bonjour !",
        "Quelqu'un dit : Bien joué !",
    ]
    anne.page.wait_for_selector(".notice.urgent")
    anne.play_to_the_end()
    assert anne.told_twice() == []


def test_a_full_disk_is_said_before_anybody_plays(
    come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    anne = come()
    anne.play_now()
    anne.to_mid_trick()

    async def append(*_asked: Any) -> None:
        raise StoreError(StoreFault.FULL, "memory:")

    with monkeypatch.context() as full:
        full.setattr(MemoryStore, "append", append)
        anne.page.wait_for_selector("#unkept")
        assert "attendez avant de jouer" in anne.page.inner_text("#unkept")
        below = anne.page.locator("#unkept").bounding_box()
        hand = anne.page.locator(".hand").bounding_box()
        assert below is not None
        assert hand is not None
        assert below["y"] + below["height"] <= hand["y"] + 1, "it covers no card"
    anne.page.wait_for_selector("#unkept", state="detached")
    anne.act()
    assert anne.told_twice() == []


def test_a_killed_server_starts_again_and_the_page_goes_on(come: Come, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    anne = come()
    anne.address = f"http://127.0.0.1:{port}"
    server = _start(port, tmp_path)
    try:
        anne.play_now()
        anne.to_mid_trick()
        hand, trick = anne.hand(), anne.trick()
        anne.page.evaluate("window.stillHere = true")
        server.send_signal(signal.SIGKILL)
        server.wait()
        anne.page.wait_for_selector(".notice.line")
        server = _start(port, tmp_path)
        anne.page.wait_for_selector(".notice.urgent")
        anne.page.wait_for_selector(".offline", state="detached")
        assert (anne.hand(), anne.trick()) == (hand, trick)
        anne.act()
        assert len(anne.hand()) == len(hand) - 1
        assert anne.told_twice() == []
        assert anne.page.evaluate("window.stillHere")
    finally:
        server.kill()
        server.wait()


def _start(port: int, folder: Path) -> subprocess.Popen[str]:
    """The program itself, on a file; it has said that it listens."""
    url = f"sqlite:///{folder / 'tables.db'}"
    settings = folder / "settings.toml"
    settings.write_text("late = 60\ntoo_late = 60")  # the browser and other tests share the machine
    command = [sys.executable, "-m", "oudler", "serve", "--port", str(port), "--store", url]
    server = subprocess.Popen(
        mortal(*command, "--settings", str(settings)),
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert server.stdout is not None
    assert str(port) in server.stdout.readline()
    server.stdout.close()
    return server
