/** The server: commands by POST, news by one event stream. */

import type { News } from "./picture.ts";

/** The server refused, and says why. */
export class Refused extends Error {}

/** The server does not answer. */
export class Silent extends Error {}

export async function get<T>(path: string): Promise<T> {
  return answer<T>(await asked(path, { headers: { Accept: "application/json" } }));
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  return answer<T>(await asked(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function asked(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch {
    throw new Silent();
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const found = (await response.json().catch(() => ({}))) as { message?: string };
  throw new Refused(found.message ?? "");
}

/** A text that is new each time. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");
}

/** How long to wait before the next try, in milliseconds: longer each time, half a minute at most. */
export function patience(tries: number): number {
  return Math.min(30_000, 500 * 2 ** tries);
}

/** The news of one table, for as long as it is not closed. */
export class Stream {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private readonly path: () => string;
  private readonly onNews: (news: News) => void;
  private readonly onLine: (isConnected: boolean) => void;

  constructor(
    path: () => string,
    onNews: (news: News) => void,
    onLine: (isConnected: boolean) => void,
  ) {
    this.path = path;
    this.onNews = onNews;
    this.onLine = onLine;
    this.open();
  }

  private open(): void {
    const source = new EventSource(this.path());
    this.source = source;
    source.onopen = () => {
      this.tries = 0;
      this.onLine(true);
    };
    source.onmessage = (message: MessageEvent<string>) => this.onNews(JSON.parse(message.data));
    source.onerror = () => {
      this.onLine(false);
      // The browser tries again by itself, unless the server has answered with an error.
      if (source.readyState !== EventSource.CLOSED) return;
      this.timer = setTimeout(() => this.open(), patience(this.tries++));
    };
  }

  close(): void {
    clearTimeout(this.timer);
    this.source?.close();
  }
}
