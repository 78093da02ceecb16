/** The end of a deal: how it ended and what it brought, and in a tab who held what. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Ask } from "./actions.ts";
import { hands, rolesOf } from "./hands.ts";
import type { Deal, Gauge, Outcome, Place, Term } from "./snapshot.ts";
import { nameOf, type State } from "./state.ts";
import { tabList } from "./tabs.ts";
import { signed } from "./words.ts";

export const SHEETS = ["result", "hands"] as const;
export type ScoreSheet = (typeof SHEETS)[number];

/** The end of a deal, with `below` under what it brought. */
export function score(
  state: State, ask: Ask, deal: Deal, below: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { words, scoreSheet } = state;
  const tabs = SHEETS.map((id) => ({ id, label: words.say(`tab_${id}`) }));
  const choose = (sheet: ScoreSheet) => ask({ type: "scoreSheet", sheet });
  const { open } = deal;
  return html`<section class="score" aria-labelledby="score-title">
    <div class="score-head">
      <h2 id="score-title" tabindex="-1">
        <small>${words.say("deal_number", { number: deal.number })}<span class="unseen"> : </span></small>
        ${open?.outcome.headline}
      </h2>
      ${tabList(words.say("deal_over"), tabs, scoreSheet, choose)}
    </div>
    ${open ? panel(state, "result", html`${result(state, deal, open.outcome)} ${below}`) : nothing}
    ${open ? panel(state, "hands", hands(state, deal, open)) : nothing}
  </section>`;
}

function panel({ scoreSheet }: State, id: ScoreSheet, inside: TemplateResult): TemplateResult {
  return html`<div
    role="tabpanel"
    id="panel-${id}"
    aria-labelledby="tab-${id}"
    tabindex="0"
    ?hidden=${scoreSheet !== id}
  >
    ${inside}
  </div>`;
}

function result(state: State, deal: Deal, { gauges, formula, notes }: Outcome): TemplateResult {
  const { words } = state;
  const { first_time: first, story = [] } = deal.open ?? {};
  return html`${gauges.length ? html`<ul class="gauges">${gauges.map(gauge)}</ul>` : nothing}
    ${formula.length ? html`<p class="formula">${formula.map(term)}</p>` : nothing}
    ${[...notes, first].map((one) => (one ? html`<p class="note">${one}</p>` : nothing))}
    ${
      deal.scores.length
        ? html`<ul class="podium" aria-label=${words.say("scores")}>
            ${deal.scores.map((_, place) => gain(state, deal, place))}
          </ul>`
        : nothing
    }
    ${
      story.length
        ? html`<details class="account">
            <summary>${words.say("story")}</summary>
            <ol class="story">
              ${story.map((line) => html`<li>${line}</li>`)}
            </ol>
          </details>`
        : nothing
    }`;
}

/** The points as a bar, with a mark where the target is; its sentence says the same. */
function gauge({ says, half_points, target, most, points, needed }: Gauge): TemplateResult {
  return html`<li .style=${`--points:${half_points};--target:${target ?? 0};--most:${most}`}>
    <p>${says}</p>
    <div class="gauge-bar" aria-hidden="true">
      <span class="won">${points}</span>
      ${needed ? html`<span class="target">${needed}</span>` : nothing}
    </div>
  </li>`;
}

function term({ text, what }: Term): TemplateResult {
  return html`<span class="term"><b>${text}</b> <small>${what}</small></span> `;
}

/** What a player wins or loses in the deal, and has won so far. */
function gain(state: State, deal: Deal, place: Place): TemplateResult {
  const { words, table } = state;
  const won = deal.scores[place] ?? 0;
  const total = table?.sheet.totals[place];
  const roles = rolesOf(state, deal, place);
  const isReady = table?.ready.includes(place) ?? false;
  return html`<li class="${signOf(won)} ${roles.length ? "attack" : ""}">
    <span class="name">${nameOf(state, place)}</span>
    <strong>${signed(won)}</strong>
    ${total === undefined ? nothing : html`<span class="total">${words.say("total_of", { score: signed(total) })}</span>`}
    ${roles.map((role) => html`<span class="role">${role}</span>`)}
    ${isReady ? html`<span class="role">${words.say("seat_ready")}</span>` : nothing}
  </li>`;
}

function signOf(score: number | string): string {
  const text = String(score);
  return text === "0" ? "" : text.startsWith("-") ? "loss" : "gain";
}
