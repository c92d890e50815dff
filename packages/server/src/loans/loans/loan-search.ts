import { type SQL, sql } from 'drizzle-orm';
import { normalisePhoneSearch } from '../../platform/lists/phone-search';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';
import { regNoEquals } from '../../platform/lists/reg-no-search';
import { startsWith } from '../../platform/lists/starts-with';

/** Returns the search conditions for an applicant, on a row `a` of `loan_applications`: phone number, or start of a name or email. */
export const createApplicantConditions = (text: string): SQL[] => [
  sql`a.msisdn1 = ${normalisePhoneSearch(text)}`,
  startsWith(sql`a.full_name`, text),
  startsWith(sql`substr(a.full_name, strpos(a.full_name, ' ') + 1)`, text),
  startsWith(sql`a.email`, text),
];

/** Returns the search conditions for a loan, on a row `a` of `loan_applications`: reference, registration number, applicant or child name. */
export const loanConditions = (text: string): SQL[] => [
  sql`a.loan_id = (select id from loans where reference = ${normaliseReferenceSearch(text)})`,
  regNoEquals(sql`a.reg_no`, text),
  ...createApplicantConditions(text),
  startsWith(sql`a.child_name`, text),
];
