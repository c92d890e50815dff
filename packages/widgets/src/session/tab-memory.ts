/** Keeps what a person did in one widget over a reload of its tab. */
export interface TabMemory<Value> {
  load(): Value | null;
  save(value: Value): void;
  clear(): void;
}

const sessionStorageOrNull = (): Storage | null => {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
};

/**
 * Remembers in session storage under `somesa:<key>`: never local storage, never a cookie. Where storage is blocked or
 * full the widget goes on in the page's own memory.
 * @param isWhole tells whether what was stored is ours and whole; it may throw where it is nothing like it
 */
export const createTabMemory = <Value>(
  key: string,
  isWhole: (stored: Value) => boolean,
  storage = sessionStorageOrNull(),
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
  return {
    load: () => {
      const text = attempt(() => storage?.getItem(name) ?? null) ?? inPage;
      return attempt(() => {
        const stored = JSON.parse(text ?? '') as Value;
        return isWhole(stored) ? stored : null;
      });
    },
    save: (value) => {
      inPage = JSON.stringify(value);
      attempt(() => storage?.setItem(name, inPage ?? ''));
    },
    clear: () => {
      inPage = null;
      attempt(() => storage?.removeItem(name));
    },
  };
};
