/** The command line: every key, every card by any of its names, every bid. */

import { NOTHING_TO_SAY } from "../board/actions.ts";
import { typedWish } from "../board/keys.ts";
import { mayPress } from "../board/selection.ts";
import { handOf, isSpeaker, legalOf } from "../board/viewer.ts";
import { cardName, plain, theCard, typedCards } from "../game/cards.ts";
import type { Asked } from "./actions.ts";
import type { State } from "./state.ts";

const BIDS = ["pass", "prise", "pousse", "garde", "garde_sans", "garde_contre"];

/** The action a text asks for, or a sentence that says why there is none. */
export function readCommand(state: State, text: string): Asked | string {
  const { words } = state;
  const typed = plain(text);
  const wish = typedWish(text.trim());
  if (wish) return { type: "wish", wish };
  const means = (key: string) => words.say(`typed_${key}`).split(" ").includes(squeezed(typed));
  const legal = legalOf(state);
  if (isSpeaker(state) && (means("pass") || means("nothing"))) return NOTHING_TO_SAY;
  const bid = BIDS.find((one) => means(one));
  if (bid !== undefined) {
    if (legal?.what === "bid") return { type: "bid", bid };
    return words.say("command_not_now", { text });
  }
  if (means("cancel")) {
    return legal?.cancel ? { type: "cancel" } : words.say("command_not_now", { text });
  }
  if (means("done")) return { type: "done" };
  if (means("slam")) return { type: "slam" };
  if (means("ready")) return { type: "ready" };
  if (means("hint")) return { type: "hint" };
  if (means("handful")) return { type: "wish", wish: "handful" };
  const cards = typedCards(words, typed);
  if (!cards.length) return words.say("command_unknown", { text });
  if (legal?.what === "call" && cards[0]) return { type: "call", card: cards[0] };
  return cardAsked(state, text, cards);
}

function squeezed(typed: string): string {
  return typed.replace(/^(une|je|i|a) /, "").replace(/ /g, "");
}

/** The card of the hand that a name means: the only match, or the only legal one. */
function cardAsked(state: State, text: string, cards: string[]): Asked | string {
  const { words } = state;
  const ofHand = handOf(state).filter(({ card }) => cards.includes(card));
  const possible = ofHand.filter(({ card }) => mayPress(state, card));
  const meant = possible.length === 1 || ofHand.length > 1 ? possible : ofHand;
  const kinds = new Set((meant.length ? meant : ofHand).map(({ card }) => card));
  const [found] = meant.length ? meant : ofHand;
  if (found && kinds.size === 1) return { type: "press", key: found.key };
  const names = [...kinds].map((card) => cardName(words, card));
  if (names.length) return words.say("card_several", { text, cards: words.any(names) });
  return words.say("card_not_held", { card: theCard(words, cards[0] ?? "EX") });
}
