import { isRecord } from './records';

/** Parses an object in JSON; null if the text is none. */
export const parseRecord = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
};
