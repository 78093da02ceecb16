"""Two people and two bots: one person uses a mouse, the other a keyboard and a screen reader."""

from tests.e2e.conftest import SOMETHING_TO_DO, Come, Visitor
from tests.e2e.test_deals import Listener


def test_a_link_a_talk_three_tricks_and_a_card_taken_back(come: Come) -> None:
    bea, al = come(), come(lang="en", viewport={"width": 1280, "height": 800})
    _sit_down_together(bea, al)
    al.page.click("#tab-chat")
    al.page.click("#panel-chat button:has-text('Well played')")
    ears = Listener(bea)
    assert ears.hears("Al dit : Bien joué")
    al.page.wait_for_selector("#log p:has-text('Well played!')")

    tricks = 0
    while tricks < 3:
        _one_acts(ears, al)
        tricks = al.page.locator("#log p:has-text('trick')").count()
    _until(ears, al, al_has=".card.lit", bea_has="button:has-text('Reprendre')")
    assert bea.trick() == al.trick()

    before = bea.hand()
    ears.to_button("Reprendre mon coup")
    ears.press("Enter")
    assert ears.hears("Vous demandez à reprendre")
    al.page.click("button:has-text('Agree')")
    bea.page.wait_for_function(
        "count => document.querySelectorAll('.hand .card').length === count", arg=len(before) + 1
    )
    assert {*before} < {*bea.hand()}
    assert ears.hears("reprenez")


def _sit_down_together(bea: Visitor, al: Visitor) -> None:
    bea.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bea.open_for_friends("Bea")
    bea.page.click("button:has-text('Copier le lien')")
    bea.page.wait_for_selector("#answer p:has-text('Lien copié')")
    link = bea.page.evaluate("navigator.clipboard.readText()")
    al.page.goto(link)
    al.page.fill(".watching #you", "Al")
    al.page.click(".offers button >> nth=0")
    al.page.wait_for_selector(".seat.mine")
    for _ in range(2):
        free = bea.page.locator("button:has-text('Mettre un robot')").count()
        bea.page.click("button:has-text('Mettre un robot') >> nth=0")
        bea.page.wait_for_function(
            "left => document.querySelectorAll('.seat.empty').length === left", arg=free - 1
        )
    is_dealt = False
    while not is_dealt:  # a deal that is thrown in at once is followed by another
        bea.ask_for_cards()
        al.ask_for_cards()
        al.page.wait_for_selector(".hand .card, #score-title")
        is_dealt = al.page.query_selector(".hand .card") is not None
    bea.page.wait_for_selector(".hand .card")


def _one_acts(ears: Listener, al: Visitor) -> None:
    """The one asked first acts: one by mouse, the other by keys."""
    while True:
        if al.page.query_selector(SOMETHING_TO_DO):
            al.act()
            return
        if ears.visitor.page.query_selector(SOMETHING_TO_DO):
            ears.act()
            return
        al.page.wait_for_timeout(20)


def _until(ears: Listener, al: Visitor, *, al_has: str, bea_has: str) -> None:
    while not (al.page.query_selector(al_has) and ears.visitor.page.query_selector(bea_has)):
        _one_acts(ears, al)
