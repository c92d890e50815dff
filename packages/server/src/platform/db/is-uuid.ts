import { UUID_PATTERN } from '@somesa/core';

/** Returns whether a text is a UUID in lower case. Check before a query: PostgreSQL throws for others. */
export const isUuid = (text: string): boolean => UUID_PATTERN.test(text);
