/** Keyboard shortcuts. */

export type Wish =
  | "table" | "suit" | "pass" | "bid" | "handful" | "score" | "turn" | "hand" | "last" | "dog" | "handfuls"
  | "bids" | "contract" | "back" | "help" | "rules" | "hint" | "notes" | "command" | { seat: number };

export interface Stroke {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const LETTERS: Record<string, Wish> = {
  c: "table",
  f: "suit",
  p: "pass",
  s: "score",
  t: "turn",
  h: "hand",
  l: "last",
  d: "dog",
  v: "handfuls",
  b: "bids",
  a: "contract",
  r: "back",
  g: "rules",
  i: "hint",
  n: "notes",
  " ": "bid",
  "?": "help",
  "/": "command",
};

/** The shortcut of a key pressed at the table; null if it is none. */
export function wishOf(stroke: Stroke): Wish | null {
  if (stroke.ctrlKey || stroke.altKey || stroke.metaKey) return null;
  const letter = stroke.key.toLowerCase();
  if (letter === "p" && stroke.shiftKey) return "handful";
  // On a French keyboard digits need Shift, so recognize the key by its position.
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(stroke.code)?.[1];
  if (digit !== undefined) return { seat: Number(digit) };
  return LETTERS[letter] ?? null;
}

/** The shortcut typed into the command line, if it is one. */
export function typedWish(text: string): Wish | null {
  if (/^[1-9]$/.test(text)) return { seat: Number(text) };
  if (text === "P") return "handful";
  const letter = text.toLowerCase();
  return letter.length === 1 ? (LETTERS[letter] ?? null) : null;
}

/** Whether the focused element needs this key: a text field, or Space on a button. */
export function isTaken(tag: string, type: string, key: string): boolean {
  if (tag === "TEXTAREA" || tag === "SELECT") return true;
  if (tag === "INPUT") return !["checkbox", "radio"].includes(type) || key === " ";
  return key === " " && ["BUTTON", "SUMMARY", "A"].includes(tag);
}
