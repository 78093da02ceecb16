/** The room of the score sheet for real tables. */

import { askOffline } from "../offline/ask.ts";
import type { Room } from "../shell/room.ts";
import type { Asked } from "./actions.ts";
import { paperPage } from "./page.ts";
import { arriveAtPaper, paper } from "./requests.ts";
import { watchPaper } from "./sharing.ts";
import { set, type State } from "./state.ts";

function ask(asked: Asked): void {
  if (asked.type === "sheet") return void paper(asked.does);
  askOffline(asked);
}

watchPaper();

export const room: Room<State> = {
  pages: { sheet: (state) => paperPage(state, ask) },
  title: ({ words, paper }) => [paper.sheet?.title || words.say("paper")],
  arrive: ([id = ""]) => arriveAtPaper(id),
  tell: (says) => set({ says }),
};
