/** What follows from a score sheet: the seats, the form of a deal, the names. */

import type { DealForm } from "../parts/draft.ts";
import { AS_IS, type Paper, type PaperSheet, type Seating, type Seats } from "./state.ts";

/** The form of the deal being entered: the next one's, or that of the deal being corrected. */
export function formOf(sheet: PaperSheet, correcting: string): DealForm {
  return sheet.deals.find(({ id }) => id === correcting)?.form ?? sheet.form;
}

/** Who deals, plays and sits out, by turn or as the person says. */
export function seatingOf(sheet: PaperSheet, correcting: string, { dealer, out }: Seats = AS_IS): Seating | null {
  const known = sheet.deals.find(({ id }) => id === correcting)?.seating;
  const own = known ?? sheet.turns.find((turn) => turn.dealer === dealer) ?? sheet.next;
  if (!own || (!dealer && !out)) return own;
  const all = [...own.players, ...own.sat_out];
  const there = sheet.table.filter((player) => all.includes(player));
  // Somebody may have left since: then the turn decides.
  const rest = out?.length === own.sat_out.length && out.every((player) => all.includes(player)) ? out : own.sat_out;
  return {
    dealer: all.includes(dealer) ? dealer : own.dealer,
    players: there.filter((player) => !rest.includes(player)),
    sat_out: there.filter((player) => rest.includes(player)),
  };
}

/** The seats with this player sitting out, instead of the first on the list. */
export function withRest(seating: Seating, seats: Seats, player: string): Seats {
  const out = seats.out ?? seating.sat_out;
  return out.includes(player) ? seats : { ...seats, out: [...out.slice(1), player] };
}

/** What a deal's entry says about the seats; nothing if the turn is kept. */
export function seatsWritten(sheet: PaperSheet, { correcting, seats }: Paper): { dealer?: string; sat_out?: string[] } {
  const seating = seatingOf(sheet, correcting, seats);
  if (!seating || (!seats.dealer && !seats.out)) return {};
  return { dealer: seating.dealer, sat_out: seating.sat_out };
}

/** The player before this one, among those at the table. */
export function before(sheet: PaperSheet, player: string): string {
  const there = sheet.table.filter((one) => one === player || sheet.players.some((other) => other.player === one && other.present));
  return there.at(there.indexOf(player) - 1) ?? player;
}

/** A player's name as shown. */
export function nameOf(sheet: PaperSheet, player: string): string {
  return sheet.players.find((one) => one.player === player)?.name ?? player;
}
