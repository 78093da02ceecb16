/** What concerns a person: their account in panels, and the pages about their deals. */

import { isLeft } from "../board/room.ts";
import { askOffline } from "../offline/room.ts";
import { Refused } from "../shell/api.ts";
import { openPanel } from "../shell/ask.ts";
import type { Room } from "../shell/room.ts";
import { lose, toTop } from "../shell/router.ts";
import {
  changeAccount, copyHandover, endVacation, giveAddress, handOver, listContact, listSessions, planVacation,
  settleAddress, takeOver, tellBrowser, tellBrowserNoMore,
} from "./account-requests.ts";
import { account, takeover } from "./account.ts";
import type { Asked } from "./actions.ts";
import { mailLink } from "./contact.ts";
import { figures } from "./figures.ts";
import { choose, chooseRatings, lookBack, moreDeals } from "./history-requests.ts";
import { history } from "./history.ts";
import { answerInvitation, inviteCompanion, join, openRules, playWith } from "./meeting.ts";
import { preferences } from "./preferences.ts";
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
    preferences: { title: "preferences", content: (state) => preferences(state, askPeople) },
    taking: { title: "handover", content: (state) => takeover(state, askPeople) },
    mail: { title: "told_title", content: (state) => mailLink(state, askPeople) },
  },
  panelClosed: { formSays: { text: "", kind: "" }, handover: "", token: "" },
  async arrive([page]) {
    const view = page ? "figures" : "history";
    const isNew = current().view !== view;
    set({ view, ownDeals: current().me.id === owner ? current().ownDeals : null });
    owner = current().me.id;
    if (isNew) toTop();
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

export function askPeople(asked: Asked): void {
  switch (asked.type) {
    case "account":
      return void changeAccount(asked);
    case "handOver":
      return void handOver();
    case "copyHandover":
      return void copyHandover();
    case "takeOver":
      return void takeOver();
    case "tellMe":
      openPanel("account");
      return void listContact().then(() => queueMicrotask(() => document.getElementById("contact")?.focus()));
    case "tellBrowser":
      return void tellBrowser();
    case "tellBrowserNoMore":
      return void tellBrowserNoMore(asked.id);
    case "giveAddress":
      return void giveAddress(asked.address);
    case "settleAddress":
      return void settleAddress();
    case "planVacation":
      return void planVacation(asked.begin, asked.end);
    case "endVacation":
      return void endVacation(asked.id, asked.done);
    case "join":
      return void join(asked.id, asked.name);
    case "answerInvitation":
      return void answerInvitation(asked.answer);
    case "inviteCompanion":
      return void inviteCompanion(asked.companion);
    case "playWith":
      return void playWith(asked.companion);
    case "choose":
      return void choose(asked.changed);
    case "moreDeals":
      return void moreDeals();
    case "chooseRatings":
      return void chooseRatings(asked.choice);
    case "openRules":
      return void openRules(asked.rules, asked.options);
    default:
      return askOffline(asked);
  }
}
