"""What is wrong with a screen: what axe-core finds, and whether it scrolls sideways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that depend on the theme."""
EVERYTHING: dict[str, Any] = {"runOnly": TAGS}
ONLY_COLOURS: dict[str, Any] = {"runOnly": COLOURS}
SIZES = [(360, 640), (740, 360), (1366, 620)]
"""A phone upright and on its side, and a small laptop."""
RUN = """asked => {
    // A button that stays in sight covers now one field, now another: you scroll past it.
    const still = [...document.querySelectorAll('[type=submit].strong')];
    still.forEach(one => { one.style.position = 'static'; });
    return axe.run(document, {resultTypes: ['violations'], ...asked}).then(found => {
        still.forEach(one => { one.style.position = ''; });
        return found.violations.flatMap(one => one.nodes.map(
            node => one.id + ': ' + node.target + ' ' + node.failureSummary));
    });
}"""
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"
BELOW = """() => {
    const seen = one => one.checkVisibility() && getComputedStyle(one).clipPath === 'none';
    const main = [...document.querySelectorAll('main .strong')].find(seen);
    const box = main?.getBoundingClientRect();
    return box && scrollY === 0 && box.bottom > innerHeight + 1 ? main.textContent.trim() : '';
}"""
"""The main action, if it cannot be seen without scrolling."""
USUAL_TYPE, LARGE_TYPE = 16, 32
"""The browser's size of type, in pixels."""


def resize(page: Page, width: int, height: int) -> None:
    """Give the window this size, and wait until it is drawn."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("() => new Promise(seen => requestAnimationFrame(() => seen(true)))")


def axe_finds(page: Page, asked: dict[str, Any] = EVERYTHING) -> list[str]:
    """What axe-core complains of, by all rules or by those asked for."""
    if not page.evaluate("'axe' in window"):
        if not AXE.is_file():
            pytest.skip("axe-core is not installed: npm ci in frontend/")
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return list(page.evaluate(RUN, asked))


def faults(page: Page, themes: Iterable[str] = ("dark",)) -> list[str]:
    """What is wrong at each size, and with the colours in these themes too.

    The page is opened once: it is given another size and other colours where it stands.
    """
    found = []
    for size in SIZES:
        resize(page, *size)
        found += [f"{size}: scrolls sideways"] if page.evaluate(TOO_WIDE) else []
        below = page.evaluate(BELOW)
        found += [f"{size}: {below} lies below the fold"] if below else []
        found += [f"{size}: {one}" for one in axe_finds(page)]
        found += [f"{size}, {one}" for one in wrong_colours(page, themes)]
    return [*found, *faults_in_large_type(page)]


def faults_in_large_type(page: Page) -> list[str]:
    """Whether the page scrolls sideways on a phone whose type is twice as large as usual."""
    driver = page.context.new_cdp_session(page)
    resize(page, *SIZES[0])
    driver.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE_TYPE}})
    is_too_wide = page.evaluate(TOO_WIDE)
    driver.send("Page.setFontSizes", {"fontSizes": {"standard": USUAL_TYPE}})
    driver.detach()
    return ["in large type: scrolls sideways"] if is_too_wide else []


def each_theme(page: Page, themes: Iterable[str] = ("light", "dark", "contrast")) -> Iterator[str]:
    """Show the page in one theme after the other, and then as before."""
    root = page.locator("html")
    usual = root.get_attribute("data-theme")
    give = "(root, theme) => { root.dataset.theme = theme; }"
    for theme in themes:
        root.evaluate(give, theme)
        yield theme
    root.evaluate(give, usual)


def wrong_colours(page: Page, themes: Iterable[str] = ("dark", "contrast")) -> list[str]:
    """What axe-core finds wrong with the colours in these themes."""
    return [
        f"{theme}: {one}"
        for theme in each_theme(page, themes)
        for one in axe_finds(page, ONLY_COLOURS)
    ]
