import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { assigneeCell, workCell, workJoin } from '../../people/queue/work-cells';
import type { ListSource } from '../../platform/lists/list-source';
import { startsWith } from '../../platform/lists/starts-with';
import { typedNumber } from '../../platform/lists/typed-number';

/** Calls that people asked for. */
export const bookingListSource: ListSource<(typeof adminLists)['bookings']> = {
  from: sql`scheduled_calls x ${workJoin('booking', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: () => ({
    startsAt: sql`x.starts_at`,
    fullname: sql`x.fullname`,
    phone: sql`'0' || substr(x.msisdn, 5)`,
    topic: sql`x.topic`,
    note: sql`x.note`,
    holder: assigneeCell('booking'),
    work: workCell('booking'),
  }),
  search: (text) => [startsWith(sql`x.fullname`, text), sql`x.msisdn = ${typedNumber(text)}`],
};
