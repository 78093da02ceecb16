/** Inviting to a table: its link to copy, to share, or as a QR code. */

import { html, nothing, type TemplateResult } from "lit-html";
import { maySend, qr } from "../parts/pass-on.ts";
import { linkTo } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";

/** The link of what is shown, with every way to pass it on. */
export function linkLine(state: State, ask: Ask): TemplateResult {
  const { words, table } = state;
  const link = linkTo(table?.id ?? "");
  return html`<div class="share-line">
      <label for="link">${words.say("share")}</label>
      <input id="link" readonly .value=${link} />
      <button type="button" class="plain" @click=${() => ask({ type: "copy", link })}>
        ${words.say(state.copying === "copied" ? "copied" : "copy")}
      </button>
      ${
        maySend()
          ? html`<button type="button" class="plain" @click=${() => ask({ type: "share", title: table?.name ?? "", link })}>
              ${words.say("share_by")}
            </button>`
          : nothing
      }
      <button
        type="button"
        class="plain"
        id="show-qr"
        @click=${() => ask({ type: "panel", panel: "invite" })}
      >
        ${words.say("qr")}
      </button>
    </div>`;
}

/** The panel with the QR code, large enough for a telephone across the table. */
export function invite(state: State): TemplateResult {
  const link = linkTo(state.table?.id ?? "");
  return html`<p class="hint-text">${state.words.say("qr_says")}</p>
    ${qr(link, state.words.say("qr"))}
    <p class="address">${link}</p>`;
}
