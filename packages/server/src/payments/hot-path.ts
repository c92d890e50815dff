/**
 * Statements of the hot path: look-ups, the start of a payment, its status, webhooks and posting. Of the
 * initiations that `npm run bench` compares with bare Fastify, Drizzle would build each again, and its reads
 * would take a connection of the pool instead of the shared reader.
 */
import type { BankName, Msisdn, Network, PaymentStatus } from '@somesa/core';
import { getTableColumns } from 'drizzle-orm';
import type { Queryable, Tx } from '../platform/db/database';
import { holdStatuses } from '../platform/db/hold-statuses';
import { logEvent } from '../platform/event-log';
import { hasRegNo } from '../schools/hot-path';
import { isCredit, isDebit } from '../schools/school-ledger';
import type { FeePick } from '../schools/terms/optional-fees';
import { mismatchedPayments } from './settlements/unsettled';
import { payments } from './tables/payments';

type Stored = typeof payments.$inferSelect;

/** A payment's row, with what its views need of the school and the child. */
export interface PaymentRow extends Stored {
  msisdn: Msisdn | null;
  bankName: BankName | null;
  /** Owner of the loan that it repays. */
  loanUserId: string | null;
  regNo: string;
  paymentCode: string | null;
  firstName: string;
  lastName: string;
  className: string;
  schoolSlug: string;
  schoolName: string;
  /** Optional fees that the payer chose; null for none. */
  picks: FeePick[] | null;
}

const stored = getTableColumns(payments);
const columns = Object.entries(stored)
  .map(([key, { name }]) => `p.${name} as "${key}"`)
  .join(', ');
const rows = `
  select ${columns}, l.user_id as "loanUserId", s.reg_no as "regNo", s.payment_code as "paymentCode", s.first_name as "firstName", s.last_name as "lastName",
    s.class_name as "className", sc.slug as "schoolSlug", sc.name as "schoolName", (
      select json_agg(json_build_object('termFeeId', k.term_fee_id, 'amountUgx', k.amount_ugx) order by k.term_fee_id)
      from payment_picks k where k.payment_id = p.id) as picks
  from payments p join students s on s.id = p.student_id join schools sc on sc.id = p.school_id
    left join loans l on l.id = p.loan_id`;

const selectById = { name: 'payments-by-id', text: `${rows} where p.id = $1` };
const selectByIdLocked = { name: 'payments-lock', text: `${selectById.text} for update of p` };
const selectByReference = { name: 'payments-by-reference', text: `${rows} where p.reference = $1` };
const selectGroup = {
  name: 'payments-by-group',
  text: `${rows} where p.group_id = $1 order by p.id <> $1, p.student_id`,
};
const selectGroupLocked = {
  name: 'payments-lock-group',
  text: `${rows} where p.group_id = $1 and p.id <> $1 order by p.student_id for update of p`,
};

/** Finds a payment; `lock` locks its row until the transaction ends. */
export const findPayment = async (db: Queryable, id: string, lock?: 'lock'): Promise<PaymentRow | null> =>
  (await db.run<PaymentRow>(lock ? selectByIdLocked : selectById, [id]))[0] ?? null;

/** Finds a payment by the canonical form of its reference. */
export const findByReference = async (db: Queryable, reference: string): Promise<PaymentRow | null> =>
  (await db.run<PaymentRow>(selectByReference, [reference]))[0] ?? null;

/** Lists the payments of a group by the ID of its first payment: that one, then the others by child. */
export const listGroupPayments = (db: Queryable, groupId: string): Promise<PaymentRow[]> =>
  db.run<PaymentRow>(selectGroup, [groupId]);

/** Lists the payments of a group but the first by child, and locks their rows. The caller holds the lock on the first one. */
export const lockOthers = (tx: Queryable, groupId: string): Promise<PaymentRow[]> =>
  tx.run<PaymentRow>(selectGroupLocked, [groupId]);

const selectByToken = {
  name: 'payments-by-webhook-token',
  text: 'select id from payments where webhook_token = $1',
};
const selectByAirtelReference = {
  name: 'payments-by-airtel-ref',
  text: `select id from payments where network = 'airtel' and provider_reference = $1`,
};

/** Finds the ID of the payment that a webhook is about: by the token in MTN's URL, or by the reference that Airtel repeats. */
export const findByWebhook = async (db: Queryable, network: Network, key: string): Promise<string | null> => {
  const statement = network === 'mtn' ? selectByToken : selectByAirtelReference;
  return (await db.run<{ id: string }>(statement, [key]))[0]?.id ?? null;
};

const writtenKeys = [
  ...(['id', 'reference', 'status', 'studentId', 'schoolId', 'amountUgx', 'method', 'network'] as const),
  ...(['msisdn', 'bankName', 'payerAccountNumber', 'providerReference', 'webhookToken'] as const),
  ...(['secretHash', 'itemIds', 'retryOf', 'createdAt', 'payerDeadlineAt', 'holdExpiresAt'] as const),
  ...(['nextCheckAt', 'purpose', 'loanId', 'strategy', 'quoteId', 'userId', 'groupId', 'groupUgx'] as const),
  ...(['language', 'onSchoolWebsite'] as const),
];
const insertRow = {
  name: 'payments-insert',
  text: `insert into payments (${writtenKeys.map((key) => stored[key].name).join(', ')})
    values (${writtenKeys.map((_, at) => `$${at + 1}`).join(', ')})`,
};

export type NewPayment = Pick<PaymentRow, (typeof writtenKeys)[number]>;

export const insertPayment = (tx: Tx, payment: NewPayment): void => {
  const { id, status, groupId } = payment;
  tx.send(
    insertRow,
    writtenKeys.map((key) => (key === 'itemIds' ? JSON.stringify(payment.itemIds) : payment[key])),
  );
  const group = groupId !== null && { group: groupId };
  logEvent(tx, { subject: `payment:${id}`, event: 'created', from: null, to: status, ...group });
};

const insertHolds = {
  name: 'holds-insert',
  text: `
    insert into fee_item_holds (payment_id, fee_item_id, amount_ugx)
    select $1, unnest($2::bigint[]), unnest($3::bigint[])`,
};

export const insertFeeItemHolds = (
  tx: Tx,
  paymentId: string,
  lines: readonly { itemId: string; amountUgx: number }[],
): void =>
  tx.send(insertHolds, [paymentId, lines.map((line) => line.itemId), lines.map((line) => line.amountUgx)]);

const insertPickRows = {
  name: 'picks-insert',
  text: 'insert into payment_picks (payment_id, term_fee_id, amount_ugx) select $1, unnest($2::bigint[]), unnest($3::bigint[])',
};

export const insertPicks = (tx: Tx, paymentId: string, picks: readonly FeePick[]): void =>
  tx.send(insertPickRows, [
    paymentId,
    picks.map(({ termFeeId }) => termFeeId),
    picks.map(({ amountUgx }) => amountUgx),
  ]);

const accept = {
  name: 'payments-accept',
  text: `
    with accepted as (
      update payments set status = 'submitted', sent_at = coalesce(sent_at, $2), next_check_at = $3, not_found_count = 0
      where id = $1 and status = 'created' and group_id is null returning id
    )
    insert into payment_events (payment_id, from_status, to_status, event, at)
    select id, 'created', 'submitted', 'accepted', $2 from accepted returning id`,
};

/** Records that the network accepted a payment on its own that was just written. Returns false if it is of a group or its status has changed since. */
export const recordAccepted = async (
  db: Queryable,
  id: string,
  now: Date,
  nextCheckAt: Date,
): Promise<boolean> => {
  const isAccepted = (await db.run(accept, [id, now, nextCheckAt])).length > 0;
  if (isAccepted)
    logEvent(db, { subject: `payment:${id}`, event: 'accepted', from: 'created', to: 'submitted' });
  return isAccepted;
};

const updateStatus = {
  name: 'payments-update-status',
  text: `
    update payments set status = $2, sent_at = coalesce(sent_at, $3), next_check_at = $4, status_check_count = $5,
      not_found_count = $6, failure = $7
    where id = $1`,
};
const updateOthersOfGroup = {
  name: 'payments-update-group',
  text: `
    with others as (
      update payments set status = $2, sent_at = coalesce(sent_at, $3), failure = $4
      where group_id = $1 and id <> $1 returning id
    )
    insert into payment_events (payment_id, from_status, to_status, event, detail, at)
    select id, $5, $2, $6, $7, $3 from others where $5::payment_status <> $2 returning payment_id as id`,
};
const insertEvent = {
  name: 'payment-events-insert',
  text: `insert into payment_events (payment_id, from_status, to_status, event, detail, at) values ($1, $2, $3, $4, $5, $6)`,
};

interface StatusChange {
  status: PaymentStatus;
  event: string;
  detail: string | null;
  now: Date;
}

const logChange = (tx: Queryable, id: string, from: PaymentStatus, { event, status }: StatusChange): void =>
  logEvent(tx, { subject: `payment:${id}`, event, from, to: status });

/** Records an event of a payment; `row` has the status before it. */
export const recordPaymentEvent = (tx: Queryable, row: PaymentRow, to: StatusChange): Promise<unknown[]> => {
  logChange(tx, row.id, row.status, to);
  return tx.run(insertEvent, [row.id, row.status, to.status, to.event, to.detail, to.now]);
};

/**
 * Updates a payment, and all payments of its group, by an event other than its success. Logs the event, and records
 * it if the status changes. The row is of the first payment of its group, or of one on its own.
 */
export const recordPaymentTransition = async (
  tx: Queryable,
  row: PaymentRow,
  to: StatusChange & Pick<PaymentRow, 'nextCheckAt' | 'statusCheckCount' | 'notFoundCount' | 'failure'>,
): Promise<void> => {
  const { status, now, nextCheckAt, statusCheckCount, notFoundCount, failure, event, detail } = to;
  const values = [row.id, status, now, nextCheckAt, statusCheckCount, notFoundCount, failure];
  const written: Promise<unknown>[] = [tx.run(updateStatus, values)];
  if (status === row.status) logChange(tx, row.id, status, to);
  else written.push(recordPaymentEvent(tx, row, to));
  if (row.groupUgx !== null) {
    const ofOthers = [row.id, status, now, failure, row.status, event, detail];
    const logOthers = (others: { id: string }[]): void => {
      for (const { id } of others) logChange(tx, id, row.status, to);
    };
    written.push(tx.run<{ id: string }>(updateOthersOfGroup, ofOthers).then(logOthers));
  }
  await Promise.all(written);
};

const selectReceiptLines = {
  name: 'receipt-lines',
  text: `
    select f.description, a.amount_ugx as amount
    from payment_allocations a join fee_items f on f.id = a.fee_item_id
    where a.payment_id = $1 order by f.due_on, f.id`,
};

/** Lists the fee items to which a payment is allocated, with the amounts in UGX. */
export const listReceiptLines = (
  db: Queryable,
  paymentId: string,
): Promise<{ description: string; amount: number }[]> => db.run(selectReceiptLines, [paymentId]);

/** Ledger entry that no settlement of its school has paid yet, in UGX; a reversal is negative. */
export interface UnsettledEntry {
  id: number;
  amount: number;
  isUntil: boolean;
  /** Payment that its provider may have reversed; null if the entry belongs to none. */
  mismatchedPayment: string | null;
}

/** Not of the hot path: raw because it is made of the conditions of a school's ledger, with its account as $1. */
const selectUnsettled = {
  name: 'settlement-entries-unsettled',
  text: `
    select e.id, case when e.credit_account = $1 then e.amount_ugx else -e.amount_ugx end as amount, e.posted_at < $2 as "isUntil",
      d.payment_id as "mismatchedPayment"
    from ledger_entries e left join (${mismatchedPayments}) d on d.payment_id = e.payment_id
    where (${isCredit} or ${isDebit}) and e.posting_type <> 'school.settled'
      and not exists (select 1 from settlement_entries s where s.entry_id = e.id)
    order by e.id`,
};

/** Lists the entries on a school's account that no settlement has paid, with whether they were posted before `end`. */
export const listUnsettled = (tx: Tx, account: string, end: Date): Promise<UnsettledEntry[]> =>
  tx.run<UnsettledEntry>(selectUnsettled, [account, end]);

/** Look-up of the children with a registration number, with their fees. */
export const lookUp = {
  name: 'students-look-up',
  text: `
    select s.id as student_id, s.school_id, s.reg_no, s.first_name, s.last_name, s.class_name,
      s.left_on is not null as has_left, exists (
        select from school_terms t join term_fees o on o.term_id = t.id
        where t.school_id = s.school_id and t.ends_on >= ($3::timestamptz at time zone 'Africa/Kampala')::date and o.is_optional
      ) as has_optional, sc.slug, sc.name as school_name,
      f.id as item_id, f.description, f.due_on, f.amount_ugx - f.bursary_ugx as amount_ugx, f.outstanding_ugx,
      coalesce(h.held_ugx, 0) as held_ugx, h.pending_until, h.payments as hold_payment_ids,
      coalesce(k.loan_ugx, 0) as loan_ugx
    from students s
    join schools sc on sc.id = s.school_id
    left join fee_items f on f.student_id = s.id and f.amount_ugx > f.bursary_ugx
    left join lateral (
      select sum(r.amount_ugx)::bigint as held_ugx, max(p.hold_expires_at) as pending_until,
        array_agg(p.id) as payments
      from fee_item_holds r join payments p on p.id = r.payment_id
      where r.fee_item_id = f.id and p.hold_expires_at > $3 and p.status in ${holdStatuses}
    ) h on true
    left join lateral (
      select sum(a.amount_ugx)::bigint as loan_ugx
      from loan_allocations a join loans l on l.id = a.loan_id
      where a.fee_item_id = f.id and l.status = 'accepted'
    ) k on true
    where ${hasRegNo('$1')} and ($2::text is null or sc.slug = $2)
    order by s.id, f.due_on, f.id`,
};

/** Sum of the pending payments on a loan. */
export const pendingHolds = {
  name: 'payments-pending-on-loan',
  text: `
    select coalesce(sum(amount_ugx), 0)::bigint as "pendingUgx", max(hold_expires_at) as until
    from payments
    where loan_id = $1 and created_at > $2 and hold_expires_at > $3 and status in ${holdStatuses}`,
};

/** Number of the payments of a child's fees that wait for approval, with those that hold no fee item, and the time at which the last of them ends. */
export const pendingOfChild = {
  name: 'payments-pending-of-child',
  text: `
    select count(*)::int as holds, max(hold_expires_at) as "pendingUntil" from payments
    where student_id = $1 and purpose = 'fees' and hold_expires_at > $2 and status in ${holdStatuses}`,
};
