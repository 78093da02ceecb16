/** Which wish a key stands for. */

export type Wish =
  | "table" | "suit" | "pass" | "bid" | "handful" | "score" | "turn" | "hand" | "last" | "dog"
  | "bids" | "help" | "command" | { seat: number };

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
  b: "bids",
  " ": "bid",
  "?": "help",
  "/": "command",
};

/** The wish of a key pressed at the table; null where it is no shortcut. */
export function wishOf(stroke: Stroke): Wish | null {
  if (stroke.ctrlKey || stroke.altKey || stroke.metaKey) return null;
  const letter = stroke.key.toLowerCase();
  if (letter === "p" && stroke.shiftKey) return "handful";
  // The digits of a French keyboard want Shift; the key itself is known by its place.
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(stroke.code)?.[1];
  if (digit !== undefined) return { seat: Number(digit) };
  return LETTERS[letter] ?? null;
}

/** The wish of what was typed into the command box, where it is a shortcut. */
export function typedWish(text: string): Wish | null {
  if (/^[1-9]$/.test(text)) return { seat: Number(text) };
  if (text === "P") return "handful";
  const letter = text.toLowerCase();
  return letter.length === 1 ? (LETTERS[letter] ?? null) : null;
}

/** Whether a key belongs to what has the focus: text is typed there, or Space presses it. */
export function isTaken(tag: string, type: string, key: string): boolean {
  if (tag === "TEXTAREA" || tag === "SELECT") return true;
  if (tag === "INPUT") return !["checkbox", "radio"].includes(type) || key === " ";
  return key === " " && ["BUTTON", "SUMMARY", "A"].includes(tag);
}
