/** An exercise: the position as a table seen from the seat, the question, and the feedback on the answer. */

import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Ask as AtTable } from "../board/actions.ts";
import { question } from "../board/bids.ts";
import { contractBar } from "../board/contract.ts";
import { hand } from "../board/hand.ts";
import { middle, row } from "../board/middle.ts";
import { seats } from "../board/seats.ts";
import { listed } from "../board/selection.ts";
import { dealOf, legalOf } from "../board/viewer.ts";
import { field } from "../parts/field.ts";
import { answerLine } from "../shell/notice.ts";
import { onPlainClick, teachPath } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import {
  type Action, type Feedback, hasList, isSame, isSeries, type JudgedAnswer, type Question, seated, span, type State,
  TRAINER_RULES, type TrainerRules,
} from "./state.ts";

type Part = TemplateResult | typeof nothing;

export function exercise(state: State, ask: Ask): TemplateResult {
  const { words, teach } = state;
  const asked = teach.asked as Question;
  const { feedback } = teach;
  const shown = seated(state);
  const deal = dealOf(shown);
  const atTable: AtTable = (one) => ask(one.type === "focus" ? one : { type: "teach", does: { do: "table", asked: one } });
  const legal = legalOf(shown);
  return html`<main
    id="main"
    class="exercise ${feedback ? "told" : ""} ${hasList(asked) ? "choosing-one" : ""}"
    tabindex="-1"
    aria-labelledby="exercise-title"
    aria-describedby=${feedback ? nothing : "exercise-question"}
  >
    <div class="play">
      <div class="board">
        ${contractBar(shown)} ${seats(shown, atTable)}
        <div class="middle">${deal ? middle(shown, deal) : nothing}</div>
      </div>
      <div class="yours">
        ${answerLine(state)}
        ${teach.made ? nothing : html`<p class="ask" id="exercise-question">${asked.question}</p>`}
        <div class="actions">${legal ? question(shown, atTable, legal) : nothing}</div>
        ${hand(shown, atTable)}
      </div>
    </div>
    <section class="exercise-side">
      <p>${back(state, ask, asked)}</p>
      <h1 id="exercise-title">${title(state, asked)}</h1>
      <p role="alert" class="exercise-refused">${teach.refused}</p>
      <p role="status">${teach.made && !feedback ? words.say(asked.id ? "teach_waits" : "teach_works") : ""}</p>
      ${feedback ? told(state, ask, asked, feedback) : hasList(asked) ? candidates(state, ask, asked) : nothing}
      <details class="exercise-before" ?open=${!state.device.isNarrow && !feedback}>
        <summary>${words.say("teach_before")}</summary>
        ${asked.told.map((line) => html`<p>${line}</p>`)}
      </details>
      ${asked.what ? rules(state, ask) : nothing}
    </section>
  </main>`;
}

function title({ words, teach }: State, asked: Question): string {
  if (asked.what) return words.say(`teach_${asked.what}`);
  if (teach.at === "today") return words.say("teach_today");
  if (teach.at === "again") return words.say("teach_again");
  return words.say("teach_problem", { number: asked.number ?? "" });
}

function back({ words }: State, ask: Ask, { topic, lesson }: Question): TemplateResult {
  return topic ? way(ask, topic, `‹ ${lesson}`, "teach-back") : way(ask, "", `‹ ${words.say("teach_to_course")}`, "teach-back");
}

/** The discards to choose from: every one that was weighed. */
function candidates(state: State, ask: Ask, asked: Question): TemplateResult {
  return html`<h2 id="candidates-title">${state.words.say("teach_listed")}</h2>
    <ul class="candidates" aria-labelledby="candidates-title">
      ${(asked.answers ?? []).map(
        ({ action, name }) => html`<li>
          <button type="button" class="plain" @click=${() => ask({ type: "teach", does: { do: "answer", action } })}>
            ${faces(state, action)}<span>${name}</span>
          </button>
        </li>`,
      )}
    </ul>`;
}

/** The cards of an action, small, where it has several; its name stands beside them. */
function faces(state: State, { cards }: Action): Part {
  const several = typeof cards === "string" ? listed(cards) : [];
  return several.length > 1 ? html`<span aria-hidden="true">${row(state, several)}</span>` : nothing;
}

/** How many players the trainers' hands are dealt for. */
function rules({ words, teach }: State, ask: Ask): TemplateResult {
  return field("teach-rules", words.say("teach_players"), html`<select
    id="teach-rules"
    @change=${(event: Event) =>
      ask({ type: "teach", does: { do: "rules", rules: (event.target as HTMLSelectElement).value as TrainerRules } })}
  >
    ${TRAINER_RULES.map(
      (one) => html`<option value=${one} ?selected=${one === teach.rules}>${one.slice(-1)}</option>`,
    )}
  </select>`);
}

/** Right or wrong, why, what each answer brings, and where to go from here. */
function told(state: State, ask: Ask, asked: Question, feedback: Feedback): TemplateResult {
  const { words } = state;
  const [first, ...others] = feedback.told;
  const key = feedback.is_right ? "right" : "wrong";
  return html`<section class="feedback ${key}" aria-labelledby="feedback-title">
    <h2 id="feedback-title" tabindex="-1" aria-describedby="feedback-first">
      <span class="teach-sign ${key}" aria-hidden="true">${feedback.is_right ? "✓" : "✗"}</span>
      ${words.say(`teach_verdict_${key}`)}
    </h2>
    <p id="feedback-first">${first}</p>
    ${others.map((line) => html`<p>${line}</p>`)} ${bars(state, feedback)}
    ${feedback.back ? html`<p>${feedback.back}</p>` : nothing}
    <div class="ways">${onward(state, ask, asked, feedback)}</div>
    ${feedback.proof ? html`<p class="hint-text">${feedback.proof}</p>` : nothing}
  </section>`;
}

function onward({ words, teach }: State, ask: Ask, asked: Question, feedback: Feedback): Part[] {
  const does = (what: "next" | "once_more" | "reply", kind: string, text: string) =>
    html`<button type="button" class=${kind} id="teach-${what}" @click=${() => ask({ type: "teach", does: { do: what } })}>
      ${words.say(text)}
    </button>`;
  return [
    asked.what || (teach.at === "again" ? feedback.due?.length : feedback.next)
      ? does("next", "strong", asked.what ? "teach_next_hand" : "teach_next")
      : feedback.then && !isSeries(teach.at)
        ? way(ask, feedback.then, words.say("teach_next_lesson"), "strong", "teach-next")
        : way(ask, "", words.say("teach_to_course"), "strong", "teach-next"),
    feedback.what_if ? way(ask, `problem/${feedback.what_if.id}`, feedback.what_if.says, "plain", "teach-what-if") : nothing,
    does("once_more", "plain", "teach_once_more"),
    feedback.reply?.length ? does("reply", "plain", "teach_reply") : nothing,
  ];
}

/** What each answer brings: its name and figure as text, and a bar with its margin of error. */
function bars(state: State, { answers, figures }: Feedback): TemplateResult {
  const { words, teach } = state;
  const axis = span(answers);
  return html`${figures ? html`<h3 id="teach-figures">${figures}</h3>` : nothing}
    <ul class="teach-bars" aria-label=${figures || words.say("teach_answers")}>
      ${answers.map((one) => {
        const isMade = teach.made !== null && isSame(one.action, teach.made);
        return html`<li class=${isMade ? "made" : ""}>
          <span class="teach-sign ${one.is_right ? "right" : "wrong"}"
            ><span aria-hidden="true">${one.is_right ? "✓" : "✗"}</span
            ><span class="unseen">${words.say(one.is_right ? "teach_right_answer" : "teach_wrong_answer")}${words.colon}</span></span
          >
          <span class="teach-name">${faces(state, one.action)}${one.name}${isMade ? html` <strong>(${words.say("teach_yours")})</strong>` : nothing}</span>
          ${one.says ? html`<span class="teach-value"><span class="unseen">${words.colon}</span>${one.says}</span>` : nothing}
          ${one.brings ? bar(one, axis) : nothing}
        </li>`;
      })}
    </ul>`;
}

function bar({ brings }: JudgedAnswer, { low, high }: { low: number; high: number }): Part {
  if (!brings || high === low) return nothing;
  const x = (value: number) => Math.round((1000 * (value - low)) / (high - low)) / 10;
  const [zero, mean] = [x(0), x(brings.mean)];
  const [from, to] = [x(brings.mean - 2 * brings.error), x(brings.mean + 2 * brings.error)];
  return html`<svg class="gauge" aria-hidden="true">
    <rect class="whole" width="100%" height="100%" rx="3" />
    <rect class=${brings.mean < 0 ? "losing" : "part"} x="${Math.min(zero, mean)}%" width="${Math.abs(mean - zero)}%" height="100%" />
    ${brings.error ? svg`<line class="teach-error" x1="${from}%" x2="${to}%" y1="50%" y2="50%" />` : nothing}
    <line class="zero" x1="${zero}%" x2="${zero}%" y1="0" y2="100%" />
  </svg>`;
}

/** A link within the course. */
export function way(ask: Ask, to: string, text: unknown, kind = "", id: string | typeof nothing = nothing): TemplateResult {
  const path = teachPath(to);
  return html`<a class=${kind} id=${id} href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}>${text}</a>`;
}
