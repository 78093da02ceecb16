/** The room of the deal of the day and of duplicates. */

import { askPeople } from "../people/room.ts";
import type { Room } from "../shell/room.ts";
import type { Asked } from "./actions.ts";
import { contestPage } from "./page.ts";
import { arriveAtContest, contest } from "./requests.ts";
import { contestAt, type State } from "./state.ts";

function ask(asked: Asked): void {
  if (asked.type === "contest") return void contest(asked.does);
  askPeople(asked);
}

export const room: Room<State> = {
  pages: { contest: (state) => contestPage(state, ask) },
  title: ({ words, contests }) => [contests.shown?.name || words.say("contest_duplicate")],
  arrive: (parts) => arriveAtContest(contestAt(parts)),
};
