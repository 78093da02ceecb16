/** The players round the table, each with the tricks won and the piles before them. */

import { html, nothing, type TemplateResult } from "lit-html";
import { capital, cardName } from "../game/cards.ts";
import type { Pile, Place } from "../game/deal.ts";
import type { Seated } from "../game/snapshot.ts";
import { face } from "../parts/face.ts";
import type { Ask } from "./actions.ts";
import { areasOf, avatar, drawnAt } from "./around.ts";
import { awayAt, awayText, isLate, readable, secondsLeft, shortDay } from "./clock.ts";
import { besideName, levelOf, nameOf, sitKey, nameClass } from "./places.ts";
import { bidText, seatFacts } from "./speech.ts";
import type { State } from "./state.ts";
import { dealOf } from "./viewer.ts";

export function seats(state: State, ask: Ask): TemplateResult {
  const { table } = state;
  if (!table) return html``;
  const { places } = table;
  return html`<ul
    class="seats ${table.direction === "clockwise" ? "" : "reversed"}"
    aria-label=${state.words.say("seats")}
  >
    ${inPlayingOrder(state, places).map((seated) => seat(state, ask, seated))}
  </ul>`;
}

/** The places in playing order, starting after the viewer. */
function inPlayingOrder(state: State, places: readonly Seated[]): Seated[] {
  const first = (state.table?.you ?? -1) + 1;
  return [...places.slice(first), ...places.slice(0, first)];
}

function seat(state: State, ask: Ask, seated: Seated): TemplateResult {
  const { words, table } = state;
  const { place, kind } = seated;
  const deal = dealOf(state);
  const isTurn = table?.turn === place;
  const isYou = table?.you === place;
  const name = nameOf(state, place);
  const isReady = deal?.phase === "over" || !deal ? table?.ready.includes(place) : false;
  return html`<li
    class="seat at-${table ? drawnAt(table, place) : ""} ${isTurn ? "turn" : ""} ${kind} ${isYou ? "mine" : ""}"
    .style=${areasOf(state, place)}
  >
    <div class="plate">
      ${avatar(state, seated)} ${deal?.dealer === place ? dealer(state) : nothing}
      <div class="who">
        <span class=${nameClass(name)} title=${name}
          >${name}${isYou && name !== capital(words.say("you")) ? html`<span class="unseen">, ${words.say("you")}</span>` : nothing}</span
        >${besideName(words, state.tableRatings[place])}
        ${isTurn ? turnMark(state, isYou) : nothing}
        ${isReady ? html`<span class="badge ready">${words.say("seat_ready")}</span>` : nothing}
        ${awaited(state, place)} ${isYou ? nothing : onVacation(state, seated)}
      </div>
      ${deal?.phase === "play" && kind !== "empty" ? won(state, place) : nothing}
      ${deal && kind !== "empty" ? partOf(state, seated) : nothing}
    </div>
    ${isYou ? nothing : piles(state, place)}
    ${isOffered(state, seated) ? offers(state, ask, seated) : nothing}
  </li>`;
}

/** The dealer's button, with the first letter of the word. */
function dealer({ words }: State): TemplateResult {
  const word = words.say("seat_dealer");
  return html`<span class="dealer" title=${word} aria-hidden="true">${capital(word.slice(0, 1))}</span>`;
}

/** The person who takes this place when the deal ends. */
function awaited({ words, table }: State, at: number): TemplateResult | typeof nothing {
  const one = table?.waiting.find(({ place }) => place === at);
  if (!one) return nothing;
  const name = one.name || words.say("somebody");
  return html`<span class="badge away">${words.say("seat_awaited", { name })}</span>`;
}

/** Until when a player is on vacation, in sight and, where nobody has cards yet, to the ear. */
function onVacation(state: State, { place }: Seated): TemplateResult | typeof nothing {
  const away = awayAt(state, place);
  if (!away) return nothing;
  const text = awayText(state.words, away);
  return html`<span class="badge away until" title=${text} aria-hidden="true"
      >☀ ${shortDay(state.words, away)}</span
    >${dealOf(state) ? nothing : html`<span class="unseen">${text}</span>`}`;
}

function turnMark(state: State, isYou: boolean): TemplateResult {
  // The clock of a player on vacation stands still: their seat says until when.
  const left = isYou || !awayAt(state, state.table?.turn ?? -1) ? secondsLeft(state) : null;
  return html`<span class="turn-mark">
    <span aria-hidden="true">▸</span>
    <span class="unseen">${state.words.say(isYou ? "seat_turn_you" : "seat_turn")}</span>
    ${
      left === null
        ? nothing
        : html`<span class="clock ${isLate(state) ? "late" : ""}"
            ><span class="unseen">${state.words.say("time_left", { time: readable(left) })}</span
            ><span aria-hidden="true">${readable(left)}</span></span
          >`
    }
  </span>`;
}

/** What everyone sees of a player: their part in the deal, and their bid. */
function partOf(state: State, seated: Seated): TemplateResult {
  const { words } = state;
  const deal = dealOf(state);
  const { place } = seated;
  if (!deal) return html``;
  const badge = (key: string, kind: string) =>
    html`<span class="badge ${kind}">${words.say(key)}</span>`;
  const bids = deal.bids.filter(([who]) => who === place);
  const bid = bids.at(-1)?.[1];
  const isBidding = deal.phase === "bidding";
  return html`<div class="facts" aria-hidden="true">
      ${deal.taker === place && !isBidding ? badge("seat_taker", "taker") : nothing}
      ${deal.partners.includes(place) ? badge("seat_partner", "taker") : nothing}
      ${seated.is_covered ? badge("seat_away", "away") : nothing}
      ${deal.handfuls
        .filter((one) => one.place === place)
        .map(
          ({ size }) => html`<span class="badge"
            ><span class="roomy">${words.say(`cards.handful.${size}`)}</span
            ><span class="narrow">${words.say("badge_handful")}</span></span
          >`,
        )}
      ${(deal.miseres ?? [])
        .filter((one) => one.place === place)
        .map(({ kind }) => badge(`misere_${kind}`, ""))}
      ${
        isBidding && bid !== undefined
          ? html`<span class="bubble ${bid === null ? "passed" : ""}">${bidText(state, bid)}</span>`
          : nothing
      }
    </div>
    <p class="unseen">${seatFacts(state, seated).join(", ")}</p>`;
}

function isOffered({ table }: State, { place }: Seated): boolean {
  const isBetween = !table?.deal || table.deal.phase === "over";
  if (!table || table.is_closed) return false;
  return sitKey(table, place) !== "" || (table.is_host && isBetween);
}

function offers(state: State, ask: Ask, { place, kind }: Seated): TemplateResult {
  const { words, table } = state;
  const sits = table ? sitKey(table, place) : "";
  const isYours = table?.you === place;
  const button = (key: string, action: () => void) =>
    html`<button
      type="button"
      class="quiet"
      aria-label="${words.say(key)}, ${nameOf(state, place)}"
      @click=${action}
    >
      ${words.say(key)}
    </button>`;
  const command = (fields: { do: string; [field: string]: unknown }) => () =>
    ask({ type: "command", command: fields });
  return html`<div class="offers">
    ${sits ? button(sits, () => ask({ type: "sit", place })) : nothing}
    ${
      table?.is_host && kind === "empty"
        ? button("seat_bot_here", command({ do: "seatbot", place, level: levelOf(state) }))
        : nothing
    }
    ${
      table?.is_host && kind === "bot" && !table.deal
        ? button("clear_place", command({ do: "clear", place }))
        : nothing
    }
    ${
      table?.is_host && !table.deal && kind === "person" && !isYours
        ? button("send_away", () =>
            ask({
              type: "conduct",
              command: { do: "clear", place },
              says: words.say("sent_away", { name: nameOf(state, place) }),
            }),
          )
        : nothing
    }
  </div>`;
}

/** At most this many backs are drawn; the figure beside them says how many tricks there are. */
const MOST_BACKS = 3;

/** The tricks a player has won, in a heap; their number is also said with the seat's facts. */
export function won(state: State, place: Place): TemplateResult {
  const count = dealOf(state)?.tricks[place] ?? 0;
  const backs = Array.from({ length: Math.min(count, MOST_BACKS) }, () => face(state, "back"));
  return html`<span class="won" aria-hidden="true">
    <span class="heap" data-of=${place}>${backs}</span>${count || nothing}
  </span>`;
}

/** A player's piles: each its top card if face up, and how many cards lie under it. */
export function piles(state: State, place: Place): TemplateResult | typeof nothing {
  const row = dealOf(state)?.piles?.[place] ?? [];
  if (!row.length) return nothing;
  return html`<ul class="piles" aria-label=${state.words.say("piles")}>
    ${row.map((pile) => one(state, pile))}
  </ul>`;
}

function one(state: State, { top, under }: Pile): TemplateResult {
  const { words } = state;
  const card = top ? cardName(words, top) : words.say("pile_empty");
  return html`<li>
    ${top ? face(state, top) : under ? face(state, "back") : nothing}
    <span aria-hidden="true">${under ? `+${under}` : ""}</span>
    <span class="unseen">${words.say("pile", { card, count: under })}</span>
  </li>`;
}
