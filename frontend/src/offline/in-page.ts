/** The server inside the page, asked as the one over the network is (decision 0040). */

import { type Server, Silent, type Source } from "../shell/api.ts";
import type { Call, Said } from "./page-server.ts";

/** A part of an answer, as `in_page.py` tells it. */
type Part =
  | { type: "begun"; status: number; headers: Record<string, string> }
  | { type: "body"; text: string; more: boolean };

/** One answer: its parts come from the worker, and leave as a `Response`. */
class Answer {
  private body: ReadableStreamDefaultController<Uint8Array> | null = null;
  private readonly begun: (response: Response) => void;
  private readonly failed: (error: Error) => void;
  private readonly leave: () => void;

  constructor(begun: (response: Response) => void, failed: (error: Error) => void, leave: () => void) {
    this.begun = begun;
    this.failed = failed;
    this.leave = leave;
  }

  /** Pass a part on; returns whether more are to come. */
  hear(part: Part): boolean {
    if (part.type === "begun") {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void (this.body = controller),
        cancel: this.leave,
      });
      this.begun(new Response(body, { status: part.status, headers: part.headers }));
      return true;
    }
    this.body?.enqueue(new TextEncoder().encode(part.text));
    if (!part.more) this.body?.close();
    return part.more;
  }

  /** No further part comes. */
  fail(): void {
    this.failed(new Silent()); // does nothing once it has begun
    this.body?.error(new Silent());
  }
}

export class InPage implements Server {
  private readonly worker: Worker;
  private readonly answers = new Map<number, Answer>();
  private asked = 0;

  private constructor(worker: Worker) {
    this.worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<Said>) => {
      if (data.is !== "part") return;
      const { number, part } = data;
      if (!this.answers.get(number)?.hear(JSON.parse(part) as Part)) this.answers.delete(number);
    });
  }

  /** Start the server of this script, reporting progress to `hear`. Rejects if it cannot run, and while
   * another page has the log unless it may wait for it. */
  static start(script: string, hear: (is: Said["is"]) => void, mayWait = true): Promise<InPage> {
    return new Promise((ready, failed) => {
      const worker = new Worker(script, { type: "module" });
      // A worker that went on would hold the log, and the next attempt would wait for it.
      const giveUp = (error: unknown) => {
        worker.terminate();
        failed(error);
      };
      worker.addEventListener("error", giveUp);
      worker.addEventListener("message", ({ data }: MessageEvent<Said>) => {
        if (data.is === "part") return;
        hear(data.is);
        if (data.is === "ready") {
          worker.removeEventListener("error", giveUp);
          ready(new InPage(worker));
        }
        if (data.is === "failed") giveUp(new Error("the server inside the page does not run"));
        if (data.is === "elsewhere" && !mayWait) giveUp(new Silent());
      });
    });
  }

  /** End the server, which lets go of the log; what is still unanswered fails. */
  stop(): void {
    this.worker.terminate();
    for (const answer of this.answers.values()) answer.fail();
    this.answers.clear();
  }

  fetch(path: string, { method = "GET", body, signal }: RequestInit): Promise<Response> {
    return new Promise((begun, failed) => {
      const number = ++this.asked;
      const answer = new Answer(begun, failed, () => this.leave(number));
      this.answers.set(number, answer);
      signal?.addEventListener("abort", () => {
        if (!this.answers.has(number)) return;
        this.leave(number);
        answer.fail();
      });
      this.send({ number, method, path, body: typeof body === "string" ? body : "" });
    });
  }

  listen(path: string): Source {
    return new Frames(this.fetch(path, {}));
  }

  private leave(number: number): void {
    this.answers.delete(number);
    this.send({ leave: number });
  }

  private send(call: Call): void {
    this.worker.postMessage(call);
  }
}

/** Server-sent events out of an answer: what an `EventSource` does with one over the network. */
export class Frames extends EventTarget implements Source {
  readyState: number = EventSource.CONNECTING;
  private reader: ReadableStreamDefaultReader<string> | null = null;

  constructor(answer: Promise<Response>) {
    super();
    void answer.then((found) => this.read(found)).finally(() => this.fail());
  }

  close(): void {
    this.readyState = EventSource.CLOSED;
    void this.reader?.cancel();
  }

  private async read({ ok, body }: Response): Promise<void> {
    if (!ok || !body) return;
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string>).getReader();
    if (this.readyState === EventSource.CLOSED) return void reader.cancel();
    this.reader = reader;
    this.readyState = EventSource.OPEN;
    this.dispatchEvent(new Event("open"));
    let text = "";
    for (let found = await reader.read(); !found.done; found = await reader.read()) {
      const frames = (text + found.value).split("\n\n");
      text = frames.pop() ?? "";
      for (const frame of frames) this.tell(frame);
    }
  }

  private tell(frame: string): void {
    const line = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(frame)?.[1];
    const data = line("data");
    if (data === undefined) return;
    this.dispatchEvent(new MessageEvent(line("event") ?? "message", { data }));
  }

  /** The answer has ended: an error, unless this side has closed it. */
  private fail(): void {
    if (this.readyState === EventSource.CLOSED) return;
    this.readyState = EventSource.CLOSED;
    this.dispatchEvent(new Event("error"));
  }
}
