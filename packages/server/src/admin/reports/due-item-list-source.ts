import type { officeLists } from '@somesa/core/office';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { startsWith } from '../../platform/lists/starts-with';
import { typedReference } from '../../platform/lists/typed-reference';
import { dueInstalments } from './due-instalments';

/** The instalments of the plans in force, with the parent and the school. */
export const dueItemListSource: ListSource<(typeof officeLists)['dueItems']> = {
  from: sql`${dueInstalments} join schools sc on sc.id = l.school_id
    left join users u on u.id = l.user_id left join loan_applications la on la.loan_id = l.id`,
  id: { is: sql`(li.loan_id || ':' || li.number)`, type: 'text' },
  columns: () => ({
    dueOn: sql`li.due_on`,
    reference: sql`l.reference`,
    parent: sql`coalesce(u.first_name || ' ' || u.last_name, la.full_name)`,
    school: sql`sc.name`,
    number: sql`li.number`,
    amountUgx: sql`i.total`,
    paidUgx: sql`i.paid`,
    dueUgx: sql`i.due`,
    state: sql`i.state`,
  }),
  hints: {
    // The states are those of the day of the loan's account.
    state: (states) => {
      if (states.every((state) => state === 'overdue')) return sql`a.arrears_ugx > 0 and li.due_on < a.as_of`;
      return states.some((state) => state === 'paid' || state === 'overdue')
        ? null
        : sql`li.due_on >= a.as_of`;
    },
  },
  school: sql`l.school_id`,
  search: (text) => [sql`l.reference = ${typedReference(text)}`, startsWith(sql`u.last_name`, text)],
};
