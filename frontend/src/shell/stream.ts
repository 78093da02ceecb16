/** An event stream of the server: it reconnects by itself, and notices when its connection has died. */

import { listen, patience, type Source } from "./api.ts";

/** Missed signs of life after which a connection counts as dead. */
const BEATS = 3;

/** An event stream, which reconnects until it is closed. */
export class Stream<T> {
  private source: Source | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  /** Seconds between signs of life, as the server announced; 0 until it has. */
  private beat = 0;
  private tries = 0;
  private readonly path: () => string;
  private readonly onNews: (news: T) => void;
  private readonly onLine: (isConnected: boolean) => void;
  private readonly onRemoved: (message: string) => void;
  private readonly onKeeping: (message: string) => void;

  constructor(
    path: () => string,
    onNews: (news: T) => void,
    onLine: (isConnected: boolean) => void,
    onRemoved: (message: string) => void,
    onKeeping: (message: string) => void = () => undefined,
  ) {
    this.path = path;
    this.onNews = onNews;
    this.onLine = onLine;
    this.onRemoved = onRemoved;
    this.onKeeping = onKeeping;
    this.open();
  }

  private open(): void {
    const source = listen(this.path());
    this.source = source;
    const on = (type: string, hear: (data: string) => void) =>
      source.addEventListener(type, (event) => hear((event as MessageEvent<string>).data));
    on("open", () => {
      this.tries = 0;
      this.onKeeping(""); // a server that keeps nothing says so again
      this.onLine(true);
    });
    on("message", (data) => {
      this.heard();
      this.onNews(JSON.parse(data));
    });
    on("here", (data) => {
      this.beat = Number(data);
      this.heard();
    });
    on("keeping", (data) => this.onKeeping((JSON.parse(data) as { message: string }).message));
    this.heard(); // the server may disappear before it sends anything
    on("removed", (data) => {
      this.close();
      this.onRemoved((JSON.parse(data) as { message: string }).message);
    });
    on("error", () => {
      this.onLine(false);
      // The browser reconnects by itself, unless the server answered with an error.
      if (source.readyState !== EventSource.CLOSED) return;
      this.timer = setTimeout(() => this.open(), patience(this.tries++));
    });
  }

  /** Reopen a connection that has been silent too long: it may have died without an error. */
  private heard(): void {
    clearTimeout(this.silence);
    if (!this.beat) return;
    this.silence = setTimeout(() => {
      this.onLine(false);
      this.close();
      this.open();
    }, BEATS * this.beat * 1000);
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.source?.close();
  }
}
