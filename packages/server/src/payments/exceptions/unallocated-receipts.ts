import { and, eq, inArray } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { type Posting, post } from '../../ledger/ledger';
import { ledgerEntries } from '../../ledger/tables/ledger';
import { exceptions } from '../../people/tables/queue';
import type { Queryable, Tx } from '../../platform/db/database';
import type { PaymentRow } from '../hot-path';
import { getRequestedUgx, getValueDate } from '../payments-repository';

/** Kinds of exception for a mobile payment that is not posted automatically: another amount, or a success after a failure. */
export const unallocatedReceiptKinds = ['provider_amount_mismatch', 'provider_paid_after_failure'] as const;
export type UnallocatedReceiptKind = (typeof unallocatedReceiptKinds)[number];

const PAYMENT_PREFIX = 'payment:';

/**
 * Returns the kind and the payment of an exception that may have an unallocated receipt of a mobile network. Returns null for any
 * other.
 */
export const parseReceiptException = ({
  kind,
  subject,
}: {
  kind: string;
  subject: string;
}): { kind: UnallocatedReceiptKind; paymentId: string } | null => {
  const receiptKind = unallocatedReceiptKinds.find((each) => each === kind);
  if (!receiptKind || !subject.startsWith(PAYMENT_PREFIX)) return null;
  return { kind: receiptKind, paymentId: subject.slice(PAYMENT_PREFIX.length) };
};

/** Money that a mobile network collected for a payment otherwise than requested, until staff decide. */
export interface UnallocatedReceipt {
  amountUgx: number;
  wallet: string;
  valueAt: Date;
}

const findReceipt = async (db: Queryable, paymentId: string) => {
  const { amountUgx, debitAccount: wallet, valueAt, source, postingType } = ledgerEntries;
  const ofPayment = eq(source, `payment:${paymentId}`);
  const [receipt] = await db.orm
    .select({ amountUgx, wallet, valueAt })
    .from(ledgerEntries)
    .where(and(ofPayment, eq(postingType, 'mobile.unallocated')));
  if (!receipt) return null;
  const released = await db.orm
    .select({ postingType })
    .from(ledgerEntries)
    .where(and(ofPayment, inArray(postingType, ['mobile.allocated', 'mobile.returned'])))
    .limit(1);
  return { ...receipt, isResolved: released.length > 0 };
};

/** Finds the unallocated receipt of a payment. Returns null if there is none or it is resolved. */
export const findUnallocatedReceipt = async (
  db: Queryable,
  paymentId: string,
): Promise<UnallocatedReceipt | null> => {
  const receipt = await findReceipt(db, paymentId);
  return receipt?.isResolved === false ? receipt : null;
};

/** Returns true if a network has reported money for a payment otherwise than requested, resolved or not. */
export const hasMismatchReport = async (db: Queryable, paymentId: string): Promise<boolean> => {
  const { kind, subject } = exceptions;
  const ofPayment = eq(subject, `${PAYMENT_PREFIX}${paymentId}`);
  const condition = and(ofPayment, inArray(kind, unallocatedReceiptKinds));
  return (await db.orm.select({ kind }).from(exceptions).where(condition)).length > 0;
};

/** Returns true if an unallocated receipt of this amount was resolved, so that the network's report of it is not new. */
export const isReceiptResolved = async (
  db: Queryable,
  paymentId: string,
  amountUgx: number | null,
): Promise<boolean> => {
  const receipt = await findReceipt(db, paymentId);
  return receipt?.isResolved === true && receipt.amountUgx === amountUgx;
};

/**
 * Returns the actions open to staff for an unallocated receipt. A failed payment can be credited only if the network reported the requested
 * amount afterwards, and a group only with the requested amount, as nothing says for which child another amount is. The money of a paid
 * payment can't be refunded.
 */
export const getAllowedResolutions = (
  kind: UnallocatedReceiptKind,
  row: Pick<PaymentRow, 'status' | 'amountUgx' | 'groupUgx'>,
  { amountUgx }: UnallocatedReceipt,
): { canCredit: boolean; canReturn: boolean } => {
  const isRequested = amountUgx === getRequestedUgx(row);
  const isPaid = row.status === 'succeeded' || row.status === 'reversed';
  const canCredit =
    row.status === 'failed'
      ? kind === 'provider_paid_after_failure' && isRequested
      : isPaid || isRequested || row.groupUgx === null;
  return { canCredit, canReturn: !isPaid };
};

/**
 * Posts what a network collected as an unallocated receipt, once per payment. The caller's transaction holds the lock on the payment's
 * row.
 */
export const recordUnallocatedReceipt = async (
  tx: Tx,
  row: PaymentRow,
  amountUgx: number,
  now: Date,
): Promise<void> => {
  if (row.network === null) throw new Error('a bank transfer has its receipt on the bank transaction');
  if ((await findReceipt(tx, row.id)) !== null) return;
  const posting: Posting = {
    debitAccount: account.wallet(row.network),
    creditAccount: account.unallocated,
    amountUgx,
    source: `payment:${row.id}`,
    postingType: 'mobile.unallocated',
    line: 0,
    paymentId: null,
    valueAt: getValueDate(row, now),
  };
  await post(tx, [posting], now);
};

/** Posts an unallocated receipt to its destination: to its wallet, from which the payment is posted, or to the refunds payable. */
export const releaseUnallocatedReceipt = (
  tx: Tx,
  row: PaymentRow,
  { amountUgx }: UnallocatedReceipt,
  to: Pick<Posting, 'creditAccount' | 'postingType' | 'paymentId' | 'valueAt'>,
  now: Date,
): Promise<void> => {
  const source = `payment:${row.id}`;
  return post(tx, [{ ...to, source, line: 0, debitAccount: account.unallocated, amountUgx }], now);
};
