/** Reads a text from the tab's session storage; null if there is none or storage is blocked. */
export const readTabText = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Returns false if storage is blocked or full. */
export const writeTabText = (key: string, text: string | null): boolean => {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
};
