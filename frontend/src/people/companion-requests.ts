/** Requests about companions and invitations. */

import { get, post } from "../shell/api.ts";
import { type Answered, type Companion, type Inbox, mayInvite, newcomers } from "./companions.ts";
import { isOffline } from "../shell/routes.ts";
import { withNotice } from "../shell/notice.ts";
import { playWithRules } from "../home/open-table.ts";
import { refuse, setState, state, tell } from "../shell/draw.ts";

const PATH = "/api/me/invitations";
/** Whose companions were fetched last. */
let owner = "";

/** Fetch the people this person has played with; only once, unless `again`. */
export async function findCompanions(again = false): Promise<void> {
  if (isOffline || (owner === state.me.id && !again)) return;
  owner = state.me.id;
  const { companions } = await get<{ companions: Companion[] }>("/api/me/companions").catch(() => ({
    companions: [],
  }));
  setState({ ...state, companions });
}

/** Fetch this person's invitations; a new one is announced. */
export async function lookForInvitations(): Promise<void> {
  if (isOffline) return;
  receive(await get<Inbox>(`${PATH}?lang=${state.prefs.lang}`).catch(() => state.inbox));
}

function receive(inbox: Inbox | null): void {
  if (!inbox) return;
  const names = newcomers(state.inbox, inbox);
  const next = { ...state, inbox };
  const says = names.map((name) => state.words.say("invited_by", { name: name || state.words.say("somebody") }));
  setState(says.length ? withNotice(next, says.join(" "), "line") : next);
}

/** Decline an invitation, or refuse all from a person. */
export async function answerInvitation(answer: Answered): Promise<void> {
  try {
    receive(await post<Inbox>(`${PATH}?lang=${state.prefs.lang}`, answer));
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
  const here = state.table;
  if (!here || !mayInvite(here)) return;
  try {
    await post(`/api/tables/${here.id}/invitations?lang=${state.prefs.lang}`, { table, who });
    setState({ ...state, asked: [...state.asked, who] });
    tell(state.words.say("is_invited", { name: name || state.words.say("somebody") }));
  } catch (error) {
    refuse(error);
  }
}

/** Open a table under the rules of the last deal together, and invite this companion. */
export async function playWith(companion: Companion): Promise<void> {
  await playWithRules(companion.rules, companion.options);
  if (state.view === "table") await inviteCompanion(companion);
}
