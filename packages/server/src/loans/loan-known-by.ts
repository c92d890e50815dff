import { normaliseRegNo } from '@somesa/core';
import { type SQL, sql } from 'drizzle-orm';
import { startsWith } from '../lists/starts-with';
import { typedNumber } from '../lists/typed-number';

/** The ways to know a loan by its application, a row `a`: its reference, the applicant’s or the child’s number, the beginning of a name. */
export const loanKnownBy = (text: string): SQL[] => [
  sql`a.loan_id = (select id from loans where reference = ${text.toUpperCase()})`,
  sql`a.msisdn1 = ${typedNumber(text)}`,
  sql`a.reg_no = ${normaliseRegNo(text)}`,
  startsWith(sql`a.full_name`, text),
  startsWith(sql`a.child_name`, text),
];
