import { type SQL, sql } from 'drizzle-orm';
import { startsWith } from '../lists/starts-with';

/** Whether a loan’s reference, its applicant’s number, or the beginning of a name is what is looked for. */
export const withLoanHolding = (loanId: SQL, text: string): SQL => sql`${loanId} in (
  select id from loans where reference = ${text.toUpperCase()}
  union select loan_id from loan_applications where msisdn1 = ${text.replace(/^0/, '+256').replaceAll(' ', '')}
  union select loan_id from loan_applications where reg_no = ${text.toUpperCase()}
  union select loan_id from loan_applications where ${startsWith(sql`full_name`, text)}
  union select loan_id from loan_applications where ${startsWith(sql`child_name`, text)})`;
