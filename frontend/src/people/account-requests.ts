/** Requests about the account: sessions, how the person is told that others wait, vacations. */

import { get, post, Refused } from "../shell/api.ts";
import { refusalOf } from "../shell/notice.ts";
import { arrive, leave } from "../shell/router.ts";
import { isCopied } from "../shell/send.ts";
import type { Me } from "../shell/state.ts";
import { linkWith, tokenIn } from "./account.ts";
import type { Asked } from "./actions.ts";
import { mailLinkIn } from "./contact.ts";
import { pushAsked, subscription } from "./push.ts";
import { type Contact, current, type Here, type Session, set, type Vacations } from "./state.ts";

const NOT_HERE: Here = { can: "never", endpoint: "" };

/** Fetch how this person is told, whether this browser can be, and when they are away. */
export async function listContact(): Promise<void> {
  const [contact, here, vacations] = await Promise.all([
    get<Contact>("/api/me/notices").catch(() => null),
    lookHere().catch(() => NOT_HERE),
    get<Vacations>("/api/me/vacations").catch(() => null),
  ]);
  set({ contact, here, vacations });
}

/** Whether this browser can be told by push, and its address if it is. */
async function lookHere(): Promise<Here> {
  if (!("PushManager" in globalThis) || !navigator.serviceWorker) return NOT_HERE;
  const own = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  const isBlocked = Notification.permission === "denied";
  return { can: isBlocked ? "blocked" : "yes", endpoint: own?.endpoint ?? "" };
}

/** Be told by push in this browser, if the person lets us. */
export async function tellBrowser(): Promise<void> {
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const made = await subscription(pushManager, () => current().contact?.push_key ?? "");
    await changed("/api/me/push", pushAsked(made), "told_push_done");
  } catch (error) {
    // Asked by the browser, the person said no, or their browser has no push service.
    say(error instanceof Refused ? error.message : current().words.say("told_push_refused"), "refusal");
  }
  await listContact();
}

/** Stop push messages to this browser, or to another one. */
export async function tellBrowserNoMore(id: string): Promise<void> {
  const ended = current().contact?.browsers.find((one) => one.id === id);
  if (ended && ended.endpoint === current().here.endpoint) await leavePush();
  await changed("/api/me/push/end", { id }, "told_push_ended").catch(refused);
  await listContact();
}

/** End this browser's push subscription: from now on another person uses it. */
export async function leavePush(): Promise<void> {
  const registered = await navigator.serviceWorker?.getRegistration();
  await (await registered?.pushManager?.getSubscription())?.unsubscribe();
}

/** Give an e-mail address, or remove it. */
export async function giveAddress(address: string): Promise<void> {
  const done = address ? "told_mail_asked" : "told_mail_ended";
  await changed("/api/me/address", { address }, done, { address }).catch(refused);
}

/** Take a mail's token out of the address, and ask the person to confirm. */
export function noticeMailLink(): void {
  const mailLink = mailLinkIn(location.hash);
  if (!mailLink) return;
  history.replaceState(null, "", location.pathname);
  set({ mailLink, formSays: { text: "", kind: "" }, panel: "mail" });
}

/** Do what the link says. */
export async function settleAddress(): Promise<void> {
  const { mailLink, words } = current();
  if (!mailLink) return;
  const path = mailLink.kind === "confirm" ? "/api/address/confirm" : "/api/address/end";
  try {
    await post(`${path}?lang=${current().prefs.lang}`, { token: mailLink.token });
    set({ mailLink: null });
    say(words.say(`told_link_${mailLink.kind}_done`), "answer");
  } catch (error) {
    refused(error);
  }
}

/** Plan a vacation. */
export function planVacation(begin: number, end: number): Promise<void> {
  return changeVacations("", { begin, end }, "vacation_planned");
}

/** End a vacation, or cancel a planned one. */
export function endVacation(id: string, done: string): Promise<void> {
  return changeVacations("/end", { id }, done);
}

async function changeVacations(path: string, asked: object, done: string): Promise<void> {
  try {
    const { lang } = current().prefs;
    const vacations = await post<Vacations>(`/api/me/vacations${path}?lang=${lang}`, asked);
    set({ vacations });
    say(current().words.say(done), "answer");
  } catch (error) {
    refused(error);
  }
}

async function changed(
  path: string, asked: object, done: string, fields: Record<string, string> = {},
): Promise<void> {
  const contact = await post<Contact>(`${path}?lang=${current().prefs.lang}`, asked);
  set({ contact });
  say(current().words.say(done, fields), "answer");
}

function refused(error: unknown): void {
  say(refusalOf(error), "refusal");
}

function say(text: string, kind: "answer" | "refusal"): void {
  set({ formSays: { text, kind } });
  queueMicrotask(() => document.getElementById("account-says")?.focus());
}

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
export async function changeAccount({ path, fields, done }: Asked & { type: "account" }): Promise<void> {
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
  set({ formSays: { text: refusalOf(error), kind: "refusal" } });
}
