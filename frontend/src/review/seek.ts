/** Finding the better action again on the board, before the review shows it. */

import { post } from "../shell/api.ts";
import { refuse } from "../shell/notice.ts";
import { findingsOf } from "./coach.ts";
import { addressOf, focusOn, lookAlong, send } from "./lines.ts";
import { type Acted, current, NO_WHAT_IF, set, type WhatIf } from "./state.ts";

/** What the server answers to a guess. */
interface Guessed {
  is_right: boolean;
  says: string[];
  line: Acted[];
}

/** How long each card of a reply lies alone, in milliseconds. */
const EACH = 1000;
const GUESSES = ["play", "bid", "call", "discard"];

/** Set the table as the seat saw it before this finding's decision. */
export function seek(number: number): void {
  const one = findingsOf(current()).find((found) => found.number === number);
  if (!one) return;
  set({ ...NO_WHAT_IF, guess: null });
  void send(one.at, one.place, [], "what-if-title", number);
}

/** Show what was better. */
export function show(number: number): void {
  const { answered } = current();
  set({ ...NO_WHAT_IF, answered: [...answered, number], notice: null });
  focusOn(current().device.isNarrow ? "replay-title" : "finding-title");
}

/** Whether an action answers what is sought at a table; handfuls come before it. */
export function isGuess({ sought }: WhatIf, action: object | null): action is object {
  return sought !== null && GUESSES.includes((action as { type?: string } | null)?.type ?? "");
}

/** Have a guess judged: a right one is explained, a wrong one played out. */
export async function guess(whatIf: WhatIf, action: object): Promise<void> {
  const { sought: number, at, place } = whatIf;
  if (number === null) return;
  const waiting = { ...whatIf, isWaiting: true };
  set({ whatIf: waiting });
  try {
    const { is_right, says, line } = await post<Guessed>(addressOf("guess"), { number, action });
    if (current().whatIf !== waiting) return;
    set({ guess: { number, says, isRight: is_right } });
    if (is_right) return show(number);
    await lookAlong({ at, place, line });
    focusOn("guess-said");
    playOut(0);
  } catch (error) {
    if (current().whatIf !== waiting) return;
    set({ whatIf });
    refuse(error);
  }
}

/** Lay the cards of a line one by one, until the trick is won or somebody steps through it. */
function playOut(index: number): void {
  const { along } = current();
  const moment = along?.moments[index];
  if (along?.index !== index || !moment || moment.winner !== null || index + 1 === along.moments.length) return;
  setTimeout(() => {
    const { along: now } = current();
    if (now?.moments !== along.moments || now.index !== index) return;
    set({ along: { ...now, index: index + 1 } });
    playOut(index + 1);
  }, EACH);
}
