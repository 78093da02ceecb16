"""Playing again with somebody: from the home page to their table."""

from tests.e2e.conftest import SECRET, TABLE, Come, Sit
from tests.e2e.scenes import table_at
from tests.e2e.screens import axe_finds

from oudler.web.identity import Guest, write_cookie


def test_somebody_one_has_played_with_is_invited_and_comes(sit: Sit, come: Come) -> None:
    anne = sit(table_at("over", "fft-4"))
    anne.page.wait_for_selector("#ready")
    address = anne.page.url.partition("/t/")[0]
    bruno = come()
    cookie = write_cookie(SECRET, Guest("bruno", name="Bruno"))
    bruno.page.context.add_cookies([{"name": "oudler", "value": cookie, "url": address}])
    bruno.page.goto(address)
    bruno.page.wait_for_selector("#companions button")
    anne.page.goto(address)
    anne.page.wait_for_selector(".here:has-text('Bruno') small:text('à une table en ce moment')")
    anne.page.click("#companions button:has-text('Bruno')")
    anne.page.wait_for_selector(".invite-companions [aria-disabled=true]")
    assert anne.page.url.rpartition("/")[2] != TABLE
    assert any("Invitation pour Bruno" in one for one in anne.heard())
    anne.page.click("text=Inviter Marie-Antoinette")
    bruno.page.wait_for_selector("#invitations")
    assert "Anne vous invite" in bruno.alerted()
    assert axe_finds(bruno.page) == []
    bruno.page.click("#invitations button.strong")
    bruno.page.wait_for_url(anne.page.url)
    bruno.page.wait_for_selector("#ready")
    anne.page.wait_for_selector(".seat:has-text('Bruno')")
    bruno.page.goto(address)
    bruno.page.wait_for_selector(".own-tables")
    assert not bruno.page.query_selector("#invitations")
    bruno.page.uncheck("#takes-invitations")
    bruno.page.reload()
    bruno.page.wait_for_selector("#takes-invitations")
    assert not bruno.page.is_checked("#takes-invitations")
