import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';
import { matchesUser, matchesWords } from '../../platform/lists/search-words';
import { currentInstalments } from './current-instalments';

/** List source of the instalments of current schedules, with parent and school. */
export const instalmentsDueListSource: ListSource<(typeof adminLists)['instalmentsDue']> = {
  from: sql`${currentInstalments} join schools sc on sc.id = l.school_id
    left join users u on u.id = l.user_id left join loan_applications la on la.loan_id = l.id`,
  id: { is: sql`(li.loan_id || ':' || li.number)`, type: 'text' },
  columns: () => ({
    dueOn: sql`li.due_on`,
    reference: sql`l.reference`,
    parent: sql`coalesce(trim(u.first_name || ' ' || u.last_name), la.full_name)`,
    school: sql`sc.name`,
    number: sql`li.number`,
    amountUgx: sql`i.total`,
    paidUgx: sql`i.paid`,
    dueUgx: sql`i.due`,
    status: sql`i.status`,
  }),
  hints: {
    // Statuses are as of the day on which the loan account was stored.
    status: (statuses) => {
      if (statuses.every((status) => status === 'overdue'))
        return sql`a.arrears_ugx > 0 and li.due_on < a.as_of`;
      return statuses.some((status) => status === 'paid' || status === 'overdue')
        ? null
        : sql`li.due_on >= a.as_of`;
    },
  },
  school: sql`l.school_id`,
  search: (text) => [
    sql`l.reference = ${normaliseReferenceSearch(text)}`,
    matchesUser(sql`u`, text),
    matchesWords(sql`la.full_name || ' ' || la.child_name`, text),
  ],
};
