/** What this person may announce before the first card: handfuls, misères, a slam, or nothing. A slam
 * is rare, so its button is no larger than a hint's until it has been pressed. */

import { html, nothing, type TemplateResult } from "lit-html";
import { type Ask, NOTHING_TO_SAY } from "../shell/actions.ts";
import { advised } from "./advice.ts";
import { secondsToLead, timeText } from "./clock.ts";
import type { Handful, Legal } from "../game/deal.ts";
import { listed } from "./selection.ts";
import type { State } from "../shell/state.ts";
import { isSpeaker } from "./viewer.ts";

export function announcements(state: State, ask: Ask, legal: Legal | null): TemplateResult | typeof nothing {
  const handfuls = legal?.handfuls ?? [];
  const miseres = legal?.miseres ?? [];
  const isAwaited = isSpeaker(state);
  if (!handfuls.length && !legal?.slam && !miseres.length && !isAwaited) return nothing;
  const { words } = state;
  const one = (handful: Handful) => html`<button
    type="button"
    class="plain ${advised(state, "show_handful", handful.size)}"
    data-handful=${handful.size}
    @click=${() => ask({ type: "handful", handful })}
  >
    ${words.say("handful_show", {
      handful: words.say(`cards.handful.${handful.size}`),
      count: handful.count || listed(handful.cards).length,
    })}
  </button>`;
  const said = (key: string, action: object) => html`<button
    type="button"
    class="plain"
    @click=${() => ask({ type: "command", command: { do: "act", action } })}
  >
    ${words.say(key)}
  </button>`;
  return html`<div class="group" role="group" aria-label=${words.say("announcing")}>
    ${isAwaited ? html`<span class="ask">${words.say("announce_asked")} ${countdown(state)}</span>` : nothing}
    ${handfuls.map(one)}
    ${miseres.map((kind) => said(`misere_${kind}`, { type: "declare_misere", kind }))}
    ${legal?.small_slam ? said("small_slam", { type: "announce_slam", small: true }) : nothing}
    ${
      legal?.slam
        ? html`<button type="button" class="${state.isSlamAsked ? "plain" : "quiet"} ${advised(state, "announce_slam")}" @click=${() => ask({ type: "slam" })}>
            ${words.say(state.isSlamAsked ? "slam_sure" : "slam_announce")}
          </button>`
        : nothing
    }
    ${
      state.isSlamAsked
        ? html`<button type="button" class="plain" @click=${() => ask({ type: "drop" })}>
            ${words.say("cancel")}
          </button>`
        : nothing
    }
    ${
      isAwaited && !state.isSlamAsked
        ? html`<button type="button" class="strong" id="nothing" @click=${() => ask(NOTHING_TO_SAY)}>
            ${words.say("announce_nothing")}
          </button>`
        : nothing
    }
  </div>`;
}

/** The seconds until a bot leads. A timer: a screen reader reads it only when asked. */
function countdown(state: State): TemplateResult | typeof nothing {
  const left = secondsToLead(state);
  if (left === null) return nothing;
  return html`<span class="countdown" role="timer" aria-label=${timeText(state.words, left)}
    ><span aria-hidden="true">${left}</span></span
  >`;
}
