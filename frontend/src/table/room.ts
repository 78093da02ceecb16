/** The table: everything that a visit for a game needs. */

import { readNotes } from "../board/notes.ts";
import { soonestPlace } from "../board/places.ts";
import { isLeft } from "../board/room.ts";
import { askCancel, askClaim, askSlam, beginHandful, dropChoice, finishChoice, press } from "../board/selection.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { findCompanions, playAgain } from "../people/meeting.ts";
import { askPeople } from "../people/room.ts";
import { get, Refused } from "../shell/api.ts";
import { withNotice } from "../shell/notice.ts";
import type { Room } from "../shell/room.ts";
import { lose, toTop } from "../shell/router.ts";
import { isOffline } from "../shell/routes.ts";
import { setState } from "../shell/state.ts";
import type { Asked } from "./actions.ts";
import { opener, withAside } from "./beside.ts";
import { followLog } from "./chat.ts";
import { closeAside, openCommand, openDrawer, stroke, submitLine, wishHere } from "./command.ts";
import { playForced } from "./forced.ts";
import { explainAnew } from "./guide.ts";
import { type Told, withTold } from "./news.ts";
import { spokenAgain, withConnection } from "./notices.ts";
import { help, last } from "./panels.ts";
import { people } from "./people.ts";
import { invite } from "./readiness.ts";
import { act, command, conduct, fill, follow, hint, listSpectators, ready, sit, verify } from "./requests.ts";
import { current, NOTHING_TOLD, set, type State } from "./state.ts";
import { isListening, noteVisibility, recallHandfuls, stopListening, tick, watch } from "./stream.ts";
import { table as page } from "./table.ts";

export const table: Room<State> = {
  pages: { table: (state) => page(state, ask) },
  title: ({ table }) => [table?.name],
  tools: (state) => opener(state, ask),
  panels: {
    help: { title: "help", content: help },
    people: { title: "people", content: (state) => people(state, ask), opened: () => void listSpectators() },
    invite: { title: "share", content: invite },
    last: { title: "last_trick", content: last },
  },
  panelClosed: { reporting: "" },
  begin() {
    addEventListener("offline", () => {
      if (current().table && !isOffline) setState(withConnection(current(), false));
    });
    addEventListener("online", () => watchAgain(!isOffline));
    document.addEventListener("visibilitychange", noteVisibility);
    setInterval(tick, 1000);
  },
  async arrive([id = ""], { wish }) {
    set({ about: null });
    if (isListening()) {
      set({ view: "table" });
      toTop();
    } else if (!(await show(id))) return;
    const { table } = current();
    const place = wish === "sit" && table?.you === null ? soonestPlace(table) : null;
    if (place !== null) await sit(place);
    if (wish === "ready" && !table?.deal) await ready();
  },
  leave(to) {
    if (!isLeft(to)) return;
    stopListening();
    set(NOTHING_TOLD);
  },
  spoken() {
    setState(spokenAgain(current()));
    watchAgain(isListening());
  },
  preferred({ forced, guide, knowsTricks, speed }) {
    const { table } = current();
    if (forced) playForced();
    if (guide || knowsTricks !== undefined) explainAnew();
    if (speed && table?.is_host && !table.is_closed && table.speed !== speed) void command({ do: "speed", speed });
  },
  drawing: followLog,
  stroke: (event) => stroke(event, ask),
};

/** Fetch a table and listen to it; returns whether this person may see it. */
async function show(id: string): Promise<boolean> {
  let urgent = "";
  try {
    const path = `/api/tables/${id}`;
    const query = `?lang=${current().prefs.lang}`;
    // Before the table is drawn, so that nothing old is read aloud as if it were new.
    const [told, table] = await Promise.all([
      get<Told>(`${path}/told${query}`), get<Snapshot>(path + query),
    ]);
    setState(withTold({ ...current(), table, view: "table" }, told));
    urgent = told.urgent;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const isGone = error.reason === "no_such_table";
    lose(isGone ? current().words.say("no_table") : error.message, isGone);
    return false;
  }
  watch(id);
  void findCompanions();
  void readNotes(id);
  // A live region that was drawn with its sentence would not announce it.
  if (urgent) setTimeout(() => setState(withNotice(current(), urgent, "urgent")));
  toTop(); // before the table is drawn, so that the drawing moves the focus on to the first thing to do
  return true;
}

/** Listen anew, where there is a table. */
function watchAgain(mayWatch: boolean): void {
  const { table } = current();
  if (table && mayWatch) watch(table.id);
}

/** Milliseconds within which a second click may be meant for what was there before. */
const DOUBLE_CLICK = 500;

export function ask(asked: Asked): void {
  switch (asked.type) {
    case "press":
      return follow(press(current(), asked.key, asked.byFinger));
    case "bid":
      return void act({ type: "bid", contract: asked.bid });
    case "cancel":
      return follow(askCancel(current()));
    case "call":
      return void command({ do: "act", action: { type: "call", cards: asked.card } });
    case "handful":
      return setState(beginHandful(current(), asked.handful));
    case "slam":
      return follow(askSlam(current()));
    case "claim":
      setState(askClaim(current()));
      // Where the button was: a second Enter must not play a card.
      return queueMicrotask(() => document.querySelector<HTMLElement>("[data-claim]")?.focus());
    case "dog":
      return recallDog();
    case "handfuls":
      return current().fanned === null ? wishHere("handfuls", ask) : recallHandfuls();
    case "done":
      return follow(finishChoice(current()));
    case "drop":
      setState(dropChoice(current()));
      return set({ isCloseAsked: false });
    case "hint":
      return void hint();
    case "sit":
      return void sit(asked.place);
    case "command":
      return void command(asked.command).then((isDone) => isDone || asked.back?.());
    case "conduct":
      return void conduct(asked.command, asked.says);
    case "closeAdvice":
      return set({ advice: null });
    case "ready":
      return void ready();
    case "wish":
      return wishHere(asked.wish, ask);
    case "typed":
      return submitLine(asked.text, ask);
    case "aside":
      return setState(withAside(current(), asked.aside));
    case "drawer":
      return asked.isOpen ? openDrawer() : closeAside();
    case "commandLine":
      return asked.isOpen ? openCommand() : closeAside();
    case "report":
      return set({ reporting: asked.who });
    case "closeGuide":
      return set({ guide: [], lesson: null, ...(current().prefs.evening ? { advice: null } : {}) });
    case "close":
      return closeTable();
    case "fill":
      return void fill();
    case "verify":
      return void verify(asked.deal);
    case "again":
      return void playAgain(asked.deal, asked.place);
    default:
      return askPeople(asked);
  }
}

/** Show the dog in the middle again, and announce it; or hide it. */
function recallDog(): void {
  if (current().staged === "again") return set({ staged: "" });
  set({ staged: "again" });
  wishHere("dog", ask);
}

/** When closing the table was first asked, in milliseconds since the page was opened. */
let closeAskedAt = 0;

/** Close the table when asked twice; a double click asks once. */
function closeTable(): void {
  if (!current().isCloseAsked) {
    closeAskedAt = performance.now();
    return set({ isCloseAsked: true });
  }
  if (performance.now() - closeAskedAt < DOUBLE_CLICK) return;
  document.getElementById("menu")?.hidePopover();
  void command({ do: "close" });
  set({ isCloseAsked: false });
}
