/** Passing a link on: copied, shared, or as a QR code. */

import { html, nothing, svg, type TemplateResult } from "lit-html";
import { generate } from "lean-qr/nano";
import type { Ask } from "../shell/actions.ts";
import type { State } from "../shell/state.ts";

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
export function maySend(): boolean {
  return typeof navigator.share === "function";
}
