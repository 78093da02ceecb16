/** Moving to another device: a link that works once, and the question in the other browser. */

import { html, nothing, type TemplateResult } from "lit-html";
import { qr } from "../parts/pass-on.ts";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";

/** The text before a token in an address, after the `#`, which browsers do not send to servers. */
const MARK = "#ici=";

/** The token in an address, or "". */
export function tokenIn(hash: string): string {
  return hash.startsWith(MARK) ? hash.slice(MARK.length) : "";
}

export function linkWith(token: string): string {
  return `${location.origin}/${MARK}${token}`;
}

/** In the account panel of a guest: the link, once requested, and the button that revokes it. */
export function handover(state: State, ask: Ask): TemplateResult {
  const { words, handover: link } = state;
  const end = () =>
    ask({ type: "account", path: "/api/session/end", fields: { others: true }, done: "other_devices_end" });
  return html`<section id="handover">
    <h3>${words.say("handover")}</h3>
    <p class="hint-text">${words.say("handover_says")}</p>
    ${
      link
        ? html`${qr(link, words.say("handover_qr"))}
            <div class="line">
              <label for="handover-link">${words.say("handover_link")}</label>
              <input id="handover-link" readonly .value=${link} />
              <button type="button" class="plain" @click=${() => ask({ type: "copyHandover" })}>
                ${words.say(state.copying === "copied" ? "copied" : "copy")}
              </button>
            </div>`
        : html`<button type="button" class="plain" @click=${() => ask({ type: "handOver" })}>
            ${words.say("handover_make")}
          </button>`
    }
    <button type="button" class="plain" @click=${end}>${words.say("other_devices_end")}</button>
  </section>`;
}

/** In the other browser: asks whether to go on here, and says what that leaves behind. */
export function takeover(state: State, ask: Ask): TemplateResult {
  const { words, me, own, formSays } = state;
  return html`<p class="says ${formSays.kind}" role="alert">${formSays.text}</p>
    <p>${words.say("taking_says")}</p>
    ${own.length ? html`<p><strong>${words.say("taking_leaves", { name: me.name || words.say("default_name") })}</strong></p>` : nothing}
    <div class="group">
      <button type="button" class="strong" id="take" @click=${() => ask({ type: "takeOver" })}>
        ${words.say("taking_yes")}
      </button>
      <button type="button" class="plain" @click=${() => ask({ type: "panel", panel: "" })}>
        ${words.say("cancel")}
      </button>
    </div>`;
}
