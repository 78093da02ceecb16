/** « Historique » : this person's finished deals by day, with filters. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Score } from "../game/deal.ts";
import { signed, Words } from "../game/words.ts";
import { unsent } from "../offline/offer.ts";
import { field } from "../parts/field.ts";
import { rulesName } from "../parts/rulesets.ts";
import { notice } from "../shell/notice.ts";
import { HISTORY, isOffline, onPlainClick, pathOf } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { byDay, dateOf, NO_FILTERS, type OwnDeal, queryOf, ROLES, timeOf } from "./own-deals.ts";
import type { State } from "./state.ts";

export function history(state: State, ask: Ask): TemplateResult {
  return own(state, ask, "history", (shown) => list(state, ask, shown));
}

/** The frame of the two pages about this person's deals: title, pages, filters. */
export function own(
  state: State,
  ask: Ask,
  page: "history" | "figures",
  content: (shown: NonNullable<State["ownDeals"]>) => TemplateResult,
): TemplateResult {
  const { words, ownDeals, filters } = state;
  const isFiltered = Object.values(filters).some(Boolean);
  return html`<main id="main" class="past" tabindex="-1" aria-labelledby="past-title">
    <div class="past-head">
      <h1 id="past-title">${words.say("past_title")}</h1>
      <nav class="past-tabs" aria-label=${words.say("past_title")}>
        ${tab(state, ask, "history", page)} ${tab(state, ask, "figures", page)}
      </nav>
    </div>
    ${notice(state)} ${unsent(state, ask)}
    ${
      ownDeals === null
        ? html`<p class="hint-text" role="status">${words.say("loading")}</p>`
        : ownDeals.count || isFiltered
          ? html`${chooser(state, ask)} ${ownDeals.count ? content(ownDeals) : none(state, ask)}`
          : empty(state, ask)
    }
  </main>`;
}

function tab(state: State, ask: Ask, to: "history" | "figures", at: string): TemplateResult {
  const path = HISTORY[to];
  return html`<a
    href=${path}
    id="tab-${to}"
    aria-current=${to === at ? "page" : nothing}
    @click=${onPlainClick(() => ask({ type: "visit", path }))}
    >${state.words.say(`past_${to}`)}</a
  >`;
}

/** The filters; the number of deals left is announced. */
function chooser(state: State, ask: Ask): TemplateResult {
  const { words, ownDeals, filters } = state;
  const choice = (key: keyof typeof NO_FILTERS, values: [string, string][]) => field(`choose-${key}`, words.say(`past_${key}`), html`<select
    id="choose-${key}"
    @change=${(event: Event) =>
      ask({ type: "choose", changed: { [key]: (event.target as HTMLSelectElement).value } })}
  >
    <option value="" ?selected=${!filters[key]}>${words.say(`past_${key}_all`)}</option>
    ${values.map(
      ([value, name]) =>
        html`<option value=${value} ?selected=${filters[key] === value}>${name}</option>`,
    )}
  </select>`);
  return html`<form class="chooser" aria-label=${words.say("past_choose")}>
    ${choice("role", ROLES.map((role) => [role, words.say(`past_role_${role}`)]))}
    ${choice("result", ["won", "lost"].map((one) => [one, words.say(`past_result_${one}`)]))}
    ${
      (ownDeals?.rules.length ?? 0) > 1 || filters.rules
        ? choice("rules", (ownDeals?.rules ?? []).map((id) => [id, gameName(state, id)]))
        : nothing
    }
    <p class="hint-text" role="status" id="past-count">
      ${words.count("past_count", ownDeals?.count ?? 0)}
    </p>
  </form>`;
}

function list(state: State, ask: Ask, shown: NonNullable<State["ownDeals"]>): TemplateResult {
  const { words, prefs, filters } = state;
  return html`${repeat(
      byDay(shown.deals, prefs.lang),
      ({ day }) => day,
      ({ day, deals }) => html`<section class="card-box day">
        <h2>${day}</h2>
        ${dealList(state, ask, deals, (time) => timeOf(time, prefs.lang))}
      </section>`,
    )}
    <div class="group past-more">
      ${
        shown.before === null
          ? nothing
          : html`<button type="button" class="plain" id="more" @click=${() => ask({ type: "moreDeals" })}>
              ${words.say("past_more")}
            </button>`
      }
      ${
        isOffline
          ? nothing
          : html`<a href="/api/me/deals.csv?${queryOf(filters, { lang: prefs.lang })}" download
              >${words.say("past_file")}</a
            >
            <a id="history-file" href="/api/me/deals.json?${queryOf(filters, { lang: prefs.lang })}" download
              >${words.say("past_json")}</a
            >`
      }
    </div>`;
}

/** Finished deals, each a link to its replay; `when` says their time. */
export function dealList(
  state: State,
  ask: Ask,
  deals: readonly OwnDeal[],
  when = (time: string) => dateOf(time, state.prefs.lang),
): TemplateResult {
  return html`<ul class="deals">
    ${deals.map((deal) => html`<li>${matchLine(state.words, deal)} ${dealLink(state, ask, deal, when)}</li>`)}
  </ul>`;
}

/** « Partie de 10 donnes : 1re place sur 4, +320 », above the deal that ended it. */
function matchLine(words: Words, { match }: OwnDeal): TemplateResult | typeof nothing {
  if (!match) return nothing;
  return html`<p class="match ${match.rank === 1 ? "won" : ""}">
    <span>${match.says} <span aria-hidden="true">·</span> <strong>${match.place}</strong></span>
    <span class="score ${senseOf(match.total)}">${signed(words, match.total)}</span>
  </p>`;
}

/** « Fédération française de tarot, 4 joueurs ». */
export function gameName(state: State, rules: string): string {
  const [count = ""] = /\d+/.exec(rules) ?? [];
  const name = rulesName(state, rules);
  return count ? `${name}, ${state.words.say("players", { count })}` : name;
}

function dealLink(
  state: State,
  ask: Ask,
  deal: OwnDeal,
  when: (time: string) => string,
): TemplateResult {
  const { words, ownDeals } = state;
  const path = pathOf(deal.table, deal.deal);
  const facts = [
    deal.part,
    deal.company,
    (ownDeals?.rules.length ?? 0) > 1 && gameName(state, deal.rules),
    deal.is_repeated && words.say("past_repeated"),
    deal.is_offline && words.say("past_offline"),
  ].filter(Boolean);
  return html`<a href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}>
    <time datetime=${deal.time}>${when(deal.time)}</time>
    <span class="what"><strong>${deal.says}</strong> <span>${facts.join(" · ")}</span>
      ${deal.note ? html`<span class="own-note">${words.say("note_own", { note: deal.note })}</span>` : nothing}</span>
    <span class="score ${senseOf(deal.score)}">${signed(words, deal.score)}</span>
  </a>`;
}

function senseOf(score: Score): string {
  if (String(score) === "0") return "";
  return String(score).startsWith("-") ? "loss" : "gain";
}

/** The message before there are any deals. */
function empty({ words }: State, ask: Ask): TemplateResult {
  return html`<section class="card-box lost">
    <h2>${words.say("past_empty")}</h2>
    <p>${words.say("past_empty_says")}</p>
    <a class="strong" id="home" href=${pathOf("")} @click=${onPlainClick(() => ask({ type: "visit", path: pathOf("") }))}
      >${words.say("play_now")}</a
    >
  </section>`;
}

/** The message when the filters leave no deal. */
function none({ words }: State, ask: Ask): TemplateResult {
  return html`<section class="card-box lost">
    <p>${words.say("past_none")}</p>
    <button type="button" class="plain" id="choose-all" @click=${() => ask({ type: "choose", changed: NO_FILTERS })}>
      ${words.say("past_show_all")}
    </button>
  </section>`;
}
