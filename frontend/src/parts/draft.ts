/** A real deal being entered: what the rules ask of it, and what is known so far. */

import { Words } from "../game/words.ts";

export interface Choice {
  value: string;
  name: string;
}

/** The facts that the rules need about a deal. */
export interface DealForm {
  has_taker: boolean;
  asks: string[];
  contracts: Choice[];
  most_partners: number;
  partner_by: string[];
  half_points: number;
  has_halves: boolean;
  oudlers: number;
  /** The points that the attack needs, by its oudlers. */
  targets: number[];
  petits: number;
  asks_petit_player: boolean;
  handfuls: Choice[];
  handful_by_taker: boolean;
  miseres: Choice[];
  slams: Choice[];
  may_pass_out: boolean;
  may_play_without_taker: boolean;
  lone_trumps: Choice[];
}

/** A deal being typed, with fields missing. */
export interface Draft {
  taker?: string | undefined;
  contract?: string | undefined;
  partners?: (string | { player: string; by: string })[];
  oudlers?: number;
  points?: number | string;
  points_of?: string;
  petit?: string | undefined;
  petit_players?: string[];
  handfuls?: { size: string; player?: string; side?: string }[];
  slams?: string[];
  miseres?: { kind: string; player: string }[];
  passed_out?: boolean;
  thrown_in?: string;
  each?: { player: string; points: string; oudlers?: number }[];
  petit_player?: string;
  /** At a club's table of five: who deals, and so sits out. */
  sat_out?: string;
}

/** Whether the draft has everything the rules need. */
export function isWhole(form: DealForm, draft: Draft): boolean {
  if (draft.passed_out || draft.thrown_in) return true;
  return form.asks.every((field) => draft[field as keyof Draft] !== undefined);
}

/** The facts still missing from a deal, as the form calls them. */
export function lacking(form: DealForm, draft: Draft): string[] {
  return isWhole(form, draft) ? [] : form.asks.filter((field) => draft[field as keyof Draft] === undefined);
}

/** The margin that so many points make: below 0 the contract fails; undefined until the oudlers are known. */
export function gapAt(form: DealForm, { oudlers, points_of }: Draft, points: number): number | undefined {
  const target = oudlers === undefined ? undefined : form.targets[oudlers];
  if (target === undefined) return undefined;
  return (points_of === "defence" ? form.half_points / 2 - points : points) - target;
}

/** A deal being entered. */
export interface Entering {
  words: Words;
  form: DealForm;
  /** Who plays, as the draft names them, and as they are shown. */
  players: { player: string; name: string }[];
  /** Who may have taken: one of the players, or the one whom a board names. */
  takers: string[];
  draft: Draft;
  /** The points as they are keyed in, before they count, and what takes one more key. */
  keyed: string;
  key: (text: string) => void;
  /** Enters the correction of a deal, which has a button of its own; undefined for a new deal. */
  correct?: (() => void) | undefined;
  /** What is impossible in the draft; "" for nothing. */
  faults: string;
}

/** Take up a change of the draft; the last of an ordinary deal enters it. */
export type Change = (changed: Draft, isLast?: boolean) => void;
