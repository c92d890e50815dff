import { account } from '../../ledger/accounts';
import { type Posting, post } from '../../ledger/ledger';
import type { Queryable, Tx } from '../../platform/db/database';
import type { PaymentRow } from '../payments/payments-repository';
import { valueDateOf } from '../payments/value-date';

/**
 * Kinds of exception for money that a mobile network took and that its payment does not accept automatically:
 * another amount, or money taken after a refusal.
 */
export const unallocatedReceiptKinds = ['provider_amount_mismatch', 'provider_paid_after_failure'] as const;
export type UnallocatedReceiptKind = (typeof unallocatedReceiptKinds)[number];

const OF_PAYMENT = 'payment:';

/** Names the kind and the payment of an exception for which a network’s money may be put aside; null for any other. */
export const asideException = ({
  kind,
  subject,
}: {
  kind: string;
  subject: string;
}): { kind: UnallocatedReceiptKind; paymentId: string } | null => {
  const known = unallocatedReceiptKinds.find((each) => each === kind);
  if (!known || !subject.startsWith(OF_PAYMENT)) return null;
  return { kind: known, paymentId: subject.slice(OF_PAYMENT.length) };
};

/** Money that a mobile network took for a payment otherwise than requested: unallocated until staff decide. */
export interface UnallocatedReceipt {
  amountUgx: number;
  /** Ledger account that received the money. */
  wallet: string;
  valueAt: Date;
}

const aside = {
  name: 'money-aside',
  text: `
    select e.amount_ugx as "amountUgx", e.debit_account as wallet, e.value_at as "valueAt", exists (
      select 1 from ledger_entries o where o.source = e.source and o.posting_type in ('mobile.allocated', 'mobile.returned')) as "isSettled"
    from ledger_entries e where e.source = 'payment:' || $1::text and e.posting_type = 'mobile.unallocated'`,
};

const readAside = async (db: Queryable, paymentId: string) =>
  (await db.run<UnallocatedReceipt & { isSettled: boolean }>(aside, [paymentId]))[0] ?? null;

/** Finds what of a payment was put aside and waits for a person; null where nothing does. */
export const findUnallocatedReceipt = async (
  db: Queryable,
  paymentId: string,
): Promise<UnallocatedReceipt | null> => {
  const found = await readAside(db, paymentId);
  return found?.isSettled === false ? found : null;
};

const taken = {
  name: 'money-taken',
  text: `select kind from exceptions where subject = 'payment:' || $1::text and kind = any($2)`,
};

/** Returns whether a network said that it took money of a payment otherwise than it was asked, decided on or not. */
export const hasMismatchReport = async (db: Queryable, paymentId: string): Promise<boolean> =>
  (await db.run(taken, [paymentId, unallocatedReceiptKinds])).length > 0;

/** Tells whether so much of a payment was put aside and decided on: a network that says it once more says nothing new. */
export const wasResolved = async (
  db: Queryable,
  paymentId: string,
  amountUgx: number | null,
): Promise<boolean> => {
  const found = await readAside(db, paymentId);
  return found?.isSettled === true && found.amountUgx === amountUgx;
};

/**
 * Returns the actions open to staff for money that was set aside, given the status of its payment. A failed payment
 * is credited only if the network said afterwards that it took the requested amount; the money of a paid payment
 * can't be returned.
 */
export const getAllowedResolutions = (
  kind: UnallocatedReceiptKind,
  { status, amount_ugx: askedUgx }: Pick<PaymentRow, 'status' | 'amount_ugx'>,
  { amountUgx }: UnallocatedReceipt,
): { canCredit: boolean; canReturn: boolean } => ({
  canCredit: status !== 'failed' || (kind === 'provider_paid_after_failure' && amountUgx === askedUgx),
  canReturn: status !== 'succeeded' && status !== 'reversed',
});

const common = ({ id }: Pick<PaymentRow, 'id'>) => ({ source: `payment:${id}`, line: 0 });

/** Puts aside what a network took, once for a payment, in the caller’s transaction, which holds the payment’s row. It counts from when the payment would. */
export const recordUnallocatedReceipt = async (
  tx: Tx,
  row: PaymentRow,
  amountUgx: number,
  now: Date,
): Promise<void> => {
  if (row.network === null) throw new Error('what came by bank is put aside by its line');
  if ((await readAside(tx, row.id)) !== null) return;
  const moves = { debitAccount: account.wallet(row.network), creditAccount: account.unallocated, amountUgx };
  const posting = { ...common(row), ...moves, paymentId: null, valueAt: valueDateOf(row, now) };
  await post(tx, [{ ...posting, postingType: 'mobile.unallocated' }], now);
};

/** Takes what was put aside to where it goes: to its wallet, from where its payment takes it, or to what goes back. */
export const releaseUnallocatedReceipt = (
  tx: Tx,
  row: PaymentRow,
  { amountUgx }: UnallocatedReceipt,
  to: Pick<Posting, 'creditAccount' | 'postingType' | 'paymentId' | 'valueAt'>,
  now: Date,
): Promise<void> => post(tx, [{ ...common(row), debitAccount: account.unallocated, amountUgx, ...to }], now);
