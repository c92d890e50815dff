import type { adminLists } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import type { StaffUser } from '../../platform/http/staff-user';
import type { ListSource } from '../../platform/lists/list-source';
import { phoneEquals } from '../../platform/lists/phone-search';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';
import { buildNameCases, type SubjectNameSource } from '../audit/subject-name';

/** Selects the keys of messages about the loans that match a reference, or a user's email address or phone number. */
const selectLoanMessages = (text: string, staffUser: StaffUser) => sql`
  with matching_loans as materialized (
    select id from loans where reference = ${normaliseReferenceSearch(text)}
    union select l.id from loans l join users u on u.id = l.user_id
      where u.email_key = ${text.toLowerCase()} or ${phoneEquals(sql`u.msisdn`, text, staffUser)}
  )
  select t.dedupe_key from matching_loans a join outgoing_sms t
    on t.dedupe_key ~>=~ ('loan:' || a.id || ':') and t.dedupe_key ~<~ ('loan:' || a.id || ';')
  union select m.dedupe_key from matching_loans a join outgoing_emails m
    on m.dedupe_key ~>=~ ('loan:' || a.id || ':') and m.dedupe_key ~<~ ('loan:' || a.id || ';')
  union select n.dedupe_key from matching_loans a join notifications n on n.loan_id = a.id`;

/** Selects the keys of receipts by the payment's reference or the payer's phone number, and of notifications by their user. */
const selectPaymentMessages = (text: string, staffUser: StaffUser) => sql`
  select 'payment:' || id as dedupe_key from payments where reference = ${normaliseReferenceSearch(text)}
  union select 'payment:' || id from payments where ${phoneEquals(sql`msisdn`, text, staffUser)}
  union select n.dedupe_key from notifications n join users u on u.id = n.user_id
    where u.email_key = ${text.toLowerCase()} or ${phoneEquals(sql`u.msisdn`, text, staffUser)}`;

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
const recipients: Readonly<Record<string, SubjectNameSource>> = {
  payment: ['uuid', payer],
  refund: ['uuid', (id) => payer(sql`(select payment_id from refund_payouts where id = ${id})`)],
  loan: ['uuid', (id) => sql`select full_name from loan_applications where loan_id = ${id}`],
  claim: ['uuid', (id) => sql`select '0' || substr(msisdn, 5) from payment_claims where id = ${id}`],
  booking: sender(sql`scheduled_calls`),
  'contact-message': sender(sql`contact_messages`),
  'partnership-request': sender(sql`partnership_requests`),
  invitation: ['uuid', (id) => sql`select username from invitations where id = ${id}`],
  otp: account,
  reset: account,
  'password-changed': account,
  'phone-changed': account,
  'email-changed': account,
  'second-factor-set': account,
  'second-factor-reset': account,
  'recovery-codes-made': account,
};

/** Recipient of a message `s` by its key. It is evaluated only for the rows of one page. */
const recipient = sql`nullif(case ${buildNameCases(recipients, sql`split_part(s.dedupe_key, ':', 1)`, sql`split_part(s.dedupe_key, ':', 2)`)} end, '')`;

/**
 * List source of sent and waiting messages. A text message or an email keeps its recipient's number or address only until it is sent,
 * rejected or abandoned. After that, staff see the current name of the recipient; null once that is anonymised too.
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
    to: sql`coalesce(s.recipient, ${recipient})`,
    status: sql`s.status`,
    attempts: sql`s.attempts`,
    dedupeKey: sql`s.dedupe_key`,
  }),
  // The array is evaluated before the tables are read, so that their indexes are used.
  search: (text, staffUser) => [
    sql`s.dedupe_key = any(array(
      select a.dedupe_key from (${selectLoanMessages(text, staffUser)}) a union (${selectPaymentMessages(text, staffUser)}) union select ${text}::text))`,
  ],
};
