/** The room of the score sheet for real tables. */

import { askOffline } from "../offline/room.ts";
import type { Room } from "../shell/room.ts";
import type { Asked } from "./actions.ts";
import { sheetPage } from "./page.ts";
import { arriveAtSheet, carryOut } from "./requests.ts";
import { watchSheet } from "./sharing.ts";
import { set, type State } from "./state.ts";

function ask(asked: Asked): void {
  if (asked.type === "sheet") return void carryOut(asked.does);
  askOffline(asked);
}

watchSheet();

export const room: Room<State> = {
  pages: { sheet: (state) => sheetPage(state, ask) },
  title: ({ words, sheets }) => [sheets.sheet?.title || words.say("sheet")],
  arrive: ([id = ""]) => arriveAtSheet(id),
  tell: (says) => set({ says }),
};
