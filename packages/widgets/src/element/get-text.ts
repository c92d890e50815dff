/** Returns the text of an attribute; empty if it is missing. Frameworks write a missing property as text. */
export const getText = (value: string | null): string =>
  (value ?? '').trim().replace(/^(undefined|null)$/, '');
