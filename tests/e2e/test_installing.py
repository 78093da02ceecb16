"""The page as an installed app: opened offline, kept up to date."""

import re
import shutil
import socket
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from tests.e2e.conftest import Come, call_version, served

from oudler.web.settings import STATIC

KEPT = "caches.keys()"
# wait_for_function takes a promise for true, so these wait by themselves, half a minute at most.
UNTIL_INSTALLED = """async name => {
    const worker = async () => (await navigator.serviceWorker.getRegistration()).installing;
    while (!await caches.has(name) || await worker())
        await new Promise(later => setTimeout(later, 50));
}"""
"""Until the worker that keeps this cache is installed."""
UNTIL_KEPT = """async path => {
    const kept = () => caches.match(path, {ignoreSearch: true});
    for (let left = 600; left && !await kept(); left--)
        await new Promise(later => setTimeout(later, 50));
    return !!await kept();
}"""
"""Whether this is in a cache, as soon as it is."""
DECODED = """async urls => Promise.all(urls.map(async url => {
    const picture = await createImageBitmap(await (await fetch(url)).blob());
    return [url, picture.width, picture.height];
}))"""


def test_a_device_can_install_the_page(come: Come) -> None:
    anne = come(lang="en", service_workers="allow")
    anne.page.goto(anne.address)
    anne.page.wait_for_selector("link[rel=manifest][href$='=en']", state="attached")
    anne.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    devtools = anne.page.context.new_cdp_session(anne.page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/manifest.webmanifest?lang=en")
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in errors} <= {"in-incognito"}, "as every test is"
    icons: list[Any] = anne.page.evaluate("fetch('/manifest.webmanifest').then(a => a.json())")[
        "icons"
    ]
    urls = [icon["src"] for icon in icons] + ["/static/touch-180.png"]
    sizes = [int(icon["sizes"].partition("x")[0]) for icon in icons] + [180]
    expected = [[url, size, size] for url, size in zip(urls, sizes, strict=True)]
    assert anne.page.evaluate(DECODED, urls) == expected


def test_the_page_opens_without_a_network_and_takes_up_a_new_version(
    come: Come, tmp_path: Path
) -> None:
    static = tmp_path / "static"
    # Without the compressed copies: what is written below would not be sent.
    shutil.copytree(STATIC, static, ignore=shutil.ignore_patterns("*.gz", "python"))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        anne = come(service_workers="allow")
        port = listening.getsockname()[1]
        anne.address = f"http://127.0.0.1:{port}"
        with served(listening, static):
            anne.play_now()
            anne.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            anne.page.reload()
            anne.page.wait_for_selector(".hand .card")
            before = _kept(anne.page)
            assert not [url for url in before["urls"] if "/api/" in url]
            # One card brought the whole deck.
            assert anne.page.evaluate(UNTIL_KEPT, "/cards/fr-2/back.svg")
            cards = [url for url in _kept(anne.page)["urls"] if ".svg" in url and "/cards/" in url]
            assert len(cards) == 79

    anne.page.reload()
    anne.page.wait_for_selector("[role=alert] p")
    assert "Serveur injoignable" in anne.alerted()
    assert "votre place est gardée" in anne.alerted()

    call_version(static, before["name"].removeprefix("oudler-"), "000000000000")
    with socket.create_server(("127.0.0.1", port)) as listening, served(listening, static):
        # The tables were kept in memory only: this one is gone with its server.
        anne.page.wait_for_selector("text=Cette table n'existe pas")
        anne.page.goto(anne.address)
        name = "oudler-000000000000"
        anne.page.evaluate(UNTIL_INSTALLED, name)
        _replace_worker(anne.page, name)


def _replace_worker(page: Page, name: str) -> None:
    """Wait until this is the only cache.

    Chromium may leave the old worker in place for minutes where the page keeps it busy: so it is
    stopped, again and again, as Chromium itself does with one that is idle.
    """
    devtools = page.context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    for _ in range(20):
        devtools.send("ServiceWorker.stopAllWorkers")
        page.wait_for_timeout(500)
        if page.evaluate(KEPT) == [name]:
            return
    raise AssertionError(page.evaluate(KEPT))


def _kept(page: Page) -> dict[str, Any]:
    """The one cache that there is, and what it keeps."""
    (name,) = page.evaluate(KEPT)
    urls = page.evaluate(
        "async name => (await (await caches.open(name)).keys()).map(one => one.url)", name
    )
    assert re.fullmatch(r"oudler-[0-9a-f]{12}", name)
    return {"name": name, "urls": urls}
