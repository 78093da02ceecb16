/** A phone's entries at a tournament that the server has not confirmed yet: kept, so that nothing is lost. */

import { keep, kept } from "../game/kept.ts";
import type { Draft } from "../parts/draft.ts";
import { isWaiting, KeptQueue } from "../parts/queue.ts";
import type { Place, Waiting } from "./state.ts";

/** A deal as the phone saw it. */
type Seen = Pick<Place, "at" | "given_up" | "inside">;

interface Kept {
  /** The phone's name at this evening. */
  device: string;
  /** How many entries it has sent. */
  said: number;
  waiting: Waiting[];
}

const PREFIX = "oudler-evening-";
const OWN = "oudler-tournaments";

/** The entries of this phone at one evening, which the server has not confirmed yet. */
export class TournamentLog extends KeptQueue<Waiting> {
  private readonly newDevice: () => string;

  constructor(id: string, newDevice: () => string) {
    super(PREFIX + id);
    this.newDevice = newDevice;
  }

  get device(): string {
    const known = this.known();
    keep(this.name, known);
    return known.device;
  }

  /** Keep this phone's entry for a deal until it is stored. It replaces what was refused about it. */
  say(key: string, { at, given_up, inside }: Seen, draft: Draft, says: string): void {
    const known = this.known();
    const said = known.said + 1;
    const one = { do: "claim", key, at, given_up, draft, device: known.device, number: said, title: inside, says };
    const others = known.waiting.filter((other) => isWaiting(other) || String(other.at) !== String(at));
    keep(this.name, { ...known, said, waiting: [...others, one] });
  }

  override waiting(): Waiting[] {
    return this.known().waiting;
  }

  protected override store(waiting: Waiting[]): void {
    keep(this.name, { ...this.known(), waiting });
  }

  private known(): Kept {
    return kept<Kept | null>(this.name, null) ?? { device: this.newDevice(), said: 0, waiting: [] };
  }
}

/** The command that an entry is sent as. */
export function claimOf({ title: _, says: __, refused: ___, ...command }: Waiting): object {
  return command;
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
