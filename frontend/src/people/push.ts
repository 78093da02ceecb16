/** Push: this browser's subscription, renewed when the browser ends it, and the messages that come by it. */

/** A push subscription as the server takes it (docs/http-api.md). */
export interface PushAsked {
  endpoint: string;
  key: string;
  auth: string;
  /** The endpoint that it replaces; empty for none. */
  before: string;
}

/** The event when a browser ends a subscription; some give neither the old one nor the new one. */
export interface Renewal {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

export function pushAsked(made: PushSubscription, before = ""): PushAsked {
  const { endpoint = "", keys = {} } = made.toJSON();
  return { endpoint, key: keys["p256dh"] ?? "", auth: keys["auth"] ?? "", before };
}

/** The browser's subscription to this server, made if there is none. Rejects if not permitted. */
export async function subscription(
  manager: PushManager, serverKey: () => string | Promise<string>,
): Promise<PushSubscription> {
  const known = await manager.getSubscription();
  if (known) return known;
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: await serverKey() });
}

/** What to tell the server once the browser has ended a subscription. */
export async function renewal(
  { oldSubscription, newSubscription }: Renewal, manager: PushManager, serverKey: () => Promise<string>,
): Promise<PushAsked> {
  return pushAsked(newSubscription ?? (await subscription(manager, serverKey)), oldSubscription?.endpoint);
}

/** A push message as the service worker shows it: who is awaited, and where. */
export interface PushText {
  title: string;
  body: string;
  /** The address that a click opens. */
  path: string;
  /** A later message with the same tag replaces it. */
  tag: string;
  lang: string;
}

/** The message in a push; null if it is not one of ours. */
export function pushText(found: unknown): PushText | null {
  if (typeof found !== "object" || found === null) return null;
  const { title, body, path, tag, lang } = found as Record<string, unknown>;
  if (typeof title !== "string" || typeof path !== "string" || !/^\/(?!\/)/.test(path)) return null;
  const text = (one: unknown) => (typeof one === "string" ? one : "");
  return { title, path, body: text(body), tag: text(tag), lang: text(lang) };
}

/** Whether a page shows this address now, in front of the person. */
export function isSeen(path: string, pages: readonly { url: string; visibilityState: string }[]): boolean {
  return pages.some(
    ({ url, visibilityState }) => visibilityState === "visible" && new URL(url).pathname === path,
  );
}
