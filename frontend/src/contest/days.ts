/** Beside a deal of the day: a calendar to play past days, the week's table, and a result to send. */

import { html, nothing, type TemplateResult } from "lit-html";
import { maySend } from "../parts/pass-on.ts";
import { sent } from "../parts/send.ts";
import { contestPath, onPlainClick } from "../shell/routes.ts";
import type { Shared } from "../shell/send.ts";
import type { Ask, ContestDoes } from "./actions.ts";
import type { Day, Days, State } from "./state.ts";

type Do = (does: ContestDoes) => void;

/** What others may read of one's result, and the buttons that send it. */
export function sending(state: State, does: Do, { text }: Shared): TemplateResult {
  const { words } = state;
  const copy = () => does({ do: "copyResult" });
  return html`<figure class="sending">
      <blockquote>${text}</blockquote>
      <figcaption class="hint-text">${words.say("contest_send_says")}</figcaption>
    </figure>
    <div class="group organiser">
      ${
        maySend()
          ? html`<button type="button" class="strong" id="send-result" @click=${() => does({ do: "send" })}>
              ${words.say("contest_send")}
            </button>`
          : nothing
      }
      <button type="button" class="plain" id="copy-result" @click=${copy}>${words.say("contest_send_copy")}</button>
    </div>
    ${sent(state)}`;
}

/** The calendar and the week; nothing beside a duplicate. */
export function calendar(state: State, ask: Ask, does: Do): TemplateResult | typeof nothing {
  const { days } = state.contests;
  if (!days) return nothing;
  return html`${month(state, ask, does, days)} ${week(state, days)}`;
}

function month(state: State, ask: Ask, does: Do, days: Days): TemplateResult {
  const { words, contests } = state;
  const turn = (key: string, to: string) =>
    html`<button
      type="button"
      class="quiet"
      aria-disabled=${!to}
      aria-label=${words.say(`contest_month_${key}`)}
      @click=${() => to && does({ do: "month", month: to })}
    >
      ${key === "before" ? "‹" : "›"}
    </button>`;
  return html`<section class="card-box" aria-labelledby="contest-days">
    <h2 id="contest-days">${words.say("contest_days")}</h2>
    <p>${days.says}</p>
    <div class="month-head">
      ${turn("before", days.before)}
      <strong role="status">${days.title}</strong>
      ${turn("after", days.after)}
    </div>
    <ol class="month" .style=${`--first:${weekday(days.month)}`}>
      ${WEEK.map((day) => html`<li class="weekday" aria-hidden="true">${initial(state, day)}</li>`)}
      ${days.days.map((one) => html`<li>${dayLink(ask, one, one.day === contests.shown?.day)}</li>`)}
    </ol>
    <p class="hint-text">${words.say("contest_days_says")}</p>
  </section>`;
}

/** Monday to Sunday. */
const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** « L » for Monday: 1 January 2024 was one. */
function initial({ prefs }: State, day: number): string {
  return new Date(Date.UTC(2024, 0, 1 + day)).toLocaleDateString(prefs.lang, { weekday: "narrow", timeZone: "UTC" });
}

/** The column of a month's first day, from 1 for Monday. */
export function weekday(month: string): number {
  return ((new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

function dayLink(ask: Ask, one: Day, isShown: boolean): TemplateResult {
  const place = one.place ? html`<small>${one.place}</small>` : nothing;
  const shown = html`<span aria-hidden="true">${Number(one.day.slice(8))}${place}</span><span class="unseen">${one.says}</span>`;
  if (!one.contest) return html`<span class="calendar-day none">${shown}</span>`;
  const path = contestPath(one.contest);
  return html`<a
    class="calendar-day ${one.state}"
    href=${path}
    aria-current=${isShown ? "date" : nothing}
    @click=${onPlainClick(() => ask({ type: "visit", path }))}
    >${shown}</a
  >`;
}

function week({ words }: State, { week }: Days): TemplateResult | typeof nothing {
  if (!week.length) return nothing;
  return html`<section class="card-box" aria-labelledby="contest-week">
    <h2 id="contest-week">${words.say("contest_week")}</h2>
    <p class="hint-text">${words.say("contest_week_says")}</p>
    <table class="standings">
      <thead>
        <tr>
          <th scope="col"><span class="unseen">${words.say("contest_place")}</span></th>
          <th scope="col">${words.say("contest_name")}</th>
          <th scope="col">${words.say("contest_week_days")}</th>
          <th scope="col">${words.say("contest_week_points")}</th>
        </tr>
      </thead>
      <tbody>
        ${week.map(
          (one) => html`<tr class=${one.is_you ? "own" : ""} aria-current=${one.is_you ? "true" : nothing}>
            <td>${one.rank}</td>
            <th scope="row">
              ${one.name}${one.is_you ? html` <span class="mark-you">${words.say("contest_you")}</span>` : nothing}${
                one.is_bot ? html` <span class="hint-text">${words.say("contest_robot")}</span>` : nothing
              }
            </th>
            <td>${one.days}</td>
            <td>${one.points}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
