/** The organiser's and the referee's desk: urgent matters first, then positions, ranking, people, links. */

import { html, nothing, type TemplateResult } from "lit-html";
import { field } from "../parts/field.ts";
import type { Ask, Do } from "./actions.ts";
import { course, otherPlan } from "./course.ts";
import { end, isAtEnd, publishing } from "./end.ts";
import { missing, settling, tables } from "./entries.ts";
import { faults } from "./faults.ts";
import { links, paper, usedUp } from "./handouts.ts";
import { people } from "./people.ts";
import { MINUTES, plans } from "./plan.ts";
import { clock, prizes, rankingTable, seated } from "./ranking.ts";
import { bonuses, penalties, rulings } from "./referee.ts";
import { type Claimed, DESK_TABS, type DeskDispute, type DeskLate, type DeskView, type State } from "./state.ts";
import { placeName } from "./tournament.ts";

/** Up to so many changes of the ranking are shown at once; more would push the tables down at each result. */
const FEW_CHANGES = 4;
/** Minutes that one press adds. */
const MORE = 5;

export function desk(state: State, view: DeskView, ask: Ask, does: Do): TemplateResult {
  const { words, tournament } = state;
  const isOrganiser = view.role === "organiser";
  const other = view.course?.other;
  const tabs = DESK_TABS.filter((tab) => isOrganiser || tab === "room" || tab === "referee" || tab === "ranking");
  return html`<section class="card-box tournament-head">
      <div>
        <h1>${view.name}</h1>
        <p class="hint-text">${view.about}</p>
        <p>${view.position_says}</p>
      </div>
      ${view.position && !view.is_closed ? clocks(state, view, does) : nothing}
    </section>
    ${urgent(state, view, does)} ${usedUp(state, view, does)}
    ${
      tournament.changes.length
        ? html`<details class="card-box differs" ?open=${tournament.changes.length <= FEW_CHANGES || tournament.tab === "people"}>
            <summary>${words.say("tournament_changes")}</summary>
            <ul class="plain-list">${tournament.changes.filter((line) => line !== other?.says).map((line) => html`<li>${line}</li>`)}</ul>
            ${isOrganiser && tournament.tab === "people" && other ? otherPlan(words, other, does) : nothing}
          </details>`
        : nothing
    }
    ${view.damaged ? html`<p class="card-box differs" role="alert" id="tournament-damaged">${view.damaged}</p>` : nothing}
    <nav class="past-tabs sheet-tabs" aria-label=${words.say("tournament")}>
      ${tabs.map(
        (tab) => html`<button type="button" aria-current=${tournament.tab === tab ? "page" : nothing} id="tournament-tab-${tab}" @click=${() => does({ do: "tab", tab })}>
          ${words.say(`tournament_tab_${tab}`)}
        </button>`,
      )}
    </nav>
    ${shown(state, view, ask, does)}`;
}

function shown(state: State, view: DeskView, ask: Ask, does: Do): TemplateResult {
  switch (state.tournament.tab) {
    case "referee":
      return faults(state, view, does);
    case "ranking":
      return standing(state, view, ask, does);
    case "people":
      return people(state, view, does);
    case "links":
      return links(state, view, ask, does);
    case "print":
      return paper(state, view, does);
    default:
      if (view.is_closed) return end(state, view, ask, does);
      return html`${view.role === "organiser" && isAtEnd(view) && !state.tournament.isAnother ? end(state, view, ask, does) : nothing} ${view.role === "organiser" ? position(state, view, does) : nothing} ${missing(state, view, does)} ${tables(state, view, does)}`;
  }
}

function clocks(state: State, view: DeskView, does: Do): TemplateResult {
  const { words } = state;
  const set = (how: string, seconds = 0) => does({ do: "command", command: { do: "clock", how, seconds }, says: words.say(`tournament_clock_${how}`) });
  const runs = view.clock.until > 0;
  return html`<div class="tournament-clocks">
    ${clock(state, view)}
    <div class="group">
      <button type="button" class="plain" id="tournament-clock" @click=${() => set(runs ? "pause" : "start")}>
        ${words.say(runs ? "tournament_pause" : "tournament_start")}
      </button>
      <button type="button" class="plain" id="tournament-more" @click=${() => set("add", MORE * 60)}>${words.say("tournament_more", { minutes: MORE })}</button>
    </div>
  </div>`;
}

/** Disputes and calls for the referee, which come before everything else. */
function urgent(state: State, view: DeskView, does: Do): TemplateResult | typeof nothing {
  const { words } = state;
  if (!view.disputes.length && !view.late.length && !view.calls.length) return nothing;
  const answer = (number: number, granted: boolean) =>
    does({ do: "command", command: { do: "answer", number, granted }, says: words.say(granted ? "tournament_granted" : "tournament_not_granted") });
  return html`<section class="card-box tournament-urgent" aria-labelledby="tournament-urgent">
    <h2 id="tournament-urgent">${words.say("tournament_urgent")}</h2>
    ${view.calls.map(
      ({ number, where, says }) => html`<article class="sheet-deal" data-called=${number}>
        <p><strong>${where}</strong>${words.colon}${says}</p>
        <div class="group">
          <button type="button" class="strong" @click=${() => answer(number, true)}>${words.say("tournament_grant")}<span class="unseen">${words.colon}${where}</span></button>
          <button type="button" class="plain" @click=${() => answer(number, false)}>${words.say("tournament_refuse")}<span class="unseen">${words.colon}${where}</span></button>
        </div>
      </article>`,
    )}
    ${view.disputes.map(
      (one) => html`<article class="sheet-deal" data-disputed=${placeName(one.at)}>
        <p><strong>${one.name}</strong>${words.colon}${words.say("tournament_differs")}</p>
        ${said(state, one, does)} ${settling(state, one, does)}
      </article>`,
    )}
    ${view.late.map((one) => late(state, one, does))}
  </section>`;
}

/** What a table claimed late: an official enters it, or keeps what counts. */
function late(state: State, one: DeskLate, does: Do): TemplateResult {
  const { words } = state;
  const { at, name, counts, sheet } = one;
  const isCounted = counts !== "" || sheet?.is_noted;
  const now = counts ? words.say("tournament_counts", { says: counts }) : words.say(isCounted ? "tournament_sheet_counts" : "tournament_nothing_counts");
  return html`<article class="sheet-deal" data-late=${placeName(at)}>
    <p><strong>${name}</strong>${words.colon}${words.say("tournament_late_here")} ${now}</p>
    ${said(state, one, does)}
    <div class="group">
      ${
        sheet
          ? html`<button type="button" class="plain" data-finish @click=${() => does({ do: "command", command: { do: "finish", at } })}>
              ${words.say("tournament_finish")}<span class="unseen">${words.colon}${name}</span>
            </button>`
          : nothing
      }
      ${
        isCounted
          ? html`<button type="button" class="plain" data-keep @click=${() => does({ do: "command", command: { do: "keep", at }, says: words.say("tournament_kept", { deal: name }) })}>
              ${words.say("tournament_keep")}<span class="unseen">${words.colon}${name}</span>
            </button>`
          : nothing
      }
    </div>
    ${settling(state, one, does)}
  </article>`;
}

/** What each phone says; for a board, one press settles it. A sheet is settled as a whole. */
function said({ words }: State, { at, name, claims, sheet }: DeskDispute, does: Do): TemplateResult {
  const settle = ({ says, draft }: Claimed) =>
    does({ do: "command", command: { do: "board", at, unit: says, contract: draft.contract ?? "garde" }, says: words.say("tournament_noted", { deal: name, says }) });
  return html`<ul class="tournament-claims">
    ${claims.map(
      (one) => html`<li>
        <span>${one.who}${words.colon}<strong>${one.says}</strong></span>
        ${
          sheet
            ? nothing
            : html`<button type="button" class="plain" data-right=${one.says} @click=${() => settle(one)}>
                ${words.say("tournament_agree")}<span class="unseen">${words.colon}${one.says}</span>
              </button>`
        }
      </li>`,
    )}
  </ul>`;
}

/** The next position, or the plan before the first. */
function position(state: State, view: DeskView, does: Do): TemplateResult {
  const { words, tournament } = state;
  if (!view.sessions) return plans(state, view, does);
  const isNew = view.sessions > view.session;
  const next = isNew ? (view.course?.first ?? 1) : view.next;
  const isLast = !next;
  const label = isNew && view.session ? words.say("tournament_next_session", { session: view.sessions, position: next }) : words.say("tournament_next", { position: next });
  return html`<section class="card-box">
    ${
      isLast
        ? html`<p>${words.say("tournament_last")} ${progress(words, view)}</p>
            ${
              tournament.isAnother || view.is_closed
                ? nothing
                : html`<button type="button" class="plain" id="tournament-another" @click=${() => does({ do: "another" })}>${words.say("tournament_another")}</button>`
            }`
        : html`<form
            class="tournament-call-position"
            @submit=${(event: SubmitEvent) => {
              event.preventDefault();
              const minutes = Number(new FormData(event.target as HTMLFormElement).get("minutes"));
              const says = words.say("tournament_called_position", { position: next });
              does({ do: "command", command: { do: "position", position: next, seconds: Math.round(60 * minutes) }, says });
            }}
          >
            ${view.position && !isNew ? html`<p class="tournament-progress">${progress(words, view)}</p>` : nothing}
            ${field("tournament-minutes", words.say("tournament_minutes"),
              html`<input id="tournament-minutes" name="minutes" type="number" min="0" max="600" value=${view.course?.minutes ?? MINUTES} required />`)}
            <button type="submit" class="strong" id="tournament-next">${label}</button>
          </form>`
    }
    ${
      view.before && !isNew && !isBegun(view) && !view.is_closed
        ? html`<button type="button" class="quiet" id="tournament-back" @click=${() => back(words, view, does)}>
            ${words.say("tournament_back", { position: view.before })}
          </button>`
        : nothing
    }
    ${
      view.can_cancel
        ? html`<button
            type="button"
            class="plain"
            id="tournament-cancel"
            @click=${() => does({ do: "command", command: { do: "cancel", session: view.sessions }, says: words.say("tournament_unseated") })}
          >
            ${words.say("tournament_seat_anew")}
          </button>`
        : nothing
    }
  </section>
  ${view.is_closed ? nothing : course(state, view, does)}
  ${isLast && tournament.isAnother ? plans(state, view, does) : nothing} ${coming(state, view)}`;
}

/** How much is still to be entered at this position. */
function progress(words: State["words"], view: DeskView): string {
  const open = view.tables.flatMap(({ deals, sheet }) => (sheet?.is_noted ? [] : deals)).filter(({ state: how }) => how === "open" || how === "disputed");
  return open.length ? words.count("tournament_open_here", open.length) : words.say("tournament_none_open");
}

/** Whether a table has entered anything at this position. */
function isBegun(view: DeskView): boolean {
  return view.tables.some(({ deals, sheet }) => sheet?.is_noted || deals.some(({ state: how }) => how !== "open"));
}

/** Takes back a position that was called too early. */
function back(words: State["words"], view: DeskView, does: Do): void {
  const position = view.before;
  does({ do: "command", command: { do: "position", position, seconds: 60 * (view.course?.minutes ?? MINUTES) }, says: words.say("tournament_called_position", { position }) });
}

/** Who will sit where, until the first position is called. */
function coming({ words }: State, view: DeskView): TemplateResult | typeof nothing {
  if (!view.coming.length) return nothing;
  return html`<h2>${words.say("tournament_coming")}</h2>
    <div class="tournament-tables">
      ${view.coming.map(
        ({ table, seats, sits_out }) => html`<section class="card-box ${sits_out ? "out" : ""}" data-coming=${table}>
          <h3>${words.say("tournament_table", { table })}</h3>
          ${seated(seats)}
        </section>`,
      )}
    </div>`;
}

function standing(state: State, view: DeskView, ask: Ask, does: Do): TemplateResult {
  const { words } = state;
  const isOrganiser = view.role === "organiser";
  return html`${isAtEnd(view) && (isOrganiser || view.is_closed) ? end(state, view, ask, does) : nothing}
    <section class="card-box">
      <div class="past-head">
        <h2>${view.ranking?.title ?? words.say("tournament_tab_ranking")}</h2>
        ${isOrganiser ? publishing(words, view, does) : nothing}
      </div>
      ${view.ranking ? rankingTable(state, view.ranking, does) : nothing}
    </section>
    ${view.session ? html`${view.rulings.length ? rulings(state, view, does) : nothing} ${penalties(state, view, does)} ${view.has_bonus ? bonuses(state, view, does) : nothing}` : nothing}
    ${isOrganiser ? prizes(state, view, does) : nothing}
`;
}
