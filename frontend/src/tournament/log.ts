/** A phone's entries at a tournament that the server has not confirmed yet: kept, so that nothing is lost. */

import { keep, kept } from "../game/kept.ts";
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
const OWN = "oudler-tournaments";

function read(id: string, newDevice: () => string): Kept {
  return kept<Kept | null>(PREFIX + id, null) ?? { device: newDevice(), said: 0, waiting: [] };
}

export class TournamentLog {
  readonly id: string;
  private readonly newDevice: () => string;

  constructor(id: string, newDevice: () => string) {
    this.id = id;
    this.newDevice = newDevice;
  }

  get device(): string {
    const known = read(this.id, this.newDevice);
    keep(PREFIX + this.id, known);
    return known.device;
  }

  get waiting(): Waiting[] {
    return read(this.id, this.newDevice).waiting;
  }

  /** Keep this phone's entry for a deal until it is stored. */
  say(key: string, { at, given_up }: Seen, draft: Draft): void {
    const known = read(this.id, this.newDevice);
    const said = known.said + 1;
    const one = { do: "claim", key, at, given_up, draft, device: known.device, number: said };
    keep(PREFIX + this.id, { ...known, said, waiting: [...known.waiting, one] });
  }

  /** Drop an entry that was stored, or refused for good. */
  done(key: string): void {
    const known = read(this.id, this.newDevice);
    keep(PREFIX + this.id, { ...known, waiting: known.waiting.filter((one) => one.key !== key) });
  }
}

export type OwnTournament = { id: string; key: string; name: string };

/** The tournaments opened in this browser, latest first. */
export function ownTournaments(): OwnTournament[] {
  return kept<OwnTournament[]>(OWN, []);
}

export function keepOwn(one: OwnTournament): void {
  const others = ownTournaments().filter(({ id }) => id !== one.id);
  keep(OWN, [one, ...others].slice(0, 20));
}

export function forgetOwn(id: string): void {
  keep(OWN, ownTournaments().filter((one) => one.id !== id));
}
