import {
  type BankName,
  type EarlyRepaymentStrategy,
  type FailureReason,
  formatFullName,
  type Language,
  type Msisdn,
  type Network,
  type PaymentPurpose,
  type PaymentStatus,
  type Problem,
  problem,
} from '@somesa/core';
import { type Approval, findWaitingApproval } from '../../people/approvals/approvals-repository';
import type { Queryable, Tx } from '../../platform/db/database';

/** A payment's row, with what its views need of the school and the child. */
export interface PaymentRow {
  id: string;
  reference: string;
  status: PaymentStatus;
  student_id: number;
  school_id: number;
  purpose: PaymentPurpose;
  /** Loan that it repays; null for fees. */
  loan_id: string | null;
  /** Owner of that loan. */
  loan_user_id: string | null;
  strategy: EarlyRepaymentStrategy | null;
  quote_id: string | null;
  /** User who initiated the payment signed in, or who verified the phone number that paid. */
  user_id: string | null;
  amount_ugx: number;
  /** First payment of its group; null for a payment on its own. */
  group_id: string | null;
  /** Amount of the group, on its first payment only. */
  group_ugx: number | null;
  method: 'mobile' | 'bank';
  network: Network | null;
  msisdn: Msisdn | null;
  bank_name: BankName | null;
  provider_reference: string;
  webhook_token: string;
  secret_hash: string;
  item_ids: string[];
  /** Language in which it was initiated. */
  language: Language;
  created_at: Date;
  sent_at: Date | null;
  payer_deadline_at: Date;
  hold_expires_at: Date;
  next_check_at: Date | null;
  status_check_count: number;
  not_found_count: number;
  failure: FailureReason | null;
  paid_at: Date | null;
  /** Payment for the wrong child from which it was moved; null for any other. */
  moved_from_id: string | null;
  reg_no: string;
  first_name: string;
  last_name: string;
  class_name: string;
  school_slug: string;
  school_name: string;
}

const columns = `
  p.id, p.reference, p.status, p.student_id, p.school_id, p.amount_ugx, p.method, p.network, p.msisdn, p.bank_name,
  p.provider_reference, p.webhook_token, p.secret_hash, p.item_ids, p.language, p.created_at, p.sent_at, p.payer_deadline_at,
  p.hold_expires_at, p.next_check_at, p.status_check_count, p.not_found_count, p.failure, p.paid_at,
  p.group_id, p.group_ugx, p.moved_from_id, p.purpose, p.loan_id, l.user_id as loan_user_id, p.strategy, p.quote_id, p.user_id,
  s.reg_no, s.first_name, s.last_name, s.class_name, sc.slug as school_slug, sc.name as school_name`;
const tables = `
  from payments p join students s on s.id = p.student_id join schools sc on sc.id = p.school_id
  left join loans l on l.id = p.loan_id`;

const selectById = { name: 'payments-by-id', text: `select ${columns} ${tables} where p.id = $1` };
const selectByIdLocked = { name: 'payments-lock', text: `${selectById.text} for update of p` };
const selectGroup = {
  name: 'payments-by-group',
  text: `select ${columns} ${tables} where p.group_id = $1 order by p.id <> $1, p.student_id`,
};
const selectGroupLocked = {
  name: 'payments-lock-group',
  text: `select ${columns} ${tables} where p.group_id = $1 and p.id <> $1 order by p.student_id for update of p`,
};
const selectByReference = {
  name: 'payments-by-reference',
  text: `select ${columns} ${tables} where p.reference = $1`,
};
const selectByReferenceLocked = {
  name: 'payments-by-reference-lock',
  text: `${selectByReference.text} for update of p`,
};

const insertRow = {
  name: 'payments-insert',
  text: `
    insert into payments (id, reference, status, student_id, school_id, amount_ugx, method, network, msisdn, bank_name,
      payer_account_number, provider_reference, webhook_token, secret_hash, item_ids, retry_of, created_at, payer_deadline_at,
      hold_expires_at, next_check_at, purpose, loan_id, strategy, quote_id, user_id, group_id, group_ugx,
      language, on_school_website)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
      $24, $25, $26, $27, $28, $29)`,
};
const insertHolds = {
  name: 'holds-insert',
  text: `
    insert into fee_item_holds (payment_id, fee_item_id, amount_ugx)
    select $1, unnest($2::bigint[]), unnest($3::bigint[])`,
};
const selectRetry = { name: 'payments-retry', text: 'select id from payments where retry_of = $1' };
const selectByTransaction = {
  name: 'payments-by-transaction',
  text: `select id from payments where method = 'mobile' and network = $1 and provider_transaction_id = $2 and id <> $3`,
};
const insertMoved = {
  name: 'payments-insert-moved',
  text: `
    insert into payments (id, reference, status, student_id, school_id, purpose, user_id, amount_ugx, method, network, msisdn, bank_name,
      payer_account_number, provider_reference, webhook_token, secret_hash, created_at, sent_at, payer_deadline_at, hold_expires_at,
      reconciled_at, group_id, moved_from_id, language, on_school_website)
    select $2, $3, 'created', $4, $5, purpose, user_id, amount_ugx, method, network, msisdn, bank_name, payer_account_number, $3, $6, $7,
      $8, sent_at, $8, $8, reconciled_at, coalesce(group_id, id), id, language,
      on_school_website
    from payments where id = $1`,
};
const selectTransaction = {
  name: 'payments-transaction',
  text: 'select provider_transaction_id as transaction from payments where id = $1',
};
const selectDue = {
  name: 'payments-due',
  text: `select id from payments where next_check_at <= $1 and network is not distinct from $2::network
    order by next_check_at limit $3`,
};
const updateNextCheck = {
  name: 'payments-bring-forward-check',
  text: `
    update payments set next_check_at = least(coalesce(next_check_at, $2), $2)
    where id = $1 and status not in ('succeeded', 'failed', 'reversed') and (group_id is null or group_id = id)`,
};
const claim = {
  name: 'payments-claim',
  text: 'update payments set next_check_at = $3 where id = $1 and next_check_at <= $2 returning id',
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
    select id, $5, $2, $6, $7, $3 from others where $5::payment_status <> $2`,
};
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
const insertEvent = {
  name: 'payment-events-insert',
  text: `insert into payment_events (payment_id, from_status, to_status, event, detail, at) values ($1, $2, $3, $4, $5, $6)`,
};

/** Values written for a new payment. */
export interface NewPayment {
  id: string;
  reference: string;
  status: PaymentStatus;
  studentId: number;
  schoolId: number;
  purpose: PaymentPurpose;
  loanId: string | null;
  strategy: EarlyRepaymentStrategy | null;
  quoteId: string | null;
  userId: string | null;
  amountUgx: number;
  method: 'mobile' | 'bank';
  network: Network | null;
  msisdn: Msisdn | null;
  bankName: BankName | null;
  payerAccountNumber: string | null;
  providerReference: string;
  webhookToken: string;
  secretHash: string;
  itemIds: readonly string[];
  retryOf: string | null;
  createdAt: Date;
  payerDeadlineAt: Date;
  holdExpiresAt: Date;
  nextCheckAt: Date | null;
  groupId: string | null;
  groupUgx: number | null;
  language: Language;
  onSchoolWebsite: boolean;
}

/** Inserts a payment's row. */
export const insertPayment = (tx: Tx, p: NewPayment): void =>
  tx.send(insertRow, [
    p.id,
    p.reference,
    p.status,
    p.studentId,
    p.schoolId,
    p.amountUgx,
    p.method,
    p.network,
    p.msisdn,
    p.bankName,
    p.payerAccountNumber,
    p.providerReference,
    p.webhookToken,
    p.secretHash,
    JSON.stringify(p.itemIds),
    p.retryOf,
    p.createdAt,
    p.payerDeadlineAt,
    p.holdExpiresAt,
    p.nextCheckAt,
    p.purpose,
    p.loanId,
    p.strategy,
    p.quoteId,
    p.userId,
    p.groupId,
    p.groupUgx,
    p.language,
    p.onSchoolWebsite,
  ]);

/** Inserts the holds of a payment on its fee items. */
export const insertFeeItemHolds = (
  tx: Tx,
  paymentId: string,
  lines: readonly { itemId: string; amountUgx: number }[],
): void =>
  tx.send(insertHolds, [paymentId, lines.map((line) => line.itemId), lines.map((line) => line.amountUgx)]);

const takeFirst = async <T>(rows: Promise<T[]>): Promise<T | null> => (await rows)[0] ?? null;

/** Finds a payment; `lock` locks its row until the transaction ends. */
export const findPayment = (db: Queryable, id: string, lock?: 'lock'): Promise<PaymentRow | null> =>
  takeFirst(db.run<PaymentRow>(lock ? selectByIdLocked : selectById, [id]));

/** Payment for the right child that a move writes. */
interface MovedPayment {
  id: string;
  reference: string;
  child: { id: number; schoolId: number };
  webhookToken: string;
  secretHash: string;
  now: Date;
}

/**
 * Inserts a payment for another child with the money of a payment: of the same payer, method and amount, and in the group of the payment
 * that the provider knows. Returns its locked row.
 */
export const insertMovedPayment = async (
  tx: Tx,
  fromId: string,
  { id, reference, child, webhookToken, secretHash, now }: MovedPayment,
): Promise<PaymentRow> => {
  const values = [fromId, id, reference, child.id, child.schoolId, webhookToken, secretHash, now];
  await tx.run(insertMoved, values);
  const row = await findPayment(tx, id, 'lock');
  if (!row) throw new Error('a moved payment was not written');
  return row;
};

/** Returns the amount that the provider is asked for: that of the group, or of the payment on its own. */
export const getRequestedUgx = ({
  amount_ugx,
  group_ugx,
}: Pick<PaymentRow, 'amount_ugx' | 'group_ugx'>): number => group_ugx ?? amount_ugx;

/** Returns the ID of the payment that the provider knows: the first one of the group, or the payment on its own. */
export const getRequestedId = ({ id, group_id }: Pick<PaymentRow, 'id' | 'group_id'>): string =>
  group_id ?? id;

/** Returns the child of a payment with class and school, for staff. */
export const formatChild = (
  row: Pick<PaymentRow, 'first_name' | 'last_name' | 'class_name' | 'school_name'>,
): string => formatFullName(row.first_name, row.last_name).concat(`, ${row.class_name}, ${row.school_name}`);

/** Finds the request of staff that waits about a payment, or about the group that its provider knows. */
export const findPaymentRequest = async (
  db: Queryable,
  row: Pick<PaymentRow, 'id' | 'group_id'>,
): Promise<Approval | null> =>
  (await findWaitingApproval(db, 'reversal', row.id)) ??
  (row.group_id === null ? null : await findWaitingApproval(db, 'reversal', row.group_id));

/** Returns `approval_pending` while a request about a payment waits, which then must not change; null otherwise. */
export const findPendingPaymentProblem = async (
  db: Queryable,
  row: Pick<PaymentRow, 'id' | 'group_id'>,
): Promise<Problem | null> => {
  const waiting = await findPaymentRequest(db, row);
  return waiting && problem('approval_pending', { reference: waiting.reference });
};

/**
 * Lists the other payments of the group of its first payment by child, and locks their rows until the transaction ends. The caller holds
 * the lock on the first one, which comes before them.
 */
export const lockOthersOfGroup = (
  tx: Queryable,
  row: Pick<PaymentRow, 'id' | 'group_ugx'>,
): Promise<PaymentRow[]> =>
  row.group_ugx === null ? Promise.resolve([]) : tx.run<PaymentRow>(selectGroupLocked, [row.id]);

const selectStanding = {
  name: 'payments-standing',
  text: `select 1 from payments where (id = $1 or group_id = $1) and status = 'succeeded' limit 1`,
};

/** Returns whether the money of the payment that a provider knows is paid to some child, also if it was moved to another. */
export const isStanding = async (
  db: Queryable,
  { id, status }: Pick<PaymentRow, 'id' | 'status'>,
): Promise<boolean> =>
  status === 'succeeded' || (status === 'reversed' && (await db.run(selectStanding, [id])).length > 0);

/** Lists all payments whose money moves with a payment at its provider, also those that were moved to other children, and locks their rows. */
export const lockRequestedPayments = async (tx: Queryable, row: PaymentRow): Promise<PaymentRow[]> => {
  const first = await findPayment(tx, getRequestedId(row), 'lock');
  return first ? [first, ...(await tx.run<PaymentRow>(selectGroupLocked, [first.id]))] : [];
};

/** Lists the payments of a group by the ID of its first payment: that one, then the others by child. */
export const listGroupPayments = (db: Queryable, groupId: string): Promise<PaymentRow[]> =>
  db.run<PaymentRow>(selectGroup, [groupId]);

/** Sorts payments in the order in which the rows of their children are locked, so that two groups can't wait for each other. */
export const sortByChild = (rows: readonly PaymentRow[]): PaymentRow[] =>
  [...rows].sort((a, b) => a.student_id - b.student_id);

/** Finds a payment by the canonical form of its reference; `lock` locks its row until the transaction ends. */
export const findByReference = (
  db: Queryable,
  reference: string,
  lock?: 'lock',
): Promise<PaymentRow | null> =>
  takeFirst(db.run<PaymentRow>(lock ? selectByReferenceLocked : selectByReference, [reference]));

/** Returns true if a payment was retried. */
export const hasRetry = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.run(selectRetry, [id])).length > 0;

/** Finds the ID of another payment that the same transaction of its network paid. Returns null if there is none. */
export const findPaymentByTransaction = async (
  tx: Queryable,
  row: PaymentRow,
  providerTransactionId: string,
): Promise<string | null> =>
  (await takeFirst(tx.run<{ id: string }>(selectByTransaction, [row.network, providerTransactionId, row.id])))
    ?.id ?? null;

/** Finds the provider's ID of the transaction that paid a payment. Returns null if it is not paid. */
export const findTransactionId = async (db: Queryable, id: string): Promise<string | null> =>
  (await takeFirst(db.run<{ transaction: string | null }>(selectTransaction, [id])))?.transaction ?? null;

/** Lists the IDs of a network's due payments, the longest due first; of bank transfers if `network` is null. */
export const listDue = async (
  db: Queryable,
  now: Date,
  network: Network | null,
  limit: number,
): Promise<string[]> => (await db.run<{ id: string }>(selectDue, [now, network, limit])).map(({ id }) => id);

/** Claims a due payment until `until`, so that no one else processes it. Returns false if someone else claimed it. */
export const claimPayment = async (db: Queryable, id: string, now: Date, until: Date): Promise<boolean> =>
  (await db.run(claim, [id, now, until])).length > 0;

/** Brings the next status check forward to `at`. Leaves an earlier check unchanged and does nothing once the payment is final. */
export const bringForwardCheck = (db: Queryable, id: string, at: Date): Promise<unknown[]> =>
  db.run(updateNextCheck, [id, at]);

/** Event of a payment, and the status after it. */
interface StatusChange {
  status: PaymentStatus;
  event: string;
  detail: string | null;
  now: Date;
}

/** Records an event of a payment; `row` has the status before it. */
export const recordPaymentEvent = (
  tx: Queryable,
  row: PaymentRow,
  { status, event, detail, now }: StatusChange,
): Promise<unknown[]> => tx.run(insertEvent, [row.id, row.status, status, event, detail, now]);

/** Changes to a payment by an event other than its success. */
interface PaymentTransition extends StatusChange {
  nextCheckAt: Date | null;
  statusCheckCount: number;
  notFoundCount: number;
  failure: FailureReason | null;
}

/**
 * Updates a payment, and all payments of its group, by an event other than its success. Records the event if the status changes. The row
 * is of the first payment of its group, or of one on its own.
 */
export const recordPaymentTransition = async (
  tx: Queryable,
  row: PaymentRow,
  to: PaymentTransition,
): Promise<void> => {
  const written: Promise<unknown>[] = [
    tx.run(updateStatus, [
      row.id,
      to.status,
      to.now,
      to.nextCheckAt,
      to.statusCheckCount,
      to.notFoundCount,
      to.failure,
    ]),
  ];
  if (to.status !== row.status) written.push(recordPaymentEvent(tx, row, to));
  if (row.group_ugx !== null)
    written.push(
      tx.run(updateOthersOfGroup, [row.id, to.status, to.now, to.failure, row.status, to.event, to.detail]),
    );
  await Promise.all(written);
};

/** Columns that sending a payment needs. */
export type SendablePayment = Pick<
  PaymentRow,
  | 'id'
  | 'reference'
  | 'network'
  | 'msisdn'
  | 'amount_ugx'
  | 'group_ugx'
  | 'provider_reference'
  | 'webhook_token'
>;

/** Records that the network accepted a payment on its own that was just written. Returns false if it is of a group or its status has changed since. */
export const recordAccepted = async (
  db: Queryable,
  id: string,
  now: Date,
  nextCheckAt: Date,
): Promise<boolean> => (await db.run(accept, [id, now, nextCheckAt])).length > 0;
