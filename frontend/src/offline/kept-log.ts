/** The log of the tables played without a network, in the browser's own database. */

const NAME = "oudler";
const EVENTS = "events";
const COOKIE = "cookie";

/** An event as the server inside the page writes it. */
export interface Kept {
  stream: string;
  seq: number;
  /** When it was written, in milliseconds since 1970. */
  time: number;
  text: string;
}

/** Every event that this browser has kept; none if it has never played without a network. */
export async function keptRows(): Promise<Kept[]> {
  const known = await indexedDB.databases?.(); // opening a database would create it
  if (known && !known.some(({ name }) => name === NAME)) return [];
  const log = await KeptLog.open();
  return log.rows().finally(() => log.close());
}

export class KeptLog {
  private readonly database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.database = database;
  }

  static async open(): Promise<KeptLog> {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(EVENTS, { keyPath: ["stream", "seq"] });
      asked.result.createObjectStore(COOKIE);
    };
    return new KeptLog(await answered(asked));
  }

  /** Every event, as a JSON list in order. */
  async all(): Promise<string> {
    return JSON.stringify(await this.rows());
  }

  rows(): Promise<Kept[]> {
    return answered<Kept[]>(this.database.transaction(EVENTS).objectStore(EVENTS).getAll());
  }

  close(): void {
    this.database.close();
  }

  /** Keep these events, a JSON list; done once they are on disk. */
  async keep(rows: string): Promise<void> {
    await this.change(EVENTS, (store) => {
      for (const row of JSON.parse(rows) as Kept[]) store.put(row);
    });
  }

  /** Forget a stream. */
  async drop(stream: string): Promise<void> {
    // Numbers sort before lists: this range holds every event of the stream.
    await this.change(EVENTS, (store) => store.delete(IDBKeyRange.bound([stream], [stream, []])));
  }

  /** The cookie that the server has set. */
  async cookie(): Promise<string> {
    const found = this.database.transaction(COOKIE).objectStore(COOKIE).get(COOKIE);
    return ((await answered(found)) as string | undefined) ?? "";
  }

  async setCookie(cookie: string): Promise<void> {
    await this.change(COOKIE, (store) => store.put(cookie, COOKIE));
  }

  private change(name: string, make: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = this.database.transaction(name, "readwrite", { durability: "strict" });
    make(transaction.objectStore(name));
    return new Promise((done, failed) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(transaction.error);
    });
  }
}

/** The result of a request to the database. */
export function answered<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}
