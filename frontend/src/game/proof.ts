/** Checks that a deal was fair, as far as this browser can without trusting the server. */

import type { Place } from "./deal.ts";
import { keep, kept } from "./kept.ts";
import type { Bound } from "./snapshot.ts";
import { Words } from "./words.ts";

/** A place's contribution to a deal; only the share once the person is forgotten. */
export interface Drawn extends Bound {
  number: string;
  share: string;
}

/** The proof of a finished deal: what its cards were made from. */
export interface Proof {
  deal: number;
  ok: boolean;
  verdict: string;
  says: string;
  commitment: string | null;
  secret: string | null;
  drawn: Drawn[];
  /** The table, deal and rules it is bound to. */
  table: string;
  bound_deal: number;
  rules: string;
}

/** What this browser saw before a deal, and the number it gave. */
export interface Seen {
  commitment: string;
  number: string;
  /** The place it gave the number from, and the hash it showed first. */
  place?: Place;
  bound?: string;
  /** Everyone's hashes, as seen before this browser opened its number. */
  seats?: Bound[];
}

const KEPT = "oudler-seen";
const MOST_KEPT = 40;

type Entry = [string, Seen];

/** Store what was seen before a deal, so that it can be checked even much later. */
export function remember(table: string, deal: number, seen: Seen): void {
  const name = `${table}/${deal}`;
  const others = kept<Entry[]>(KEPT, []).filter(([other]) => other !== name);
  // Only the last deals: localStorage is small, and shared with the preferences.
  keep(KEPT, [...others, [name, seen]].slice(-MOST_KEPT));
}

export function remembered(table: string, deal: number): Seen | null {
  return kept<Entry[]>(KEPT, []).find(([name]) => name === `${table}/${deal}`)?.[1] ?? null;
}

/** The deal that hashes are bound to: its table, number and rules. */
export interface Terms {
  table: string;
  bound_deal: number;
  rules: string;
}

/** The SHA-256 of a text, in hexadecimal; null without https. */
export async function sha256(text: string): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return null; // browsers have no hashes on pages without https
  const hash = await subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The hash of these texts as netstrings, so that different lists never collide. */
export function hashOf(purpose: string, ...texts: string[]): Promise<string | null> {
  return sha256(netstrings(`oudler ${purpose} 2`, ...texts));
}

/** These texts as netstrings, one after another. */
export function netstrings(...texts: string[]): string {
  return texts.map((one) => `${new TextEncoder().encode(one).length}:${one},`).join("");
}

/** The commitment of a secret; null without https. */
export function commitmentOf(proof: Terms & { secret: string | null }): Promise<string | null> {
  return hashOf("commitment", proof.table, `${proof.bound_deal}`, proof.rules, proof.secret ?? "");
}

/** The hash to show of a number until all are bound; null without https. */
export function bindingOf(
  table: string, deal: number, place: Place, number: string,
): Promise<string | null> {
  return hashOf("binding", table, `${deal}`, `${place}`, number);
}

/** The hashes of a proof, as this browser computes them. */
export interface Made {
  commitment: string | null;
  bindings: (string | null)[];
}

export async function madeOf(proof: Proof): Promise<Made> {
  const bindings = proof.drawn.map(({ number }, place) =>
    bindingOf(proof.table, proof.bound_deal, place, number),
  );
  return { commitment: await commitmentOf(proof), bindings: await Promise.all(bindings) };
}

/** The verdict on a proof, as a sentence; `made` is what this browser computed. */
export function verdictOf(words: Words, proof: Proof, made: Made, seen: Seen | null): string {
  if (!proof.commitment || !proof.ok) return proof.says;
  const hash = made.commitment;
  if (hash !== null && hash !== proof.commitment) return words.say("proof_hash");
  // A repeated deal was bound at another table, where this browser may not have been.
  if (proof.verdict === "repeated") return proof.says;
  if (seen && seen.commitment !== proof.commitment) return words.say("proof_commitment");
  if (hash !== null && !areBound(proof, made)) return words.say("proof_bound");
  if (seen && !hasOwn(proof, seen)) return words.say("proof_number");
  if (seen?.seats && !areThose(proof, seen.seats)) return words.say("proof_bound");
  if (!seen) return `${words.say("proof_unseen")} ${proof.says}`;
  return `${words.say(hash === null ? "proof_no_hash" : "proof_good")} ${proof.says}`;
}

/** Whether the number this browser gave is in the deal, at its place. */
function hasOwn(proof: Proof, seen: Seen): boolean {
  const own = proof.drawn[seen.place ?? -1];
  return !!own && (own.number === seen.number || !!own.share);
}

/** Whether each number matches its hash. */
function areBound(proof: Proof, made: Made): boolean {
  return proof.drawn.every(
    ({ bound, share }, place) => !bound || !!share || made.bindings[place] === bound,
  );
}

/** Whether the hashes are those this browser saw before it opened its own number. */
function areThose(proof: Proof, seats: Bound[]): boolean {
  return proof.drawn.every(
    ({ name, bound, share }, place) =>
      !!share || (seats[place]?.name === name && seats[place]?.bound === bound),
  );
}
