/** Inviting to a table: its link to copy, to share, or as a QR code. */

import { html, nothing, svg, type TemplateResult } from "lit-html";
import { generate } from "lean-qr/nano";
import type { Ask } from "../shell/actions.ts";
import { linkOf } from "../shell/routes.ts";
import type { State } from "../shell/state.ts";

/** The link of what is shown, with every way to pass it on. */
export function linkLine(state: State, ask: Ask): TemplateResult {
  const { words } = state;
  return html`<div class="share-line">
      <label for="link">${words.say("share")}</label>
      <input id="link" readonly .value=${linkOf(state)} />
      <button type="button" class="plain" @click=${() => ask({ type: "copy" })}>
        ${words.say(state.copying === "copied" ? "copied" : "copy")}
      </button>
      ${
        maySend()
          ? html`<button type="button" class="plain" @click=${() => ask({ type: "share" })}>
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

/** Buttons that copy a link or hand it to the device's share sheet; `title` says which link. */
export function passOn(state: State, ask: Ask, link: string, title: string): TemplateResult {
  const { words } = state;
  const about = html`<span class="unseen">${words.colon}${title}</span>`;
  const isCopied = state.copying === "copied" && state.copyingLink === link;
  return html`<div class="ways">
    <button type="button" class="plain" data-copy @click=${() => ask({ type: "copy", link })}>
      ${words.say(isCopied ? "copied" : "copy")}${about}
    </button>
    ${maySend() ? html`<button type="button" class="plain" data-send @click=${() => ask({ type: "share", link, title })}>${words.say("share_by")}${about}</button>` : nothing}
  </div>`;
}

/** The panel with the QR code, large enough for a telephone across the table. */
export function invite(state: State): TemplateResult {
  const link = linkOf(state);
  return html`<p class="hint-text">${state.words.say("qr_says")}</p>
    ${qr(link, state.words.say("qr"))}
    <p class="address">${link}</p>`;
}

/** A text as a QR code, with the quiet zone that scanners need. */
export function qr(text: string, alt: string): TemplateResult {
  const code = generate(text);
  const side = code.size + 2 * QUIET;
  return html`<svg class="qr" viewBox="0 0 ${side} ${side}" role="img" aria-label=${alt}>
    ${svg`<path class="ground" d="M0 0h${side}v${side}H0z" /><path d=${darkAreas(code)} />`}
  </svg>`;
}

/** Modules of white on every side of a QR code. */
const QUIET = 4;

/** The dark modules as one path: a stroke of one unit for each run in a row. */
export function darkAreas(code: { size: number; get(x: number, y: number): boolean }): string {
  let path = "";
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      const from = x;
      while (code.get(x, y)) x++;
      if (x > from) path += `M${from + QUIET} ${y + QUIET}h${x - from}v1h${from - x}z`;
    }
  }
  return path;
}

/** Whether the device has a share sheet. */
function maySend(): boolean {
  return typeof navigator.share === "function";
}

/** Open the device's share sheet; a person who closes it has changed their mind. */
export async function send(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => undefined);
}
