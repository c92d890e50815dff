/** Saved state of one widget in its tab, which survives a reload. */
export interface TabMemory<Value> {
  /** Returns whether something is saved, of whatever version. */
  has(): boolean;
  /**
   * Returns the saved value.
   * @param isValid returns whether a stored value is complete and of this version; it may throw if it is something else
   */
  load(isValid: (stored: Value) => boolean): Value | null;
  /** Saves a value in place of the one before; null only deletes that. */
  save(value: Value | null): void;
}

const getSessionStorage = (): Storage | null => {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
};

/**
 * Creates a memory in session storage under `somesa:<key>`, never in local storage or a cookie. If the
 * storage is blocked or full, the memory lasts until the page is left.
 */
export const createTabMemory = <Value>(
  key: string,
  storage: Storage | null = getSessionStorage(),
): TabMemory<Value> => {
  const name = `somesa:${key}`;
  let inPage: string | null = null;
  const attempt = <T>(action: () => T): T | null => {
    try {
      return action();
    } catch {
      return null;
    }
  };
  const read = (): string | null => attempt(() => storage?.getItem(name) ?? null) ?? inPage;
  return {
    has: () => read() !== null,
    load: (isValid) =>
      attempt(() => {
        // Usually nothing is saved, and on a slow phone an exception takes milliseconds.
        const stored = JSON.parse(read() ?? 'null') as Value | null;
        return stored && isValid(stored) ? stored : null;
      }),
    save: (value) => {
      inPage = value && JSON.stringify(value);
      attempt(() => (inPage ? storage?.setItem(name, inPage) : storage?.removeItem(name)));
    },
  };
};
