import { brand } from '@somesa/core';
import { type SQL, sql } from 'drizzle-orm';
import { normalisePhoneSearch } from '../../platform/lists/phone-search';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';
import { regNoEquals } from '../../platform/lists/reg-no-search';
import { matchesWords } from '../../platform/lists/search-words';
import { escapeLike, startsWith } from '../../platform/lists/starts-with';

/** Lists the condition that finds a loan by the start of its reference. Lists none for another text: `s` would find all loans. */
const listReferenceConditions = (text: string): SQL[] => {
  const reference = normaliseReferenceSearch(text);
  if (!reference.startsWith(`${brand.referencePrefix}-`)) return [];
  return [sql`a.loan_id in (select id from loans where reference like ${`${escapeLike(reference)}%`})`];
};

/**
 * Returns the search conditions for a loan, on a row `a` of `loan_applications`: reference, registration number, words of the names of
 * applicant and child, phone numbers, or start of the email address.
 */
export const loanConditions = (text: string): SQL[] => [
  ...listReferenceConditions(text),
  regNoEquals(sql`a.reg_no`, text),
  matchesWords(sql`a.full_name || ' ' || a.child_name`, text),
  sql`a.msisdn1 = ${normalisePhoneSearch(text)}`,
  sql`a.msisdn2 = ${normalisePhoneSearch(text)}`,
  startsWith(sql`a.email`, text),
];
