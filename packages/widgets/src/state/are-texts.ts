export const areTexts = (...values: unknown[]): boolean => values.every((value) => typeof value === 'string');
