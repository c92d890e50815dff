const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns whether a text is a UUID in lower case. Check before a query: PostgreSQL throws for others. */
export const isUuid = (text: string): boolean => UUID.test(text);
