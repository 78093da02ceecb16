/** The start page, and the rule book that opens anywhere. */

import { readRulesets } from "../parts/rulesets.ts";
import { awaitedAt } from "../people/own-tables.ts";
import { askPeople } from "../people/room.ts";
import { prefer } from "../shell/ask.ts";
import { refuse } from "../shell/notice.ts";
import type { Room } from "../shell/room.ts";
import type { Asked } from "./actions.ts";
import { home as page } from "./home.ts";
import { manual } from "./manual.ts";
import { look, lookHome, openTable, playNow, readRules } from "./requests.ts";
import { current, keptChoices, set, type State } from "./state.ts";

/** Milliseconds between refreshes of the tables at home; in the background, for the tab's title. */
const LOOK = 10_000;
const LOOK_BEHIND = 60_000;

export function ask(asked: Asked): void {
  switch (asked.type) {
    case "choices":
      return set({ choices: { ...current().choices, ...asked.changed } });
    case "playNow":
      if (asked.isGuided) void prefer({ guide: true, evening: 1 });
      return void playNow(asked.name);
    case "openTable":
      return void openTable(asked.form);
    case "lobbyPage":
      set({ lobbyPage: asked.page });
      return void look().catch((error: unknown) => refuse(error));
    case "seekRule":
      return set({ bookSought: asked.text });
    default:
      return askPeople(asked);
  }
}

export const home: Room<State> = {
  pages: { home: (state) => page(state, ask) },
  title: () => [],
  awaiting: ({ own }) => awaitedAt(own),
  panels: { rules: { title: "game_rules", content: (state) => manual(state, ask), opened: () => void readRules() } },
  begin() {
    set({ choices: keptChoices(current().choices) });
    setInterval(() => lookAgain(false), LOOK);
    setInterval(() => lookAgain(true), LOOK_BEHIND);
  },
  async arrive() {
    set({ view: "home" });
    scrollTo(0, 0);
    await lookHome();
  },
  refresh: lookHome,
  speaking: () => void readRulesets(),
  spoken() {
    if (current().view === "home" && current().me.id) void lookHome().catch(() => undefined);
  },
};

function lookAgain(isBehind: boolean): void {
  if (current().view === "home" && document.hidden === isBehind) void look().catch(() => undefined);
}
