/** A phone's entries at an evening that the server has not confirmed yet: kept, so that nothing is lost. */

import type { Draft } from "../parts/draft.ts";
import type { At, Place } from "./state.ts";

/** An entry for a deal on its way, with the key that makes it count once. */
export interface Waiting {
  key: string;
  at: At;
  draft: Draft;
  [field: string]: unknown;
}

/** Where a deal is played, as the phone saw it. */
type Seen = Pick<Place, "at" | "given_up">;

interface Kept {
  /** The phone's name at this evening. */
  device: string;
  /** How many entries it has sent. */
  said: number;
  waiting: Waiting[];
}

const PREFIX = "oudler-evening-";
const OWN = "oudler-evenings";

function read(id: string, newDevice: () => string): Kept {
  const known = parsed<Kept>(localStorage.getItem(PREFIX + id));
  return known ?? { device: newDevice(), said: 0, waiting: [] };
}

function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

function write(id: string, kept: Kept): void {
  localStorage.setItem(PREFIX + id, JSON.stringify(kept));
}

export class EveningLog {
  readonly id: string;
  private readonly newDevice: () => string;

  constructor(id: string, newDevice: () => string) {
    this.id = id;
    this.newDevice = newDevice;
  }

  get device(): string {
    const kept = read(this.id, this.newDevice);
    write(this.id, kept);
    return kept.device;
  }

  get waiting(): Waiting[] {
    return read(this.id, this.newDevice).waiting;
  }

  /** Keep this phone's entry for a deal until it is stored. */
  say(key: string, { at, given_up }: Seen, draft: Draft): void {
    const kept = read(this.id, this.newDevice);
    const said = kept.said + 1;
    const one = { do: "claim", key, at, given_up, draft, device: kept.device, number: said };
    write(this.id, { ...kept, said, waiting: [...kept.waiting, one] });
  }

  /** Drop an entry that was stored, or refused for good. */
  done(key: string): void {
    const kept = read(this.id, this.newDevice);
    write(this.id, { ...kept, waiting: kept.waiting.filter((one) => one.key !== key) });
  }
}

export type OwnEvening = { id: string; key: string; name: string };

/** The evenings opened in this browser, latest first. */
export function ownEvenings(): OwnEvening[] {
  return parsed<OwnEvening[]>(localStorage.getItem(OWN)) ?? [];
}

export function keepOwn(one: OwnEvening): void {
  const others = ownEvenings().filter(({ id }) => id !== one.id);
  localStorage.setItem(OWN, JSON.stringify([one, ...others].slice(0, 20)));
}

export function forgetOwn(id: string): void {
  localStorage.setItem(OWN, JSON.stringify(ownEvenings().filter((one) => one.id !== id)));
}
