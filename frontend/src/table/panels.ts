/** Panels of a table that open anywhere: shortcuts, the last trick. */

import { html, type TemplateResult } from "lit-html";
import { trick } from "../board/middle.ts";
import { lastWinner } from "../board/speech.ts";
import { dealOf } from "../board/viewer.ts";
import type { State } from "./state.ts";

const KEYS: [string, string][] = [
  ["C", "key_c"], ["F", "key_f"], ["P", "key_p"], ["key_of_space", "key_space"],
  ["key_of_shift_p", "key_shift_p"], ["S", "key_s"], ["T", "key_t"], ["H", "key_h"],
  ["L", "key_l"], ["D", "key_d"], ["V", "key_v"], ["B", "key_b"], ["A", "key_a"], ["G", "key_g"], ["I", "key_i"], ["N", "key_n"], ["R", "key_r"], ["1–9", "key_digits"], ["/", "key_slash"], ["?", "key_help"],
];

export function help(state: State): TemplateResult {
  const { words } = state;
  const name = (key: string) => (key.startsWith("key_of") ? words.say(key) : key);
  return html`<p>${words.say("help_says")}</p>
    <p>${words.say("help_hand")}</p>
    <dl class="keys">
      ${KEYS.map(
        ([key, says]) =>
          html`<div>
            <dt><kbd>${name(key)}</kbd></dt>
            <dd>${words.say(says)}</dd>
          </div>`,
      )}
    </dl>`;
}

export function last(state: State): TemplateResult {
  const deal = dealOf(state);
  if (!deal?.last) return html`<p>${state.words.say("tell_last_none")}</p>`;
  const winner = lastWinner(state);
  return trick(state, deal.last, state.words.say("last_trick"), winner, deal.tricks);
}
