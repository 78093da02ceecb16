/** The guide of a first game: explains the present question, in a bubble that can be closed. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";

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
