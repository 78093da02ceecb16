/** Where each place is drawn round the table. */

import type { Place } from "../game/deal.ts";
import type { Snapshot, Where } from "../game/snapshot.ts";
import type { State } from "./state.ts";

/** The columns of the board's grid, and how many of them a side takes. */
const COLUMNS = 60;
const SIDE = 13;
/** The lines of the board's rows: under the contract come the top, the sides and the viewer's own plate. */
const TOP = 2;
const UPPER = 3;
const LOWER = 4;
const OWN = 5;
const END = 6;

/** How many turns after the viewer a place comes; for a spectator, after the first place. */
function turnsTo(table: Snapshot, place: Place): number {
  const count = table.places.length;
  return (place - (table.you ?? 0) + count) % count;
}

/** Where a place is drawn: as the viewer sees it; for a spectator, round the table. */
export function drawnAt(table: Snapshot, place: Place): Where | "you" {
  const count = table.places.length;
  const turns = turnsTo(table, place);
  const where = table.places[place]?.where;
  if (turns === 0) return "you";
  if (where) return where;
  const right = table.direction === "clockwise" ? count - turns : turns;
  if (right * 2 === count) return "opposite";
  if (right === 1 || right === count - 1) return right === 1 ? "right" : "left";
  return right * 2 < count ? "opposite_right" : "opposite_left";
}

/** The direction from the middle to a place, as CSS properties. */
export function towards({ table }: State, place: Place): string {
  if (!table) return "";
  const angle = (2 * Math.PI * turnsTo(table, place)) / table.places.length;
  const x = Math.sin(angle) * (table.direction === "clockwise" ? -1 : 1);
  return `--x:${x.toFixed(3)};--y:${Math.cos(angle).toFixed(3)}`;
}

/** The place's part of the board's grid, as CSS properties: on a wide board, and on a tall one. */
export function areasOf({ table }: State, place: Place): string {
  if (!table) return "";
  const count = table.places.length;
  const turns = turnsTo(table, place);
  const right = table.direction === "clockwise" ? count - turns : turns;
  const side = count < 3 ? 0 : count < 6 ? 1 : 2;
  const wide = { count, side };
  const tall = { count, side: Math.min(side, 1) };
  return `${area("wide", wide, turns ? right : 0)};${area("tall", tall, turns ? right : 0)}`;
}

/** How many players there are, and how many of them sit at each side. */
interface Board {
  count: number;
  side: number;
}

/** The grid area of the player so many places to the right, and the side it is aligned to. */
function area(name: string, { count, side }: Board, right: number): string {
  const left = count - right;
  const said = (rows: string, from: number, to: number, at: string) =>
    `--${name}:${rows.replace("/", `/ ${from} /`)} / ${to};--${name}-at:${at}`;
  if (right === 0) return said(`${OWN} / ${END}`, 1, SIDE + 1, "start");
  if (right <= side) return said(beside(side, right), COLUMNS - SIDE + 1, COLUMNS + 1, "end");
  if (left <= side) return said(beside(side, left), 1, SIDE + 1, "start");
  const each = COLUMNS / (count - 1 - 2 * side);
  const from = Math.round(each * (left - side - 1)) + 1;
  return said(`${TOP} / ${UPPER}`, from, from + Math.floor(each), "center");
}

/** The rows of a place at a side: of two, the nearer sits lower. */
function beside(side: number, nearness: number): string {
  if (side < 2) return `${UPPER} / ${OWN}`;
  return nearness === 1 ? `${LOWER} / ${OWN}` : `${UPPER} / ${LOWER}`;
}
