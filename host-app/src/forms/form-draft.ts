const keyOf = (name: string): string => `somesa:form:${name}`;

const refusedKeyOf = (name: string): string => `${keyOf(name)}:refused`;

const readTexts = (key: string): Record<string, string> => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
};

/** Reads what was typed into a form of this tab before a reload; only texts, and nothing where storage is blocked. */
export const readDraft = (name: string): Record<string, string> => readTexts(keyOf(name));

/** Returns the key for the server's message about one value of one field. */
const refusalOf = (field: string, value: string): string => JSON.stringify([field, value]);

/** Returns what the server said of a field's value before a reload; null if it said nothing. */
export const readDraftError = (name: string, field: string, value: string): string | null =>
  readTexts(refusedKeyOf(name))[refusalOf(field, value)] ?? null;

/** Forgets what was typed, once it was sent. */
export const deleteDraft = (name: string): void => {
  try {
    sessionStorage.removeItem(keyOf(name));
    sessionStorage.removeItem(refusedKeyOf(name));
  } catch {
    // Storage is blocked: nothing was kept.
  }
};

const write = (key: string, texts: object): void => {
  try {
    if (Object.keys(texts).length > 0) sessionStorage.setItem(key, JSON.stringify(texts));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked or full: the form itself still holds the text.
  }
};

/** Keeps what is typed for as long as the tab is open, without the fields that are named secret; of nothing, nothing. */
export const saveDraft = (name: string, values: object, secret: readonly string[] = []): void =>
  write(keyOf(name), Object.fromEntries(Object.entries(values).filter(([field]) => !secret.includes(field))));

/** Keeps what the server said of values, in the place of what it said before; nothing of the fields that are named secret. */
export const saveDraftErrors = (
  name: string,
  refused: readonly { field: string; value: string; text: string }[],
  secret: readonly string[] = [],
): void => {
  const open = refused.filter(({ field }) => !secret.includes(field));
  write(
    refusedKeyOf(name),
    Object.fromEntries(open.map(({ field, value, text }) => [refusalOf(field, value), text])),
  );
};
