"""« Mes fichiers »: a file of a thousand deals, dropped, filtered, sorted, opened and reviewed."""

import json
import re
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Come, Visitor
from tests.e2e.screens import faults
from tests.e2e.test_coach import QUICK
from tests.server.review.linked import deal_played

from oudler import deal_cards, load_ruleset, write_record
from oudler.core import Deal
from oudler.deals import deal_to_fragment
from oudler.testing.chance import play_randomly

MANY = 1_000
NAMES = ["Anne", "Bob", "Chloé", "David"]
DROP = """(files) => {
  const carried = new DataTransfer();
  for (const [name, text] of files) carried.items.add(new File([text], name));
  const to = document.querySelector("main");
  const init = {dataTransfer: carried, bubbles: true, cancelable: true};
  to.dispatchEvent(new DragEvent("dragover", init));
  to.dispatchEvent(new DragEvent("drop", init));
}"""


@cache
def played(count: int) -> list[Deal]:
    """So many deals, played at random; the same every time."""
    rules, rng = load_ruleset("fft-4"), Random(1)
    return [play_randomly(deal_cards(rules, seed=str(at)), rng)[1] for at in range(count)]


def lines(count: int, players: list[str] = NAMES) -> Iterator[str]:
    """A record of so many deals."""
    deals = played(20)
    for at in range(count):
        header, *events = write_record(deals[at % 20], players=players).splitlines()
        yield from ([] if at else [header])
        yield from events


@pytest.fixture(scope="module")
def thousand(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("files") / "soirées.tarot"
    path.write_text("\n".join(lines(MANY)), "utf-8")
    return path


def opened(come: Come, **how: object) -> Visitor:
    visitor = come(**{"viewport": {"width": 1366, "height": 620}, **how})
    visitor.page.goto(f"{visitor.address.rstrip('/')}/analysis/file")
    visitor.page.wait_for_selector("#file", state="attached")
    return visitor


def test_a_thousand_deals_are_a_table_at_once_and_then_have_their_results(
    come: Come, thousand: Path
) -> None:
    page = opened(come).page
    sent: list[str] = []
    page.on(
        "request", lambda one: sent.append(one.post_data or "") if "/deals" in one.url else None
    )
    begun = time.monotonic()
    page.set_input_files("#file", thousand)
    rows = page.locator(".file-table tbody tr")
    expect(rows).to_have_count(200)
    print("shown after", time.monotonic() - begun)
    expect(page.locator("#file-count")).to_have_text("1000 donnes sur 1000")
    expect(page.locator("#file-reading")).to_have_text("Tous les résultats sont là.")
    print("read after", time.monotonic() - begun)
    # What the server gets has no names.
    assert sent
    assert not any(name in text for name in NAMES for text in sent)
    expect(page.locator(".file-table tbody")).to_contain_text("Chloé")
    # Filters, each counted aloud.
    page.select_option("#file-taker", "Chloé")
    taken = MANY // 20 * len([one for one in played(20) if one.taker == 2])
    expect(page.locator("#file-count")).to_have_text(f"{taken} donnes sur 1000")
    assert set(page.locator("tbody tr td:nth-child(3)").all_inner_texts()) == {"Chloé"}
    page.select_option("#file-made", "down")
    assert set(page.locator("tbody tr td:nth-child(5)").all_inner_texts()) == {"chuté"}
    page.click("#file-all")
    page.click("#file-more")
    expect(rows).to_have_count(400)
    page.fill("#file-text", "rien de tel")
    expect(page.locator("#file-count")).to_have_text("0 donne sur 1000")
    page.fill("#file-text", "")
    # Sorting, by keyboard, and said.
    page.focus("#sort-oudlers")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    head = page.locator("th:has(#sort-oudlers)")
    expect(head).to_have_attribute("aria-sort", "descending")
    found = [one for one in page.locator("tbody tr td:nth-child(7)").all_inner_texts() if one]
    assert found == sorted(found, reverse=True)
    # A row opens in the replay.
    page.locator("tbody tr a").first.click()
    expect(page.locator("#replay-title")).to_contain_text("Une donne")
    assert "/d/1.fft-4@1." in page.url


def test_a_dropped_file_with_a_damaged_line_says_which_and_shows_the_rest(come: Come) -> None:
    page = opened(come).page
    text = list(lines(3))
    starts = [at for at, line in enumerate(text) if '"dealt"' in line]
    text[starts[1] + 20] = text[starts[1] + 20][:-4]
    page.evaluate(DROP, [["abîmé.tarot", "\n".join(text)]])
    expect(page.locator(".file-table tbody tr")).to_have_count(3)
    expect(page.locator("tr.damaged")).to_have_count(1)
    expect(page.locator("tr.damaged")).to_contain_text(f"Ligne {starts[1] + 21}")
    expect(page.locator(".file-deals .file-fault")).to_contain_text("1 donne est abîmée")
    page.locator("tr.damaged a").first.click()
    expect(page.locator("#moment")).to_contain_text("donne.")


def test_several_files_are_one_table_and_a_fault_says_in_which(come: Come) -> None:
    page = opened(come).page
    damaged = list(lines(2))
    damaged[-1] = damaged[-1][:-4]
    page.evaluate(
        DROP,
        [["un.tarot", "\n".join(lines(3))], ["vide.tarot", ""], ["deux.tarot", "\n".join(damaged)]],
    )
    expect(page.locator("tbody tr th")).to_have_text(["1", "2", "3", "4", "5"])
    expect(page.locator(".file-open .file-fault")).to_have_text("« vide.tarot » est vide.")
    expect(page.locator("tr.damaged")).to_contain_text(f"« deux.tarot », ligne {len(damaged)}")
    page.fill("#file-text", "deux.tarot")
    expect(page.locator("tbody tr th")).to_have_text(["4", "5"])


def test_a_row_opens_in_the_editor(come: Come) -> None:
    page = opened(come).page
    page.evaluate(DROP, [["trois.tarot", "\n".join(lines(3))]])
    page.click("tbody tr:nth-child(2) a:has-text('Modifier')")
    fragment = deal_to_fragment(played(3)[1])
    expect(page.locator("#deal-card")).to_have_attribute("href", re.compile(f"{fragment}$"))


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("vide.tarot", " \n", "est vide"),
        ("photo.jpg", "\x00\x01JFIF", "n'est pas un fichier de donnes"),
        ("seul.tarot", json.dumps({"format": "tarot-record", "version": 1}), "aucune donne"),
    ],
)
def test_what_is_no_file_of_deals_is_told_kindly(
    come: Come, name: str, text: str, says: str
) -> None:
    page = opened(come).page
    page.evaluate(DROP, [[name, text]])
    expect(page.locator(".file-open .file-fault")).to_contain_text(says)


def test_a_few_deals_are_reviewed_and_it_can_be_stopped(
    come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oudler.review.coaching.CARE", QUICK)
    page = opened(come).page
    two = [write_record(deal_played(seed=seed), players=NAMES) for seed in ("a", "a whole deal")]
    page.evaluate(DROP, [["deux.tarot", "\n".join(two)]])
    expect(page.locator("#file-reading")).to_have_text("Tous les résultats sont là.")
    page.fill("#file-review-count", "2")
    page.click("#file-review-begin")
    expect(page.locator("#file-review-stop")).to_be_visible()
    expect(page.locator(".file-review")).to_contain_text("2 donnes analysées")
    lost = page.locator("tbody tr td:nth-child(9)").all_inner_texts()
    assert all(one.isdecimal() for one in lost)
    page.fill("#file-lost", str(max(map(int, lost)) + 1))
    expect(page.locator("#file-count")).to_have_text("0 donne sur 2")


def test_the_table_fits_and_is_accessible(come: Come) -> None:
    page = opened(come).page
    page.evaluate(DROP, [["dix.tarot", "\n".join(lines(10))]])
    expect(page.locator("#file-reading")).to_have_text("Tous les résultats sont là.")
    assert faults(page) == []
