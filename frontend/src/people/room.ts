/** What concerns a person: their account in panels, and the pages about their deals. */

import { isLeft } from "../board/room.ts";
import { Refused } from "../shell/api.ts";
import type { Room } from "../shell/room.ts";
import { lose, toTop } from "../shell/router.ts";
import { account } from "./account.ts";
import { askPeople } from "./ask.ts";
import { listContact } from "./contact-requests.ts";
import { mailLink } from "./contact.ts";
import { figures } from "./figures.ts";
import { takeover } from "./handover.ts";
import { lookBack } from "./history-requests.ts";
import { history } from "./history.ts";
import { listSessions } from "./session.ts";
import { current, set, type State } from "./state.ts";

/** Whose deals were fetched last. */
let owner = "";

export const people: Room<State> = {
  pages: { history: (state) => history(state, askPeople), figures: (state) => figures(state, askPeople) },
  title: ({ view, words }) => [words.say(`past_${view}`)],
  panels: {
    account: {
      title: "account",
      content: (state) => account(state, askPeople),
      opened() {
        void listContact();
        void listSessions();
      },
    },
    taking: { title: "handover", content: (state) => takeover(state, askPeople) },
    mail: { title: "told_title", content: (state) => mailLink(state, askPeople) },
  },
  panelClosed: { formSays: { text: "", kind: "" }, handover: "", token: "" },
  async arrive([page]) {
    const view = page ? "figures" : "history";
    set({ view, ownDeals: current().me.id === owner ? current().ownDeals : null });
    owner = current().me.id;
    toTop();
    try {
      await lookBack(view);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      lose(error.message, false);
    }
  },
  leave(to) {
    if (isLeft(to)) set({ asked: [], joining: "" });
  },
  async refresh() {
    await lookBack(current().view === "figures" ? "figures" : "history");
  },
};
