/** The people at a table: mute, report; for the host, invite, remove and let back in. */

import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import type { Place } from "../game/deal.ts";
import { DELAYS, type Snapshot, type Spectator } from "../game/snapshot.ts";
import { field } from "../parts/field.ts";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";

/** Another person at the table: a player, a spectator, or somebody who has spoken. */
export interface Other {
  who: string;
  name: string;
  place: Place | null;
  isMuted: boolean;
  isBarred: boolean;
  /** Whether this spectator may speak; null for anyone else. */
  speaks: boolean | null;
}

/** Everyone but the viewer, once: seated, watching, heard, muted or sent away. */
export function others(table: Snapshot, spectators: readonly Spectator[] = []): Other[] {
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
      speaks: spectators.find((one) => one.who === who)?.may_speak ?? null,
    });
  };
  for (const { who, name, place } of [...table.waiting, ...table.places]) add(who, name, place);
  for (const { who, name } of [...spectators, ...table.said, ...table.muted, ...table.barred]) {
    add(who, name);
  }
  return [...found.values()];
}

export function people(state: State, ask: Ask): TemplateResult {
  const { words, table } = state;
  const found = table ? others(table, state.spectators) : [];
  if (!found.length) return html`<p>${words.say("people_none")}</p>${newcomers(state, ask)}${delay(state, ask)}`;
  return html`<p class="hint-text">${words.say("people_says")}</p>
    <ul class="people">
      ${repeat(found, ({ who }) => who, (other) => person(state, ask, other))}
    </ul>
    ${newcomers(state, ask)}${delay(state, ask)}`;
}

/** The host's choice at an unlisted table whether newcomers may watch. */
function newcomers({ words, table }: State, ask: Ask): TemplateResult | typeof nothing {
  if (!table?.is_host || table.is_closed || table.is_listed) return nothing;
  const open = !table.watching_open;
  const says = words.say(open ? "watching_opened" : "watching_limited");
  return html`<label class="check"
    ><input
      type="checkbox"
      .checked=${table.watching_open}
      @change=${() => ask({ type: "conduct", command: { do: "watching", open }, says })}
    /><span>${words.say("watching_open")}</span></label
  >`;
}

/** The host's choice of how late spectators see the table. Everybody is told. */
function delay({ words, table }: State, ask: Ask): TemplateResult | typeof nothing {
  if (!table?.is_host || table.is_closed) return nothing;
  const choose = (event: Event) => {
    const select = event.target as HTMLSelectElement;
    ask({ type: "command", command: { do: "delay", by: select.value } });
    select.value = table.delay; // until the table has agreed
  };
  return field("delay", words.say("delay"), html`<select id="delay" aria-describedby="delay-says" @change=${choose}>
    ${DELAYS.map((one) => html`<option value=${one} .selected=${live(one === table.delay)}>${words.say(`delay_${one}`)}</option>`)}
  </select>
  <p class="hint-text" id="delay-says">${words.say("delay_says")}</p>`);
}

function person(state: State, ask: Ask, other: Other): TemplateResult {
  const { words, table, reporting } = state;
  const { who, place, isMuted, isBarred, speaks } = other;
  const name = other.name || words.say("somebody");
  const button = (key: string, action: () => void, kind = "plain") =>
    html`<button
      type="button"
      class=${kind}
      aria-label="${words.say(key)}, ${name}"
      @click=${action}
    >
      ${words.say(key)}
    </button>`;
  const conduct = (command: string, says: string) => () =>
    ask({ type: "conduct", command: { do: command, who }, says: words.say(says, { name }) });
  const invite = (isHeard: boolean) => () =>
    ask({
      type: "conduct",
      command: { do: "invite", who, speaks: isHeard },
      says: words.say(isHeard ? "speaks_now" : "speaks_no_more", { name }),
    });
  const sendAway = () =>
    ask({
      type: "conduct",
      command: { do: "clear", place },
      says: words.say("sent_away", { name }),
    });
  const hearing = isMuted
    ? button("unmute", conduct("unmute", "unmuted"))
    : button("mute", conduct("mute", "muted"));
  const reportButton = button("report", () => ask({ type: "report", who: reporting === who ? "" : who }));
  // A spectator who has said nothing can be neither muted nor reported.
  const hasPart = speaks === null || isMuted || table?.said.some((one) => one.who === who);
  const isHost = table?.is_host && !table.is_closed;
  return html`<li>
    <strong>${name}</strong>${speaks === null ? nothing : html` <span class="hint-text">${words.say("looks_on")}</span>`}
    <div class="group">
      ${hasPart ? html`${hearing}${reportButton}` : nothing}
      ${isHost && place !== null ? button("send_away", sendAway, "danger") : nothing}
      ${isHost && speaks === false ? button("let_speak", invite(true)) : nothing}
      ${isHost && speaks === true ? button("let_speak_no_more", invite(false)) : nothing}
      ${isHost && speaks !== null ? button("put_out", conduct("remove", "was_put_out")) : nothing}
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
    ${field("report-text", words.say("report_why", { name }), html`<input id="report-text" name="text" maxlength="300" autocomplete="off" />`)}
    <button type="submit" class="strong">${words.say("report_send")}</button>
  </form>`;
}
