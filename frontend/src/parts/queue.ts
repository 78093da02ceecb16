/** What is entered on this device waits here until the server says yes; what it refuses stays, with a way on. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Words } from "../game/words.ts";
import { keep, kept } from "../game/kept.ts";
import { Refused } from "../shell/api.ts";

/** An entry on its way. */
export interface Queued {
  /** Why the server refused it, in a sentence; none while it waits. */
  refused?: string;
}

/** Where entries wait. */
export interface Queue<T> {
  waiting(): T[] | Promise<T[]>;
  drop(one: T): void | Promise<void>;
  refuse(one: T, why: string): void | Promise<void>;
}

/** Whether the same request may be accepted later: nobody answered, or the server is busy. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof Refused) || error.isPassing;
}

/** Send what waits, in order, until nobody answers. What is refused stays, and does not hold up the rest. */
export async function sendWaiting<T extends Queued>(
  queue: Queue<T>, send: (one: T) => Promise<unknown>,
): Promise<{ sent: T[]; refused: T[]; isUnsent: boolean }> {
  const [sent, refused]: [T[], T[]] = [[], []];
  for (const one of (await queue.waiting()).filter(isWaiting)) {
    try {
      await send(one);
      await queue.drop(one);
      sent.push(one);
    } catch (error) {
      if (isPassing(error)) return { sent, refused, isUnsent: true };
      const why = (error as Refused).message;
      await queue.refuse(one, why);
      refused.push({ ...one, refused: why });
    }
  }
  return { sent, refused, isUnsent: false };
}

export function isWaiting({ refused }: Queued): boolean {
  return refused === undefined;
}

/** A queue in localStorage; a key makes each entry count once. */
export class KeptQueue<T extends Queued & { key: string }> implements Queue<T> {
  protected readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  waiting(): T[] {
    return kept<T[]>(this.name, []);
  }

  add(one: T): void {
    this.store([...this.waiting(), one]);
  }

  drop({ key }: Pick<T, "key">): void {
    this.store(this.waiting().filter((one) => one.key !== key));
  }

  refuse({ key }: Pick<T, "key">, why: string): void {
    this.change(key, (one) => ({ ...one, refused: why }));
  }

  /** Let an entry that was refused wait again. */
  again({ key }: Pick<T, "key">): void {
    this.change(key, ({ refused: _, ...one }) => one as T);
  }

  private change(key: string, changed: (one: T) => T): void {
    this.store(this.waiting().map((one) => (one.key === key ? changed(one) : one)));
  }

  protected store(waiting: T[]): void {
    keep(this.name, waiting);
  }
}

/** What can be done with an entry that was refused. */
export interface Ways {
  again(): void;
  discard(): void;
  correct?: (() => void) | undefined;
}

/** A refused entry: what it says, why it does not count, and the ways on. */
export function refusedBox(words: Words, title: string, text: string, refused: string, { again, discard, correct }: Ways): TemplateResult {
  const about = html`<span class="unseen">${words.colon}${title}</span>`;
  return html`<article class="refused-entry" data-refused>
    <p><strong>${title}</strong>${text ? html`${words.colon}${text}` : nothing}</p>
    <p class="why">${refused}</p>
    <div class="group">
      <button type="button" class="plain" data-again @click=${again}>${words.say("try_again")}${about}</button>
      ${correct ? html`<button type="button" class="quiet" @click=${correct}>${words.say("sheet_correct")}${about}</button>` : nothing}
      <details>
        <summary>${words.say("queue_discard")}${about}</summary>
        <button type="button" class="quiet" data-discard @click=${discard}>${words.say("queue_discard_sure")}${about}</button>
      </details>
    </div>
  </article>`;
}
