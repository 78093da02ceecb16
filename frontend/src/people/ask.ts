/** Carries out what a person asks about themselves. */

import { askOffline } from "../offline/ask.ts";
import { openPanel } from "../shell/ask.ts";
import type { Asked } from "./actions.ts";
import { answerInvitation, inviteCompanion, playWith } from "./companion-requests.ts";
import {
  endVacation, giveAddress, listContact, planVacation, settleAddress, tellBrowser, tellBrowserNoMore,
} from "./contact-requests.ts";
import { choose, moreDeals } from "./history-requests.ts";
import { join, openRules } from "./open-table.ts";
import { chooseRatings } from "./rating-requests.ts";
import { account, copyHandover, handOver, takeOver } from "./session.ts";

export function askPeople(asked: Asked): void {
  switch (asked.type) {
    case "account":
      return void account(asked);
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
