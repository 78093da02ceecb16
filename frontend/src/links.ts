/** The addresses of the page: `/` is home, `/t/ID` a table. */

export function pathOf(id: string): string {
  return id ? `/t/${encodeURIComponent(id)}` : "/";
}

/** The link that lets somebody else find a table. */
export function linkTo(id: string): string {
  return location.origin + pathOf(id);
}

/** The table that an address names; "" for home. */
export function tableAt(path: string): string {
  const found = /^\/t\/([^/]+)$/.exec(path)?.[1];
  return found ? decodeURIComponent(found) : "";
}
