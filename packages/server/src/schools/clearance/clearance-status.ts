import { type SQL, sql } from 'drizzle-orm';
import { joinAccounts } from '../students/paid-percent';

/** Returns the joins of the account of a child, a row of `students s`, of the threshold of its class, and of an allowance that lasts. */
export const joinClearance = (today: SQL): SQL => sql`${joinAccounts(sql`s`, today)}
  left join clearance_thresholds threshold on threshold.school_id = s.school_id and threshold.class_name = s.class_name
  left join clearance_allowances allowance on allowance.student_id = s.id and allowance.until_on >= ${today}`;

/** Condition that a child owes something of the first parts of the fees of the term, of a fee without parts, or from earlier terms. */
const owesOfParts = sql`exists (
  select from fee_items f left join term_fees p on p.id = f.term_fee_id
  where f.student_id = s.id and f.outstanding_ugx > 0 and f.due_on <= ct.last_on
    and (f.due_on < ct.first_on or coalesce(p.part, 1) <= threshold.parts))`;

/** Clearance of a child, a word of `clearanceStatuses`; the query has the joins of `joinClearance`. */
export const clearanceStatus: SQL = sql`case
  when threshold.class_name is null then 'no-threshold'
  when o.paid_percent >= coalesce(threshold.percent, 100) then 'cleared'
  when threshold.parts is not null and o.paid_percent is not null and not ${owesOfParts} then 'cleared'
  when allowance.student_id is not null then 'allowed'
  when o.paid_percent is null then 'not-charged'
  else 'not-cleared' end`;
