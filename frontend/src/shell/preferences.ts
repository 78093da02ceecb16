/** Preferences, kept in this browser: language, theme, cards, text, motion, speed, keys, sounds. */

import type { Speed } from "../game/snapshot.ts";
import type { Lang } from "../game/words.ts";

export type Theme = "auto" | "light" | "dark" | "contrast";
export type Deck = "oudler" | "classic";
export type Size = "normal" | "large" | "larger";
export type Motion = "full" | "none";
/** When the only card that may be played plays itself. */
export type Forced = "never" | "last" | "always";

export const THEMES: Theme[] = ["auto", "light", "dark", "contrast"];
/** The patterns of the cards: ours, and one in the manner of the old French tarots. */
export const DECKS: Deck[] = ["oudler", "classic"];
export const SIZES: Size[] = ["normal", "large", "larger"];
export const MOTIONS: Motion[] = ["full", "none"];
export const FORCED: Forced[] = ["never", "last", "always"];
export const SPEEDS: Speed[] = ["slow", "normal", "quick"];

/** Their key in localStorage. */
export const PREFERENCES = "oudler";

export interface Preferences {
  lang: Lang;
  theme: Theme;
  size: Size;
  deck: Deck;
  /** Nothing moves if the device asks for reduced motion either. */
  motion: Motion;
  /** How fast bots play at the tables that this person opens. */
  speed: Speed;
  fourColours: boolean;
  singleKeys: boolean;
  /** Whether a finger's first tap on a card plays it, rather than raises it. */
  oneTouch: boolean;
  forced: Forced;
  sounds: boolean;
  /** Whether each question of the game is explained when it comes up. */
  guide: boolean;
  /** Which deal of a guided first evening this is; 0 without one. */
  evening: number;
  /** The last deal that counted for it, as "table/number". */
  guidedDeal: string;
  /** Whether the guide speaks to somebody who plays belote or bridge. */
  knowsTricks: boolean;
  /** Whether one looks for what was better than one's own mistakes before a review shows it. */
  seeks: boolean;
}

/** The device's own settings, used where the person has not chosen. */
export interface Device {
  language: string;
  isDark: boolean;
  wantsContrast: boolean;
  /** Whether the window has no room for anything beside the table. */
  isNarrow: boolean;
}

export function preferencesFrom(kept: string | null, device: Device): Preferences {
  const found = read(kept);
  const lang = device.language.toLowerCase().startsWith("fr") ? "fr" : "en";
  return {
    lang: found.lang === "fr" || found.lang === "en" ? found.lang : lang,
    theme: THEMES.find((theme) => theme === found.theme) ?? "auto",
    size: SIZES.find((size) => size === found.size) ?? "normal",
    deck: DECKS.find((deck) => deck === found.deck) ?? "oudler",
    motion: MOTIONS.find((motion) => motion === found.motion) ?? "full",
    speed: SPEEDS.find((speed) => speed === found.speed) ?? "normal",
    fourColours: found.fourColours === true,
    singleKeys: found.singleKeys !== false,
    oneTouch: found.oneTouch === true,
    forced: FORCED.find((forced) => forced === found.forced) ?? "last",
    sounds: found.sounds === true,
    guide: found.guide === true,
    evening: typeof found.evening === "number" ? found.evening : 0,
    guidedDeal: typeof found.guidedDeal === "string" ? found.guidedDeal : "",
    knowsTricks: found.knowsTricks === true,
    seeks: found.seeks !== false,
  };
}

function read(kept: string | null): Partial<Record<keyof Preferences, unknown>> {
  try {
    const found: unknown = JSON.parse(kept ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** The theme to show. */
export function shownTheme(prefs: Preferences, device: Device): Exclude<Theme, "auto"> {
  if (prefs.theme !== "auto") return prefs.theme;
  if (device.wantsContrast) return "contrast";
  return device.isDark ? "dark" : "light";
}

/** The name of the cards' look in the server's addresses: "fr-4-classic-high". */
export function lookOf(prefs: Preferences, device: Device): string {
  const deck = prefs.deck === "oudler" ? "" : `-${prefs.deck}`;
  const high = shownTheme(prefs, device) === "contrast" ? "-high" : "";
  return `${prefs.lang}-${prefs.fourColours ? 4 : 2}${deck}${high}`;
}
