/** The people at a table: whom one does not want to hear, whom one reports, whom the host sends away. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Ask } from "./asking.ts";
import type { Picture, Place } from "./picture.ts";
import type { State } from "./state.ts";

/** Somebody else at the table, or who has spoken there. */
export interface Other {
  who: string;
  name: string;
  place: Place | null;
  isMuted: boolean;
  isBarred: boolean;
}

/** Everybody but the viewer, once: those who sit, who have spoken, who are muted or sent away. */
export function others(table: Picture): Other[] {
  const found = new Map<string, Other>();
  const own = table.you === null ? table.who : (table.places[table.you]?.who ?? "");
  const add = (who: string, name: string, place: Place | null = null) => {
    const known = found.get(who);
    if (!who || who === own) return;
    found.set(who, {
      who,
      name: known?.name || name,
      place: known?.place ?? place,
      isMuted: table.muted.some((one) => one.who === who),
      isBarred: table.barred.some((one) => one.who === who),
    });
  };
  for (const { who, name, place } of table.places) add(who, name, place);
  for (const { who, name } of [...table.said, ...table.muted, ...table.barred]) add(who, name);
  return [...found.values()];
}

export function people(state: State, ask: Ask): TemplateResult {
  const { words, table } = state;
  const found = table ? others(table) : [];
  if (!found.length) return html`<p>${words.say("people_none")}</p>`;
  return html`<p class="hint-text">${words.say("people_says")}</p>
    <ul class="people">
      ${repeat(found, ({ who }) => who, (other) => person(state, ask, other))}
    </ul>`;
}

function person(state: State, ask: Ask, other: Other): TemplateResult {
  const { words, table, reporting } = state;
  const { who, place, isMuted, isBarred } = other;
  const name = other.name || words.say("somebody");
  const button = (key: string, action: () => void) =>
    html`<button
      type="button"
      class="plain"
      aria-label="${words.say(key)}, ${name}"
      @click=${action}
    >
      ${words.say(key)}
    </button>`;
  const conduct = (command: string, says: string) => () =>
    ask({ type: "conduct", command: { do: command, who }, says: words.say(says, { name }) });
  const sendAway = () =>
    ask({
      type: "conduct",
      command: { do: "clear", place },
      says: words.say("sent_away", { name }),
    });
  const isHost = table?.is_host && !table.is_closed;
  return html`<li>
    <strong>${name}</strong>
    <div class="group">
      ${isMuted ? button("unmute", conduct("unmute", "unmuted")) : button("mute", conduct("mute", "muted"))}
      ${button("report", () => ask({ type: "report", who: reporting === who ? "" : who }))}
      ${isHost && place !== null ? button("send_away", sendAway) : nothing}
      ${isHost && isBarred ? button("welcome", conduct("welcome", "welcomed")) : nothing}
    </div>
    ${reporting === who ? report(state, ask, who, name) : nothing}
  </li>`;
}

function report({ words }: State, ask: Ask, who: string, name: string): TemplateResult {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const text = String(new FormData(event.target as HTMLFormElement).get("text") ?? "");
    ask({ type: "conduct", command: { do: "report", who, text }, says: words.say("reported") });
  };
  return html`<form class="entry" @submit=${send}>
    <div class="field">
      <label for="report-text">${words.say("report_why", { name })}</label>
      <input id="report-text" name="text" maxlength="300" autocomplete="off" />
    </div>
    <button type="submit" class="strong">${words.say("report_send")}</button>
  </form>`;
}
