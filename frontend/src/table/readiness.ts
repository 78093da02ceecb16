/** A table between deals: who is ready, who is awaited, and the invitation before the first one. */

import { html, nothing, type TemplateResult } from "lit-html";
import { warnings } from "../board/contract.ts";
import { levelChoice } from "../board/levels.ts";
import { nameOf } from "../board/places.ts";
import { matchName } from "../game/match.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { rulesLine } from "../parts/rulesets.ts";
import { inviteCompanions } from "../people/companions.ts";
import { contestPath, isOffline, onPlainClick } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { linkLine } from "./invite.ts";
import type { State } from "./state.ts";

/** The middle of the table before its first deal. */
export function invitation(state: State, ask: Ask): TemplateResult {
  const { words, table } = state;
  return html`<section class="waiting">
    <h2>${table?.name || words.say("table")}</h2>
    <p>${rulesLine(state, table?.rules ?? "")}</p>
    ${table?.match ? html`<p>${matchName(words, table.match.deals)}</p>` : nothing}
    ${warnings(state).map((one) => html`<p>${one}</p>`)}
    ${table?.board?.is_ranked ? html`<p>${words.say("contest_table_says")}</p>` : nothing}
    ${table && table.you !== null && !isOffline && !table.board ? linkLine(state, ask) : nothing}
    ${isOffline || table?.board ? nothing : inviteCompanions(state, ask)}
  </section>`;
}

/** Whether bots have every place except the viewer's. */
function isWithBots({ places, you }: Snapshot): boolean {
  return you !== null && places.every(({ kind, place }) => kind === "bot" || place === you);
}

/** Between deals: who is not ready yet, and the button that says one is. */
export function readiness(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, table } = state;
  if (table?.is_closed && table.board) return toContest(state, ask, table.board.contest);
  if (!table || table.is_closed) return html`<p class="ask">${words.say("table_closed")}</p>`;
  if (table.deal && table.deal.phase !== "over") return nothing;
  if (table.you === null) return html`<div class="group">${botsOffer(state, ask)}</div>`;
  const isReady = table.ready.includes(table.you);
  // Nobody is awaited until somebody has asked for a return match.
  const awaited = table.match?.is_over && !table.ready.length ? "" : awaitedText(state, table);
  const key = table.match?.is_over ? "rematch" : table.deal ? "next_deal" : isWithBots(table) ? "first_deal" : "ready";
  return html`${awaited || isReady
      ? html`<p class="ask">${awaited || words.say("ready_waits")}</p>`
      : nothing}
    <div class="group">
      ${
        isReady
          ? nothing
          : html`<button type="button" class="strong" id="ready" @click=${() => ask({ type: "ready" })}>
              ${words.say(key)}
            </button>`
      }
      ${botsOffer(state, ask)}
    </div>`;
}

/** Once a board is over: the link to its ranking. */
function toContest({ words }: State, ask: Ask, contest: string): TemplateResult {
  const path = contestPath(contest);
  return html`<div class="group">
    <a class="strong" id="to-contest" href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}
      >${words.say("contest_to_ranking")}</a
    >
  </div>`;
}

/** For the host: seats bots at all free places, and chooses the level of the bots. */
function botsOffer(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, table } = state;
  if (!table?.is_host || !table.places.some(({ kind }) => kind === "empty")) return nothing;
  return html`<button type="button" class="plain" id="fill" @click=${() => ask({ type: "fill" })}>
      ${words.say("fill_with_bots")}
    </button>
    ${levelChoice(state, ask)}`;
}

/** « On attend encore : Bob et 2 places libres. », leaving out the viewer. */
export function awaitedText(state: State, table: Snapshot): string {
  const { words } = state;
  const people = table.places.filter(
    ({ place, kind }) => kind === "person" && place !== table.you && !table.ready.includes(place),
  );
  const free = table.places.filter(({ kind }) => kind === "empty").length;
  const names = people.map(({ place }) => nameOf(state, place));
  if (free) names.push(words.count("lobby_free", free));
  return names.length ? words.say("waiting_for", { names: words.all(names) }) : "";
}
