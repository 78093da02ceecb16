// The same bot as line_bot.py, for Node:  oudler arena "exec:node examples/line_bot.mjs" beginner
// docs/bot-protocol.md says what the lines hold.

import { createInterface } from "node:readline";

const OUDLERS = ["T1", "T21", "EX"];

const words = (text) => (text ? text.split(" ") : []);

/** Bids on oudlers, discards and plays the first cards that may go, announces nothing. */
function decide(ask, legal, view) {
  const cards = words(legal.cards);
  switch (ask) {
    case "bid": {
      const hand = words(view.hand);
      const isStrong = OUDLERS.filter((card) => hand.includes(card)).length >= 2;
      const bids = legal.bids.filter((bid) => bid === "garde" || bid === "prise");
      return { type: "bid", contract: (isStrong && bids.at(-1)) || "pass" };
    }
    case "call":
      return { type: "call", cards: cards[0] };
    case "discard": {
      const trumps = words(legal.trumps).slice(0, legal.trumps_needed);
      const found = [...cards.slice(0, legal.count - trumps.length), ...trumps];
      return { type: "discard", cards: found.join(" ") };
    }
    case "play":
      return { type: "play", card: cards[0] };
    default:
      return null;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { type, id, ask, legal, view } = JSON.parse(line);
  const answer =
    type === "hello" ? { type: "ready", name: "line bot" } : { id, action: decide(ask, legal, view) };
  console.log(JSON.stringify(answer));
}
