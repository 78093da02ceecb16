/** Keystrokes at the table, and commands typed into the box. */

import type { Wish } from "../board/keys.ts";
import { mayRecallHandfuls } from "../board/stage.ts";
import { wish, wishAt } from "../board/strokes.ts";
import { dealOf } from "../board/viewer.ts";
import { hear, withNotice } from "../shell/notice.ts";
import { setState } from "../shell/state.ts";
import type { Ask } from "./actions.ts";
import { withAside, withDrawer } from "./aside.ts";
import { readCommand } from "./command.ts";
import { current } from "./state.ts";
import { recallHandfuls } from "./stream.ts";

/** Handle a key pressed at the table. */
export function stroke(event: KeyboardEvent, ask: Ask): void {
  const { panel, isCommandOpen, isDrawerOpen } = current();
  if (event.key === "Escape" && !panel && !event.defaultPrevented && (isCommandOpen || isDrawerOpen)) return closeAside();
  const found = wishAt(event, current());
  if (!found) return;
  event.preventDefault();
  wishHere(found, ask);
}

/** Carry out a shortcut at this table: those that open something here, and those of every table. */
export function wishHere(asked: Wish, ask: Ask): void {
  if (asked === "command") return openCommand();
  if (asked === "hint") return ask({ type: "hint" });
  if (asked === "notes") return openNotes();
  if (asked === "handfuls" && mayRecallHandfuls(dealOf(current())) && current().fanned === null) recallHandfuls();
  wish(asked, current(), ask);
}

/** The element to give the focus back to. */
let focused: Element | null = null;

/** Open the command line, and move the focus into it. */
export function openCommand(): void {
  if (!current().isCommandOpen) focused = document.activeElement;
  setState({ ...withDrawer(current(), false), isCommandOpen: true });
  queueMicrotask(() => document.getElementById("command-text")?.focus());
}

/** Open the drawer, and move the focus into it. */
export function openDrawer(): void {
  setState(withDrawer(current(), true));
  queueMicrotask(() => document.getElementById(`tab-${current().aside}`)?.focus());
}

/** Open the notes beside the table, and move the focus into them. */
function openNotes(): void {
  setState(withDrawer(withAside(current(), "sheet"), current().device.isNarrow));
  queueMicrotask(() => {
    const notes = document.querySelector<HTMLDetailsElement>("#notes");
    if (notes) notes.open = true;
    notes?.querySelector("textarea")?.focus();
  });
}

/** Close the command line or the drawer, and give the focus back. */
export function closeAside(): void {
  const { isCommandOpen } = current();
  setState({ ...(isCommandOpen ? current() : withDrawer(current(), false)), isCommandOpen: false });
  const opener = document.getElementById("open-beside");
  const to = isCommandOpen && focused?.isConnected ? focused : opener;
  if (to instanceof HTMLElement) to.focus();
}

/** Carry out what was typed into the command line. */
export function submitLine(text: string, ask: Ask): void {
  const asked = readCommand(current(), text);
  if (typeof asked !== "string") return ask(asked);
  setState(withNotice(current(), asked, "refusal"));
  hear("refusal");
}
