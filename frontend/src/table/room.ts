/** The table: everything that a visit for a game needs. */

import { readNotes } from "../board/discussion-requests.ts";
import { soonestPlace } from "../board/places.ts";
import { isLeft } from "../board/room.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { findCompanions } from "../people/companion-requests.ts";
import { get, Refused } from "../shell/api.ts";
import { withNotice } from "../shell/notice.ts";
import type { Room } from "../shell/room.ts";
import { lose, toTop } from "../shell/router.ts";
import { isOffline } from "../shell/routes.ts";
import { setState } from "../shell/state.ts";
import { ask } from "./ask.ts";
import { opener } from "./beside.ts";
import { followLog } from "./chat.ts";
import { spokenAgain, withConnection } from "./connection.ts";
import { explainAnew } from "./guide-requests.ts";
import { invite } from "./invite.ts";
import { help, last, preferences } from "./panels.ts";
import { people } from "./people.ts";
import { sit } from "./place-requests.ts";
import { command, listSpectators, ready } from "./requests.ts";
import { current, NOTHING_TOLD, set, type State } from "./state.ts";
import { isListening, noteVisibility, stopListening, tick, watch } from "./stream.ts";
import { stroke } from "./strokes.ts";
import { table as page } from "./table.ts";
import { type Told, withTold } from "./told.ts";

export const table: Room<State> = {
  pages: { table: (state) => page(state, ask) },
  title: ({ table }) => [table?.name],
  tools: (state) => opener(state, ask),
  panels: {
    preferences: { title: "preferences", content: (state) => preferences(state, ask) },
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
    if (isListening()) set({ view: "table" });
    else if (!(await show(id))) return;
    toTop();
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
  preferred({ guide, speed }) {
    const { table } = current();
    if (guide) explainAnew();
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
  return true;
}

/** Listen anew, where there is a table. */
function watchAgain(mayWatch: boolean): void {
  const { table } = current();
  if (table && mayWatch) watch(table.id);
}
