/** The head of a column by which a table may be sorted. */

import { html, nothing, type TemplateResult } from "lit-html";

/** `order` is null as long as another column sorts the table. */
export function sortHead(
  id: string, label: string, order: "ascending" | "descending" | null, sort: () => void, kind = "",
): TemplateResult {
  const sign = order === "ascending" ? " ▴" : " ▾";
  return html`<th scope="col" class=${kind} aria-sort=${order ?? nothing}>
    <button type="button" class="quiet" id=${id} @click=${sort}>
      ${label}${order ? html`<span aria-hidden="true">${sign}</span>` : nothing}
    </button>
  </th>`;
}
