import { UUID_PATTERN } from '@somesa/core';
import { bankCodes } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';
import { regNoEquals } from '../../platform/lists/reg-no-search';

const UUID = sql.raw(`'${UUID_PATTERN.source}'`);

/** Returns the SQL for the UUID after the first colon, which is null if there is none. */
const parseKey = (subject: SQL): SQL => {
  const rest = sql`substr(${subject}, strpos(${subject}, ':') + 1)`;
  return sql`case when ${rest} ~ ${UUID} then (${rest})::uuid end`;
};

/** Returns the SQL for what a finding of the ledger check is about, without the sentence of the check: `ledger:1f0e...`. */
const discrepancySubject = (subject: SQL): SQL => sql`regexp_replace(${subject}, '^(ledger):[^:]*:', '\\1:')`;

/**
 * Returns the SQL for the name of the subject of an exception: the reference of a payment or a loan; for a bank transaction the reference
 * of the payment that its payer quoted, or else the bank's ID; the name of a school; for a statement's line or a movement of the ledger
 * its transaction ID or reference, or else its day; for a finding of the ledger check the reference, or else the ID, of what it is about; the
 * internal ID of anything else.
 */
export const exceptionName = (subject: SQL, detail: SQL): SQL => sql`coalesce(
  case split_part(${subject}, ':', 1)
    when 'payment' then (select reference from payments where id = ${parseKey(subject)})
    when 'loan' then (select reference from loans where id = ${parseKey(subject)})
    when 'settlement' then (select reference from settlements where id = ${parseKey(subject)})
    when 'disbursement' then (select coalesce(l.reference, st.reference, p.reference) from disbursements d
      left join loans l on l.id = d.loan_id left join settlements st on st.id = d.settlement_id
      left join payments p on p.id = d.payment_id where d.id = ${parseKey(subject)})
    when 'school' then (select name from schools where 'school:' || id = ${subject})
    when 'bank-transaction' then coalesce((select reference from payments where reference = ${detail} ->> 'reference'),
      regexp_replace(${subject}, '^bank-transaction:[^:]*:', ''))
    when 'statement-line' then coalesce(${detail} ->> 'transaction', ${detail} ->> 'reference', ${detail} ->> 'bookedOn')
    when 'ledger' then coalesce((select reference from payments where id = ${parseKey(discrepancySubject(subject))}),
      (select reference from loans where id = ${parseKey(discrepancySubject(subject))}), substr(${discrepancySubject(subject)}, strpos(${discrepancySubject(subject)}, ':') + 1))
    when 'movement' then coalesce(${detail} ->> 'reference', ${detail} ->> 'transaction', ${detail} ->> 'bookedOn')
  end,
  substr(${subject}, strpos(${subject}, ':') + 1))`;

/**
 * Returns the SQL for the subjects of exceptions that a search text finds: a payment or a loan by its reference, all of a child by the
 * registration number, a bank transaction by its ID or by the payment that its payer quoted, a statement's line or a movement of the ledger
 * by its transaction ID or reference.
 */
export const exceptionsAbout = (text: string): SQL => sql`
  with named_children as materialized (select id from students where ${regNoEquals(sql`reg_no`, text)}),
  named_loans as materialized (
    select id from loans where reference = ${normaliseReferenceSearch(text)}
    union select id from loans where student_id in (select id from named_children)),
  named_settlements as materialized (select id from settlements where reference = ${normaliseReferenceSearch(text)}),
  named_payments as materialized (
    select id, reference from payments where reference = ${normaliseReferenceSearch(text)}
    union select id, reference from payments where loan_id in (select id from named_loans)
    union select id, reference from payments where student_id in (select id from named_children))
  select 'payment:' || id from named_payments
  union select 'loan:' || id from named_loans
  union select 'disbursement:' || d.id from disbursements d where d.loan_id in (select id from named_loans)
  union select 'disbursement:' || d.id from disbursements d where d.payment_id in (select id from named_payments)
  union select 'disbursement:' || d.id from disbursements d where d.settlement_id in (select id from named_settlements)
  union select 'settlement:' || id from named_settlements
  union select 'bank-transaction:' || b || ':' || ${text.toUpperCase()} from unnest(${sql.param(bankCodes)}::text[]) as b
  union select r.subject from exceptions r where r.subject like 'bank-transaction:%'
    and r.detail ->> 'reference' in (select reference from named_payments)
  union select r.subject from exceptions r where split_part(r.subject, ':', 1) in ('statement-line', 'movement')
    and upper(${text}) in (upper(r.detail ->> 'transaction'), upper(r.detail ->> 'reference'))`;
