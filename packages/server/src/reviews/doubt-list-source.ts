import type { officeLists } from '@somesa/core/office';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../lists/list-source';
import { holderCell, workCell, workHint, workJoin } from '../work/work-cells';

/** The id behind what a subject is about, as a key of its table; null where it is about something else. */
const keyOf = (what: string) =>
  sql`case when x.subject like ${`${what}:%`} then substr(x.subject, ${what.length + 2})::uuid end`;

/** Everything that a person must decide or has decided, named by what it is about. What is decided is done, whoever had it. */
export const doubtListSource: ListSource<(typeof officeLists)['doubts']> = {
  from: sql`reviews x
    left join payments p on p.id = ${keyOf('payment')}
    left join disbursements d on d.id = ${keyOf('disbursement')}
    left join loans l on l.id = coalesce(d.loan_id, ${keyOf('loan')})
    ${workJoin('doubt', sql`x.kind || '~' || x.subject`)}`,
  id: { is: sql`(x.kind || '~' || x.subject)`, type: 'text' },
  columns: () => ({
    openedAt: sql`x.opened_at`,
    kind: sql`x.kind`,
    reference: sql`coalesce(p.reference, l.reference, substr(x.subject, strpos(x.subject, ':') + 1))`,
    subject: sql`x.subject`,
    closedAt: sql`x.closed_at`,
    holder: holderCell('doubt'),
    work: workCell('doubt'),
  }),
  hints: { work: workHint('doubt') },
};
