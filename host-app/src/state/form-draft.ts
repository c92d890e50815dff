import { readTabText, writeTabText } from './tab-storage';

const getDraftKey = (name: string): string => `somesa:form:${name}`;

const getErrorsKey = (name: string): string => `${getDraftKey(name)}:refused`;

const readTexts = (key: string): Record<string, string> => {
  try {
    const stored: unknown = JSON.parse(readTabText(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
};

/** Reads the draft of a form in this tab; contains only texts, and is empty if storage is blocked. */
export const readDraft = (name: string): Record<string, string> => readTexts(getDraftKey(name));

const getErrorKey = (field: string, value: string): string => JSON.stringify([field, value]);

/** Returns the server's saved message about a field's value, or null if there is none. */
export const readDraftError = (name: string, field: string, value: string): string | null =>
  readTexts(getErrorsKey(name))[getErrorKey(field, value)] ?? null;

/** Deletes the draft, once the form was sent. */
export const deleteDraft = (name: string): void => {
  writeTabText(getDraftKey(name), null);
  writeTabText(getErrorsKey(name), null);
};

const write = (key: string, texts: object): void => {
  writeTabText(key, Object.keys(texts).length > 0 ? JSON.stringify(texts) : null);
};

/**
 * Saves the draft until the tab is closed, without the fields listed as secret; an empty draft is deleted.
 */
export const saveDraft = (name: string, values: object, secret: readonly string[] = []): void =>
  write(
    getDraftKey(name),
    Object.fromEntries(Object.entries(values).filter(([field]) => !secret.includes(field))),
  );

export const saveDraftErrors = (
  name: string,
  errors: readonly { field: string; value: string; text: string }[],
  secret: readonly string[] = [],
): void => {
  const storable = errors.filter(({ field }) => !secret.includes(field));
  write(
    getErrorsKey(name),
    Object.fromEntries(storable.map(({ field, value, text }) => [getErrorKey(field, value), text])),
  );
};
