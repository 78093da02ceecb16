/** The router: asks the room that an address belongs to, in the language now chosen. */

import { keepWords, Words } from "../game/words.ts";
import { get, patience } from "./api.ts";
import { enter, roomOf, rooms } from "./room.ts";
import { type Address, addressAt, worksAlone } from "./routes.ts";
import { current, type Me, set } from "./state.ts";

let tries = 0;
let again: ReturnType<typeof setTimeout> | undefined;

/** Navigate to an address of the page. */
export async function go(path: string, wish = ""): Promise<void> {
  history.pushState(null, "", path);
  await move(wish);
}

/** Leave what is shown for what the address names now. */
export async function move(wish = ""): Promise<void> {
  leave(addressAt(location.pathname));
  await arrive(wish);
}

/** Forget what is shown, but for what belongs to an address as well. */
export function leave(to: Address | null = null): void {
  for (const room of rooms()) room.leave?.(to);
}

/** How many arrivals have begun, and the last of them that is shown. */
let begun = 0;
let shown = 0;

/** Show what the address names. */
export async function arrive(wish = ""): Promise<void> {
  const arrival = ++begun;
  const to = addressAt(location.pathname);
  const { view, words } = current();
  set({ copying: "" });
  if (!to) return lose(words.say("nowhere"), true);
  try {
    const room = await enter(to.room);
    if (arrival < begun) return; // the person has gone on meanwhile
    await room?.arrive?.(to.parts, { from: view, wish });
  } catch {
    if (arrival === begun) unreachable();
    return;
  }
  // What comes late must not push out the page for which it was left.
  if (arrival < shown) await move();
  else shown = arrival;
}

/** Say that there is nothing at the address, or nothing for this person. */
export function lose(lost: string, isLinkWrong: boolean): void {
  set({ view: "lost", lost, isLinkWrong });
}

/** Say that the server does not answer, and try again, ever more slowly. */
export function unreachable(): void {
  set({ view: "unreachable" });
  clearTimeout(again);
  again = setTimeout(() => current().view === "unreachable" && void begin(), patience(tries++));
}

/** Move the focus to the top of a new page, so that it is read from the beginning. */
export function toTop(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Fetch who this person is, then show what the address names. */
export async function begin(): Promise<void> {
  try {
    const [me] = await Promise.all([get<Me>("/api/me"), speak()]);
    set({ me });
  } catch {
    if (!worksAlone(addressAt(location.pathname))) return unreachable();
  }
  await arrive();
  if (current().view !== "unreachable") tries = 0;
}

/** Fetch every sentence again in the language now chosen. */
export async function speak(): Promise<void> {
  const { lang } = current().prefs;
  for (const room of rooms()) room.speaking?.();
  const sentences = await get<Record<string, string>>(`/api/words?lang=${lang}`);
  keepWords(lang, sentences);
  set({ words: new Words(lang, sentences) });
  for (const room of rooms()) room.spoken?.();
  const shown = roomOf(current());
  if (current().view === "lost" || (shown?.arrive && !shown.spoken)) void arrive();
}
