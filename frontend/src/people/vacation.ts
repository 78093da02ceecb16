/** Vacations: planned in the account panel, and shown at the seats of players who are away. */

import { html, type TemplateResult } from "lit-html";
import { dayText } from "../board/vacation.ts";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";

const DAY = 86_400;

/** The period from the first to the last of these days, both included, where the person is. */
export function periodOf(first: string, last: string): { begin: number; end: number } {
  const midnight = (day: string, plus: number) => {
    const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
    return new Date(year, month - 1, date + plus).getTime() / 1000;
  };
  return { begin: midnight(first, 0), end: midnight(last, 1) };
}

/** A day in the form of a date field. */
export function fieldDay(now: number, plus: number): string {
  const day = new Date((now + plus * DAY) * 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** In the account panel: the vacations planned, and a form for another one. */
export function vacation(state: State, ask: Ask): TemplateResult {
  const { words, vacations } = state;
  const today = fieldDay(Date.now() / 1000, 0);
  const plan = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = new FormData(event.target as HTMLFormElement);
    ask({ type: "planVacation", ...periodOf(String(typed.get("first")), String(typed.get("last"))) });
  };
  const day = (id: string, label: string) => html`<div class="field">
    <label for=${id}>${words.say(label)}</label>
    <input id=${id} name=${id} type="date" min=${today} required />
  </div>`;
  return html`<section id="vacation">
    <h3>${words.say("vacation")}</h3>
    <p class="hint-text">
      ${words.say("vacation_says")}
      ${vacations ? words.count("vacation_left", Math.floor(vacations.days_left)) : ""}
    </p>
    <ul class="people">
      ${(vacations?.vacations ?? []).map((one) => {
        const text = words.say("vacation_from_to", {
          first: dayText(words, one.begin), last: dayText(words, one.end - 1),
        });
        const isNow = one.begin <= Date.now() / 1000;
        const end = words.say(isNow ? "vacation_back" : "vacation_cancel");
        const done = isNow ? "vacation_back_done" : "vacation_cancel_done";
        return html`<li>
          <span>${text}</span>
          <button
            type="button"
            class="plain"
            aria-label="${end}, ${text}"
            @click=${() => ask({ type: "endVacation", id: one.id, done })}
          >
            ${end}
          </button>
        </li>`;
      })}
    </ul>
    <form class="entry" @submit=${plan}>
      <div class="fields">${day("first", "vacation_first")} ${day("last", "vacation_last")}</div>
      <button type="submit" class="plain" id="vacation-plan">${words.say("vacation_plan")}</button>
    </form>
  </section>`;
}
