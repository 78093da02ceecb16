/** Tabs, as in the ARIA Authoring Practices: the arrow keys choose, Tab moves on. */

import { html, nothing, type TemplateResult } from "lit-html";

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  /** What is new in it, for people who cannot see the mark; "" if nothing is. */
  mark?: string;
}

/** A list of tabs; each shows the element with the id `panel-ID`. */
export function tabList<Id extends string>(
  label: string, tabs: readonly Tab<Id>[], chosen: Id, onChoose: (id: Id) => void,
): TemplateResult {
  const onKey = (event: KeyboardEvent) => {
    const next = chosenBy(event.key, tabs.map(({ id }) => id), chosen);
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`<div class="tab-list" role="tablist" aria-label=${label} @keydown=${onKey}>
    ${tabs.map(
      ({ id, label, mark }) => html`<button
        type="button"
        role="tab"
        id="tab-${id}"
        class="quiet"
        aria-controls="panel-${id}"
        aria-selected=${id === chosen ? "true" : "false"}
        tabindex=${id === chosen ? 0 : -1}
        @click=${() => onChoose(id)}
      >
        ${label}${mark ? html`<span class="mark"><span class="unseen">, ${mark}</span></span>` : nothing}
      </button>`,
    )}
  </div>`;
}

/** The tab that a key chooses; null if it chooses none. */
export function chosenBy<Id>(key: string, ids: readonly Id[], chosen: Id): Id | null {
  const at = ids.indexOf(chosen);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: ids.length - 1 }[key];
  return to === undefined ? null : (ids.at(to % ids.length) ?? null);
}
