import { bigint, customType, date, timestamp } from 'drizzle-orm/pg-core';

/** Defines a column of amounts in UGX. */
export const ugx = (name: string) => bigint(name, { mode: 'number' });
/** Defines a column of instants, with time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Defines a column of dates in Kampala, read as strings. */
export const day = (name: string) => date(name, { mode: 'string' });
/** Defines a column of ascending numbers that the database generates. */
export const identityColumn = (name = 'id') => bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity();
/** Defines a column of bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
