/** Playing again: the people this person has played with, and the invitations to their tables. */

import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { chips, freePlaces } from "../board/places.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { rulesName } from "../parts/rulesets.ts";
import { pathOf } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import type { Inbox, Invitation, State } from "./state.ts";

/** The names of people whose invitations have come since. */
export function newcomers(before: Inbox | null, { invitations }: Inbox): string[] {
  const known = new Set(before?.invitations.map(({ table, who }) => `${table}/${who}`));
  const fresh = before ? invitations.filter(({ table, who }) => !known.has(`${table}/${who}`)) : [];
  return fresh.map(({ by }) => by);
}

/** The invitations that are still valid, on the home page. */
export function invitations(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, inbox } = state;
  if (!inbox?.invitations.length) return nothing;
  return html`<section class="own wide" id="invitations" aria-labelledby="invitations-title">
    <h2 id="invitations-title" tabindex="-1">${words.say("invitations")}</h2>
    <ul class="own-tables">
      ${repeat(inbox.invitations, ({ table, who }) => table + who, (one) => invited(state, ask, one))}
    </ul>
  </section>`;
}

function invited(state: State, ask: Ask, one: Invitation): TemplateResult {
  const { words } = state;
  const { table, who } = one;
  const name = one.by || words.say("somebody");
  const button = (key: "decline" | "refuse", kind: string) =>
    html`<button
      type="button"
      class=${kind}
      aria-label="${words.say(`invited_${key}`)}, ${name}"
      @click=${() => ask({ type: "answerInvitation", answer: { do: key, table, who } })}
    >
      ${words.say(`invited_${key}`)}
    </button>`;
  return html`<li class="awaited invited">
    <h3>${words.say("invited_by", { name })}</h3>
    <p class="hint-text">${[one.name, rulesName(state, one.rules)].filter(Boolean).join(" · ")}</p>
    ${chips(state, one.places, null)}
    <div class="group">
      <button
        type="button"
        class="strong"
        aria-label="${words.say("lobby_enter")}, ${one.name}"
        @click=${() => ask(state.me.name ? { type: "join", id: table, name: "" } : { type: "visit", path: pathOf(table) })}
      >
        ${words.say("lobby_enter")}
      </button>
      ${button("decline", "plain")} ${button("refuse", "quiet")}
    </div>
  </li>`;
}

/** The people this person has played with: a button for each, and the choice of who may invite. */
export function companions(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, companions: found, inbox } = state;
  if (!found.length || !inbox) return nothing;
  const refused = found.filter((one) => one.is_refused);
  const hereFirst = [...found.filter((one) => one.is_here), ...found.filter((one) => !one.is_here)];
  return html`<section class="own wide" id="companions" aria-labelledby="companions-title">
    <h2 id="companions-title">${words.say("play_again_with")}</h2>
    <ul class="group">
      ${repeat(
        hereFirst,
        ({ who }) => who,
        (one) => html`<li>
          <button type="button" class="plain ${one.is_here ? "here" : ""}" @click=${() => ask({ type: "playWith", companion: one })}>
            ${one.name || words.say("somebody")}
            <small>${one.is_here ? words.say("is_here") : words.count("deals_together", one.deals)}</small>
          </button>
        </li>`,
      )}
    </ul>
    <p class="hint-text">${words.say("play_again_says")}</p>
    <label class="check"
      ><input
        type="checkbox"
        id="takes-invitations"
        .checked=${live(inbox.is_open)}
        @change=${() => ask({ type: "answerInvitation", answer: { do: inbox.is_open ? "close" : "open" } })}
      /><span>${words.say("takes_invitations")}</span></label
    >
    ${refused.map(
      ({ table, who, name }) => html`<div class="group">
        <span>${words.say("invited_refused", { name })}</span>
        <button
          type="button"
          class="quiet"
          aria-label="${words.say("invited_allow")}, ${name}"
          @click=${() => ask({ type: "answerInvitation", answer: { do: "allow", table, who } })}
        >
          ${words.say("invited_allow")}
        </button>
      </div>`,
    )}
  </section>`;
}

/** At a table with places free: a button for each companion who could still come. */
export function inviteCompanions(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, table, companions: found, asked } = state;
  if (!table || !mayInvite(table) || !found.length) return nothing;
  return html`<div class="group invite-companions" role="group" aria-label=${words.say("invite_companions")}>
    ${repeat(
      found,
      ({ who }) => who,
      (one) => {
        const isAsked = asked.includes(one.who);
        const name = one.name || words.say("somebody");
        return html`<button
          type="button"
          class="plain"
          aria-disabled=${isAsked}
          @click=${() => isAsked || ask({ type: "inviteCompanion", companion: one })}
        >
          ${words.say(isAsked ? "is_invited" : "invite_one", { name })}
        </button>`;
      },
    )}
  </div>`;
}

/** Whether the viewer sits here and somebody else could. */
export function mayInvite(table: Snapshot): boolean {
  return table.you !== null && !table.is_closed && freePlaces(table.places) > table.waiting.length;
}
