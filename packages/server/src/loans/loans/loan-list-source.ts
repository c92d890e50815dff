import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { isOneOf } from '../../platform/lists/is-one-of';
import type { ListSource } from '../../platform/lists/list-source';
import { loanConditions } from './loan-search';

/** List source for disbursed loans with the balances of their last replay. */
export const loanListSource: ListSource<(typeof adminLists)['loans']> = {
  from: sql`loans x join loan_accounts c on c.loan_id = x.id join loan_applications a on a.loan_id = x.id
    join schools sc on sc.id = x.school_id
    join loan_products p on p.id = x.product_id and p.version = x.product_version`,
  id: { is: sql`c.loan_id`, type: 'uuid' },
  columns: () => ({
    reference: sql`x.reference`,
    status: sql`x.status::text`,
    parent: sql`a.full_name`,
    school: sql`sc.name`,
    product: sql`p.name || ' ' || p.version`,
    disbursedOn: sql`x.disbursed_on`,
    principalUgx: sql`x.principal_ugx`,
    outstandingUgx: sql`c.principal_outstanding_ugx`,
    arrearsUgx: sql`c.arrears_ugx`,
    daysPastDue: sql`c.days_past_due`,
    nextDueOn: sql`c.next_due_on`,
  }),
  where: sql`x.disbursed_on is not null`,
  words: { status: (statuses) => isOneOf(sql`x.status`, statuses, sql`loan_status`) },
  school: sql`x.school_id`,
  search: loanConditions,
};
