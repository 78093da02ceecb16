/** Faults at the table: « Appeler l'arbitre », penalties of the table's own, and what was ruled. */

import { html, nothing, type TemplateResult } from "lit-html";
import { field } from "../parts/field.ts";
import { refereePath, type Ruling } from "../parts/referee.ts";
import type { SheetDoes } from "./actions.ts";
import type { Sheet, State } from "./state.ts";

type Do = (does: SheetDoes) => void;

export function faults(state: State, sheet: Sheet, does: Do): TemplateResult {
  const { words, sheets } = state;
  return html`${refereePath(words, sheets.call, (changed) => does({ do: "referee", changed }), (found) => entering(state, sheet, found, does))}
    <section class="card-box">
      <h2>${words.say("sheet_faults")}</h2>
      ${sheet.next_says.map((line) => html`<p>${line}</p>`)}
      <ul class="sheets">
        ${sheet.faults.map(
          ({ id, says }) => html`<li class="line">
            <span>${says}</span>
            <button type="button" class="quiet" data-lift @click=${() => does({ do: "write", write: { do: "undo", of: id } })}>
              ${words.say("sheet_undo")}<span class="unseen">${words.colon}${says}</span>
            </button>
          </li>`,
        )}
      </ul>
      ${sheet.warned.length ? html`<ul class="plain-list">${sheet.warned.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
    </section>
    ${penalty(state, sheet, does)}`;
}

/** Who is at fault; one press then enters the ruling. */
function entering({ words, sheets }: State, sheet: Sheet, { given, is_optional }: Ruling, does: Do): TemplateResult {
  return html`<form
    id="sheet-fault"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const found = new FormData(event.target as HTMLFormElement);
      does({ do: "fault", write: { do: "fault", player: String(found.get("player")), fault: sheets.call.fault, given, has_penalty: found.has("has_penalty") } });
    }}
  >
    ${who(words, "sheet-fault-who", sheet)}
    ${is_optional ? html`<label class="line"><input type="checkbox" name="has_penalty" /> ${words.say("referee_with_penalty")}</label>` : nothing}
    <button type="submit" class="strong">${words.say("referee_enter")}</button>
  </form>`;
}

function who(words: State["words"], id: string, sheet: Sheet): TemplateResult {
  return field(id, words.say("referee_at_fault"), html`<select id=${id} name="player" required>
    <option value=""></option>
    ${sheet.players.filter(({ present }) => present).map(({ player, name }) => html`<option value=${player}>${name}</option>`)}
  </select>`);
}

/** Points off by a rule of the table's own. */
function penalty({ words }: State, sheet: Sheet, does: Do): TemplateResult {
  return html`<section class="card-box">
    <h2>${words.say("sheet_penalty")}</h2>
    <form
      id="sheet-penalty"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const form = event.target as HTMLFormElement;
        const found = new FormData(form);
        does({ do: "write", form, write: { do: "penalty", player: String(found.get("player")), points: Number(found.get("points")), note: String(found.get("note")) } });
      }}
    >
      <div class="fields">
      ${who(words, "sheet-penalty-who", sheet)}
      ${field("sheet-penalty-points", words.say("sheet_penalty_points"), html`<input id="sheet-penalty-points" name="points" type="number" min="1" max="10000" required autocomplete="off" />`)}
      ${field("sheet-penalty-note", words.say("referee_note"), html`<input id="sheet-penalty-note" name="note" maxlength="60" autocomplete="off" />`)}
      </div>
      <button type="submit" class="plain">${words.say("sheet_penalise")}</button>
    </form>
    <p class="hint-text">${words.say("sheet_penalty_how")}</p>
  </section>`;
}
