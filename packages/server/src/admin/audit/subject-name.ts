import { bankCodes } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { exceptionName, exceptionsAbout } from '../../payments/exceptions/exception-name';
import { usersNamed } from '../../people/staff/user-list-source';
import { typedReference } from '../../platform/lists/typed-reference';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Type of the ID of a kind of row, and the name that people use for it. */
export type SubjectNameSource = readonly [type: 'uuid' | 'integer' | 'text', name: (id: SQL) => SQL];

const payment: SubjectNameSource = ['uuid', (id) => sql`select reference from payments where id = ${id}`];
const loan: SubjectNameSource = ['uuid', (id) => sql`select reference from loans where id = ${id}`];
const disbursement: SubjectNameSource = [
  'uuid',
  (id) => sql`select l.reference from disbursements d join loans l on l.id = d.loan_id where d.id = ${id}`,
];
const bankTransaction: SubjectNameSource = [
  'text',
  (id) =>
    sql`select substr(provider_transaction_id, length(bank) + 2) from bank_transactions where provider_transaction_id = ${id}`,
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

/** The cases of a `case` over kinds; an id that can be none of its kind's has no name. */
export const nameCases = (kept: Readonly<Record<string, SubjectNameSource>>, kind: SQL, id: SQL): SQL =>
  sql.join(
    Object.entries(kept).map(([word, [type, name]]) => {
      const pattern = { uuid: UUID, integer: '^[0-9]{1,9}$', text: '' }[type];
      const isOne = type === 'text' ? sql`` : sql`and ${id} ~ ${sql.raw(`'${pattern}'`)}`;
      return sql`when ${kind} = ${sql.raw(`'${word}'`)} ${isOne} then (${name(sql`(${id})::${sql.raw(type)}`)})`;
    }),
    sql` `,
  );
const nameOf = (kept: Readonly<Record<string, SubjectNameSource>>, subject: SQL): SQL =>
  sql`select case ${nameCases(kept, sql`split_part(${subject}, ':', 1)`, sql`substr(${subject}, strpos(${subject}, ':') + 1)`)} end`;

/** Work is named by its kind and what it is about: `refund:<payment>`. */
const work: Readonly<Record<string, SubjectNameSource>> = {
  application: loan,
  disbursement,
  refund: payment,
  'bank-transaction': bankTransaction,
  message,
  booking,
  partnership,
  exception: [
    'text',
    (id) => sql`select ${exceptionName(sql`r.subject`, sql`r.detail`)} from exceptions r
      where r.kind = split_part(${id}, '~', 1) and r.subject = substr(${id}, strpos(${id}, '~') + 1)`,
  ],
};

/** Names of messages, by their subject behind the channel: `sms:payment:<payment>`, `mail:loan:<loan>:approved`. */
const told: Readonly<Record<string, SubjectNameSource>> = {
  payment,
  loan,
  booking,
  'contact-message': message,
  'partnership-request': partnership,
  refund: [
    'uuid',
    (id) =>
      sql`select p.reference from refund_payouts o join payments p on p.id = o.payment_id where o.id = ${id}`,
  ],
};

/** Every kind of subject that has a name of its own. */
const kept: Readonly<Record<string, SubjectNameSource>> = {
  loan,
  payment,
  disbursement,
  'bank-transaction': bankTransaction,
  work: ['text', (id) => nameOf(work, id)],
  message: [
    'text',
    (id) => nameOf(told, sql`(split_part(${id}, ':', 2) || ':' || split_part(${id}, ':', 3))`),
  ],
  'payment-file': ['uuid', (id) => sql`select reference from bank_payment_files where id = ${id}`],
  settlement: ['uuid', (id) => sql`select reference from settlements where id = ${id}`],
  import: ['uuid', (id) => sql`select file_name from register_imports where id = ${id}`],
  user: ['uuid', (id) => sql`select trim(first_name || ' ' || last_name) from users where id = ${id}`],
  invitation: ['uuid', (id) => sql`select username from invitations where id = ${id}`],
  school: ['integer', (id) => sql`select name from schools where id = ${id}`],
  'loan-product': [
    'text',
    (id) => sql`select p.name || ' ' || (a.detail ->> 'version') from loan_products p
      where p.id = ${id} and p.version = (a.detail ->> 'version')::int`,
  ],
};

/** Name of the subject of an entry `a`; its ID if it has no name or is gone. */
export const subjectName = sql`coalesce(
  nullif(case ${nameCases(kept, sql`a.subject_kind`, sql`a.subject_id`)} end, ''), a.subject_id)`;

/**
 * The ids of what a text names, as entries have them: people, payments, loans, settlements and payment files by their references, bank
 * money by its transaction, the work on these, or anything by its own id.
 */
export const subjectsNamed = (text: string): SQL => sql`
  with named_loans as materialized (select id from loans where reference = ${typedReference(text)}),
  named_payments as materialized (select id from payments where reference = ${typedReference(text)}),
  named_tries as materialized (select id from disbursements where loan_id in (select id from named_loans)),
  named_lines as materialized (
    select b || ':' || ${text.toUpperCase()} as id from unnest(${sql.param(bankCodes)}::text[]) as b)
  select p.id::text from (${usersNamed(text)}) p
  union select id::text from named_loans union select 'application:' || id from named_loans
  union select id::text from named_payments union select 'refund:' || id from named_payments
  union select id::text from named_tries union select 'disbursement:' || id from named_tries
  union select id from named_lines union select 'bank-transaction:' || id from named_lines
  union select 'exception:' || r.kind || '~' || r.subject from exceptions r
    where r.subject = any(array(${exceptionsAbout(text)}))
  union select id::text from settlements where reference = ${typedReference(text)}
  union select id::text from bank_payment_files where reference = ${typedReference(text)}
  union select ${text}::text`;
