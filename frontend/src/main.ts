/** What is asked of the page, and who does it; the page begins here. */

import { arrive, begin, go, look, speak } from "./arriving.ts";
import type { Asked } from "./asking.ts";
import { askSlam, beginHandful, done, dropped, pressed } from "./choosing.ts";
import { keepFiles } from "./install.ts";
import { connected } from "./line.ts";
import { isCopied, pathOf } from "./links.ts";
import { tick, watch } from "./listening.ts";
import { nameHere, openTable, playAgain, playNow } from "./opening.ts";
import type { Preferences } from "./preferences.ts";
import { command, conduct, follow, hint, ready, verify } from "./requests.ts";
import { answerBy, become, device, isDark, KEPT, refuse, state, wantsContrast } from "./running.ts";
import { account } from "./signing.ts";
import { play } from "./sound.ts";
import { linkOf, withLine } from "./state.ts";
import { stroke, typed, wish } from "./strokes.ts";
import { keptWords } from "./words.ts";

/** Milliseconds between two looks at the open tables. */
const LOOK = 10_000;

function ask(asked: Asked): void {
  switch (asked.type) {
    case "press":
      return follow(pressed(state, asked.key));
    case "focus":
      return focusCard(asked.key);
    case "bid":
      return void command({ do: "act", event: { type: "bid_made", bid: asked.bid } });
    case "call":
      return void command({ do: "act", event: { type: "cards_called", cards: asked.card } });
    case "handful":
      return become(beginHandful(state, asked.handful));
    case "slam":
      return follow(askSlam(state));
    case "done":
      return follow(done(state));
    case "drop":
      return become(dropped(state));
    case "hint":
      return void hint();
    case "ready":
      return void ready();
    case "wish":
      return wish(asked.wish, ask);
    case "typed":
      return typed(asked.text, ask);
    case "command":
      return void command(asked.command);
    case "conduct":
      return void conduct(asked.command, asked.says);
    case "report":
      return become({ ...state, reporting: asked.who });
    case "account":
      return void account(asked);
    case "sit":
      return void command({ do: "sit", place: asked.place, name: nameHere() });
    case "panel":
      return become({ ...state, panel: asked.panel, formSays: { text: "", kind: "" }, reporting: "" });
    case "prefer":
      return prefer(asked.changed);
    case "hear":
      return play([asked.meaning]);
    case "seek":
      return become({ ...state, sought: asked.text });
    case "close":
      return closeTable();
    case "retry":
      return void begin();
    case "opening":
      return become({ ...state, opening: { seats: asked.seats, rules: asked.rules } });
    case "playNow":
      return void playNow(asked.name);
    case "openTable":
      return void openTable(asked.form);
    case "enter":
      return void go(pathOf(asked.id));
    case "goHome":
      return void go(pathOf(""));
    case "review":
      return void go(pathOf(state.review?.found.table.id ?? state.table?.id ?? "", asked.deal, asked.at));
    case "verify":
      return void verify(asked.deal);
    case "again":
      return void playAgain(asked.deal, asked.place);
    case "copy":
      return void copy();
  }
}

function focusCard(key: string): void {
  become({ ...state, focused: key });
  queueMicrotask(() => {
    const card = document.querySelector<HTMLElement>('.hand [tabindex="0"]');
    if (document.activeElement?.closest(".hand") && card) card.focus();
  });
}

/** The table is closed when it is asked for twice. */
function closeTable(): void {
  if (state.isCloseAsked) void command({ do: "close" });
  become({ ...state, isCloseAsked: !state.isCloseAsked });
}

function prefer(changed: Partial<Preferences>): void {
  const prefs = { ...state.prefs, ...changed };
  localStorage.setItem(KEPT, JSON.stringify(prefs));
  become({ ...state, prefs });
  if (changed.lang) speak().catch((error: unknown) => refuse(error));
}

async function copy(): Promise<void> {
  const link = linkOf(state);
  const copying = (await isCopied(link)) ? "copied" : "not_copied";
  const told = state.words.say(copying, { link });
  become({ ...(state.review ? state : withLine(state, told, "answer")), copying });
}

async function start(): Promise<void> {
  answerBy(ask);
  const changed = () => become({ ...state, device: device() });
  isDark.addEventListener("change", changed);
  wantsContrast.addEventListener("change", changed);
  addEventListener("offline", () => state.table && become(connected(state, false)));
  addEventListener("online", () => {
    if (state.table) watch(state.table.id);
    else if (state.view === "unreachable") void begin();
  });
  addEventListener("popstate", () => void arrive());
  addEventListener("keydown", (event) => stroke(event, ask));
  setInterval(tick, 1000);
  setInterval(() => isAtHome() && void look().catch(() => undefined), LOOK);
  become({ ...state, words: keptWords(state.prefs.lang) });
  await begin();
  await keepFiles();
}

function isAtHome(): boolean {
  return state.view === "home" && !document.hidden;
}

void start();
