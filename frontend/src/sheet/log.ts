/** The score sheets of this browser, in its own database: entries are saved here before they are sent. */

import { answered } from "../offline/kept-log.ts";
import type { Entry, Listed, Sheet, Waiting } from "./state.ts";

const NAME = "oudler-sheets";
const SHEETS = "sheets";
const ENTRIES = "entries";
const WAITING = "waiting";

interface Row {
  sheet: string;
  id: string;
  entry: Entry;
  isSent: boolean;
}

export interface KeptSheet extends Listed {
  /** The sheet as last shown. */
  shown: Sheet | null;
}

export class SheetLog {
  private readonly database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.database = database;
  }

  static async open(): Promise<SheetLog> {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(SHEETS, { keyPath: "id" });
      asked.result.createObjectStore(ENTRIES, { keyPath: ["sheet", "id"] });
      asked.result.createObjectStore(WAITING, { keyPath: "key", autoIncrement: true });
    };
    return new SheetLog(await answered(asked));
  }

  async sheets(): Promise<Listed[]> {
    const found = await this.all<KeptSheet>(SHEETS);
    return found.sort((one, other) => other.time - one.time);
  }

  sheet(id: string): Promise<KeptSheet | undefined> {
    return answered(this.database.transaction(SHEETS).objectStore(SHEETS).get(id));
  }

  /** The entries of a sheet, as they were written: all, or those the server does not have. */
  async entries(sheet: string, unsent = false): Promise<Entry[]> {
    const range = IDBKeyRange.bound([sheet], [sheet, []]);
    const rows = await answered<Row[]>(this.database.transaction(ENTRIES).objectStore(ENTRIES).getAll(range));
    return rows.filter(({ isSent }) => !unsent || !isSent).map(({ entry }) => entry).sort((one, other) => one.clock - other.clock);
  }

  async waiting(sheet: string): Promise<Waiting[]> {
    return (await this.all<Waiting>(WAITING)).filter((one) => one.sheet === sheet);
  }

  /** Keep an entry until it is scored; returns its key. */
  async wait(one: Waiting): Promise<number> {
    let added: IDBRequest<IDBValidKey> | undefined;
    await this.change([WAITING], (store) => (added = store(WAITING).add(one)));
    return Number(added?.result);
  }

  /** Keep a waiting entry as it is now: refused, or to be tried again. */
  async keepWaiting(one: Waiting): Promise<void> {
    await this.change([WAITING], (store) => store(WAITING).put(one));
  }

  async drop(keys: readonly (number | undefined)[]): Promise<void> {
    await this.change([WAITING], (store) => {
      for (const key of keys) if (key !== undefined) store(WAITING).delete(key);
    });
  }

  /** Keep entries and drop the waiting ones they came from, in one transaction. */
  async keep(sheet: string, entries: Entry[], isSent: boolean, waited?: number): Promise<void> {
    await this.change([ENTRIES, WAITING], (store) => {
      for (const entry of entries) store(ENTRIES).put({ sheet, id: entry.id, entry, isSent });
      if (waited !== undefined) store(WAITING).delete(waited);
    });
  }

  /** Record that the server no longer has any of a sheet's entries. */
  async unsend(sheet: string): Promise<void> {
    await this.keep(sheet, await this.entries(sheet), false);
  }

  async keepSheet(sheet: KeptSheet): Promise<void> {
    await this.change([SHEETS], (store) => store(SHEETS).put(sheet));
  }

  /** Forget a sheet on this device. */
  async forget(sheet: string): Promise<void> {
    const waiting = await this.waiting(sheet);
    await this.change([SHEETS, ENTRIES, WAITING], (store) => {
      store(SHEETS).delete(sheet);
      store(ENTRIES).delete(IDBKeyRange.bound([sheet], [sheet, []]));
      for (const { key } of waiting) if (key !== undefined) store(WAITING).delete(key);
    });
  }

  private all<T>(name: string): Promise<T[]> {
    return answered<T[]>(this.database.transaction(name).objectStore(name).getAll());
  }

  private change(names: string[], make: (store: (name: string) => IDBObjectStore) => void): Promise<void> {
    const transaction = this.database.transaction(names, "readwrite", { durability: "strict" });
    make((name) => transaction.objectStore(name));
    return new Promise((done, failed) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(transaction.error);
    });
  }
}
