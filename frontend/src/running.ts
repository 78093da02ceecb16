/** The page as it runs: one state, drawn again after whatever happens. */

import { render } from "lit-html";
import { Refused } from "./api.ts";
import type { Ask } from "./asking.ts";
import { nameManifest } from "./install.ts";
import type { Meaning } from "./meaning.ts";
import { page, title } from "./page.ts";
import { type Device, preferencesFrom, shownTheme } from "./preferences.ts";
import { play } from "./sound.ts";
import { initial, refused, type State, withLine } from "./state.ts";

/** Where the browser keeps the preferences. */
export const KEPT = "oudler";
export const isDark = matchMedia("(prefers-color-scheme: dark)");
export const wantsContrast = matchMedia("(prefers-contrast: more)");

export let state: State = initial(preferencesFrom(localStorage.getItem(KEPT), device()), device());
let ask: Ask = () => undefined;
let isDrawing = false;

/** What the browser says of this device. */
export function device(): Device {
  return {
    language: navigator.language,
    isDark: isDark.matches,
    wantsContrast: wantsContrast.matches,
  };
}

/** From now on, what is asked of the page is asked of this. */
export function answerBy(asked: Ask): void {
  ask = asked;
}

/** Keep this state, and draw it before the next frame. */
export function become(next: State): void {
  state = next;
  if (isDrawing) return;
  isDrawing = true;
  queueMicrotask(draw);
}

function draw(): void {
  isDrawing = false;
  const root = document.documentElement;
  root.lang = state.prefs.lang;
  root.dataset.theme = shownTheme(state.prefs, state.device);
  root.dataset.size = state.prefs.size;
  nameManifest(state.prefs.lang);
  document.title = title(state);
  const before = document.activeElement;
  const wasAtTable = before?.closest("#main") != null;
  render(page(state, ask), document.body);
  showPanel();
  if (wasAtTable && !before?.isConnected) refocus();
  const log = document.getElementById("log");
  if (log) log.scrollTop = log.scrollHeight;
}

/** What had the focus is gone: it goes to the first thing to do, or to the table. */
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

/** Answer a key or a button, for the polite live region. */
export function tell(text: string): void {
  become(withLine(state, text, "answer"));
}

/** Say that something was refused, or that the server does not answer. */
export function refuse(error: unknown, noticesBefore = state.notices): void {
  const text = error instanceof Refused ? error.message : "";
  become(refused(state, text || state.words.say("no_answer"), noticesBefore));
  hear("refusal");
}

/** Play the sounds of what has happened, where they are wanted. */
export function hear(...meanings: Meaning[]): void {
  if (state.prefs.sounds) play(meanings);
}
