/** The whole page, drawn from the state. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Ask } from "./actions.ts";
import { opener } from "../table/beside.ts";
import { figures } from "../people/figures.ts";
import { history } from "../people/history.ts";
import { home } from "../home/home.ts";
import { HISTORY, isOffline, onPlainClick, pathOf } from "./routes.ts";
import { dealName } from "../game/match.ts";
import { offer, startPage } from "../offline/offer.ts";
import { awaitedAt } from "../home/own-tables.ts";
import { panels } from "../table/panels.ts";
import { momentName } from "../review/review.ts";
import { room } from "./room.ts";
import type { State } from "./state.ts";
import { table } from "../table/table.ts";
import { version } from "./version.ts";
import { inPlay } from "../review/what-if-state.ts";

export function page(state: State, ask: Ask): TemplateResult {
  const { words } = state;
  const other = state.prefs.lang === "fr" ? "en" : "fr";
  const goHome = (event: Event) => {
    event.preventDefault();
    ask({ type: "goHome" });
  };
  const main = { table, home, replay, history, figures, paper, contest, teach, evening, lost, unreachable, starting: startPage }[state.view];
  return html`<a class="skip" href="#main">${words.say("skip")}</a>
    <header>
      <a class="brand" href=${pathOf("")} @click=${goHome}>
        <img src="/static/icon.svg?v=${version}" alt="" width="28" height="28" /><span class=${state.view === "table" ? "roomy" : ""}
          >${words.say("title")}</span
        >
      </a>
      ${state.isConnected ? nothing : html`<p class="offline">${words.say("offline")}</p>`}
      ${state.view === "table" ? opener(state, ask) : nothing}
      <a
        class="to-history"
        id="to-history"
        href=${HISTORY.history}
        @click=${onPlainClick(() => ask({ type: "visit", path: HISTORY.history }))}
        >${words.say("past_history")}</a
      >
      <nav>
        ${tool(other === "fr" ? "Français" : "English", other.toUpperCase(), other, () =>
          ask({ type: "prefer", changed: { lang: other } }),
        )}
        ${
          isOffline
            ? nothing
            : tool(state.me.account || words.say("account"), "☺", nothing, () =>
                ask({ type: "panel", panel: "account" }),
              )
        }
        ${tool(words.say("game_rules"), "", nothing, () => ask({ type: "panel", panel: "rules" }))}
        ${tool(words.say("help"), "?", nothing, () => ask({ type: "panel", panel: "help" }))}
        ${tool(words.say("preferences"), "⚙", nothing, () =>
          ask({ type: "panel", panel: "preferences" }),
        )}
      </nav>
    </header>
    ${main(state, ask)} ${panels(inPlay(state), ask)}`;
}

/** A finished deal; its room was entered on the way. */
function replay(state: State, ask: Ask): TemplateResult {
  return room("review").page(state, ask);
}

/** The score sheet; its room was entered on the way. */
function paper(state: State, ask: Ask): TemplateResult {
  return room("sheet").page(state, ask);
}

/** The deal of the day or a duplicate; likewise. */
function contest(state: State, ask: Ask): TemplateResult {
  return room("contest").page(state, ask);
}

/** The course; its room was entered on the way. */
function teach(state: State, ask: Ask): TemplateResult {
  return room("teach").page(state, ask);
}

/** A club's evening; its room was entered on the way. */
function evening(state: State, ask: Ask): TemplateResult {
  return room("tournament").page(state, ask);
}

/** The title of the browser's tab. */
export function title(state: State): string {
  const { words, view, table, own, paper, contests, teach, evening } = state;
  const shown = {
    table: () => [table?.name],
    replay: () => reviewTitle(state),
    history: () => [words.say("past_history")],
    figures: () => [words.say("past_figures")],
    paper: () => [paper.sheet?.title || words.say("paper")],
    contest: () => [contests.shown?.name || words.say("contest_duplicate")],
    teach: () => [teach.lesson?.title ?? teach.asked?.lesson, words.say("teach")],
    evening: () => [evening.view?.name || words.say("evening")],
    home: () => [],
    lost: () => [],
    unreachable: () => [],
    starting: () => [],
  }[view]();
  const awaited = view === "home" ? awaitedAt(own) : 0;
  const name = [...shown, words.say("title")].filter(Boolean).join(" · ");
  return awaited ? `(${awaited}) ${name}` : name;
}

function reviewTitle({ words, review, whatIf }: State): string[] {
  if (!review) return [];
  const { number, table } = review.found;
  const moment = momentName(words, whatIf?.at ?? review.at);
  return [whatIf ? words.say("what_if") : "", dealName(words, number, table.match), moment, table.name];
}

/** The page for an address with nothing there: why, and the way home. */
function lost({ words, lost, isLinkWrong }: State, ask: Ask): TemplateResult {
  return html`<main id="main" class="home" tabindex="-1">
    <section class="card-box lost" role="alert">
      <h1>${lost}</h1>
      ${isLinkWrong ? html`<p>${words.say("lost_says")}</p>` : nothing}
      <p>
        <a class="strong" id="home" href=${pathOf("")} @click=${onPlainClick(() => ask({ type: "goHome" }))}
          >${words.say("go_home")}</a
        >
      </p>
    </section>
  </main>`;
}

/** The page while the server does not answer. */
function unreachable(state: State, ask: Ask): TemplateResult {
  const { words } = state;
  return html`<main id="main" class="home" tabindex="-1">
    <section class="card-box" role="alert">
      <h1>${words.say("title")}</h1>
      <p>${words.say("unreachable")}</p>
      <p>
        <button type="button" class="strong" @click=${() => ask({ type: "retry" })}>
          ${words.say("try_again")}
        </button>
      </p>
      ${offer(state)}
    </section>
  </main>`;
}

/** A button in the header: its name, or its icon, if it has one, where space is short. */
function tool(
  name: string,
  sign: string,
  lang: string | typeof nothing,
  onClick: () => void,
): TemplateResult {
  return html`<button type="button" class="quiet" lang=${lang} @click=${onClick}>
    ${sign ? html`<span class="roomy">${name}</span><span class="narrow" aria-hidden="true">${sign}</span>` : name}
  </button>`;
}
