/** Tells whether a field was left empty; spaces alone say nothing. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
