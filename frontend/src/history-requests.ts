/** Requests for this person's own finished deals. */

import { get } from "./api.ts";
import { type Filters, type OwnDeal, type OwnDeals, type OwnFigures, queryOf } from "./own-deals.ts";
import { refuse, setState, state } from "./store.ts";

/** Fetch the deals, or what they come to, as the filters choose. Raises Refused. */
export async function lookBack(view: "history" | "figures"): Promise<void> {
  const { filters, prefs } = state;
  const query = queryOf(filters, { lang: prefs.lang });
  const [ownDeals, figures] = await Promise.all([
    get<OwnDeals>(`/api/me/deals?${query}`),
    view === "figures" ? get<OwnFigures>(`/api/me/figures?${query}`) : null,
  ]);
  // Another choice, made meanwhile, has its own answer.
  if (state.filters === filters && state.prefs.lang === prefs.lang) setState({ ...state, ownDeals, figures });
}

/** Show other deals. */
export async function choose(changed: Partial<Filters>): Promise<void> {
  const { view } = state;
  setState({ ...state, filters: { ...state.filters, ...changed } });
  if (view === "history" || view === "figures") await lookBack(view).catch(refuse);
}

/** Fetch the next page, and go on reading there. */
export async function moreDeals(): Promise<void> {
  const { ownDeals: known, filters, prefs } = state;
  if (known?.before == null) return;
  const query = queryOf(filters, { lang: prefs.lang, before: known.before });
  try {
    const found = await get<OwnDeals>(`/api/me/deals?${query}`);
    if (state.ownDeals !== known) return;
    setState({ ...state, ownDeals: { ...found, deals: [...known.deals, ...found.deals] } });
    const first = known.deals.length;
    queueMicrotask(() => document.querySelectorAll<HTMLElement>(".deals a")[first]?.focus());
  } catch (error) {
    refuse(error);
  }
}

/** The last finished deals, for the home page; none where they cannot be had. */
export async function lastDeals(count = 5): Promise<OwnDeal[]> {
  const path = `/api/me/deals?limit=${count}&lang=${state.prefs.lang}`;
  const found = await get<OwnDeals>(path).catch(() => null);
  return found?.deals ?? [];
}
