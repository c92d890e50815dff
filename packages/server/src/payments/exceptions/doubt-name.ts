import { bankCodes } from '@somesa/core/office';
import { type SQL, sql } from 'drizzle-orm';
import { typedReference } from '../../platform/lists/typed-reference';
import { isRegNoTyped } from '../../platform/lists/typed-reg-no';

const UUID = sql.raw(`'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`);

/** What stands behind the first colon, as a key of a table; null where it can be none. */
const keyIn = (subject: SQL): SQL => {
  const rest = sql`substr(${subject}, strpos(${subject}, ':') + 1)`;
  return sql`case when ${rest} ~ ${UUID} then (${rest})::uuid end`;
};

/**
 * What people call the thing that is in doubt: the reference of a payment or a loan; of bank money that of the payment which its payer
 * wrote, or the bank's transaction; a school's name; anything else by what the system calls it.
 */
export const doubtName = (subject: SQL, detail: SQL): SQL => sql`coalesce(
  case split_part(${subject}, ':', 1)
    when 'payment' then (select reference from payments where id = ${keyIn(subject)})
    when 'loan' then (select reference from loans where id = ${keyIn(subject)})
    when 'disbursement' then (select l.reference from disbursements d join loans l on l.id = d.loan_id
      where d.id = ${keyIn(subject)})
    when 'school' then (select name from schools where 'school:' || id = ${subject})
    when 'bank-line' then coalesce((select reference from payments where reference = ${detail} ->> 'reference'),
      regexp_replace(${subject}, '^bank-line:[^:]*:', ''))
  end,
  substr(${subject}, strpos(${subject}, ':') + 1))`;

/**
 * The subjects of doubts about what a text names: a payment or a loan by its reference, all of a child by its registration number, bank
 * money by its transaction or by the payment that its payer wrote.
 */
export const doubtsAbout = (text: string): SQL => sql`
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
  union select 'bank-line:' || b || ':' || ${text.toUpperCase()} from unnest(${sql.param(bankCodes)}::text[]) as b
  union select r.subject from reviews r where r.subject like 'bank-line:%'
    and r.detail ->> 'reference' in (select reference from named_payments)`;
