/** The page's state: the shell's fields, and beside them those that each room adds for itself. */

import { Words } from "../game/words.ts";
import { type Device, type Preferences, preferencesFrom } from "./preferences.ts";

/** This person; `account` is "" for a guest. */
export interface Me {
  id: string;
  name: string;
  account: string;
}

/** A sentence for this person alone, announced at once. */
export interface Notice {
  id: number;
  text: string;
  kind: "urgent" | "refusal" | "late" | "line";
}

/** The answer to a key or a button. */
export interface Answer {
  id: number;
  text: string;
  lang: string;
  /** Whether it is shown in passing; otherwise the page shows it elsewhere. */
  isShown: boolean;
}

export interface State {
  words: Words;
  prefs: Preferences;
  device: Device;
  /** The page shown, by the name that its room gives it. */
  view: string;
  /** Why there is nothing at the address. */
  lost: string;
  /** Whether the link itself may be wrong; false if the host has removed the viewer. */
  isLinkWrong: boolean;
  me: Me;
  isConnected: boolean;
  /** That the server can keep nothing now, in a sentence; "" while it can. */
  unkept: string;
  notice: Notice | null;
  /** The number of notices so far, so that the same one twice is announced twice. */
  notices: number;
  answer: Answer | null;
  /** The number of answers so far, so that the same one twice is spoken twice. */
  answers: number;
  /** The panel that is open; "" for none. */
  panel: string;
  /** The result of copying a link or a text: the key of its sentence, or "" so far. */
  copying: "" | "copied" | "not_copied" | "text_copied" | "text_not_copied";
  /** The link that this result is about. */
  copyingLink: string;
}

const NOWHERE: Device = { language: "fr", isDark: false, wantsContrast: false, isNarrow: false };

let state: State = {
  words: new Words("fr", {}), prefs: preferencesFrom(null, NOWHERE), device: NOWHERE, view: "home", lost: "", isLinkWrong: false,
  me: { id: "", name: "", account: "" }, isConnected: true, unkept: "", notice: null, notices: 0, answer: null, answers: 0, panel: "",
  copying: "", copyingLink: "",
};
let changed: (before: State) => void = () => undefined;

/** The state as it is now. */
export function current(): State {
  return state;
}

/** Replace the state. */
export function setState<S extends State>(next: S): void {
  const before = state;
  state = next;
  changed(before);
}

/** Change some of the shell's fields. */
export function set(some: Partial<State>): void {
  setState({ ...state, ...some });
}

/** Set what follows each change. */
export function follow(hear: (before: State) => void): void {
  changed = hear;
}

/** How a room reads and changes the state: the shell's fields, those of the floors below it, its own. */
export interface Slice<S extends State> {
  current: () => S;
  set: (some: Partial<S>) => void;
}

/** Add a room's own fields to the state, as they begin. No two rooms may use one name. */
export function slice<S extends Below, Below extends State = State>(fields: Omit<S, keyof Below>): Slice<S> {
  const taken = Object.keys(fields).filter((name) => name in state);
  if (taken.length) throw new Error(`another room has ${taken.join(", ")}`);
  state = { ...state, ...fields };
  return { current: () => state as S, set: (some) => setState({ ...state, ...some }) };
}
