/** The public tables: what they play, who is there, and how to join. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { chips, freePlaces } from "../board/places.ts";
import { matchName } from "../game/deal.ts";
import { rulesLine } from "../parts/rulesets.ts";
import { DAILY, onPlainClick, pathOf } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import type { ListedTable, State } from "./state.ts";

export function lobby(state: State, ask: Ask): TemplateResult {
  const { words } = state;
  return html`<section class="card-box" aria-labelledby="lobby-title">
    <h2 id="lobby-title">${words.say("lobby")}</h2>
    ${
      state.lobby.length
        ? html`<ul class="lobby">
            ${repeat(state.lobby, ({ id }) => id, (one) => listed(state, ask, one))}
          </ul>`
        : nobody(state, ask)
    }
    ${state.lobbyPages > 1 ? pageButtons(state, ask) : nothing}
  </section>`;
}

/** Nobody is waiting: what works all the same, the likeliest first. */
function nobody({ words, me, today }: State, ask: Ask): TemplateResult {
  const bots = html`<button type="button" class="plain" id="lobby-bots" @click=${() => ask({ type: "playNow", name: me.name, isGuided: false })}>
    ${words.say("lobby_bots")}
  </button>`;
  const daily = html`<a class="plain" href=${DAILY} @click=${onPlainClick(() => ask({ type: "visit", path: DAILY }))}
    >${words.say("contest_daily")}</a
  >`;
  const isPlayed = today?.boards[0]?.state === "finished";
  return html`<p class="hint-text">${words.say("lobby_empty")}</p>
    <div class="ways">
      ${bots} ${isPlayed ? nothing : daily}
      <button type="button" class="plain" id="lobby-invite" @click=${() => ask({ type: "inviteByLink" })}>
        ${words.say("lobby_invite")}
      </button>
    </div>`;
}

/** The pages of the public tables; disabled buttons stay, so that focus is never lost. */
function pageButtons({ words, lobbyPage: page, lobbyPages: pages }: State, ask: Ask): TemplateResult {
  const button = (key: string, to: number) =>
    html`<button
      type="button"
      class="quiet"
      aria-disabled=${to < 1 || to > pages}
      @click=${() => to >= 1 && to <= pages && ask({ type: "lobbyPage", page: to })}
    >
      ${words.say(key)}
    </button>`;
  return html`<nav class="group" aria-label=${words.say("lobby_pages")}>
    ${button("lobby_before", page - 1)}
    <span role="status">${words.say("lobby_page", { page, pages })}</span>
    ${button("lobby_after", page + 1)}
  </nav>`;
}

function listed(state: State, ask: Ask, one: ListedTable): TemplateResult {
  const { words } = state;
  const doing = one.is_playing ? "lobby_playing" : "lobby_waiting";
  const facts = [
    words.say(freePlaces(one.places) ? doing : "lobby_full"),
    ...(one.pace && one.pace !== "none" ? [words.say(`pace_${one.pace}`)] : []),
    ...(one.deals ? [matchName(words, one.deals)] : []),
  ];
  return html`<li>
    <h3>${one.name || words.say("table")}</h3>
    <p>${rulesLine(state, one.rules)}</p>
    ${
      one.changed.length
        ? html`<details class="changed">
            <summary>${words.count("lobby_changed", one.changed.length)}</summary>
            <ul>
              ${one.changed.map((line) => html`<li>${line}</li>`)}
            </ul>
          </details>`
        : nothing
    }
    ${chips(state, one.places, one.you)}
    <p class="hint-text">${facts.join(" · ")}</p>
    ${state.joining === one.id ? nameForm(state, ask, one) : ways(state, ask, one)}
  </li>`;
}

/** Join and watch, or go back to the viewer's own place. */
function ways({ words }: State, ask: Ask, one: ListedTable): TemplateResult {
  const link = (key: string, kind: string) =>
    html`<a
      class=${kind}
      href=${pathOf(one.id)}
      aria-label="${words.say(key)}, ${one.name}"
      @click=${onPlainClick(() => ask({ type: "visit", path: pathOf(one.id) }))}
      >${words.say(key)}</a
    >`;
  if (one.you !== null) return html`<div class="ways">${link("lobby_back", "strong")}</div>`;
  return html`<div class="ways">
    ${
      freePlaces(one.places)
        ? html`<button
            type="button"
            class="strong"
            aria-label="${words.say("lobby_enter")}, ${one.name}"
            @click=${() => ask({ type: "join", id: one.id, name: "" })}
          >
            ${words.say("lobby_enter")}
          </button>`
        : nothing
    }
    ${link("lobby_watch", "plain")}
  </div>`;
}

/** The question for a name, shown where the click was; answering it joins the table. */
function nameForm({ words }: State, ask: Ask, one: ListedTable): TemplateResult {
  return html`<form
    class="line"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const name = String(new FormData(event.target as HTMLFormElement).get("name") ?? "");
      ask({ type: "join", id: one.id, name });
    }}
  >
    <label for="join-name">${words.say("name_first")}</label>
    <input id="join-name" name="name" maxlength="24" autocomplete="given-name" required />
    <button type="submit" class="strong">${words.say("lobby_enter")}</button>
  </form>`;
}
