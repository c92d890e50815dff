import type { officeLists } from '@somesa/core/office';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../lists/list-source';
import { typedNumber } from '../lists/typed-number';

/** The keys of what was sent about a loan, or to somebody about their loans. */
const aboutLoans = (text: string) => sql`
  with asked as materialized (
    select id from loans where reference = ${text.toUpperCase()}
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
  select 'payment:' || id from payments where reference = ${text.toUpperCase()}
  union select 'payment:' || id from payments where msisdn = ${typedNumber(text)}
  union select n.about from notifications n join users u on u.id = n.user_id
    where u.email_key = ${text.toLowerCase()} or u.msisdn = ${typedNumber(text)}`;

/** What was sent, and is to be. Text messages and e-mails forget whom they went to once they are over. */
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
    to: sql`s.recipient`,
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
