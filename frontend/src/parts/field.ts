/** A field of a form. */

import { html, type TemplateResult } from "lit-html";

/** A label, and what is filled in, which has this id. */
export function field(id: string, label: unknown, control: TemplateResult): TemplateResult {
  return html`<div class="field"><label for=${id}>${label}</label>${control}</div>`;
}
