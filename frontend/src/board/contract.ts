/** The contract bar: the deal, who plays what, and how far the attack has got, as the viewer knows. */

import { html, nothing, type TemplateResult } from "lit-html";
import { bidName, capital, cardName, cardSign } from "../game/cards.ts";
import { type Deal, dealName, type Tally } from "../game/deal.ts";
import { Words } from "../game/words.ts";
import { awayAt, awayText } from "./clock.ts";
import { nameOf } from "./places.ts";
import type { State } from "./state.ts";
import { dealOf, isYourTurn } from "./viewer.ts";

/** What is shown, and how a screen reader says it where that differs. */
interface Fact {
  kind: string;
  shown: string;
  told?: string;
  /** What is shown of it on a phone, where the bar has one line. */
  brief?: string;
}

export function contractBar(state: State): TemplateResult | typeof nothing {
  const { words, table } = state;
  const deal = dealOf(state);
  if (!deal || !table) return nothing;
  return html`<div class="contract" role="group" aria-label=${words.say("contract")} .style=${gauge(deal)}>
    ${facts(state, deal).map(fact)}
    <span class="way" title=${words.say(`direction_${table.direction}`)}
      ><span aria-hidden="true">${table.direction === "clockwise" ? "↻" : "↺"}</span
      ><span class="unseen">${words.say(`direction_${table.direction}`)}</span></span
    >
  </div>`;
}

function fact({ kind, shown, told, brief }: Fact): TemplateResult {
  if (!told) return html`<span class=${kind}>${shown}</span>`;
  const seen = brief ? html`<span class="whole">${shown}</span><span class="brief">${brief}</span>` : shown;
  return html`<span class=${kind}
    ><span aria-hidden="true">${seen}</span><span class="unseen">${told}</span></span
  >`;
}

function aloud({ shown, told }: Fact): string {
  return told ?? shown;
}

/** How near the attack is to its target, as a CSS property; the facts say the same in figures. */
function gauge({ tally }: Deal): string {
  if (!tally?.tricks) return "";
  return `--share:${Math.min(1, tally.half_points / (2 * tally.target)).toFixed(3)}`;
}

function facts(state: State, deal: Deal): Fact[] {
  const { words } = state;
  const phase = capital(words.say(`phase_${deal.phase}`));
  return [
    { kind: "deal", shown: dealName(words, deal.number, state.table?.match) },
    mainFact(state, deal) ?? { kind: "main", shown: phase },
    ...calledFacts(state, deal),
    ...tallyFacts(state, deal),
    ...slamFacts(state, deal),
    ...turnFact(state),
    ...warnings(state).map((shown) => ({ kind: "warning", shown })),
  ];
}

/** « Garde · Bruno et Anne », « appel : roi de cœur », « chelem annoncé ». */
export function contractFacts(state: State, deal: Deal): string[] {
  const facts = [...calledFacts(state, deal), ...slamFacts(state, deal)].map(aloud);
  return [mainText(state, deal), ...facts].filter(Boolean);
}

/** The contract and who plays it; on a phone the partners' plates alone name them. */
function mainFact(state: State, deal: Deal): Fact | null {
  const shown = mainText(state, deal);
  if (!shown) return null;
  const brief = mainText(state, { ...deal, partners: [] });
  return brief === shown ? { kind: "main", shown } : { kind: "main", shown, told: shown, brief };
}

/** « Garde · Bruno et Anne »: the contract and the attackers the viewer knows; "" before it. */
function mainText(state: State, deal: Deal): string {
  const { words } = state;
  if (deal.taker === null || deal.contract === null || deal.phase === "bidding") return "";
  const contract = capital(bidName(words, deal.contract));
  const attackers = [deal.taker, ...deal.partners.filter((place) => place !== deal.taker)];
  const names = words.all(attackers.map((place) => nameOf(state, place)));
  return words.say("contract_by", { contract, names });
}

/** « R♥ », told as « appel : roi de cœur ». */
function calledFacts({ words }: State, { called }: Deal): Fact[] {
  const cards = [...new Set(called)];
  if (!cards.length) return [];
  const told = words.say("called", { cards: words.all(cards.map((card) => cardName(words, card))) });
  return [{ kind: "called", shown: cards.map((card) => cardSign(words, card)).join(" "), told }];
}

function slamFacts({ words }: State, { slam }: Deal): Fact[] {
  return slam ? [{ kind: "slam", shown: words.say(slam.small ? "small_slam" : "slam") }] : [];
}

/** « 2 bouts → 41 pts », and from the first trick on « 23 pts + écart · 3 plis ». */
function tallyFacts({ words }: State, { tally, tricks, called }: Deal): Fact[] {
  if (!tally) return [];
  const oudlers = oudlersText(words, tally);
  const fields = {
    target: tally.target,
    points: (tally.half_points / 2).toLocaleString(words.lang),
    tricks: words.count("seat_tricks", tally.tricks),
  };
  const target: Fact = {
    kind: "target",
    shown: words.say("bar_target", { ...fields, oudlers }),
    told: words.say("tell_target", { ...fields, oudlers: heldText(words, tally, oudlers) }),
    brief: called.length ? words.say("bar_target_brief", fields) : "",
  };
  if (!tricks.some((won) => won)) return [target];
  const key = `points${asideKey(tally)}`;
  const won = { kind: "won", shown: words.say(`bar_${key}`, fields), told: words.say(`tell_${key}`, fields), brief: words.say("bar_brief", fields) };
  return [target, won];
}

/** « 1 bout », or « déjà 1 bout » where the attack may have others that the viewer does not see. */
function oudlersText(words: Words, { oudlers, are_oudlers_known }: Tally): string {
  const key = are_oudlers_known ? "oudlers" : "oudlers_so_far";
  return oudlers ? words.count(key, oudlers) : words.say(`${key}_none`);
}

/** « 2 bouts dont 1 en main »: a hand's oudlers may still be lost. */
function heldText(words: Words, { oudlers: all, held }: Tally, oudlers: string): string {
  if (!held) return oudlers;
  return words.say(held === all ? "oudlers_in_hand" : "oudlers_partly_in_hand", { oudlers, held });
}

/** Which sentence says whether the cards aside are counted. */
function asideKey({ aside, is_aside_known }: Tally): string {
  if (aside === null) return "";
  return is_aside_known ? "_with_discard" : `_without_${aside}`;
}

/** « À vous », « À Bruno ». */
function turnFact(state: State): Fact[] {
  const turn = state.table?.turn;
  if (turn == null) return [];
  const key = isYourTurn(state) ? "turn_you" : "turn";
  const fields = { name: nameOf(state, turn) };
  const shown = state.words.say(`bar_${key}`, fields);
  const away = isYourTurn(state) ? null : awayAt(state, turn);
  const why = away ? [{ kind: "whose", shown: awayText(state.words, away) }] : [];
  return [{ kind: "whose", shown, told: state.words.say(`tell_${key}`, fields) }, ...why];
}

/** All of the bar but the turn, in one sentence. */
export function contractAnswer(state: State, deal: Deal): string {
  const { words } = state;
  const number = dealName(words, deal.number, state.table?.match);
  const [main = words.say("tell_no_contract"), ...also] = contractFacts(state, deal);
  const facts = [number, main, ...tallyFacts(state, deal).map(aloud), ...also];
  return words.say("tell_contract", { facts: facts.join(", ") });
}

/** What everyone should know about this table before sitting down. */
export function warnings({ words, table }: State): string[] {
  const given = table?.is_own_deal ? "own_deal" : table?.is_repeated && "repeated_deal";
  const keys = [table?.practice && "practice_table", given];
  return keys.flatMap((key) => (key ? [words.say(key)] : []));
}
