/** Requests about companions and invitations. */

import { get, post } from "../shell/api.ts";
import { refuse, tell, withNotice } from "../shell/notice.ts";
import { isOffline } from "../shell/routes.ts";
import { setState } from "../shell/state.ts";
import { mayInvite, newcomers } from "./companions.ts";
import { playWithRules } from "./open-table.ts";
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
