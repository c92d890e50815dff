import { inArray } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { type Posting, post } from '../../ledger/ledger';
import type { Tx } from '../../platform/db/database';
import { payments } from '../../platform/db/schema';
import type { Loan } from '../loans/loans-repository';
import { ledgerDifference, type MoneyPlace, type PartName } from './ledger-difference';
import type { ReceivedPayment } from './loan-input';
import { type LoanParts, noParts } from './loan-parts';
import type { RecalculationReason } from './recalculation-reason';

const accountOf: Record<PartName, string> = {
  principalUgx: account.loanPrincipal,
  interestUgx: account.interest,
  feesUgx: account.fees,
  penaltiesUgx: account.lateCharges,
  overpaidUgx: account.refundsPayable,
};
const partOf = new Map(Object.entries(accountOf).map(([part, account]) => [account, part as PartName]));

const postingTypeOf = {
  principalUgx: 'repayment.principal',
  interestUgx: 'repayment.interest',
  feesUgx: 'repayment.fees',
  penaltiesUgx: 'repayment.penalties',
  overpaidUgx: 'repayment.overpaid',
} as const satisfies Record<PartName, Posting['postingType']>;

/** Query for the amounts posted for a loan's payments, by payment and account: credits less debits. */
const bookedParts = {
  name: 'repayments-booked-parts',
  text: `
    select payment_id, account, sum(amount_ugx)::bigint as amount_ugx from (
      select payment_id, posting_type, credit_account as account, amount_ugx from ledger_entries where loan_id = $1
      union all
      select payment_id, posting_type, debit_account, -amount_ugx from ledger_entries where loan_id = $1
    ) t
    where payment_id is not null and (posting_type like 'repayment.%' or posting_type = 'reallocated')
    group by payment_id, account`,
};

const readBooked = async (tx: Tx, loanId: string): Promise<Map<string, LoanParts>> => {
  const rows = await tx.run<{ payment_id: string; account: string; amount_ugx: number }>(bookedParts, [
    loanId,
  ]);
  const booked = new Map<string, LoanParts>();
  for (const row of rows) {
    const part = partOf.get(row.account);
    if (part === undefined) continue;
    booked.set(row.payment_id, { ...(booked.get(row.payment_id) ?? noParts), [part]: row.amount_ugx });
  }
  return booked;
};

/** Reads the ledger account that received each payment's money. */
const readMoneyAccounts = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx.orm
    .select({ id: payments.id, network: payments.network })
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  return new Map(rows.map(({ id, network }) => [id, network ? account.wallet(network) : account.bank]));
};

const eventOf = (loanId: string, cause: RecalculationReason, now: Date): string =>
  cause.kind === 'day' ? `refresh:${loanId}:${now.toISOString()}` : `${cause.kind}:${cause.paymentId}`;

/**
 * Posts what takes the books of a loan's payments to where the replay says that their money went: what came in, what was
 * taken back, and what goes from part to part because another payment came in between. Books that agree get no posting.
 */
export const postDifference = async (
  tx: Tx,
  { id: loanId }: Pick<Loan, 'id'>,
  received: readonly ReceivedPayment[],
  cause: RecalculationReason,
  now: Date,
): Promise<void> => {
  if (received.length === 0) return;
  const booked = await readBooked(tx, loanId);
  const changed = received
    .map((row) => ({ row, moves: ledgerDifference(booked.get(row.paymentId) ?? noParts, row) }))
    .filter(({ moves }) => moves.length > 0);
  if (changed.length === 0) return;
  const moneyOf = await readMoneyAccounts(
    tx,
    changed.map(({ row }) => row.paymentId),
  );
  const source = eventOf(loanId, cause, now);
  const postings = changed.flatMap(({ row, moves }) => {
    const accountAt = (place: MoneyPlace): string =>
      place === 'money' ? (moneyOf.get(row.paymentId) ?? '') : accountOf[place];
    return moves.map(({ from, to, amountUgx }) => ({
      debitAccount: accountAt(from),
      creditAccount: accountAt(to),
      amountUgx,
      source,
      postingType:
        to === 'money'
          ? postingTypeOf[from as PartName]
          : from === 'money'
            ? postingTypeOf[to]
            : ('reallocated' as const),
      paymentId: row.paymentId,
      loanId,
      // A move from part to part has today's value date, since the payment's own day is closed.
      valueAt: from === 'money' ? row.valueAt : now,
    }));
  });
  await post(
    tx,
    postings.map((posting, line) => ({ ...posting, line })),
    now,
  );
};
