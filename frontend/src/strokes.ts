/** What is pressed on the keyboard, or typed as a command. */

import type { Ask } from "./asking.ts";
import { readCommand } from "./command.ts";
import { isTaken, type Wish, wishOf } from "./keys.ts";
import { steppedBy } from "./review.ts";
import { become, hear, state, tell } from "./running.ts";
import { answer, bidText } from "./speech.ts";
import { legalOf, noticed } from "./state.ts";

/** A key is pressed somewhere on the page. */
export function stroke(event: KeyboardEvent, ask: Ask): void {
  if (state.view === "replay") return strokeAtDeal(event, ask);
  if (state.view !== "table" || state.panel || event.defaultPrevented) return;
  const on = event.target as HTMLElement;
  if (!state.prefs.singleKeys || !(on === document.body || on.closest("#main"))) return;
  const isIdle = on.closest(".hand") !== null && legalOf(state)?.what === "bid";
  // While a bid is asked for, no card wants a key: Space leads to the bids from the hand too.
  if (!isIdle && isTaken(on.tagName, (on as HTMLInputElement).type ?? "", event.key)) return;
  const found = wishOf(event);
  if (!found) return;
  event.preventDefault();
  wish(found, ask);
}

/** The arrows lead from moment to moment. */
function strokeAtDeal(event: KeyboardEvent, ask: Ask): void {
  const isPlain = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey);
  const { review } = state;
  const at = review && isPlain && !state.panel ? steppedBy(review, event.key) : null;
  if (!review || at === null) return;
  event.preventDefault();
  ask({ type: "review", deal: review.found.number, at });
}

/** A key: what can be done is done, anything else is answered. */
export function wish(asked: Wish, ask: Ask): void {
  const legal = legalOf(state);
  if (asked === "command") return document.getElementById("command-text")?.focus();
  if (asked === "help") ask({ type: "panel", panel: "help" });
  if (asked === "pass" && legal?.what === "bid") return ask({ type: "bid", bid: "pass" });
  if (asked === "bid" && legal?.what === "bid") {
    document.querySelector<HTMLElement>(".actions .strong")?.focus();
    const bids = (legal.bids ?? []).map((bid) => bidText(state, bid));
    return tell(state.words.say("tell_can_bid", { bids: state.words.any(bids) }));
  }
  const handful = legal?.handfuls?.at(-1);
  if (asked === "handful" && handful) return ask({ type: "handful", handful });
  tell(answer(state, asked));
}

/** What the command box asks for. */
export function typed(text: string, ask: Ask): void {
  const asked = readCommand(state, text);
  if (typeof asked !== "string") return ask(asked);
  become(noticed(state, asked, "refusal"));
  hear("refusal");
}
