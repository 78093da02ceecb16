/** The referee's desk: rule on a fault by the arbitration code, and take a ruling back. */

import { html, nothing, type TemplateResult } from "lit-html";
import { field } from "../parts/field.ts";
import { refereePath, type Ruling } from "../parts/referee.ts";
import type { Do } from "./actions.ts";
import type { DeskView, State } from "./state.ts";

export function faults(state: State, view: DeskView, does: Do): TemplateResult {
  const { words, tournament } = state;
  return html`${refereePath(words, tournament.call, (changed) => does({ do: "referee", changed }), (found) => entering(state, view, found, does), words.say("referee_rule"))}
    <section class="card-box">
      <h2>${words.say("tournament_faults")}</h2>
      ${view.faults.length ? nothing : html`<p>${words.say("tournament_no_fault")}</p>`}
      <ul class="sheets">
        ${view.faults.map(
          ({ number, says }) => html`<li class="line">
            <span>${says}</span>
            <button type="button" class="quiet" data-lift=${number} @click=${() => does({ do: "command", command: { do: "unfault", number } })}>
              ${words.say("tournament_lift")}<span class="unseen">${words.colon}${says}</span>
            </button>
          </li>`,
        )}
      </ul>
      ${view.warned.length ? html`<h3>${words.say("tournament_warned")}</h3><ul class="plain-list">${view.warned.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
    </section>`;
}

/** Where and who; one press then enters everything that the ruling gives. */
function entering(state: State, view: DeskView, { given, is_optional }: Ruling, does: Do): TemplateResult | typeof nothing {
  const { words, tournament } = state;
  const tables = view.tables.filter(({ seats, sits_out }) => !sits_out && seats.length);
  if (!tables.length) return nothing;
  const number = words.say(view.form === "free" ? "tournament_deal_number" : "tournament_board");
  return html`<form
    id="tournament-fault"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const found = new FormData(event.target as HTMLFormElement);
      const [table = "", entrant = ""] = String(found.get("who")).split(" ");
      const command = {
        do: "fault" as const,
        session: view.session,
        table,
        board: Number(found.get("board")) || 0,
        entrant: Number(entrant),
        fault: tournament.call.fault,
        given,
        has_penalty: found.has("has_penalty"),
        note: String(found.get("note") ?? ""),
      };
      does({ do: "fault", command });
    }}
  >
    <div class="fields">
      ${field("fault-who", words.say("tournament_at_fault"), html`<select id="fault-who" name="who" required>
        <option value=""></option>
        ${tables.map(({ table, seats }) => html`<optgroup label=${words.say("tournament_table", { table })}>
          ${seats.filter(({ entrant }) => entrant).map(({ side, name, entrant }) => html`<option value="${table} ${entrant}">${side} ${name}</option>`)}
        </optgroup>`)}
      </select>`)}
      ${field("fault-board", number, html`<input id="fault-board" name="board" type="number" min="1" max="999" autocomplete="off" />`)}
      ${field("fault-note", words.say("tournament_note"), html`<input id="fault-note" name="note" autocomplete="off" maxlength="60" />`)}
    </div>
    ${is_optional ? html`<label class="line"><input type="checkbox" name="has_penalty" /> ${words.say("referee_with_penalty")}</label>` : nothing}
    <button type="submit" class="strong">${words.say("referee_enter")}</button>
  </form>`;
}
