/** Returns whether a value is an object other than an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a response with a given key; null if it is not from our API, such as the page of a captive portal. */
export const readKey = <T>(data: unknown, key: string): T | null =>
  isRecord(data) && key in data ? (data as T) : null;
