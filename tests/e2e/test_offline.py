"""Playing without a network: the server runs in the page, and its tables outlive it."""

import json
import shutil
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.e2e.conftest import Come, Visitor, call_version, served
from tests.e2e.test_accessibility import Inspector, inspect

from oudler.records import read_record
from oudler.web.settings import STATIC

__all__ = ["inspect"]

pytestmark = pytest.mark.timeout(240)

DRAWN = "() => [...document.querySelectorAll('.hand img')].every(one => one.naturalWidth > 0)"
OWN_CACHES = """async () => (await caches.keys()).filter(name => !name.includes("python"))"""
TAKEN_UP = """async version => {
    while (`${(await caches.keys()).filter(name => !name.includes("python"))}` !== version)
        await new Promise(later => setTimeout(later, 50));
}"""
NEW = "oudler-" + "0" * 12
STARTING = "#starting:has-text('Préparation')"
"""Every file is kept, and Python starts."""
START = 60_000
"""Milliseconds for Python to start in a browser that shares this machine."""
QUICK = """
from functools import partial
from oudler.table.clock.pace import Tempo
quick = Tempo(bot=0.02, trick=0.05, dog=0.05, announcement=0.05, shown=0.05)
open_in_page = partial(open_in_page, tempo=quick)
open_in_page"""
"""Replaces `open_in_page` in the worker: a server whose bots do not wait."""


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page whose own server has quick bots."""
    if not (STATIC / "page-server.js").is_file():
        pytest.skip("the page is not built: run make")
    static = tmp_path_factory.mktemp("page") / "static"
    shutil.copytree(STATIC, static, ignore=shutil.ignore_patterns("page-server.js.gz"))
    script = static / "page-server.js"
    text = script.read_text("utf-8")
    assert text.count("\nopen_in_page\n") == 1
    script.write_text(text.replace("\nopen_in_page\n", f"{QUICK}\n"), "utf-8")
    with socket.create_server(("127.0.0.1", 0)) as listening, served(listening, static):
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


def start(anne: Visitor) -> None:
    """From the home page to the one that plays without a network."""
    anne.page.click("#play-offline")
    anne.page.wait_for_selector("#play-online", timeout=START)


def test_a_deal_is_played_without_a_network_and_closed_in_the_middle(
    come: Come, quick: str, tmp_path: Path
) -> None:
    anne = come(service_workers="allow")
    anne.address = quick
    anne.page.goto(quick)
    anne.page.wait_for_selector("text=Premier téléchargement")
    start(anne)
    context = anne.page.context
    context.set_offline(True)

    anne.page.fill("#you", "Anne")
    anne.page.click("#play-now")
    anne.to_hand()
    anne.act_while(lambda: not (anne.page.query_selector(".card.lit") and len(anne.hand()) < 10))
    table, hand, trick = anne.page.url, sorted(anne.hand()), anne.trick()
    assert "/offline/t/" in table
    anne.page.close()

    # Closed: the browser has dropped the page, its worker and all of Python.
    anne.page = context.new_page()
    anne.page.goto(f"{quick}/offline")
    anne.page.wait_for_selector("#play-online", timeout=START)
    assert anne.page.input_value("#you") == "Anne"
    anne.page.goto(table)
    anne.page.wait_for_selector(".card.lit", timeout=START)
    assert (sorted(anne.hand()), anne.trick()) == (hand, trick)
    anne.page.click("header button[lang=en]")
    anne.page.wait_for_selector(".hand img[src*='/en-']")
    anne.page.wait_for_function(DRAWN)
    anne.page.click("header button[lang=fr]")
    anne.play_to_the_end()
    assert "Anne" in anne.page.inner_text("#main")

    with anne.page.expect_download() as downloading:
        anne.page.click("#open-menu")
        anne.page.click("a[download]")
    saved = tmp_path / "record"
    downloading.value.save_as(saved)
    record = saved.read_text("utf-8")
    assert "Anne" in json.loads(record.partition("\n")[0])["players"]
    assert read_record(record)
    keep_deals(anne)


def keep_deals(anne: Visitor) -> None:
    """With a network again, Anne takes her deal into her history, though it is refused at first."""
    page = anne.page
    page.context.set_offline(False)
    refusal = {"reason": "unreadable", "message": "Refusé."}
    page.context.route("**/api/me/deals?lang=fr", lambda one: one.fulfill(status=409, json=refusal))
    page.goto(anne.address)
    page.click("#keep-deals")
    page.wait_for_selector("[data-refused]:has-text('Refusé.')")
    page.context.unroute("**/api/me/deals?lang=fr")
    page.reload()
    page.wait_for_selector("[data-refused]")
    page.click("[data-again]")
    page.wait_for_selector("#unsent :text('Une donne est maintenant dans votre historique')")
    page.wait_for_selector(".recent .deals a:has-text('sans réseau')")
    page.click(".recent .deals a")
    page.click("#step-last")
    assert "Anne" in page.inner_text(".podium")
    page.goto(f"{anne.address}/historique")
    page.wait_for_selector("#past-count:text('1 donne')")
    page.reload()
    page.wait_for_selector(".deals a")
    assert not page.query_selector("#keep-deals")


def test_the_offer_stands_where_the_network_is_gone_once_everything_is_kept(come: Come) -> None:
    anne = come(service_workers="allow")
    anne.page.goto(anne.address)
    anne.page.click("#play-offline")
    anne.page.wait_for_selector(STARTING, timeout=START)
    anne.page.goto(anne.address)
    anne.page.wait_for_selector("text=tout est déjà sur cet appareil")
    anne.play_now()
    anne.page.context.set_offline(True)
    anne.page.wait_for_selector(".notice.line #play-offline")
    anne.page.reload()
    anne.page.click("[role=alert] #play-offline")
    anne.page.wait_for_selector(STARTING, timeout=START)


def test_without_the_files_nothing_is_offered_that_cannot_be_had(come: Come) -> None:
    anne = come(service_workers="allow")
    anne.play_now()
    anne.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    anne.page.reload()
    anne.page.wait_for_selector(".hand .card")
    anne.page.context.set_offline(True)
    anne.page.wait_for_selector(".notice.line")
    assert not anne.page.query_selector("#play-offline")
    anne.page.goto(f"{anne.address}/offline")
    anne.page.wait_for_selector("[role=alert]:has-text('Il manque des fichiers')")


def test_axe_finds_nothing_and_two_tabs_do_not_undo_each_others_tables(
    inspect: Callable[..., Inspector],
) -> None:
    inspector = inspect(service_workers="allow")
    anne = inspector.visitor
    anne.page.goto(anne.address)
    start(anne)
    inspector.look("home without a network")
    assert inspector.faults == {}
    inspector.prefer("fr")
    other = anne.page.context.new_page()
    other.goto(f"{anne.address}/offline")
    other.wait_for_selector("[role=alert]:has-text('ouvert dans un autre onglet')", timeout=START)
    anne.page.close()
    other.wait_for_selector("#play-online", timeout=START)


def test_a_new_version_fetches_what_was_kept_in_the_last_one(come: Come, tmp_path: Path) -> None:
    static = tmp_path / "static"
    shutil.copytree(STATIC, static, ignore=shutil.ignore_patterns("*.gz"))
    with socket.create_server(("127.0.0.1", 0)) as listening, served(listening, static):
        anne = come(service_workers="allow")
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        anne.page.goto(f"{address}/offline")
        anne.page.wait_for_selector(STARTING, timeout=START)
        (old,) = anne.page.evaluate(OWN_CACHES)
        anne.page.goto(address)
        call_version(static, old.removeprefix("oudler-"), "0" * 12)
        anne.page.goto(address)
        anne.page.evaluate(TAKEN_UP, NEW)
        anne.page.reload()
        anne.page.wait_for_selector("text=tout est déjà sur cet appareil")
