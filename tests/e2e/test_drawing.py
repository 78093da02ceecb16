"""The draw before a deal, when somebody voids it."""

from typing import Any
from uuid import uuid4

from tests.e2e.conftest import Come, Visitor

from oudler.table.proof.draw import Terms


class Bob:
    """Somebody at place 1 who binds numbers, and opens them when asked."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self._request = visitor.page.request
        self._path = f"{visitor.address}/api/tables/{table}/commands"
        self._terms = Terms(table, 1, "")

    def do(self, **asked: Any) -> None:
        answer = self._request.post(self._path, data={"key": uuid4().hex, **asked})
        assert answer.ok, answer.text()

    def bind(self, number: str) -> None:
        self.do(do="ready", bound=self._terms.binding(1, number))


def test_the_page_asks_for_the_cards_again_where_the_draw_was_void(come: Come) -> None:
    anne, bruno = come(), come()
    anne.page.goto(anne.address)
    opening = {"rules": "fft-4", "you": "Anne", "bots": "club"}
    table = anne.page.request.post(f"{anne.address}/api/tables", data=opening).json()["id"]
    bob = Bob(bruno, table)
    bob.do(do="sit", place=1, name="Bob")
    anne.page.goto(f"{anne.address}/t/{table}")
    other = Visitor(anne.page.context.new_page(), anne.address)
    other.page.goto(anne.page.url)  # a second window of hers asks for nothing
    other.page.wait_for_selector("#ready")
    bob.bind("1")
    # Her page opens its number at once; what Bob binds then is another.
    with anne.page.expect_response(lambda answer: '"open"' in (answer.request.post_data or "")):
        anne.ask_for_cards()
    bob.bind("2")
    again = "#answer p:has-text('Le tirage recommence')"
    anne.page.wait_for_selector(again)
    assert any("le tirage" in line and "recommence" in line for line in anne.heard())
    other.page.wait_for_selector("#log p:has-text('recommence')")
    anne.page.wait_for_selector("#ready", state="detached")
    bob.do(do="open", number="2")
    anne.page.wait_for_selector(".hand .card")
    assert not other.page.query_selector(again)
