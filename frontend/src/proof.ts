/** Whether a deal was fair, as far as this browser can tell without believing the server. */

import type { Proof } from "./picture.ts";
import type { Words } from "./words.ts";

/** What this browser was shown before a deal, and the number that it mixed in. */
export interface Seen {
  commitment: string;
  number: string;
}

const KEPT = "oudler-seen";
const MOST_KEPT = 40;

type Entry = [string, Seen];

function kept(): Entry[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? (found as Entry[]) : [];
  } catch {
    return [];
  }
}

/** Keep what was seen before a deal, until it is over and long after. */
export function remember(table: string, deal: number, seen: Seen): void {
  const name = `${table}/${deal}`;
  const others = kept().filter(([other]) => other !== name);
  localStorage.setItem(KEPT, JSON.stringify([...others, [name, seen]].slice(-MOST_KEPT)));
}

export function remembered(table: string, deal: number): Seen | null {
  return kept().find(([name]) => name === `${table}/${deal}`)?.[1] ?? null;
}

/** The commitment that a secret gives; null where the browser makes no hashes: without https. */
export async function commitmentOf(secret: string): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const hash = await subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is to be said of a proof. `hash` is what this browser makes of the secret. */
export function judged(words: Words, proof: Proof, hash: string | null, seen: Seen | null): string {
  if (!proof.commitment || !proof.ok) return proof.says;
  if (hash !== null && hash !== proof.commitment) return words.say("proof_hash");
  if (proof.verdict === "repeated") return proof.says;
  if (seen && seen.commitment !== proof.commitment) return words.say("proof_commitment");
  if (seen && !proof.numbers.includes(seen.number)) return words.say("proof_number");
  if (!seen) return `${words.say("proof_unseen")} ${proof.says}`;
  return `${words.say(hash === null ? "proof_no_hash" : "proof_good")} ${proof.says}`;
}
