/** A table between deals: who is awaited or asks for a place, how to invite, what to do with the last deal. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { warnings } from "../board/contract.ts";
import { foldedDiscussion } from "../board/discussion.ts";
import { levelChoice, nameOf, ownWait, sitKey, soonestPlace } from "../board/places.ts";
import { type Deal, matchName } from "../game/deal.ts";
import type { Snapshot, Waiting } from "../game/snapshot.ts";
import { maySend, qr } from "../parts/pass-on.ts";
import { sendButton, sent } from "../parts/send.ts";
import { rulesLine } from "../parts/rulesets.ts";
import { inviteCompanions } from "../people/companions.ts";
import { contestPath, isOffline, linkTo, onPlainClick, pathOf } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";
import { canReview } from "./turning-point.ts";

/** The middle of the table before its first deal. */
export function invitation(state: State, ask: Ask): TemplateResult {
  const { words, table } = state;
  return html`<section class="waiting">
    <h2>${table?.name || words.say("table")}</h2>
    <p>${rulesLine(state, table?.rules ?? "")}</p>
    ${table?.match ? html`<p>${matchName(words, table.match.deals)}</p>` : nothing}
    ${warnings(state).map((one) => html`<p>${one}</p>`)}
    ${table?.board?.is_ranked ? html`<p>${words.say("contest_table_says")}</p>` : nothing}
    ${table && table.you !== null && !isOffline && !table.board ? linkLine(state, ask) : nothing}
    ${isOffline || table?.board ? nothing : inviteCompanions(state, ask)}
  </section>`;
}

/** Whether bots have every place except the viewer's. */
function isWithBots({ places, you }: Snapshot): boolean {
  return you !== null && places.every(({ kind, place }) => kind === "bot" || place === you);
}

/** Between deals: who is not ready yet, and the button that says one is. */
export function readiness(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, table } = state;
  if (table?.is_closed && table.board) return toContest(state, ask, table.board.contest);
  if (!table || table.is_closed) return html`<p class="ask">${words.say("table_closed")}</p>`;
  if (table.deal && table.deal.phase !== "over") return nothing;
  if (table.you === null) return html`<div class="group">${botsOffer(state, ask)}</div>`;
  const isReady = table.ready.includes(table.you);
  // Nobody is awaited until somebody has asked for a return match.
  const awaited = table.match?.is_over && !table.ready.length ? "" : awaitedText(state, table);
  const key = table.match?.is_over ? "rematch" : table.deal ? "next_deal" : isWithBots(table) ? "first_deal" : "ready";
  return html`${awaited || isReady
      ? html`<p class="ask">${awaited || words.say("ready_waits")}</p>`
      : nothing}
    <div class="group">
      ${
        isReady
          ? nothing
          : html`<button type="button" class="strong" id="ready" @click=${() => ask({ type: "ready" })}>
              ${words.say(key)}
            </button>`
      }
      ${botsOffer(state, ask)}
    </div>`;
}

/** Once a board is over: the link to its ranking. */
function toContest({ words }: State, ask: Ask, contest: string): TemplateResult {
  const path = contestPath(contest);
  return html`<div class="group">
    <a class="strong" id="to-contest" href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}
      >${words.say("contest_to_ranking")}</a
    >
  </div>`;
}

/** For the host: seats bots at all free places, and chooses the level of the bots. */
function botsOffer(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, table } = state;
  if (!table?.is_host || !table.places.some(({ kind }) => kind === "empty")) return nothing;
  return html`<button type="button" class="plain" id="fill" @click=${() => ask({ type: "fill" })}>
      ${words.say("fill_with_bots")}
    </button>
    ${levelChoice(state, ask)}`;
}

/** « On attend encore : Bob et 2 places libres. », leaving out the viewer. */
export function awaitedText(state: State, table: Snapshot): string {
  const { words } = state;
  const people = table.places.filter(
    ({ place, kind }) => kind === "person" && place !== table.you && !table.ready.includes(place),
  );
  const free = table.places.filter(({ kind }) => kind === "empty").length;
  const names = people.map(({ place }) => nameOf(state, place));
  if (free) names.push(words.count("lobby_free", free));
  return names.length ? words.say("waiting_for", { names: words.all(names) }) : "";
}

/** The link of what is shown, with every way to pass it on. */
export function linkLine(state: State, ask: Ask): TemplateResult {
  const { words, table } = state;
  const link = linkTo(table?.id ?? "");
  return html`<div class="share-line">
      <label for="link">${words.say("share")}</label>
      <input id="link" readonly .value=${link} />
      <button type="button" class="plain" @click=${() => ask({ type: "copy", link })}>
        ${words.say(state.copying === "copied" ? "copied" : "copy")}
      </button>
      ${
        maySend()
          ? html`<button type="button" class="plain" @click=${() => ask({ type: "share", title: table?.name ?? "", link })}>
              ${words.say("share_by")}
            </button>`
          : nothing
      }
      <button
        type="button"
        class="plain"
        id="show-qr"
        @click=${() => ask({ type: "panel", panel: "invite" })}
      >
        ${words.say("qr")}
      </button>
    </div>`;
}

/** The panel with the QR code, large enough for a telephone across the table. */
export function invite(state: State): TemplateResult {
  const link = linkTo(state.table?.id ?? "");
  return html`<p class="hint-text">${state.words.say("qr_says")}</p>
    ${qr(link, state.words.say("qr"))}
    <p class="address">${link}</p>`;
}

/** The people whose requests the viewer has not answered yet. */
export function askers({ waiting, you }: Snapshot): Waiting[] {
  return waiting.filter(({ asked, agreed }) => you !== null && asked.includes(you) && !agreed.includes(you));
}

/** The key of the sentence that says how a viewer gets a place. */
export function watchingKey(table: Snapshot): string {
  const ways = new Set(table.is_closed ? [] : table.may_sit);
  if (ways.has("now")) return "watching_free";
  if (ways.has("ask")) return "watching_ask";
  return ways.has("wait") ? "watching_wait" : "watching_full";
}

/** For a viewer without a place: that they have none, and a form to take one. */
export function spectatorForm(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, table, me } = state;
  if (table?.you !== null || ownWait(table)) return nothing;
  const says = watchingKey(table);
  const place = state.sitting ?? soonestPlace(table);
  return html`<div class="watching">
    <p>
      <strong>${words.say("watching")}</strong>
      ${words.say(state.sitting === null ? says : "name_first")}
    </p>
    ${
      says === "watching_full" || place === null
        ? nothing
        : html`<form
            @submit=${(event: SubmitEvent) => {
              event.preventDefault();
              ask({ type: "sit", place });
            }}
          >
            <label for="you">${words.say("your_name")}</label>
            <input
              id="you"
              maxlength="24"
              autocomplete="given-name"
              required
              .value=${me.name}
            />
            <button type="submit" class="strong" id="sit">${words.say(sitKey(table, place))}</button>
          </form>`
    }
  </div>`;
}

/** For a viewer without a place: how late they see the table. */
export function delayed({ words, table }: State): TemplateResult | typeof nothing {
  return table?.is_delayed ? html`<p class="ask" id="delayed">${words.say(`delayed_${table.delay}`)}</p>` : nothing;
}

/** The questions to a player, and what a person who waits can expect. */
export function admissions(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { table } = state;
  if (!table || table.is_closed) return nothing;
  const own = ownWait(table);
  return html`${repeat(askers(table), ({ who }) => who, (one) => question(state, ask, one))}
  ${own ? patience(state, ask, own) : nothing}`;
}

function question(state: State, ask: Ask, { who, name, place }: Waiting): TemplateResult {
  const { words } = state;
  const says = words.say("admit_asked", { name: name || words.say("somebody"), bot: nameOf(state, place) });
  const button = (agrees: boolean) =>
    html`<button
      type="button"
      class=${agrees ? "strong" : "plain"}
      @click=${() => ask({ type: "command", command: { do: "admit", who, agrees } })}
    >
      ${words.say(agrees ? "agree" : "admit_later")}
    </button>`;
  return html`<div class="group" role="group" aria-label=${says}>
    <span class="ask">${says}</span>
    ${button(true)}${button(false)}
  </div>`;
}

function patience(state: State, ask: Ask, { place, asked }: Waiting): TemplateResult {
  const { words } = state;
  const says = words.say(asked.length ? "awaiting_answer" : "awaiting_end", { bot: nameOf(state, place) });
  return html`<div class="group" role="group" aria-label=${says}>
    <span class="ask">${says}</span>
    <button
      type="button"
      class="plain"
      id="stop-waiting"
      @click=${() => ask({ type: "command", command: { do: "leave" } })}
    >
      ${words.say("stop_waiting")}
    </button>
  </div>`;
}

export function after(state: State, ask: Ask, deal: Deal): TemplateResult | typeof nothing {
  const { words, table, verified } = state;
  const { number } = deal;
  const send = sendButton(state, ask, pathOf(table?.id ?? "", number));
  if (table?.board?.is_ranked) return html`<section class="after" aria-label=${words.say("after")}>${send} ${sent(state)}</section>`;
  return html`<section class="after" aria-label=${words.say("after")}>
    <div class="group">
      <a
        class="plain"
        id="review"
        href=${pathOf(table?.id ?? "", number)}
        @click=${onPlainClick(() => ask({ type: "visit", path: pathOf(table?.id ?? "", number) }))}
        >${words.say(table && canReview(table) ? "review" : "replay")}</a
      >
      <button type="button" class="plain" id="verify" @click=${() => ask({ type: "verify", deal: number })}>
        ${words.say("verify")}
      </button>
      ${send}
      ${again(state, ask, deal)}
    </div>
    ${sent(state)}
    ${foldedDiscussion(state, ask)}
    ${verified?.deal === number ? html`<p id="verified">${verified.text}</p>` : nothing}
  </section>`;
}

function again(state: State, ask: Ask, deal: Deal): TemplateResult {
  const { words, table } = state;
  const places = deal.open?.hands.flatMap((hand, place) => (hand.length ? [place] : [])) ?? [];
  const others = places.filter((place) => place !== table?.you);
  return html`<form
    id="again"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const chosen = new FormData(event.target as HTMLFormElement).get("place");
      ask({ type: "again", deal: deal.number, place: Number(chosen) });
    }}
  >
    <label for="again-place">${words.say("again_from")}</label>
    <select id="again-place" name="place">
      ${others.map((place) => html`<option value=${place}>${nameOf(state, place)}</option>`)}
    </select>
    <button type="submit" class="plain">${words.say("again")}</button>
  </form>`;
}
