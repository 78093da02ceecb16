/** The choices for a new table, and which of them are kept for the next one. */

/** With whom a table is opened: bots at once, friends by its link, or anyone. */
export type Company = "bots" | "friends" | "public";

/** The choices of the form that opens a table. */
export interface TableChoices {
  seats: number;
  rules: string;
  company: Company;
  /** How long a match lasts: so many deals, one for everybody, or without end. */
  length: Length;
  /** How many deals, if another number is wanted. */
  deals: number;
}

export type Length = "0" | "round" | "5" | "10" | "20" | "other";
export const LENGTHS: Length[] = ["0", "round", "5", "10", "20", "other"];
export const MOST_DEALS = 100;

/** How many deals a match lasts by these choices; 0 without end. */
export function dealsOf({ length, deals, seats }: TableChoices): number {
  if (length === "other") return Math.min(Math.max(1, Math.round(deals) || 1), MOST_DEALS);
  return length === "round" ? seats : Number(length);
}

/** The key in localStorage of what was opened last. */
export const KEPT = "oudler-opening";

/** Players, rules and length as last chosen. Company is always chosen afresh, so that no table is
 * public by accident. */
export function keptChoices(before: TableChoices, kept = localStorage.getItem(KEPT)): TableChoices {
  try {
    const found = JSON.parse(kept ?? "{}") as Partial<Record<string, unknown>>;
    const { seats, rules } = found;
    if (typeof seats !== "number" || typeof rules !== "string") return before;
    const length = LENGTHS.find((one) => one === found.length) ?? before.length;
    const deals = typeof found.deals === "number" ? found.deals : before.deals;
    return { ...before, seats, rules, length, deals };
  } catch {
    return before;
  }
}
