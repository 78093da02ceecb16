/** The server: what it is asked, and where it listens. `stream.ts` hears its news. */

/** The news of a table, as they come. */
export interface Source {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: Event) => void): void;
  close(): void;
}

/** The server that answers: the one over the network, or the one inside this page. */
export interface Server {
  fetch(path: string, request: RequestInit): Promise<Response>;
  listen(path: string): Source;
}

let server: Server = {
  fetch: (path, request) => fetch(path, request),
  listen: (path) => new EventSource(path),
};

/** Ask another server from now on. */
export function askServer(other: Server): void {
  server = other;
}

/** Listen to the server at this address. */
export function listen(path: string): Source {
  return server.listen(path);
}

/** The server refused, with a reason. */
export class Refused extends Error {
  /** The reason for programs, such as "no_such_table". */
  readonly reason: string;
  /** Whether it is the moment's fault: the server is busy, or asked too often. */
  readonly isPassing: boolean;

  constructor(message: string, reason = "", isPassing = false) {
    super(message);
    this.reason = reason;
    this.isPassing = isPassing;
  }
}

/** The statuses of refusals that are over after a while: too slow, too early, too often. */
const PASSING = new Set([408, 425, 429]);

/** No answer, or not one from our server. */
export class Silent extends Error {}

export async function get<T>(path: string): Promise<T> {
  // Without extra headers, so that the browser uses what it has preloaded (pages.py).
  return answer<T>(await asked(path, {}));
}

/** Fetch a file, perhaps in answer to a body. */
export async function getFile(path: string, body?: unknown): Promise<File> {
  const response = await asked(path, body ? posted(body) : {});
  if (!response.ok) return answer<File>(response);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
  const found = await response.blob();
  return new File([found], name, { type: found.type });
}

/** Save a file, as if a link to it had been followed. */
export function saveFile(content: Blob, name = content instanceof File ? content.name : ""): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Fetch lines of JSON as they come, until all have come or the signal ends it. */
export function getLines<T>(path: string, signal: AbortSignal): AsyncGenerator<T> {
  return lines<T>(path, { signal });
}

/** Fetch them in answer to a body. */
export function postLines<T>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<T> {
  return lines<T>(path, { ...posted(body), signal });
}

async function* lines<T>(path: string, request: RequestInit): AsyncGenerator<T> {
  const response = await asked(path, request);
  if (!response.ok || !response.body) return void (await answer<T>(response));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield JSON.parse(line) as T;
    if (done) return;
  }
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return answer<T>(await asked(path, posted(body)));
}

function posted(body: unknown): RequestInit {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

async function asked(path: string, request: RequestInit): Promise<Response> {
  try {
    return await server.fetch(path, request);
  } catch {
    throw new Silent();
  }
}

async function answer<T>(response: Response): Promise<T> {
  // The page of a proxy, or of a hotel's network, is not JSON: our server has not answered.
  const found: unknown = await response.json().catch(() => Promise.reject(new Silent()));
  if (response.ok) return found as T;
  const { message = "", reason = "" } = found as { message?: string; reason?: string };
  throw new Refused(message, reason, !reason || PASSING.has(response.status) || response.status >= 500);
}

/** Post the same body twice if need be: thanks to its key it counts once. */
export async function insist<T>(path: string, body: unknown): Promise<T> {
  try {
    return await post<T>(path, body);
  } catch (error) {
    if (!(error instanceof Silent)) throw error;
    return post<T>(path, body);
  }
}

/** A new random key: repeating a command with the same key does nothing twice. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");
}

/** Milliseconds before the next attempt: longer each time, half a minute at most. */
export function patience(tries: number): number {
  return Math.min(30_000, 500 * 2 ** tries);
}
