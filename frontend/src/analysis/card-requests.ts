/** Reading a deal and asking what each card brings: the answer grows until another card is chosen. */

import { post, postLines } from "../shell/api.ts";
import { refusalOf } from "../shell/notice.ts";
import { current, indexOf, type Line, type Positions, readFrom, set, type Shown, writtenIn } from "./card-state.ts";

let asking: AbortController | null = null;

/** Show the card that the link names. */
export async function arriveAtCard(): Promise<void> {
  const { deal, at, seat } = readFrom(location.hash);
  if (deal) return open(deal, at, seat);
  leaveCard();
  set({ card: null, cardWrong: "" });
}

/** Nobody waits for the answer any more. */
export function leaveCard(): void {
  asking?.abort();
  asking = null;
}

/** Read a deal, and show one of its decisions. */
export async function open(deal: string, at = "", seat: number | null = null): Promise<void> {
  const { card, prefs } = current();
  const { lang } = prefs;
  if (card?.deal === deal && card.lang === lang) return show(indexOf(card.found, at, seat));
  leaveCard();
  set({ card: null, cardWrong: "" });
  try {
    const found = await post<Positions>(`/api/analysis/positions?lang=${lang}`, { deal });
    if (found.wrong) return set({ cardWrong: found.wrong });
    set({ card: { deal: found.link, lang, found, at: 0, weighed: null, course: [] } });
    show(indexOf(found, at, seat));
  } catch (error) {
    set({ cardWrong: refusalOf(error) });
  }
}

/** Show another decision of the deal. */
export function show(at: number): void {
  const { card } = current();
  const position = card?.found.positions[at];
  if (!card || !position) return;
  history.replaceState(null, "", `${location.pathname}${writtenIn(card.deal, position)}`);
  set({ card: { ...card, at, weighed: null, course: [] }, cardThen: null });
  void weigh(position.number);
}

async function weigh(number: number): Promise<void> {
  leaveCard();
  const { card, prefs } = current();
  if (!card) return;
  const mine = new AbortController();
  asking = mine;
  try {
    const path = `/api/analysis/card?lang=${prefs.lang}`;
    for await (const line of postLines<Line>(path, { deal: card.deal, number }, mine.signal)) {
      const now = current().card;
      if (mine.signal.aborted || !now) return;
      set({ card: withLine(now, line) });
    }
  } catch (error) {
    if (!mine.signal.aborted) set({ cardWrong: refusalOf(error) });
  }
}

/** The same with one more line: newer figures, or an earlier turn. */
export function withLine(card: Shown, line: Line): Shown {
  return line.type === "weighed" ? { ...card, weighed: line } : { ...card, course: [...card.course, line] };
}
