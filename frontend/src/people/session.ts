/** Sessions: signing up, in or out changes who this browser is. */

import { get, post, Refused } from "../shell/api.ts";
import { isCopied } from "../shell/ask.ts";
import { arrive, leave } from "../shell/router.ts";
import type { Me } from "../shell/state.ts";
import type { Asked } from "./actions.ts";
import { leavePush, listContact } from "./contact-requests.ts";
import { linkWith, tokenIn } from "./handover.ts";
import { current, type Session, set } from "./state.ts";

/** Fetch where this person is signed in. */
export async function listSessions(): Promise<void> {
  if (!current().me.account) return set({ sessions: [] });
  const found = await get<{ sessions: Session[] }>("/api/session").catch(() => ({ sessions: [] }));
  set({ sessions: found.sessions });
}

/** Ask for a link with which this guest can move to another device. */
export async function handOver(): Promise<void> {
  try {
    const { token } = await post<{ token: string }>(`/api/me/handover?lang=${current().prefs.lang}`, {});
    set({ handover: linkWith(token), copying: "" });
  } catch (error) {
    sayInForm(error);
  }
}

/** Copy that link. It appears nowhere else, neither in the log nor in a screen reader. */
export async function copyHandover(): Promise<void> {
  const copying = (await isCopied(current().handover)) ? "copied" : "not_copied";
  set({ copying });
}

/** Remove the token from the address, and so from the history; then ask whether to use it. */
export function noticeToken(): void {
  const token = tokenIn(location.hash);
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  set({ token, panel: "taking" });
}

/** Become the guest whose link was opened here. */
export async function takeOver(): Promise<void> {
  try {
    const me = await post<Me>(`/api/me/take?lang=${current().prefs.lang}`, { token: current().token });
    set({ me, token: "", panel: "" });
    await leavePush().catch(() => undefined);
    leave();
    await arrive();
  } catch (error) {
    sayInForm(error);
  }
}

/** Send a request about the account, then show the page of the person whose cookie came back. */
export async function account({ path, fields, done }: Asked & { type: "account" }): Promise<void> {
  const before = current().me.id;
  try {
    const me = await post<Me>(`${path}?lang=${current().prefs.lang}`, fields);
    const text = current().words.say(`${done}_done`, { name: me.name });
    set({ me });
    await Promise.all([listSessions(), listContact()]);
    set({ handover: "", formSays: { text, kind: "answer" } });
    if (me.id !== before) {
      await leavePush().catch(() => undefined);
      leave();
      await arrive();
    }
  } catch (error) {
    sayInForm(error);
  }
  queueMicrotask(() => document.getElementById("account-says")?.focus());
}

/** Say in an open form why the server refused. */
function sayInForm(error: unknown): void {
  const text = (error instanceof Refused && error.message) || current().words.say("no_answer");
  set({ formSays: { text, kind: "refusal" } });
}
