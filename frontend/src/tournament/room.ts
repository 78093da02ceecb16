/** The room of a club's tournament. */

import { ask as askShell } from "../shell/ask.ts";
import type { Room } from "../shell/room.ts";
import type { Asked } from "./actions.ts";
import { watchEvening } from "./claims.ts";
import { leaveEvening } from "./look.ts";
import { eveningPage } from "./page.ts";
import { arriveAtEvening, evening } from "./requests.ts";
import { set, type State } from "./state.ts";

function ask(asked: Asked): void {
  if (asked.type === "tournament") return void evening(asked.does);
  askShell(asked);
}

watchEvening();

export const room: Room<State> = {
  pages: { tournament: (state) => eveningPage(state, ask) },
  title: ({ words, evening }) => [evening.view?.name || words.say("evening")],
  arrive: ([id = "", key = ""]) => arriveAtEvening({ id, key }),
  leave(to) {
    if (to?.room !== "tournament") leaveEvening();
  },
  tell: (says) => set({ says }),
};
