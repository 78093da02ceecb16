/** Answers to keys: sentences made from the snapshot, for the polite live region. */

import { bidName, capital, cardName, inShort, suitName, suitOf } from "../game/cards.ts";
import type { Deal, Legal, Played } from "../game/deal.ts";
import type { Seated } from "../game/snapshot.ts";
import { signed } from "../game/words.ts";
import { awayAt, awayText, secondsLeft, timeText } from "./clock.ts";
import { contractAnswer } from "./contract.ts";
import type { Wish } from "./keys.ts";
import { nameOf } from "./places.ts";
import { mayRecallHandfuls } from "./stage.ts";
import type { State } from "./state.ts";
import { dealOf, isYourTurn } from "./viewer.ts";

/** Whether a key opens something rather than asks. */
function isToDo(wish: Wish): wish is "help" | "rules" | "hint" | "notes" | "command" {
  return ["help", "rules", "hint", "notes", "command"].includes(wish as string);
}

/** The answer to a question. */
export function answer(state: State, wish: Wish): string {
  const { words } = state;
  if (typeof wish === "object") return seatAnswer(state, wish.seat);
  if (wish === "score") return scoreAnswer(state);
  if (isToDo(wish)) return words.say("tell_keys");
  if (wish === "pass" || wish === "bid") return words.say("tell_no_pass");
  if (wish === "handful") return words.say("tell_no_handful");
  if (wish === "back") return words.say("tell_not_covered");
  const deal = dealOf(state);
  if (!deal) return words.say("tell_no_deal");
  switch (wish) {
    case "table":
      return deal.trick.length
        ? words.say("tell_table", { cards: playedText(state, deal.trick) })
        : words.say("trick_empty");
    case "suit":
      return suitAnswer(state, deal);
    case "turn":
      return turnAnswer(state);
    case "hand":
      return handAnswer(state, deal);
    case "last":
      return lastAnswer(state, deal);
    case "dog":
      return dogAnswer(state, deal);
    case "handfuls":
      return handfulsAnswer(state, deal);
    case "bids":
      return bidsAnswer(state, deal);
    case "contract":
      return contractAnswer(state, deal);
  }
}

/** « Anne : roi de pique, Bruno : 3 de pique ». */
export function playedText(state: State, played: Played): string {
  const one = ([place, card]: Played[number], at: number) =>
    state.words.say(at ? "card_by" : "card_led", {
      name: nameOf(state, place),
      card: cardName(state.words, card),
    });
  return played.map(one).join(", ");
}

function handAnswer(state: State, { hand }: Deal): string {
  const { words } = state;
  if (!hand.length) return words.say("hand_empty");
  const says = words.say("tell_hand", { count: hand.length, cards: inShort(words, hand) });
  return [says, imprenableText(state)].filter(Boolean).join(" ");
}

function dogAnswer({ words }: State, { dog, dog_shown, dog_size }: Deal): string {
  if (dog.length) return words.say("tell_dog", { cards: inShort(words, dog) });
  if (dog_shown) return words.say("tell_dog_gone");
  return words.say("tell_dog_hidden", { cards: words.count("seat_cards", dog_size) });
}

/** « Poignée simple, Anne : atout 21 20 … », for each; or that there is none to see. */
function handfulsAnswer(state: State, deal: Deal): string {
  const { words } = state;
  if (!deal.handfuls.length) return words.say("tell_handfuls_none");
  if (!mayRecallHandfuls(deal)) return words.say("tell_handfuls_gone");
  const one = ({ place, size, cards }: Deal["handfuls"][number]) =>
    words.say("tell_handful", {
      handful: capital(words.say(`cards.handful.${size}`)),
      name: nameOf(state, place),
      cards: inShort(words, cards),
    });
  return deal.handfuls.map(one).join(" ");
}

/** Says that nobody can take this person's petit; "" if that is not so. */
export function imprenableText(state: State): string {
  const deal = dealOf(state);
  const count = deal?.imprenable.filter((card) => deal.hand.includes(card)).length;
  return count ? state.words.count("imprenable", count) : "";
}

/** The suit led; if the Excuse was led, the suit of the second card. */
function suitAnswer(state: State, deal: Deal): string {
  const led = deal.trick.map(([, card]) => suitOf(card)).find((suit) => suit !== "");
  if (led === undefined) return state.words.say("tell_suit_free");
  return state.words.say("tell_suit", { suit: suitName(state.words, led) });
}

function turnAnswer(state: State): string {
  const turn = state.table?.turn;
  if (turn == null) return state.words.say("tell_turn_nobody");
  const key = isYourTurn(state) ? "turn_you" : "turn";
  const says = state.words.say(`tell_${key}`, { name: nameOf(state, turn) });
  const left = secondsLeft(state);
  if (left === null) return says;
  const time = timeText(state.words, left);
  return `${says} ${state.words.say(isYourTurn(state) ? "time_left_you" : "time_left_other", { time })}`;
}

/** Who took the last trick; the snapshot only shows it until the next lead. */
export function lastWinner(state: State): number | null {
  const deal = dealOf(state);
  if (!deal?.last || deal.phase !== "play") return null;
  return deal.trick[0]?.[0] ?? state.table?.turn ?? null;
}

function lastAnswer(state: State, deal: Deal): string {
  if (!deal.last) return state.words.say("tell_last_none");
  const winner = lastWinner(state);
  const cards = playedText(state, deal.last);
  if (winner === null) return state.words.say("tell_table", { cards });
  return state.words.say("tell_last", { cards, name: nameOf(state, winner) });
}

/** « passe », or the contract by its name. */
export function bidText(state: State, bid: string | null): string {
  return bidName(state.words, bid ?? "pass");
}

/** « Vous pouvez dire : passe ou garde. », and why the deal may be cancelled instead. */
export function canBidText(state: State, { bids, cancel }: Legal): string {
  const { words } = state;
  const said = (bids ?? []).map((bid) => bidText(state, bid));
  const can = words.say("tell_can_bid", { bids: words.any(said) });
  return cancel ? `${words.say(`cancel_${cancel}`)} ${can}` : can;
}

function bidsAnswer(state: State, deal: Deal): string {
  const one = ([place, bid]: Deal["bids"][number]) =>
    state.words.say("bid_by", { name: nameOf(state, place), bid: bidText(state, bid) });
  if (!deal.bids.length) return state.words.say("tell_bids_none");
  return state.words.say("tell_bids", { bids: deal.bids.map(one).join(", ") });
}

function scoreAnswer(state: State): string {
  const totals = state.table?.sheet.totals ?? [];
  const scores = totals.map((total, place) =>
    state.words.say("score_of", { name: nameOf(state, place), score: signed(state.words, total) }),
  );
  const told = state.words.say("tell_scores", { scores: scores.join(", ") });
  const headline = dealOf(state)?.open?.podium?.headline;
  return headline ? `${headline}. ${told}` : told;
}

function seatAnswer(state: State, number: number): string {
  const seated = state.table?.places[number - 1];
  if (!seated) return state.words.say("tell_no_seat", { number });
  const facts = seatFacts(state, seated).join(", ");
  const where = seated.where ? state.words.say(`where_${seated.where}`) : state.words.say("you");
  return state.words.say("tell_seat", { name: nameOf(state, seated.place), where, facts });
}

/** What to say about a place: cards held, tricks, and its part in this deal. */
export function seatFacts(state: State, { place, kind, is_covered }: Seated): string[] {
  const { words } = state;
  const deal = dealOf(state);
  const facts: string[] = [];
  if (kind === "bot") facts.push(words.say("seat_bot"));
  if (is_covered) facts.push(words.say("seat_away"));
  const away = awayAt(state, place);
  if (away) facts.push(awayText(words, away));
  if (deal) {
    if (deal.dealer === place) facts.push(words.say("seat_dealer"));
    if (deal.taker === place) facts.push(words.say("seat_taker"));
    if (deal.partners.includes(place)) facts.push(words.say("seat_partner"));
    for (const handful of deal.handfuls.filter((one) => one.place === place)) {
      const name = words.say(`cards.handful.${handful.size}`);
      facts.push(words.say("seat_handful", { handful: name }));
    }
    facts.push(words.count("seat_cards", deal.cards[place] ?? 0));
    facts.push(words.count("seat_tricks", deal.tricks[place] ?? 0));
  }
  return facts;
}
