/** The coach beside the replay of a deal: what each decision cost, as a line and as a list. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Place } from "../game/deal.ts";
import { Words } from "../game/words.ts";
import { line as drawn } from "../parts/chart.ts";
import { isOffline, onPlainClick, pathOf } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import type { Review } from "./review.ts";
import { type Coached, isTrick, type Judged, type ReviewLine, type State } from "./state.ts";

/** The same with one more line: a decision in its place, or the end. */
export function withLine(coached: Coached, one: ReviewLine): Coached {
  if (one.type === "reviewed") return { ...coached, first: one.explained_first, worth: one.worth };
  const judged = [...coached.judged.filter(({ number }) => number !== one.number), one];
  return { ...coached, judged: judged.sort((a, b) => a.number - b.number) };
}

/** The coach's judgements on the deal shown, if a review was requested. */
export function coachedHere({ review, coached, prefs }: State): Coached | null {
  const { table, number } = review?.found ?? {};
  const isHere = coached?.table === table?.id && coached?.deal === number && coached?.lang === prefs.lang;
  return isHere ? coached : null;
}

/** The verdict on the card that a place played to the trick shown; none if it is fine or forced, or beside the
 * finding that is shown. */
export function markOf(state: State, at: string, place: Place): Judged | null {
  const finding = findingOf(state);
  const judged = finding ? [finding] : (coachedHere(state)?.judged ?? []);
  return judged.find((one) => one.at === at && one.place === place && one.card !== null && isTold(one)) ?? null;
}

/** Whether a decision is worth a line in the list. */
export function isTold({ verdict }: Judged): boolean {
  return verdict !== "fine" && verdict !== "forced";
}

/** The findings that are shown, in the order of their list. */
export function findingsOf(state: State): Judged[] {
  const coached = coachedHere(state);
  if (!coached || !state.review) return [];
  const { first, others } = parted(coached, filterOf(state, state.review));
  return [...first, ...others];
}

/** The finding at the moment shown: the one asked for, if there are several. */
export function findingOf(state: State): Judged | null {
  const here = findingsOf(state).filter(({ at }) => at === state.review?.at);
  return here.find(({ number }) => number === state.finding) ?? here[0] ?? null;
}

/** Whether what was better is still to be looked for: it was one's own mistake, and not in an announcement. */
export function isSought({ prefs, review, answered }: State, { place, verdict, at, card, number }: Judged): boolean {
  const isOwn = place === review?.found.table.you && verdict === "mistake";
  return prefs.seeks && isOwn && (card !== null || !isTrick({ at })) && !answered.includes(number);
}

/** The finding before or after the one shown; from elsewhere, the first. */
export function nextFinding(state: State, by: 1 | -1): Judged | null {
  const all = findingsOf(state);
  const shown = findingOf(state);
  return (shown ? all[all.indexOf(shown) + by] : all[0]) ?? null;
}

/** The values before each card, from the first known one; all later ones are known too. */
export function knownValues(judged: readonly Judged[]): { from: number; values: number[] } {
  const cards = judged.filter(({ card }) => card !== null);
  const last = cards.findLastIndex(({ value }) => value === null);
  const known = cards.slice(last + 1);
  return { from: trickOf(known[0]?.at ?? ""), values: known.map(({ value }) => value ?? 0) };
}

function trickOf(at: string): number {
  return Number(at.split("/")[1] ?? 0);
}

export function coach(state: State, ask: Ask, review: Review): TemplateResult | typeof nothing {
  if (isOffline) return nothing;
  const { words } = state;
  const coached = coachedHere(state);
  return html`<section class="box coach" id="coach" aria-labelledby="coach-title">
    <h2 id="coach-title" tabindex="-1">${words.say("coach")}</h2>
    ${
      coached
        ? said(state, ask, review, coached)
        : review.found.stops
          ? html`<p class="hint-text">${words.say("coach_waits")}</p>`
          : html`<p class="hint-text">${words.say("coach_says")}</p>
          <button type="button" class="plain" id="coach-ask" @click=${() => ask({ type: "review", does: { what: "coach" } })}>
            ${words.say("coach_ask")}
          </button>`
    }
  </section>`;
}

function said(state: State, ask: Ask, review: Review, coached: Coached): TemplateResult {
  const { words } = state;
  const filter = filterOf(state, review);
  const { first, others, unlucky } = parted(coached, filter);
  const list = (all: readonly Judged[], key = "") =>
    all.length
      ? html`${key && html`<h3>${words.say(key)}</h3>`}
          <ol class="judged">
            ${all.map((one) => item(state, ask, review, one))}
          </ol>`
      : nothing;
  return html`<p role="status" id="coach-progress">${progress(state, review, coached, filter)}</p>
    ${coached.isDone ? nothing : counted(words, coached)} ${seats(state, ask, review, coached, filter)} ${list(first, first[0]?.verdict === "lucky" ? "coach_forgiven" : "coach_first")}
    ${worthSaid(words, coached)} ${coached.isDone ? valueLine(words, coached) : nothing} ${list(others, first.length ? "coach_others" : "")}
    ${unlucky ? luck(words, ask, unlucky, filter) : nothing} ${review.found.table.you === null ? nothing : seeking(state, ask)}
    ${coached.isDone ? html`<p class="hint-text">${words.say("coach_unit")}</p>` : nothing}`;
}

/** What the deal was worth, what was made, and where the difference arose. */
function worthSaid(words: Words, { worth }: Coached): TemplateResult | typeof nothing {
  if (!worth.length) return nothing;
  return html`<section id="deal-worth" aria-labelledby="deal-worth-title">
    <h3 id="deal-worth-title">${words.say("coach_worth")}</h3>
    ${worth.map((says) => html`<p>${says}</p>`)}
  </section>`;
}

/** Whose decisions are shown, and whether also those that nobody could know better. */
export interface Filter {
  of: Place | "all";
  hasLuck: boolean;
}

/** One's own decisions first; everybody's for those who did not play, or who ask. */
function filterOf({ coachOf, coachLuck }: State, { found }: Review): Filter {
  const { you, places } = found.table;
  const own = you !== null && you < places.length ? you : "all";
  return { of: coachOf ?? own, hasLuck: coachLuck };
}

/** The decisions that the coach explains first, the others in the order of the deal, and how many of them were
 * only bad luck. */
export function parted(
  { judged, first }: Coached, { of, hasLuck }: Filter = { of: "all", hasLuck: true },
): { first: Judged[]; others: Judged[]; unlucky: number } {
  const shown = judged.filter(({ place }) => of === "all" || place === of);
  const dearest = of === "all" || !first.length ? first : dearestOf(shown);
  const found = dearest.flatMap((number) => shown.filter((one) => one.number === number));
  const told = shown.filter((one) => isTold(one) && (hasLuck || one.verdict !== "unlucky"));
  const unlucky = shown.filter(({ verdict }) => verdict === "unlucky").length;
  return { first: found, others: told.filter((one) => !found.includes(one)), unlucky };
}

/** How many mistakes are explained before the rest. */
const DEAREST = 3;

function dearestOf(shown: Judged[]): number[] {
  const mistakes = shown.filter(({ verdict }) => verdict === "mistake");
  return mistakes.sort((a, b) => b.cost - a.cost).slice(0, DEAREST).map(({ number }) => number);
}

/** Buttons for whose decisions are shown, with their mistakes. */
function seats(state: State, ask: Ask, { found }: Review, { judged }: Coached, { of }: Filter): TemplateResult | typeof nothing {
  const { words } = state;
  const places = [...new Set(judged.map(({ place }) => place))].sort((a, b) => a - b);
  if (places.length < 2) return nothing;
  const you = found.table.you;
  const all: (Place | "all")[] = [...places.filter((one) => one === you), ...places.filter((one) => one !== you), "all"];
  return html`<div class="group coach-of" role="group" aria-label=${words.say("coach_of")}>
    ${all.map((one) => {
      const name = one === "all" ? words.say("coach_all") : one === you ? words.say("coach_you") : found.table.places[one]?.name;
      const show = () => ask({ type: "review", does: { what: "of", of: one } });
      return html`<button type="button" class="plain" id="coach-of-${one}" aria-pressed=${one === of} @click=${show}>${name}</button>`;
    })}
  </div>`;
}

/** One sentence for what luck decided; its decisions only on request. */
function luck(words: Words, ask: Ask, unlucky: number, { hasLuck }: Filter): TemplateResult {
  const show = () => ask({ type: "review", does: { what: "luck", isShown: !hasLuck } });
  return html`<p class="hint-text">${words.count("coach_unlucky", unlucky)}
    <button type="button" class="quiet" id="coach-luck" aria-pressed=${hasLuck} @click=${show}>${words.say("coach_luck")}</button></p>`;
}

/** Whether to look for what was better before it is shown. */
function seeking({ words, prefs }: State, ask: Ask): TemplateResult {
  const change = (event: Event) => ask({ type: "prefer", changed: { seeks: (event.target as HTMLInputElement).checked } });
  return html`<label class="check"
    ><input type="checkbox" id="coach-seeks" .checked=${prefs.seeks} @change=${change} /><span>${words.say("coach_seeks")}</span></label
  >`;
}

/** How far the review has got. Not a live region: it would announce every decision. */
function counted(words: Words, { judged }: Coached): TemplateResult {
  const total = judged[0]?.total ?? 0;
  const label = words.say("coach_counted", { done: judged.length, total });
  return html`<div class="coach-going">
    <progress max=${total || 1} value=${judged.length} aria-label=${words.say("coach")}></progress>
    <span>${label}</span>
  </div>`;
}

function progress(state: State, { found }: Review, { judged, isDone }: Coached, { of }: Filter): string {
  const { words } = state;
  if (!isDone) return words.say("coach_going");
  const mistakes = judged.filter(({ verdict, place }) => verdict === "mistake" && (of === "all" || place === of));
  const lost = mistakes.reduce((sum, { cost }) => sum + cost, 0);
  const says = mistakes.length
    ? `${words.count("coach_mistakes", mistakes.length)}, ${words.count("coach_lost", lost)}.`
    : words.say("coach_nothing");
  if (of === "all") return says;
  const who = of === found.table.you ? words.say("coach_you") : (found.table.places[of]?.name ?? "");
  return `${who}${words.colon}${says.charAt(0).toLowerCase()}${says.slice(1)}`;
}

/** The deal's value before each card, from the first one the solver knows. */
function valueLine(words: Words, { judged }: Coached): TemplateResult | typeof nothing {
  const { from, values } = knownValues(judged);
  if (values.length < 2) return nothing;
  const [first, last] = [Math.round(values[0] ?? 0), Math.round(values.at(-1) ?? 0)];
  const side = (value: number) => (value < 0 ? "coach_receives" : "coach_pays");
  const amount = (value: number) => words.count(side(value), Math.abs(value));
  const after = side(first) === side(last) ? String(Math.abs(last)) : amount(last);
  const says = words.say("coach_line", { trick: from, first: amount(first), last: after });
  const ends = [words.say("moment_trick", { number: from }), words.say("coach_end")] as const;
  return html`<p class="hint-text" aria-hidden="true">${words.say("coach_line_title")}</p>
    ${drawn(values, says, (value) => String(value).replace("-", "−"), ends)}`;
}

/** A decision, which leads to its moment on the board. */
function item(state: State, ask: Ask, { found }: Review, one: Judged): TemplateResult {
  const { words } = state;
  const show = () => ask({ type: "review", does: { what: "finding", number: one.number } });
  return html`<li class="verdict ${one.verdict}">
    <a
      id="finding-${one.number}"
      href=${pathOf(found.table.id, found.number, one.at)}
      aria-current=${findingOf(state) === one ? "step" : nothing}
      @click=${onPlainClick(show)}
    >
      <span class="sign" aria-hidden="true">${one.sign}</span>
      <span><strong>${headOf(words, one)}<span class="unseen">.</span></strong> ${one.told}</span>
    </a>
  </li>`;
}

/** « erreur · 24 points ». */
export function headOf(words: Words, { word, cost }: Judged): string {
  return cost ? `${word} · ${words.count("coach_points", cost)}` : word;
}

/** The sign beside a card on the table, with a word for screen readers. */
export function mark(one: Judged): TemplateResult {
  return html`<span class="coach-mark ${one.verdict}"
    ><span aria-hidden="true">${one.sign}</span><span class="unseen">, ${one.word}</span></span
  >`;
}
