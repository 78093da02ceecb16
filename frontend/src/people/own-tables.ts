/** The tables where this person has a seat. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { timeText } from "../board/clock.ts";
import { chips } from "../board/places.ts";
import { dealName } from "../game/deal.ts";
import { ago, Words } from "../game/words.ts";
import { rulesName } from "../parts/rulesets.ts";
import { isOffline, onPlainClick, pathOf } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import type { OwnTable, State } from "./state.ts";

/** How many tables are not folded, besides those that await this person. */
const FIRST = 2;

/** Their cards, and after the first ones `more`: what else waits, each a list item with one link. */
export function ownTables(state: State, ask: Ask, more: TemplateResult[] = []): TemplateResult | typeof nothing {
  const { words, own } = state;
  if (!own.length && !more.length) return nothing;
  const list = (tables: OwnTable[], others: TemplateResult[]) =>
    html`<ul class="own-tables">
      ${repeat(tables, ({ id }) => id, (one) => ownTable(state, ask, one))} ${others}
    </ul>`;
  const shown = Math.max(FIRST, own.filter((one) => one.is_awaited).length);
  const rest = own.slice(shown);
  return html`<section class="own" aria-labelledby="own-title">
    <div class="own-head">
      <h2 id="own-title">${words.say(more.length ? "waiting_title" : "own_tables")}</h2>
      ${
        own.some((one) => one.is_slow) && !isOffline
          ? html`<button
              type="button"
              class="quiet"
              id="own-tell"
              @click=${() => ask({ type: "tellMe" })}
            >
              ${words.say("own_tell")}
            </button>`
          : nothing
      }
      ${
        state.me.account || isOffline || !own.length
          ? nothing
          : html`<button
              type="button"
              class="quiet"
              @click=${() => ask({ type: "panel", panel: "account" })}
            >
              ${words.say("handover")}
            </button>`
      }
    </div>
    ${list(own.slice(0, shown), more)}
    ${
      rest.length
        ? html`<details>
            <summary>${words.count("own_more", rest.length)}</summary>
            ${list(rest, [])}
          </details>`
        : nothing
    }
  </section>`;
}

function ownTable(state: State, ask: Ask, one: OwnTable): TemplateResult {
  const { words } = state;
  const left = leftText(words, one, Date.now());
  return html`<li class=${one.is_awaited ? "awaited" : ""}>
    <a
      href=${pathOf(one.id)}
      @click=${onPlainClick(() => ask({ type: "visit", path: pathOf(one.id) }))}
      ><strong>${one.name || words.say("table")}</strong
      ><span class="badge ${one.is_awaited ? "turn" : ""}">${[awaitedText(words, one), left].filter(Boolean).join(" · ")}</span></a
    >
    ${chips(state, one.places.filter((_, place) => place !== one.you), null)}
    <p class="hint-text">
      ${[rulesName(state, one.rules), dealsText(words, one), ago(words, one.since, Date.now())].join(" · ")}
    </p>
  </li>`;
}

/** « à vous de jouer », « on vous attend », « les autres répondent », « tour de Bob », « entre deux donnes ». */
export function awaitedText(words: Words, one: OwnTable): string {
  const isTurn = one.turn !== null && one.turn === one.you;
  if (one.is_awaited) return words.say(isTurn ? "seat_turn_you" : "own_awaited");
  if (isTurn) return words.say("own_deciding");
  if (one.turn !== null) return words.say("own_turn", { name: one.places[one.turn]?.name ?? "" });
  if (one.match?.is_over) return words.say("own_match_over");
  return words.say(one.deals ? "own_between" : "own_before");
}

/** « encore 40 heures », on this person's turn; "" without a clock. */
export function leftText(words: Words, { until }: OwnTable, now: number): string {
  if (until === null) return "";
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now) / 1000));
  return words.say("own_left", { time: timeText(words, seconds) });
}

/** The tables where the others wait for this person. */
export function awaitedAt(own: readonly OwnTable[]): number {
  return own.filter((one) => one.is_awaited).length;
}

function dealsText(words: Words, { deals, is_playing, match }: OwnTable): string {
  return dealName(words, deals + (is_playing || !deals ? 1 : 0), match);
}
