import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Whole shillings. */
export const ugx = (name: string) => bigint(name, { mode: 'number' });
/** An instant, with its time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** A number that the database counts up. */
export const identityColumn = (name = 'id') => bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity();
/** Bytes: a picture, a file. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
