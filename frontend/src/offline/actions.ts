/** What can be asked about playing without a network. */

import type { Asked as Below } from "../board/actions.ts";

export type Asked = { type: "retry" } | { type: "keepDeals" } | { type: "refusedDeals"; table: string; isAgain: boolean } | Below;
export type Ask = (asked: Asked) => void;
