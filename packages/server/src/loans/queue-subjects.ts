import { sql } from 'drizzle-orm';
import type { QueueSubjects } from '../people/queue/queue-subjects';

export const applicationSubjects: QueueSubjects = {
  id: 'uuid',
  from: (subject) => sql`loans x where x.id = ${subject}::uuid`,
  // The application is decided, expired or withdrawn.
  isClosed: sql`(x.status not in ('submitted', 'under_review'))`,
  openSubjects: sql`select x.id::text as subject from loans x where x.status in ('submitted', 'under_review')`,
};

export const collectionSubjects: QueueSubjects = {
  id: 'uuid',
  from: (subject) => sql`loans x where x.id = ${subject}::uuid and x.disbursed_on is not null`,
  isClosed: sql`(x.status <> 'in_arrears')`,
  openSubjects: sql`select x.id::text as subject from loans x where x.status = 'in_arrears'`,
};
