/** What holds wherever a table is shown, whichever room shows it. */

import { askParts } from "../parts/rulesets.ts";
import type { Room } from "../shell/room.ts";
import { type Address, isOfTable } from "../shell/routes.ts";
import type { Asked } from "./actions.ts";
import { comment, judge } from "./discussion.ts";
import { focusCard } from "./hand.ts";
import { keepNote } from "./notes.ts";
import { current, NO_TABLE, set, type State } from "./state.ts";

export const board: Room<State> = {
  leave(to) {
    if (isLeft(to)) set({ ...NO_TABLE, isConnected: true, unkept: "", notice: null, answer: null });
  },
  drawing: () => aimTrick,
  // Cards come first: a bid that had the focus unasked would be made by the next press of Space.
  focused: ['.hand [tabindex="0"]', ".actions .strong", "#ready", "#score-title"],
};

/** Whether an address has nothing to do with the table shown, or with the one whose deal is. */
export function isLeft(to: Address | null): boolean {
  const { table, about } = current();
  const id = table?.id ?? about?.table;
  return id === undefined || !isOfTable(to, id);
}

/** Set on the trick how far away its winner's heap lies. */
function aimTrick(): void {
  const trick = document.querySelector<HTMLElement>(".board > .middle > .taken");
  const heap = document.querySelector<HTMLElement>(`.heap[data-of="${trick?.dataset.winner}"]`);
  if (!trick || !heap) return;
  const [from, to] = [centreOf(trick), centreOf(heap)];
  trick.style.setProperty("--fly-x", `${to.x - from.x}px`);
  trick.style.setProperty("--fly-y", `${to.y - from.y}px`);
}

function centreOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

export function askBoard(asked: Asked): void {
  switch (asked.type) {
    case "focus":
      return focusCard(asked.key);
    case "botLevel":
      return set({ botLevel: asked.level });
    case "scoreSheet":
      return set({ scoreSheet: asked.sheet });
    case "comment":
      return void comment(asked.text, asked.back);
    case "judge":
      return void judge(asked.command, asked.who, asked.says);
    case "note":
      return void keepNote(asked.table, asked.deal, asked.text);
    default:
      return askParts(asked);
  }
}
