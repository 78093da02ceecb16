/** Sessions: signing up, in or out changes who this browser is. */

import type { Asked } from "../shell/actions.ts";
import { get, post, Refused } from "../shell/api.ts";
import { leavePush, listContact } from "./contact-requests.ts";
import { linkWith, tokenIn } from "./handover.ts";
import { isCopied } from "../shell/routes.ts";
import { arrive, leave } from "../shell/router.ts";
import { setState, state } from "../shell/draw.ts";

/** This person; `account` is "" for a guest. */
export interface Me {
  id: string;
  name: string;
  account: string;
}

/** One session of this person's account. */
export interface Session {
  id: string;
  device: string;
  network: string;
  since: string;
  is_this: boolean;
}

/** Fetch where this person is signed in. */
export async function listSessions(): Promise<void> {
  if (!state.me.account) return setState({ ...state, sessions: [] });
  const found = await get<{ sessions: Session[] }>("/api/session").catch(() => ({ sessions: [] }));
  setState({ ...state, sessions: found.sessions });
}

/** Ask for a link with which this guest can move to another device. */
export async function handOver(): Promise<void> {
  try {
    const { token } = await post<{ token: string }>(`/api/me/handover?lang=${state.prefs.lang}`, {});
    setState({ ...state, handover: linkWith(token), copying: "" });
  } catch (error) {
    sayInForm(error);
  }
}

/** Copy that link. It appears nowhere else, neither in the log nor in a screen reader. */
export async function copyHandover(): Promise<void> {
  const copying = (await isCopied(state.handover)) ? "copied" : "not_copied";
  setState({ ...state, copying });
}

/** Remove the token from the address, and so from the history; then ask whether to use it. */
export function noticeToken(): void {
  const token = tokenIn(location.hash);
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  setState({ ...state, token, panel: "taking" });
}

/** Become the guest whose link was opened here. */
export async function takeOver(): Promise<void> {
  try {
    const me = await post<Me>(`/api/me/take?lang=${state.prefs.lang}`, { token: state.token });
    setState({ ...state, me, token: "", panel: "" });
    await leavePush().catch(() => undefined);
    leave();
    await arrive();
  } catch (error) {
    sayInForm(error);
  }
}

/** Send a request about the account, then show the page of the person whose cookie came back. */
export async function account({ path, fields, done }: Asked & { type: "account" }): Promise<void> {
  const before = state.me.id;
  try {
    const me = await post<Me>(`${path}?lang=${state.prefs.lang}`, fields);
    const text = state.words.say(`${done}_done`, { name: me.name });
    setState({ ...state, me });
    await Promise.all([listSessions(), listContact()]);
    setState({ ...state, handover: "", formSays: { text, kind: "answer" } });
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
  const text = (error instanceof Refused && error.message) || state.words.say("no_answer");
  setState({ ...state, formSays: { text, kind: "refusal" } });
}
