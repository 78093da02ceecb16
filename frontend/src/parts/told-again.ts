/** Sentences for live regions that are spoken again when the same is said twice. */

/** What a page says and why it refuses, each with how often it has been given: a live region speaks a
 * sentence only when something in it changes. */
export interface Told {
  says: string;
  refused: string;
  saidTimes: number;
  refusedTimes: number;
}

/** How often each has been given after this change. */
export function toldAgain(told: Told, { says, refused }: Partial<Told>): Pick<Told, "saidTimes" | "refusedTimes"> {
  return {
    saidTimes: told.saidTimes + Number(Boolean(says)),
    refusedTimes: told.refusedTimes + Number(Boolean(refused)),
  };
}
