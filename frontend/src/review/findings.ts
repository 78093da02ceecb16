/** The findings of a review on the board, one by one: what was played, what was better, and why. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Signed } from "../board/middle.ts";
import { inShort } from "../game/cards.ts";
import type { Card } from "../game/deal.ts";
import type { Words } from "../game/words.ts";
import { onPlainClick, teachPath } from "../shell/routes.ts";
import type { Ask, ReviewDoes } from "./actions.ts";
import { findingOf, findingsOf, headOf, isSought, nextFinding } from "./coach.ts";
import type { Judged, State } from "./state.ts";

/** The finding at the moment shown, in front of everything else beside the board; or the way to the first. */
export function findingBox(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words } = state;
  const all = findingsOf(state);
  const one = findingOf(state);
  if (!all.length) return nothing;
  // The answer to a guess stands there, and is heard with the focus.
  const isFound = one && state.guess?.number === one.number && state.guess.isRight;
  const count = one ? words.say("finding_of", { number: all.indexOf(one) + 1, total: all.length }) : words.count("findings", all.length);
  return html`<section class="box finding" aria-labelledby="finding-title">
    <div class="finding-head">
      <h2 id="finding-title" tabindex="-1" aria-describedby=${isFound ? "moment" : nothing}>${count}</h2>
      ${walk(state, ask, -1, "‹")} ${walk(state, ask, 1, "›")}
    </div>
    ${one ? html`${done(state, one)} ${isSought(state, one) ? toSeek(state, ask, one) : explained(state, ask, one)}` : nothing}
  </section>`;
}

function walk(state: State, ask: Ask, by: 1 | -1, sign: string): TemplateResult {
  const to = nextFinding(state, by);
  const go = () => to && ask({ type: "review", does: { what: "finding", number: to.number, isWalk: true } });
  return html`<button
    type="button"
    class="plain"
    id=${by > 0 ? "finding-next" : "finding-previous"}
    aria-disabled=${to ? nothing : "true"}
    aria-label=${state.words.say(by > 0 ? "finding_next" : "finding_previous")}
    @click=${go}
  >
    <span aria-hidden="true">${sign}</span>
  </button>`;
}

function done({ words }: State, one: Judged): TemplateResult {
  return html`<p class="verdict ${one.verdict}">
    <span class="sign" aria-hidden="true">${one.sign}</span> <strong>${headOf(words, one)}</strong> ${one.told}
  </p>`;
}

/** The ways to what was better: to look for it, or to have it shown. */
function toSeek({ words }: State, ask: Ask, { number }: Judged): TemplateResult {
  return html`<p>${words.say("seek_says")}</p>
    <div class="group">${doing(words, ask, "seek", number, "seek_begin")} ${doing(words, ask, "show", number, "seek_show")}</div>`;
}

export function doing(words: Words, ask: Ask, what: "seek" | "show", number: number, key: string): TemplateResult {
  const press = () => ask({ type: "review", does: { what, number } });
  return html`<button type="button" class="plain" id="${what}-${number}" @click=${press}>${words.say(key)}</button>`;
}

/** Why something else was better, the line from there, and the lesson on it. */
function explained({ words }: State, ask: Ask, one: Judged): TemplateResult {
  const { at, place, line, number, lesson } = one;
  const does = (what: ReviewDoes) => ask({ type: "review", does: what });
  // Back from there, the focus goes to what was pressed.
  const leaveFor = (what: ReviewDoes) => (): void => {
    does({ what: "leaveComment", comment: { number, at, lesson: "" } });
    does(what);
  };
  return html`${one.says.map((says) => html`<p>${says}</p>`)}
    <div class="group">
      ${
        line.length
          ? html`<button type="button" class="plain" id="along-${number}" @click=${leaveFor({ what: "along", at, place, line })}>
              ${words.say("along_begin")}
            </button>`
          : nothing
      }
      <button type="button" class="plain" id="try-${number}" @click=${leaveFor({ what: "try", at, place })}>
        ${words.say("what_if_here_too")}
      </button>
    </div>
    ${lesson ? toLesson(words, ask, one) : nothing}`;
}

/** The link from a mistake to its lesson. */
function toLesson(words: Words, ask: Ask, { number, at, lesson, lesson_named }: Judged): TemplateResult {
  const path = teachPath(lesson);
  const follow = (): void => {
    ask({ type: "review", does: { what: "leaveComment", comment: { number, at, lesson } } });
    ask({ type: "visit", path });
  };
  return html`<p>
    <a class="to-lesson" id="lesson-${number}" href=${path} @click=${onPlainClick(follow)}
      >${words.say("coach_lesson", { lesson: lesson_named })}</a
    >
  </p>`;
}

/** « Erreur · 24 points. Pli 5, vous jouez le roi de trèfle. Mieux valait jouer le 3 de trèfle. » */
export function findingSaid(state: State): string {
  const one = findingOf(state);
  if (!one) return "";
  const { words, guess } = state;
  const praise = guess?.number === one.number && guess.isRight ? `✓ ${guess.says.join(" ")}` : "";
  const better = isSought(state, one) ? "" : one.says[0];
  const said = [`${one.sign} ${headOf(words, one)}.`, one.told, better].filter(Boolean).join(" ");
  return praise ? `${praise}\n${said}` : said;
}

/** A star on each card that was better: to play, to set aside or to call. */
export function betterSigned(state: State): Signed[] {
  const one = findingOf(state);
  if (!one || isSought(state, one)) return [];
  const { card = "", cards = "" } = (one.better?.action ?? {}) as { card?: Card; cards?: string };
  const better = `${card} ${cards}`.split(" ").filter(Boolean);
  const says = state.words.say("finding_better", { cards: inShort(state.words, better) });
  return better.map((one) => ({ card: one, sign: "★", says }));
}
