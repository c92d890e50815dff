import { toMsisdn } from '@somesa/core';
import type { officeLists } from '@somesa/core/office';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../lists/list-source';

/** Text messages tell by their subjects what they are about. */
const textMessageKind = sql`case
  when t.subject like 'otp:%' then 'code' when t.subject like 'phone-changed:%' then 'contact-change'
  when t.subject like 'payment:%' then 'receipt' when t.subject like 'refund%' then 'refund'
  when t.subject like 'loan:%:reminder:%' then 'reminder' when t.subject like 'loan:%' then 'loan'
  when t.subject like 'booking:%' then 'booking' else 'other' end`;

const mailKind = sql`case
  when m.kind in ('reset', 'password-changed') then 'password' when m.kind = 'email-code' then 'code'
  when m.kind = 'email-changed' then 'contact-change' when m.kind = 'contact-received' then 'message'
  when m.kind = 'partnership-received' then 'partnership' when m.kind = 'loan-reminder' then 'reminder'
  when m.kind like 'loan-%' then 'loan' when m.kind = 'invitation' then 'invitation' else 'other' end`;

const notificationKind = sql`case
  when n.is_reminder then 'reminder' when n.kind = 'fees_paid' then 'receipt'
  when n.kind like 'repayment_%' or n.kind in ('schedule_changed', 'loan_closed') then 'repayment' else 'loan' end`;

/** The keys of what was sent about a loan, or to somebody about their loans. */
const aboutLoans = (text: string) => sql`
  with asked as materialized (
    select id from loans where reference = ${text.toUpperCase()}
    union select l.id from loans l join users u on u.id = l.user_id
      where u.email_key = ${text.toLowerCase()} or u.msisdn = ${toMsisdn(text)}
  )
  select t.subject from asked a join text_messages t
    on t.subject ~>=~ ('loan:' || a.id || ':') and t.subject ~<~ ('loan:' || a.id || ';')
  union select m.about from asked a join mails m
    on m.about ~>=~ ('loan:' || a.id || ':') and m.about ~<~ ('loan:' || a.id || ';')
  union select n.about from asked a join notifications n on n.loan_id = a.id`;

/** The keys of receipts, by a payment's reference or the number that paid. */
const aboutPayments = (text: string) => sql`
  select 'payment:' || id from payments where reference = ${text.toUpperCase()}
  union select 'payment:' || id from payments where msisdn = ${toMsisdn(text)}
  union select n.about from notifications n join users u on u.id = n.user_id
    where u.email_key = ${text.toLowerCase()} or u.msisdn = ${toMsisdn(text)}`;

/** What was sent, and is to be. Text messages and e-mails forget whom they went to once they are over. */
export const sentListSource: ListSource<(typeof officeLists)['sent']> = {
  from: sql`(
    select t.created_at as at, 'sms' as channel, t.subject as subject, ${textMessageKind} as about,
      '0' || substr(nullif(t.msisdn, ''), 5) as recipient, t.state, t.tries from text_messages t
    union all
    select m.created_at, 'mail', m.about, ${mailKind}, m.recipient, m.state, m.tries from mails m
    union all
    select n.created_at, 'notification', n.about, ${notificationKind},
      (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = n.user_id),
      case when n.read_at is null then 'unread' else 'read' end, null from notifications n) s`,
  id: { is: sql`(s.channel || ':' || s.subject)`, type: 'text' },
  columns: () => ({
    at: sql`s.at`,
    channel: sql`s.channel`,
    about: sql`s.about`,
    to: sql`s.recipient`,
    state: sql`s.state`,
    tries: sql`s.tries`,
    subject: sql`s.subject`,
  }),
  // An array is known before the lists are read, so that each is asked by its index.
  search: (text) => sql`s.subject = any(array(
    select a.subject from (${aboutLoans(text)}) a union (${aboutPayments(text)}) union select ${text}::text))`,
};
