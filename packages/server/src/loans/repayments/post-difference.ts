import { inArray } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { type Posting, post } from '../../ledger/ledger';
import { payments } from '../../payments/tables/payments';
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
  | { kind: 'repayment'; paymentId: string }
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

const listPostedParts = async (tx: Tx, loanId: string): Promise<Map<string, LedgerBreakdown>> => {
  const rows = await tx.run<{ paymentId: string; account: string; amountUgx: number }>(hotPath.postedParts, [
    loanId,
  ]);
  const posted = new Map<string, LedgerBreakdown>();
  for (const { paymentId, account, amountUgx } of rows) {
    const part = partsByAccount.get(account);
    if (part !== undefined)
      posted.set(paymentId, { ...(posted.get(paymentId) ?? emptyLedgerBreakdown), [part]: amountUgx });
  }
  return posted;
};

/** Reads the ledger account that received each payment's money. */
const listMoneyAccounts = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx.orm
    .select({ id: payments.id, network: payments.network })
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  return new Map(rows.map(({ id, network }) => [id, network ? account.wallet(network) : account.bank]));
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
  const posted = await listPostedParts(tx, loanId);
  const changed = received
    .map((row) => ({
      row,
      transfers: calculateLedgerDifference(
        posted.get(row.paymentId) ?? emptyLedgerBreakdown,
        toLedgerBreakdown(row),
      ),
    }))
    .filter(({ transfers }) => transfers.length > 0);
  if (changed.length === 0) return;
  const moneyAccounts = await listMoneyAccounts(
    tx,
    changed.map(({ row }) => row.paymentId),
  );
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
