/** Tells whether a text is a month, `2026-11`; none of the year 0. */
export const isMonth = (text: string): boolean => /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
