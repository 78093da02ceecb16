/** The page's sentences in one language, from the server. */

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
  try {
    return new Words(lang, JSON.parse(localStorage.getItem(KEPT + lang) ?? "{}"));
  } catch {
    return new Words(lang, {});
  }
}

export function keepWords(lang: Lang, sentences: Record<string, string>): void {
  localStorage.setItem(KEPT + lang, JSON.stringify(sentences));
}

/** A signed score: « +106 », « −106 », « 0 »; with U+2212, which screen readers say. */
export function signed(score: number | string): string {
  const text = String(score);
  if (text === "0") return text;
  return text.startsWith("-") ? `−${text.slice(1)}` : `+${text}`;
}
