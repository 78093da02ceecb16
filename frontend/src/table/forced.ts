/** The only card that may be played: it plays itself after a moment, if the person prefers so. */

import { dealOf, handOf, isCovered, isYourTurn, legalOf } from "../board/viewer.ts";
import type { Card } from "../game/deal.ts";
import { act } from "./requests.ts";
import { current, type State } from "./state.ts";

/** Milliseconds before it: always the same, so that it tells the others nothing. */
const MOMENT = 900;

/** The card that plays itself: the person wants that, and can neither play nor announce anything else. */
export function forcedCard(state: State): Card | null {
  const { prefs, showing } = state;
  const legal = legalOf(state);
  const isLast = handOf(state).length === 1;
  const isWanted = prefs.forced === "always" || (prefs.forced === "last" && isLast);
  // The guide explains each question, even one with a single answer.
  if (!isWanted || prefs.guide || showing || isCovered(state) || !isYourTurn(state) || legal?.what !== "play") return null;
  const mayAnnounce = legal.handfuls?.length || legal.miseres?.length || legal.slam || legal.small_slam;
  const [only, ...others] = legal.cards ?? [];
  return mayAnnounce || others.length ? null : (only ?? null);
}

/** The question that the card under way answers. */
let asked = "";
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Let the only card play itself, unless something else happens first. */
export function playForced(): void {
  const card = forcedCard(current());
  const question = card ? `${current().table?.id}/${dealOf(current())?.number}/${card}` : "";
  if (question === asked) return;
  asked = question;
  clearTimeout(waiting);
  if (!card) return;
  waiting = setTimeout(() => forcedCard(current()) === card && void act({ type: "play", card }), MOMENT);
}
