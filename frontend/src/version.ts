/** The page's version, set by the build; it stands in the addresses of immutable files. */

declare const VERSION: string;

export const version = VERSION;
