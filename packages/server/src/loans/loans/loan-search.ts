import { type SQL, sql } from 'drizzle-orm';
import { startsWith } from '../../platform/lists/starts-with';
import { typedNumber } from '../../platform/lists/typed-number';
import { typedReference } from '../../platform/lists/typed-reference';
import { isRegNoTyped } from '../../platform/lists/typed-reg-no';

/** Returns the search conditions for an applicant, on a row `a` of `loan_applications`: phone number, or start of a name or email. */
export const applicantConditions = (text: string): SQL[] => [
  sql`a.msisdn1 = ${typedNumber(text)}`,
  startsWith(sql`a.full_name`, text),
  startsWith(sql`substr(a.full_name, strpos(a.full_name, ' ') + 1)`, text),
  startsWith(sql`a.email`, text),
];

/** Returns the search conditions for a loan, on a row `a` of `loan_applications`: reference, registration number, applicant or child name. */
export const loanConditions = (text: string): SQL[] => [
  sql`a.loan_id = (select id from loans where reference = ${typedReference(text)})`,
  isRegNoTyped(sql`a.reg_no`, text),
  ...applicantConditions(text),
  startsWith(sql`a.child_name`, text),
];
