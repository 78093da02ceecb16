/** Before the first position: the movement, the numbers of positions and boards, and what the check finds. */

import { html, nothing, type TemplateResult } from "lit-html";
import { field } from "../parts/field.ts";
import type { Do } from "./actions.ts";
import type { DeskView, PlanShown, State } from "./state.ts";

/** The usual number of free deals in a position (T10). */
const DEALS = 4;
/** Minutes that a form proposes for a position: the federation's texts give none. */
export const MINUTES = 30;

export function plans(state: State, view: DeskView, does: Do): TemplateResult {
  const { words } = state;
  const { plan } = state.tournament;
  if (!plan) return html`<section class="card-box"><p role="status">${words.say("loading")}</p></section>`;
  if (plan.refused) return html`<section class="card-box"><p class="fault">${plan.refused}</p><p>${words.say("tournament_more_people")}</p></section>`;
  const chosen = plan.choices.find(({ id }) => id === plan.choice);
  const ask = (form: HTMLFormElement, isOther: boolean) => {
    const found = new FormData(form);
    const number = (name: string) => (isOther ? 0 : Number(found.get(name) ?? 0));
    does({ do: "plan", choice: String(found.get("choice")), positions: number("positions"), boards: number("boards"), minutes: Number(found.get("minutes")) });
  };
  return html`<section class="card-box" aria-labelledby="tournament-plan">
    <h2 id="tournament-plan">${words.say("tournament_plan", { count: view.entrants.filter(({ is_gone }) => !is_gone).length })}</h2>
    <form
      id="tournament-session"
      @change=${(event: Event) => {
        const field = event.target as HTMLSelectElement;
        if (field.form && ["choice", "positions", "boards", "minutes"].includes(field.name)) ask(field.form, field.name === "choice");
      }}
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const found = new FormData(event.target as HTMLFormElement);
        const number = (name: string) => Number(found.get(name) ?? 0);
        does({
          do: "command",
          command: { do: "session", choice: plan.choice, positions: number("positions"), boards: number("boards"), deals: number("deals") || DEALS, minutes: number("minutes"), seats: String(found.get("seats")) },
          says: words.say("tournament_seated"),
        });
      }}
    >
      ${movements(words.say("tournament_movement"), plan)}
      <div class="fields">
        ${chosen ? numbers(words.say("tournament_positions"), "positions", chosen.positions, plan.wanted || chosen.usual[0]) : nothing}
        ${chosen?.boards.length ? numbers(words.say("tournament_boards"), "boards", chosen.boards, chosen.usual[1]) : nothing}
        ${
          chosen && !chosen.boards.length
            ? field("plan-deals", words.say("tournament_deals_each"), html`<input id="plan-deals" name="deals" type="number" min="1" max="20" value=${DEALS} required />`)
            : nothing
        }
        ${field("plan-minutes", words.say("tournament_minutes_each"), html`<input id="plan-minutes" name="minutes" type="number" min="1" max="600" value=${MINUTES} required />`)}
        ${field("plan-seats", words.say("tournament_seats"), html`<select id="plan-seats" name="seats">
          ${plan.seats.map((one) => html`<option value=${one}>${words.say(`tournament_seats_${one}`)}</option>`)}
        </select>`)}
      </div>
      <ul class="plain-list" aria-live="polite">${plan.says.map((line) => html`<li>${line}</li>`)}</ul>
      <button type="submit" class="strong" id="tournament-seat">${words.say("tournament_seat")}</button>
    </form>
  </section>`;
}

/** The movements, at most three: in full, where a list would cut them on a phone. */
function movements(label: string, { choices, choice }: PlanShown): TemplateResult {
  return html`<fieldset id="plan-choice">
    <legend>${label}</legend>
    ${choices.map(
      ({ id, says }) => html`<label class="choice"><input type="radio" name="choice" value=${id} .checked=${id === choice} /><span>${says}</span></label>`,
    )}
  </fieldset>`;
}

function numbers(label: string, name: string, found: readonly number[], usual: number): TemplateResult {
  return field(`plan-${name}`, label, html`<select id="plan-${name}" name=${name}>
    ${found.map((one) => html`<option value=${one} ?selected=${one === usual}>${one}</option>`)}
  </select>`);
}
