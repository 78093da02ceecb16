/** The bars of belief: for every hidden card, how likely each other seat holds it; then and now, and the truth. */

import { html, nothing, svg, type TemplateResult } from "lit-html";
import { capital, cardName, cardSign, CARDS, suitName, suitOf } from "../game/cards.ts";
import type { Card } from "../game/deal.ts";
import { percent, type Words } from "../game/words.ts";
import { type Beliefs, set, type Shown, type State, type Then } from "./card-state.ts";

export function beliefs(state: State, shown: Shown): TemplateResult | typeof nothing {
  const { words, cardThen, isCardTruth } = state;
  const now = shown.weighed?.beliefs ?? {};
  if (!Object.keys(now).length) return nothing;
  const then = cardThen === null ? undefined : shown.course[cardThen];
  const believed = then?.beliefs ?? now;
  const holders = holdersOf(shown, believed);
  const place = then ? words.say("card_page_then", { trick: then.trick }) : words.say("card_page_now");
  return html`<section class="card-box" aria-labelledby="card-beliefs-title">
    <h2 id="card-beliefs-title">${words.say("card_page_beliefs")}</h2>
    <p class="hint-text">${words.say("card_page_beliefs_says")}</p>
    <div class="group card-then">
      ${
        shown.course.length
          ? html`<label for="card-then">${words.say("card_page_when")}</label>
              <input type="range" id="card-then" min="0" max=${shown.course.length} .value=${String(cardThen ?? shown.course.length)}
                aria-valuetext=${place}
                @input=${(event: Event) => lookAt(Number((event.target as HTMLInputElement).value), shown)} />
              <output for="card-then">${place}</output>`
          : nothing
      }
      ${
        shown.found.played
          ? html`<label class="check"><input type="checkbox" id="card-truth" .checked=${isCardTruth}
                @change=${(event: Event) => set({ isCardTruth: (event.target as HTMLInputElement).checked })} />
              ${words.say("card_page_truth")}</label>`
          : nothing
      }
    </div>
    <div class="belief-suits">${suits(believed).map((cards) => suitTable(state, shown, believed, cards, holders))}</div>
  </section>`;
}

function lookAt(turn: number, { course }: Shown): void {
  set({ cardThen: turn >= course.length ? null : turn });
}

/** The hidden cards, suit by suit, the highest first. */
function suits(believed: Beliefs): Card[][] {
  const cards = CARDS.filter((card) => card in believed).reverse();
  return ["T", "S", "H", "D", "C"].map((suit) => cards.filter((card) => (suitOf(card) || "T") === suit)).filter((one) => one.length);
}

/** The holders that may have any card: seats, then aside. */
function holdersOf({ found, at }: Shown, believed: Beliefs): { holder: number; name: string }[] {
  const rows = Object.values(believed);
  const names = [...found.names, found.positions[at]?.aside ?? ""];
  return names.flatMap((name, holder) => (rows.some((row) => (row[holder] ?? 0) > 0) ? [{ holder, name }] : []));
}

function suitTable(
  state: State, shown: Shown, believed: Beliefs, cards: readonly Card[], holders: readonly { holder: number; name: string }[],
): TemplateResult {
  const { words } = state;
  return html`<table class="beliefs suit-${suitOf(cards[0] ?? "")}">
    <caption>${capital(suitName(words, suitOf(cards[0] ?? "") || "T"))}</caption>
    <thead>
      <tr>
        <th scope="col"><span class="unseen">${words.say("card_page_action")}</span></th>
        ${holders.map(({ name }) => html`<th scope="col">${name}</th>`)}
        ${shown.course.length ? html`<th scope="col">${words.say("card_page_course")}</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${cards.map((card) => beliefRow(state, shown, believed, card, holders))}
    </tbody>
  </table>`;
}

function beliefRow(
  state: State, shown: Shown, believed: Beliefs, card: Card, holders: readonly { holder: number }[],
): TemplateResult {
  const { words, isCardTruth } = state;
  const truth = isCardTruth ? holderOf(shown, card) : -1;
  const chances = believed[card] ?? [];
  return html`<tr>
    <th scope="row"><span class="unseen">${capital(cardName(words, card))}</span><span aria-hidden="true">${cardSign(words, card)}</span></th>
    ${holders.map(({ holder }) => {
      const chance = chances[holder] ?? 0;
      return html`<td class=${holder === truth ? "truth" : ""} .style=${`--share:${chance}`}>
        ${percent(words, chance)}${holder === truth ? html`<span aria-hidden="true"> ✓</span><span class="unseen">, ${words.say("card_page_there")}</span>` : nothing}
      </td>`;
    })}
    ${shown.course.length ? html`<td class="course">${course(words, shown, card, chances)}</td>` : nothing}
  </tr>`;
}

/** Who held a card after all: whoever played it, or before the play, whoever was dealt it. */
function holderOf({ found, at }: Shown, card: Card): number {
  const kind = found.positions[at]?.kind;
  const places = kind === "card" || kind === "discard" ? found.played : found.dealt;
  return (places ?? []).findIndex((cards) => cards.includes(card));
}

/** How the chance of the likeliest holder has moved, turn by turn. */
function course(words: Words, { course }: Shown, card: Card, now: readonly number[]): TemplateResult {
  const likeliest = now.indexOf(Math.max(...now));
  const moved = [...course.map(({ beliefs }: Then) => beliefs[card]?.[likeliest] ?? 0), now[likeliest] ?? 0];
  const width = Math.max(1, moved.length - 1);
  const points = moved.map((chance, turn) => `${turn},${1 - chance}`).join(" ");
  const said = moved.map((chance) => percent(words, chance)).join(", ");
  return html`<svg viewBox="0 0 ${width} 1" preserveAspectRatio="none" aria-hidden="true">${svg`<polyline points=${points} vector-effect="non-scaling-stroke" />`}</svg
    ><span class="unseen">${words.say("card_page_course_says", { chances: said })}</span>`;
}
