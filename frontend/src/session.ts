/** Sessions: signing up, in or out changes who this browser is. */

import { get, post, Refused } from "./api.ts";
import { arrive, leave } from "./router.ts";
import type { Asked } from "./actions.ts";
import { setState, state } from "./store.ts";
import type { Me, Session } from "./state.ts";

/** Fetch where this person is signed in. */
export async function listSessions(): Promise<void> {
  if (!state.me.account) return setState({ ...state, sessions: [] });
  const found = await get<{ sessions: Session[] }>("/api/session").catch(() => ({ sessions: [] }));
  setState({ ...state, sessions: found.sessions });
}

/** Send a request about the account, then show the page of the person whose cookie came back. */
export async function account({ path, fields, done }: Asked & { type: "account" }): Promise<void> {
  const before = state.me.id;
  try {
    const me = await post<Me>(`${path}?lang=${state.prefs.lang}`, fields);
    const text = state.words.say(`${done}_done`, { name: me.name });
    setState({ ...state, me });
    await listSessions();
    setState({ ...state, formSays: { text, kind: "answer" } });
    if (me.id !== before) {
      leave();
      await arrive();
    }
  } catch (error) {
    const text = (error instanceof Refused && error.message) || state.words.say("no_answer");
    setState({ ...state, formSays: { text, kind: "refusal" } });
  }
  queueMicrotask(() => document.getElementById("account-says")?.focus());
}
