/** The addresses of the page: `/` is home, `/t/ID` a table, `/t/ID/deal/2/trick/5` a moment. */

export interface Address {
  /** The table; "" for home. */
  table: string;
  /** One of its finished deals; 0 for the table itself. */
  deal: number;
  /** A moment of the deal: "bid/2", "trick/5"; "" for the dealing. */
  at: string;
}

export function pathOf(table: string, deal = 0, at = ""): string {
  if (!table) return "/";
  const path = `/t/${encodeURIComponent(table)}`;
  return deal ? `${path}/deal/${deal}${at && `/${at}`}` : path;
}

/** The link that lets somebody else find a table, or a moment. */
export function linkTo(table: string, deal = 0, at = ""): string {
  return location.origin + pathOf(table, deal, at);
}

/** Whether a link could be put where it can be pasted: only on an encrypted or a local page. */
export async function isCopied(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}

export function addressAt(path: string): Address {
  const found = /^\/t\/([^/]+)(?:\/deal\/(\d{1,9})(?:\/(.+))?)?$/.exec(path);
  const [, table = "", deal = "0", at = ""] = found ?? [];
  return { table: decodeURIComponent(table), deal: Number(deal), at };
}

/** A link is followed without leaving the page, unless it is to be opened elsewhere. */
export function followed(action: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    action();
  };
}
