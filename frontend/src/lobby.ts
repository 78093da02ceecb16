/** The home page: play now, open a table, join a public one. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Ask } from "./actions.ts";
import { face } from "./face.ts";
import { options } from "./options.ts";
import type { ListedTable } from "./snapshot.ts";
import type { State } from "./state.ts";
import { notice } from "./table.ts";

const PACES = ["none", "calm", "quick", "correspondence"];
const LEVELS = ["club", "beginner", "none"];

export function home(state: State, ask: Ask): TemplateResult {
  const { words } = state;
  return html`<main id="main" class="home" tabindex="-1">
    <section class="hero">
      <div class="fan" aria-hidden="true">
        ${["T1", "HK", "T21", "SQ", "EX"].map((card) => face(state, card))}
      </div>
      <div>
        <h1>${words.say("title")}</h1>
        <p class="tagline">${words.say("tagline")}</p>
        <form
          class="start"
          @submit=${(event: SubmitEvent) => {
            event.preventDefault();
            const form = new FormData(event.target as HTMLFormElement);
            ask({ type: "playNow", name: String(form.get("you") ?? "") });
          }}
        >
          <div class="field">
            <label for="you">${words.say("your_name")}</label>
            <input
              id="you"
              name="you"
              maxlength="24"
              autocomplete="given-name"
              .value=${state.me.name}
            />
          </div>
          <button type="submit" class="strong big" id="play-now">${words.say("play_now")}</button>
          <p class="hint-text">${words.say("play_now_says")}</p>
          ${notice(state)}
        </form>
      </div>
    </section>
    <div class="columns">${opening(state, ask)} ${lobby(state, ask)}</div>
  </main>`;
}

function opening(state: State, ask: Ask): TemplateResult {
  const { words, rulesets } = state;
  const { seats, rules } = state.opening;
  const counts = [...new Set(rulesets.map((one) => one.seats))].sort((a, b) => a - b);
  const shown = rulesets.filter((one) => one.seats === seats);
  const chosen = shown.find((one) => one.id === rules) ?? shown[0];
  const firstOf = (count: number) => rulesets.find((one) => one.seats === count)?.id ?? "";
  return html`<section class="card-box" aria-labelledby="open-title">
    <h2 id="open-title">${words.say("open_table")}</h2>
    <p class="hint-text">${words.say("open_table_says")}</p>
    <form
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        ask({ type: "openTable", form: new FormData(event.target as HTMLFormElement) });
      }}
    >
      <fieldset>
        <legend>${words.say("players_how_many")}</legend>
        <div class="pills">
          ${counts.map(
            (count) => html`<label
              ><input
                type="radio"
                name="seats"
                value=${count}
                .checked=${count === seats}
                @change=${() => ask({ type: "opening", seats: count, rules: firstOf(count) })}
              /><span>${count}</span></label
            >`,
          )}
        </div>
      </fieldset>
      <fieldset>
        <legend>${words.say("rules")}</legend>
        ${repeat(
          shown,
          ({ id }) => id,
          ({ id, says }) => html`<label class="choice"
            ><input
              type="radio"
              name="rules"
              value=${id}
              .checked=${id === chosen?.id}
              @change=${() => ask({ type: "opening", seats, rules: id })}
            /><span><strong>${rulesName(state, id)}</strong><small>${says}</small></span></label
          >`,
        )}
      </fieldset>
      <details class="differs">
        <summary>${words.say("differs")}</summary>
        ${
          chosen?.differs.length
            ? html`<ul>
                ${chosen.differs.map((line) => html`<li>${line}</li>`)}
              </ul>`
            : html`<p>${words.say("differs_nothing")}</p>`
        }
      </details>
      <details class="differs">
        <summary>${words.say("options")}</summary>
        ${options(state, ask)}
      </details>
      <div class="fields">
        <div class="field">
          <label for="table-name">${words.say("table_name")}</label>
          <input id="table-name" name="name" maxlength="40" autocomplete="off" />
        </div>
        <div class="field">
          <label for="pace">${words.say("pace")}</label>
          <select id="pace" name="pace">
            ${PACES.map((pace) => html`<option value=${pace}>${words.say(`pace_${pace}`)}</option>`)}
          </select>
        </div>
        <div class="field">
          <label for="bots">${words.say("level")}</label>
          <select id="bots" name="bots">
            ${LEVELS.map(
              (level) => html`<option value=${level}>${words.say(`level_${level}`)}</option>`,
            )}
          </select>
        </div>
      </div>
      <label class="check"
        ><input type="checkbox" name="hints" checked /><span>${words.say("hints")}</span></label
      >
      <label class="check"
        ><input type="checkbox" name="practice" /><span>${words.say("practice")}</span></label
      >
      <label class="check"
        ><input type="checkbox" name="is_listed" /><span>${words.say("is_listed")}</span></label
      >
      <button type="submit" class="strong">${words.say("open")}</button>
    </form>
  </section>`;
}

/** « Fédération française de tarot, le donneur ne joue pas », for "fft-5-dead". */
export function rulesName({ words }: State, id: string): string {
  const [, family = id, , variant] = /^(.*?)-(\d+)(?:-(.*))?$/.exec(id) ?? [];
  const named = (kind: string, name: string) =>
    words.has(`${kind}_${name}`) ? words.say(`${kind}_${name}`) : name.replaceAll("-", " ");
  return [named("family", family), ...(variant ? [named("variant", variant)] : [])].join(", ");
}

function lobby(state: State, ask: Ask): TemplateResult {
  const { words } = state;
  return html`<section class="card-box" aria-labelledby="lobby-title">
    <h2 id="lobby-title">${words.say("lobby")}</h2>
    ${
      state.lobby.length
        ? html`<ul class="lobby">
            ${state.lobby.map((one) => listed(state, ask, one))}
          </ul>`
        : html`<p class="hint-text">${words.say("lobby_empty")}</p>`
    }
    ${state.lobbyPages > 1 ? turning(state, ask) : nothing}
  </section>`;
}

/** The pages of the public tables; disabled buttons stay, so that focus is never lost. */
function turning({ words, lobbyPage: page, lobbyPages: pages }: State, ask: Ask): TemplateResult {
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

/** The number of places a person could still take. */
export function freePlaces({ places }: ListedTable): number {
  return places.filter(({ kind }) => kind !== "person").length;
}

function listed(state: State, ask: Ask, one: ListedTable): TemplateResult {
  const { words } = state;
  const people = one.places.filter(({ kind }) => kind === "person").map(({ name }) => name);
  const count = words.say("players", { count: one.places.length });
  const doing = words.say(one.is_playing ? "lobby_playing" : "lobby_waiting");
  const free = freePlaces(one) ? words.count("lobby_free", freePlaces(one)) : words.say("lobby_full");
  const rules = rulesName(state, one.rules.replace(/@.*/, ""));
  const facts = [rules, count, free, doing, ...people].join(" · ");
  return html`<li>
    <div>
      <strong>${one.name || words.say("table")}</strong>
      <p class="hint-text">${facts}</p>
    </div>
    <button
      type="button"
      class="plain"
      aria-label="${words.say("lobby_enter")}, ${one.name}"
      @click=${() => ask({ type: "enter", id: one.id })}
    >
      ${words.say("lobby_enter")}
    </button>
  </li>`;
}
