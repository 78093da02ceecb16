/** A table to test with: four players, the viewer at place 0. */

import type { Deal, Legal } from "../src/game/deal.ts";
import type { Snapshot, Where } from "../src/game/snapshot.ts";
import { Words } from "../src/game/words.ts";
import { type News, withNews } from "../src/table/news.ts";
import { current, type State } from "../src/table/state.ts";

export const SENTENCES: Record<string, string> = {
  tell_hand: "Votre main, {count} cartes : {cards}.",
  imprenable_one: "Votre Petit est imprenable.",
  imprenable_other: "Vos Petits sont imprenables.",
  tell_table: "Sur la table : {cards}.",
  tell_suit: "Couleur demandée : {suit}.",
  tell_last: "Dernier pli : {cards}. Pour {name}.",
  tell_dog: "Le chien : {cards}.",
  tell_dog_gone: "Le chien ne se revoit plus.",
  tell_dog_hidden: "Caché.",
  seat_cards_one: "{count} carte",
  tell_not_covered: "Vous avez votre place.",
  deal_number: "Donne {number}",
  deal_of: "Donne {number} sur {deals}",
  contract_by: "{contract} · {names}",
  oudlers_one: "{count} bout",
  oudlers_other: "{count} bouts",
  oudlers_so_far_none: "aucun bout vu",
  oudlers_so_far_one: "déjà {count} bout",
  oudlers_so_far_other: "déjà {count} bouts",
  oudlers_in_hand: "{oudlers} en main",
  oudlers_partly_in_hand: "{oudlers} dont {held} en main",
  tell_contract: "{facts}.",
  tell_no_contract: "pas encore de contrat",
  tell_target: "{oudlers}, {target} points à faire",
  tell_points: "{points} points en {tricks}",
  tell_points_with_discard: "{points} points avec l'écart, en {tricks}",
  tell_points_without_discard: "{points} points sans l'écart, en {tricks}",
  tell_bids: "Enchères : {bids}.",
  tell_seat: "{name}, {where} : {facts}.",
  tell_chosen: "{card} : choisie, {count} sur {needed}.",
  tell_unchosen: "{card} : reposée, {count} sur {needed}.",
  tell_scores: "Marques : {scores}.",
  tell_turn: "C'est à {name}.",
  tell_turn_you: "C'est à vous.",
  time_left_you: "Il vous reste {time}.",
  time_left_other: "Temps restant : {time}.",
  time_seconds_one: "{count} seconde",
  time_seconds_other: "{count} secondes",
  time_minutes_one: "{count} minute",
  time_minutes_other: "{count} minutes",
  time_hours_other: "{count} heures",
  offline: "Coupée.",
  online: "Revenue.",
  command_unknown: "inconnu : {text}",
  command_not_now: "pas maintenant : {text}",
  card_not_held: "Vous n'avez pas {card}.",
  card_several: "plusieurs : {cards}",
  bid_by: "{name} : {bid}",
  card_by: "{name} : {card}", card_led: "{name} (entame) : {card}",
  score_of: "{name} {score}",
  bid_passes: "passe",
  where_right: "à votre droite",
  seat_taker: "preneur",
  seat_cards_other: "{count} cartes",
  seat_tricks_one: "{count} pli",
  typed_pass: "passe p",
  typed_garde_sans: "gardesans gs",
  typed_garde: "garde",
  typed_nothing: "rien",
  typed_done: "ok",
  typed_cancel: "annuler annulerladonne",
  tell_can_bid: "Vous pouvez dire : {bids}.",
  cancel_petit_sec: "Le Petit est votre seul atout.",
  "cards.contract.garde": "garde",
  "cards.name.K": "roi de {suit}",
  "cards.name.pip": "{rank} de {suit}",
  "cards.name.trump": "{rank} d'atout",
  "cards.name.petit": "Petit",
  "cards.name.excuse": "Excuse",
  "cards.the.K": "le roi de {suit}",
  "cards.the.pip": "le {rank} de {suit}",
  "cards.short.K": "R",
  "cards.short.pip": "{rank}",
  "cards.short.trump": "{rank}",
  "cards.short.petit": "1",
  "cards.short.excuse": "Excuse",
  "cards.suit.spades": "pique",
  "cards.suit.hearts": "cœur",
  "cards.suit.diamonds": "carreau",
  "cards.suit.clubs": "trèfle",
  "cards.suit.trumps": "atout",
  "cards.list.and": "{first} et {last}",
  "cards.list.or": "{first} ou {last}",
  "cards.typed.filler": "de du le la",
  "cards.typed.1": "as 1",
  "cards.typed.J": "valet v",
  "cards.typed.N": "cavalier c",
  "cards.typed.Q": "dame d",
  "cards.typed.K": "roi r",
  "cards.typed.petit": "petit",
  "cards.typed.excuse": "excuse",
  "cards.typed.spades": "pique piques pi",
  "cards.typed.hearts": "coeur coeurs co",
  "cards.typed.diamonds": "carreau ca",
  "cards.typed.clubs": "trefle tr",
  "cards.typed.trumps": "atout at",
};

const WHERE: (Where | null)[] = [null, "right", "opposite", "left"];

export function dealWith(changed: Partial<Deal>): Deal {
  return {
    number: 1, phase: "play", dealer: 3, bids: [], taker: null, contract: null, called: [],
    partners: [], dog: [], dog_shown: false, dog_size: 6, discard: [], imprenable: [], tally: null, handfuls: [], slam: null, speakers: [], lead_at: null, hand: [],
    cards: [5, 5, 5, 5], trick: [], last: null, tricks: [0, 0, 0, 0], scores: [], legal: null,
    ...changed,
  };
}

export function pictureWith(changed: Partial<Snapshot>): Snapshot {
  return {
    id: "x", name: "Chez Anne", rules: "fft-4", is_host: true, is_closed: false, is_slow: false, bots_know_rules: true, levels: ["beginner", "club", "expert", "master"], hints: true, is_listed: false,
    delay: "none", is_delayed: false, comments: 0,
    may_speak: true, watching_open: true,
    you: 0, direction: "counter_clockwise", turn: null, clock: null, ready: [], commitment: null, draw: null,
    stakes: { prise: 1, garde: 2, garde_sans: 4, garde_contre: 6 }, undo: null, claim: null, claims: [], waiting: [], practice: false, is_repeated: false, is_own_deal: false, may_sit: [], match: null, board: null, speed: "normal", slowness: 1, who: "anne", said: [], muted: [], barred: [], sheet: { deals: [], totals: [0, 0, 0, 0], mouches: null }, deal: null,
    places: ["Anne", "Bruno", "Chloé", "David"].map((name, place) => ({
      place, name, who: name.toLowerCase(), kind: "person", level: "", is_covered: false, vacations: [], is_host: place === 0,
      where: WHERE[place] ?? null,
    })),
    ...changed,
  };
}

export function newsWith(seq: number, snapshot: Snapshot, said: Partial<News> = {}): News {
  return { seq, told: "", urgent: "", now: 1000, snapshot, ...said };
}

/** A state in which this deal is seen. */
export function stateWith(deal: Partial<Deal>, table: Partial<Snapshot> = {}): State {
  const device = { language: "fr-FR", isDark: false, wantsContrast: false, isNarrow: false };
  const prefs = {
    lang: "fr", theme: "auto", size: "normal", deck: "oudler",
    motion: "full", speed: "normal", fourColours: false, singleKeys: true, forced: "never",
    oneTouch: false, sounds: false, guide: false, evening: 0, guidedDeal: "", knowsTricks: false, seeks: true,
  } as const;
  const state = { ...current(), prefs, device, words: new Words("fr", SENTENCES) };
  return withNews(state, newsWith(1, pictureWith({ ...table, deal: dealWith(deal) })), 990);
}

export function legalDiscard(): Legal {
  return { what: "discard", count: 2, cards: ["S2", "S3", "H4"], trumps: [], trumps_needed: 0 };
}
