/** Sentences for this person alone: announced at once, or the passing answer to what they did. */

import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { Refused } from "./api.ts";
import { roomOf } from "./room.ts";
import { type Cue, play } from "./sound.ts";
import { current, type Notice, setState, type State } from "./state.ts";

export function withNotice<S extends State>(state: S, text: string, kind: Notice["kind"]): S {
  const notices = state.notices + 1;
  return { ...state, notices, notice: { id: notices, text, kind } };
}

/** Shows a refusal together with any urgent sentence that came since the command was sent, so that
 * neither is lost. */
export function withRefusal<S extends State>(state: S, text: string, noticesBefore: number): S {
  const { notice, notices } = state;
  const isFresh = notice?.kind === "urgent" && notices > noticesBefore;
  return withNotice(state, isFresh ? `${text} ${notice.text}` : text, "refusal");
}

/** The state with an answer, spoken and shown in passing; the same one twice is spoken twice. */
export function withAnswer<S extends State>(state: S, text: string, isShown = true): S {
  const answers = state.answers + 1;
  return { ...state, answers, answer: { id: answers, text, lang: state.prefs.lang, isShown } };
}

/** Answer a key or a button in the polite live region. */
export function tell(text: string): void {
  setState(withAnswer(current(), text));
}

/** Say in the polite live region what the page shows elsewhere. */
export function say(text: string): void {
  setState(withAnswer(current(), text, false));
}

/** Say in passing what came of something, where the page shown says such things. */
export function tellHere(text: string): void {
  (roomOf(current())?.tell ?? tell)(text);
}

/** Announce a refusal, or that the server does not answer. */
export function refuse(error: unknown, noticesBefore = current().notices): void {
  setState(withRefusal(current(), refusalOf(error), noticesBefore));
  hear("refusal");
}

/** Why the server refused, in a sentence; or that it does not answer. */
export function refusalOf(error: unknown): string {
  return (error instanceof Refused && error.message) || current().words.say("no_answer");
}

/** Play the sounds of a change, if they are on. */
export function hear(...cues: Cue[]): void {
  if (current().prefs.sounds) play(cues);
}

/** What is urgent for this person, and what may be done about it. Only what explains itself interrupts:
 * that it is one's turn is read after the card that made it so. */
export function notice({ notice }: State, offered: TemplateResult | typeof nothing = nothing): TemplateResult {
  const isWaiting = !notice || notice.kind === "urgent";
  return html`<div class="notice ${notice?.kind ?? ""}" role="alert" aria-live=${isWaiting ? "polite" : "assertive"}>
    ${notice ? keyed(notice.id, html`<p>${notice.text} ${offered}</p>`) : nothing}
  </div>`;
}

/** The polite live region for answers to keys, which are shown in passing. */
export function answerLine({ answer }: State): TemplateResult {
  return html`<div id="answer" class=${answer?.isShown ? "" : "unseen"} role="status">
    ${answer ? keyed(answer.id, html`<p lang=${answer.lang}>${answer.text}</p>`) : nothing}
  </div>`;
}
