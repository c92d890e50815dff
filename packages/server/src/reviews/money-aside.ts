import type { PaymentState } from '@somesa/core';
import type { Queryable, Tx } from '../db/database';
import { account } from '../ledger/accounts';
import { type Posting, post } from '../ledger/ledger';
import type { PaymentRow } from '../payments/payments-repository';

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
    select e.amount_ugx as "amountUgx", e.debit_account as wallet, e.value_at as "valueAt" from ledger_entries e
    where e.event = 'payment:' || $1::text and e.code = 'mobile.unallocated' and not exists (
      select 1 from ledger_entries o where o.event = e.event and o.code in ('mobile.allocated', 'mobile.returned'))`,
};

/** Finds what of a payment was put aside and waits for a person; null where nothing does. */
export const findAside = async (db: Queryable, paymentId: string): Promise<MoneyAside | null> =>
  (await db.run<MoneyAside>(aside, [paymentId]))[0] ?? null;

/** What staff can do with money that was put aside, as its payment stands: what failed can’t be paid any more, what is paid brings nothing back. */
export const endsOf = (state: PaymentState): { canCredit: boolean; canReturn: boolean } => ({
  canCredit: state !== 'failed',
  canReturn: state !== 'succeeded' && state !== 'reversed',
});

const common = ({ id }: Pick<PaymentRow, 'id'>) => ({ event: `payment:${id}`, line: 0 });

/** Puts aside what a network took, in the caller’s transaction, which holds the payment’s row. */
export const putAside = (
  tx: Tx,
  row: PaymentRow & { network: NonNullable<PaymentRow['network']> },
  amountUgx: number,
  now: Date,
): Promise<void> =>
  post(
    tx,
    [
      {
        ...{ ...common(row), debitAccount: account.wallet(row.network), creditAccount: account.unallocated },
        ...{ amountUgx, code: 'mobile.unallocated', paymentId: null, valueAt: now },
      },
    ],
    now,
  );

/** Takes what was put aside to where it goes: to its wallet, from where its payment takes it, or to what goes back. */
export const takeFromAside = (
  tx: Tx,
  row: PaymentRow,
  { amountUgx }: MoneyAside,
  to: Pick<Posting, 'creditAccount' | 'code' | 'paymentId' | 'valueAt'>,
  now: Date,
): Promise<void> => post(tx, [{ ...common(row), debitAccount: account.unallocated, amountUgx, ...to }], now);
