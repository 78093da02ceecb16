/** Sending what is shown: a button, and what came of it. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Ask } from "../shell/actions.ts";
import { isOffline } from "../shell/routes.ts";
import type { State } from "../shell/state.ts";

/** The button that sends an address of this site; nothing where no server could show it to others. */
export function sendButton({ words }: State, ask: Ask, path: string, key = "send_deal"): TemplateResult | typeof nothing {
  if (isOffline) return nothing;
  return html`<button type="button" class="plain" id="send" @click=${() => ask({ type: "send", path })}>
    <span class="roomy">${words.say(key)}</span><span class="narrow" aria-hidden="true">${words.say("send_short")}</span>
  </button>`;
}

/** What came of copying; a text that could not be copied stays to be selected. */
export function sent({ words, copying, copyingLink }: State): TemplateResult {
  return html`<p class="hint-text" role="status">${copying ? words.say(copying, { link: copyingLink }) : ""}</p>`;
}
