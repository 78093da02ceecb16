/** A board of a closed contest: its cards, every table, and a comparison of two. */

import { html, nothing, type TemplateResult } from "lit-html";
import { row } from "../board/middle.ts";
import { signed } from "../game/words.ts";
import { field } from "../parts/field.ts";
import { onPlainClick, pathOf } from "../shell/routes.ts";
import type { Ask, ContestDoes } from "./actions.ts";
import type { BoardShown, Compared, PlayedTable, State } from "./state.ts";

type Do = (does: ContestDoes) => void;

export function boardPage(state: State, ask: Ask, does: Do, board: BoardShown): TemplateResult {
  const { words } = state;
  return html`<section class="card-box" aria-labelledby="board-tables">
      <h2 id="board-tables">${words.say("contest_tables")}</h2>
      ${board.tables.length ? html`<p>${board.says} ${words.say("contest_mean", { mean: board.mean })}</p>` : html`<p>${words.say("contest_nobody")}</p>`}
      <ol class="tables">
        ${board.tables.map((one) => html`<li class=${one.is_you ? "own" : ""}>${played(state, ask, does, one)}</li>`)}
      </ol>
    </section>
    ${board.tables.length > 1 ? comparison(state, ask, does, board) : nothing}
    ${cards(state, board)}`;
}

/** A table: who played, how the contract ended, and what it scored. */
function played({ words, contests }: State, ask: Ask, does: Do, one: PlayedTable): TemplateResult {
  const path = pathOf(one.table, 1);
  const best = one.best || contests.best[one.table] || "";
  const facts = [
    one.taker && words.say("contest_taker", { name: one.taker }),
    one.points,
    words.count("contest_tricks", one.tricks),
  ].filter(Boolean);
  const against = [
    words.say("contest_beaten", { share: one.percentage }),
    words.say("contest_gain", { gain: signed(words, one.gain) }),
    best,
  ].filter(Boolean);
  return html`<div class="table-head">
      <a href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}
        ><strong>${one.name}</strong><span class="unseen">, ${words.say("review")}</span></a
      >${one.is_you ? html` <span class="mark-you">${words.say("contest_you")}</span>` : nothing}
      <span class="score ${senseOf(one.score)}">${signed(words, one.score)}</span>
    </div>
    <p>${one.headline}${facts.length ? ` · ${facts.join(" · ")}` : ""}</p>
    <p class="hint-text">${against.join(" · ")}</p>
    ${
      best || !one.taker
        ? nothing
        : html`<button type="button" class="quiet" @click=${() => does({ do: "best", table: one.table })}>
            ${words.say("contest_best")}<span class="unseen">, ${one.name}</span>
          </button>`
    }`;
}

function comparison(state: State, ask: Ask, does: Do, board: BoardShown): TemplateResult {
  const { words, contests } = state;
  const { pair, compared } = contests;
  const choice = (at: 0 | 1) => field(`pair-${at}`, words.say(at ? "contest_second" : "contest_first"), html`<select
    id="pair-${at}"
    @change=${(event: Event) => {
      const table = (event.target as HTMLSelectElement).value;
      does({ do: "compare", pair: at ? [pair[0], table] : [table, pair[1]] });
    }}
  >
    ${board.tables.map(
      ({ table, name, score }) =>
        html`<option value=${table} ?selected=${table === pair[at]}>${name}, ${signed(words, score)}</option>`,
    )}
  </select>`);
  return html`<section class="card-box" aria-labelledby="board-compared">
    <h2 id="board-compared">${words.say("contest_compare")}</h2>
    <div class="fields">${choice(0)} ${choice(1)}</div>
    <p id="compared" role="status">${compared?.says ?? ""}</p>
    ${compared ? apart(state, ask, board, compared) : nothing}
  </section>`;
}

/** Links to the difference in both replays, and every trick. */
function apart({ words }: State, ask: Ask, { tables }: BoardShown, compared: Compared): TemplateResult {
  const name = (id: string) => tables.find(({ table }) => table === id)?.name ?? "";
  const there = (id: string) => {
    const path = pathOf(id, 1, compared.at);
    return html`<a class="plain" href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}
      >${words.say("contest_there", { name: name(id) })}</a
    >`;
  };
  // A table where all passed has no such trick.
  const side = (who: string, told: string) => (told ? html`<div><dt>${who}</dt><dd>${told}</dd></div>` : nothing);
  return html`${compared.at ? html`<div class="group">${there(compared.first)} ${there(compared.second)}</div>` : nothing}
    <details>
      <summary>${words.say("contest_every_trick")}</summary>
      <ol class="tricks-apart">
        ${compared.tricks.map(
          ({ number, is_same, first, second }) => html`<li class=${is_same ? "" : "apart"}>
            <h3>${words.say("contest_trick", { number })}${is_same ? "" : html` <span class="hint-text">${words.say("contest_apart")}</span>`}</h3>
            ${
              is_same
                ? html`<p>${first}</p>`
                : html`<dl>${side(name(compared.first), first)} ${side(name(compared.second), second)}</dl>`
            }
          </li>`,
        )}
      </ol>
    </details>`;
}

function cards(state: State, board: BoardShown): TemplateResult {
  const { words } = state;
  const hand = (label: string, held: string[]) => html`<div><dt>${label}</dt><dd>${row(state, held)}</dd></div>`;
  return html`<section class="card-box" aria-labelledby="board-cards">
    <h2 id="board-cards">${words.say("contest_hands")}</h2>
    <dl class="board-hands">
      ${board.hands.map((held, place) =>
        hand(
          [board.names[place], board.dealer === place && words.say("contest_dealer")].filter(Boolean).join(", "),
          held,
        ),
      )}
      ${hand(words.say("dog"), board.dog)}
    </dl>
  </section>`;
}

/** The class of a score: won or lost. */
export function senseOf(score: number | string): string {
  if (String(score) === "0") return "";
  return String(score).startsWith("-") ? "loss" : "gain";
}
