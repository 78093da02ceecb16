/** « Appeler l'arbitre »: from what happened to the ruling, by the arbitration code that the server writes out.
 *
 * The page only walks it, so that it works without a network once the code is kept here. */

import { html, nothing, type TemplateResult } from "lit-html";
import { plain } from "../game/cards.ts";
import { keep, kept } from "../game/kept.ts";
import type { Lang, Words } from "../game/words.ts";
import { get } from "../shell/api.ts";
import { field } from "./field.ts";

/** Where a path ends. */
export interface Ruling {
  says: string;
  source: string;
  /** The answers that led here, by question. */
  given: Record<string, string>;
  deal: string;
  /** Whether the referee may leave the penalty out. */
  is_optional: boolean;
}
interface Asking {
  asks: string;
  answers: { says: string; then: Step }[];
}
export type Step = Ruling | Asking;

export interface Fault {
  fault: string;
  says: string;
  /** The beginnings of the words by which it is found. */
  stems: string[];
  path: Step;
}

export interface Code {
  what: string;
  /** How many letters a stem has. */
  stem: number;
  /** Words that say nothing about a fault. */
  fillers: string[];
  faults: Fault[];
}

/** How far a person has come. */
export interface Call {
  code: Code | null;
  typed: string;
  fault: string;
  /** The answers so far, by their place. */
  chosen: number[];
}

export const NO_CALL: Call = { code: null, typed: "", fault: "", chosen: [] };
const NO_CODE: Code = { what: "", stem: 0, fillers: [], faults: [] };

/** The code for a form of tournament: the server's, or the one kept here; null if there is neither. */
export async function codeOf(form: string, lang: Lang): Promise<Code | null> {
  const name = `oudler-faults-${form}-${lang}`;
  try {
    const found = await get<Code>(`/api/faults/${form}?lang=${lang}`);
    keep(name, found);
    return found;
  } catch {
    const found = kept(name, NO_CODE);
    return found.faults.length ? found : null;
  }
}

/** The faults that a text may mean: those with the most of its words; all for an empty one. */
export function matchingFaults({ faults, stem, fillers }: Code, text: string): Fault[] {
  const said = plain(text).split(/[\s',]+/).filter((word) => word && !fillers.includes(word));
  const stems = new Set(said.map((word) => word.slice(0, stem)));
  // Somebody may be in the middle of a word.
  const hits = (one: Fault) => [...stems].filter((asked) => one.stems.some((known) => known.startsWith(asked))).length;
  const most = Math.max(...faults.map(hits));
  return stems.size && !most ? [] : faults.filter((one) => hits(one) === most);
}

/** Every step so far: the question just asked, or the ruling, is the last. */
export function stepsOf({ code, fault, chosen }: Call): Step[] {
  const first = code?.faults.find((one) => one.fault === fault)?.path;
  const steps = first ? [first] : [];
  for (const place of chosen) {
    const last = steps.at(-1);
    const next = last && "answers" in last ? last.answers[place]?.then : undefined;
    if (next) steps.push(next);
  }
  return steps;
}

type Change = (changed: Partial<Call>) => void;

/** What happened, then question after question, then the ruling and what `enters` it. */
export function refereePath(words: Words, call: Call, change: Change, enters: (found: Ruling) => TemplateResult | typeof nothing, head = words.say("referee_call")): TemplateResult {
  const move = (changed: Partial<Call>) => {
    change(changed);
    queueMicrotask(() => document.getElementById("referee-step")?.focus());
  };
  const { code } = call;
  const fault = code?.faults.find((one) => one.fault === call.fault);
  return html`<section class="card-box referee" aria-labelledby="referee-head">
    <h2 id="referee-head">${head}</h2>
    ${
      !code
        ? html`<p>${words.say("referee_needs_network")}</p>`
        : fault
          ? html`${path(words, call, fault, move)} ${last(words, call, move, enters)}`
          : whatHappened(words, code, call, move, change)
    }
  </section>`;
}

function whatHappened(words: Words, code: Code, { typed }: Call, move: Change, change: Change): TemplateResult {
  const found = matchingFaults(code, typed);
  return html`${field("referee-step", code.what,
      html`<input id="referee-step" type="search" autocomplete="off" maxlength="60" placeholder=${words.say("referee_example")} .value=${typed}
        @input=${(event: Event) => change({ typed: (event.target as HTMLInputElement).value })} />`)}
    <p class="unseen" role="status">${typed ? words.count("referee_found", found.length) : nothing}</p>
    ${found.length ? nothing : html`<p>${words.count("referee_found", 0)}</p>`}
    <ul class="referee-faults">
      ${found.map((one) => html`<li>
        <button type="button" class="tap" data-fault=${one.fault} @click=${() => move({ fault: one.fault, chosen: [] })}>${one.says}</button>
      </li>`)}
    </ul>`;
}

/** What has been answered; each may be answered anew. */
function path(words: Words, call: Call, fault: Fault, move: Change): TemplateResult {
  const steps = stepsOf(call);
  const again = (text: string, changed: Partial<Call>) => html`<li class="line">
    <span>${text}</span>
    <button type="button" class="quiet" @click=${() => move(changed)}>${words.say("referee_change")}<span class="unseen">${words.colon}${text}</span></button>
  </li>`;
  return html`<ul class="sheets">
    ${again(fault.says, { fault: "", chosen: [] })}
    ${call.chosen.map((place, at) => {
      const step = steps[at];
      return step && "answers" in step ? again(`${step.asks} ${step.answers[place]?.says ?? ""}`, { chosen: call.chosen.slice(0, at) }) : nothing;
    })}
  </ul>`;
}

function last(words: Words, call: Call, move: Change, enters: (found: Ruling) => TemplateResult | typeof nothing): TemplateResult | typeof nothing {
  const step = stepsOf(call).at(-1);
  if (!step) return nothing;
  if ("answers" in step) {
    return html`<h3 id="referee-step" tabindex="-1">${step.asks}</h3>
      <div class="pills">
        ${step.answers.map(({ says }, place) => html`<button type="button" class="tap" @click=${() => move({ chosen: [...call.chosen, place] })}>${says}</button>`)}
      </div>`;
  }
  return html`<div id="referee-step" tabindex="-1" class="referee-ruling">
      <p><strong>${step.says}</strong></p>
      <p class="hint-text">${step.source}</p>
    </div>
    ${enters(step)}
    <button type="button" class="quiet" @click=${() => move({ typed: "", fault: "", chosen: [] })}>${words.say("referee_another")}</button>`;
}
