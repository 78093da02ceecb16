"""A bot of one's own in any language: it reads questions and writes answers, a JSON line each.

    oudler arena "exec:python examples/line_bot.py" beginner

docs/bot-protocol.md says what the lines hold.
"""

import json
import sys
from typing import Any

OUDLERS = {"T1", "T21", "EX"}


def decide(ask: str, legal: dict[str, Any], view: dict[str, Any]) -> dict[str, object] | None:
    """Bid on oudlers, discard and play the first cards that may go, announce nothing."""
    cards = legal.get("cards", "").split()
    match ask:
        case "bid":
            is_strong = len(OUDLERS & set(view["hand"].split())) >= 2
            bids = [bid for bid in legal["bids"] if bid in ("garde", "prise")]
            return {"type": "bid", "contract": bids[-1] if is_strong and bids else "pass"}
        case "call":
            return {"type": "call", "cards": cards[0]}
        case "discard":
            trumps = legal["trumps"].split()[: legal["trumps_needed"]]
            found = [*cards[: legal["count"] - len(trumps)], *trumps]
            return {"type": "discard", "cards": " ".join(found)}
        case "play":
            return {"type": "play", "card": cards[0]}
    return None


for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        answer: dict[str, object] = {"type": "ready", "name": "line bot"}
    else:
        action = decide(question["ask"], question["legal"], question["view"])
        answer = {"id": question["id"], "action": action}
    print(json.dumps(answer), flush=True)
