/** « Ma main »: the cards somebody was dealt, tapped or typed, and what to bid with them. */

import { html, nothing, type TemplateResult } from "lit-html";
import { bidName, capital } from "../game/cards.ts";
import { deckPicker } from "../parts/deck-picker.ts";
import { field } from "../parts/field.ts";
import type { Ruleset } from "../parts/rulesets.ts";
import { answerLine } from "../shell/notice.ts";
import { answer } from "./hand-answer.ts";
import { arriveAtHand, change, choose, clear, leaveHand, missing, typed } from "./hand-requests.ts";
import { chosenRules, neededOf, type PileName, type State } from "./hand-state.ts";
import type { Page } from "./page.ts";

export const hand: Page<State> = {
  title: "own_hand",
  says: "own_hand_says",
  content: page,
  arrive: arriveAtHand,
  leave: leaveHand,
};

function page(state: State): TemplateResult {
  const { words } = state;
  const rules = chosenRules(state);
  return html`<main id="main" class="home analysis own-hand" tabindex="-1">
    <section class="card-box">
      <h1>${words.say("own_hand")}</h1>
      <p>${words.say("own_hand_intro")}</p>
      ${rulesField(state)}
      ${rules ? html`${pile(state, rules, "hand")} ${turn(state, rules)} ${rules.dog ? dog(state, rules) : nothing}` : nothing}
      ${answerLine(state)}
    </section>
    ${answer(state)}
  </main>`;
}

/** The rules under which somebody bids, by number of players. */
function rulesField({ words, rulesets, ownHand }: State): TemplateResult {
  const known = rulesets.filter(({ bids }) => bids.length);
  const seats = [...new Set(known.map((one) => one.seats))].sort((one, other) => one - other);
  return field("hand-rules", words.say("rules"), html`<select
    id="hand-rules"
    @change=${(event: Event) => change({ rules: (event.target as HTMLSelectElement).value })}
  >
    ${seats.map(
      (count) => html`<optgroup label=${words.say("own_hand_players", { count })}>
        ${known
          .filter((one) => one.seats === count)
          .map(({ id, name }) => html`<option value=${id} ?selected=${id === ownHand.rules}>${name}</option>`)}
      </optgroup>`,
    )}
  </select>`);
}

/** The cards of the hand or of the dog: their text, what is wrong with it, and the deck. */
function pile(state: State, rules: Ruleset, name: PileName): TemplateResult {
  const { words, ownHand } = state;
  const { text, cards, fault } = ownHand.piles[name];
  const other = name === "hand" ? (ownHand.isDogKnown ? ownHand.piles.dog.cards : []) : ownHand.piles.hand.cards;
  const where = words.say(name === "hand" ? "own_hand_in_dog" : "own_hand_in_hand");
  const id = `${name}-cards`;
  return html`<div class="hand-pile">
    ${field(id, words.say(`own_hand_cards_${name}`), html`<textarea
      id=${id}
      rows="2"
      maxlength="1000"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      aria-describedby="${id}-says"
      aria-invalid=${fault ? "true" : "false"}
      .value=${text}
      @input=${(event: InputEvent) => typed(name, (event.target as HTMLTextAreaElement).value, event.inputType === "insertFromPaste")}
    ></textarea>`)}
    <div class="hand-state">
      <p id="${id}-says">
        <strong>${cards.length} / ${neededOf(rules, name)}</strong> ${fault ? html`<span class="hand-fault">${fault}</span>` : missing(name)}
      </p>
      ${text ? html`<button type="button" class="plain" id="${id}-clear" @click=${() => clear(name)}>${words.say("own_hand_clear")}</button>` : nothing}
      ${name === "hand" && ownHand.found ? html`<a class="hand-to-answer" href="#hand-answer" @click=${toAnswer}>${words.say("own_hand_to_answer")}</a>` : nothing}
    </div>
    ${deckPicker(state, {
      id: `deck-${name}`,
      label: words.say(`own_hand_cards_${name}`),
      pack: rules,
      chosen: cards,
      elsewhere: [{ where, cards: other }],
      choose: (card, count) => choose(name, card, count),
    })}
  </div>`;
}

/** To the answer without an address of its own: the fragment is the hand's. */
function toAnswer(event: Event): void {
  event.preventDefault();
  const found = document.getElementById("hand-answer");
  found?.scrollIntoView({ block: "start" });
  found?.focus({ preventScroll: true });
}

/** When this seat speaks, and what was bid before. */
function turn({ words, ownHand }: State, rules: Ruleset): TemplateResult {
  const { bids } = ownHand;
  // After the first round nobody can be counted off: those who have passed do not speak again.
  const seats = Array.from({ length: rules.speakers * rules.rounds }, (_, at) => at);
  const isFirst = (at: number) => at < rules.speakers;
  const seatAt = (at: number) =>
    isFirst(at)
      ? words.say(at ? "own_hand_seat_at" : "own_hand_seat_first", { number: at + 1 })
      : words.say("own_hand_seat_again", { number: at });
  const withBid = (place: number, bid: string) => change({ bids: bids.map((one, at) => (at === place ? bid : one)) });
  return html`<div class="hand-turn">
    ${field("hand-seat", words.say("own_hand_seat"), html`<select
      id="hand-seat"
      @change=${(event: Event) => {
        const seat = Number((event.target as HTMLSelectElement).value);
        change({ bids: seats.slice(0, seat).map((at) => bids[at] ?? "pass") });
      }}
    >
      ${seats.map((at) => html`<option value=${at} ?selected=${at === bids.length}>${seatAt(at)}</option>`)}
    </select>`)}
    ${bids.map((made, at) =>
      field(`hand-bid-${at}`, words.say(isFirst(at) ? "own_hand_bid_of" : "own_hand_bid_again", { number: at + 1 }), html`<select
        id="hand-bid-${at}"
        @change=${(event: Event) => withBid(at, (event.target as HTMLSelectElement).value)}
      >
        ${["pass", ...rules.bids].map((bid) => html`<option value=${bid} ?selected=${bid === made}>${capital(bidName(words, bid))}</option>`)}
      </select>`),
    )}
  </div>`;
}

/** The dog: drawn by chance, or known. */
function dog(state: State, rules: Ruleset): TemplateResult {
  const { words, ownHand } = state;
  return html`<label class="check"
      ><input
        type="checkbox"
        id="hand-dog"
        .checked=${ownHand.isDogKnown}
        @change=${(event: Event) => change({ isDogKnown: (event.target as HTMLInputElement).checked })}
      /><span>${words.say("own_hand_dog_known")}</span></label
    >
    ${ownHand.isDogKnown ? pile(state, rules, "dog") : nothing}`;
}
