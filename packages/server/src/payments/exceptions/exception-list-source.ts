import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import {
  createAssigneeCell,
  createOpenItemCondition,
  createQueueItemJoin,
  createQueueStatusCell,
} from '../../people/queue/queue-cells';
import type { ListSource } from '../../platform/lists/list-source';
import { exceptionName, exceptionsAbout } from './exception-name';

/** List of all exceptions, named by their subject. A resolved one counts as completed. */
export const exceptionListSource: ListSource<(typeof adminLists)['exceptions']> = {
  from: sql`exceptions x ${createQueueItemJoin('exception', sql`x.kind || '~' || x.subject`)}`,
  id: { is: sql`(x.kind || '~' || x.subject)`, type: 'text' },
  columns: () => ({
    openedAt: sql`x.opened_at`,
    kind: sql`x.kind`,
    reference: exceptionName(sql`x.subject`, sql`x.detail`),
    subject: sql`x.subject`,
    closedAt: sql`x.resolved_at`,
    assignee: createAssigneeCell('exception'),
    queueStatus: createQueueStatusCell('exception'),
  }),
  hints: { queueStatus: createOpenItemCondition('exception') },
  // An array, so that the database uses the index of the exceptions.
  search: (text) => [sql`x.subject = any(array(${exceptionsAbout(text)}))`],
};
