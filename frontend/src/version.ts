/** The page's version: the build puts it here, and the addresses of what never changes carry it. */

declare const VERSION: string;

export const version = VERSION;
