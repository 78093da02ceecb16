/** News from the event stream: the state after it, the lines of the log, and the sounds it makes. */

import { adviceKept } from "../board/hand.ts";
import { withFocusKept } from "../board/selection.ts";
import { fannedAfter, stagedAfter } from "../board/stage.ts";
import { NOTHING_CHOSEN } from "../board/state.ts";
import { dealOf, handOf, isYourTurn, legalOf } from "../board/viewer.ts";
import { isOudler } from "../game/cards.ts";
import type { Deal } from "../game/deal.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { withNotice } from "../shell/notice.ts";
import type { Cue } from "../shell/sound.ts";
import { isSpoken, withUnread } from "./beside.ts";
import type { State } from "./state.ts";

/** One message of the event stream. */
export interface News {
  seq: number;
  told: string;
  urgent: string;
  now: number;
  snapshot: Snapshot;
}

/** The state after a message: what it shows, says and ends. */
export function withNews(state: State, news: News, clock: number): State {
  const isNew = news.seq > state.seq;
  let next: State = {
    ...state,
    table: news.snapshot,
    seq: Math.max(news.seq, state.seq),
    ahead: news.now - clock,
    now: clock,
  };
  if (isNew && news.told) next = withLine(next, news.seq, news.told);
  if (isNew && news.urgent) next = withNotice(next, news.urgent, "urgent");
  // A refusal stays: a robot's card would take it away before it is heard.
  else if (isNew && !isYourTurn(next) && next.notice?.kind !== "refusal") next = { ...next, notice: null };
  if (!isStillAsked(state, next)) next = { ...next, ...NOTHING_CHOSEN };
  const [before, after] = [dealOf(state), dealOf(next)];
  if (after?.open?.podium && !before?.open?.podium) next = { ...next, scoreSheet: "podium" };
  const staged = stagedAfter(before, after, state.staged);
  const advice = adviceKept(state.advice, next.table);
  const fanned = fannedAfter(before, after, state.fanned);
  const isStillHeld = before?.number === after?.number && handOf(next).some(({ key }) => key === state.raised);
  const raised = isStillHeld ? state.raised : "";
  return withFocusKept(state, withUnread(state.table, { ...next, staged, fanned, advice, raised }));
}

/** Whether the choice in progress is still possible; a handful already shown is not. */
function isStillAsked(before: State, { showing, table }: State): boolean {
  const legal = table?.deal?.legal;
  if (legalOf(before)?.what !== legal?.what) return false;
  return showing === null || (legal?.handfuls ?? []).some(({ size }) => size === showing.size);
}

/** What the viewer was told of the current deal, up to an event, and what waits for them now. */
export interface Told {
  seq: number;
  lines: { seq: number; text: string }[];
  urgent: string;
}

const MOST_LINES = 200;

/** The state with an event's line in the log; an event is told once. */
export function withLine(state: State, id: number, text: string): State {
  if (id <= (state.lines.at(-1)?.id ?? 0)) return state;
  const line = { id, text, lang: state.prefs.lang };
  return { ...state, lines: [...state.lines, line].slice(-MOST_LINES) };
}

/** The state with everything told of the deal before the page was loaded. */
export function withTold(state: State, { seq, lines }: Told): State {
  const { lang } = state.prefs;
  return { ...state, seq, lines: lines.map(({ seq: id, text }) => ({ id, text, lang })) };
}

/** The cues between two snapshots of a table, in the order to play them. */
export function cuesBetween(before: Snapshot | null, after: Snapshot): Cue[] {
  if (!before) return [];
  return [
    ...cardPlayed(before.deal, after),
    ...dealOver(before.deal, after),
    ...(isSpoken(before, after) ? (["said"] as const) : []),
    ...(questionOf(after) && questionOf(after) !== questionOf(before) ? (["turn"] as const) : []),
  ];
}

function cardPlayed(before: Deal | null, { deal, you }: Snapshot): Cue[] {
  if (!before || !deal || deal.number !== before.number) return [];
  const winner = deal.tricks.findIndex((won, place) => won > (before.tricks[place] ?? 0));
  if (winner < 0 && deal.trick.length <= before.trick.length) return [];
  const [, card] = (winner < 0 ? deal.trick : deal.last)?.at(-1) ?? [];
  const found: Cue[] = [card && isOudler(card) ? "oudler" : "card"];
  if (winner >= 0) found.push(isOnYourSide(deal, you, winner) ? "ours" : "theirs");
  return found;
}

/** The players on the viewer's side, as far as they know; a spectator has no side. */
function isOnYourSide(deal: Deal, you: number | null, place: number): boolean {
  if (you === null || deal.taker === null) return you === place;
  const attacks = (one: number) => one === deal.taker || deal.partners.includes(one);
  return attacks(you) === attacks(place);
}

function dealOver(before: Deal | null, { deal, you }: Snapshot): Cue[] {
  if (!deal?.scores.length || before?.scores.length || you === null) return [];
  const score = String(deal.scores[you] ?? 0);
  if (score === "0") return [];
  return [score.startsWith("-") ? "lost" : "won"];
}

/** The question to the viewer and its moment, as text; "" if there is none. */
export function questionOf({ deal, turn, you }: Snapshot): string {
  if (!deal?.legal || you === null || turn !== you) return "";
  const moment = [deal.number, deal.bids.length, deal.handfuls.length, deal.trick.length, ...deal.tricks];
  return [deal.legal.what, ...moment].join("/");
}

/** What the guide explains now: a question, or how a deal ended; "" if nothing. */
export function guidedMoment(table: Snapshot): string {
  const { deal, you } = table;
  if (you !== null && deal?.phase === "over") return `over/${deal.number}`;
  return questionOf(table);
}
