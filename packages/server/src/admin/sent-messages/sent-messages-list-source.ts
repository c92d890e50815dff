import type { adminLists } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { typedNumber } from '../../platform/lists/typed-number';
import { typedReference } from '../../platform/lists/typed-reference';
import { nameCases, type SubjectNameSource } from '../audit/subject-name';

/** The keys of what was sent about a loan, or to somebody about their loans. */
const aboutLoans = (text: string) => sql`
  with asked as materialized (
    select id from loans where reference = ${typedReference(text)}
    union select l.id from loans l join users u on u.id = l.user_id
      where u.email_key = ${text.toLowerCase()} or u.msisdn = ${typedNumber(text)}
  )
  select t.dedupe_key from asked a join outgoing_sms t
    on t.dedupe_key ~>=~ ('loan:' || a.id || ':') and t.dedupe_key ~<~ ('loan:' || a.id || ';')
  union select m.dedupe_key from asked a join outgoing_emails m
    on m.dedupe_key ~>=~ ('loan:' || a.id || ':') and m.dedupe_key ~<~ ('loan:' || a.id || ';')
  union select n.dedupe_key from asked a join notifications n on n.loan_id = a.id`;

/** The keys of receipts, by a payment's reference or the number that paid. */
const aboutPayments = (text: string) => sql`
  select 'payment:' || id as dedupe_key from payments where reference = ${typedReference(text)}
  union select 'payment:' || id from payments where msisdn = ${typedNumber(text)}
  union select n.dedupe_key from notifications n join users u on u.id = n.user_id
    where u.email_key = ${text.toLowerCase()} or u.msisdn = ${typedNumber(text)}`;

const account: SubjectNameSource = [
  'uuid',
  (id) => sql`select trim(first_name || ' ' || last_name) from users where id = ${id}`,
];
const payer = (
  payment: SQL,
): SQL => sql`select coalesce('0' || substr(msisdn, 5), bank_name || ' ' || payer_account_number)
  from payments where id = ${payment}`;
const sender = (table: SQL): SubjectNameSource => [
  'uuid',
  (id) => sql`select fullname from ${table} where id = ${id}`,
];

/** Recipient of a message, by the first part of its key, before the ID. */
const toldOf: Readonly<Record<string, SubjectNameSource>> = {
  payment: ['uuid', payer],
  refund: ['uuid', (id) => payer(sql`(select payment_id from refund_payouts where id = ${id})`)],
  loan: ['uuid', (id) => sql`select full_name from loan_applications where loan_id = ${id}`],
  booking: sender(sql`scheduled_calls`),
  'contact-message': sender(sql`contact_messages`),
  'partnership-request': sender(sql`partnership_requests`),
  invitation: ['uuid', (id) => sql`select username from invitations where id = ${id}`],
  otp: account,
  reset: account,
  'password-changed': account,
  'phone-changed': account,
  'email-changed': account,
  'second-factor-reset': account,
  'recovery-codes-made': account,
};

/** Looked up for the rows of a page alone: they are cut before it is. */
const whoItIsAbout = sql`nullif(case ${nameCases(toldOf, sql`split_part(s.dedupe_key, ':', 1)`, sql`split_part(s.dedupe_key, ':', 2)`)} end, '')`;

/**
 * List of messages sent and waiting to be sent. A text message or an email keeps its number or address only until
 * it is finished: sent, rejected or abandoned. After that, staff see the person it was about, as currently recorded;
 * null once that record has been anonymised, too.
 */
export const sentMessagesListSource: ListSource<(typeof adminLists)['sentMessages']> = {
  from: sql`(
    select t.created_at as at, 'sms' as channel, t.dedupe_key, t.category,
      '0' || substr(nullif(t.msisdn, ''), 5) as recipient, t.status, t.attempts from outgoing_sms t
    union all
    select m.created_at, 'mail', m.dedupe_key, m.category, m.recipient, m.status, m.attempts from outgoing_emails m
    union all
    select n.created_at, 'notification', n.dedupe_key, n.category,
      (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = n.user_id),
      case when n.read_at is null then 'unread' else 'read' end, null from notifications n) s`,
  id: { is: sql`(s.channel || ':' || s.dedupe_key)`, type: 'text' },
  columns: () => ({
    at: sql`s.at`,
    channel: sql`s.channel`,
    category: sql`s.category`,
    to: sql`coalesce(s.recipient, ${whoItIsAbout})`,
    status: sql`s.status`,
    attempts: sql`s.attempts`,
    dedupeKey: sql`s.dedupe_key`,
  }),
  // An array is known before the lists are read, so that each is asked by its index.
  search: (text) => [
    sql`s.dedupe_key = any(array(
      select a.dedupe_key from (${aboutLoans(text)}) a union (${aboutPayments(text)}) union select ${text}::text))`,
  ],
};
