/** Keys pressed where a table is shown. */

import { tell } from "../shell/notice.ts";
import { type Ask, NOTHING_TO_SAY } from "./actions.ts";
import { isTaken, type Wish, wishOf } from "./keys.ts";
import { answer, canBidText } from "./speech.ts";
import { mayRecallDog } from "./stage.ts";
import { set, type State } from "./state.ts";
import { dealOf, isCovered, isSpeaker, legalOf } from "./viewer.ts";

/** What a key asks of the table shown; null if it is for something else. */
export function wishAt(event: KeyboardEvent, shown: State): Wish | null {
  if (shown.panel || event.defaultPrevented || !shown.prefs.singleKeys) return null;
  const on = event.target as HTMLElement;
  if (!(on === document.body || on.closest("#main"))) return null;
  // During the bidding cards need no keys, so Space moves from the hand to the bids.
  const isIdle = on.closest(".hand") !== null && legalOf(shown)?.what === "bid";
  return isIdle || !isTaken(on.tagName, (on as HTMLInputElement).type ?? "", event.key) ? wishOf(event) : null;
}

/** Carry out a shortcut at the table shown, or answer why it cannot be done. */
export function wish(asked: Wish, shown: State, ask: Ask): void {
  const legal = legalOf(shown);
  if (asked === "help") ask({ type: "panel", panel: "help" });
  if (asked === "rules") return ask({ type: "panel", panel: "rules" });
  if (asked === "pass" && legal?.what === "bid") return ask({ type: "bid", bid: "pass" });
  if (asked === "pass" && isSpeaker(shown)) return ask(NOTHING_TO_SAY);
  if (asked === "bid" && legal?.what === "bid") {
    document.querySelector<HTMLElement>(".actions .strong")?.focus();
    return tell(canBidText(shown, legal));
  }
  if (asked === "back" && isCovered(shown)) return ask({ type: "command", command: { do: "back" } });
  if (asked === "dog" && mayRecallDog(dealOf(shown), shown.staged)) set({ staged: "again" });
  const handful = legal?.handfuls?.at(-1);
  if (asked === "handful" && handful) return ask({ type: "handful", handful });
  tell(answer(shown, asked));
}
