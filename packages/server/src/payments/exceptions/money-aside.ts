import { account } from '../../ledger/accounts';
import { type Posting, post } from '../../ledger/ledger';
import type { Queryable, Tx } from '../../platform/db/database';
import type { PaymentRow } from '../payments/payments-repository';
import { valueDateOf } from '../payments/value-date';

/** What is asked where a network took money that its payment does not take by itself: another amount, or after it had refused. */
export const asideKinds = ['provider_amount_mismatch', 'provider_paid_after_failure'] as const;
export type AsideKind = (typeof asideKinds)[number];

const OF_PAYMENT = 'payment:';

/** Names the kind and the payment of a doubt for which a network’s money may be put aside; null for any other. */
export const asideDoubt = ({
  kind,
  subject,
}: {
  kind: string;
  subject: string;
}): { kind: AsideKind; paymentId: string } | null => {
  const known = asideKinds.find((each) => each === kind);
  if (!known || !subject.startsWith(OF_PAYMENT)) return null;
  return { kind: known, paymentId: subject.slice(OF_PAYMENT.length) };
};

/** What a network took of a payment otherwise than it was asked: nobody’s until a person decides. */
export interface MoneyAside {
  amountUgx: number;
  /** Where it came in. */
  wallet: string;
  valueAt: Date;
}

const aside = {
  name: 'money-aside',
  text: `
    select e.amount_ugx as "amountUgx", e.debit_account as wallet, e.value_at as "valueAt", exists (
      select 1 from ledger_entries o where o.event = e.event and o.code in ('mobile.allocated', 'mobile.returned')) as "isSettled"
    from ledger_entries e where e.event = 'payment:' || $1::text and e.code = 'mobile.unallocated'`,
};

const readAside = async (db: Queryable, paymentId: string) =>
  (await db.run<MoneyAside & { isSettled: boolean }>(aside, [paymentId]))[0] ?? null;

/** Finds what of a payment was put aside and waits for a person; null where nothing does. */
export const findAside = async (db: Queryable, paymentId: string): Promise<MoneyAside | null> => {
  const found = await readAside(db, paymentId);
  return found?.isSettled === false ? found : null;
};

const taken = {
  name: 'money-taken',
  text: `select kind from reviews where subject = 'payment:' || $1::text and kind = any($2)`,
};

/** Returns whether a network said that it took money of a payment otherwise than it was asked, decided on or not. */
export const wasTakenOtherwise = async (db: Queryable, paymentId: string): Promise<boolean> =>
  (await db.run(taken, [paymentId, asideKinds])).length > 0;

/** Tells whether so much of a payment was put aside and decided on: a network that says it once more says nothing new. */
export const wasSettled = async (
  db: Queryable,
  paymentId: string,
  amountUgx: number | null,
): Promise<boolean> => {
  const found = await readAside(db, paymentId);
  return found?.isSettled === true && found.amountUgx === amountUgx;
};

/**
 * What staff can do with money that was put aside, as its payment stands. What failed is credited only where the network said after
 * that that it took what was asked; what is paid brings nothing back.
 */
export const endsOf = (
  kind: AsideKind,
  { state, amount_ugx: askedUgx }: Pick<PaymentRow, 'state' | 'amount_ugx'>,
  { amountUgx }: MoneyAside,
): { canCredit: boolean; canReturn: boolean } => ({
  canCredit: state !== 'failed' || (kind === 'provider_paid_after_failure' && amountUgx === askedUgx),
  canReturn: state !== 'succeeded' && state !== 'reversed',
});

const common = ({ id }: Pick<PaymentRow, 'id'>) => ({ event: `payment:${id}`, line: 0 });

/** Puts aside what a network took, once for a payment, in the caller’s transaction, which holds the payment’s row. It counts from when the payment would. */
export const putAside = async (tx: Tx, row: PaymentRow, amountUgx: number, now: Date): Promise<void> => {
  if (row.network === null) throw new Error('what came by bank is put aside by its line');
  if ((await readAside(tx, row.id)) !== null) return;
  const moves = { debitAccount: account.wallet(row.network), creditAccount: account.unallocated, amountUgx };
  const posting = { ...common(row), ...moves, paymentId: null, valueAt: valueDateOf(row, now) };
  await post(tx, [{ ...posting, code: 'mobile.unallocated' }], now);
};

/** Takes what was put aside to where it goes: to its wallet, from where its payment takes it, or to what goes back. */
export const takeFromAside = (
  tx: Tx,
  row: PaymentRow,
  { amountUgx }: MoneyAside,
  to: Pick<Posting, 'creditAccount' | 'code' | 'paymentId' | 'valueAt'>,
  now: Date,
): Promise<void> => post(tx, [{ ...common(row), debitAccount: account.unallocated, amountUgx, ...to }], now);
