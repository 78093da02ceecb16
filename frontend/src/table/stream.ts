/** A table's news, and its ticking clock. */

import { followDiscussion } from "../board/discussion.ts";
import { lasts, nextFanned, nextStage, SHOWN } from "../board/stage.ts";
import { dealOf } from "../board/viewer.ts";
import { rateTable } from "../people/history-requests.ts";
import { Stream } from "../shell/stream.ts";
import { hear, withNotice } from "../shell/notice.ts";
import { leave, lose } from "../shell/router.ts";
import { setState } from "../shell/state.ts";
import { playForced } from "./forced.ts";
import { askGuide, forgetGuided } from "./guide.ts";
import { cuesBetween, type News, withNews } from "./news.ts";
import { ticked, withConnection } from "./notices.ts";
import { drawAgain, openNumber } from "./requests.ts";
import { current, set } from "./state.ts";
import { findTurningPoint } from "./turning-point.ts";

let stream: Stream<News> | null = null;

/** Whether this page listens to a table. */
export function isListening(): boolean {
  return stream !== null;
}

/** Milliseconds in the background after which a page of a slow table says that it is hidden. */
const UNSEEN = 5000;
let isHidden = false;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** At a slow table, tell the server whether the person is looking: if not, they get messages. */
export function noteVisibility(): void {
  clearTimeout(hiding);
  if (document.hidden) hiding = setTimeout(() => hide(true), UNSEEN);
  else hide(false);
}

function hide(hidden: boolean): void {
  const { table } = current();
  const isChanged = hidden !== isHidden && isListening();
  isHidden = hidden;
  if (isChanged && table?.is_slow) watch(table.id);
}

/** Stop listening to any table. */
export function stopListening(): void {
  stream?.close();
  stream = null;
}

/** Start listening to this table. */
export function watch(id: string): void {
  forgetGuided();
  stream?.close();
  stream = new Stream(
    () => eventsOf(id),
    hearNews,
    (isConnected) => setState(withConnection(current(), isConnected)),
    putOut,
    (unkept) => current().unkept !== unkept && set({ unkept }),
  );
}

/** The host has removed this person: say so, and show nothing of the table any more. */
function putOut(message: string): void {
  leave();
  lose(message, false);
  document.getElementById("main")?.focus();
}

function hearNews(news: News): void {
  const { seq, table, staged, fanned } = current();
  const { urgent } = news;
  setState(withNews(current(), { ...news, urgent: "" }, clock()));
  // What has happened is read out before what it asks for.
  if (urgent && news.seq > seq) {
    setTimeout(() => {
      // A line that was cut meanwhile matters more.
      if (current().seq === news.seq && current().isConnected) setState(withNotice(current(), urgent, "urgent"));
    });
  }
  // The state first, then everything that reads it: sounds, the draw, the clock.
  if (current().staged !== staged) holdStage();
  if (current().fanned !== fanned) holdFan();
  // The last event comes again after a reconnection, but is heard only once.
  if (news.seq > seq) hear(...cuesBetween(table, news.snapshot));
  void askGuide();
  playForced();
  void findTurningPoint(news.snapshot);
  void followDiscussion(table, news.snapshot);
  void rateTable(news.snapshot);
  drawAgain();
  void openNumber();
  tick();
}

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Wait for the present stage's time, then go on to the next one. */
function holdStage(): void {
  clearTimeout(leaving);
  const { staged } = current();
  const time = lasts(staged, dealOf(current()));
  if (time === undefined) return;
  leaving = setTimeout(() => {
    if (current().staged !== staged) return; // the person has asked to see the dog meanwhile
    set({ staged: nextStage(current().staged, dealOf(current())) });
    holdStage();
  }, time * slowness());
}

let folding: ReturnType<typeof setTimeout> | undefined;

/** Fan the handfuls of the deal again, one after the other; or fold them. */
export function recallHandfuls(): void {
  set({ fanned: current().fanned === null ? 0 : null });
  holdFan();
}

/** Leave a handful on the table for its time, then the next one. */
function holdFan(): void {
  clearTimeout(folding);
  if (current().fanned === null) return;
  folding = setTimeout(() => {
    set({ fanned: nextFanned(current().fanned, dealOf(current())) });
    holdFan();
  }, SHOWN * slowness());
}

/** What the times at this table are multiplied by, so that bots pause as long as the page shows cards. */
function slowness(): number {
  return current().table?.slowness ?? 1;
}

/** After a second, or news: warn this person if time is short. */
export function tick(): void {
  if (!current().table?.clock && dealOf(current())?.lead_at == null) return;
  const { notices } = current();
  setState(ticked(current(), clock()));
  if (current().notices > notices) hear("late");
}

/** Reopen the stream after the last event seen, so that a change of language misses nothing. */
function eventsOf(id: string): string {
  const after = current().seq ? `&after=${current().seq}` : "";
  const hidden = isHidden ? "&hidden=1" : "";
  return `/api/tables/${id}/events?lang=${current().prefs.lang}${after}${hidden}`;
}

function clock(): number {
  return Date.now() / 1000;
}
