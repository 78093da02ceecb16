/** Requests about what is written on deals: the common discussion, and the person's own notes. */

import { get, newKey, post } from "../shell/api.ts";
import { discussed, type Discussion } from "./discussion.ts";
import { isOffline } from "../shell/routes.ts";
import { withNotice } from "../shell/notice.ts";
import type { Note } from "./notes.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { refuse, setState, state, tell } from "../shell/draw.ts";

/** Fetch the discussion of the deal shown, if any. */
export async function readDiscussion(): Promise<void> {
  const about = discussed(state);
  if (!about || isOffline) return;
  const { table, deal } = about;
  const path = `/api/tables/${table}/deals/${deal}/discussion?lang=${state.prefs.lang}`;
  const found = await get<Omit<Discussion, "table">>(path).catch(() => null);
  if (found) setState({ ...state, discussion: { ...found, table } });
}

/** After news: fetch it again if something was said, or another deal is over. */
export async function followDiscussion(before: Snapshot | null, after: Snapshot): Promise<void> {
  const [about, known] = [discussed(state), state.discussion];
  const isKnown = about?.table === known?.table && about?.deal === known?.deal;
  if (about && !(isKnown && before?.comments === after.comments)) await readDiscussion();
}

/** Say something about the deal shown. */
export async function comment(text: string): Promise<void> {
  const about = discussed(state);
  if (about && (await send(about.table, { do: "say", text, deal: about.deal }))) {
    await readDiscussion();
    document.getElementById("comment-text")?.focus();
  }
}

/** Mute or report somebody for what they said about a deal. */
export async function judge(command: "mute" | "report", who: string, says: string): Promise<void> {
  const about = discussed(state);
  const text = command === "report" ? state.words.say("deal_number", { number: about?.deal ?? 0 }) : undefined;
  if (!about || !(await send(about.table, { do: command, who, ...(text ? { text } : {}) }))) return;
  if (state.review) setState(withNotice(state, says, "line"));
  else tell(says);
  await readDiscussion();
}

async function send(table: string, asked: { do: string; [field: string]: unknown }): Promise<boolean> {
  try {
    await post(`/api/tables/${table}/commands?lang=${state.prefs.lang}`, { key: newKey(), ...asked });
    return true;
  } catch (error) {
    refuse(error);
    return false;
  }
}

/** Fetch this person's notes about a table. */
export async function readNotes(table: string): Promise<void> {
  const { notes } = await get<{ notes: Note[] }>(`/api/me/notes?table=${table}`).catch(() => ({ notes: [] }));
  setState({ ...state, notes });
}

/** Keep a note, and say so. */
export async function keepNote(table: string, deal: number, text: string): Promise<void> {
  try {
    const path = `/api/me/notes?lang=${state.prefs.lang}`;
    const { notes } = await post<{ notes: Note[] }>(path, { table, deal, text });
    const says = state.words.say(text.trim() ? "note_kept" : "note_erased");
    setState({ ...state, notes });
    if (state.review) setState(withNotice(state, says, "line"));
    else tell(says);
  } catch (error) {
    refuse(error);
  }
}
