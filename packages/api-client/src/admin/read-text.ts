/** Reads an answer that is a file of text. */
export const readText = (data: unknown): string | null => (typeof data === 'string' ? data : null);
