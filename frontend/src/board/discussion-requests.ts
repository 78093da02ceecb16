/** Requests about what is written on deals: the common discussion, and the person's own notes. */

import type { Snapshot } from "../game/snapshot.ts";
import { get, newKey, post } from "../shell/api.ts";
import { refuse, tell } from "../shell/notice.ts";
import { tellHere } from "../shell/router.ts";
import { isOffline } from "../shell/routes.ts";
import { discussed } from "./discussion.ts";
import { current, type Discussion, type Note, set } from "./state.ts";

/** Fetch the discussion of the deal shown, if any. */
export async function readDiscussion(): Promise<void> {
  const about = discussed(current());
  if (!about || isOffline) return;
  const { table, deal } = about;
  const path = `/api/tables/${table}/deals/${deal}/discussion?lang=${current().prefs.lang}`;
  const found = await get<Omit<Discussion, "table">>(path).catch(() => null);
  if (found) set({ discussion: { ...found, table } });
}

/** After news: fetch it again if something was said, or another deal is over. */
export async function followDiscussion(before: Snapshot | null, after: Snapshot): Promise<void> {
  const [about, known] = [discussed(current()), current().discussion];
  const isKnown = about?.table === known?.table && about?.deal === known?.deal;
  if (about && !(isKnown && before?.comments === after.comments)) await readDiscussion();
}

/** Say something about the deal shown. */
export async function comment(text: string): Promise<void> {
  const about = discussed(current());
  if (about && (await send(about.table, { do: "say", text, deal: about.deal }))) {
    await readDiscussion();
    document.getElementById("comment-text")?.focus();
  }
}

/** Mute or report somebody for what they said about a deal. */
export async function judge(command: "mute" | "report", who: string, says: string): Promise<void> {
  const about = discussed(current());
  const text = command === "report" ? current().words.say("deal_number", { number: about?.deal ?? 0 }) : undefined;
  if (!about || !(await send(about.table, { do: command, who, ...(text ? { text } : {}) }))) return;
  tellHere(says, tell);
  await readDiscussion();
}

async function send(table: string, asked: { do: string; [field: string]: unknown }): Promise<boolean> {
  try {
    await post(`/api/tables/${table}/commands?lang=${current().prefs.lang}`, { key: newKey(), ...asked });
    return true;
  } catch (error) {
    refuse(error);
    return false;
  }
}

/** Fetch this person's notes about a table. */
export async function readNotes(table: string): Promise<void> {
  const { notes } = await get<{ notes: Note[] }>(`/api/me/notes?table=${table}`).catch(() => ({ notes: [] }));
  set({ notes });
}

/** Keep a note, and say so. */
export async function keepNote(table: string, deal: number, text: string): Promise<void> {
  try {
    const path = `/api/me/notes?lang=${current().prefs.lang}`;
    const { notes } = await post<{ notes: Note[] }>(path, { table, deal, text });
    const says = current().words.say(text.trim() ? "note_kept" : "note_erased");
    set({ notes });
    tellHere(says, tell);
  } catch (error) {
    refuse(error);
  }
}
