// The play of the cards in Tarot for four, as boardgame.io wants a game: hands are secret, a card is
// checked by the server, and the next deal follows. Nobody bids, and nothing is scored but tricks.

import core from "boardgame.io/dist/cjs/core.js";

const EXCUSE = "E0";
const upTo = (count) => [...Array(count).keys()].map((rank) => rank + 1);
const suit = (letter, count) => upTo(count).map((rank) => letter + rank);
const DECK = [..."SHDC"].flatMap((letter) => suit(letter, 14)).concat(suit("T", 21), EXCUSE);

const rank = (card) => Number(card.slice(1));
const isTrump = (card) => card[0] === "T";
const highest = (trick) => Math.max(0, ...trick.filter(isTrump).map(rank));

/** The cards of a hand that may be played: follow suit, else trump, and above the others' trumps. */
export function playable(hand, trick) {
  const led = trick.find((card) => card !== EXCUSE);
  if (led === undefined) return hand;
  const trumps = hand.filter(isTrump);
  const above = trumps.filter((card) => rank(card) > highest(trick));
  const following = isTrump(led) ? [] : hand.filter((card) => card[0] === led[0]);
  const must = [following, above, trumps].find((cards) => cards.length > 0);
  return must === undefined ? hand : must.concat(hand.filter((card) => card === EXCUSE));
}

/** Which card of a whole trick takes it. */
function taking(trick) {
  const led = trick.find((card) => card !== EXCUSE)[0];
  const power = (card) => (isTrump(card) ? 100 : card[0] === led ? 0 : -100) + rank(card);
  return trick.reduce((best, card, i) => (power(card) > power(trick[best]) ? i : best), 0);
}

function dealt(random, leader) {
  const cards = random.Shuffle(DECK);
  const players = {};
  for (let place = 0; place < 4; place++) {
    players[place] = { hand: cards.slice(18 * place, 18 * place + 18) };
  }
  const secret = { dog: cards.slice(72) };
  return { players, secret, trick: [], last: [], won: [0, 0, 0, 0], leader, next: leader };
}

function play({ G, playerID, random }, card) {
  const hand = G.players[playerID].hand;
  if (!playable(hand, G.trick).includes(card)) return core.INVALID_MOVE;
  hand.splice(hand.indexOf(card), 1);
  G.trick.push(card);
  G.next = (Number(playerID) + 1) % 4;
  if (G.trick.length === 4) {
    G.leader = G.next = (G.leader + taking(G.trick)) % 4;
    G.won[G.leader] += 1;
    G.last = G.trick;
    G.trick = [];
    if (hand.length === 0) Object.assign(G, dealt(random, G.leader));
  }
}

export const game = {
  name: "tarot",
  setup: ({ random }) => dealt(random, 0),
  playerView: core.PlayerView.STRIP_SECRETS,
  disableUndo: true,
  minPlayers: 4,
  maxPlayers: 4,
  turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.next, next: ({ G }) => G.next } },
  moves: { play: { move: play, client: false } },
};
