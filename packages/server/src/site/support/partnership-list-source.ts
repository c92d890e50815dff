import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { assigneeCell, workCell, workJoin } from '../../people/queue/work-cells';
import type { ListSource } from '../../platform/lists/list-source';
import { startsWith } from '../../platform/lists/starts-with';

/** Schools that asked to become partners. */
export const partnershipListSource: ListSource<(typeof adminLists)['partnerships']> = {
  from: sql`partnership_requests x ${workJoin('partnership', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`x.created_at`,
    school: sql`x.school`,
    fullname: sql`x.fullname`,
    email: sql`x.email`,
    phone: sql`'0' || substr(x.msisdn, 5)`,
    students: sql`x.students::bigint`,
    holder: assigneeCell('partnership'),
    work: workCell('partnership'),
  }),
  search: (text) => [
    startsWith(sql`x.school`, text),
    startsWith(sql`x.fullname`, text),
    startsWith(sql`x.email`, text),
  ],
};
