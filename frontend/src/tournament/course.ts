/** The rest of an evening: cut short or made longer, with fewer boards or deals, with a break. */

import { html, nothing, type TemplateResult } from "lit-html";
import { field } from "../parts/field.ts";
import type { Do } from "./actions.ts";
import type { DeskView, OtherPlan, State } from "./state.ts";

export function course({ words, tournament }: State, view: DeskView, does: Do): TemplateResult | typeof nothing {
  const { course } = view;
  if (!course) return nothing;
  const isRunning = view.session === view.sessions && view.position > 0;
  const after = isRunning ? view.position : 0;
  const isSure = tournament.sure === "stop";
  const stop = () =>
    isSure
      ? does({ do: "command", command: { do: "adapt", positions: course.called }, says: words.say("tournament_stopped", { position: after }) })
      : does({ do: "sure", what: "stop" });
  return html`<details class="card-box" id="tournament-course">
    <summary>${words.say("tournament_course")}</summary>
    <p id="tournament-duration">${course.says}</p>
    ${course.other ? otherPlan(words, course.other, does) : nothing}
    ${
      after && view.next
        ? html`<button type="button" class=${isSure ? "danger" : "plain"} id="tournament-stop" @click=${stop}>
            ${words.say(isSure ? "tournament_stop_sure" : "tournament_stop", { position: after })}
          </button>`
        : nothing
    }
    <form
      id="tournament-adapt"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const found = new FormData(event.target as HTMLFormElement);
        const changed = (name: string, known: number) => (Number(found.get(name) ?? known) === known ? 0 : Number(found.get(name)));
        does({
          do: "command",
          command: {
            do: "adapt",
            positions: changed("positions", course.positions),
            boards: changed("boards", course.boards),
            deals: changed("deals", course.deals),
            minutes: changed("minutes", course.minutes),
          },
          says: words.say("tournament_adapted"),
        });
      }}
    >
      <div class="fields">
        ${number("positions", words.say("tournament_in_all"), course.positions, 60)}
        ${course.most_boards ? number("boards", words.say("tournament_boards"), course.boards, course.most_boards) : number("deals", words.say("tournament_deals_each"), course.deals, 20)}
        ${number("minutes", words.say("tournament_minutes_each"), course.minutes, 600)}
      </div>
      <button type="submit" class="plain">${words.say("tournament_adapt")}</button>
    </form>
    ${after && view.next ? pause(words, after, course.breaks[after] ?? 0, does) : nothing}
  </details>`;
}

/** The plan that those who are there can have instead. */
export function otherPlan(words: State["words"], found: OtherPlan, does: Do): TemplateResult {
  return html`<p>${found.says}</p>
    <button type="button" class="plain" data-other-plan @click=${() => does({ do: "otherPlan", found })}>${words.say("tournament_other_plan")}</button>`;
}

function pause(words: State["words"], after: number, minutes: number, does: Do): TemplateResult {
  return html`<form
    id="tournament-break"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const found = Number(new FormData(event.target as HTMLFormElement).get("minutes"));
      does({ do: "command", command: { do: "break", after, minutes: found }, says: words.say("tournament_break_noted") });
    }}
  >
    ${field("break-minutes", words.say("tournament_break", { position: after }), html`<input id="break-minutes" name="minutes" type="number" min="0" max="600" .value=${String(minutes)} required />`)}
    <button type="submit" class="plain">${words.say("tournament_break_note")}</button>
  </form>`;
}

function number(name: string, label: string, now: number, most: number): TemplateResult {
  return field(`adapt-${name}`, label, html`<input id="adapt-${name}" name=${name} type="number" min="1" max=${most} .value=${String(now)} required />`);
}
