/** The pictures of the cards: their addresses, and caching a whole deck at once. */

import { version } from "./version.ts";

/** A deck as it comes in one answer: the SVG of each card, and of the back, by code. */
export type Deck = Record<string, string>;

/** The address of a card's picture. */
export function cardAddress(look: string, card: string): string {
  return `/cards/${look}/${card}.svg?v=${version}`;
}

/** The address of all cards of a look. */
export function deckAddress(look: string): string {
  return `/cards/${look}.json?v=${version}`;
}

/** A picture as the server would send it. */
export function pictureIn(deck: Deck, card: string): Response | undefined {
  const svg = deck[card];
  if (svg === undefined) return undefined;
  return new Response(svg, { headers: { "Content-Type": "image/svg+xml" } });
}

/** Keep each card of a deck under its own address; the back last, so that it stands for all. */
export async function keepDeck(cache: Cache, look: string, deck: Deck): Promise<void> {
  const keep = (card: string) => cache.put(cardAddress(look, card), pictureIn(deck, card) ?? Response.error());
  await Promise.all(Object.keys(deck).filter((card) => card !== "back").map(keep));
  await keep("back");
}
