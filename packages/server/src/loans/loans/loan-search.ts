import { type SQL, sql } from 'drizzle-orm';
import { normalisePhoneSearch } from '../../platform/lists/phone-search';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';
import { regNoEquals } from '../../platform/lists/reg-no-search';
import { matchesWords } from '../../platform/lists/search-words';
import { escapeLike, startsWith } from '../../platform/lists/starts-with';

/**
 * Returns the search conditions for a loan, on a row `a` of `loan_applications`: reference, registration number, words of the names of
 * applicant and child, phone numbers, or start of the email address.
 */
export const loanConditions = (text: string): SQL[] => [
  sql`a.loan_id in (select id from loans where reference like ${`${escapeLike(normaliseReferenceSearch(text))}%`} and ${text} ~ '[0-9A-Za-z-]{3}')`,
  regNoEquals(sql`a.reg_no`, text),
  matchesWords(sql`a.full_name || ' ' || a.child_name`, text),
  sql`a.msisdn1 = ${normalisePhoneSearch(text)}`,
  sql`a.msisdn2 = ${normalisePhoneSearch(text)}`,
  startsWith(sql`a.email`, text),
];
