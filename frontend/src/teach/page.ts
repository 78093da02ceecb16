/** The course: its lessons with the person's progress, a lesson, the problem of the day, the trainers. */

import { html, nothing, type TemplateResult } from "lit-html";
import { row } from "../board/middle.ts";
import { capital, cardName } from "../game/cards.ts";
import type { Card } from "../game/deal.ts";
import { Words } from "../game/words.ts";
import { share } from "../parts/chart.ts";
import { face } from "../parts/face.ts";
import { isOffline, onPlainClick, pathOf, teachPath } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { exercise, way } from "./exercise.ts";
import type { Course, Done, Lesson, LessonDone, State } from "./state.ts";

/** More cards than this are shown and read as a hand. */
const MANY = 6;

export function teachPage(state: State, ask: Ask): TemplateResult {
  const { course, lesson, asked, at } = state.teach;
  if (asked) return exercise(state, ask);
  if (lesson) return home(state, shownLesson(state, ask, lesson));
  if (course && at === "again") return home(state, nothingDue(state, ask, course));
  if (course) return home(state, shownCourse(state, ask, course));
  return home(state, html`<p>${state.words.say("loading")}</p>`);
}

function home({ words }: State, content: TemplateResult): TemplateResult {
  return html`<main id="main" class="home teach" tabindex="-1" aria-label=${words.say("teach")}>${content}</main>`;
}

/** The sign and the word for how an exercise went. */
function sign(words: Words, done: Done): TemplateResult | typeof nothing {
  if (!done) return nothing;
  return html`<span class="teach-sign ${done}"><span aria-hidden="true">${done === "right" ? "✓" : "✗"}</span>
    ${words.say(`teach_${done}`)}</span>`;
}

function shownCourse(state: State, ask: Ask, course: Course): TemplateResult {
  const { words } = state;
  const next = course.lessons.find(({ topic }) => topic === course.next);
  return html`<section class="card-box">
      <h1>${words.say("teach")}</h1>
      <p class="hint-text">${words.say("teach_says")}</p>
      <div class="ways">
        ${next ? way(ask, next.topic, words.say("teach_follow", { number: next.number, title: next.title }), "strong", "teach-follow") : nothing}
        ${way(ask, "today", words.say("teach_today"), next ? "plain" : "strong", "teach-today")}
        ${sign(words, course.today_done)}
        ${course.own ? way(ask, "own", words.say("teach_own"), "plain", "teach-own") : nothing}
        ${course.due.length ? way(ask, "again", words.say("teach_again"), "plain", "teach-again") : nothing}
      </div>
      <p>${course.says}</p>
    </section>
    <section class="card-box" aria-labelledby="teach-course">
      <h2 id="teach-course">${words.say("teach_course")}</h2>
      <ol class="teach-lessons">
        ${course.lessons.map((one) => listed(ask, one, one === next))}
      </ol>
    </section>
    ${trainers(state, ask)}`;
}

function listed(ask: Ask, one: LessonDone, isNext: boolean): TemplateResult {
  const { number, title, topic, done, solved, problems, mastered } = one;
  return html`<li class=${isNext ? "next" : ""}>
    ${way(
      ask,
      topic,
      html`<strong>${number}. ${title}</strong>
        <span>${mastered ? html`<span aria-hidden="true">✓ </span>` : nothing}${done}</span>
        ${share(solved, problems || 1, problems || 1)}`,
    )}
  </li>`;
}

function trainers({ words }: State, ask: Ask): TemplateResult {
  return html`<section class="card-box" aria-labelledby="teach-train">
    <h2 id="teach-train">${words.say("teach_train")}</h2>
    ${
      isOffline
        ? html`<p class="hint-text">${words.say("teach_train_offline")}</p>`
        : html`<p class="hint-text">${words.say("teach_train_says")}</p>
            <div class="ways">
              ${way(ask, "bids", words.say("teach_bids"), "plain", "teach-bids")}
              ${way(ask, "discards", words.say("teach_discards"), "plain", "teach-discards")}
            </div>`
    }
  </section>`;
}

function nothingDue({ words }: State, ask: Ask, course: Course): TemplateResult {
  return html`<section class="card-box lost">
    <h1>${words.say("teach_again")}</h1>
    <p>${course.says}</p>
    <p>${way(ask, "", words.say("teach_to_course"), "strong")}</p>
  </section>`;
}

function shownLesson(state: State, ask: Ask, lesson: Lesson): TemplateResult {
  const { words } = state;
  const untried = lesson.problems.find(({ done }) => !done);
  const first = untried ?? lesson.problems[0];
  const key = !untried ? "teach_do_again" : lesson.problems.some(({ done }) => done) ? "teach_go_on" : "teach_begin";
  return html`<p>
      ${toReview(state, ask, lesson)} ${way(ask, "", `‹ ${words.say("teach_to_course")}`, "teach-back")}
    </p>
    <section class="card-box teach-lesson">
      <h1>${lesson.number ? words.say("teach_lesson", { number: lesson.number, title: lesson.title }) : lesson.title}</h1>
      ${lesson.text.map((paragraph) => html`<p>${paragraph}</p>`)}
      ${lesson.example.map(
        ({ label, cards }) => html`<figure>
          <figcaption>${label}</figcaption>
          ${cards.length > MANY ? row(state, cards) : inOrder(state, cards)}
        </figure>`,
      )}
      ${first ? html`<p>${way(ask, `problem/${first.id}`, words.say(key), "strong", "teach-begin")}</p>` : nothing}
    </section>
    ${
      lesson.problems.length
        ? html`<section class="card-box" aria-labelledby="teach-problems">
            <h2 id="teach-problems">${words.say("teach_problems")}</h2>
            <ol class="teach-problems">
              ${lesson.problems.map(
                ({ id, done }, at) => html`<li>
                  ${way(ask, `problem/${id}`, html`${words.say("teach_problem", { number: at + 1 })} ${sign(words, done)}`)}
                </li>`,
              )}
            </ol>
            ${lesson.number && !isOffline ? handingOut(state, ask, lesson) : nothing}
          </section>`
        : nothing
    }`;
}

/** For a class: the exercises on paper, and the lesson's address to pass on. */
function handingOut({ words, copying, copyingLink }: State, ask: Ask, { topic }: Lesson): TemplateResult {
  const link = location.origin + teachPath(topic);
  return html`<div class="group">
      <a class="plain" id="teach-print" download href="/api/lessons/${topic}/worksheet?lang=${words.lang}">${words.say("teach_print")}</a>
      <button type="button" class="plain" id="teach-copy" @click=${() => ask({ type: "copy", link })}>${words.say("copy")}</button>
    </div>
    <p class="hint-text" role="status">${copying && copyingLink === link ? words.say(copying, { link }) : ""}</p>`;
}

/** The link back to the comment of a review that led to this lesson. */
function toReview({ words, left }: State, ask: Ask, { topic }: Lesson): TemplateResult | typeof nothing {
  if (left?.lesson !== topic) return nothing;
  const path = pathOf(left.table, left.deal, left.at);
  return html`<a class="teach-back" id="to-review" href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}
    >‹ ${words.say(left.deal ? "teach_to_review" : "teach_to_review_alone", { number: left.deal })}</a
  >`;
}

/** A few cards in the order in which they are told, each with its name. */
function inOrder(state: State, cards: readonly Card[]): TemplateResult {
  return html`<ul class="teach-cards">
    ${cards.map((card) => html`<li>${face(state, card, capital(cardName(state.words, card)))}</li>`)}
  </ul>`;
}
