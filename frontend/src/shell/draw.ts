/** Draws the page from the state after every change, and keeps the focus. */

import { render } from "lit-html";
import { keptWords } from "../game/words.ts";
import { page, title } from "./page.ts";
import { type Device, PREFERENCES, preferencesFrom, shownTheme } from "./preferences.ts";
import { roomOf, rooms } from "./room.ts";
import { move } from "./router.ts";
import { type Answer, current, follow, set } from "./state.ts";

const isDark = matchMedia("(prefers-color-scheme: dark)");
const wantsContrast = matchMedia("(prefers-contrast: more)");
/** As in `beside.css`: what stands beside the table becomes a drawer. */
const isNarrow = matchMedia("(max-width: 62rem)");

let isDrawing = false;

/** The device's settings, as the browser reports them. */
function device(): Device {
  return {
    language: navigator.language,
    isDark: isDark.matches,
    wantsContrast: wantsContrast.matches,
    isNarrow: isNarrow.matches,
  };
}

/** Draw the page as this device and person prefer it, and listen to both. */
export function start(): void {
  follow((before) => {
    const { answer } = current();
    if (answer && answer !== before.answer) setTimeout(letGo, timeToRead(answer), answer);
    // Several changes in one task are drawn once, before the browser paints.
    if (isDrawing) return;
    isDrawing = true;
    queueMicrotask(draw);
  });
  const look = () => set({ device: device() });
  for (const query of [isDark, wantsContrast, isNarrow]) query.addEventListener("change", look);
  addEventListener("popstate", () => void move());
  addEventListener("keydown", (event) => roomOf(current())?.stroke?.(event));
  const prefs = preferencesFrom(localStorage.getItem(PREFERENCES), device());
  // The words from the last visit, so that there is text before the server answers.
  set({ device: device(), prefs, words: keptWords(prefs.lang) });
  for (const room of rooms()) room.begin?.();
}

/** Milliseconds for which an answer is shown: more for longer answers. */
function timeToRead({ text }: Answer): number {
  return 4000 + 60 * text.length;
}

function letGo(answer: Answer): void {
  if (current().answer === answer) set({ answer: null });
}

function draw(): void {
  isDrawing = false;
  const state = current();
  markRoot();
  const named = title(state);
  if (document.title !== named) document.title = named;
  // lit-html removes elements, and with them the focus: a keyboard or a screen reader would start
  // again at the top of the page after every card.
  const before = document.activeElement;
  const after = rooms().map((room) => room.drawing?.());
  render(page(state), document.body);
  showPanel();
  if (!before?.isConnected) refocus();
  for (const one of after) one?.();
}

/** Tell the style sheets the preferences, and the manifest the language. Setting one anew, even to the same, styles the whole page again. */
function markRoot(): void {
  const { prefs, device } = current();
  const root = document.documentElement;
  if (root.lang !== prefs.lang) {
    root.lang = prefs.lang;
    document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.webmanifest?lang=${prefs.lang}`);
  }
  const { size, motion } = prefs;
  for (const [name, value] of Object.entries({ theme: shownTheme(prefs, device), size, motion })) {
    if (root.dataset[name] !== value) root.dataset[name] = value;
  }
}

/** Restore the focus if its element is gone: to the first thing to do, or to the page. */
function refocus(): void {
  for (const selector of [...rooms().flatMap(({ focused }) => focused ?? []), "#main"]) {
    if (document.activeElement !== document.body) return; // what is hidden takes no focus
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }
}

/** The panel that was shown last. */
let shown = "";

function showPanel(): void {
  const { panel } = current();
  for (const dialog of document.querySelectorAll("dialog")) {
    const isShown = dialog.dataset.panel === panel;
    if (isShown && !dialog.open) dialog.showModal();
    if (!isShown && dialog.open) dialog.close();
  }
  // What opened it may be gone, as a menu is.
  if (shown && !panel) refocus();
  shown = panel;
}

