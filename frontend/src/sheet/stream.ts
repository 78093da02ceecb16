/** Hears of others' entries on a shared sheet while the page is in sight. */

import { Stream } from "../shell/api.ts";

let followed = "";
let stream: Stream<{ seq: number }> | null = null;
let isConnected = false;

/** Whether there is no stream of others' entries, so that the page must ask. */
export function isDeaf(): boolean {
  return followed !== "" && !isConnected;
}

/** Follow this sheet from this number on, or none. A sleeping phone keeps no connection open. */
export function follow(id: string, after: () => number, hear: () => void): void {
  if (id === followed) return;
  stream?.close();
  followed = id;
  isConnected = false;
  stream = id
    ? new Stream<{ seq: number }>(
        () => `/api/sheets/${id}/events?after=${after()}`,
        ({ seq }) => seq !== after() && hear(),
        (is) => (isConnected = is),
        () => undefined,
      )
    : null;
}
