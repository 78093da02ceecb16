/** The whole page, drawn from the state: the header, the page of a room, and the panels over it. */

import { html, nothing, type TemplateResult } from "lit-html";
import { ask } from "./ask.ts";
import { type Panel, roomOf, rooms } from "./room.ts";
import { HISTORY, isOffline, onPlainClick, pathOf } from "./routes.ts";
import { roomsBar } from "./rooms-bar.ts";
import type { State } from "./state.ts";
import { version } from "./version.ts";

export function page(state: State): TemplateResult {
  const { words, view } = state;
  const room = roomOf(state);
  const tools = room?.tools?.(state);
  const other = state.prefs.lang === "fr" ? "en" : "fr";
  const to = (path: string) => onPlainClick(() => ask({ type: "visit", path }));
  return html`<a class="skip" href="#main">${words.say("skip")}</a>
    <header>
      <a class="brand" href=${pathOf("")} @click=${to(pathOf(""))}>
        <img src="/static/icon.svg?v=${version}" alt="" width="28" height="28" /><span class=${tools ? "roomy" : ""}
          >${words.say("title")}</span
        >
      </a>
      ${state.isConnected ? nothing : html`<p class="offline">${words.say("offline")}</p>`}
      ${tools ?? nothing}
      ${roomsBar(state)}
      <a class="to-history" id="to-history" href=${HISTORY.history} @click=${to(HISTORY.history)}>${words.say("past_history")}</a>
      <nav class="tools" aria-label=${words.say("tools")}>
        ${tool(other === "fr" ? "Français" : "English", other.toUpperCase(), other, () =>
          ask({ type: "prefer", changed: { lang: other } }),
        )}
        ${isOffline ? nothing : opener(state.me.account || words.say("account"), "☺", "account")}
        ${opener(words.say("game_rules"), "", "rules")} ${opener(words.say("help"), "?", "help")}
        ${opener(words.say("preferences"), "⚙", "preferences")}
      </nav>
    </header>
    ${(room?.pages?.[view] ?? lost)(state)} ${panels(room?.shown?.(state) ?? state)}`;
}

/** The title of the browser's tab. */
export function title(state: State): string {
  const room = roomOf(state);
  const name = [...(room?.title?.(state) ?? []), state.words.say("title")].filter(Boolean).join(" · ");
  const awaiting = room?.awaiting?.(state);
  return awaiting ? `(${awaiting}) ${name}` : name;
}

/** The page for an address with nothing there: why, and the way home. */
function lost({ words, lost, isLinkWrong }: State): TemplateResult {
  return html`<main id="main" class="home" tabindex="-1">
    <section class="card-box lost" role="alert">
      <h1>${lost}</h1>
      ${isLinkWrong ? html`<p>${words.say("lost_says")}</p>` : nothing}
      <p>
        <a class="strong" id="home" href=${pathOf("")} @click=${onPlainClick(() => ask({ type: "visit", path: pathOf("") }))}
          >${words.say("go_home")}</a
        >
      </p>
    </section>
  </main>`;
}

function panels(state: State): TemplateResult[] {
  return rooms().flatMap((room) => Object.entries(room.panels ?? {}).map(([id, one]) => panel(state, id, one)));
}

function panel(state: State, id: string, { title, content }: Panel): TemplateResult {
  const close = () => ask({ type: "panel", panel: "" });
  // A dialog tells that it has closed a little later, when another may already be open.
  const closed = () => ask({ type: "panelClosed", panel: id });
  return html`<dialog data-panel=${id} aria-labelledby="panel-${id}" @close=${closed}>
    ${
      state.panel === id
        ? html`<div class="panel-head">
              <h2 id="panel-${id}">${state.words.say(title)}</h2>
              <button type="button" class="quiet" @click=${close}>
                ${state.words.say("close")}
              </button>
            </div>
            ${content(state)}`
        : nothing
    }
  </dialog>`;
}

/** The button that opens a panel. */
function opener(name: string, sign: string, panel: string): TemplateResult {
  return tool(name, sign, nothing, () => ask({ type: "panel", panel }));
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
