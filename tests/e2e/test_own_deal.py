"""A deal of one's own: typed, tapped, dragged, pasted, opened, dealt by chance; and taken out."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Come, Visitor
from tests.e2e.screens import resize
from tests.e2e.test_accessibility import Inspector, inspect
from tests.e2e.test_files import DROP
from tests.e2e.test_send import COPIES

from oudler.core import CardSet, Seat
from oudler.deals import Search, deal_from_fragment, deal_to_fragment, deal_to_text
from oudler.records import write_record
from oudler.rulesets import load_ruleset
from oudler.testing.builders import taken_by
from oudler.testing.sheets import finished_deal

__all__ = ["inspect"]

DEAL = next(Search("", "fft-4", seed="a magazine").deals(1))
PLACES = ("N", "W", "S", "E", "dog")
HANDS = (*DEAL.dealt.hands, DEAL.dealt.dog)
LEAST = {"S": "p", "H": "co", "D": "ca", "C": "tr", "T": "at"}
FITS = "document.documentElement.scrollWidth <= innerWidth"


def opened(visitor: Visitor, fragment: str = "") -> Page:
    """The editor, once the server has read its draft."""
    page = visitor.page
    page.goto(f"{visitor.address}/analysis/deal{fragment and '#'}{fragment}")
    page.wait_for_selector("#deal-state:not(:empty)")
    return page


def is_whole(page: Page) -> str:
    """Wait for the deal to be whole; its text as it would be copied."""
    page.wait_for_selector("#deal-ways")
    page.wait_for_selector("#deal-state.whole")
    return fragment_of(page)


def fragment_of(page: Page) -> str:
    """The end of the link that the page offers."""
    return str(page.get_attribute("#deal-card", "href")).partition("deal=")[2]


def newspaper(cards: CardSet) -> str:
    """A hand with the fewest keys: « p RD54 at 21 20 ex »."""
    said = []
    for suit, word in LEAST.items():
        own = [card for card in cards if str(card).startswith(suit)]
        if own and suit == "T":
            said.append(f"{word} {' '.join(str(card)[1:] for card in own)}")
        elif own:
            short = {"J": "v", "N": "c", "Q": "d", "K": "r"}
            ranks = (str(card)[1:] for card in own)
            said.append(f"{word} {''.join(short.get(rank, rank) for rank in ranks)}")
    return " ".join([*said, *(["ex"] if "EX" in str(cards).split() else [])])


def test_a_deal_is_typed_as_newspapers_print_it_and_costs_few_keys(come: Come) -> None:
    anne = come()
    page = opened(anne)
    page.focus("#deal-N")
    keys = 0
    for hand in (*DEAL.dealt.hands[:3], None, DEAL.dealt.dog):
        if hand is not None:
            typed = newspaper(hand)
            keys += len(typed)
            page.keyboard.type(typed)
        page.keyboard.press("Enter")
        keys += 1
    assert is_whole(page) == deal_to_fragment(DEAL)
    page.select_option("#deal-taker", "S")
    page.press("#deal-contract", "Enter")
    expect(page.locator("#deal-moves ~ .deal-turn")).to_contain_text("Sud écarte 6 cartes.")
    expect(page.locator(".deal-turn")).to_be_focused()
    said = " ".join(anne.heard())
    for step in ("Nord : 18 sur 18.", "Sud : 18 sur 18.", "Ouest parle.", "Sud écarte 6 cartes."):
        assert step in said, said
    assert keys < 200, keys


def test_a_deal_is_tapped_with_one_tap_a_card_and_none_for_the_rest(come: Come) -> None:
    page = opened(come(viewport={"width": 360, "height": 740}, has_touch=True))
    taps = 0
    for hand in DEAL.dealt.hands:
        if hand == DEAL.dealt.hands[3]:
            page.tap("#fill-dog")
            taps += 1
            hand = DEAL.dealt.dog
        for card in hand:
            page.tap(f"#deal-deck-card-{card}")
            taps += 1
    assert is_whole(page) == deal_to_fragment(DEAL)
    expect(page.locator("#deal-E-faults")).to_contain_text("Le reste des cartes.")
    page.select_option("#deal-taker", "S")
    page.tap("#deal-contract")
    expect(page.locator(".deal-turn")).to_contain_text("Sud écarte 6 cartes.")
    assert taps == 61
    assert page.evaluate(FITS)


def test_every_fault_is_told_beside_its_hand_while_it_is_typed(come: Come) -> None:
    anne = come()
    page = opened(anne)
    page.fill("#deal-N", "21 roi de pique")
    expect(page.locator("#deal-N-count")).to_have_text("2 / 18")
    page.fill("#deal-S", "zut, 21")
    expect(page.locator("#deal-S-faults")).to_contain_text("« zut » n'est pas une carte")
    expect(page.locator("#deal-S-faults")).to_contain_text("Le 21 d'atout est déjà là : Nord.")
    assert "Sud : 0 sur 18. « zut » n'est pas une carte" in anne.heard()[-1]
    expect(page.locator("#deal-S")).to_have_attribute("aria-invalid", "true")
    page.fill("#deal-S", "20")
    expect(page.locator("#deal-S-faults li")).to_have_count(0)
    expect(page.locator("#deal-state")).to_contain_text("Nord 16, Ouest 18, Sud 17")


def test_a_card_is_moved_by_dragging_by_tapping_and_by_keys_and_back(come: Come) -> None:
    anne = come()
    page = opened(anne)
    page.fill("#deal-N", "21 20")
    page.fill("#deal-S", "19")
    page.wait_for_selector("[data-place=S] [data-card=T19]")
    page.wait_for_selector("[data-place=N] [data-card=T21]")
    page.locator("[data-place=N] [data-card=T21]").drag_to(page.locator("[data-place=S] input"))
    expect(page.locator("[data-place=S] [data-card]")).to_have_count(2)
    page.click("[data-place=S] [data-card=T19]")
    page.click("#deal-E-here")
    expect(page.locator("[data-place=E] [data-card=T19]")).to_be_visible()
    page.focus("[data-place=E] [data-card=T19]")
    page.keyboard.press("Enter")
    page.focus("#deal-dog-here")
    page.keyboard.press("Enter")
    expect(page.locator("[data-place=dog] [data-card=T19]")).to_be_visible()
    page.focus("[data-place=dog] [data-card=T19]")
    page.keyboard.press("Delete")
    expect(page.locator("[data-place=dog] [data-card]")).to_have_count(0)
    said = " ".join(anne.heard())
    for part in ("21 d'atout : Sud 2 sur 18", "19 d'atout : Est 1 sur 18", "n'est plus à personne"):
        assert part in said, said
    for place, count in (("dog", 1), ("E", 1), ("S", 2)):
        page.click("#deal-undo")
        expect(page.locator(f"[data-place={place}] [data-card]")).to_have_count(count)


def test_a_deal_comes_from_text_a_link_or_a_file_and_survives_a_reload(
    come: Come, tmp_path: Path
) -> None:
    taken = taken_by(DEAL, 2, DEAL.rules.bids[1][0])
    anne = come()
    page = opened(anne)
    page.fill("#deal-text", deal_to_text(taken).replace("dog:", "chien :"))
    assert is_whole(page) == deal_to_fragment(taken)
    page.reload()
    assert is_whole(page) == deal_to_fragment(taken)
    page.click("#deal-clear")
    expect(page.locator("#deal-ways")).to_have_count(0)
    over = finished_deal(Random(5), load_ruleset("fft-5"))
    page = opened(anne, deal_to_fragment(over))
    assert is_whole(page) == deal_to_fragment(over)
    assert "#" not in page.url
    expect(page.locator("#deal-state")).to_contain_text("Cette donne :")
    file = tmp_path / "deal.tarot"
    file.write_text(write_record(DEAL), "utf-8")
    page.set_input_files("#deal-file", file)
    expect(page.locator("#deal-E")).to_have_value(re.compile("^Excuse, atout 21 20 18 10 9 3, "))
    assert is_whole(page) == deal_to_fragment(DEAL)
    page.fill("#deal-text", "N: S1\nblah")
    expect(page.locator("#deal-text-faults")).to_contain_text("Ligne 2")


@pytest.mark.parametrize("dropped", [True, False])
def test_a_file_of_several_deals_is_opened_on_the_page_of_files(
    come: Come, tmp_path: Path, dropped: bool
) -> None:
    over = write_record(finished_deal(Random(5), load_ruleset("fft-5")))
    two = over + over.split("\n", 1)[1]
    page = opened(come())
    if dropped:
        page.evaluate(DROP, [["two.tarot", two]])
    else:
        file = tmp_path / "two.tarot"
        file.write_text(two, "utf-8")
        page.set_input_files("#deal-file", file)
    page.wait_for_url("**/analysis/file")
    expect(page.locator(".file-table tbody tr")).to_have_count(2)


def test_the_text_and_the_link_of_a_deal_are_copied(come: Come) -> None:
    page = opened(come(), deal_to_fragment(DEAL))
    is_whole(page)
    page.evaluate(COPIES, True)
    page.click("#deal-copy")
    page.wait_for_function("() => window.copied")
    assert page.evaluate("window.copied") == deal_to_text(DEAL)
    page.click(".deal-ways [data-copy]")
    expect(page.locator(".deal-ways [data-copy]")).to_contain_text("Lien copié")
    assert page.evaluate("window.copied").endswith(f"/analysis/deal#{deal_to_fragment(DEAL)}")


def test_the_rest_is_dealt_by_chance_and_dealt_again(come: Come) -> None:
    page = opened(come())
    page.fill("#deal-N", "21 ex")
    page.click("#deal-rest summary")
    page.fill("#deal-where", "bouts(N) = 3")
    page.click("#deal-chance")
    first = deal_from_fragment(is_whole(page))
    assert {"T1", "T21", "EX"} <= {str(card) for card in first.hands[0]}
    seed = page.locator("#deal-rest code").inner_text()
    page.click("#deal-chance")
    page.wait_for_function(
        "old => document.querySelector('#deal-rest code').innerText !== old", arg=seed
    )
    assert deal_from_fragment(is_whole(page)) != first
    page.fill("#deal-seed", seed)
    page.click("#deal-chance")
    page.wait_for_function(
        "old => document.querySelector('#deal-rest code').innerText === old", arg=seed
    )
    assert deal_from_fragment(is_whole(page)) == first
    page.fill("#deal-where", "bouts(X) = 3")
    page.click("#deal-chance")
    expect(page.locator("[role=alert].hand-fault")).to_contain_text("X")


def test_a_deal_is_bid_and_played_by_choosing_and_a_move_is_taken_back(come: Come) -> None:
    anne = come()
    page = opened(anne, deal_to_fragment(DEAL))
    is_whole(page)
    for says in ("Passe", "Garde", "Passe", "Passe"):
        before = page.locator(".deal-told li").count()
        page.get_by_role("button", name=says, exact=True).click()
        expect(page.locator(".deal-told li")).not_to_have_count(before)
    expect(page.locator(".deal-turn")).to_contain_text("Sud écarte 6 cartes.")
    for at in range(6):
        page.locator("[data-play]").nth(at).click()
    page.click("#deal-discard")
    expect(page.locator(".deal-turn")).to_contain_text("Ouest entame.")
    page.locator("[data-play]").first.click()
    expect(page.locator(".deal-turn")).to_contain_text("Sud joue.")
    page.click("#deal-back")
    expect(page.locator(".deal-turn")).to_contain_text("Ouest entame.")
    assert any("Ouest joue" in said for said in anne.heard())
    page.click("#deal-no-moves")
    expect(page.locator(".deal-turn")).to_contain_text("Ouest parle.")


def test_a_whole_deal_is_replayed_and_played_against_bots(come: Come) -> None:
    anne = come()
    page = opened(anne, deal_to_fragment(DEAL))
    is_whole(page)
    page.click("#deal-replay")
    page.wait_for_url(re.compile("/d/1"))
    page.wait_for_selector("#replay-title")
    page.go_back()
    is_whole(page)
    page.select_option("#deal-seat", "2")
    page.click("#deal-play")
    page.wait_for_url(re.compile("/t/"))
    expect(page.get_by_text("Donne composée à la main").first).to_be_visible()
    page.click("#ready")
    page.wait_for_selector(".hand .card")
    assert {*anne.hand()} == {str(card) for card in DEAL.hands[Seat(2)]}


def test_the_editor_is_accessible(inspect: Callable[..., Inspector]) -> None:
    eyes = inspect(viewport={"width": 360, "height": 740})
    page = opened(eyes.visitor)
    eyes.look("an empty deal")
    opened(eyes.visitor, deal_to_fragment(DEAL))
    is_whole(page)
    page.click("[data-place=N] [data-card] >> nth=0")
    eyes.look("a whole deal")
    for width, height in ((360, 740), (740, 360), (1366, 620)):
        resize(page, width, height)
        assert page.evaluate(FITS), (width, height)
