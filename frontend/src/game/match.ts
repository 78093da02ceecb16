/** A match of several deals, as docs/http-api.md has it, and how it is named. */

import { Words } from "./words.ts";

/** How far a match has got. */
export interface Match {
  /** From 1; the return match is number 2. */
  number: number;
  deals: number;
  /** The deal being played, or the last one; 0 before the first. */
  deal: number;
  /** How many deals of the table belong to earlier matches. */
  before: number;
  is_over: boolean;
}

/** « Donne 3 sur 10 », for the number of a deal at its table; « Donne 3 » without a match. */
export function dealName(words: Words, number: number, match: Match | null | undefined): string {
  if (!match) return words.say("deal_number", { number });
  const own = ((number - 1) % match.deals) + 1;
  return words.say("deal_of", { number: own, deals: match.deals });
}

/** « Partie de 10 donnes ». */
export function matchName(words: Words, deals: number): string {
  return words.count("match", deals);
}
