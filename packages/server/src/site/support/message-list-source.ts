import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { assigneeCell, workCell, workJoin } from '../../people/queue/work-cells';
import type { ListSource } from '../../platform/lists/list-source';
import { startsWith } from '../../platform/lists/starts-with';

/** Messages that people sent through the contact form. */
export const messageListSource: ListSource<(typeof adminLists)['messages']> = {
  from: sql`contact_messages x ${workJoin('message', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`x.created_at`,
    fullname: sql`x.fullname`,
    email: sql`x.email`,
    subject: sql`x.subject`,
    holder: assigneeCell('message'),
    work: workCell('message'),
  }),
  search: (text) => [
    startsWith(sql`x.fullname`, text),
    startsWith(sql`x.email`, text),
    startsWith(sql`x.subject`, text),
  ],
};
