/** The page's sentences in one language, from the server. */

import { keep, kept } from "./kept.ts";

export type Lang = "fr" | "en";
export type Fields = Record<string, string | number>;

export class Words {
  readonly lang: Lang;
  private readonly sentences: Record<string, string>;

  constructor(lang: Lang, sentences: Record<string, string>) {
    this.lang = lang;
    this.sentences = sentences;
  }

  /** The sentence with this key, with its fields filled in; the key itself if there is none. */
  say(key: string, fields: Fields = {}): string {
    const sentence = this.sentences[key] ?? key;
    return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
  }

  /** The sentence for a count: the key's `_one` or `_other`. */
  count(key: string, count: number): string {
    const isOne = this.lang === "fr" ? count < 2 : count === 1;
    return this.say(`${key}_${isOne ? "one" : "other"}`, { count });
  }

  /** The colon between a phrase and what it is about; French puts a space before it. */
  get colon(): string {
    return this.lang === "fr" ? "\u00a0: " : ": ";
  }

  has(key: string): boolean {
    return key in this.sentences;
  }

  /** « a, b et c ». */
  all(things: readonly string[]): string {
    return this.joined("and", things);
  }

  /** « a, b ou c ». */
  any(things: readonly string[]): string {
    return this.joined("or", things);
  }

  private joined(how: string, things: readonly string[]): string {
    const last = things.at(-1) ?? "";
    if (things.length < 2) return last;
    return this.say(`cards.list.${how}`, { first: things.slice(0, -1).join(", "), last });
  }
}

const KEPT = "oudler-words-";

/** The sentences of the last visit, so that the page can speak before the server answers. */
export function keptWords(lang: Lang): Words {
  return new Words(lang, kept(KEPT + lang, {}));
}

export function keepWords(lang: Lang, sentences: Record<string, string>): void {
  keep(KEPT + lang, sentences);
}

/** Fractions that have a character of their own; others are written with a fraction slash. */
const FRACTIONS: Record<string, string> = { "1/3": "⅓", "2/3": "⅔", "1/6": "⅙", "5/6": "⅚" };

/** « 62 % ». */
export function percent({ lang }: Words, share: number): string {
  return new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** A signed score: « +106 », « −40,5 », « +83 ⅓ », « 0 »; with U+2212, which screen readers say. */
export function signed({ lang }: Words, score: number | string): string {
  const [over = 0, under = 1] = String(score).split("/").map(Number);
  const sign = over < 0 ? "−" : over > 0 ? "+" : "";
  return sign + amount(lang, Math.abs(over), under);
}

/** An amount with decimals where two of them say it exactly, else with a fraction set apart. */
function amount(lang: Lang, over: number, under: number): string {
  const format = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  if (100 % under === 0) return format.format(over / under);
  const whole = Math.floor(over / under);
  const rest = over - whole * under;
  const part = FRACTIONS[`${rest}/${under}`] ?? `${rest}⁄${under}`;
  return whole ? `${format.format(whole)}\u00a0${part}` : part;
}

/** « il y a 5 minutes », « hier ». */
export function ago(words: Words, since: string, now: number): string {
  const minutes = Math.round((Date.parse(since) - now) / 60_000);
  const format = new Intl.RelativeTimeFormat(words.lang, { numeric: "auto" });
  if (minutes >= 0) return format.format(0, "second");
  if (minutes > -60) return format.format(minutes, "minute");
  if (minutes > -24 * 60) return format.format(Math.round(minutes / 60), "hour");
  return format.format(Math.round(minutes / 60 / 24), "day");
}
