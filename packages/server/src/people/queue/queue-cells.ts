import type { QueueKind } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import type { QueueSubjects } from './queue-subjects';

/** Returns the join of a list's rows with their queue items `w` and assignees `h`. `subject` is a text expression. */
export const createQueueItemJoin = (kind: QueueKind, subject: SQL): SQL => sql`
  left join queue_items w on w.kind = ${sql.raw(`'${kind}'`)} and w.subject = ${subject}
  left join users h on h.id = w.assignee_id`;

/** Returns the status of the queue item of a row `x`. The status of the case itself takes precedence over what staff set. */
export const createQueueStatusCell = ({ isClosed }: QueueSubjects): SQL =>
  isClosed
    ? sql`case when ${isClosed} then 'done' when w.status = 'assigned' then 'assigned' else 'open' end`
    : sql`coalesce(w.status, 'open')`;

/** Returns the name of the assignee of a row's queue item, also of one that is done. */
export const createAssigneeCell = (subjects: QueueSubjects): SQL =>
  sql`case when ${createQueueStatusCell(subjects)} <> 'open' then trim(h.first_name || ' ' || h.last_name) end`;

/** Returns the condition for rows `x` when a list is filtered to items that are not done. Returns null if there is none. */
export const createOpenItemCondition =
  ({ isClosed, hint }: QueueSubjects) =>
  (statuses: readonly string[]): SQL | null => {
    if (statuses.includes('done') || !isClosed) return null;
    return hint ? sql`${hint} and not ${isClosed}` : sql`not ${isClosed}`;
  };
