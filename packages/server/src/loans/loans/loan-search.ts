import { type SQL, sql } from 'drizzle-orm';
import { startsWith } from '../../platform/lists/starts-with';
import { typedNumber } from '../../platform/lists/typed-number';
import { typedReference } from '../../platform/lists/typed-reference';
import { isRegNoTyped } from '../../platform/lists/typed-reg-no';

/** The ways to know an applicant, of an application `a`: the beginning of a first or a later name or of the email, or the phone number. */
export const applicantConditions = (text: string): SQL[] => [
  sql`a.msisdn1 = ${typedNumber(text)}`,
  startsWith(sql`a.full_name`, text),
  startsWith(sql`substr(a.full_name, strpos(a.full_name, ' ') + 1)`, text),
  startsWith(sql`a.email`, text),
];

/** The ways to know a loan by its application, a row `a`: its reference, the applicant’s or the child’s number, the beginning of a name. */
export const loanConditions = (text: string): SQL[] => [
  sql`a.loan_id = (select id from loans where reference = ${typedReference(text)})`,
  isRegNoTyped(sql`a.reg_no`, text),
  ...applicantConditions(text),
  startsWith(sql`a.child_name`, text),
];
