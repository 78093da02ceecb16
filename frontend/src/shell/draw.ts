/** The store: one state, and the page drawn from it after every change. */

import { render } from "lit-html";
import type { Ask } from "./actions.ts";
import { Refused } from "./api.ts";
import type { Cue } from "../table/cues.ts";
import { aimTrick } from "../table/flight.ts";
import { nameManifest } from "./install.ts";
import { withRefusal } from "./notice.ts";
import { page, title } from "./page.ts";
import { type Device, preferencesFrom, shownTheme } from "./preferences.ts";
import { play } from "./sound.ts";
import { initial, type State } from "./state.ts";
import { type Answer, withAnswer } from "../table/told.ts";

/** The key of the preferences in localStorage. */
export const KEPT = "oudler";
export const isDark = matchMedia("(prefers-color-scheme: dark)");
export const wantsContrast = matchMedia("(prefers-contrast: more)");
/** As in `beside.css`: what stands beside the table becomes a drawer. */
export const isNarrow = matchMedia("(max-width: 62rem)");
/** Pixels from its end at which the log is followed. */
const NEAR = 40;

export let state: State = initial(preferencesFrom(localStorage.getItem(KEPT), device()), device());
let ask: Ask = () => undefined;
let isDrawing = false;

/** The device's settings, as the browser reports them. */
export function device(): Device {
  return {
    language: navigator.language,
    isDark: isDark.matches,
    wantsContrast: wantsContrast.matches,
    isNarrow: isNarrow.matches,
  };
}

/** Set the function that carries out actions. */
export function answerBy(asked: Ask): void {
  ask = asked;
}

/** Replace the state, and draw it before the next frame: several changes, one drawing. */
export function setState(next: State): void {
  if (next.answer && next.answer !== state.answer) setTimeout(letGo, timeToRead(next.answer), next.answer);
  state = next;
  // Several changes in one task are drawn once, before the browser paints.
  if (isDrawing) return;
  isDrawing = true;
  queueMicrotask(draw);
}

/** Milliseconds for which an answer is shown: more for longer answers. */
function timeToRead({ text }: Answer): number {
  return 4000 + 60 * text.length;
}

function letGo(answer: Answer): void {
  if (state.answer === answer) setState({ ...state, answer: null });
}

function draw(): void {
  isDrawing = false;
  markRoot();
  nameManifest(state.prefs.lang);
  const named = title(state);
  if (document.title !== named) document.title = named;
  // lit-html removes elements, and with them the focus: a keyboard or a screen reader would start
  // again at the top of the page after every card.
  const before = document.activeElement;
  const follows = isLogFollowed();
  const wasAtTable = before?.closest("#main") != null;
  render(page(state, ask), document.body);
  showPanel();
  aimTrick();
  if (wasAtTable && !before?.isConnected) refocus();
  showMoment();
  const log = document.getElementById("panel-log");
  if (log && follows) log.scrollTop = log.scrollHeight;
}

/** Tell the style sheets the preferences. Setting one anew, even to the same, styles the whole page again. */
function markRoot(): void {
  const root = document.documentElement;
  if (root.lang !== state.prefs.lang) root.lang = state.prefs.lang;
  const { size, motion } = state.prefs;
  for (const [name, value] of Object.entries({ theme: shownTheme(state.prefs, state.device), size, motion })) {
    if (root.dataset[name] !== value) root.dataset[name] = value;
  }
}

let momentShown = "";

/** Keep the moment of a replay in sight, where the moments are one line. */
function showMoment(): void {
  const at = state.review?.at ?? "";
  if (at === momentShown) return;
  momentShown = at;
  const found = document.querySelector(".moments [aria-current]");
  found?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** Whether the log shows its last line: always, unless the person has scrolled back in it. */
function isLogFollowed(): boolean {
  const log = document.getElementById("panel-log");
  if (!log || log.clientHeight < NEAR) return true; // not in sight
  return log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
}

/** Restore the focus if its element is gone: to the first thing to do, or to the table. */
function refocus(): void {
  const next = [".actions .strong", "#ready", '.hand [tabindex="0"]', "#score-title", "#main"];
  for (const selector of next) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) return found.focus({ preventScroll: true });
  }
}

function showPanel(): void {
  for (const dialog of document.querySelectorAll("dialog")) {
    const isShown = dialog.dataset.panel === state.panel;
    if (isShown && !dialog.open) dialog.showModal();
    if (!isShown && dialog.open) dialog.close();
  }
}

/** Answer a key or a button in the polite live region. */
export function tell(text: string): void {
  setState(withAnswer(state, text));
}

/** Announce a refusal, or that the server does not answer. */
export function refuse(error: unknown, noticesBefore = state.notices): void {
  const text = error instanceof Refused ? error.message : "";
  setState(withRefusal(state, text || state.words.say("no_answer"), noticesBefore));
  hear("refusal");
}

/** Play the sounds of a change, if they are on. */
export function hear(...cues: Cue[]): void {
  if (state.prefs.sounds) play(cues);
}
