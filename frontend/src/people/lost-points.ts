/** Where a person's points went, by the reviews made; and what all statistics are written with. */

import { html, nothing, type TemplateResult } from "lit-html";
import { percent, Words } from "../game/words.ts";
import { line, share } from "../parts/chart.ts";
import { onPlainClick, teachPath } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { dayOf, type LostPoints } from "./own-deals.ts";
import type { State } from "./state.ts";

/** Rows of the table that stands under a chart, at most. */
export const ROWS = 10;

export function table(words: Words, columns: string[], rows: (string | TemplateResult)[][]): TemplateResult {
  return html`<table>
    <thead>
      <tr>
        ${columns.map((key) => html`<th scope="col">${words.say(key)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([first, ...cells]) => html`<tr>
          <th scope="row">${first}</th>
          ${cells.map((cell) => html`<td>${cell}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

type Numbered = (value: number) => string;

export function numberIn({ lang }: Words): Numbered {
  const format = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  return (value) => format.format(value).replace("-", "−");
}

/** A number with its sign. */
export function plus(value: number, number: Numbered): string {
  return value > 0 ? `+${number(value)}` : number(value);
}

/** « 62 % ». */
export function rate(words: Words, part: number, whole: number): string {
  return percent(words, whole ? part / whole : 0);
}

/** The lesson on a kind of decision; a card of the attack may be about any, most often about trumps. */
const LESSONS: Record<string, string> = {
  bids: "taking", calls: "called_king", discards: "discard", announcements: "contract", attack: "trumps",
  defence: "defence", signals: "signals",
};

/** The way from what cost most to its lesson. */
function dearest(words: Words, ask: Ask, kind: string): TemplateResult {
  const path = teachPath(LESSONS[kind] ?? "");
  const link = html`<a href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}>${words.say("gone_lesson")}</a>`;
  return html`<p>${words.say("gone_most", { kind: words.say(`gone_by_${kind}`) })} ${link}</p>`;
}

/** Where the points went, according to the reviews made: by kind of decision, and over time. */
export function lostPoints({ words, prefs }: State, ask: Ask, { deals, mistakes, lost, by, line: over }: LostPoints): TemplateResult {
  const number = numberIn(words);
  const kinds = Object.entries(by);
  const [top] = [...kinds].sort(([, a], [, b]) => b - a);
  const most = Math.max(0, ...kinds.map(([, points]) => points));
  const first = over[0];
  const last = over.at(-1);
  const says = words.say("gone_line_says", {
    deals: words.count("past_count", deals), first: number(first?.average ?? 0), last: number(last?.average ?? 0),
  });
  const step = Math.ceil(over.length / ROWS);
  const rows = over.filter((_, at) => (over.length - 1 - at) % step === 0);
  return html`<section class="card-box" aria-labelledby="gone-title">
    <h2 id="gone-title">${words.say("gone")}</h2>
    <p class="hint-text">
      ${
        deals
          ? words.say("gone_says", {
              deals: words.count("gone_deals", deals), mistakes: words.count("coach_mistakes", mistakes),
              points: words.count("coach_lost", Math.round(lost)),
            })
          : words.say("gone_none")
      }
    </p>
    ${
      kinds.length
        ? table(
            words,
            ["gone_kind", "gone_points", "gone_each"],
            kinds.map(([kind, points]) => [
              html`${words.say(`gone_by_${kind}`)} ${share(points, points, most)}`,
              number(Math.round(points)),
              number(Math.round((10 * points) / deals) / 10),
            ]),
          )
        : nothing
    }
    ${top && top[1] > 0 ? dearest(words, ask, top[0]) : nothing}
    ${
      over.length > 1
        ? html`<h3>${words.say("gone_line")}</h3>
            ${line(over.map(({ average }) => average), says, number, [words.say("past_first"), words.count("past_count", deals)])}
            <details>
              <summary>${words.say("past_as_table")}</summary>
              ${table(
                words,
                ["past_deals", "past_day", "gone_average"],
                rows.map(({ deals: count, time, average }) => [number(count), dayOf(time, prefs.lang, "medium"), number(average)]),
              )}
            </details>`
        : nothing
    }
  </section>`;
}
