"""Which push endpoints are taken, and where the server connects for them."""

import socket
from typing import Any
from unittest.mock import patch

import pytest

from oudler.notices.push import Outcome, Pusher
from oudler.notices.push_address import connected, endpoint_in, is_public
from oudler.people.reach.contacts import PushAdded
from oudler.web.settings import PUSH_SERVICES, PushSettings

SERVICES = (*PUSH_SERVICES, "push.example")


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:APA91b",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA_-=",
        "https://web.push.apple.com:443/QGF?x=1",
        "https://db5p.notify.windows.com/w/?token=a%2fb",
    ],
)
def test_the_endpoints_of_browsers_are_taken(endpoint: str) -> None:
    assert endpoint_in(endpoint, SERVICES) is not None


@pytest.mark.parametrize(
    "endpoint",
    [
        # not https, or not its port
        *("http://push.example/x", "ftp://push.example/x", "//push.example/x", "push.example/x"),
        *("https://push.example:22/x", "https://push.example:8443/x", "https://push.example:0/x"),
        "https://push.example:99999/x",
        # user information, and what two readers read differently
        *(
            "https://anne@push.example/x",
            "https://push.example:a@10.0.0.1/",
            "https://@push.example/",
        ),
        *("https://10.0.0.1\\@push.example/", "https://push.example\\.evil.example/"),
        *("https://evil.example#.push.example", "https://evil.example?.push.example/"),
        # characters that are dropped, or end a line
        *(
            "https://push.example/\tx",
            "https://push.example/x\r\nHost: y",
            "https://push.exam\nple/",
        ),
        *("https://push.example/x y", "https://push.example/\x00", "https://push.example/\x7f"),
        *("https://push.exampl\u0435/x", "https://push\u3002example/x"),
        # addresses
        *("https://127.0.0.1/", "https://2130706433/", "https://0x7f.1/", "https://0177.0.0.1/"),
        *("https://[::1]/", "https://[::ffff:10.0.0.1]/", "https://localhost/", "https://10.1/"),
        "https://169.254.169.254/latest/meta-data",
        # other hosts
        *("https://evil.example/", "https://push.example.evil.example/", "https://xpush.example/"),
        *("https://push.example./x", "https://.push.example.", "https:///x", "", "https://["),
        "https://push.example/" + "x" * 1000,
    ],
)
def test_any_other_endpoint_is_not(endpoint: str) -> None:
    assert endpoint_in(endpoint, SERVICES) is None


def test_no_number_is_taken_even_below_a_service_that_is_one() -> None:
    services = ("1", "0.0.1", "10.0.0.1")
    for endpoint in ("https://10.0.0.1/", "https://9.0.0.1/", "https://127.1/"):
        assert endpoint_in(endpoint, services) is None


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
        *("0.0.0.0", "224.0.0.1", "255.255.255.255", "192.0.2.1", "::1", "::", "fe80::1%eth0"),
        *("fc00::1", "fec0::1", "ff02::1", "2001:db8::1", "::ffff:127.0.0.1", "::ffff:7f00:1"),
        *("::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2001:0:4136:e378:8000:63bf:80ff:fffe"),
        "push.example",
    ],
)
def test_private_addresses_are_known_however_they_are_written(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["142.250.1.95", "2a00:1450:4007::5f", "64:ff9b::8efa:15f"])
def test_public_ones_too(address: str) -> None:
    assert is_public(address)


def resolving(*addresses: str) -> Any:
    """Names resolve to these addresses."""
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in addresses]
    return patch.object(socket, "getaddrinfo", lambda *_, **__: found)


def test_a_name_that_leads_into_ones_own_network_is_not_asked() -> None:
    pusher = Pusher(b"secret", PushSettings(services=SERVICES), "mailto:x@example.org")
    key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    to = PushAdded("id", "https://push.example/x", key, "BTBZMqHH6r4Tts7J_aSIgg", "fr", "")
    with (
        resolving("127.0.0.1", "10.0.0.1"),
        patch.object(socket, "create_connection", side_effect=AssertionError) as asked,
    ):
        assert pusher.send(to, "{}", "topic") is Outcome.FAILED
    assert not asked.called


def test_what_is_connected_to_is_the_address_that_was_checked() -> None:
    asked: list[tuple[str, int]] = []

    def connect(address: tuple[str, int], _timeout: float) -> object:
        asked.append(address)
        return object()

    with resolving("10.0.0.1", "142.250.1.95"), patch.object(socket, "create_connection", connect):
        connected("push.example", 443, 1)
    assert asked == [("142.250.1.95", 443)]
