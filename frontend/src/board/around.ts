/** Where each player is drawn round the table, and their picture: a disc with their initial, or a robot. */

import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import type { Place } from "../game/deal.ts";
import type { Seated, Snapshot, Where } from "../game/snapshot.ts";
import { secondsLeft } from "./clock.ts";
import { nameOf } from "./places.ts";
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

const HUES = [8, 32, 82, 150, 178, 205, 232, 262, 292, 330];

/** The hue of a name: the same on every screen. */
export function hueOf(name: string): number {
  const sum = [...name].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return HUES[sum % HUES.length] ?? 0;
}

export function avatar(state: State, { place, kind, is_covered }: Seated): TemplateResult {
  const name = nameOf(state, place);
  return html`<span class="avatar" aria-hidden="true" .style=${`--hue:${hueOf(name)}`}>
    ${disc(name, kind)}
    ${is_covered ? html`<span class="covered-by">${robot()}</span>` : nothing}
    ${state.table?.turn === place ? ring(state) : nothing}
  </span>`;
}

/** The picture of somebody who may have left: without a clock, and nobody covers for them. */
export function portrait(name: string, kind: Seated["kind"]): TemplateResult {
  return html`<span class="avatar" aria-hidden="true" .style=${`--hue:${hueOf(name)}`}>${disc(name, kind)}</span>`;
}

function disc(name: string, kind: Seated["kind"]): TemplateResult {
  return html`<span class="disc">${kind === "bot" ? robot() : kind === "empty" ? "+" : initial(name)}</span>`;
}

function initial(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? "";
}

function robot(): TemplateResult {
  return html`<svg viewBox="0 0 24 24">
    <path d="M12 2v4" />
    <circle cx="12" cy="2.6" r="1.6" />
    <rect x="4" y="6" width="16" height="13" rx="3.5" />
    <circle class="eye" cx="9" cy="12" r="1.7" />
    <circle class="eye" cx="15" cy="12" r="1.7" />
    <path class="mouth" d="M9 16h6" />
  </svg>`;
}

/** A ring that empties as the time runs out; it starts full when the turn is first seen. */
function ring(state: State): unknown {
  const left = secondsLeft(state);
  if (left === null) return nothing;
  return guard(
    [state.table?.clock?.deadline],
    () => html`<svg class="ring" viewBox="0 0 40 40" .style=${`--time:${left}s`}>
      <circle cx="20" cy="20" r="18.5" pathLength="100" />
    </svg>`,
  );
}
