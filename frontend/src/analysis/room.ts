/** The room of analyses: your own hand, your own deal, a card of it, and files of deals. */

import { Refused } from "../shell/api.ts";
import type { Room } from "../shell/room.ts";
import { lose, toTop } from "../shell/router.ts";
import { isFragment } from "../shell/routes.ts";
import { current, set } from "../shell/state.ts";
import { card } from "./card.ts";
import { deal } from "./deal.ts";
import { file } from "./file.ts";
import { hand } from "./hand.ts";
import { unpackHand } from "./hand-requests.ts";
import { landing } from "./landing.ts";
import { type Page, viewOf } from "./page.ts";

/** The pages by the end of their address, in the order of their doors. */
const PAGES = { hand, deal, card, file } as unknown as Readonly<Record<string, Page>>;

export const room: Room = {
  pages: {
    analysis: (state) => landing(state, PAGES),
    ...Object.fromEntries(Object.entries(PAGES).map(([name, page]) => [viewOf(name), page.content])),
  },
  title: ({ words }) => {
    const page = shown();
    return [page && words.say(page.title), words.say("analysis")];
  },
  async arrive([asked = ""]) {
    const name = isFragment(asked) ? "hand" : asked;
    try {
      if (isFragment(asked)) await unpackHand(asked);
    } catch (error) {
      if (error instanceof Refused && !error.isPassing) return lose(error.message, true);
      throw error;
    }
    const page = PAGES[name];
    if (name && !page) return lose(current().words.say("nowhere"), true);
    const isNew = current().view !== viewOf(name);
    set({ view: viewOf(name) });
    await page?.arrive();
    if (isNew) queueMicrotask(toTop);
  },
  leave: () => shown()?.leave?.(),
  stroke: (event) => shown()?.stroke?.(event),
};

/** The page that is shown; none on the landing. */
function shown(): Page | undefined {
  const { view } = current();
  return Object.entries(PAGES).find(([name]) => viewOf(name) === view)?.[1];
}
