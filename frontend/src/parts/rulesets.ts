/** The published rules, as players call them. */

import { html, nothing, type TemplateResult } from "lit-html";
import { get } from "../shell/api.ts";
import { slice, type State as Shell } from "../shell/state.ts";

export interface Ruleset {
  id: string;
  name: string;
  /** What is special about it, in one sentence. */
  special: string;
  /** Who published it. */
  source: string;
  seats: number;
  says: string;
  differs: string[];
}

export interface Option {
  key: string;
  group: string;
  says: string;
  allowed: unknown[];
  values: string[];
}

export interface State extends Shell {
  rulesets: Ruleset[];
  options: Option[];
  /** The search text among the options of a form. */
  sought: string;
}

export const { current, set } = slice<State>({ rulesets: [], options: [], sought: "" });

/** Fetch the rules and their options in the language now chosen. */
export async function readRulesets(): Promise<void> {
  const path = `/api/rulesets?lang=${current().prefs.lang}`;
  set(await get<{ rulesets: Ruleset[]; options: Option[] }>(path).catch(() => ({})));
}

/** The rules of a table, by their name with or without a version: "fft-4@1". */
export function rulesetOf({ rulesets }: State, rules: string): Ruleset | null {
  const [id] = rules.split("@");
  return rulesets.find((one) => one.id === id) ?? null;
}

/** « Règles de la fédération »; the id while the rules are not known. */
export function rulesName(state: State, rules: string): string {
  return rulesetOf(state, rules)?.name ?? rules.replace(/@.*/, "");
}

/** The name, with what is special about them and where they come from. */
export function described({ name, special, source }: Ruleset): TemplateResult {
  return html`<strong>${name}</strong><small>${special}</small
    ><small class="source">${source}</small>`;
}

/** The name, and what is special: for a table that plays by these rules. */
export function rulesLine(state: State, rules: string): TemplateResult {
  const found = rulesetOf(state, rules);
  return html`<span class="rules">${rulesName(state, rules)}</span>${
    found ? html` <span class="hint-text">${found.special}</span>` : nothing
  }`;
}
