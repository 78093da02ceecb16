/** This browser's push subscription: in the server's form, and renewed when the browser ends it. */

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
