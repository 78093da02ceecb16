/** What the server plays on from a moment: the table of a what-if, and the moments of a line. */

import { withFocusKept } from "../board/selection.ts";
import { NOTHING_CHOSEN } from "../board/state.ts";
import type { Place } from "../game/deal.ts";
import { post } from "../shell/api.ts";
import { refuse, withNotice } from "../shell/notice.ts";
import { setState, type State } from "../shell/state.ts";
import { apiOf, type Moment } from "./review.ts";
import { type Acted, cardByCard, current, inPlay, isTrick, type Line, set, type WhatIf, type WhatIfShown } from "./state.ts";

/** Keep the choices made at the what-if's table; the table beside it stays as it is. */
export function keep(next: State): void {
  setState({ ...next, table: current().table });
}

/** Tell a what-if or a line again in another language. */
export function tellAgain(): void {
  const { whatIf, along } = current();
  if (whatIf) void send(whatIf.at, whatIf.place, whatIf.line);
  if (along) void lookAlong(along, along.index);
}

/** Have the server play this line, and the bots after it; then move the focus, if to somewhere. */
export async function send(
  at: string, place: Place, line: Acted[], focused = "", sought = current().whatIf?.sought ?? null,
): Promise<void> {
  const { review, whatIf: before, notices } = current();
  if (!review) return;
  if (before) set({ whatIf: { ...before, isWaiting: true } });
  const waiting = current().whatIf;
  const hasLeft = () => current().review?.found !== review.found || current().whatIf !== waiting;
  try {
    const found = await post<WhatIfShown>(addressOf("what-if"), { at, place, line });
    if (hasLeft()) return;
    const whatIf: WhatIf = { ...found, at, place, sought, isWaiting: false };
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
export async function lookAlong({ at, place, line }: Line, index?: number): Promise<void> {
  const { review } = current();
  if (!review) return;
  try {
    const { moments } = await post<{ moments: Moment[] }>(addressOf("line"), { at, place, line });
    const hasLeft = index !== undefined && !current().along;
    if (current().review?.found !== review.found || hasLeft) return;
    const [first] = moments;
    const own = first && isTrick(first) ? (first.deal.last ?? []).findIndex(([who]) => who === place) : 0;
    set({ along: { at, place, line, moments: cardByCard(moments, own), index: index ?? 0 }, whatIf: null, notice: null });
    if (index === undefined) focusOn("replay-title");
  } catch (error) {
    refuse(error);
  }
}

/** Where the server answers about the deal shown. */
export function addressOf(what: string): string {
  const { table, number } = current().review?.found ?? {};
  return `${apiOf(table?.id ?? "", number ?? 0)}/${what}?lang=${current().prefs.lang}`;
}

/** The pressed button is gone, so move the focus to what it led to. */
export function focusOn(id: string, otherwise = ""): void {
  queueMicrotask(() => document.getElementById(document.getElementById(id) ? id : otherwise)?.focus());
}

