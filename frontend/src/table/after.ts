/** After a deal: replay it, verify it, play it again from another place. */

import { html, nothing, type TemplateResult } from "lit-html";
import { foldedDiscussion } from "../board/discussion.ts";
import { nameOf } from "../board/places.ts";
import type { Deal } from "../game/deal.ts";
import { isOffline, onPlainClick, pathOf } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";

export function after(state: State, ask: Ask, deal: Deal): TemplateResult | typeof nothing {
  const { words, table, verified } = state;
  const { number } = deal;
  if (table?.board?.is_ranked) return nothing;
  return html`<section class="after" aria-label=${words.say("after")}>
    <div class="group">
      <a
        class="plain"
        id="review"
        href=${pathOf(table?.id ?? "", number)}
        @click=${onPlainClick(() => ask({ type: "visit", path: pathOf(table?.id ?? "", number) }))}
        >${words.say(canReview(state) ? "review" : "replay")}</a
      >
      <button type="button" class="plain" id="verify" @click=${() => ask({ type: "verify", deal: number })}>
        ${words.say("verify")}
      </button>
      ${again(state, ask, deal)}
    </div>
    ${foldedDiscussion(state, ask)}
    ${verified?.deal === number ? html`<p id="verified">${verified.text}</p>` : nothing}
  </section>`;
}

/** Whether the coach reviews this deal now: it needs the server, and the end of a match. */
function canReview({ table }: State): boolean {
  return !isOffline && (!table?.match || table.match.is_over);
}

function again(state: State, ask: Ask, deal: Deal): TemplateResult {
  const { words, table } = state;
  const places = deal.open?.hands.flatMap((hand, place) => (hand.length ? [place] : [])) ?? [];
  const others = places.filter((place) => place !== table?.you);
  return html`<form
    id="again"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const chosen = new FormData(event.target as HTMLFormElement).get("place");
      ask({ type: "again", deal: deal.number, place: Number(chosen) });
    }}
  >
    <label for="again-place">${words.say("again_from")}</label>
    <select id="again-place" name="place">
      ${others.map((place) => html`<option value=${place}>${nameOf(state, place)}</option>`)}
    </select>
    <button type="submit" class="plain">${words.say("again")}</button>
  </form>`;
}
