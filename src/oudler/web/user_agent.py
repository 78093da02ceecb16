"""The browser and system in a User-Agent header, in two words that its owner recognizes."""

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""A mark in the header and the browser it means, in order: many headers name others too."""
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def device_of(agent: str) -> str:
    """« Firefox, Linux » for a browser's User-Agent; empty for anything else.

    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0")
    'Firefox, Linux'
    """
    named = (
        next((known[mark] for mark in known if mark in agent), "") for known in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, named))
