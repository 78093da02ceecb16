/** The guide of a first game: explains the present question, in a bubble that can be closed. */

import { html, nothing, type TemplateResult } from "lit-html";
import { get } from "../shell/api.ts";
import { refuse } from "../shell/notice.ts";
import type { Ask } from "./actions.ts";
import { guidedMoment } from "./news.ts";
import { current, set, type State } from "./state.ts";

export function guide(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, prefs, guide: says } = state;
  if (!prefs.guide) return nothing;
  // The live region stays, so that each new question is announced.
  return html`<div class="guide" role="status" aria-label=${words.say("guide")}>
    ${says.length ? html`<div class="guide-says">${says.map((line) => html`<p>${line}</p> `)}</div>` : nothing}
    ${
      says.length
        ? html`<div class="group">
            <button type="button" class="quiet to-rules" @click=${() => ask({ type: "panel", panel: "rules" })}>
              ${words.say("game_rules")}
            </button>
            <button type="button" class="strong" @click=${() => ask({ type: "closeGuide" })}>
              ${words.say("guide_close")}
            </button>
          </div>`
        : nothing
    }
  </div>`;
}

/** The question that the guide was last asked about. */
let lastAsked = "";

/** Let the guide explain the present question again. */
export function forgetGuided(): void {
  lastAsked = "";
}

/** Explain the present question, even if it has been explained before. */
export function explainAnew(): void {
  forgetGuided();
  void askGuide();
}

/** Ask the guide about a new question, or a deal that is over; drop what it said about the last one. */
export async function askGuide(): Promise<void> {
  const { table, prefs } = current();
  if (!prefs.guide || !table) return;
  const question = guidedMoment(table);
  if (question === lastAsked) return;
  lastAsked = question;
  if (!question) return current().guide.length ? set({ guide: [] }) : undefined;
  try {
    const path = `/api/tables/${table.id}/guide?lang=${prefs.lang}`;
    const { says } = await get<{ says: string[] }>(path);
    // The next question may come up before the answer arrives.
    const now = current().table;
    if (now && guidedMoment(now) === question) set({ guide: says });
  } catch (error) {
    refuse(error);
  }
}
