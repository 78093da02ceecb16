/** The offer to add deals played without a network to the person's history. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";

export function unsent({ words, unsent: { deals, isSending, sent } }: State, ask: Ask): TemplateResult | typeof nothing {
  if (!deals.length && !sent) return nothing;
  const says = isSending
    ? words.say("keeping_deals")
    : deals.length
      ? words.count("keep_deals", deals.length)
      : words.count("kept_deals", sent);
  return html`<div class="offer" id="unsent">
    <span class="hint-text" role="status">${says}</span>
    ${
      deals.length && !isSending
        ? html`<button type="button" class="plain" id="keep-deals" @click=${() => ask({ type: "keepDeals" })}>
            ${words.say("keep_deals")}
          </button>`
        : nothing
    }
  </div>`;
}
