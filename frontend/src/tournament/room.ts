/** The room of a club's tournament. */

import { ask as askShell } from "../shell/ask.ts";
import type { Room } from "../shell/room.ts";
import type { Asked } from "./actions.ts";
import { watchTournament } from "./claims.ts";
import { leaveTournament } from "./look.ts";
import { tournamentPage } from "./page.ts";
import { arriveAtTournament, carryOut } from "./requests.ts";
import { set, type State } from "./state.ts";

function ask(asked: Asked): void {
  if (asked.type === "tournament") return void carryOut(asked.does);
  askShell(asked);
}

watchTournament();

export const room: Room<State> = {
  pages: { tournament: (state) => tournamentPage(state, ask) },
  title: ({ words, tournament }) => [tournament.view?.name || words.say("tournament")],
  arrive: ([id = "", key = ""]) => arriveAtTournament({ id, key }),
  leave(to) {
    if (to?.room !== "tournament") leaveTournament();
  },
  tell: (says) => set({ says }),
};
