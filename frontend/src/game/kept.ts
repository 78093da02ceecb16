/** What this browser keeps in localStorage. */

/** The value kept under a key, as JSON; the other one where there is none, or it cannot be read. */
export function kept<T>(key: string, otherwise: T): T {
  try {
    const found: unknown = JSON.parse(globalThis.localStorage?.getItem(key) ?? "null");
    const isLike = typeof found === "object" && found !== null && Array.isArray(found) === Array.isArray(otherwise);
    return isLike ? (found as T) : otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value));
}
