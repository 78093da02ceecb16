/** Requests of a review: the coach's judgements as they come, and a deal played on, action by action. */

import type { Played } from "../board/actions.ts";
import { askCancel, askSlam, beginHandful, dropChoice, finishChoice, press, type Pressed } from "../board/selection.ts";
import { type Left, NOTHING_CHOSEN } from "../board/state.ts";
import { wish } from "../board/strokes.ts";
import type { Place } from "../game/deal.ts";
import { getLines, post } from "../shell/api.ts";
import { refuse, tell } from "../shell/notice.ts";
import { go } from "../shell/router.ts";
import { isOffline, pathOf } from "../shell/routes.ts";
import type { Ask, Commented, ReviewDoes } from "./actions.ts";
import { askBot } from "./bots.ts";
import { coachedHere, findingsOf, withLine } from "./coach.ts";
import { addressOf, focusOn, keep, lookAlong, send } from "./lines.ts";
import { apiOf } from "./review.ts";
import { guess, isGuess, seek, show } from "./seek.ts";
import {
  beforeLast, type Coached, current, inPlay, type Mastered, NO_WHAT_IF, type ReviewLine, set, steppedAlong,
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
    case "master":
      return void askMaster(does.place);
    case "why":
    case "report":
      return void askBot(does.what, does.place);
    case "seek":
      return seek(does.number);
    case "show":
      return show(does.number);
    case "finding":
      return showFinding(does.number, does.isWalk);
    case "leaveComment":
      return set({ left: commentOn(does.comment) });
    case "try":
      return void send(does.at, does.place, [], "what-if-title", null);
    case "again":
      return whatIf ? void send(whatIf.at, whatIf.place, [], "what-if-title") : undefined;
    case "takeBack":
      return takeBack();
    case "leave": {
      const back = wayBack();
      set({ ...NO_WHAT_IF, ...NOTHING_CHOSEN, guess: null, notice: null, staged: "" });
      return focusOn(back, "replay-title");
    }
    case "along":
      set({ guess: null });
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
  void go(pathOf(review.found.table.id, review.found.number, one.at)).then(() => !isWalk && focusOn("replay-title"));
}

/** The comment on a decision of the deal shown. */
function commentOn(comment: Commented | null): Left | null {
  const { table, number: deal } = current().review?.found ?? {};
  return table && deal !== undefined && comment ? { ...comment, table: table.id, deal } : null;
}

/** The button that led to a line or to a what-if. */
function wayBack(): string {
  const { left, whatIf, along, guess } = current();
  const sought = whatIf ? whatIf.sought : guess && !guess.isRight ? guess.number : null;
  if (sought !== null) return `seek-${sought}`;
  if (left) return `${along ? "along" : "try"}-${left.number}`;
  return along ? "master-along" : "what-if-begin";
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
    case "claim":
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

function act(action: object | null): void {
  const { whatIf } = current();
  if (!whatIf || whatIf.isWaiting) return;
  if (isGuess(whatIf, action)) return void guess(whatIf, action);
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

/** Have the deal shown played again with master at a place. */
async function askMaster(place: Place): Promise<void> {
  const { found } = current().review ?? {};
  if (!found) return;
  set({ mastered: { found, shown: null } });
  try {
    const shown = await post<NonNullable<Mastered["shown"]>>(addressOf("master"), { place });
    if (current().mastered?.found === found) set({ mastered: { found, shown } });
    if (document.activeElement?.id === "master-ask") focusOn("master-title");
  } catch (error) {
    set({ mastered: null });
    refuse(error);
  }
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
