/** The end of a deal: the result and the scores, and a tab showing who held what. */

import { html, nothing, type TemplateResult } from "lit-html";
import { type Deal, dealName, type Gauge, matchName, type Outcome, type Place, type Term } from "../game/deal.ts";
import { signed } from "../game/words.ts";
import { tabList } from "../parts/tabs.ts";
import type { Ask } from "./actions.ts";
import { hands, rolesOf } from "./hands.ts";
import { nameOf, nameClass } from "./places.ts";
import { podium } from "./podium.ts";
import type { ScoreSheet, State } from "./state.ts";

/** The tabs of the end of a deal: the first one is shown until another is chosen. */
export function sheetsOf(deal: Deal): ScoreSheet[] {
  const held = deal.open?.hands ?? [];
  // The cards of a board stay closed while others may still play it.
  const hands: ScoreSheet[] = held.length && held.every((hand) => !hand.length) ? [] : ["hands"];
  return deal.open?.podium ? ["podium", "result", ...hands] : ["result", ...hands];
}

/** The end of a deal, with `below` under what it brought. */
export function score(
  state: State, ask: Ask, deal: Deal, below: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { words } = state;
  const sheets = sheetsOf(deal);
  const shown = sheets.find((one) => one === state.scoreSheet) ?? sheets[0] ?? "result";
  const tabs = sheets.map((id) => ({ id, label: words.say(`tab_${id}`) }));
  const choose = (sheet: ScoreSheet) => ask({ type: "scoreSheet", sheet });
  const { open } = deal;
  return html`<section class="score" aria-labelledby="score-title">
    <div class="score-head">
      <h2 id="score-title" tabindex="-1">
        <small>${overline(state, deal, shown)}<span class="unseen">${words.colon}</span></small>
        ${shown === "podium" ? open?.podium?.headline : open?.outcome.headline}
      </h2>
      ${tabList(words.say("deal_over"), tabs, shown, choose)}
    </div>
    ${open?.podium ? panel(shown, "podium", podium(state, ask, open.podium)) : nothing}
    ${open ? panel(shown, "result", html`${result(state, deal, open.outcome)} ${below}`) : nothing}
    ${open && sheets.includes("hands") ? panel(shown, "hands", hands(state, deal, open)) : nothing}
  </section>`;
}

/** « Partie de 10 donnes », « Donne 3 sur 10 ». */
function overline({ words, table }: State, deal: Deal, shown: ScoreSheet): string {
  const match = table?.match;
  return shown === "podium" && match ? matchName(words, match.deals) : dealName(words, deal.number, match);
}

function panel(shown: ScoreSheet, id: ScoreSheet, inside: TemplateResult): TemplateResult {
  return html`<div
    role="tabpanel"
    id="panel-${id}"
    aria-labelledby="tab-${id}"
    tabindex="0"
    ?hidden=${shown !== id}
  >
    ${inside}
  </div>`;
}

function result(state: State, deal: Deal, { gauges, formula, notes }: Outcome): TemplateResult {
  const { words } = state;
  const { first_time: first, story = [] } = deal.open ?? {};
  return html`${gauges.length ? html`<ul class="gauges">${gauges.map(gauge)}</ul>` : nothing}
    ${formula.length ? html`<p class="formula">${formula.map(term)}</p>` : nothing}
    ${
      deal.scores.length
        ? html`<ul class="podium" aria-label=${words.say("scores")}>
            ${deal.scores.map((_, place) => gain(state, deal, place))}
          </ul>`
        : nothing
    }
    ${[...notes, first, poolsText(state, deal)].map((one) => (one ? html`<p class="note">${one}</p>` : nothing))}
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

/** « Mouches en jeu : 50, 45. »; "" where none are played, or more deals were since. */
function poolsText({ words, table }: State, { number }: Deal): string {
  const { pools = [], payments = [] } = table?.sheet.mouches ?? {};
  // These are the present ones: after an earlier deal there were others.
  if (!number || payments.length !== number) return "";
  return pools.length ? words.say("mouches_lie", { amounts: pools.join(", ") }) : words.say("mouches_none");
}

/** What a player wins or loses in the deal, and has won so far. */
function gain(state: State, deal: Deal, place: Place): TemplateResult {
  const { words, table } = state;
  const name = nameOf(state, place);
  const won = deal.scores[place] ?? 0;
  const total = table?.sheet.totals[place];
  const paid = table?.sheet.mouches?.payments[deal.number - 1]?.[place];
  const roles = rolesOf(state, deal, place);
  const isReady = table?.ready.includes(place) ?? false;
  return html`<li class="${signOf(won)} ${roles.length ? "attack" : ""}">
    <span class=${nameClass(name)}>${name}</span>
    <strong>${signed(words, won)}</strong>
    ${paid ? html`<span class="total">${words.say("mouches_of", { score: signed(words, paid) })}</span>` : nothing}
    ${total === undefined ? nothing : html`<span class="total">${words.say("total_of", { score: signed(words, total) })}</span>`}
    ${roles.map((role) => html`<span class="role">${role}</span>`)}
    ${isReady ? html`<span class="role">${words.say("seat_ready")}</span>` : nothing}
  </li>`;
}

function signOf(score: number | string): string {
  const text = String(score);
  return text === "0" ? "" : text.startsWith("-") ? "loss" : "gain";
}
