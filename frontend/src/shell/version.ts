/** Values set by the build: the page's version, which is part of the addresses of immutable files. */

declare const VERSION: string;
declare const PYTHON: string;
declare const ROOM_FILES: string[];
declare const OFFLINE_FILES: { name: string; bytes: number; size: number }[];

export const version = VERSION;

/** The folder of Pyodide's files; its address has a version of its own. */
export const pythonFolder = `/static/python/${PYTHON}/`;

/** The folder of the page's rooms and of what they share; its files have the version in their address. */
export const roomsFolder = `/static/rooms/${VERSION}/`;

/** The names of the files in it; only the service worker is told. */
export const roomFiles = ROOM_FILES;

/** The files of the server inside the page, with the bytes that come over the
 * network, and the size they have here. */
export const offlineFiles = OFFLINE_FILES;

/** The cache of this version's files. */
export const KEPT = `oudler-${VERSION}`;

/** The cache of Pyodide's files, which outlives versions of the page. */
export const KEPT_PYTHON = `oudler-python-${PYTHON}`;
