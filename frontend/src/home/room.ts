/** The start page, and the rule book that opens anywhere. */

import { html } from "lit-html";
import { readRulesets } from "../parts/rulesets.ts";
import { awaitedAt } from "../people/own-tables.ts";
import { findCompanions, playWithRules } from "../people/meeting.ts";
import { askPeople } from "../people/room.ts";
import { prefer } from "../shell/ask.ts";
import { refuse } from "../shell/notice.ts";
import type { Room } from "../shell/room.ts";
import type { Asked } from "./actions.ts";
import { home as page } from "./home.ts";
import { look, lookHome, openTable, playNow, readRules } from "./requests.ts";
import { current, keptChoices, linkedRules, set, type State } from "./state.ts";

/** Milliseconds between refreshes of the tables at home; in the background, for the tab's title. */
const LOOK = 10_000;
const LOOK_BEHIND = 60_000;
/** Milliseconds between looks at which companions are at a table. */
const LOOK_AROUND = 60_000;

export function ask(asked: Asked): void {
  switch (asked.type) {
    case "choices":
      return set({ choices: { ...current().choices, ...asked.changed } });
    case "playNow":
      if (asked.isGuided) void prefer({ guide: true, evening: 1 });
      return void playNow(asked.name);
    case "openTable":
      return void openTable(asked.form);
    case "inviteByLink":
      return void playWithRules(current().choices.rules, current().choices.options);
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
  panels: { rules: { title: "game_rules", content: (state) => book?.manual(state, ask) ?? html``, opened: () => void openBook().catch(refuse) } },
  begin() {
    set({ choices: keptChoices(current().choices) });
    setInterval(() => lookAgain(false), LOOK);
    setInterval(() => lookAgain(true), LOOK_BEHIND);
    setInterval(() => isShown(false) && current().companions.length && void findCompanions(true), LOOK_AROUND);
  },
  async arrive() {
    set({ view: "home" });
    scrollTo(0, 0);
    const linked = linkedRules(current().choices, location.hash);
    if (linked) {
      set({ choices: linked });
      ask({ type: "panel", panel: "rules" });
    }
    await lookHome();
  },
  refresh: lookHome,
  speaking: () => void readRulesets(),
  spoken() {
    if (current().view === "home" && current().me.id) void lookHome().catch(() => undefined);
  },
};

/** The rule book, once somebody has opened it. */
let book: typeof import("./manual.ts") | null = null;

async function openBook(): Promise<void> {
  book ??= await import("./manual.ts");
  await readRules();
}

function isShown(isBehind: boolean): boolean {
  return current().view === "home" && document.hidden === isBehind;
}

function lookAgain(isBehind: boolean): void {
  if (isShown(isBehind)) void look().catch(() => undefined);
}
