"""The look of a dozen screens, compared with small grey pictures; see `reduced`."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tests.e2e.conftest import ROOT
from tests.e2e.reduced import FONTS, KEPT, SCREENS, Picture, Studio, studio, write

from oudler.web.settings import STATIC

SEEN = ROOT / "build" / "pictures"
"""Where a screen that differs is written, with its differences."""
NOTICED = 40
"""Of 255: a smaller difference of a pixel is noise, or the rounding to few greys."""
ALLOWED = 0.006
"""The share of pixels that may differ more."""


@pytest.fixture(scope="module")
def at(browser: Browser) -> Iterator[Studio]:
    """A place to take pictures; skipped if the fonts are not those of the kept ones."""
    if not (STATIC / "app.js").is_file():
        pytest.skip("the page is not built: run make")
    with studio(browser) as found:
        if found.widths() != json.loads(FONTS.read_text()):
            pytest.skip("this machine has other fonts than those the pictures were drawn with")
        yield found


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_did(at: Studio, name: str) -> None:
    kept, now = at.read((KEPT / f"{name}.png").read_bytes()), at.take(SCREENS[name])
    assert kept.width == now.width
    between = [abs(a - b) for a, b in zip(kept.grey, now.grey, strict=True)]
    share = sum(one > NOTICED for one in between) / len(between)
    if share > ALLOWED:
        write(SEEN / f"{name}.png", now)
        write(SEEN / f"{name}-differs.png", Picture(now.width, [255 - one for one in between]))
    assert share <= ALLOWED, (
        f"{name}: {share:.1%} of the picture differs; look at {SEEN / name}-differs.png."
        f" If it was meant: python -m tests.e2e.reduced {name}"
    )


def test_the_pictures_stay_small() -> None:
    assert sum(one.stat().st_size for one in KEPT.iterdir()) < 150_000
    assert {one.stem for one in KEPT.glob("*.png")} == set(SCREENS)
