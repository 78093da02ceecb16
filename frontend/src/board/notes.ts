/** Notes for oneself, about a table or a deal there. */

import { html, type TemplateResult } from "lit-html";
import type { Ask } from "../shell/actions.ts";
import type { State } from "../shell/state.ts";

/** A note of this person; deal 0 stands for the table itself. */
export interface Note {
  table: string;
  deal: number;
  text: string;
  time: string;
}

/** The text of a note, or "". */
export function noteOn(notes: readonly Note[], table: string, deal: number): string {
  return notes.find((one) => one.table === table && one.deal === deal)?.text ?? "";
}

/** The notes beside the table: about the deal, if there is one, and about the table. */
export function notesBeside(state: State, ask: Ask): TemplateResult {
  const { words, table } = state;
  const deal = table?.deal?.number ?? 0;
  return html`<details class="notes" id="notes">
    <summary>${words.say("notes")}</summary>
    ${deal ? noteForm(state, ask, table?.id ?? "", deal) : []} ${noteForm(state, ask, table?.id ?? "", 0)}
  </details>`;
}

/** The field for one note. The typed text stays until it is saved. */
export function noteForm(state: State, ask: Ask, table: string, deal: number): TemplateResult {
  const { words, notes } = state;
  const id = `note-${deal}`;
  const label = words.say(deal ? "note_deal" : "note_table", { number: deal });
  const keep = (event: SubmitEvent) => {
    event.preventDefault();
    const text = String(new FormData(event.target as HTMLFormElement).get("text") ?? "");
    ask({ type: "note", table, deal, text });
  };
  return html`<form class="note-form" @submit=${keep}>
    <label for=${id}>${label}</label>
    <textarea id=${id} name="text" rows="3" maxlength="2000" .value=${noteOn(notes, table, deal)}></textarea>
    <button type="submit" class="plain" aria-label="${words.say("note_keep")}, ${label}">${words.say("note_keep")}</button>
  </form>`;
}
