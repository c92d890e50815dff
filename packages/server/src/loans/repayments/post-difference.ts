import type { Network } from '@somesa/core';
import { account } from '../../ledger/accounts';
import { type Posting, post } from '../../ledger/ledger';
import type { Tx } from '../../platform/db/database';
import { hotPath } from '../hot-path';
import type { Loan } from '../loans-repository';
import type { ReceivedPayment } from './loan-input';
import {
  calculateLedgerDifference,
  emptyLedgerBreakdown,
  type LedgerBreakdown,
  type MoneyPlace,
  type PartName,
  toLedgerBreakdown,
} from './loan-parts';

/** Reason for recalculating a loan: a payment was received or reversed, it was written off or restructured, a part was waived, or a day began. */
export type RecalculationReason =
  | { kind: 'repayment'; paymentId: string; network: Network | null }
  | { kind: 'reversal'; paymentId: string }
  | { kind: 'write-off' }
  | { kind: 'waiver'; waiverId: string }
  | { kind: 'restructuring'; restructuringId: string }
  | { kind: 'day' };

const partAccounts: Record<PartName, string> = {
  principalUgx: account.loanPrincipal,
  interestUgx: account.interest,
  feesUgx: account.fees,
  penaltiesUgx: account.penalties,
  recoveredUgx: account.recoveries,
  overpaidUgx: account.refundsPayable,
  claimedUgx: account.claims,
};
const partsByAccount = new Map(
  Object.entries(partAccounts).map(([part, account]) => [account, part as PartName]),
);

const postingTypes = {
  principalUgx: 'repayment.principal',
  interestUgx: 'repayment.interest',
  feesUgx: 'repayment.fees',
  penaltiesUgx: 'repayment.penalties',
  recoveredUgx: 'repayment.recovered',
  overpaidUgx: 'repayment.overpaid',
  claimedUgx: 'repayment.overpaid',
} as const satisfies Record<PartName, Posting['postingType']>;

/** Reads what is posted for a loan's payments: their parts, and the account that received each. */
const readPosted = async (tx: Tx, loanId: string) => {
  const rows = await tx.run<{ paymentId: string; account: string; amountUgx: number }>(hotPath.postedParts, [
    loanId,
  ]);
  const parts = new Map<string, LedgerBreakdown>();
  const moneyAccounts = new Map<string, string>();
  for (const { paymentId, account, amountUgx } of rows) {
    const part = partsByAccount.get(account);
    if (part === undefined) moneyAccounts.set(paymentId, account);
    else parts.set(paymentId, { ...(parts.get(paymentId) ?? emptyLedgerBreakdown), [part]: amountUgx });
  }
  return { parts, moneyAccounts };
};

const getSource = (loanId: string, cause: RecalculationReason, now: Date): string => {
  if (cause.kind === 'write-off') return `write-off:${loanId}`;
  if (cause.kind === 'waiver') return `waiver:${cause.waiverId}`;
  if (cause.kind === 'restructuring') return `restructuring:${cause.restructuringId}`;
  return cause.kind === 'day' ? `refresh:${loanId}:${now.toISOString()}` : `${cause.kind}:${cause.paymentId}`;
};

/**
 * Posts the principal of a written-off loan as a loss, or the difference if a payment from before the write-off was received or
 * reversed later.
 */
export const postWriteOff = async (
  tx: Tx,
  { id: loanId }: Pick<Loan, 'id'>,
  writtenOffUgx: number,
  cause: RecalculationReason,
  now: Date,
): Promise<void> => {
  const [row] = await tx.run<{ postedUgx: number }>(hotPath.postedWriteOff, [loanId]);
  const differenceUgx = writtenOffUgx - (row?.postedUgx ?? 0);
  if (differenceUgx === 0) return;
  const [debitAccount, creditAccount] =
    differenceUgx > 0
      ? [account.writtenOffPrincipal, account.loanPrincipal]
      : [account.loanPrincipal, account.writtenOffPrincipal];
  const posting = {
    debitAccount,
    creditAccount,
    amountUgx: Math.abs(differenceUgx),
    source: getSource(loanId, cause, now),
    postingType: 'loan.written-off',
    line: 0,
    paymentId: null,
    loanId,
    valueAt: now,
  } as const;
  await post(tx, [posting], now);
};

/**
 * Posts the differences between the ledger and the replayed breakdown of a loan's payments: new payments, reversals, and
 * amounts that move between parts because an earlier payment was added. Posts nothing if the ledger already agrees.
 */
export const postDifference = async (
  tx: Tx,
  { id: loanId }: Pick<Loan, 'id'>,
  received: readonly ReceivedPayment[],
  cause: RecalculationReason,
  now: Date,
): Promise<void> => {
  if (received.length === 0) return;
  const { parts, moneyAccounts } = await readPosted(tx, loanId);
  if (cause.kind === 'repayment')
    moneyAccounts.set(cause.paymentId, cause.network ? account.wallet(cause.network) : account.bank);
  const changed = received
    .map((row) => ({
      row,
      transfers: calculateLedgerDifference(
        parts.get(row.paymentId) ?? emptyLedgerBreakdown,
        toLedgerBreakdown(row),
      ),
    }))
    .filter(({ transfers }) => transfers.length > 0);
  if (changed.length === 0) return;
  const source = getSource(loanId, cause, now);
  const postings = changed.flatMap(({ row, transfers }) => {
    const getAccount = (place: MoneyPlace): string =>
      place === 'money' ? (moneyAccounts.get(row.paymentId) ?? '') : partAccounts[place];
    return transfers.map(({ from, to, amountUgx }) => ({
      debitAccount: getAccount(from),
      creditAccount: getAccount(to),
      amountUgx,
      source,
      postingType:
        to === 'money'
          ? postingTypes[from as PartName]
          : from === 'money'
            ? postingTypes[to]
            : ('reallocated' as const),
      paymentId: row.paymentId,
      loanId,
      // A transfer between parts has today's value date, since the payment's own day may be closed.
      valueAt: from === 'money' ? row.valueAt : now,
    }));
  });
  await post(
    tx,
    postings.map((posting, line) => ({ ...posting, line })),
    now,
  );
};
