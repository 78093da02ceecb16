/** « Ma donne »: a deal put together by typing, tapping, dragging, pasting or from a file. */

import { html, nothing, type TemplateResult } from "lit-html";
import { capital, cardName, cardSign, held, inShort, suitOf } from "../game/cards.ts";
import type { Card } from "../game/deal.ts";
import { deckPicker } from "../parts/deck-picker.ts";
import { field } from "../parts/field.ts";
import { rulesetOf } from "../parts/rulesets.ts";
import { answerLine } from "../shell/notice.ts";
import { drag, wasDragged } from "./deal-drag.ts";
import { faultList, moves } from "./deal-moves.ts";
import {
  arriveAtDeal, change, clear, dealRest, fill, left, lift, move, open, paste, take, tap, typed, undo,
} from "./deal-requests.ts";
import { cardsAt, type EditedPlace, faultsOf, fillingOf, SETTINGS, type State } from "./deal-state.ts";
import { ways } from "./deal-ways.ts";
import type { Page } from "./page.ts";

export const deal: Page<State> = {
  title: "own_deal_title",
  says: "own_deal_door",
  content: page,
  arrive: arriveAtDeal,
};

function page(state: State): TemplateResult {
  const { words, ownDeal } = state;
  const { read } = ownDeal;
  return html`<main id="main" class="home analysis own-deal" tabindex="-1" @dragover=${onFiles(() => undefined)} @drop=${onFiles(open)}>
    <section class="card-box">
      <h1>${words.say("own_deal_title")}</h1>
      <p>${words.say("own_deal_intro")}</p>
      ${read ? settings(state) : html`<p>${words.say("loading")}</p>`}
      <p class="deal-state ${read?.fragment ? "whole" : ""}" id="deal-state">${read?.says}</p>
      <p class="hand-fault" role="alert">${ownDeal.refused}</p>
      ${answerLine(state)}
    </section>
    ${read ? html`${hands(state)} ${deck(state)} ${rest(state)}` : nothing} ${whole(state)}
    ${read?.fragment || read?.moves.length || ownDeal.draft.moves.length ? moves(state) : nothing}
    ${read?.fragment ? ways(state, read) : nothing}
  </main>`;
}

function settings(state: State): TemplateResult {
  const { words, rulesets, ownDeal } = state;
  const { read } = ownDeal;
  const now = rulesetOf(state, read?.rules ?? "")?.id;
  const seats = (read?.places ?? []).filter(({ key }) => key !== "dog");
  const lines = ownDeal.draft.settings;
  return html`<div class="deal-settings">
      ${field("deal-rules", words.say("rules"), html`<select
        id="deal-rules"
        @change=${(event: Event) => change({ settings: [`rules: ${(event.target as HTMLSelectElement).value}`], moves: [] })}
      >
        ${[...rulesets].sort((one, other) => one.seats - other.seats).map(({ id, name, seats }) => html`<option value=${id} ?selected=${id === now}>${seats} · ${name}</option>`)}
      </select>`)}
      ${field("deal-dealer", words.say("own_deal_dealer"), html`<select
        id="deal-dealer"
        @change=${(event: Event) => {
          const others = lines.filter((line) => !line.startsWith("dealer:"));
          change({ settings: [...others, `dealer: ${(event.target as HTMLSelectElement).value}`] });
        }}
      >
        ${seats.map(({ key, name }) => html`<option value=${key} ?selected=${key === read?.dealer}>${name}</option>`)}
      </select>`)}
      <div class="ways">
        <button type="button" class="plain" id="deal-undo" ?disabled=${!ownDeal.before.length} @click=${undo}>${words.say("own_deal_undo")}</button>
        <button type="button" class="plain" id="deal-clear" @click=${clear}>${words.say("own_deal_clear")}</button>
      </div>
    </div>
    ${faultList(faultsOf(ownDeal, SETTINGS))}`;
}

/** A row for each hand and for the dog: what is typed, what is wrong, and its cards. */
function hands(state: State): TemplateResult {
  const { words, ownDeal } = state;
  const { lifted, read } = ownDeal;
  return html`<section class="card-box" aria-labelledby="deal-hands">
    <h2 id="deal-hands">${words.say("own_deal_hands")}</h2>
    <p class="hint-text">${words.say("own_deal_hands_says")}</p>
    ${(read?.places ?? []).map((place) => hand(state, place))}
    ${
      lifted
        ? html`<div class="deal-free" data-place="">
            <button type="button" class="plain" @click=${() => move(lifted.card, lifted.from, "")}>${words.say("own_deal_take_away", { card: cardName(words, lifted.card) })}</button>
          </div>`
        : nothing
    }
  </section>`;
}

function hand(state: State, place: EditedPlace): TemplateResult {
  const { words, ownDeal } = state;
  const { key, name, size } = place;
  const own = ownDeal.draft.hands[key] ?? "";
  const cards = cardsAt(ownDeal, key);
  const isRest = ownDeal.read?.rest === key;
  const faults = faultsOf(ownDeal, key);
  const { lifted } = ownDeal;
  const id = `deal-${key}`;
  const count = isRest ? place.cards.length : cards.length;
  return html`<div class="deal-hand ${count === size ? "full" : ""}" data-place=${key}>
    ${field(id, html`${name} <span class="deal-count" id="${id}-count">${count} / ${size}</span>`, html`<input
      id=${id}
      type="text"
      maxlength="1000"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      enterkeyhint="next"
      aria-describedby="${id}-faults"
      aria-invalid=${faults.length ? "true" : "false"}
      .value=${typeof own === "string" ? own : inShort(words, own)}
      @input=${(event: Event) => typed(key, (event.target as HTMLInputElement).value)}
      @change=${() => left(key)}
      @paste=${pasted}
      @keydown=${onEnter}
    />`)}
    <div id="${id}-faults">${faultList(faults)}${isRest ? html`<p class="hint-text">${words.say("own_deal_rest")}</p>` : nothing}</div>
    ${chips(state, place, isRest ? place.cards : cards, isRest)}
    ${
      lifted && lifted.from !== key
        ? html`<button type="button" class="plain" id="${id}-here" @click=${() => move(lifted.card, lifted.from, key)}>${words.say("own_deal_here", { card: capital(cardName(words, lifted.card)), place: name })}</button>`
        : nothing
    }
  </div>`;
}

/** Several lines pasted into one hand are a whole deal. */
function pasted(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData("text") ?? "";
  if (!text.trim().includes("\n") && !/#1\.|^\s*[A-Za-z]\w*\s*:/.test(text)) return;
  event.preventDefault();
  void take(text);
}

/** Enter goes on to the next hand, as Tab does. */
function onEnter(event: KeyboardEvent): void {
  if (event.key !== "Enter") return;
  const fields = [...document.querySelectorAll<HTMLElement>(".deal-hand input")];
  const next = fields[fields.indexOf(event.target as HTMLElement) + 1];
  event.preventDefault();
  next?.focus();
}

/** The cards of a hand, to be taken up and put elsewhere. */
function chips({ words, ownDeal }: State, { key, name }: EditedPlace, cards: readonly Card[], isRest: boolean): TemplateResult | typeof nothing {
  if (!cards.length) return nothing;
  const { lifted } = ownDeal;
  return html`<div class="deal-cards ${isRest ? "rest" : ""}" role="group" aria-label=${words.say("own_deal_cards_of", { place: name })}>
    ${held(cards).map(({ card }) => {
      const isUp = lifted?.card === card && lifted.from === key;
      const from = isRest ? "" : key;
      return html`<button
        type="button"
        class="deal-card suit-${suitOf(card)} ${isUp ? "lifted" : ""}"
        data-card=${card}
        aria-label=${capital(cardName(words, card))}
        aria-pressed=${String(isUp)}
        @pointerdown=${(event: PointerEvent) => drag(event, card, (dropped, to) => move(dropped, from, to))}
        @click=${() => wasDragged || lift(card, from)}
        @keydown=${(event: KeyboardEvent) => ["Delete", "Backspace"].includes(event.key) && move(card, from, "")}
      >${suitOf(card) === "T" ? html`<span aria-hidden="true">${card.slice(1)}</span>` : html`<span aria-hidden="true">${cardSign(words, card)}</span>`}</button>`;
    })}
  </div>`;
}

/** The deck, for the hand that is being filled. */
function deck(state: State): TemplateResult {
  const { words, ownDeal } = state;
  const { read } = ownDeal;
  const place = fillingOf(ownDeal);
  const pack = rulesetOf(state, read?.rules ?? "") ?? { copies: 1, lacks: [] };
  if (!place || !read) return html``;
  const others = read.places.filter(({ key }) => key !== place.key);
  return html`<details class="card-box" id="deal-deck" ?open=${!read.fragment}>
    <summary><h2>${words.say("own_deal_deck", { place: place.name })}</h2></summary>
    <div class="deal-places" role="group" aria-label=${words.say("own_deal_fill")}>
      ${read.places.map(
        ({ key, name, size }) => html`<button
          type="button"
          id="fill-${key}"
          aria-pressed=${String(key === place.key)}
          @click=${() => fill(key)}
        >
          ${name} <span>${cardsAt(ownDeal, key).length}/${size}</span>
        </button>`,
      )}
    </div>
    ${deckPicker(state, {
      id: "deal-deck-card",
      label: words.say("own_deal_deck", { place: place.name }),
      pack,
      chosen: cardsAt(ownDeal, place.key),
      elsewhere: others.map(({ key, name }) => ({ where: name, cards: cardsAt(ownDeal, key) })),
      choose: tap,
    })}
  </details>`;
}

/** What nobody has: dealt by chance, under a condition. */
function rest({ words, ownDeal }: State): TemplateResult | typeof nothing {
  const { read, where, seed, dealtFrom } = ownDeal;
  if (!read?.free.length && !dealtFrom) return nothing;
  return html`<details class="card-box differs" id="deal-rest" ?open=${dealtFrom !== null}>
    <summary><h2>${words.say("own_deal_chance")}</h2></summary>
    <form
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const form = new FormData(event.target as HTMLFormElement);
        void dealRest(String(form.get("where") ?? ""), String(form.get("seed") ?? ""));
      }}
    >
      ${field("deal-where", words.say("own_deal_where"), html`<input id="deal-where" name="where" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="1000" placeholder="atouts(N) >= 8" .value=${where} />`)}
      ${field("deal-seed", words.say("own_deal_seed"), html`<input id="deal-seed" name="seed" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="100" />`)}
      ${seed ? html`<p>${words.say("own_deal_seed_was")} <code>${seed}</code></p>` : nothing}
      <button type="submit" class="strong" id="deal-chance">${words.say(dealtFrom ? "own_deal_deal_again" : "own_deal_deal_rest")}</button>
    </form>
  </details>`;
}

/** Files dragged onto the page are opened; what else is dragged goes its usual way. */
function onFiles(then: (files: File[]) => unknown): (event: DragEvent) => void {
  return (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    then([...event.dataTransfer.files]);
  };
}

/** A whole deal as text, or from a file. */
function whole({ words, ownDeal }: State): TemplateResult {
  const { pasted, pastedFaults } = ownDeal;
  return html`<section class="card-box" aria-labelledby="deal-whole">
    <h2 id="deal-whole">${words.say("own_deal_whole")}</h2>
    ${field("deal-text", words.say("own_deal_text"), html`<textarea
      id="deal-text"
      rows="5"
      maxlength="60000"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      aria-describedby="deal-text-faults"
      aria-invalid=${pastedFaults.length ? "true" : "false"}
      placeholder=${words.say("own_deal_example")}
      .value=${pasted}
      @input=${(event: Event) => paste((event.target as HTMLTextAreaElement).value)}
    ></textarea>`)}
    <div id="deal-text-faults">${faultList(pastedFaults)}</div>
    ${field("deal-file", words.say("own_deal_file"), html`<input
      id="deal-file"
      type="file"
      multiple
      accept=".tarot,.txt,.json,text/plain,application/json"
      @change=${(event: Event) => {
        const chosen = event.target as HTMLInputElement;
        void open([...(chosen.files ?? [])]);
        chosen.value = ""; // so that the same file can be chosen again, once corrected
      }}
    />`)}
  </section>`;
}
