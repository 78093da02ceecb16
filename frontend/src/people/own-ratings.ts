/** « Votre cote » : how well this person plays, how sure that is, and who may see it. */

import { html, nothing, type TemplateResult } from "lit-html";
import { numberOf, withMargin } from "../board/places.ts";
import type { Rating } from "../board/state.ts";
import { Words } from "../game/words.ts";
import { line } from "../parts/chart.ts";
import { isOffline } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { dayOf } from "./own-deals.ts";
import type { OwnRating, RatingChoice, State } from "./state.ts";

/** Rows of the table under a chart, at most. */
const ROWS = 10;

const CHOICES: RatingChoice[] = ["hidden", "shown", "out"];

export function ownRatings(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, ratings: found } = state;
  if (isOffline || !found) return nothing;
  const { choice, ratings } = found;
  return html`<section class="card-box ratings" aria-labelledby="ratings-title">
    <h2 id="ratings-title">${words.say("rating")}</h2>
    ${
      choice === null
        ? html`<p>${words.say("rating_guest")}</p>`
        : html`${ratings.map((one) => rating(state, one))}
          ${ratings.length ? nothing : html`<p>${words.say(choice === "out" ? "rating_out" : "rating_none")}</p>`}
          ${chooser(words, ask, choice)}`
    }
    <details>
      <summary>${words.say("rating_counts")}</summary>
      <ul class="plain-list">
        ${["who", "how", "leaving", "weight", "family"].map(
          (key) => html`<li>${words.say(`rating_counts_${key}`)}</li>`,
        )}
      </ul>
    </details>
  </section>`;
}

/** « 1 480 ± 120 », what that means, and how it went. */
function rating(state: State, one: OwnRating): TemplateResult {
  const { words } = state;
  const key = `rating_family_${one.family}`;
  return html`<div class="rated">
    <h3>${words.say(key)}</h3>
    <p class="value">${withMargin(words, one)}</p>
    <p>${words.say("rating_says", between(words, one))}</p>
    <p class="hint-text">
      ${words.count("past_count", one.deals)}${
        one.is_provisional ? html` · <strong>${words.count("rating_missing", one.missing)}</strong>` : nothing
      }
    </p>
  </div>
  ${one.course.length > 1 ? course(state, one) : nothing}`;
}

/** The rating deal by deal, within its margin: a line, and a table folded below it. */
function course(state: State, { family, course: past }: OwnRating): TemplateResult {
  const { words, prefs } = state;
  const values = past.map(({ value }) => value);
  const [first, last] = [past[0], past.at(-1)];
  if (!first || !last) return html``;
  const says = words.say("rating_course_says", {
    family: words.say(`rating_family_${family}`),
    deals: words.count("past_count", last.deals),
    value: withMargin(words, last),
    high: numberOf(words, Math.max(...values)),
    low: numberOf(words, Math.min(...values)),
  });
  const band = past.map(({ value, margin }): [number, number] => [value - margin, value + margin]);
  const ends: [string, string] = [
    words.count("past_count", first.deals), words.count("past_count", last.deals),
  ];
  const step = Math.ceil(past.length / ROWS);
  const rows = past.filter((_, at) => (past.length - 1 - at) % step === 0);
  return html`<div class="course">
    ${line(values, says, (value) => numberOf(words, value), ends, band)}
    <details>
      <summary>${words.say("past_as_table")}</summary>
      <table>
        <thead>
          <tr>
            ${["past_deals", "past_day", "rating_value", "rating_between"].map(
              (key) => html`<th scope="col">${words.say(key)}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${rows.map((one) => {
            const { low, high } = between(words, one);
            return html`<tr>
              <th scope="row">${numberOf(words, one.deals)}</th>
              <td>${dayOf(one.time, prefs.lang, "medium")}</td>
              <td>${numberOf(words, one.value)}</td>
              <td>${words.say("rating_range", { low, high })}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </details>
  </div>`;
}

function chooser(words: Words, ask: Ask, choice: RatingChoice): TemplateResult {
  return html`<fieldset>
    <legend>${words.say("rating_choice")}</legend>
    <div class="choices three">
      ${CHOICES.map(
        (one) => html`<label class="tile"
          ><input
            type="radio"
            name="rating-choice"
            value=${one}
            .checked=${one === choice}
            @change=${() => ask({ type: "chooseRatings", choice: one })}
          /><span
            ><strong>${words.say(`rating_choice_${one}`)}</strong
            ><small>${words.say(`rating_choice_${one}_says`)}</small></span
          ></label
        >`,
      )}
    </div>
  </fieldset>`;
}

function between(words: Words, { value, margin }: Rating): { low: string; high: string } {
  return { low: numberOf(words, value - margin), high: numberOf(words, value + margin) };
}
