import type { officeLists } from '@somesa/core/office';
import { type SQL, sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { typedNumber } from '../../platform/lists/typed-number';
import { typedReference } from '../../platform/lists/typed-reference';
import { casesOf, type Kept } from '../audit/subject-name';

/** The keys of what was sent about a loan, or to somebody about their loans. */
const aboutLoans = (text: string) => sql`
  with asked as materialized (
    select id from loans where reference = ${typedReference(text)}
    union select l.id from loans l join users u on u.id = l.user_id
      where u.email_key = ${text.toLowerCase()} or u.msisdn = ${typedNumber(text)}
  )
  select t.subject from asked a join text_messages t
    on t.subject ~>=~ ('loan:' || a.id || ':') and t.subject ~<~ ('loan:' || a.id || ';')
  union select m.about from asked a join mails m
    on m.about ~>=~ ('loan:' || a.id || ':') and m.about ~<~ ('loan:' || a.id || ';')
  union select n.about from asked a join notifications n on n.loan_id = a.id`;

/** The keys of receipts, by a payment's reference or the number that paid. */
const aboutPayments = (text: string) => sql`
  select 'payment:' || id from payments where reference = ${typedReference(text)}
  union select 'payment:' || id from payments where msisdn = ${typedNumber(text)}
  union select n.about from notifications n join users u on u.id = n.user_id
    where u.email_key = ${text.toLowerCase()} or u.msisdn = ${typedNumber(text)}`;

const account: Kept = [
  'uuid',
  (id) => sql`select trim(first_name || ' ' || last_name) from users where id = ${id}`,
];
const payer = (
  payment: SQL,
): SQL => sql`select coalesce('0' || substr(msisdn, 5), bank_name || ' ' || payer_account_number)
  from payments where id = ${payment}`;
const sender = (table: SQL): Kept => ['uuid', (id) => sql`select fullname from ${table} where id = ${id}`];

/** Who it is that something was told of, by what stands first in its key, before the id. */
const toldOf: Readonly<Record<string, Kept>> = {
  payment: ['uuid', payer],
  refund: ['uuid', (id) => payer(sql`(select payment_id from refund_payouts where id = ${id})`)],
  loan: ['uuid', (id) => sql`select full_name from loan_applications where loan_id = ${id}`],
  booking: sender(sql`bookings`),
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
const whoItIsAbout = sql`nullif(case ${casesOf(toldOf, sql`split_part(s.subject, ':', 1)`, sql`split_part(s.subject, ':', 2)`)} end, '')`;

/**
 * What was sent, and is to be. A text message or an e-mail keeps its number or address only until it is over: sent, refused or given up.
 * From then on staff sees who it was about, as that stands in the books by now; nothing once it is forgotten there, too.
 */
export const sentListSource: ListSource<(typeof officeLists)['sent']> = {
  from: sql`(
    select t.created_at as at, 'sms' as channel, t.subject as subject, t.sent_kind as about,
      '0' || substr(nullif(t.msisdn, ''), 5) as recipient, t.state, t.tries from text_messages t
    union all
    select m.created_at, 'mail', m.about, m.sent_kind, m.recipient, m.state, m.tries from mails m
    union all
    select n.created_at, 'notification', n.about, n.sent_kind,
      (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = n.user_id),
      case when n.read_at is null then 'unread' else 'read' end, null from notifications n) s`,
  id: { is: sql`(s.channel || ':' || s.subject)`, type: 'text' },
  columns: () => ({
    at: sql`s.at`,
    channel: sql`s.channel`,
    about: sql`s.about`,
    to: sql`coalesce(s.recipient, ${whoItIsAbout})`,
    state: sql`s.state`,
    tries: sql`s.tries`,
    subject: sql`s.subject`,
  }),
  // An array is known before the lists are read, so that each is asked by its index.
  search: (text) => [
    sql`s.subject = any(array(
      select a.subject from (${aboutLoans(text)}) a union (${aboutPayments(text)}) union select ${text}::text))`,
  ],
};
