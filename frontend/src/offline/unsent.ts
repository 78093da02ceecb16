/** The offer to add deals played without a network to the person's history. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Ask } from "../shell/actions.ts";
import type { OfflineDeal } from "./offline-deals.ts";
import type { State } from "../shell/state.ts";

/** The deals of this device that are not in the history yet, and how sending them goes. */
export interface Unsent {
  deals: OfflineDeal[];
  isSending: boolean;
  /** How many have just been sent. */
  sent: number;
}

export const NOTHING_UNSENT: Unsent = { deals: [], isSending: false, sent: 0 };

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
