/** The turning point of a deal that has just ended: the own mistake that cost most, in one line that leads to it. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Snapshot } from "../game/snapshot.ts";
import { get, Refused, Silent } from "../shell/api.ts";
import { isOffline, onPlainClick, pathOf } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { current, set, type State } from "./state.ts";

/** Whether the coach reviews the deal on the table now: it needs the server, and the end of a match. */
export function canReview({ match }: Snapshot): boolean {
  return !isOffline && (!match || match.is_over);
}

/** Ask for the turning point of a deal that is over, once in each language; nothing is said where there is none. */
export async function findTurningPoint(table: Snapshot): Promise<void> {
  const { id, deal, you, board } = table;
  const { turning, prefs: { lang } } = current();
  const isPlayed = deal?.phase === "over" && deal.contract !== null && you !== null;
  if (!isPlayed || !canReview(table) || board?.is_ranked) return;
  if (turning?.deal === deal.number && turning.lang === lang) return;
  const asked = { deal: deal.number, lang, at: "", says: "" };
  set({ turning: asked });
  try {
    const found = await get<{ at: string; says: string }>(`/api/tables/${id}/deals/${deal.number}/turning-point?lang=${lang}`);
    if (current().turning === asked) set({ turning: { ...asked, ...found } });
  } catch (error) {
    // A deal whose match goes on, or asked about while the line was cut, has no turning point.
    if (!(error instanceof Refused || error instanceof Silent)) throw error;
  }
}

/** The line beside the result. Its region is always there, so that what comes late is announced. */
export function turningPoint({ words, table, turning }: State, ask: Ask, deal: number): TemplateResult {
  const { at = "", says = "" } = turning?.deal === deal ? turning : {};
  const path = pathOf(table?.id ?? "", deal, at);
  const follow = onPlainClick(() => ask({ type: "visit", path, wish: "coach" }));
  return html`<p role="status" class="ask" id="turning-point">${
    says ? html`${says} <a href=${path} @click=${follow}>${words.say("turning_point")}</a>` : nothing
  }</p>`;
}
