/** What if, on the page: the table to play on at, and the outcome beside the real one. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { actions } from "../board/bids.ts";
import { contractBar } from "../board/contract.ts";
import { hand } from "../board/hand.ts";
import { middle } from "../board/middle.ts";
import { nameOf } from "../board/places.ts";
import { score } from "../board/score.ts";
import { seats } from "../board/seats.ts";
import { dealOf } from "../board/viewer.ts";
import type { Deal, Score } from "../game/deal.ts";
import { signed } from "../game/words.ts";
import { answerLine, notice } from "../shell/notice.ts";
import type { Ask, ReviewDoes } from "./actions.ts";
import { doing } from "./findings.ts";
import { momentName, type Review } from "./review.ts";
import { beforeLast, inPlay, type State, type WhatIf } from "./state.ts";

/** The box beside a replay that starts a what-if. */
export function whatIfBox(state: State, ask: Ask, { found, at }: Review): TemplateResult {
  const { words } = state;
  const shown: State = { ...state, table: found.table };
  const last = found.moments.at(-1)?.deal;
  const players = (found.moments[0]?.hands ?? []).flatMap((cards, place) => (cards.length ? [place] : []));
  const you = found.table.you;
  const first = you !== null && players.includes(you) ? you : (last?.taker ?? players[0]);
  // After the last card there is nothing left to decide: then from the dealing on.
  const from = at === "score" ? "" : at;
  const begin = (): void => {
    const chosen = document.querySelector<HTMLSelectElement>("#what-if-place")?.value;
    ask({ type: "review", does: { what: "leaveComment", comment: null } });
    ask({ type: "review", does: { what: "try", at: from, place: Number(chosen) } });
  };
  return html`<section class="box try" aria-labelledby="what-if-box">
    <h2 id="what-if-box">${words.say("what_if")}</h2>
    <p class="hint-text">${words.say("what_if_says")}</p>
    <div class="group">
      <label for="what-if-place">${words.say("what_if_place")}</label>
      <select id="what-if-place">
        ${players.map((place) => html`<option value=${place} ?selected=${place === first}>${nameOf(shown, place)}</option>`)}
      </select>
      <button type="button" class="plain" id="what-if-begin" @click=${begin}>
        ${words.say("what_if_begin", { moment: momentName(words, from) })}
      </button>
    </div>
  </section>`;
}

/** The table of a what-if. */
export function whatIfTable(state: State, ask: Ask, review: Review, whatIf: WhatIf): TemplateResult {
  const { words } = state;
  const shown = inPlay(state);
  const played = dealOf(shown);
  const deal = played && { ...played, number: review.found.number && played.number };
  const isOver = deal?.phase === "over";
  const fields = { name: nameOf(shown, whatIf.place), moment: momentName(words, whatIf.at) };
  return html`<main id="main" class="table what-if" tabindex="-1" aria-labelledby="what-if-title">
    <div class="play ${isOver ? "over" : ""}" aria-busy=${String(whatIf.isWaiting)}>
      <div class="what-if-head">
        <h1 id="what-if-title" tabindex="-1">${words.say(whatIf.sought === null ? "what_if_title" : "seek_title", fields)}</h1>
        ${ways(state, ask, whatIf, isOver)}
      </div>
      <div class="board">
        ${contractBar(shown)} ${seats(shown, ask)}
        <div class="middle">
          ${isOver && deal ? score(shown, ask, deal) : deal ? middle(shown, deal) : nothing}
        </div>
      </div>
      <div class="yours">
        ${answerLine(state)} ${notice(state)} ${isOver && deal ? compared(shown, review, deal) : html`${actions(shown, ask, whatIf.sought !== null)} ${hand(shown, ask)}`}
      </div>
    </div>
    <aside class="beside" aria-label=${words.say("what_if_told")}>
      <section class="box">
        <h2 id="told-title">${words.say("what_if_told")}</h2>
        <div id="what-if-log" role="log" aria-live="polite" aria-labelledby="told-title" tabindex="0">
          ${repeat(
            whatIf.told,
            (_, i) => i,
            (text) => html`<p>${text}</p>`,
          )}
        </div>
      </section>
      <section class="box">
        <h2>${words.say("what_if_real")}</h2>
        <p>${review.found.moments.at(-1)?.deal.open?.outcome.headline ?? review.found.stops}</p>
      </section>
    </aside>
  </main>`;
}

function ways({ words }: State, ask: Ask, { line, place, sought }: WhatIf, isOver: boolean): TemplateResult {
  const button = (what: "takeBack" | "again" | "leave", key: string, isOff = false) => html`<button
    type="button"
    class="plain"
    id="what-if-${what}"
    aria-disabled=${isOff ? "true" : nothing}
    @click=${() => ask({ type: "review", does: { what } as ReviewDoes })}
  >
    ${words.say(key)}
  </button>`;
  if (sought !== null) {
    return html`<div class="group">${doing(words, ask, "show", sought, "seek_show")} ${button("leave", "what_if_leave")}</div>`;
  }
  // While it goes on, the button stands with the other actions.
  return html`<div class="group">
    ${isOver ? button("takeBack", "undo") : nothing}
    ${button("again", "what_if_again", beforeLast(line, place) === null)} ${button("leave", "what_if_leave")}
  </div>`;
}

/** What each player scores here, and what they scored in fact. */
function compared(shown: State, { found }: Review, deal: Deal): TemplateResult {
  const { words } = shown;
  const row = (key: string, scores: readonly Score[]) => html`<tr>
    <th scope="row">${words.say(key)}</th>
    ${scores.map((score) => html`<td>${signed(words, score)}</td>`)}
  </tr>`;
  return html`<table class="compared">
    <caption class="unseen">${words.say("what_if_compared")}</caption>
    <thead>
      <tr>
        <td></td>
        ${deal.scores.map((_, place) => html`<th scope="col">${nameOf(shown, place)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${row("what_if_here", deal.scores)} ${found.stops ? nothing : row("what_if_real", found.moments.at(-1)?.deal.scores ?? [])}
    </tbody>
  </table>`;
}
