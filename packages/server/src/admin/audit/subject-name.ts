import { UUID_PATTERN } from '@somesa/core';
import { bankCodes } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { exceptionName, exceptionsAbout } from '../../payments/list-sources';
import { createUserIdQuery } from '../../people/staff/user-list-source';
import type { StaffUser } from '../../platform/http/staff-user';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';

/** Type of the ID of a kind of row, and a query of the row's display name. */
export type SubjectNameSource = readonly [type: 'uuid' | 'integer' | 'text', name: (id: SQL) => SQL];

const payment: SubjectNameSource = ['uuid', (id) => sql`select reference from payments where id = ${id}`];
const loan: SubjectNameSource = ['uuid', (id) => sql`select reference from loans where id = ${id}`];
const disbursement: SubjectNameSource = [
  'uuid',
  (
    id,
  ) => sql`select coalesce(l.reference, st.reference, p.reference) from disbursements d left join loans l on l.id = d.loan_id
    left join settlements st on st.id = d.settlement_id left join payments p on p.id = d.payment_id where d.id = ${id}`,
];
const bankTransaction: SubjectNameSource = [
  'text',
  (id) =>
    sql`select substr(provider_transaction_id, length(bank) + 2) from bank_transactions where provider_transaction_id = ${id}`,
];
const claim: SubjectNameSource = [
  'uuid',
  (id) => sql`select transaction_id from payment_claims where id = ${id}`,
];
const message: SubjectNameSource = [
  'uuid',
  (id) => sql`select fullname from contact_messages where id = ${id}`,
];
const booking: SubjectNameSource = [
  'uuid',
  (id) => sql`select fullname from scheduled_calls where id = ${id}`,
];
const partnership: SubjectNameSource = [
  'uuid',
  (id) => sql`select school from partnership_requests where id = ${id}`,
];

const approval: SubjectNameSource = ['uuid', (id) => sql`select reference from approvals where id = ${id}`];

/** Builds the branches of an SQL `case` over kinds. An ID that is not valid for its kind has no name. */
export const buildNameCases = (
  sources: Readonly<Record<string, SubjectNameSource>>,
  kind: SQL,
  id: SQL,
): SQL =>
  sql.join(
    Object.entries(sources).map(([name, [type, selectName]]) => {
      const pattern = { uuid: UUID_PATTERN.source, integer: '^[0-9]{1,9}$', text: '' }[type];
      const isValid = type === 'text' ? sql`` : sql`and ${id} ~ ${sql.raw(`'${pattern}'`)}`;
      return sql`when ${kind} = ${sql.raw(`'${name}'`)} ${isValid} then (${selectName(sql`(${id})::${sql.raw(type)}`)})`;
    }),
    sql` `,
  );
const selectName = (sources: Readonly<Record<string, SubjectNameSource>>, subject: SQL): SQL =>
  sql`select case ${buildNameCases(sources, sql`split_part(${subject}, ':', 1)`, sql`substr(${subject}, strpos(${subject}, ':') + 1)`)} end`;

/** Names of queue items, by their kind and subject: `refund:<payment>`. */
const queueItemNames: Readonly<Record<string, SubjectNameSource>> = {
  application: loan,
  collection: loan,
  disbursement,
  refund: payment,
  'bank-transaction': bankTransaction,
  message,
  booking,
  partnership,
  approval,
  exception: [
    'text',
    (id) => sql`select ${exceptionName(sql`r.subject`, sql`r.detail`)} from exceptions r
      where r.kind = split_part(${id}, '~', 1) and r.subject = substr(${id}, strpos(${id}, '~') + 1)`,
  ],
};

/** Names of messages, by the subject after the channel: `sms:payment:<payment>`, `mail:loan:<loan>:approved`. */
const messageNames: Readonly<Record<string, SubjectNameSource>> = {
  payment,
  loan,
  booking,
  claim,
  'contact-message': message,
  'partnership-request': partnership,
  refund: [
    'uuid',
    (id) =>
      sql`select p.reference from refund_payouts o join payments p on p.id = o.payment_id where o.id = ${id}`,
  ],
};

/** Names of all kinds of subjects that have one. */
const subjectNames: Readonly<Record<string, SubjectNameSource>> = {
  loan,
  payment,
  disbursement,
  'bank-transaction': bankTransaction,
  claim,
  'queue-item': ['text', (id) => selectName(queueItemNames, id)],
  message: [
    'text',
    (id) => selectName(messageNames, sql`(split_part(${id}, ':', 2) || ':' || split_part(${id}, ':', 3))`),
  ],
  'payment-file': ['uuid', (id) => sql`select reference from bank_payment_files where id = ${id}`],
  settlement: ['uuid', (id) => sql`select reference from settlements where id = ${id}`],
  approval,
  import: ['uuid', (id) => sql`select file_name from register_imports where id = ${id}`],
  'fee-batch': ['integer', (id) => sql`select 'B' || id from fee_batches where id = ${id}`],
  partnership,
  user: ['uuid', (id) => sql`select trim(first_name || ' ' || last_name) from users where id = ${id}`],
  invitation: ['uuid', (id) => sql`select username from invitations where id = ${id}`],
  student: [
    'integer',
    (id) => sql`select trim(first_name || ' ' || last_name) || ', ' || reg_no from students where id = ${id}`,
  ],
  school: ['integer', (id) => sql`select name from schools where id = ${id}`],
  'loan-product': [
    'text',
    (id) => sql`select p.name || ' ' || (a.detail ->> 'version') from loan_products p
      where p.id = ${id} and p.version = (a.detail ->> 'version')::int`,
  ],
};

/** Display name of the subject of a log entry `a`; the subject's ID if it has no name or no longer exists. */
export const subjectName = sql`coalesce(
  nullif(case ${buildNameCases(subjectNames, sql`a.subject_kind`, sql`a.subject_id`)} end, ''), a.subject_id)`;

/**
 * Selects the subject IDs that match a text: people, loans, payments, settlements, payment files and requests for approval by name or reference, bank transactions
 * by transaction ID, the queue items of these, and anything by its own ID.
 */
export const selectMatchingSubjects = (text: string, staffUser: StaffUser): SQL => sql`
  with named_loans as materialized (select id from loans where reference = ${normaliseReferenceSearch(text)}),
  named_payments as materialized (select id from payments where reference = ${normaliseReferenceSearch(text)}),
  named_approvals as materialized (select id from approvals where reference = ${normaliseReferenceSearch(text)}),
  named_disbursements as materialized (select id from disbursements where loan_id in (select id from named_loans)),
  named_bank_transactions as materialized (
    select b || ':' || ${text.toUpperCase()} as id from unnest(${sql.param(bankCodes)}::text[]) as b)
  select p.id::text from (${createUserIdQuery(text, staffUser)}) p
  union select id::text from named_loans union select 'application:' || id from named_loans
  union select 'collection:' || id from named_loans
  union select id::text from named_payments union select 'refund:' || id from named_payments
  union select id::text from named_disbursements union select 'disbursement:' || id from named_disbursements
  union select id from named_bank_transactions union select 'bank-transaction:' || id from named_bank_transactions
  union select 'exception:' || r.kind || '~' || r.subject from exceptions r
    where r.subject = any(array(${exceptionsAbout(text)}))
  union select id::text from settlements where reference = ${normaliseReferenceSearch(text)}
  union select id::text from named_approvals union select 'approval:' || id from named_approvals
  union select id::text from bank_payment_files where reference = ${normaliseReferenceSearch(text)}
  union select ${text}::text`;
