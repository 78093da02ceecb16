/** What to bid with the hand: a bar for each bid, and in words what speaks for it. */

import { html, nothing, svg, type TemplateResult } from "lit-html";
import { capital } from "../game/cards.ts";
import { signed } from "../game/words.ts";
import { face } from "../parts/face.ts";
import { passOn } from "../parts/pass-on.ts";
import { ask } from "../shell/ask.ts";
import { handLink } from "../shell/routes.ts";
import { told } from "./hand-requests.ts";
import { type Discard, type Option, span, type State, type Weighed } from "./hand-state.ts";

export function answer(state: State): TemplateResult {
  const { words, ownHand } = state;
  const { found, isAsking, refused } = ownHand;
  return html`<section class="card-box hand-answer" id="hand-answer" tabindex="-1" aria-labelledby="hand-answer-title">
    <h2 id="hand-answer-title">${words.say("own_hand_answer")}</h2>
    ${refused ? html`<p class="hand-fault" role="alert">${refused}</p>` : nothing}
    ${found ? figures(state, found) : refused ? nothing : html`<p>${words.say(isAsking ? "own_hand_working" : "own_hand_waits")}</p>`}
    ${found ? passOn(state, ask, handLink(found.link), words.say("own_hand")) : nothing}
  </section>`;
}

function figures(state: State, found: Weighed): TemplateResult {
  const { ownHand, words } = state;
  const [best = "", ...others] = told(found, "advice");
  const [worlds = "", ...why] = told(found, "worlds");
  return html`<p class="hand-best">${best}</p>
    ${others.map((line) => html`<p>${line}</p>`)}
    <h3 id="hand-figures">${capital(worlds)}</h3>
    ${bars(found)}
    ${[...why, ...told(found, "hand").slice(1)].map((line) => html`<p class="hint-text">${line}</p>`)}
    ${ownHand.isAsking ? html`<p class="hint-text">${words.say("own_hand_so_far")}</p>` : nothing}
    ${listed(told(found, "drivers"))} ${told(found, "scales").map((line) => html`<p>${line}</p>`)}
    ${listed(told(found, "calls"))} ${discards(state, found)}`;
}

/** A line, and those that it introduces. */
function listed([first = "", ...lines]: string[]): TemplateResult | typeof nothing {
  if (!first) return nothing;
  return html`<div>
    <p>${first}</p>
    <ul class="hand-list">${lines.map((line) => html`<li>${line}</li>`)}</ul>
  </div>`;
}

/** Some dogs, and what to discard with each: the cards as faces, for the ear the sentence. */
function discards(state: State, found: Weighed): TemplateResult | typeof nothing {
  const lines = told(found, "discards");
  if (!lines.length) return nothing;
  return html`<ul class="hand-discards">
    ${found.discards.map((one, at) => html`<li><p class="unseen">${lines[at]}</p>${discarded(state, one)}</li>`)}
  </ul>`;
}

function discarded(state: State, { dog, discard, mean, error }: Discard): TemplateResult {
  const { words } = state;
  const score = mean === null ? "" : `${words.colon}${signed(words, Math.round(mean))} ± ${Math.round(2 * (error ?? 0))}`;
  const row = (says: string, cards: string) => html`<div>
    <dt>${says}</dt>
    <dd>${cards.split(" ").map((card) => face(state, card))}</dd>
  </div>`;
  return html`<dl aria-hidden="true">
    ${row(words.say("dog"), dog)} ${row(words.say("moment_discard") + score, discard)}
  </dl>`;
}

function bars(found: Weighed): TemplateResult {
  const axis = span(found.options);
  const lines = told(found, "options");
  return html`<ul class="hand-bars" aria-labelledby="hand-figures">
    ${found.options.map(
      (option, at) => html`<li class=${option.bid === found.best ? "best" : ""}>
        <span>${capital(lines[at] ?? "")}</span>
        ${bar(option, axis)}
      </li>`,
    )}
  </ul>`;
}

function bar({ mean, error }: Option, { low, high }: { low: number; high: number }): TemplateResult | typeof nothing {
  if (mean === null || high === low) return nothing;
  const x = (value: number) => Math.round((1000 * (value - low)) / (high - low)) / 10;
  const [zero, end] = [x(0), x(mean)];
  const margin = 2 * (error ?? 0);
  return html`<svg class="gauge" aria-hidden="true">
    <rect class="whole" width="100%" height="100%" rx="3" />
    <rect class=${mean < 0 ? "losing" : "part"} x="${Math.min(zero, end)}%" width="${Math.abs(end - zero)}%" height="100%" />
    ${margin ? svg`<line class="hand-error" x1="${x(mean - margin)}%" x2="${x(mean + margin)}%" y1="50%" y2="50%" />` : nothing}
    <line class="zero" x1="${zero}%" x2="${zero}%" y1="0" y2="100%" />
  </svg>`;
}
