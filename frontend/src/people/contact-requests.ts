/** Requests about how a person is told that others wait for them. */

import { get, post, Refused } from "../shell/api.ts";
import { mailLinkIn } from "./contact.ts";
import { pushAsked, subscription } from "./push.ts";
import { type Contact, current, type Here, set, type Vacations } from "./state.ts";

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
  say((error instanceof Refused && error.message) || current().words.say("no_answer"), "refusal");
}

function say(text: string, kind: "answer" | "refusal"): void {
  set({ formSays: { text, kind } });
  queueMicrotask(() => document.getElementById("account-says")?.focus());
}
