/** What holds wherever a table is shown: nothing of it is kept once it is left, and its trick finds its way. */

import type { Room } from "../shell/room.ts";
import { type Address, isOfTable } from "../shell/routes.ts";
import { current, NO_TABLE, set, type State } from "./state.ts";

export const board: Room<State> = {
  leave(to) {
    if (isLeft(to)) set({ ...NO_TABLE, tableRatings: [], notes: [], chosen: [], isConnected: true, notice: null, answer: null });
  },
  drawing: () => aimTrick,
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
