/** Why the bots decided as they did at the moment shown; each decision can be reported in one press. */

import { html, nothing, type TemplateResult } from "lit-html";
import { nameOf } from "../board/places.ts";
import { cardName } from "../game/cards.ts";
import type { Place } from "../game/deal.ts";
import { post } from "../shell/api.ts";
import { refuse } from "../shell/notice.ts";
import { isOffline } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { addressOf } from "./lines.ts";
import { indexOf, type Moment, type Review } from "./review.ts";
import { type BotAnswer, current, set, type State } from "./state.ts";

/** The bots that decided something at this moment, with what was answered about each. */
export function botsBox(state: State, ask: Ask, review: Review): TemplateResult | typeof nothing {
  const { words } = state;
  const moment = review.found.moments[indexOf(review)];
  if (!moment?.bots?.length) return nothing;
  return html`<section class="box bots" aria-labelledby="bots-title">
    <h2 id="bots-title">${words.say("level")}</h2>
    <ul>
      ${moment.bots.map((place) => row(state, ask, review, moment, place))}
    </ul>
  </section>`;
}

function row(state: State, ask: Ask, { found }: Review, moment: Moment, place: Place): TemplateResult {
  const { words, botAnswers } = state;
  const name = nameOf({ ...state, table: found.table }, place);
  const answer = botAnswers.find((one) => isAbout(one, { found, at: moment.at }, place));
  const button = (what: "why" | "report", isDone: boolean): TemplateResult => html`<button
    type="button"
    class=${what === "why" ? "plain" : "quiet"}
    id="${what}-${place}"
    aria-describedby="bot-${place}"
    aria-disabled=${isDone ? "true" : nothing}
    @click=${() => !isDone && ask({ type: "review", does: { what, place } })}
  >
    ${words.say(what === "why" ? "bot_why" : "report")}
  </button>`;
  return html`<li>
    <div class="group">
      <span id="bot-${place}">${name}${played(state, moment, place)}</span>
      <span class="doing">
        ${button("why", Boolean(answer?.says.length))} ${isOffline ? nothing : button("report", answer?.isReported ?? false)}
      </span>
    </div>
    <div role="status">${answer?.says.map((says) => html`<p>${says}</p>`)}${answer?.isReported ? html`<p>${words.say("bot_reported")}</p>` : nothing}</div>
  </li>`;
}

/** « : roi de cœur », where it played a card. */
function played({ words }: State, { deal }: Moment, place: Place): string {
  const card = (deal.trick.length ? deal.trick : (deal.last ?? [])).find(([who]) => who === place)?.[1];
  return card ? `${words.colon}${cardName(words, card)}` : "";
}

function isAbout(one: BotAnswer, { found, at }: Pick<Review, "found" | "at">, place: Place): boolean {
  return one.found === found && one.at === at && one.place === place;
}

/** Ask for the reason of a bot at the moment shown, or report what it did there. */
export async function askBot(what: "why" | "report", place: Place): Promise<void> {
  const here = current().review;
  if (!here) return;
  const { found, at } = here;
  try {
    const { says } = await post<{ says?: string[] }>(addressOf(what), { at, place });
    const before = current().botAnswers.find((one) => isAbout(one, here, place)) ?? { found, at, place, says: [], isReported: false };
    const after = what === "why" ? { ...before, says: says ?? [] } : { ...before, isReported: true };
    set({ botAnswers: [...current().botAnswers.filter((one) => one.found === found && !isAbout(one, here, place)), after] });
  } catch (error) {
    refuse(error);
  }
}
