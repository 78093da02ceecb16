/** Requests to the server at a table: commands, places, hints, proofs. */

import { adviceKept, adviceOn, toAdvised } from "../board/hand.ts";
import { levelOf } from "../board/places.ts";
import { dropChoice, type Pressed } from "../board/selection.ts";
import type { Hint } from "../board/state.ts";
import { isCovered } from "../board/viewer.ts";
import type { Place } from "../game/deal.ts";
import { bindingOf, madeOf, type Proof, remember, remembered, verdictOf } from "../game/proof.ts";
import type { Snapshot, Spectator } from "../game/snapshot.ts";
import { get, insist, newKey, post } from "../shell/api.ts";
import { refuse, tell, withAnswer } from "../shell/notice.ts";
import { setState } from "../shell/state.ts";
import { isStopped } from "./guide.ts";
import { current, set } from "./state.ts";

/** Send a command; returns whether the server granted it. */
export async function command(asked: { do: string; [field: string]: unknown }): Promise<boolean> {
  // News may come before the answer: a refusal must not push out what became urgent meanwhile.
  const { table, notices } = current();
  if (!table) return false;
  try {
    await insist(`/api/tables/${table.id}/commands?lang=${current().prefs.lang}`, {
      key: newKey(),
      ...asked,
    });
    if (current().notice?.kind === "refusal") set({ notice: null });
    return true;
  } catch (error) {
    refuse(error, notices);
    return false;
  }
}

/** Keep the state after a key, and send its action, if any. */
export function follow({ state: next, action }: Pressed): void {
  setState(next);
  if (action) void act(action);
}

/** Send an action that the guide lets pass. Stop choosing a handful once it is granted, even before its news
 * arrives. */
export async function act(action: object): Promise<void> {
  if (isStopped(action)) return;
  const { showing } = current();
  if ((await command({ do: "act", action })) && showing && current().showing === showing) setState(dropChoice(current()));
}

/** Send a command about another person, announce it, and show the table as it is now. */
export async function conduct(
  asked: { do: string; [field: string]: unknown }, says: string,
): Promise<void> {
  const table = current().table;
  if (!table) return;
  // Close it now: opened again before the answer comes, it stays open.
  set({ panel: "", reporting: "" });
  const path = `/api/tables/${table.id}`;
  try {
    await post(`${path}/commands?lang=${current().prefs.lang}`, { key: newKey(), ...asked });
    // Muting is not an event of the table, so no news follows: fetch the snapshot.
    const seen = await snapshotAt(path);
    if (current().table?.id !== table.id) return; // they have left
    setState({ ...withAnswer(current(), says), table: seen });
    void listSpectators();
  } catch (error) {
    refuse(error);
  }
}

/** The table as it is now; asked for again if news came first, which may be newer. */
async function snapshotAt(path: string): Promise<Snapshot> {
  const { seq, prefs } = current();
  const seen = await get<Snapshot>(`${path}?lang=${prefs.lang}`);
  return current().seq === seq ? seen : snapshotAt(path);
}

/** Fetch the spectators, which only players and the host may see. */
export async function listSpectators(): Promise<void> {
  const { table } = current();
  if (!table || (table.you === null && !table.is_host)) return;
  const found = await get<{ spectators: Spectator[] }>(`/api/tables/${table.id}/spectators`)
    .catch(() => ({ spectators: [] }));
  set({ spectators: found.spectators });
}

/** The deal for which this page has asked for cards, and whether the table has confirmed it. */
let drawing = { table: "", deal: 0, isBound: false };

/** Ask for the cards again after the draw was restarted: somebody came, left, or did not open
 * their number. Only the page that asked does so, not another one of the same person. */
export function drawAgain(): void {
  const { table } = current();
  if (table?.you == null || isCovered(current())) return void (drawing.isBound = false);
  if (table.id !== drawing.table || table.sheet.deals.length + 1 !== drawing.deal) return;
  if (table.deal && table.deal.phase !== "over") return;
  const isBound = table.ready.includes(table.you);
  const isVoid = drawing.isBound && !isBound;
  drawing.isBound = isBound;
  if (!isVoid) return;
  tell(current().words.say("drawn_again"));
  void ready();
}

/** Ask for the cards with a hashed number; remember it and the table's commitment. */
export async function ready(): Promise<void> {
  const { table } = current();
  const number = newKey();
  if (table?.you == null || !table.commitment) return void (await command({ do: "ready", number }));
  const { id, you: place, commitment } = table;
  const deal = table.sheet.deals.length + 1;
  const bound = await bindingOf(id, deal, place, number);
  // Stored first: the number may be asked for before this command is answered.
  remember(id, deal, { commitment, number, place, bound: bound ?? "" });
  drawing = { table: id, deal, isBound: false };
  await command(bound === null ? { do: "ready", number } : { do: "ready", bound });
}

let opened = "";
/** Milliseconds before trying again to open a number. */
const OPEN_AGAIN = 1000;

/** Open the number once all are bound, automatically, and only if the commitment is unchanged. */
export async function openNumber(): Promise<void> {
  const { table } = current();
  if (table?.you == null || !table.draw?.asked.includes(table.you)) return;
  const { id, draw, commitment, you } = table;
  const deal = table.sheet.deals.length + 1;
  const seen = remembered(id, deal);
  const bound = draw.seats[you]?.bound;
  if (!seen || !bound || seen.bound !== bound || opened === bound) return;
  // The server swapped its secret after seeing the hashes: do not give it the number, which is all
  // it lacks.
  if (seen.commitment !== commitment) return tell(current().words.say("proof_commitment"));
  remember(id, deal, { ...seen, seats: draw.seats });
  opened = bound;
  const asked = { key: newKey(), do: "open", number: seen.number };
  await post(`/api/tables/${id}/commands`, asked).catch(() => {
    // A busy server may refuse. Nothing else can happen until the number is open, so try again for
    // as long as the table waits for it.
    opened = "";
    setTimeout(() => void openNumber(), OPEN_AGAIN);
  });
}

/** Fetch a hint: told once by the live region, and shown on the table while its question stands. */
export async function hint(): Promise<void> {
  const { table } = current();
  if (!table) return;
  const path = `/api/tables/${table.id}/hint?lang=${current().prefs.lang}`;
  try {
    const found = await get<Hint>(path);
    const advice = found.action && adviceKept(adviceOn(table, found), current().table);
    if (found.action && !advice) return; // the question has changed meanwhile
    setState({ ...withAnswer(current(), found.says, !advice), advice });
    toAdvised();
  } catch (error) {
    refuse(error);
  }
}

/** Check that the cards of a finished deal match the table's commitment. */
export async function verify(deal: number): Promise<void> {
  const id = current().table?.id ?? "";
  try {
    const path = `/api/tables/${id}/deals/${deal}/proof?lang=${current().prefs.lang}`;
    const proof = await get<Proof>(path);
    const text = verdictOf(current().words, proof, await madeOf(proof), remembered(id, deal));
    setState({ ...withAnswer(current(), text, false), verified: { deal, text } });
  } catch (error) {
    refuse(error);
  }
}

/** Sit down here, or ask for a name first and sit down once it is said. */
export async function sit(place: Place): Promise<void> {
  const name = document.querySelector<HTMLInputElement>("#you")?.value.trim() || current().me.name;
  if (!name) {
    set({ sitting: place });
    return queueMicrotask(() => document.getElementById("you")?.focus());
  }
  if (!(await command({ do: "sit", place, name }))) return;
  set({ sitting: null, me: { ...current().me, name } });
}

/** As the host, seat bots at every free place. */
export async function fill(): Promise<void> {
  const free = current().table?.places.filter(({ kind }) => kind === "empty") ?? [];
  const level = levelOf(current());
  for (const { place } of free) await command({ do: "seatbot", place, level });
}
