/** The middle of the table: the dog before the first lead, then the trick, or the one before it. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { capital, cardName, held, inShort } from "../game/cards.ts";
import type { Card, Deal, Place, Played } from "../game/deal.ts";
import { face, pictureOf } from "../parts/face.ts";
import { towards } from "./around.ts";
import { nameOf } from "./places.ts";
import { lastWinner } from "./speech.ts";
import { trumpsAside } from "./stage.ts";
import type { Staged, State } from "./state.ts";
import { handOf, isYourTurn } from "./viewer.ts";

export function middle(state: State, deal: Deal): TemplateResult {
  const { words } = state;
  if (deal.phase !== "play" || state.staged) return dog(state, deal);
  if (deal.trick.length) return trick(state, deal.trick, words.say("trick"), null, deal.tricks);
  if (!deal.last) return html`<p class="hint-text">${words.say("trick_empty")}</p>`;
  return trick(state, deal.last, words.say("last_trick"), lastWinner(state), deal.tricks);
}

/** How the cards of each stage move. */
const MOVES: Partial<Record<Staged, string>> = { turned: "turning", taken: "leaving" };

export function dog(state: State, deal: Deal): TemplateResult {
  if (state.staged === "discarded") return discarded(state, deal);
  if (deal.phase === "dog" && deal.dog.length && !state.staged) return growingDiscard(state, deal);
  const { words } = state;
  const shown = deal.dog;
  const label = shown.length
    ? words.say("dog")
    : words.say("dog_hidden", { cards: words.count("seat_cards", deal.dog_size) });
  return html`<div class="dog ${MOVES[state.staged] ?? ""}" .style=${path(state, deal)}>
    <h2 class="caption">${label}</h2>
    ${spread(state, shown.length ? shown : backs(deal.dog_size))}
    ${shown.length ? html`<p class="unseen">${inShort(words, shown)}</p>` : nothing}
  </div>`;
}

/** While the taker discards: the cards they have chosen so far, and room for the others. */
function growingDiscard(state: State, deal: Deal): TemplateResult {
  const { words } = state;
  const chosen = handOf(state).filter(({ key }) => state.chosen.includes(key));
  const free = Math.max(0, deal.dog_size - chosen.length);
  const says = isYourTurn(state) ? "discard_yours" : "discard_theirs";
  return html`<div class="dog aside" .style=${path(state, deal)}>
    <h2 class="caption">${words.say(says, { name: nameOf(state, deal.taker ?? 0) })}</h2>
    <div class="spread" aria-hidden="true">
      ${chosen.map(({ card }) => face(state, card))} ${Array.from({ length: free }, () => html`<span class="slot"></span>`)}
    </div>
  </div>`;
}

/** The discard on its way to the taker's side, face down but for the trumps that are shown. */
function discarded(state: State, deal: Deal): TemplateResult {
  const { words } = state;
  const trumps = trumpsAside(deal);
  const cards = [...trumps, ...backs(deal.dog_size - trumps.length)];
  const fields = { name: nameOf(state, deal.taker ?? 0), cards: words.count("seat_cards", deal.dog_size) };
  return html`<div class="dog discarded ${trumps.length ? "shown" : ""}" .style=${path(state, deal)}>
    <h2 class="caption">${words.say("discard_made", fields)}</h2>
    ${spread(state, cards)}
    ${trumps.length ? html`<p class="unseen">${inShort(words, trumps)}</p>` : nothing}
  </div>`;
}

function spread(state: State, cards: readonly (Card | "back")[]): TemplateResult {
  return html`<div class="spread">${cards.map((card) => face(state, card))}</div>`;
}

function backs(count: number): "back"[] {
  return Array.from({ length: count }, () => "back");
}

/** The number of cards, the picture on their other side, and the way to the taker, as CSS properties. */
function path(state: State, { dog_size, taker }: Deal): string {
  const way = taker === null ? "" : towards(state, taker);
  return `--n:${dog_size};--back:url("${pictureOf(state, "back")}");${way}`;
}

/** The cards of a trick, each before its player. */
export function trick(
  state: State,
  played: Played,
  label: string,
  winner: Place | null,
  tricks: readonly number[],
  mark: (place: Place) => TemplateResult | typeof nothing = () => nothing,
): TemplateResult {
  const number = tricks.reduce((sum, won) => sum + won, winner === null ? 1 : 0);
  return html`<div class="trick ${winner === null ? "" : "taken"}" data-winner=${winner ?? nothing}>
    <h2 class="unseen">${label}</h2>
    <ol class="laid ${company(state)}">
      ${repeat(
        played,
        ([place]) => `${number}:${place}`,
        ([place, card], at) => html`<li
          class=${winner === place ? "winner" : at ? "" : "lead"}
          .style=${towards(state, place)}
        >
          ${face(state, card)}
          <span class="unseen">${sayPlayed(state, place, card, at ? "card_by" : "card_led")}</span>${mark(place)}
        </li>`,
      )}
    </ol>
    ${
      winner === null
        ? nothing
        : html`<p class="caption">
            ${state.words.say("trick_won_by", { name: nameOf(state, winner) })}
          </p>`
    }
  </div>`;
}

/** A class for how the cards of so many players lie. */
function company({ table }: State): string {
  const count = table?.places.length ?? 0;
  return count > 5 ? "many" : count === 2 ? "two" : "";
}

function sayPlayed(state: State, place: Place, card: Card, key: string): string {
  const fields = { name: nameOf(state, place), card: cardName(state.words, card) };
  return state.words.say(key, fields);
}

/** A card that carries a sign, and what the sign says aloud. */
export interface Signed {
  card: Card;
  sign: string;
  says: string;
}

/** Cards in a row, with their names for screen readers. */
export function row(state: State, cards: readonly Card[], signed: readonly Signed[] = []): TemplateResult {
  const here = signed.filter(({ card }) => cards.includes(card));
  const said = [capital(inShort(state.words, cards)), ...new Set(here.map(({ says }) => says))];
  return html`<span class="spread small" aria-hidden="true"
      >${held(cards).map(({ card }) => withSign(state, card, here.find((one) => one.card === card)?.sign))}</span
    ><span class="unseen">${said.join(". ")}</span>`;
}

function withSign(state: State, card: Card, sign = ""): TemplateResult {
  return sign ? html`<span class="face signed">${face(state, card)}<span class="coach-mark">${sign}</span></span>` : face(state, card);
}
