/** Requests to meet others: opening and joining tables, companions, invitations. */

import { get, post } from "../shell/api.ts";
import { refuse, tell, withNotice } from "../shell/notice.ts";
import { go } from "../shell/router.ts";
import { isOffline, pathOf } from "../shell/routes.ts";
import { setState } from "../shell/state.ts";
import { mayInvite, newcomers } from "./companions.ts";
import { type Answered, type Companion, current, type Inbox, set } from "./state.ts";

const PATH = "/api/me/invitations";
/** Whose companions were fetched last. */
let owner = "";

/** Fetch the people this person has played with; only once, unless `again`. */
export async function findCompanions(again = false): Promise<void> {
  if (isOffline || (owner === current().me.id && !again)) return;
  owner = current().me.id;
  const { companions } = await get<{ companions: Companion[] }>("/api/me/companions").catch(() => ({
    companions: [],
  }));
  set({ companions });
}

/** Fetch this person's invitations; a new one is announced. */
export async function lookForInvitations(): Promise<void> {
  if (isOffline) return;
  receive(await get<Inbox>(`${PATH}?lang=${current().prefs.lang}`).catch(() => current().inbox));
}

function receive(inbox: Inbox | null): void {
  if (!inbox) return;
  const names = newcomers(current().inbox, inbox);
  const next = { ...current(), inbox };
  const says = names.map((name) => current().words.say("invited_by", { name: name || current().words.say("somebody") }));
  setState(says.length ? withNotice(next, says.join(" "), "line") : next);
}

/** Decline an invitation, or refuse all from a person. */
export async function answerInvitation(answer: Answered): Promise<void> {
  try {
    receive(await post<Inbox>(`${PATH}?lang=${current().prefs.lang}`, answer));
    if (answer.do === "refuse" || answer.do === "allow") await findCompanions(true);
    if (answer.do === "decline" || answer.do === "refuse") {
      queueMicrotask(() => document.querySelector<HTMLElement>("#invitations-title, #main")?.focus());
    }
  } catch (error) {
    refuse(error);
  }
}

/** Invite a companion to the table shown. */
export async function inviteCompanion({ table, who, name }: Companion): Promise<void> {
  const here = current().table;
  if (!here || !mayInvite(here)) return;
  try {
    await post(`/api/tables/${here.id}/invitations?lang=${current().prefs.lang}`, { table, who });
    set({ asked: [...current().asked, who] });
    tell(current().words.say("is_invited", { name: name || current().words.say("somebody") }));
  } catch (error) {
    refuse(error);
  }
}

/** Open a table under the rules of the last deal together, and invite this companion. */
export async function playWith(companion: Companion): Promise<void> {
  await playWithRules(companion.rules, companion.options);
  await inviteCompanion(companion);
}

/** The body of a request to open a table. */
type TableRequest = { name?: string; [field: string]: unknown };

/** This person's name: as typed, as before, or the default. */
export function nameHere(): string {
  const typed = document.querySelector<HTMLInputElement>("#you")?.value.trim();
  return typed || current().me.name || current().words.say("default_name");
}

/** Open a table with bots under rules that this person has played before, and deal at once. */
export async function openRules(rules: string, options: Record<string, unknown>): Promise<void> {
  await openAs(nameHere(), { rules, options, bots: "club", practice: true }, true);
}

/** Open a table for people, under rules that this person has played before. */
export async function playWithRules(rules: string, options: Record<string, unknown>): Promise<void> {
  await openAs(nameHere(), { rules, options }, false);
}

/** Open a table of this person's name, unless it has one; and have its first deal dealt at once, if so asked. */
export async function openAs(you: string, asked: TableRequest, isReady: boolean): Promise<void> {
  const name = asked.name || current().words.say("table_of", { name: you });
  await openAt(you, { ...asked, name }, isReady ? "ready" : "");
}

/** Open a table, and go there. */
async function openAt(you: string, asked: TableRequest, wish = ""): Promise<void> {
  const path = `/api/tables?lang=${current().prefs.lang}`;
  try {
    const found = await post<{ id: string }>(path, { speed: current().prefs.speed, ...asked, you });
    set({ me: { ...current().me, name: you } });
    await go(pathOf(found.id), wish);
  } catch (error) {
    refuse(error);
  }
}

/** Play the same cards at a new table, perhaps from another place. */
export async function playAgain(deal: number, place: number): Promise<void> {
  const { table } = current();
  if (!table) return;
  const again = { table: table.id, deal, place };
  await openAt(nameHere(), { again, bots: "club", hints: table.hints, practice: true });
}

/** Play a deal of one's own, held in a link, from one of its seats. */
export async function playOwn(fragment: string, seat: number): Promise<void> {
  const you = nameHere();
  await openAs(you, { own: { fragment, seat }, bots: "club", practice: true }, false);
}

/** Go to a listed table and take a place there; a name is asked for where the click was. */
export async function join(id: string, typed: string): Promise<void> {
  const here = document.querySelector<HTMLInputElement>("#you")?.value;
  const name = [typed, here, current().me.name].map((one) => one?.trim()).find(Boolean);
  if (!name) {
    set({ joining: id });
    return queueMicrotask(() => document.getElementById("join-name")?.focus());
  }
  set({ joining: "", me: { ...current().me, name } });
  await go(pathOf(id), "sit");
}
