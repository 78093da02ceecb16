/** Master at somebody's place, on the same cards: both courses side by side, trick by trick, and where they parted. */

import { html, nothing, type TemplateResult } from "lit-html";
import { nameOf } from "../board/places.ts";
import type { Place } from "../game/deal.ts";
import { signed } from "../game/words.ts";
import { line as drawn } from "../parts/chart.ts";
import { isOffline, onPlainClick, pathOf } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { momentName, type Review } from "./review.ts";
import type { Course, Mastered, State } from "./state.ts";

export function masterBox(state: State, ask: Ask, review: Review): TemplateResult | typeof nothing {
  const { words, mastered } = state;
  const { table, stops } = review.found;
  const place = placeOf(review);
  if (isOffline || stops || place === null) return nothing;
  const isOwn = place === table.you;
  const name = nameOf({ ...state, table }, place);
  const here = mastered?.found === review.found ? mastered : null;
  return html`<section class="box master" aria-labelledby="master-title" aria-busy=${String(here !== null && !here.shown)}>
    <h2 id="master-title" tabindex="-1">${words.say(isOwn ? "master_own" : "master_of", { name })}</h2>
    ${
      here?.shown
        ? courses(state, ask, review, here.shown, isOwn ? words.say("coach_you") : name)
        : html`<p class="hint-text">${words.say("master_says")}</p>
          <button
            type="button"
            class="plain"
            id="master-ask"
            aria-disabled=${here ? "true" : nothing}
            @click=${() => !here && ask({ type: "review", does: { what: "master", place } })}
          >
            ${words.say(here ? "master_plays" : "master_ask")}
          </button>`
    }
  </section>`;
}

/** One's own place, or the taker's for those who did not play. */
function placeOf({ found: { table, moments } }: Review): Place | null {
  const { you } = table;
  return you !== null && moments[0]?.hands[you]?.length ? you : (moments.at(-1)?.deal.taker ?? null);
}

function courses(
  { words, device }: State, ask: Ask, { found }: Review, { real, master, says, at, line }: NonNullable<Mastered["shown"]>, who: string,
): TemplateResult {
  const place = line[0]?.place ?? 0;
  const path = pathOf(found.table.id, found.number, at ?? "");
  const follow = (): void => {
    ask({ type: "review", does: { what: "leaveComment", comment: null } });
    ask({ type: "review", does: { what: "along", at: at ?? "", place, line } });
  };
  const ends = [[who, real], [words.say("master"), master]] as const;
  return html`${says.map((said) => html`<p>${said}</p>`)}
    ${
      at === null
        ? nothing
        : html`<div class="group">
            <a id="master-parted" href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}
              >${words.say("master_parted", { moment: momentName(words, at) })}</a
            >
            <button type="button" class="plain" id="master-along" @click=${follow}>${words.say("along_begin")}</button>
          </div>
          ${ends.map(([name, { outcome }]) => html`<p><strong>${name}</strong>${words.colon}${outcome}</p>`)}
          ${device.isNarrow ? nothing : chart(words, real, master)} ${table(words, real, master, who, at)}`
    }`;
}

function chart(words: State["words"], real: Course, master: Course): TemplateResult | typeof nothing {
  if (!real.half_points.length || !master.half_points.length) return nothing;
  const [was, could] = [real, master].map(({ half_points }) => half_points.map((half) => half / 2));
  const ends = [words.say("moment_trick", { number: 1 }), words.say("coach_end")] as const;
  return drawn(could ?? [], words.say("master_chart"), String, ends, undefined, was);
}

/** The points of the place's side after each trick, as it was and with master; and the score. */
function table(words: State["words"], real: Course, master: Course, who: string, at: string): TemplateResult {
  const half = (one = 0) => (one / 2).toLocaleString(words.lang);
  const tricks = Math.min(real.half_points.length, master.half_points.length);
  return html`<table class="courses">
    <caption class="hint-text">${words.say("master_points")}</caption>
    <thead>
      <tr><td></td><th scope="col">${who}</th><th scope="col">${words.say("master")}</th></tr>
    </thead>
    <tbody>
      ${Array.from({ length: tricks }, (_, i) => {
        const isParted = at === `trick/${i + 1}`;
        return html`<tr class=${isParted ? "parted" : ""}>
          <th scope="row">${words.say("moment_trick", { number: i + 1 })}${isParted ? html` <span aria-hidden="true">≠</span><span class="unseen">, ${words.say("master_here")}</span>` : nothing}</th>
          <td>${half(real.half_points[i])}</td>
          <td>${half(master.half_points[i])}</td>
        </tr>`;
      })}
      <tr class="total"><th scope="row">${words.say("moment_score")}</th><td>${signed(words, real.score)}</td><td>${signed(words, master.score)}</td></tr>
    </tbody>
  </table>`;
}
