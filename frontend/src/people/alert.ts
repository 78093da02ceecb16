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
