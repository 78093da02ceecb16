/** Links from one page of the course to another. */

import { html, nothing, type TemplateResult } from "lit-html";
import { onPlainClick, teachPath } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";

/** A link within the course. */
export function way(ask: Ask, to: string, text: unknown, kind = "", id: string | typeof nothing = nothing): TemplateResult {
  const path = teachPath(to);
  return html`<a class=${kind} id=${id} href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}>${text}</a>`;
}
