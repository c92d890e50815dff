/** Reads the text of a file. */
export const readText = (data: unknown): string | null => (typeof data === 'string' ? data : null);
