/**
 * Statements that fill a database with three years of payments in proportions of a real site, and with a ledger that balances. Everything
 * is a function of row numbers, so that two runs of the same size have the same rows.
 *
 * A child has nine fee items of 10 units and pays each third of a year in five payments of 6 units; one child in four has not paid the
 * last 12 units. One payment in thirteen fails or expires, one child in a hundred has a payment that was reversed. Schools are charged for
 * each payment and are settled each month. Payments of a third of a year come early in it, most on its first day.
 */

/** Tables that are filled without indexes and foreign keys, which are made again afterwards. */
export const filledTables = [
  'students',
  'fee_items',
  'payments',
  'payment_events',
  'payment_allocations',
  'bank_transactions',
  'ledger_entries',
  'ledger_daily_totals',
  'settlements',
  'settlement_entries',
  'outgoing_sms',
] as const;

/** Payments of a child, with failed and reversed ones, times a hundred. */
const PAYMENTS_OF_100_CHILDREN = 1_571;
/** Number of children of a school on average; the largest school has a hundredth of all children of a thousand schools. */
const CHILDREN_OF_SCHOOL = 1_150;
const MIN_SCHOOLS = 5;
const DAYS = 1_095;
/** Days of the fifteen parts of the three years, in each of which a child pays once. */
const PART_DAYS = 73;
const CHARGE = { ratePpm: 10_000, flatUgx: 500 };
/** Number of days for which messages are kept (`MESSAGE_RETENTION_DAYS`). */
const MESSAGE_DAYS = 400;

const today = `(date_trunc('day', now() at time zone 'Africa/Kampala') at time zone 'Africa/Kampala')`;
const start = `(${today} - interval '${DAYS} days')`;
/** Returns the SQL of a number from 0 to below 1 that depends on a key. */
const random = (key: string, seed: number): string =>
  `(abs(hashint8extended(${key}, ${seed}) % 1000000) / 1000000.0::float8)`;
/** Returns the SQL of an instant between 6 and 21 o'clock of a day, counted from the first day. */
const instant = (days: string, key: string): string =>
  `${start} + floor(${days}) * interval '1 day' + interval '6 hours' + ${random(key, 2)} * interval '15 hours'`;
const isPaid = `kind in ('succeeded', 'reversed')`;
const first = 'least(p.amount, p.unit * (10 - p.j * 6 % 10))';
/** Joins a payment with its parts: of its first fee item, of the next one, and what the school is charged. */
const lines = `cross join lateral (values (0, ${first}, false), (1, p.amount - ${first}, false),
  (0, least(p.amount, (p.amount * ${CHARGE.ratePpm} + 500000) / 1000000 + ${CHARGE.flatUgx}), true)) l (line, amount, is_charge)`;
const school = `'school-payable:' || p.school_id`;
const wallet = `case when p.draw = 0 then 'bank:collections' when p.draw <= 2 then 'wallet:airtel' else 'wallet:mtn' end`;
const month = `date_trunc('month', posted_at at time zone 'Africa/Kampala')::date`;
const schoolAccount = `case when credit_account like 'school-payable:%' then credit_account else debit_account end`;

/** Lists the statements that fill a database that has the demo's schools and people and nothing else. Needs a superuser, to disable the triggers. */
export const listPaymentStatements = (payments: number): string[] => {
  const children = Math.ceil((payments * 100) / PAYMENTS_OF_100_CHILDREN);
  const schools = Math.max(MIN_SCHOOLS, Math.round(children / CHILDREN_OF_SCHOOL));
  return [
    `insert into schools (slug, name) select 'scale-' || i, 'Scale School ' || i from generate_series(1, ${schools}) i;
      create temp table scale_schools as
      select substr(slug, 7)::int as number, id, 20000 + substr(slug, 7)::bigint * 3 % 10 * 10000 as unit from schools where slug like 'scale-%';
      insert into accounts (code, kind, school_id) select 'school-payable:' || id, 'liability', id from schools on conflict do nothing;
      insert into school_charges (school_id, from_on, rate_ppm, flat_ugx, set_by, set_at)
      select id, (${start} - interval '9 days')::date, ${CHARGE.ratePpm}, ${CHARGE.flatUgx},
        (select id from users where email_key = 'admin@somesa.example'), ${start} - interval '10 days' from scale_schools;
      create temp table scale_children as
      select n, n + 1 as id, s.id as school_id, s.number, s.unit from generate_series(0::bigint, ${children - 1}) n
      join scale_schools s on s.number = 1 + floor(${schools} * power((n * 7919 % ${children}) / ${children}::float8, 1.5));
      insert into school_payout_accounts (school_id, method, payee_name, bank_name, account_number)
      select id, 'bank', 'Scale School', 'Stanbic Bank', '9030000000001' from scale_schools;
      analyze scale_children`,
    `truncate students;
      insert into students (id, school_id, reg_no, first_name, last_name, class_name) overriding system value
      select id, school_id, 'B' || number || '-' || lpad(n::text, 7, '0'), 'Child' || n % 499, 'Bench' || n % 9973, 'P' || 1 + n % 7
      from scale_children order by n;
      select setval('students_id_seq', ${children})`,
    `truncate fee_items;
      insert into fee_items (id, student_id, description, due_on, amount_ugx, paid_ugx) overriding system value
      select n * 9 + i + 1, id, 'Tuition for term ' || 1 + i % 3, (${start} + (30 + i * 121) * interval '1 day')::date, unit * 10,
        unit * case when n % 4 = 0 and i = 7 then 8 when n % 4 = 0 and i = 8 then 0 else 10 end
      from scale_children, generate_series(0, 8) i order by n, i;
      select setval('fee_items_id_seq', ${children * 9})`,
    `create temp table scale_payments as
      select row_number() over (order by at) as k, t.*, c.id as student_id, c.school_id, c.unit,
        md5('scale' || t.n || '-' || t.j || t.kind)::uuid as id, c.unit * case kind when 'reversed' then 1 else 6 end as amount,
        case when kind = 'reversed' then 1 else hashint8extended(t.n * 16 + t.j, 5) & 7 end as draw
      from (
        select n, j, 'succeeded' as kind, ${instant(`j * ${PART_DAYS} + ${PART_DAYS} * power(${random('n * 16 + j', 1)}, 2)`, 'n * 16 + j')} as at
        from scale_children, generate_series(0, 14) j where n % 4 <> 0 or j < 13
        union all
        select n, j, case (n + j) % 4 when 0 then 'expired' else 'failed' end, ${instant(`${DAYS} * ${random('n * 16 + j', 3)}`, 'n * 16 + j')}
        from scale_children, generate_series(0, 1) j where j = 0 or n % 5 = 0
        union all
        select n, 0, 'reversed', ${instant(`${DAYS - 10} * ${random('n', 4)}`, 'n')} from scale_children where n % 100 = 7
      ) t join scale_children c on c.n = t.n;
      analyze scale_payments`,
    `truncate payments;
      insert into payments (id, reference, status, student_id, school_id, amount_ugx, method, network, msisdn, bank_name,
        payer_account_number, provider_reference, provider_transaction_id, webhook_token, secret_hash, item_ids, created_at, sent_at,
        payer_deadline_at, hold_expires_at, status_check_count, failure, paid_at, reconciled_at)
      select id, 'SF-' || upper(lpad(to_hex(k * 2654435761 % 1099511627776), 10, '0')), kind::payment_status, student_id, school_id, amount,
        (case draw when 0 then 'bank' else 'mobile' end)::payment_method,
        (case when draw = 0 then null when draw <= 2 then 'airtel' else 'mtn' end)::network,
        case when draw > 0 then case when draw <= 2 then '+25670' else '+25677' end || lpad((n * 7 / 10)::text, 7, '0') end,
        case when draw = 0 then 'Stanbic Bank' end, case when draw = 0 then lpad(n::text, 10, '9') end,
        case when draw = 0 then 'SF' || k else id::text end,
        case when ${isPaid} then case draw when 0 then 'stanbic:T' || k else (k * 7 + 10000000000)::text end end,
        substr(md5(k || 'token'), 1, 32), md5(k || 'a') || md5(k || 'b'), jsonb_build_array((n * 9 + j * 6 / 10 + 1)::text), at,
        case when draw > 0 then at + interval '1 second' end, at + interval '5 minutes', at + interval '10 minutes', 2,
        (case kind when 'failed' then (array['declined', 'insufficient_funds', 'not_approved_in_time'])[1 + k % 3] end)::failure_reason,
        case when ${isPaid} then at + interval '40 seconds' end,
        case when ${isPaid} and draw > 0 and at < ${today} - interval '1 day' then at + interval '1 day' end
      from scale_payments`,
    `truncate payment_events;
      insert into payment_events (payment_id, from_status, to_status, event, detail, at)
      select p.id, e.before::payment_status, e.after::payment_status, e.event, e.detail, p.at + e.later
      from scale_payments p cross join lateral (values
        ('created', 'submitted', 'accepted', null, interval '1 second', draw > 0),
        (case draw when 0 then 'awaiting_transfer' else 'submitted' end, 'succeeded', 'paid', (k * 7 + 10000000000)::text, interval '40 seconds', ${isPaid}),
        ('submitted', 'failed', 'failed', 'the payer declined', interval '50 seconds', kind = 'failed'),
        (case draw when 0 then 'awaiting_transfer' else 'submitted' end, 'expired', 'expired', null, interval '10 minutes', kind = 'expired'),
        ('succeeded', 'reversed', 'reversed', 'the network reversed it', interval '1 day', kind = 'reversed')
      ) e (before, after, event, detail, later, is_so) where e.is_so`,
    `truncate payment_allocations;
      insert into payment_allocations (payment_id, fee_item_id, amount_ugx)
      select p.id, p.n * 9 + p.j * 6 / 10 + 1 + l.line, l.amount from scale_payments p ${lines} where ${isPaid} and l.amount > 0 and not l.is_charge`,
    `truncate bank_transactions;
      insert into bank_transactions (provider_transaction_id, bank, narrative, amount_ugx, paid_at, source, payment_id, received_at)
      select 'stanbic:T' || k, 'stanbic', 'SF' || k, amount, at + interval '40 seconds', 'notification', id, at + interval '41 seconds'
      from scale_payments where kind = 'succeeded' and draw = 0`,
    `truncate ledger_entries;
      insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, payment_id, value_at, posted_at)
      select case when l.is_charge then ${school} else ${wallet} end, case when l.is_charge then 'income:school-charges' else ${school} end,
        l.amount, 'payment:' || p.id, case when l.is_charge then 'fees.charged' else 'fees.paid' end, l.line, p.id,
        p.at + interval '40 seconds', p.at + interval '41 seconds'
      from scale_payments p ${lines} where ${isPaid} and l.amount > 0;
      insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, payment_id, value_at, posted_at)
      select credit_account, debit_account, amount_ugx, 'reversal:' || payment_id, posting_type, line, payment_id,
        value_at + interval '1 day', posted_at + interval '1 day'
      from ledger_entries where payment_id in (select id from scale_payments where kind = 'reversed')`,
    `create temp table scale_settlements as
      select md5('settlement' || account || month)::uuid as id, account, month, amount, split_part(account, ':', 2)::int as school_id,
        least((month + interval '1 month 3 days') at time zone 'Africa/Kampala', ${today}) - interval '1 minute' as at
      from (
        select ${schoolAccount} as account, ${month} as month, sum(case when credit_account like 'school-payable:%' then amount_ugx else -amount_ugx end) as amount
        from ledger_entries group by 1, 2) t
      where amount > 0 and month < date_trunc('month', now() at time zone 'Africa/Kampala');
      truncate settlement_entries, settlements;
      insert into settlements (id, reference, school_id, until_on, amount_ugx, status, method, payee_name, msisdn, created_by, created_at,
        ended_by, ended_at, paid_on, provider_transaction_id)
      select s.id, 'SS-' || upper(substr(s.id::text, 1, 13)), s.school_id, (month + interval '1 month')::date - 1, amount, 'paid', 'mtn', 'Scale School',
        '+256770000001', u.id, at, u.id, at, (at at time zone 'Africa/Kampala')::date, 'SETTLED-' || s.id
      from scale_settlements s, users u where u.email_key = 'staff@somesa.example';
      insert into settlement_entries (entry_id, settlement_id)
      select e.id, s.id from ledger_entries e join scale_settlements s on s.account = ${schoolAccount} and s.month = ${month};
      insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
      select account, 'wallet:mtn-disbursements', amount, 'settlement:' || id, 'school.settled', 0, at, at from scale_settlements order by at`,
    `truncate outgoing_sms;
      insert into outgoing_sms (dedupe_key, msisdn, text, status, attempts, created_at, gateway_message_id, cost_ugx)
      select 'payment:' || id, '+25677' || lpad((n * 7 / 10)::text, 7, '0'),
        'Somesa: We received UGX ' || amount || ' of fees for C*** B*** of Scale School. Receipt: https://somesa.example/receipts/' || k,
        'sent', 1, at + interval '41 seconds', 'AT' || k, 35
      from scale_payments where kind = 'succeeded' and draw > 0 and at > now() - interval '${MESSAGE_DAYS} days'`,
    `truncate ledger_daily_totals;
      insert into ledger_daily_totals (posting_date, value_date, debit_account, credit_account, posting_type, entries, amount_ugx)
      select (posted_at at time zone 'Africa/Kampala')::date, (value_at at time zone 'Africa/Kampala')::date, debit_account, credit_account,
        posting_type, count(*), sum(amount_ugx)
      from ledger_entries where posted_at < ${today} - interval '1 day' group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5;
      insert into closed_ledger_dates (day, closed_at)
      select day, ${today} from generate_series((${start} at time zone 'Africa/Kampala')::date,
        ((${today} - interval '2 days') at time zone 'Africa/Kampala')::date, interval '1 day') day`,
  ];
};
