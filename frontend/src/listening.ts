/** The news of a table, and the seconds that pass there. */

import { Stream } from "./api.ts";
import { ticked } from "./clock.ts";
import { connected } from "./line.ts";
import { meaningsOf } from "./meaning.ts";
import type { News } from "./picture.ts";
import { become, hear, state } from "./running.ts";
import { arrived } from "./state.ts";

let stream: Stream | null = null;

/** Whether a table's news are listened to. */
export function isListening(): boolean {
  return stream !== null;
}

/** The news of no table concern this page any more. */
export function stopListening(): void {
  stream?.close();
  stream = null;
}

/** Listen to the news of this table. */
export function watch(id: string): void {
  stream?.close();
  stream = new Stream(
    () => eventsOf(id),
    hearNews,
    (isConnected) => become(connected(state, isConnected)),
  );
}

function hearNews(news: News): void {
  const { seq, table } = state;
  become(arrived(state, news, clock()));
  if (news.seq > seq) hear(...meaningsOf(table, news.picture));
  tick();
}

/** A second has passed, or news has come: whoever is short of time is warned. */
export function tick(): void {
  if (!state.table?.clock) return;
  const { notices } = state;
  become(ticked(state, clock()));
  if (state.notices > notices) hear("late");
}

/** The events after the last one seen: nothing is missed when the language changes. */
function eventsOf(id: string): string {
  const after = state.seq ? `&after=${state.seq}` : "";
  return `/api/tables/${id}/events?lang=${state.prefs.lang}${after}`;
}

function clock(): number {
  return Date.now() / 1000;
}
