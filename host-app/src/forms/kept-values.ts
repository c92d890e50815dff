const keyOf = (name: string): string => `somesa:form:${name}`;

/** Reads what was typed into a form of this tab before a reload; only texts, and nothing where storage is blocked. */
export const readKept = (name: string): Record<string, string> => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
};

/** Forgets what was typed, once it was sent. */
export const forget = (name: string): void => {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Storage is blocked: nothing was kept.
  }
};

/** Keeps what is typed for as long as the tab is open, without the fields that are named secret; of nothing, nothing. */
export const keep = (name: string, values: object, secret: readonly string[] = []): void => {
  const open = Object.entries(values).filter(([field]) => !secret.includes(field));
  try {
    if (open.length > 0) sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(open)));
    else forget(name);
  } catch {
    // Storage is blocked or full: the form itself still holds the text.
  }
};
