/** The whole page of a state. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Ask } from "./asking.ts";
import { home } from "./lobby.ts";
import { panels } from "./panels.ts";
import { momentName, replay } from "./replay.ts";
import type { Review } from "./review.ts";
import type { State } from "./state.ts";
import { table } from "./table.ts";
import { version } from "./version.ts";
import type { Words } from "./words.ts";

export function page(state: State, ask: Ask): TemplateResult {
  const { words } = state;
  const other = state.prefs.lang === "fr" ? "en" : "fr";
  const goHome = (event: Event) => {
    event.preventDefault();
    ask({ type: "goHome" });
  };
  const main = { table, home, replay, lost: home, unreachable }[state.view];
  return html`<a class="skip" href="#main">${words.say("skip")}</a>
    <header>
      <a class="brand" href="/" @click=${goHome}>
        <img src="/static/icon.svg?v=${version}" alt="" width="28" height="28" />${words.say("title")}
      </a>
      ${state.isConnected ? nothing : html`<p class="offline">${words.say("offline")}</p>`}
      <nav>
        ${tool(other === "fr" ? "Français" : "English", other.toUpperCase(), other, () =>
          ask({ type: "prefer", changed: { lang: other } }),
        )}
        ${tool(state.me.account || words.say("account"), "☺", nothing, () =>
          ask({ type: "panel", panel: "account" }),
        )}
        ${tool(words.say("help"), "?", nothing, () => ask({ type: "panel", panel: "help" }))}
        ${tool(words.say("preferences"), "⚙", nothing, () =>
          ask({ type: "panel", panel: "preferences" }),
        )}
      </nav>
    </header>
    ${main(state, ask)} ${panels(state, ask)}`;
}

/** What the browser's tab says. */
export function title({ words, view, review, table }: State): string {
  const shown = view === "table" ? [table?.name] : view === "replay" ? reviewTitle(words, review) : [];
  return [...shown, words.say("title")].filter(Boolean).join(" · ");
}

function reviewTitle(words: Words, review: Review | null): string[] {
  if (!review) return [];
  const { number, table } = review.found;
  return [words.say("deal_number", { number }), momentName(words, review.at), table.name];
}

/** Instead of the page where the server does not answer. */
function unreachable({ words }: State, ask: Ask): TemplateResult {
  return html`<main id="main" class="home" tabindex="-1">
    <section class="card-box" role="alert">
      <h1>${words.say("title")}</h1>
      <p>${words.say("unreachable")}</p>
      <p>
        <button type="button" class="strong" @click=${() => ask({ type: "retry" })}>
          ${words.say("try_again")}
        </button>
      </p>
    </section>
  </main>`;
}

/** A button of the head: its name, and a sign for it where there is no room. */
function tool(
  name: string,
  sign: string,
  lang: string | typeof nothing,
  onClick: () => void,
): TemplateResult {
  return html`<button type="button" class="quiet" lang=${lang} @click=${onClick}>
    <span class="roomy">${name}</span><span class="narrow" aria-hidden="true">${sign}</span>
  </button>`;
}
