/** Returns the text of an attribute; empty if it is missing. Frameworks write a missing property as text. */
export const getText = (value: string | null | undefined): string =>
  (value ?? '').trim().replace(/^(undefined|null)$/, '');
