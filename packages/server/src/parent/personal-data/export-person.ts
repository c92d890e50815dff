import { normaliseEmail } from '@somesa/core';
import type { User } from '../../people/sign-in/sessions';
import type { Database, Statement } from '../../platform/db/database';

/**
 * Selects the keys of a person's messages. A message that was sent has no recipient any more, but its key, or the key's beginning, names
 * what it was about. Messages to guarantors of the person's loans are not theirs.
 */
const selectMessages = (table: 'outgoing_sms' | 'outgoing_emails'): string => `
  select m.dedupe_key from (
    select about || ':' || $1 as key from unnest('{otp,phone-changed,reset,password-changed,email-changed,second-factor-set,second-factor-reset,
      recovery-codes-made,school-day}'::text[]) about
    union select 'payment:' || id from payments where msisdn = $2
    union select 'refund:' || r.id from refund_payouts r join payments p on p.id = r.payment_id
      where p.msisdn = $2 or (p.msisdn is null and p.user_id = $1)
    union select 'loan:' || id from loans where user_id = $1
    union select 'loan:' || loan_id || ':guarantor:' || id from loan_guarantors where msisdn = $2
    union select 'booking:' || id from scheduled_calls where msisdn = $2
    union select 'claim:' || id from payment_claims where msisdn = $2
    union select 'fees:' || r.id from fee_reminders r join guardians g on g.id = r.guardian_id where g.msisdn = $2
    union select about || ':' || left(translate(encode(sha256(convert_to($2, 'UTF8')), 'base64'), '+/', '-_'), 22)
      from unnest('{fees_stopped,fees_started}'::text[]) about
    union select 'contact-message:' || id from contact_messages where lower(email) = $3
    union select about || ':' || id from partnership_requests, unnest('{partnership-request,partnership-declined}'::text[]) about
      where lower(email) = $3
    union select 'invitation:' || id from invitations where user_id = $1 or email_key = $3) k
  join ${table} m on (m.dedupe_key = k.key or (m.dedupe_key ~>=~ (k.key || ':') and m.dedupe_key ~<~ (k.key || ';')))
    and m.dedupe_key not like k.key || ':guarantor:%'`;

/** Sections of the file, each with the query of its rows. $1 is the user's ID, $2 their verified phone number, $3 their email address in lower case. */
const sections = {
  account: `select to_jsonb(u) - '{password_hash,email_key}'::text[] as row from users u where id = $1`,
  accountEvents: `select jsonb_build_object('at', at, 'event', event) as row from account_events where user_id = $1 order by id`,
  sessions: `select jsonb_build_object('created_at', created_at, 'last_used_at', last_used_at, 'expires_at', expires_at) as row
    from sessions where user_id = $1 order by created_at`,
  children: `select jsonb_build_object('reg_no', s.reg_no, 'school', c.name, 'added_at', u.added_at) as row
    from user_children u join students s on s.id = u.student_id join schools c on c.id = s.school_id
    where u.user_id = $1 order by u.added_at`,
  payments: `select jsonb_build_object('reference', p.reference, 'status', p.status, 'purpose', p.purpose, 'amount_ugx', p.amount_ugx,
      'method', p.method, 'network', p.network, 'msisdn', p.msisdn, 'bank_name', p.bank_name,
      'payer_account_number', p.payer_account_number, 'school', c.name, 'reg_no', s.reg_no, 'created_at', p.created_at, 'paid_at', p.paid_at,
      'provider_transaction_id', p.provider_transaction_id) as row
    from payments p join schools c on c.id = p.school_id join students s on s.id = p.student_id
    where p.user_id = $1 or p.msisdn = $2 order by p.created_at`,
  claims: `select jsonb_build_object('reg_no', s.reg_no, 'school', c.name, 'transaction_id', p.transaction_id, 'amount_ugx', p.amount_ugx,
      'paid_on', p.paid_on, 'has_slip', p.slip_id is not null, 'status', p.status, 'created_at', p.created_at, 'decided_at', p.decided_at) as row
    from payment_claims p join schools c on c.id = p.school_id join students s on s.id = p.student_id
    where p.msisdn = $2 order by p.created_at`,
  refunds: `select jsonb_build_object('reference', p.reference, 'amount_ugx', r.amount_ugx, 'paid_ugx', r.paid_ugx, 'queued_at', r.queued_at,
      'paid_at', r.paid_at) as row
    from refunds r join payments p on p.id = r.payment_id where p.user_id = $1 or p.msisdn = $2 order by r.queued_at`,
  loans: `select to_jsonb(l) - '{user_id,first_approver_id}'::text[] || jsonb_build_object('application', to_jsonb(a) - 'loan_id') as row
    from loans l left join loan_applications a on a.loan_id = l.id where l.user_id = $1 order by l.created_at`,
  instalments: `select to_jsonb(i) as row from loan_instalments i join loans l on l.id = i.loan_id where l.user_id = $1
    order by i.loan_id, i.number`,
  repayments: `select to_jsonb(r) - 'user_id' as row from repayments r join loans l on l.id = r.loan_id where l.user_id = $1 order by r.value_at`,
  documents: `select jsonb_build_object('loan', l.reference, 'kind', u.kind, 'name', u.name, 'size', u.size, 'uploaded_at', u.created_at) as row
    from uploads u join loans l on l.id = u.loan_id where l.user_id = $1 order by u.created_at`,
  guaranteesGiven: `select jsonb_build_object('loan', l.reference, 'name', g.full_name, 'relation', g.relation, 'amount_ugx', g.amount_ugx,
      'asked_at', g.asked_at, 'consented_at', g.consented_at) as row
    from loan_guarantors g join loans l on l.id = g.loan_id where g.msisdn = $2 order by g.asked_at`,
  guardianOf: `select jsonb_build_object('reg_no', s.reg_no, 'school', c.name, 'name', g.name, 'language', g.language) as row
    from guardians g join students s on s.id = g.student_id join schools c on c.id = s.school_id where g.msisdn = $2 order by g.id`,
  allowancesOfChildren: `select jsonb_build_object('reg_no', s.reg_no, 'reason', a.reason, 'until_on', a.until_on, 'created_at', a.created_at) as row
    from clearance_allowances a join students s on s.id = a.student_id
    where a.student_id in (select student_id from guardians where msisdn = $2) order by a.created_at`,
  passesOfChildren: `select jsonb_build_object('reg_no', s.reg_no, 'number', p.number, 'valid_until', p.valid_until, 'created_at', p.created_at,
      'withdrawn_at', p.withdrawn_at) as row
    from gate_passes p join students s on s.id = p.student_id
    where p.student_id in (select student_id from guardians where msisdn = $2) order by p.created_at, p.number`,
  stoppedReminders: `select jsonb_build_object('stopped_at', stopped_at) as row from sms_opt_outs where msisdn = $2`,
  notifications: `select to_jsonb(n) - '{user_id,dedupe_key}'::text[] as row from notifications n where user_id = $1 order by id`,
  textMessages: `select jsonb_build_object('category', category, 'status', status, 'attempts', attempts, 'delivery', delivery,
      'created_at', created_at) as row
    from outgoing_sms where dedupe_key in (
      select dedupe_key from outgoing_sms where msisdn = $2 and next_attempt_at is not null
      union all ${selectMessages('outgoing_sms')}
      union all select m.dedupe_key from users u, outgoing_sms m
        where u.id = $1 and u.school_id is not null and m.dedupe_key like '%:' || $2)
    order by created_at`,
  emails: `select jsonb_build_object('category', category, 'status', status, 'attempts', attempts, 'created_at', created_at) as row
    from outgoing_emails where dedupe_key in (
      select dedupe_key from outgoing_emails where lower(recipient) = $3 and next_attempt_at is not null
      union all ${selectMessages('outgoing_emails')})
    order by created_at`,
  contactMessages: `select to_jsonb(m) - 'content_key' as row from contact_messages m where lower(email) = $3 order by created_at`,
  partnershipRequests: `select to_jsonb(r) - '{content_key,decided_by}'::text[] as row from partnership_requests r where lower(email) = $3
    order by created_at`,
  savedViews: `select to_jsonb(v) - 'user_id' as row from list_views v where user_id = $1 order by id`,
  scheduledCalls: `select to_jsonb(b) as row from scheduled_calls b where msisdn = $2 order by created_at`,
  schoolViews: `select jsonb_build_object('school', c.name, 'reason', v.reason, 'started_at', v.started_at, 'ends_at', v.ends_at) as row
    from school_views v join schools c on c.id = v.school_id where v.viewer_id = $1 order by v.started_at`,
  invitations: `select jsonb_build_object('email', email, 'username', username, 'role_id', role_id, 'created_at', created_at,
      'accepted_at', accepted_at) as row from invitations where user_id = $1 or email_key = $3 order by created_at`,
} as const;

type Section = keyof typeof sections;

/** Everything that is stored about a person, by section. */
export type PersonExport = Record<Section, unknown[]>;

const toStatement = (name: string, text: string): Statement => ({
  name: `person-export-${name}`,
  // Every query names all values, with their types.
  text: `with values_given as (select $1::uuid, $2::text, $3::text) ${text}`,
});

const findPerson: Statement = {
  name: 'person-export-find',
  text: `select id, case when phone_verified_at is not null then msisdn end as msisdn, email from users where email_key = $1`,
};

/** Person whose rows are read; a number or an address that is null finds none. */
interface Person {
  id: string;
  /** Verified phone number. */
  msisdn: string | null;
  email: string | null;
}

const readPerson = async ({ reports }: Database, { id, msisdn, email }: Person): Promise<PersonExport> => {
  const values = [id, msisdn, email?.toLowerCase() ?? null];
  const entries: [Section, unknown[]][] = [];
  for (const name of Object.keys(sections) as Section[]) {
    const rows = await reports.run<{ row: unknown }>(toStatement(name, sections[name]), values);
    entries.push([name, rows.map(({ row }) => row)]);
  }
  return Object.fromEntries(entries) as PersonExport;
};

/**
 * Reads everything that is stored about the person with an email address, without passwords, codes and keys, and without the contents of
 * documents and messages: those of messages are not kept once sent. Returns null if no account has the address. The caller has made sure
 * that the address is the person's.
 */
export const exportPerson = async (database: Database, email: string): Promise<PersonExport | null> => {
  const [person] = await database.run<Person>(findPerson, [normaliseEmail(email)]);
  return person ? readPerson(database, person) : null;
};

/** Reads the same for a user. Rows that only have an address or a number are found by a verified one, as another may be someone else's. */
export const exportOwn = (
  database: Database,
  { id, msisdn, phoneVerifiedAt, email, emailVerifiedAt }: User,
): Promise<PersonExport> =>
  readPerson(database, {
    id,
    msisdn: phoneVerifiedAt && msisdn,
    email: emailVerifiedAt && email,
  });
