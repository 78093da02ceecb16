/** The end of a match: its first players on the steps of a podium, and everybody in a table. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Podium, Ranked } from "../game/deal.ts";
import { signed, Words } from "../game/words.ts";
import { onPlainClick, pathOf } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { portrait } from "./around.ts";
import type { State } from "./state.ts";

/** The steps from left to right. */
const STEPS = [2, 1, 3];

export function podium(state: State, ask: Ask, found: Podium): TemplateResult {
  return html`${steps(state.words, found)} ${ranking(state, ask, found)}`;
}

/** The picture: players of the same rank stand at the same height. The table says it all. */
function steps(words: Words, { ranked }: Podium): TemplateResult {
  const inOrder = STEPS.flatMap((rank) => ranked.filter((one) => one.rank === rank));
  return html`<div class="steps" aria-hidden="true">${inOrder.map((one) => step(words, one))}</div>`;
}

function step(words: Words, { name, kind, rank, total }: Ranked): TemplateResult {
  return html`<div class="step step-${rank} ${kind}">
    ${portrait(name, kind)}<span class="name">${name}</span>
    <div class="block"><b>${rank}</b><span>${signed(words, total)}</span></div>
  </div>`;
}

function ranking(state: State, ask: Ask, found: Podium): TemplateResult {
  const { words } = state;
  const columns = ["rank", "player", "total", "best", ...(found.has_contracts ? ["contracts"] : [])];
  return html`<table class="ranking">
    <caption class="unseen">
      ${found.headline}
    </caption>
    <thead>
      <tr>
        ${columns.map((one) => html`<th scope="col">${words.say(`podium_${one}`)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${found.ranked.map((one) => row(state, ask, one, found))}
    </tbody>
  </table>`;
}

function row(state: State, ask: Ask, one: Ranked, { has_contracts }: Podium): TemplateResult {
  const { words, table } = state;
  return html`<tr class=${one.place === table?.you ? "self" : ""}>
    <td>${one.says}</td>
    <th scope="row">
      <span>${one.name}</span>${one.kind === "bot" ? html` <small class="badge">${words.say("seat_bot")}</small>` : nothing}
    </th>
    <td class="total">${signed(words, one.total)}</td>
    <td>${best(state, ask, one)}</td>
    ${has_contracts ? html`<td>${contracts(state, one)}</td>` : nothing}
  </tr>`;
}

/** What a player's best deal brought them, as a link to its replay. */
function best({ words, table }: State, ask: Ask, one: Ranked): TemplateResult | string {
  if (one.best === null || one.best_deal === null) return "–";
  const deal = one.best_deal + (table?.match?.before ?? 0);
  const path = pathOf(table?.id ?? "", deal);
  return html`<a
    href=${path}
    @click=${onPlainClick(() => ask({ type: "visit", path }))}
    >${signed(words, one.best)} <small>${words.say("podium_deal", { number: one.best_deal })}</small></a
  >`;
}

function contracts({ words }: State, { made, taken }: Ranked): TemplateResult | string {
  if (!taken) return words.say("podium_none");
  return html`<span aria-hidden="true">${words.say("podium_made", { made, taken })}</span
    ><span class="unseen">${words.say("podium_made_says", { made, taken })}</span>`;
}
