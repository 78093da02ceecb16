/** The panel beside the table: which tab is chosen, and which have unseen news. */

import type { Snapshot } from "../game/snapshot.ts";
import type { Aside, State } from "./state.ts";

/** Whether this tab can be seen: where space is short, only while the drawer is open. */
function isSeen({ aside, isDrawerOpen, device }: State, one: Aside): boolean {
  return aside === one && (isDrawerOpen || !device.isNarrow);
}

/** The state with this tab chosen. */
export function withAside(state: State, aside: Aside): State {
  return looked({ ...state, aside });
}

/** The state with the drawer open or closed. */
export function withDrawer(state: State, isDrawerOpen: boolean): State {
  return looked({ ...state, isDrawerOpen });
}

function looked(state: State): State {
  return { ...state, unread: state.unread.filter((one) => !isSeen(state, one)) };
}

/** The state with a mark on each tab that has unseen news. */
export function withUnread(before: Snapshot | null, state: State): State {
  const { table } = state;
  if (!before || !table) return state;
  const found = new Set(state.unread);
  if (isSpoken(before, table)) found.add("chat");
  if (table.sheet.deals.length > before.sheet.deals.length) found.add("sheet");
  return looked({ ...state, unread: [...found] });
}

/** Whether somebody else has spoken. */
export function isSpoken(before: Snapshot, { said, who }: Snapshot): boolean {
  const isSame = said.length === before.said.length;
  if (isSame && JSON.stringify(said) === JSON.stringify(before.said)) return false;
  return said.length > 0 && said.at(-1)?.who !== who;
}
