"""The page as an installed app: opened offline, kept up to date."""

from __future__ import annotations

import re
import shutil
import socket
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from tests.e2e.conftest import Come, served

from oudler.web.settings import STATIC

KEPT = "caches.keys()"
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
            assert any("/cards/" in url for url in before["urls"])

    anne.page.reload()
    anne.page.wait_for_selector("[role=alert] p")
    assert "Serveur injoignable" in anne.alerted()
    assert "votre place est gardée" in anne.alerted()

    for name in ("index.html", "worker.js", "app.js"):
        text = (static / name).read_text("utf-8")
        version = before["name"].removeprefix("oudler-")
        (static / name).write_text(text.replace(version, "000000000000"), "utf-8")
    with socket.create_server(("127.0.0.1", port)) as listening, served(listening, static):
        # The tables were kept in memory only: this one is gone with its server.
        anne.page.wait_for_selector("text=Cette table n'existe pas")
        anne.page.goto(anne.address)
        anne.page.wait_for_function(
            f"async () => ({KEPT}).then(all => `${{all}}` === 'oudler-000000000000')"
        )


def _kept(page: Page) -> dict[str, Any]:
    """The one cache that there is, and what it keeps."""
    (name,) = page.evaluate(KEPT)
    urls = page.evaluate(
        "async name => (await (await caches.open(name)).keys()).map(one => one.url)", name
    )
    assert re.fullmatch(r"oudler-[0-9a-f]{12}", name)
    return {"name": name, "urls": urls}
