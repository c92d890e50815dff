import { bankCodes } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { typedReference } from '../../platform/lists/typed-reference';
import { isRegNoTyped } from '../../platform/lists/typed-reg-no';

const UUID = sql.raw(`'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`);

/** Returns the SQL for the part after the first colon as the key of a table; null if it can't be one. */
const keyIn = (subject: SQL): SQL => {
  const rest = sql`substr(${subject}, strpos(${subject}, ':') + 1)`;
  return sql`case when ${rest} ~ ${UUID} then (${rest})::uuid end`;
};

/**
 * Returns the SQL for the name by which people know the subject of an exception: the reference of a payment or a
 * loan; for bank money the reference of the payment that its payer quoted, or else the bank's transaction; the name
 * of a school; for anything else the name that the system uses.
 */
export const exceptionName = (subject: SQL, detail: SQL): SQL => sql`coalesce(
  case split_part(${subject}, ':', 1)
    when 'payment' then (select reference from payments where id = ${keyIn(subject)})
    when 'loan' then (select reference from loans where id = ${keyIn(subject)})
    when 'disbursement' then (select l.reference from disbursements d join loans l on l.id = d.loan_id
      where d.id = ${keyIn(subject)})
    when 'school' then (select name from schools where 'school:' || id = ${subject})
    when 'bank-transaction' then coalesce((select reference from payments where reference = ${detail} ->> 'reference'),
      regexp_replace(${subject}, '^bank-transaction:[^:]*:', ''))
  end,
  substr(${subject}, strpos(${subject}, ':') + 1))`;

/**
 * The subjects of exceptions about what a text names: a payment or a loan by its reference, all of a child by its registration number, bank
 * money by its transaction or by the payment that its payer wrote.
 */
export const exceptionsAbout = (text: string): SQL => sql`
  with named_children as materialized (select id from students where ${isRegNoTyped(sql`reg_no`, text)}),
  named_loans as materialized (
    select id from loans where reference = ${typedReference(text)}
    union select id from loans where student_id in (select id from named_children)),
  named_payments as materialized (
    select id, reference from payments where reference = ${typedReference(text)}
    union select id, reference from payments where loan_id in (select id from named_loans)
    union select id, reference from payments where student_id in (select id from named_children))
  select 'payment:' || id from named_payments
  union select 'loan:' || id from named_loans
  union select 'disbursement:' || d.id from disbursements d where d.loan_id in (select id from named_loans)
  union select 'bank-transaction:' || b || ':' || ${text.toUpperCase()} from unnest(${sql.param(bankCodes)}::text[]) as b
  union select r.subject from exceptions r where r.subject like 'bank-transaction:%'
    and r.detail ->> 'reference' in (select reference from named_payments)`;
