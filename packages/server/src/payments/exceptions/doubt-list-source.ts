import type { officeLists } from '@somesa/core/office';
import { sql } from 'drizzle-orm';
import { holderCell, workCell, workHint, workJoin } from '../../people/queue/work-cells';
import type { ListSource } from '../../platform/lists/list-source';
import { doubtName, doubtsAbout } from './doubt-name';

/** Everything that a person must decide or has decided, named by what it is about. What is decided is done, whoever had it. */
export const doubtListSource: ListSource<(typeof officeLists)['doubts']> = {
  from: sql`reviews x ${workJoin('doubt', sql`x.kind || '~' || x.subject`)}`,
  id: { is: sql`(x.kind || '~' || x.subject)`, type: 'text' },
  columns: () => ({
    openedAt: sql`x.opened_at`,
    kind: sql`x.kind`,
    reference: doubtName(sql`x.subject`, sql`x.detail`),
    subject: sql`x.subject`,
    closedAt: sql`x.closed_at`,
    holder: holderCell('doubt'),
    work: workCell('doubt'),
  }),
  hints: { work: workHint('doubt') },
  // An array is known before the doubts are read, so that their index is asked.
  search: (text) => [sql`x.subject = any(array(${doubtsAbout(text)}))`],
};
