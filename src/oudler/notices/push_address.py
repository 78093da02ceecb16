"""The addresses of push services: which this server takes, and where it may connect.

Anybody may hand in an endpoint, so this keeps the server from being made to ask its own network.
"""

import socket
from collections.abc import Collection
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

LONGEST_ENDPOINT = 1000
HTTPS = 443
NAT64 = IPv6Network("64:ff9b::/96")
COMPATIBLE = IPv6Network("::/96")
"""Addresses of both carry an IPv4 one in their last 32 bits (RFC 6052, RFC 4291)."""


def endpoint_in(text: str, services: Collection[str]) -> SplitResult | None:
    """The parts of an endpoint at one of these services; None if we do not send there.

    It must be https on its usual port, with nothing in it that two readers could read differently.
    Only a service that the operator lists as a loopback address may be reached otherwise.

    >>> endpoint_in("https://eu.push.example/x", ["push.example"]).hostname
    'eu.push.example'
    >>> endpoint_in("https://push.example@10.0.0.1/x", ["push.example"]) is None
    True
    """
    # Before it is split: `urlsplit` drops tabs and line ends.
    if len(text) > LONGEST_ENDPOINT or not text.isascii() or not text.isprintable():
        return None
    if any(one in text for one in " @\\#"):
        return None
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return None
    if host in services and is_loopback(host):
        return parts if parts.scheme in ("http", "https") else None
    is_service = any(host == one or host.endswith(f".{one}") for one in services)
    is_usual = parts.scheme == "https" and port in (None, HTTPS)
    return parts if is_service and is_usual and not _is_number(host) else None


def connected(host: str, port: int, timeout: float, *, is_own: bool = False) -> socket.socket:
    """A connection to a public address of this host. Raises OSError.

    What is checked is what is connected to: a name that resolves differently a moment later gains
    nothing. `is_own` is for a loopback address that the operator has listed.
    """
    error = OSError(f"{host} has no public address")
    for _, _, _, _, (address, *_rest) in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        if not (is_own or is_public(str(address))):
            continue
        try:
            return socket.create_connection((str(address), port), timeout)
        except OSError as failed:
            error = failed
    raise error


def is_public(address: str) -> bool:
    """Whether an address is one of the internet, however it is written.

    >>> is_public("142.250.1.95"), is_public("10.0.0.1"), is_public("::ffff:127.0.0.1")
    (True, False, False)
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        if found.is_site_local or found.is_multicast:
            return False
        found = _inside(found) or found
    return found.is_global and not found.is_multicast


def is_loopback(host: str) -> bool:
    """Whether this host is the server itself.

    >>> is_loopback("localhost"), is_loopback("127.0.0.1"), is_loopback("push.example")
    (True, True, False)
    """
    with suppress(ValueError):
        return host == "localhost" or ip_address(host).is_loopback
    return False


def _inside(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 one leads to."""
    if address in NAT64 or address in COMPATIBLE:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None)


def _is_number(host: str) -> bool:
    """Whether a resolver would take this for an address: 127.0.0.1, ::1, 2130706433, 0x7f.1."""
    last = host.rstrip(".").rpartition(".")[2]
    return ":" in host or last.isdigit() or last.startswith("0x")
