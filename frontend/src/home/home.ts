/** The start page: this person's tables, play now, open a table, join a public one. */

import { html, nothing, type TemplateResult } from "lit-html";
import { offer, unsent, where } from "../offline/offer.ts";
import { face } from "../parts/face.ts";
import { field } from "../parts/field.ts";
import { companions, invitations } from "../people/companions.ts";
import { dealList } from "../people/history.ts";
import { ownTables } from "../people/own-tables.ts";
import { notice } from "../shell/notice.ts";
import { DAILY, DUPLICATE, HISTORY, isOffline, onPlainClick } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { lobby } from "./lobby.ts";
import type { State } from "./state.ts";
import { tableForm } from "./table-form.ts";
import { isDailyOpen, waitingCard, whatWaits } from "./waiting.ts";

const FAN = ["T1", "HK", "T21", "SQ", "EX"];

export function home(state: State, ask: Ask): TemplateResult {
  const asked = state.inbox?.invitations.length ?? 0;
  const isBack = state.own.length + state.recent.length + asked > 0 || (state.brokenOff !== null && !isOffline);
  const more = isBack ? whatWaits(state) : [];
  const isAwaited = state.own.length + more.length > 0;
  return html`<main id="main" class="home ${isBack ? "back" : ""}" tabindex="-1">
    ${isBack ? html`<div class="again">
          ${invitations(state, ask)} ${ownTables(state, ask, more.map((one) => waitingCard(ask, one)))} ${recent(state, ask)} ${companions(state, ask)}
        </div>` : nothing}
    ${hero(state, ask, isAwaited)} ${isOffline || (isBack && isDailyOpen(state)) ? nothing : daily(state, ask)}
    <div class="columns">${tableForm(state, ask)} ${isOffline ? nothing : lobby(state, ask)}</div>
  </main>`;
}

/** The last finished deals, and a link to all of them. */
function recent(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words } = state;
  if (!state.recent.length) return nothing;
  const toAll = onPlainClick(() => ask({ type: "visit", path: HISTORY.history }));
  return html`<section class="recent" aria-labelledby="recent-title">
    <div class="own-head">
      <h2 id="recent-title">${words.say("recent")}</h2>
      <a href=${HISTORY.history} @click=${toAll}>${words.say("recent_all")}</a>
    </div>
    ${dealList(state, ask, state.recent)}
  </section>`;
}

/** The deal of the day, and a link to duplicates. */
function daily({ words, today }: State, ask: Ask): TemplateResult {
  const to = (path: string) => onPlainClick(() => ask({ type: "visit", path }));
  const isPlayed = today?.boards[0]?.state === "finished";
  return html`<section class="card-box daily" aria-labelledby="daily-title">
    <div>
      <h2 id="daily-title">${words.say("contest_daily")}</h2>
      <p>${isPlayed ? today?.standing : words.say("contest_daily_says")}</p>
    </div>
    <div class="group">
      <a class=${isPlayed ? "plain" : "strong"} id="to-daily" href=${DAILY} @click=${to(DAILY)}
        >${words.say(isPlayed ? "contest_daily_look" : "contest_daily_go")}</a
      >
      <a class="plain" id="to-duplicate" href=${DUPLICATE} @click=${to(DUPLICATE)}>${words.say("contest_duplicate_open")}</a>
    </div>
  </section>`;
}

/** The name and the first button; it is golden unless something else waits. */
function hero(state: State, ask: Ask, isAwaited: boolean): TemplateResult {
  const { words } = state;
  return html`<section class="hero">
    <div class="fan" aria-hidden="true">${FAN.map((card) => face(state, card))}</div>
    <div>
      <h1>${words.say("title")}</h1>
      <p class="tagline">${words.say("tagline")}</p>
      <form
        class="start"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          const form = new FormData(event.target as HTMLFormElement);
          const isGuided = event.submitter?.id === "play-guided";
          ask({ type: "playNow", name: String(form.get("you") ?? ""), isGuided });
        }}
      >
        ${field("you", words.say("your_name"), html`<input
          id="you"
          name="you"
          maxlength="24"
          autocomplete="given-name"
          .value=${state.me.name}
        />`)}
        <div class="group">
          <button type="submit" class="${isAwaited ? "plain" : "strong"} big" id="play-now">${words.say("play_now")}</button>
          <button type="submit" class="plain" id="play-guided">${words.say("play_guided")}</button>
        </div>
        <p class="hint-text">${words.say("play_now_says")}</p>
        ${notice(state)}
      </form>
      ${isOffline ? where(state) : offer(state)} ${unsent(state, ask)}
    </div>
  </section>`;
}
