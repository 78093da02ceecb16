/** Keystrokes, and commands typed into the box. */

import { type Ask, NOTHING_TO_SAY } from "../shell/actions.ts";
import { withAside, withDrawer } from "./aside.ts";
import { readCommand } from "./command.ts";
import { isTaken, type Wish, wishOf } from "../board/keys.ts";
import { withNotice } from "../shell/notice.ts";
import { steppedBy, stepOf } from "../review/review.ts";
import { room } from "../shell/room.ts";
import { answer, canBidText } from "../board/speech.ts";
import { mayRecallDog, mayRecallHandfuls } from "../board/stage.ts";
import { setState, hear, state, tell } from "../shell/draw.ts";
import { recallHandfuls } from "./stream.ts";
import { dealOf, isCovered, isSpeaker, legalOf } from "../board/viewer.ts";
import { inPlay } from "../review/what-if-state.ts";

/** Handle a key pressed anywhere on the page. */
export function stroke(event: KeyboardEvent, ask: Ask): void {
  if (state.view === "teach") return room("teach").stroke(event);
  const on = inPlay(state);
  if (state.view === "replay" && !state.whatIf) return strokeAtDeal(event, ask);
  if (!["table", "replay"].includes(state.view) || state.panel || event.defaultPrevented) return;
  if (event.key === "Escape" && (state.isCommandOpen || state.isDrawerOpen)) return closeAside();
  const target = event.target as HTMLElement;
  if (!state.prefs.singleKeys || !(target === document.body || target.closest("#main"))) return;
  const isIdle = target.closest(".hand") !== null && legalOf(on)?.what === "bid";
  // During the bidding cards need no keys, so Space moves from the hand to the bids.
  if (!isIdle && isTaken(target.tagName, (target as HTMLInputElement).type ?? "", event.key)) return;
  const found = wishOf(event);
  if (!found) return;
  event.preventDefault();
  wish(found, ask, on);
}

/** Move between moments with the arrow keys. */
function strokeAtDeal(event: KeyboardEvent, ask: Ask): void {
  const isPlain = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey);
  const { review } = state;
  const on = event.target as HTMLInputElement;
  if (isTaken(on.tagName, on.type ?? "", event.key)) return;
  const step = isPlain && !state.panel ? stepOf(event.key) : undefined;
  if (state.along && step) {
    event.preventDefault();
    return ask({ type: "replay", does: { what: "step", step } });
  }
  const at = review && isPlain && !state.panel ? steppedBy(review, event.key) : null;
  if (!review || at === null) return;
  event.preventDefault();
  ask({ type: "review", deal: review.found.number, at });
}

/** Carry out a shortcut at the table shown, or answer why it cannot be done. */
export function wish(asked: Wish, ask: Ask, on = state): void {
  const legal = legalOf(on);
  if (asked === "command" && !on.whatIf) return openCommand();
  if (asked === "help") ask({ type: "panel", panel: "help" });
  if (asked === "rules") return ask({ type: "panel", panel: "rules" });
  if (asked === "hint" && !on.whatIf) return ask({ type: "hint" });
  if (asked === "notes" && !on.whatIf) return openNotes();
  if (asked === "pass" && legal?.what === "bid") return ask({ type: "bid", bid: "pass" });
  if (asked === "pass" && isSpeaker(on)) return ask(NOTHING_TO_SAY);
  if (asked === "bid" && legal?.what === "bid") {
    document.querySelector<HTMLElement>(".actions .strong")?.focus();
    return tell(canBidText(on, legal));
  }
  if (asked === "back" && isCovered(on)) {
    return ask({ type: "command", command: { do: "back" } });
  }
  if (asked === "dog" && mayRecallDog(dealOf(on), on.staged)) setState({ ...state, staged: "again" });
  if (asked === "handfuls" && !on.whatIf && mayRecallHandfuls(dealOf(on)) && on.fanned === null) recallHandfuls();
  const handful = legal?.handfuls?.at(-1);
  if (asked === "handful" && handful) return ask({ type: "handful", handful });
  tell(answer(on, asked));
}

/** The element to give the focus back to. */
let focused: Element | null = null;

/** Open the command line, and move the focus into it. */
export function openCommand(): void {
  if (!state.isCommandOpen) focused = document.activeElement;
  setState({ ...withDrawer(state, false), isCommandOpen: true });
  queueMicrotask(() => document.getElementById("command-text")?.focus());
}

/** Open the drawer, and move the focus into it. */
export function openDrawer(): void {
  setState(withDrawer(state, true));
  queueMicrotask(() => document.getElementById(`tab-${state.aside}`)?.focus());
}

/** Open the notes beside the table, and move the focus into them. */
function openNotes(): void {
  setState(withDrawer(withAside(state, "sheet"), state.device.isNarrow));
  queueMicrotask(() => {
    const notes = document.querySelector<HTMLDetailsElement>("#notes");
    if (notes) notes.open = true;
    notes?.querySelector("textarea")?.focus();
  });
}

/** Close the command line or the drawer, and give the focus back. */
export function closeAside(): void {
  const { isCommandOpen } = state;
  setState({ ...(isCommandOpen ? state : withDrawer(state, false)), isCommandOpen: false });
  const opener = document.getElementById("open-beside");
  const to = isCommandOpen && focused?.isConnected ? focused : opener;
  if (to instanceof HTMLElement) to.focus();
}

/** Carry out what was typed into the command line. */
export function submitLine(text: string, ask: Ask): void {
  const asked = readCommand(state, text);
  if (typeof asked !== "string") return ask(asked);
  setState(withNotice(state, asked, "refusal"));
  hear("refusal");
}
