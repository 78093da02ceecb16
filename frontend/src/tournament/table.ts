/** A table's phone: who sits here, the clock, and the deals to enter. */

import { html, nothing, type TemplateResult } from "lit-html";
import { dealSteps } from "../parts/deal-form.ts";
import { isWaiting, refusedBox } from "../parts/queue.ts";
import { refereePath } from "../parts/referee.ts";
import type { Do } from "./actions.ts";
import { clock, rankingTable, seated } from "./ranking.ts";
import type { Place, State, TableView } from "./state.ts";
import { bidsToAsk, draftAt, placeAt, placeName, placeNow } from "./tournament.ts";

export function tablePhone(state: State, view: TableView, does: Do): TemplateResult {
  const { words } = state;
  return html`<section class="card-box tournament-head">
      <div>
        <h1>${words.say("tournament_table", { table: view.table })}</h1>
        <p class="hint-text">${view.position_says}</p>
      </div>
      ${clock(state, view)}
      ${view.tables.map(
        ({ seats, says }) => html`${seated(seats)} ${says && view.places.length ? html`<p>${says}</p>` : nothing}`,
      )}
      ${view.nothing ? html`<p>${view.nothing}</p>` : nothing}
    </section>
    ${waits(state)} ${refused(state, does)}
    ${view.is_closed ? html`<p class="card-box">${words.say("tournament_is_final")}</p>` : playing(state, view, does)}
    ${
      view.ranking
        ? html`<section class="card-box">
            <h2>${view.ranking.title}</h2>
            ${rankingTable(state, view.ranking, does)}
          </section>`
        : nothing
    }`;
}

/** What a table enters, until the evening is over. */
function playing(state: State, view: TableView, does: Do): TemplateResult {
  const now = placeNow(state.tournament);
  return html`${view.places.length ? places(state, view.places, state.words.say("tournament_deals"), now, does) : nothing} ${now ? entering(state, view, now, does) : done(state, view)}
    ${view.overdue.length ? overdue(state, view, now, does) : nothing}
    ${faultPath(state, does)}`;
}

/** What the arbitration code says about a fault; the referee's own page enters it. */
function faultPath({ words, tournament }: State, does: Do): TemplateResult {
  return html`<details class="differs">
    <summary>${words.say("referee_call")}</summary>
    ${refereePath(words, tournament.call, (changed) => does({ do: "referee", changed }), () => html`<p class="hint-text">${words.say("referee_decides")}</p>`)}
  </details>`;
}

/** What is on its way, once nobody has answered. */
function waits({ words, tournament }: State): TemplateResult | typeof nothing {
  const waiting = tournament.waiting.filter(isWaiting);
  return waiting.length && tournament.isUnsent
    ? html`<section class="card-box" id="tournament-waits">
        <p class="fault">${words.count("tournament_waits", waiting.length)}</p>
        <ul class="plain-list">
          ${waiting.map(({ title, says }) => html`<li>${title}${words.colon}${says}</li>`)}
        </ul>
      </section>`
    : nothing;
}

/** What the server refused: it stays here until somebody sends it again, corrects or discards it. */
function refused({ words, tournament }: State, does: Do): TemplateResult | typeof nothing {
  const found = tournament.waiting.filter((one) => !isWaiting(one) && placeName(one.at) !== tournament.place);
  if (!found.length) return nothing;
  return html`<section class="card-box" id="tournament-refused">
    ${found.map(({ key, at, title = "", says = "", refused: why = "" }) =>
      refusedBox(words, title, says, why, {
        again: () => does({ do: "again", key }),
        discard: () => does({ do: "discard", key }),
        correct: placeAt(tournament, placeName(at)) && (() => does({ do: "choose", place: placeName(at) })),
      }),
    )}
  </section>`;
}

/** What earlier positions of this table lack. */
function overdue(state: State, view: TableView, now: Place | undefined, does: Do): TemplateResult {
  const { words } = state;
  return html`<section class="card-box tournament-overdue" aria-labelledby="tournament-overdue">
    <h2 id="tournament-overdue">${words.say("tournament_overdue")}</h2>
    <p class="hint-text">${words.say("tournament_overdue_how")}</p>
    ${places(state, view.overdue, words.say("tournament_overdue"), now, does)}
  </section>`;
}

function shortSaid(words: State["words"], how: Place["state"], says: string): string {
  if (how === "disputed") return words.say("tournament_to_settle");
  if (how === "late") return [says, words.say("tournament_to_confirm")].filter(Boolean).join(", ");
  return says || (how === "settled" ? "" : words.say("tournament_to_enter"));
}

/** The deals of the position, or of earlier ones: choose one to enter or correct it. */
function places({ words, tournament }: State, found: readonly Place[], label: string, now: Place | undefined, does: Do): TemplateResult {
  const kept = tournament.isUnsent ? tournament.waiting.filter(isWaiting).map((one) => placeName(one.at)) : [];
  return html`<div class="tournament-places" role="group" aria-label=${label}>
    ${found.map(({ at, name, state: how, says }) => {
      const isNow = now !== undefined && placeName(now.at) === placeName(at);
      return html`<button
        type="button"
        class="tap ${how}"
        aria-pressed=${isNow}
        data-place=${at[3]}
        data-at=${placeName(at)}
        ?disabled=${how === "settled"}
        @click=${() => does({ do: "choose", place: placeName(at) })}
      >
        ${name}<small>${kept.includes(placeName(at)) ? words.say("tournament_to_send") : shortSaid(words, how, says)}</small>
      </button>`;
    })}
  </div>`;
}

function entering(state: State, view: TableView, place: Place, does: Do): TemplateResult {
  const { words, tournament } = state;
  const draft = draftAt(place, tournament.draft);
  const players = place.players.filter(({ player }) => !place.asks_sat_out || player !== draft.sat_out);
  const takers = place.taker === null ? players.map(({ player }) => player) : [place.taker];
  const { keyed, faults } = tournament;
  const key = (text: string) => does({ do: "key", text });
  const one = { words, form: place.form, players, takers, draft, keyed, key, faults };
  return html`<section class="card-box sheet-form" aria-labelledby="tournament-step">
    <h2 id="tournament-step" tabindex="-1">${place.name}${place.says ? html`${words.colon}${place.says}` : nothing}</h2>
    ${place.about ? html`<p class="hint-text">${place.about}</p>` : nothing}
    ${place.state === "disputed" ? dispute(state, place, does) : nothing}
    ${place.asks_sat_out ? sittingOut(state, place, draft.sat_out ?? "", does) : nothing}
    ${referee(state, view, place, draft, does)}
    ${dealSteps(one, (changed, isLast) => does({ do: "draft", changed, ...(isLast ? { isLast } : {}) }))}
    ${
      Object.keys(tournament.draft).length
        ? html`<button type="button" class="quiet" @click=${() => does({ do: "choose", place: "" })}>${words.say("sheet_clear")}</button>`
        : nothing
    }
  </section>`;
}

/** Each phone's version, with a button to agree. */
function dispute({ words }: State, place: Place, does: Do): TemplateResult {
  return html`<div class="tournament-dispute" role="alert">
    <p>${words.say("tournament_disputed", { deal: place.name })}</p>
    <ul class="sheets">
      ${place.claims.map(
        ({ who, says, is_own, draft }) => html`<li class="line">
          <span>${who}${words.colon}<strong>${says}</strong></span>
          ${
            is_own
              ? html`<span></span>`
              : html`<button type="button" class="plain" data-accept @click=${() => does({ do: "accept", place: placeName(place.at), draft })}>
                  ${words.say("tournament_agree")}<span class="unseen">${words.colon}${says}</span>
                </button>`
          }
        </li>`,
      )}
    </ul>
    <p class="hint-text">${words.say("tournament_dispute_how")}</p>
  </div>`;
}

/** At a table of five: who deals, and so sits out. */
function sittingOut({ words }: State, place: Place, chosen: string, does: Do): TemplateResult {
  return html`<fieldset class="taps">
    <legend>${words.say("tournament_sat_out")}</legend>
    <div class="pills">
      ${place.players.map(
        ({ player, name }) => html`<button type="button" class="tap" aria-pressed=${player === chosen} @click=${() => does({ do: "draft", changed: { sat_out: player } })}>
          ${name}
        </button>`,
      )}
    </div>
  </fieldset>`;
}

/** The calls to the referee, and the one that this deal needs. */
function referee({ words }: State, view: TableView, place: Place, draft: { taker?: string | undefined }, does: Do): TemplateResult {
  const here = (view.calls ?? []).filter(({ at }) => placeName(at) === placeName(place.at));
  const isAsked = (bid: string) => here.some((one) => one.bid === bid && one.state !== "refused");
  const needed = draft.taker ? bidsToAsk(place, draft).filter((bid) => !isAsked(bid)) : [];
  return html`${here.map(({ says, state: how }) => html`<p class="tournament-call ${how}">${says}</p>`)}
    ${needed.map(
      (bid) => html`<button
        type="button"
        class="strong"
        data-call=${bid}
        @click=${() => does({ do: "command", command: { do: "call", at: place.at, taker: draft.taker, bid }, says: words.say("tournament_called") })}
      >
        ${words.say(`tournament_call_${bid}`)}
      </button>`,
    )}`;
}

/** Once everything is entered: where everybody goes next. */
function done({ words }: State, view: TableView): TemplateResult {
  if (!view.position) return html`<p class="card-box">${words.say("tournament_wait")}</p>`;
  return html`<section class="card-box" aria-labelledby="tournament-step">
    <h2 id="tournament-step" tabindex="-1">${words.say(view.places.length ? "tournament_all_in" : "tournament_rest")}</h2>
    ${view.moves?.length ? html`<p>${words.say("tournament_then")}</p>` : view.position === view.positions ? html`<p>${words.say("tournament_last")}</p>` : nothing}
    <ul class="plain-list">
      ${(view.moves ?? []).map((line) => html`<li>${line}</li>`)}
    </ul>
  </section>`;
}
