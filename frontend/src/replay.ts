/** The replay of a finished deal, with every hand open; each moment has an address. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Ask } from "./actions.ts";
import { capital } from "./cards.ts";
import { areaOf, held, isRound } from "./hands.ts";
import { isOffline, onPlainClick, pathOf } from "./links.ts";
import type { Deal, Moment, Place, Replayed } from "./snapshot.ts";
import { indexOf, type Review, stepped, STEPS } from "./review.ts";
import { score } from "./score.ts";
import { contractFacts } from "./contract.ts";
import { linkOf, nameOf, type State } from "./state.ts";
import { notice } from "./table.ts";
import { trick } from "./trick.ts";
import type { Words } from "./words.ts";

/** « Pli 5 », « Enchère 2 ». */
export function momentName(words: Words, at: string): string {
  const [kind = "", number = ""] = at.split("/");
  return words.say(`moment_${kind || "dealing"}`, { number });
}

export function replay(state: State, ask: Ask): TemplateResult {
  const { words, review } = state;
  const moment = review?.found.moments[indexOf(review)];
  if (!review || !moment) return html`<main id="main"><p>${words.say("loading")}</p></main>`;
  const { found } = review;
  const shown = { ...state, table: { ...found.table, deal: moment.deal } };
  const title = [words.say("deal_number", { number: found.number }), momentName(words, moment.at)];
  return html`<main id="main" class="replay" tabindex="-1" aria-labelledby="replay-title">
    <div class="play">
      <div class="replay-head">
        <h1 id="replay-title">${title.join(" · ")}</h1>
        ${steps(state, ask, review)}
      </div>
      <p id="moment" role="status">${moment.told}</p>
      ${notice(state)}
      ${moment.at === "score" ? score(shown, ask, moment.deal) : position(shown, found, moment)}
    </div>
    <aside class="beside">${sharing(state, ask, review)} ${moments(state, ask, review)}</aside>
  </main>`;
}

function steps(state: State, ask: Ask, review: Review): TemplateResult {
  const { words } = state;
  return html`<div class="group steps" role="group" aria-label=${words.say("replay_steps")}>
    ${STEPS.map((step) => {
      const at = stepped(review, step);
      return html`<button
        type="button"
        class="plain"
        id="step-${step}"
        aria-disabled=${at === null ? "true" : nothing}
        @click=${() => at !== null && ask({ type: "review", deal: review.found.number, at })}
      >
        ${words.say(`step_${step}`)}
      </button>`;
    })}
  </div>`;
}

/** The cards on the table, and everyone's hand. */
function position(shown: State, found: Replayed, moment: Moment): TemplateResult {
  const { words } = shown;
  const { deal, winner } = moment;
  const dog = found.moments.at(-1)?.deal.open?.dog ?? [];
  const places = moment.hands.flatMap((hand, place) => (hand.length ? [place] : []));
  return html`<p class="contract">
      ${contractFacts(shown, deal).map((fact) => html`<span>${fact}</span>`)}
      ${moment.points.map(({ who, says }) => html`<span>${words.say("points_of", { who: capital(who), points: says })}</span>`)}
    </p>
    <div class="layout ${isRound(shown, places) ? "round" : ""}">
      ${
        deal.last && winner !== null
          ? html`<div class="middle">${trick(shown, deal.last, words.say("trick"), winner, deal.tricks)}</div>`
          : nothing
      }
      <dl class="open">
        ${places.map((place) =>
          held(shown, holder(shown, deal, place), moment.hands[place] ?? [], areaOf(shown, place)),
        )}
        ${winner === null && dog.length ? held(shown, words.say("dog"), dog, "dog") : nothing}
      </dl>
    </div>`;
}

/** « Bruno, preneur, 3 plis ». */
function holder(shown: State, deal: Deal, place: Place): string {
  const { words } = shown;
  const facts = [nameOf(shown, place)];
  if (deal.dealer === place) facts.push(words.say("seat_dealer"));
  if (deal.taker === place) facts.push(words.say("seat_taker"));
  if (deal.partners.includes(place)) facts.push(words.say("seat_partner"));
  if (deal.last) facts.push(words.count("seat_tricks", deal.tricks[place] ?? 0));
  return facts.join(", ");
}

function sharing(state: State, ask: Ask, { found }: Review): TemplateResult {
  const { words } = state;
  const { id } = found.table;
  return html`<section class="box group">
    ${
      isOffline
        ? nothing
        : html`<button type="button" class="plain" id="copy-link" @click=${() => ask({ type: "copy" })}>
            ${words.say("copy_moment")}
          </button>`
    }
    <a href=${pathOf(id)} id="back" @click=${onPlainClick(() => ask({ type: "enter", id }))}
      >${words.say("to_table")}</a
    >
    <p class="hint-text" role="status">${state.copying ? words.say(state.copying, { link: linkOf(state) }) : ""}</p>
    <p class="hint-text">${words.say("replay_keys")}</p>
  </section>`;
}

function moments(state: State, ask: Ask, { found, at: here }: Review): TemplateResult {
  const { words } = state;
  return html`<nav class="box" aria-labelledby="moments-title">
    <h2 id="moments-title">${words.say("replay_moments")}</h2>
    <ol class="moments">
      ${found.moments.map(
        ({ at }) => html`<li>
          <a
            href=${pathOf(found.table.id, found.number, at)}
            aria-current=${at === here ? "step" : nothing}
            @click=${onPlainClick(() => ask({ type: "review", deal: found.number, at }))}
            >${momentName(words, at)}</a
          >
        </li>`,
      )}
    </ol>
  </nav>`;
}
