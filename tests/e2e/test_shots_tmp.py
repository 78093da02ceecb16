import pytest
from tests.e2e.conftest import *
from tests.server.review.linked import fragment_of


@pytest.mark.parametrize(
    "lang,theme,size",
    [
        ("fr", "light", (360, 740)),
        ("en", "dark", (1366, 620)),
        ("fr", "dark", (740, 360)),
        ("fr", "light", (1366, 900)),
    ],
)
def test_shot(come, lang, theme, size):
    a = come(viewport={"width": size[0], "height": size[1]}, theme=theme, lang=lang)
    page = a.page
    page.goto(f"{a.address.rstrip('/')}/analysis/card#at=trick/7&deal={fragment_of()}")
    page.wait_for_selector(".card-rows table:not([aria-busy])", timeout=60000)
    if page.locator("#card-truth").count():
        page.check("#card-truth")
    page.screenshot(path=f"/tmp/card-{lang}-{theme}-{size[0]}.png", full_page=True)
