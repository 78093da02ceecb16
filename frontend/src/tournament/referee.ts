/** The referee's decisions besides results: rulings on a play, and penalties. */

import { html, nothing, type TemplateResult } from "lit-html";
import { field } from "../parts/field.ts";
import type { Do } from "./actions.ts";
import { listed } from "./people.ts";
import type { DeskView, State } from "./state.ts";

const SIDES = ["attack", "defence"];

/** Rulings that replace a play's score, and the form for a new one. */
export function rulings({ words, tournament }: State, view: DeskView, does: Do): TemplateResult {
  const kind = tournament.ruling || (view.rulings[0]?.value ?? "");
  const tables = [...new Set(view.tables.map(({ table }) => table))];
  return html`<section class="card-box">
    <h2>${words.say("tournament_rulings")}</h2>
    <ul class="sheets">
      ${view.ruled.map(
        ({ at, says }) => html`<li class="line">
          <span>${says}</span>
          <button type="button" class="quiet" @click=${() => does({ do: "command", command: { do: "unrule", at } })}>
            ${words.say("tournament_lift")}<span class="unseen">${words.colon}${says}</span>
          </button>
        </li>`,
      )}
    </ul>
    <form
      id="tournament-rule"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        does({ do: "command", command: asked(new FormData(event.target as HTMLFormElement), view) });
      }}
    >
      <div class="fields">
        ${view.sessions > 1 ? choice("session", words.say("tournament_session"), numbers(view.sessions), String(view.session)) : nothing}
        ${choice("table", words.say("tournament_table_name"), tables.map((one) => [one, one]))}
        ${field("rule-board", words.say("tournament_board"), html`<input id="rule-board" name="board" type="number" min="1" max="999" required autocomplete="off" />`)}
      </div>
      ${field("rule-kind", words.say("tournament_ruling"),
        html`<select id="rule-kind" name="kind" @change=${(event: Event) => does({ do: "ruling", kind: (event.target as HTMLSelectElement).value })}>
        ${view.rulings.map(({ value, name }) => html`<option value=${value} ?selected=${value === kind}>${name}</option>`)}
      </select>
      <p class="hint-text" aria-live="polite">${view.rulings.find(({ value }) => value === kind)?.says}</p>`)}
      <div class="fields">
        ${
          kind === "awarded"
            ? nothing
            : choice("at_fault", words.say("tournament_at_fault"), [
                ...["", ...SIDES, "all"].map((one): [string, string] => [one, words.say(`tournament_fault_${one || "nobody"}`)]),
                ...players(view).map(({ entrant, name }): [string, string] => [String(entrant), name]),
              ])
        }
        ${kind === "at_least" ? amount("points", words.say("tournament_pm_least"), "4") : nothing}
        ${kind === "awarded" ? SIDES.map((side) => amount(side, words.say(`tournament_pm_${side}`), "")) : nothing}
        ${field("rule-note", words.say("tournament_note"), html`<input id="rule-note" name="note" autocomplete="off" maxlength="60" />`)}
      </div>
      <button type="submit" class="plain">${words.say("tournament_rule")}</button>
    </form>
  </section>`;
}

/** Those who have had a place in a session: nobody else is judged or rewarded. */
function players(view: DeskView): DeskView["entrants"] {
  return listed(view).filter(({ has_played }) => has_played);
}

/** The command for a filled form: a side is at fault, or one person. */
function asked(found: FormData, view: DeskView): { do: string; [field: string]: unknown } {
  const text = (name: string) => String(found.get(name) ?? "");
  const entrant = Number(text("at_fault")) || 0;
  return {
    do: "rule",
    session: Number(text("session")) || view.session,
    table: text("table"),
    board: Number(text("board")),
    kind: text("kind"),
    at_fault: entrant ? "" : text("at_fault"),
    entrant,
    points: text("points"),
    awards: Object.fromEntries(SIDES.filter((side) => text(side)).map((side) => [side, text(side)])),
    note: text("note"),
  };
}

function numbers(most: number): [string, string][] {
  return Array.from({ length: most }, (_, at) => [String(at + 1), String(at + 1)]);
}

function choice(name: string, label: string, found: [string, string][], chosen = ""): TemplateResult {
  return field(`rule-${name}`, label, html`<select id="rule-${name}" name=${name}>
    ${found.map(([value, says]) => html`<option value=${value} ?selected=${value === chosen}>${says}</option>`)}
  </select>`);
}

function amount(name: string, label: string, usual: string): TemplateResult {
  return field(`rule-${name}`, label, html`<input id="rule-${name}" name=${name} required inputmode="decimal" autocomplete="off" maxlength="8" value=${usual} />`);
}

export function penalties({ words }: State, view: DeskView, does: Do): TemplateResult {
  return html`<section class="card-box">
    <h2>${words.say("tournament_penalties")}</h2>
    <ul class="sheets">
      ${view.penalties.map(
        ({ number, says }) => html`<li class="line">
          <span>${says}</span>
          <button type="button" class="quiet" @click=${() => does({ do: "command", command: { do: "lift", number } })}>
            ${words.say("tournament_lift")}<span class="unseen">${words.colon}${says}</span>
          </button>
        </li>`,
      )}
    </ul>
    <form
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const form = event.target as HTMLFormElement;
        const found = new FormData(form);
        does({ do: "command", form, command: { do: "penalty", entrant: Number(found.get("entrant")), amount: String(found.get("amount")), opponent: Number(found.get("opponent") ?? 0), note: String(found.get("note")) } });
      }}
    >
      <div class="fields">
        ${field("penalty-who", words.say("tournament_who"), html`<select id="penalty-who" name="entrant">
          ${players(view).map(({ entrant, name }) => html`<option value=${entrant}>${name}</option>`)}
        </select>`)}
        ${
          view.asks_opponent
            ? field("penalty-opponent", words.say("tournament_opponent"), html`<select id="penalty-opponent" name="opponent" required>
                <option value=""></option>
                ${players(view).map(({ entrant, name }) => html`<option value=${entrant}>${name}</option>`)}
              </select>`)
            : nothing
        }
        ${field("penalty-amount", words.say(`tournament_amount_${view.penalty_unit}`),
          html`<input id="penalty-amount" name="amount" required inputmode="decimal" autocomplete="off" maxlength="8" />`)}
        ${field("penalty-note", words.say("tournament_note"), html`<input id="penalty-note" name="note" autocomplete="off" maxlength="60" />`)}
      </div>
      <button type="submit" class="plain">${words.say("tournament_penalise")}</button>
    </form>
  </section>`;
}

/** The bonus of each team, as it was agreed before the match. */
export function bonuses({ words }: State, view: DeskView, does: Do): TemplateResult {
  return html`<section class="card-box">
    <h2>${words.say("tournament_bonuses")}</h2>
    <p class="hint-text">${words.say("tournament_bonus_how")}</p>
    <ul class="sheets">
      ${view.bonuses.map(
        ({ entrant, says }) => html`<li class="line">
          <span>${says}</span>
          <button type="button" class="quiet" @click=${() => does({ do: "command", command: { do: "bonus", entrant, points: "0" } })}>
            ${words.say("tournament_lift")}<span class="unseen">${words.colon}${says}</span>
          </button>
        </li>`,
      )}
    </ul>
    <form
      id="tournament-bonus"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const form = event.target as HTMLFormElement;
        const found = new FormData(form);
        does({ do: "command", form, command: { do: "bonus", entrant: Number(found.get("entrant")), points: String(found.get("points")) } });
      }}
    >
      <div class="fields">
        ${field("bonus-who", words.say("tournament_team"), html`<select id="bonus-who" name="entrant">
          ${players(view).map(({ entrant, name }) => html`<option value=${entrant}>${name}</option>`)}
        </select>`)}
        ${field("bonus-points", words.say("tournament_bonus_points"),
          html`<input id="bonus-points" name="points" required inputmode="decimal" autocomplete="off" maxlength="8" />`)}
      </div>
      <button type="submit" class="plain">${words.say("tournament_give_bonus")}</button>
    </form>
  </section>`;
}
