/** « Chiffres » : statistics on this person's finished deals, as charts with their tables. */

import { html, nothing, type TemplateResult } from "lit-html";
import { bidName, capital } from "../game/cards.ts";
import { signed } from "../game/words.ts";
import { balance, line, share } from "../parts/chart.ts";
import type { Ask } from "./actions.ts";
import { dealList, gameName, own } from "./history.ts";
import { lostPoints, numberIn, plus, rate, ROWS, table } from "./lost-points.ts";
import { amountOf, dayOf, type Figures, type OwnFigures, ROLES, type Total } from "./own-deals.ts";
import { ownRatings } from "./own-ratings.ts";
import type { State } from "./state.ts";

export function figures(state: State, ask: Ask): TemplateResult {
  return own(state, ask, "figures", () =>
    state.figures
      ? all(state, ask, state.figures)
      : html`<p class="hint-text">${state.words.say("loading")}</p>`,
  );
}

function all(state: State, ask: Ask, found: OwnFigures): TemplateResult {
  const { figures: of } = found;
  return html`${headline(state, found)}
    ${runningTotal(state, of)} ${lostPoints(state, ask, found.lost)} ${ownRatings(state, ask)}
    <div class="past-columns">
      ${contracts(state, of)} ${roles(state, of)} ${oudlers(state, of)}
      ${games(state, ask, of)} ${extremes(state, ask, found)}
    </div>`;
}

/** The key figures. */
function headline(state: State, { figures: of, matches }: OwnFigures): TemplateResult {
  const { words } = state;
  const number = numberIn(words);
  const facts: [string, string][] = [
    ["past_deals", number(of.all.deals)],
    ["past_total", signed(words, of.all.score)],
    ["past_average", plus(of.all.average, number)],
    ["past_won", rate(words, of.all.won, of.all.deals)],
    ["past_streak", number(of.streak)],
    ...(matches.ended ? [["past_matches", rate(words, matches.won, matches.ended)] as [string, string]] : []),
    ["past_petits_won", number(of.petits_won)],
    ["past_petits_lost", number(of.petits_lost)],
    ["past_handfuls", number(of.handfuls)],
    ["past_slams", number(of.slams)],
  ];
  return html`<dl class="tiles">
    ${facts.map(
      ([key, says]) => html`<div class="card-box">
        <dt>${words.say(key)}</dt>
        <dd class=${says.length > 7 ? "long" : ""}>${says}</dd>
      </div>`,
    )}
  </dl>`;
}

/** The running total: a line, and a table folded below it. */
function runningTotal(state: State, of: Figures): TemplateResult | typeof nothing {
  const { words, prefs } = state;
  const values = [0, ...of.totals.map(({ score }) => amountOf(score))];
  const last = of.totals.at(-1);
  if (!last) return nothing;
  const number = numberIn(words);
  const says = words.say("past_running_says", {
    deals: words.count("past_count", last.deals),
    total: signed(words, last.score),
    high: plus(Math.max(...values), number),
    low: plus(Math.min(...values), number),
  });
  const step = Math.ceil(of.totals.length / ROWS);
  const rows = of.totals.filter((_, at) => (of.totals.length - 1 - at) % step === 0);
  const row = ({ deals, time, score }: Total) => html`<tr>
    <th scope="row">${number(deals)}</th>
    <td>${dayOf(time, prefs.lang, "medium")}</td>
    <td>${signed(words, score)}</td>
  </tr>`;
  return html`<section class="card-box" aria-labelledby="running-title">
    <h2 id="running-title">${words.say("past_running")}</h2>
    ${line(values, says, (value) => plus(value, number), [
      words.say("past_first"),
      words.count("past_count", last.deals),
    ])}
    <details>
      <summary>${words.say("past_as_table")}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">${words.say("past_deals")}</th>
            <th scope="col">${words.say("past_day")}</th>
            <th scope="col">${words.say("past_total")}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(row)}
        </tbody>
      </table>
    </details>
  </section>`;
}

/** Contracts taken and made: each row of the table has its bar. */
function contracts(state: State, of: Figures): TemplateResult {
  const { words } = state;
  const number = numberIn(words);
  const most = Math.max(...of.contracts.map(({ sum }) => sum.deals));
  return html`<section class="card-box" aria-labelledby="contracts-title">
    <h2 id="contracts-title">${words.say("past_contracts")}</h2>
    ${
      of.contracts.length
        ? html`<p class="hint-text">${words.say("past_bars")}</p>
            ${table(
            words,
            ["past_contract", "past_taken", "past_made", "past_average"],
            of.contracts.map(({ contract, made, sum }) => [
              html`${capital(bidName(words, contract))} ${share(made, sum.deals, most)}`,
              number(sum.deals),
              `${number(made)} (${rate(words, made, sum.deals)})`,
              plus(sum.average, number),
            ]),
          )}`
        : html`<p class="hint-text">${words.say("past_never_taken")}</p>`
    }
  </section>`;
}

/** Points a deal as taker, partner and defender. */
function roles(state: State, of: Figures): TemplateResult {
  const { words } = state;
  const number = numberIn(words);
  const played = ROLES.filter((role) => of.roles[role].deals);
  const most = Math.max(1, ...played.map((role) => Math.abs(of.roles[role].average)));
  return html`<section class="card-box" aria-labelledby="roles-title">
    <h2 id="roles-title">${words.say("past_roles")}</h2>
    ${table(
      words,
      ["past_role", "past_deals", "past_won", "past_average"],
      played.map((role) => [
        html`${capital(words.say(`past_role_${role}`))} ${balance(of.roles[role].average, most)}`,
        number(of.roles[role].deals),
        rate(words, of.roles[role].won, of.roles[role].deals),
        plus(of.roles[role].average, number),
      ]),
    )}
  </section>`;
}

/** Contracts taken and made by the oudlers that the attack ended with. */
function oudlers(state: State, of: Figures): TemplateResult | typeof nothing {
  const { words } = state;
  const number = numberIn(words);
  const most = Math.max(...of.oudlers.map(({ taken }) => taken));
  if (!of.oudlers.length) return nothing;
  return html`<section class="card-box" aria-labelledby="oudlers-title">
    <h2 id="oudlers-title">${words.say("past_oudlers")}</h2>
    ${table(
      words,
      ["past_oudlers_held", "past_taken", "past_made"],
      of.oudlers.map(({ oudlers: held, made, taken }) => [
        html`${held ? words.count("oudlers", held) : words.say("oudlers_none")} ${share(made, taken, most)}`,
        number(taken),
        `${number(made)} (${rate(words, made, taken)})`,
      ]),
    )}
  </section>`;
}

/** The favourite rules: deals, the average with its bar, and a button that opens a table with them. */
function games(state: State, ask: Ask, of: Figures): TemplateResult {
  const { words } = state;
  const number = numberIn(words);
  const most = Math.max(1, ...of.games.map(({ sum }) => Math.abs(sum.average)));
  const row = ({ rules, options, sum }: Figures["games"][number]) => {
    const name = gameName(state, rules);
    return html`<tr>
      <th scope="row">${name} ${balance(sum.average, most)}</th>
      <td>${number(sum.deals)}</td>
      <td>${plus(sum.average, number)}</td>
      <td>
        <button
          type="button"
          class="plain"
          aria-label="${words.say("past_play")}, ${name}"
          @click=${() => ask({ type: "openRules", rules, options })}
        >
          ${words.say("past_play")}
        </button>
      </td>
    </tr>`;
  };
  return html`<section class="card-box" aria-labelledby="games-title">
    <h2 id="games-title">${words.say("past_games")}</h2>
    <p class="hint-text">${words.say("past_balance")}</p>
    <table class="games">
      <thead>
        <tr>
          ${["past_rules", "past_deals", "past_average"].map(
            (key) => html`<th scope="col">${words.say(key)}</th>`,
          )}
          <th scope="col"><span class="unseen">${words.say("open_table")}</span></th>
        </tr>
      </thead>
      <tbody>
        ${of.games.map(row)}
      </tbody>
    </table>
  </section>`;
}

function extremes(state: State, ask: Ask, { best, worst }: OwnFigures): TemplateResult | typeof nothing {
  const { words } = state;
  const one = (key: string, deal: OwnFigures["best"]) =>
    deal ? html`<h3>${words.say(key)}</h3>${dealList(state, ask, [deal])}` : nothing;
  if (!best && !worst) return nothing;
  return html`<section class="card-box" aria-labelledby="extremes-title">
    <h2 id="extremes-title">${words.say("past_extremes")}</h2>
    ${one("past_best", best)} ${one("past_worst", worst)}
  </section>`;
}
