/** Carries out what can be asked of the page wherever one is. */

import type { Asked } from "./actions.ts";
import { refuse, tellHere } from "./notice.ts";
import { type Preferences, PREFERENCES } from "./preferences.ts";
import { rooms } from "./room.ts";
import { go, speak } from "./router.ts";
import { copyLink, send } from "./send.ts";
import { play } from "./sound.ts";
import { current, set } from "./state.ts";

export function ask(asked: Asked): void {
  switch (asked.type) {
    case "visit":
      return void go(asked.path, asked.wish);
    case "panel":
      return openPanel(asked.panel);
    case "panelClosed":
      return current().panel === asked.panel ? openPanel("") : undefined;
    case "prefer":
      return void prefer(asked.changed);
    case "hear":
      return play([asked.cue]);
    case "copy":
      return void copyLink(asked.link).then(tellHere);
    case "share":
      // A person who closes the device's share sheet has changed their mind.
      return void navigator.share({ title: asked.title, url: asked.link }).catch(() => undefined);
    case "send":
      return void send(asked.path).catch((error: unknown) => refuse(error));
    default:
      return asked satisfies never;
  }
}

/** Open a panel, or none. A panel that closes keeps nothing, least of all a link to another device. */
export function openPanel(panel: string): void {
  const closed = rooms().map(({ panelClosed }) => panelClosed);
  set({ ...Object.assign({}, ...closed), panel });
  for (const { panels } of rooms()) panels?.[panel]?.opened?.();
}

export async function prefer(changed: Partial<Preferences>): Promise<void> {
  const next = { ...current().prefs, ...changed };
  for (const room of rooms()) await room.preferring?.(next);
  const prefs = { ...current().prefs, ...changed };
  localStorage.setItem(PREFERENCES, JSON.stringify(prefs));
  set({ prefs });
  for (const room of rooms()) room.preferred?.(changed);
  if (changed.lang) speak().catch((error: unknown) => refuse(error));
}
