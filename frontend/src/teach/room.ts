/** The room of the course. */

import { askBoard } from "../board/room.ts";
import type { Room } from "../shell/room.ts";
import { copyLink } from "../shell/send.ts";
import type { Asked } from "./actions.ts";
import { teachPage } from "./page.ts";
import { arriveAtTeach, strokeAtTeach, teach } from "./requests.ts";
import type { State } from "./state.ts";

function ask(asked: Asked): void {
  if (asked.type === "teach") return void teach(asked.does);
  if (asked.type === "copy") return void copyLink(asked.link); // the page itself shows what came of it
  askBoard(asked);
}

export const room: Room<State> = {
  pages: { teach: (state) => teachPage(state, ask) },
  title: ({ words, teach }) => [teach.lesson?.title ?? teach.asked?.lesson, words.say("teach")],
  arrive: ([at = ""]) => arriveAtTeach(at),
  stroke: strokeAtTeach,
};
