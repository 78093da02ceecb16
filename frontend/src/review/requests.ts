/** Requests of a review: the coach's judgements as they come, and a deal played on, action by action. */

import type { Played } from "../board/actions.ts";
import {
  askCancel, askSlam, beginHandful, dropChoice, finishChoice, press, type Pressed, withFocusKept,
} from "../board/selection.ts";
import { type Left, NOTHING_CHOSEN } from "../board/state.ts";
import { wish } from "../board/strokes.ts";
import type { Place } from "../game/deal.ts";
import { getLines, post } from "../shell/api.ts";
import { refuse, tell, withNotice } from "../shell/notice.ts";
import { go } from "../shell/router.ts";
import { isOffline, pathOf as pathOfDeal } from "../shell/routes.ts";
import { setState, type State } from "../shell/state.ts";
import type { Ask, Commented, ReviewDoes } from "./actions.ts";
import { coachedHere, findingsOf, withLine } from "./coach.ts";
import { apiOf, type Moment } from "./review.ts";
import {
  type Acted, beforeLast, cardByCard, type Coached, current, inPlay, isTrick, type Line, NO_WHAT_IF, type ReviewLine,
  set, steppedAlong, type WhatIf, type WhatIfShown,
} from "./state.ts";

/** Carry out a request made in a replay. */
export function answer(does: ReviewDoes): void {
  const { whatIf, along } = current();
  switch (does.what) {
    case "coach":
      return void askCoach();
    case "of":
      return set({ coachOf: does.of });
    case "luck":
      return set({ coachLuck: does.isShown });
    case "finding":
      return showFinding(does.number, does.isWalk);
    case "leaveComment":
      return set({ left: commentOn(does.comment) });
    case "try":
      return void send(does.at, does.place, [], "what-if-title");
    case "again":
      return whatIf ? void send(whatIf.at, whatIf.place, [], "what-if-title") : undefined;
    case "takeBack":
      return takeBack();
    case "leave":
      set({ ...NO_WHAT_IF, ...NOTHING_CHOSEN, notice: null, staged: "" });
      return focusOn(wayBack(along !== null), "replay-title");
    case "along":
      return void lookAlong(does);
    case "step": {
      const index = along && steppedAlong(along, does.step);
      return index === null ? undefined : set({ along: along && { ...along, index } });
    }
    default:
      return does satisfies never;
  }
}

/** Show a finding at its moment on the board. */
function showFinding(number: number, isWalk = false): void {
  const { review } = current();
  const one = findingsOf(current()).find((found) => found.number === number);
  if (!review || !one) return;
  set({ finding: number });
  void go(pathOfDeal(review.found.table.id, review.found.number, one.at)).then(() => !isWalk && focusOn("replay-title"));
}

/** The comment on a decision of the deal shown. */
function commentOn(comment: Commented | null): Left | null {
  const { table, number: deal } = current().review?.found ?? {};
  return table && deal !== undefined && comment ? { ...comment, table: table.id, deal } : null;
}

/** The button that led to a line or to a what-if. */
function wayBack(wasAlong: boolean): string {
  const { left } = current();
  return left ? `${wasAlong ? "along" : "try"}-${left.number}` : "what-if-begin";
}

/** Carry out what is pressed at a what-if's table. */
export function play(asked: Played, ask: Ask): void {
  const shown = inPlay(current());
  const follow = ({ state: next, action }: Pressed): void => {
    keep(next);
    if (action) act(action);
  };
  switch (asked.type) {
    case "press":
      return follow(press(shown, asked.key, asked.byFinger));
    case "bid":
      return act({ type: "bid", contract: asked.bid });
    case "call":
      return act({ type: "call", cards: asked.card });
    case "cancel":
      return follow(askCancel(shown));
    case "slam":
      return follow(askSlam(shown));
    case "handful":
      return keep(beginHandful(shown, asked.handful));
    case "done":
      return follow(finishChoice(shown));
    case "drop":
      return keep(dropChoice(shown));
    case "dog":
      return set({ staged: current().staged ? "" : "again" });
    case "handfuls":
      return wish("handfuls", shown, ask);
    case "command":
      return asked.command.do === "undo" ? takeBack() : act(commanded(asked.command));
    case "hint":
    case "sit":
    case "conduct":
      return; // there is nobody else, and no hint
    default:
      return asked satisfies never;
  }
}

/** A command's action in the deal; null for announcing nothing. */
function commanded({ do: name, action }: { do: string; [field: string]: unknown }): object | null {
  return name === "act" ? (action as object) : null;
}

/** Keep the choices made at the what-if's table; the table beside it stays as it is. */
function keep(next: State): void {
  setState({ ...next, table: current().table });
}

function act(action: object | null): void {
  const { whatIf } = current();
  if (!whatIf || whatIf.isWaiting) return;
  const { at, place, line } = whatIf;
  void send(at, place, [...line, { place, action }]);
}

/** Undo this person's last action. */
function takeBack(): void {
  const { whatIf, words } = current();
  const line = whatIf && beforeLast(whatIf.line, whatIf.place);
  if (!whatIf || !line) return tell(words.say("what_if_nothing_yet"));
  void send(whatIf.at, whatIf.place, line);
}

/** Tell a what-if or a line again in another language. */
export function tellAgain(): void {
  const { whatIf, along } = current();
  if (whatIf) void send(whatIf.at, whatIf.place, whatIf.line);
  if (along) void lookAlong(along, along.index);
}

/** Have the server play this line, and the bots after it; then move the focus, if to somewhere. */
async function send(at: string, place: Place, line: Acted[], focused = ""): Promise<void> {
  const { review, whatIf: before, notices } = current();
  if (!review) return;
  if (before) set({ whatIf: { ...before, isWaiting: true } });
  const waiting = current().whatIf;
  const hasLeft = () => current().review?.found !== review.found || current().whatIf !== waiting;
  try {
    const found = await post<WhatIfShown>(pathOf("what-if"), { at, place, line });
    if (hasLeft()) return;
    const whatIf: WhatIf = { ...found, at, place, isWaiting: false };
    const shown = { ...current(), ...NOTHING_CHOSEN, whatIf, along: null, raised: "", staged: "" as const, notice: null };
    const kept = withFocusKept(inPlay(current()), inPlay(shown));
    keep(found.urgent ? withNotice(kept, found.urgent, "urgent") : kept);
    if (focused) focusOn(focused);
  } catch (error) {
    if (hasLeft()) return;
    set({ whatIf: before });
    refuse(error, notices);
  }
}

/** Look at a line of the review, from the card on with which it begins; or stay where it was. */
async function lookAlong({ at, place, line }: Line, index?: number): Promise<void> {
  const { review } = current();
  if (!review) return;
  try {
    const { moments } = await post<{ moments: Moment[] }>(pathOf("line"), { at, place, line });
    const hasLeft = index !== undefined && !current().along;
    if (current().review?.found !== review.found || hasLeft) return;
    const [first] = moments;
    const own = first && isTrick(first) ? (first.deal.last ?? []).findIndex(([who]) => who === place) : 0;
    set({ along: { at, place, line, moments: cardByCard(moments, own), index: index ?? 0 } });
    if (index === undefined) focusOn("replay-title");
  } catch (error) {
    refuse(error);
  }
}

function pathOf(what: string): string {
  const { table, number } = current().review?.found ?? {};
  return `${apiOf(table?.id ?? "", number ?? 0)}/${what}?lang=${current().prefs.lang}`;
}

/** The pressed button is gone, so move the focus to what it led to. */
function focusOn(id: string, otherwise = ""): void {
  queueMicrotask(() => document.getElementById(document.getElementById(id) ? id : otherwise)?.focus());
}

/** Ends the current request: the server then stops working on it. */
let leaving = new AbortController();

/** Have the deal shown reviewed. */
export async function askCoach(): Promise<void> {
  if (coachedHere(current())) return;
  const coming = listen("");
  focusOnProgress();
  await coming;
}

/** Show the review of this deal if there is one; opening a deal never starts one. Back from a
 * lesson, the focus goes to the link that led there. */
export async function keptReview(isBackFromLesson: boolean): Promise<void> {
  const isKept = !isOffline && current().review?.found.number;
  if (isKept && !coachedHere(current())) await listen("&kept=1");
  if (isBackFromLesson) queueMicrotask(() => document.getElementById(`lesson-${current().left?.number}`)?.focus());
}

async function listen(query: string): Promise<void> {
  const { review, prefs } = current();
  if (!review) return;
  const { table, number: deal } = review.found;
  const isLook = query !== "";
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  let coached: Coached = { table: table.id, deal, lang: prefs.lang, judged: [], first: [], worth: [], isDone: false };
  if (!isLook) set({ coached, coachOf: null });
  const path = `${apiOf(table.id, deal)}/review?lang=${prefs.lang}${query}`;
  try {
    for await (const one of getLines<ReviewLine>(path, signal)) {
      if (current().review?.found !== review.found) return leaving.abort();
      coached = withLine(coached, one);
      if (!isLook) set({ coached });
    }
    const isNothing = isLook && !coached.judged.length;
    if (current().review?.found === review.found && !isNothing) set({ coached: { ...coached, isDone: true } });
  } catch (error) {
    if (signal.aborted || isLook) return;
    set({ coached: null });
    refuse(error);
  }
}

/** Move the focus: the pressed button has been replaced by the review. */
function focusOnProgress(): void {
  queueMicrotask(() => document.getElementById("coach-title")?.focus());
}
