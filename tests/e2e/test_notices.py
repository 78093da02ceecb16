"""Being told of one's turn, in a real browser: the settings, the message, the click."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession
from tests.e2e.conftest import WHOLE, Come, Visitor, launched
from tests.e2e.screens import axe_finds

MESSAGE = {
    "title": "Chez Anne : à vous de jouer",
    "body": "Il vous reste 47 heures.",
    "tag": "table",
    "lang": "fr",
}
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
    .map(one => [one.title, one.body, one.data])"""
UNTIL_SHOWN = f"""async () => {{
    for (;;) {{
        const found = await ({SHOWN})();
        if (found.length) return found;
        await new Promise(later => setTimeout(later, 50));
    }}
}}"""
"""The notices once there are any; no `wait_for_function`, which does not await its condition."""


@pytest.fixture(scope="module")
def browser() -> Browser:
    """The whole of Chromium, because the shell hangs on a message."""
    return launched(WHOLE)


def slow_table(host: Visitor, guest: Visitor) -> str:
    """A slow table of two, at which the host waits for the guest to be ready."""
    for one in (host, guest):
        one.page.goto(one.address)
        one.page.wait_for_selector("#play-now")
    asked = {"name": "Chez Anne", "rules": "pagat-2-piles", "pace": "correspondence", "you": "Anne"}
    id = str(host.page.request.post(f"{host.address}/api/tables", data=asked).json()["id"])
    for one, asks in (
        (guest, {"do": "sit", "place": 1, "name": "Bob"}),
        (host, {"do": "ready", "number": "1"}),
        (guest, {"do": "ready", "number": "2"}),
    ):
        command = {"key": json.dumps(asks), **asks}
        assert one.page.request.post(f"{host.address}/api/tables/{id}/commands", data=command).ok
    return id


def test_my_games_say_how_long_i_have_left_and_the_tab_counts_them(come: Come) -> None:
    anne, bob = come(), come()
    slow_table(anne, bob)
    titles = set()
    for one in (anne, bob):
        one.page.goto(one.address)
        one.page.wait_for_selector(".own-tables a[href^='/t/'] .badge")
        titles.add(one.page.title())
        if one.page.title().startswith("(1)"):
            badge = one.page.locator(".own-tables a[href^='/t/'] .badge").inner_text()
            assert badge.startswith("à vous de jouer · encore 47 heures")
    assert titles == {"(1) Oudler", "Oudler"}


def test_the_settings_are_reached_from_a_slow_game_and_work_by_keyboard(come: Come) -> None:
    anne, bob = come(), come()
    slow_table(anne, bob)
    anne.page.goto(anne.address)
    anne.page.click("#own-tell")
    section = anne.page.locator("#contact")
    anne.page.wait_for_selector("#contact:focus")
    assert "Dans les parties lentes" in section.inner_text()
    assert axe_finds(anne.page) == []


def _devtools(one: Visitor) -> tuple[CDPSession, dict[str, Any]]:
    """The browser's tools for service workers, and the worker of this page."""
    devtools = one.page.context.new_cdp_session(one.page)
    registrations: list[dict[str, Any]] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    one.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    while not registrations:
        one.page.wait_for_timeout(50)
    return devtools, registrations[-1]


def test_a_message_is_shown_unless_its_page_is_in_sight(come: Come) -> None:
    anne, bob = come(service_workers="allow"), come()
    table = slow_table(anne, bob)
    anne.page.context.grant_permissions(["notifications"], origin=anne.address)
    anne.page.goto(anne.address)
    devtools, worker = _devtools(anne)

    def deliver(path: str) -> None:
        told = {**MESSAGE, "path": path}
        devtools.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": anne.address,
                "registrationId": worker["registrationId"],
                "data": json.dumps(told),
            },
        )

    deliver("/")  # she looks at this very page
    deliver(f"/t/{table}")
    assert anne.page.evaluate(UNTIL_SHOWN) == [[MESSAGE["title"], MESSAGE["body"], f"/t/{table}"]]


RENEW = """async ([endpoint, before]) => {
    const keys = { p256dh: %s, auth: "AAAAAAAAAAAAAAAAAAAAAA" };
    const made = { endpoint, toJSON: () => ({ endpoint, keys }) };
    const event = new Event("pushsubscriptionchange");
    const told = new Promise((done, failed) => {
        event.waitUntil = (promise) => promise.then(done, failed);
    });
    event.oldSubscription = { endpoint: before };
    event.newSubscription = made;
    self.dispatchEvent(event);
    await told;
}"""
KEY = json.dumps(
    "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
)
"""P-256's base point: a public key, if nobody's."""
SERVICE = "https://updates.push.services.mozilla.com/wpush"


def test_a_subscription_that_the_browser_renews_reaches_the_server(come: Come) -> None:
    anne = come(service_workers="allow")
    anne.page.goto(anne.address)
    anne.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    (worker,) = anne.page.context.service_workers
    for before, after in (("", "1"), ("1", "2")):
        worker.evaluate(RENEW % KEY, [f"{SERVICE}/{after}", f"{SERVICE}/{before}"])
        told = anne.page.request.get(f"{anne.address}/api/me/notices").json()
        assert [one["endpoint"] for one in told["browsers"]] == [f"{SERVICE}/{after}"]


def test_a_link_in_a_mail_asks_before_it_does_anything(come: Come) -> None:
    anne = come()
    anne.page.goto(f"{anne.address}/#stop=8hjk.0")
    anne.page.wait_for_selector("#mail-link >> text=Ne plus recevoir de courriel")
    assert "stop" not in anne.page.url
    anne.page.click("#mail-link")
    anne.page.wait_for_selector("dialog[open] [role=alert] >> text=Ce lien n'est plus valable")


def test_a_vacation_is_planned_by_keyboard_and_the_others_see_it(come: Come) -> None:
    anne, bob = come(), come()
    table = slow_table(anne, bob)
    anne.page.goto(anne.address)
    anne.page.click("#own-tell")
    anne.page.wait_for_selector("#vacation >> text=Il vous reste 30 jours cette année.")
    today, later = (
        anne.page.evaluate(f"new Date(Date.now() + {days} * 86400000).toLocaleDateString('sv')")
        for days in (0, 2)
    )
    anne.page.fill("#first", today)
    anne.page.fill("#last", later)
    anne.page.press("#last", "Enter")
    anne.page.wait_for_selector("#account-says:focus >> text=votre pendule s'arrêtera")
    assert axe_finds(anne.page) == []
    bob.page.goto(f"{bob.address}/t/{table}")
    bob.page.wait_for_selector('.seat:not(.mine) .badge[title^="en vacances jusqu\'au"]')
    bob.page.wait_for_selector(".seat:not(.mine) p.unseen >> text=en vacances jusqu'au")
    anne.page.click("#vacation .people button")
    anne.page.wait_for_selector("#account-says >> text=Bon retour")
    bob.page.wait_for_selector(".seat:not(.mine) .badge.away", state="detached")
