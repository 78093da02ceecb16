/** A phone's entries at a tournament that the server has not confirmed yet: kept, so that nothing is lost. */

import { keep, kept } from "../game/kept.ts";
import type { Draft } from "../parts/draft.ts";
import { isWaiting, KeptQueue } from "../parts/queue.ts";
import type { Place, View, Waiting } from "./state.ts";

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

/** What a link last showed, and how far the server's clock was ahead; only the latest is kept. */
export interface Shown {
  id: string;
  key: string;
  view: View;
  ahead: number;
}
const SHOWN = "oudler-evening-shown";

export function keepShown(one: Shown): void {
  keep(SHOWN, one);
}

/** What this link last showed, for a page that finds no network. */
export function shownBy(id: string, key: string): Shown | null {
  const found = kept<Shown | null>(SHOWN, null);
  return found?.id === id && found.key === key ? found : null;
}

export function forgetShown(): void {
  localStorage.removeItem(SHOWN);
}

/** Whom the club's last evenings in this browser had: the entry as it is typed, and when it was last seen. */
type Known = [typed: string, seen: number];
const PEOPLE = "oudler-tournament-people";
const REMEMBERED = 62 * 24 * 3_600_000;
const MOST_PEOPLE = 500;

/** The people of the last two months, by name. */
export function knownPeople(now = Date.now()): string[] {
  return kept<Known[]>(PEOPLE, []).flatMap(([typed, seen]) => (now - seen < REMEMBERED ? [typed] : [])).sort();
}

/** Remember who has entered, each with the latest entry. */
export function keepPeople(typed: readonly string[], now = Date.now()): void {
  const found = new Map(kept<Known[]>(PEOPLE, []).map((one) => [nameIn(one[0]), one]));
  // A forgotten name has become a number.
  for (const one of typed.filter((one) => one && !/\d$/.test(nameIn(one)))) found.set(nameIn(one), [one, now]);
  keep(PEOPLE, [...found.values()].filter(([, seen]) => now - seen < REMEMBERED).slice(-MOST_PEOPLE));
}

/** Forget somebody who does not want to be found. */
export function forgetPerson(name: string): void {
  keep(PEOPLE, kept<Known[]>(PEOPLE, []).filter(([typed]) => nameIn(typed) !== name));
}

function nameIn(typed: string): string {
  return typed.split(" ; ")[0] ?? typed;
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
