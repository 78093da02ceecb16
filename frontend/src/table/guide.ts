/** The guide of a first evening: explains the present question in a bubble that can be closed, with advice
 * in the first deal and warnings in the first two; after the third it names the lesson that fits. */

import { html, nothing, type TemplateResult } from "lit-html";
import { adviceOn, toAdvised } from "../board/hand.ts";
import type { Danger, Hint } from "../board/state.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { get, getLines } from "../shell/api.ts";
import { prefer } from "../shell/ask.ts";
import { refuse } from "../shell/notice.ts";
import { onPlainClick, teachPath } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { guidedMoment } from "./news.ts";
import { current, set, type State } from "./state.ts";

/** The deals of a first evening: the first with advice, the second with warnings, the third alone. */
const ADVISED = 1;
const WARNED = 2;
const ALONE = 3;
/** Sentences of a hint that the guide repeats: what to do, and why. */
const TOLD = 2;

export function guide(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, prefs, guide: says } = state;
  if (!prefs.guide && !says.length) return nothing;
  // The live region stays, so that each new question is announced; advice that follows is read alone.
  return html`<div class="guide" role="status" aria-atomic="false" aria-label=${words.say("guide")}>
    ${says.length ? html`<div class="guide-says">${says.map((line) => html`<p>${line}</p> `)}</div>` : nothing}
    ${
      says.length
        ? html`<div class="group" aria-live="off">
            ${toLesson(state, ask)} ${fromAnotherGame(state, ask)}
            <button type="button" class="quiet to-rules" @click=${() => ask({ type: "panel", panel: "rules" })}>
              ${words.say("game_rules")}
            </button>
            <button type="button" class="strong" @click=${() => ask({ type: "closeGuide" })}>
              ${words.say("guide_close")}
            </button>
          </div>`
        : nothing
    }
  </div>`;
}

/** Whoever plays belote or bridge hears what differs; asked with the first bid. */
function fromAnotherGame({ words, prefs, table }: State, ask: Ask): TemplateResult | typeof nothing {
  if (prefs.evening !== ADVISED || table?.deal?.phase !== "bidding") return nothing;
  const says = words.say(prefs.knowsTricks ? "guide_knows_nothing" : "guide_knows_tricks");
  const changed = { knowsTricks: !prefs.knowsTricks };
  return html`<button type="button" class="quiet" id="knows-tricks" @click=${() => ask({ type: "prefer", changed })}>${says}</button>`;
}

function toLesson({ words, lesson }: State, ask: Ask): TemplateResult | typeof nothing {
  if (!lesson) return nothing;
  const path = teachPath(lesson.topic);
  const follow = onPlainClick(() => ask({ type: "visit", path }));
  return html`<a class="strong" id="guide-lesson" href=${path} @click=${follow}>${
    lesson.topic ? words.say("guide_lesson", { lesson: lesson.named }) : words.say("teach_course")
  }</a>`;
}

/** The question that the guide was last asked about. */
let lastAsked = "";
/** How often it was asked: asked anew, it drops what it was about to say. */
let asks = 0;

/** Let the guide explain the present question again. */
export function forgetGuided(): void {
  lastAsked = "";
}

/** Explain the present question, even if it has been explained before. */
export function explainAnew(): void {
  forgetGuided();
  void askGuide();
}

/** Ask the guide about a new question, or a deal that is over; drop what it said about the last one. */
export async function askGuide(): Promise<void> {
  const { table, prefs } = current();
  if (!table) return;
  const question = guidedMoment(table);
  if (question === lastAsked) return;
  lastAsked = question;
  const asked = ++asks;
  dangers = [];
  // The last word of an evening goes with its deal, even if nobody has closed it.
  if (!question || !prefs.guide) return set({ guide: [], lesson: null });
  const isAsked = !question.startsWith("over/");
  if (isAsked && prefs.evening === ALONE) return sayOnce(table);
  // Every news asks the guide, so that another question has another number.
  const isStill = (): boolean => asked === asks && current().table?.id === table.id;
  try {
    const knows = prefs.knowsTricks ? "&knows=tricks" : "";
    const path = `/api/tables/${table.id}/guide?lang=${prefs.lang}${knows}`;
    const { says } = await get<{ says: string[] }>(path);
    // The next question may come up before the answer arrives.
    if (!isStill()) return;
    set({ guide: isAsked ? [...opening(table), ...says] : says });
    if (isAsked) await advise(table, isStill);
    else await endDeal(table);
  } catch (error) {
    refuse(error);
  }
}

/** What each deal of the evening begins with. */
function opening({ deal }: Snapshot): string[] {
  const { prefs, words } = current();
  const isFirst = deal?.phase === "bidding" && prefs.evening === WARNED;
  return isFirst ? [words.say("guide_second_deal")] : [];
}

/** In the third deal the guide only says that it will be silent. */
let silentAt = "";
function sayOnce({ id, deal }: Snapshot): void {
  const at = `${id}/${deal?.number}`;
  set({ guide: silentAt === at ? [] : [current().words.say("guide_third_deal")] });
  silentAt = at;
}

/** Add a strong player's advice, and remember what would be thrown away. */
async function advise(table: Snapshot, isStill: () => boolean): Promise<void> {
  const { prefs } = current();
  if (!prefs.evening || !table.hints) return;
  // Without advice the game goes on: a busy server may refuse it.
  const hint = await get<Hint>(`/api/tables/${table.id}/hint?lang=${prefs.lang}`).catch(() => null);
  const now = current();
  if (!hint?.action || !isStill() || !now.table) return;
  dangers = hint.dangers;
  const isClosed = !now.guide.length;
  if (prefs.evening !== ADVISED || isClosed) return;
  set({ guide: [...now.guide, ...hint.told.slice(0, TOLD)], advice: adviceOn(now.table, hint) });
  // Unasked, it moves nobody away from a card or a bid.
  if (!document.querySelector(".hand :focus, .actions :focus")) toAdvised();
}

let dangers: Danger[] = [];

/** Whether the guide stops this action with a word, once: done again, it counts. */
export function isStopped(action: object): boolean {
  const { card, contract } = action as Partial<Danger["action"]>;
  const found = dangers.find(({ action: one }) => one.card === card && one.contract === contract);
  if (!found || !current().prefs.guide) return false;
  dangers = dangers.filter((one) => one !== found);
  set({ guide: [found.says, current().words.say("guide_sure")] });
  return true;
}

/** Go on to the evening's next deal; after the last one, look for the lesson that fits. */
async function endDeal({ id, deal }: Snapshot): Promise<void> {
  const { prefs, words, guide: says } = current();
  const guidedDeal = `${id}/${deal?.number}`;
  // A deal without a card does not count in the evening.
  if (!prefs.evening || !deal?.tricks.some(Boolean) || prefs.guidedDeal === guidedDeal) return;
  if (prefs.evening < ALONE) return prefer({ evening: prefs.evening + 1, guidedDeal });
  await prefer({ evening: 0, guide: false, guidedDeal });
  // The course, until the review has found the lesson that fits, if one does.
  set({ guide: [...says, words.say("guide_evening_over")], lesson: { topic: "", named: "" } });
  const lesson = await lessonFor(id, deal.number);
  if (lesson && current().guide.length) set({ lesson });
}

/** The lesson on what cost this person most in a deal, or else in one before; null without a review. */
async function lessonFor(id: string, deal: number): Promise<State["lesson"]> {
  const { prefs, table } = current();
  let found: State["lesson"] = null;
  let most = 0;
  try {
    const path = `/api/tables/${id}/deals/${deal}/review?lang=${prefs.lang}`;
    const lines = getLines<Judged>(path, new AbortController().signal);
    for await (const { place, cost = 0, lesson, lesson_named: named = "" } of lines) {
      if (place !== table?.you || !lesson || cost <= most) continue;
      most = cost;
      found = { topic: lesson, named };
    }
  } catch {
    // a deal without a review has no lesson
  }
  return found ?? (deal > 1 ? lessonFor(id, deal - 1) : null);
}

/** What a line of a review says of a decision; its last line has none of it. */
type Judged = Partial<{ place: number; cost: number; lesson: string; lesson_named: string }>;
