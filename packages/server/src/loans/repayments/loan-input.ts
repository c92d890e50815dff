import {
  calculateLoanAccount,
  type LoanAccount,
  type LoanAccountEvent,
  type LoanAccountInput,
  toKampalaDay,
} from '@somesa/core';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { findProduct } from '../loan-products';
import type { Loan } from '../loans-repository';
import { loanInstalments } from '../tables/loans';
import { refunds } from '../tables/refunds';
import { loanRestructurings, loanWaivers, repayments } from '../tables/repayments';
import type { Repayment } from './loan-parts';

/** Payment on a loan, with the amount that was refunded and no longer counts, in UGX. */
export interface ReceivedPayment extends Repayment {
  refundedUgx: number;
  /** Part of the payment that is or was queued for refund, in UGX. */
  queuedUgx: number;
}

/** Data from which a running loan is replayed. */
interface LoanRecord {
  input: LoanAccountInput;
  received: ReceivedPayment[];
}

const toEvent = (row: ReceivedPayment): LoanAccountEvent => ({
  kind: 'payment',
  id: row.paymentId,
  amountUgx: row.amountUgx - row.refundedUgx,
  valueDate: row.valueDate,
  at: row.valueAt.toISOString(),
  strategy: row.strategy,
});

export const toReceivedPayment = ({
  repayment,
  refund,
}: {
  repayment: Repayment;
  refund: typeof refunds.$inferSelect | null;
}): ReceivedPayment => ({
  ...repayment,
  refundedUgx: refund?.paidUgx ?? 0,
  queuedUgx: refund?.amountUgx ?? 0,
});

const listReceivedPayments = async (db: Queryable, loanId: string): Promise<ReceivedPayment[]> => {
  const rows = await db.orm
    .select({ repayment: repayments, refund: refunds })
    .from(repayments)
    .leftJoin(refunds, eq(refunds.paymentId, repayments.paymentId))
    .where(eq(repayments.loanId, loanId))
    .orderBy(asc(repayments.valueAt), asc(repayments.paymentId));
  return rows.map(toReceivedPayment);
};

/**
 * Returns the last date to replay: the given one, or that of a later payment. A caller that read the clock before midnight
 * and then waited for the lock on the loan must include the payments posted meanwhile.
 */
const getLastDay = (on: string, received: readonly ReceivedPayment[]): string =>
  [on, ...received.map(({ valueDate }) => valueDate)].sort().at(-1) ?? on;

/** Waiver of a part of what is due on a loan. */
export type LoanWaiver = typeof loanWaivers.$inferSelect;

/** Restructuring of a loan that its borrower accepted. */
export type LoanRestructuring = typeof loanRestructurings.$inferSelect;

/** Records of decisions on a loan after its disbursement. */
export interface LoanDecisionRecords {
  waivers: readonly LoanWaiver[];
  restructurings: readonly LoanRestructuring[];
}

/** Returns the event of a restructuring that is accepted at a time. */
export const toRestructuringEvent = (
  {
    id,
    instalments,
    firstDueOn,
    annualRatePpm,
  }: Pick<LoanRestructuring, 'id' | 'instalments' | 'firstDueOn' | 'annualRatePpm'>,
  at: Date,
): LoanAccountEvent => ({
  kind: 'restructuring',
  id,
  instalments,
  firstDueOn,
  annualRatePpm,
  valueDate: toKampalaDay(at),
  at: at.toISOString(),
});

/** Lists the decisions on a loan up to a date that its replay needs beside the payments. */
const listDecisions = (
  loan: Loan,
  { waivers, restructurings }: LoanDecisionRecords,
  on: string,
): LoanAccountEvent[] => {
  const { cancellationRequestedAt, cancellableUntil, writtenOffAt } = loan;
  const isBy = (at: Date | null): at is Date => at !== null && toKampalaDay(at) <= on;
  return [
    ...(isBy(cancellationRequestedAt) && cancellableUntil !== null
      ? [{ kind: 'cancellation', until: cancellableUntil } as const]
      : []),
    ...(isBy(writtenOffAt)
      ? [
          {
            kind: 'write-off',
            valueDate: toKampalaDay(writtenOffAt),
            at: writtenOffAt.toISOString(),
          } as const,
        ]
      : []),
    ...waivers
      .filter(({ waivedAt }) => isBy(waivedAt))
      .map(({ id, part, amountUgx, waivedAt }) => ({
        kind: 'waiver' as const,
        id,
        part,
        amountUgx,
        valueDate: toKampalaDay(waivedAt),
        at: waivedAt.toISOString(),
      })),
    ...restructurings.flatMap((row) =>
      isBy(row.acceptedAt) ? [toRestructuringEvent(row, row.acceptedAt)] : [],
    ),
  ];
};

/** Creates the replay input of a disbursed loan from its records. Reversed and refunded amounts are not among its events. */
export const createLoanInput = (
  loan: Loan,
  {
    product,
    instalments,
    received,
    on,
    ...decisions
  }: Pick<LoanAccountInput, 'product' | 'instalments' | 'on'> &
    LoanDecisionRecords & { received: readonly ReceivedPayment[] },
): LoanAccountInput => {
  const { disbursedOn } = loan;
  if (disbursedOn === null) throw new Error('a loan whose school was not paid has no account');
  const payments = received
    .filter((row) => row.reversedAt === null && row.amountUgx > row.refundedUgx)
    .map(toEvent);
  return {
    product,
    disbursedOn,
    instalments,
    events: [...payments, ...listDecisions(loan, decisions, on)],
    on,
  };
};

/**
 * Reads the data from which a disbursed loan is replayed, up to a date or that of its last payment.
 */
export const readLoanRecord = async (db: Queryable, loan: Loan, on: string): Promise<LoanRecord> => {
  const product = await findProduct(db, loan);
  const instalments = await db.orm
    .select()
    .from(loanInstalments)
    .where(and(eq(loanInstalments.loanId, loan.id), eq(loanInstalments.version, 1)))
    .orderBy(asc(loanInstalments.number));
  const received = await listReceivedPayments(db, loan.id);
  const waivers = await db.orm.select().from(loanWaivers).where(eq(loanWaivers.loanId, loan.id));
  const restructurings = await db.orm
    .select()
    .from(loanRestructurings)
    .where(and(eq(loanRestructurings.loanId, loan.id), isNotNull(loanRestructurings.acceptedAt)));
  const records = { product, instalments, received, waivers, restructurings, on: getLastDay(on, received) };
  return { received, input: createLoanInput(loan, records) };
};

/** Reads the replay input of a disbursed loan up to a date. */
export const readLoanInput = async (db: Queryable, loan: Loan, on: string): Promise<LoanAccountInput> =>
  (await readLoanRecord(db, loan, on)).input;

/** Calculates a loan's account by replay. Throws if the input is inconsistent, which is a bug. */
export const calculateLoan = (input: LoanAccountInput): LoanAccount => {
  const account = calculateLoanAccount(input);
  if (!account.ok) throw new Error(`a loan can't be replayed: ${account.error.message}`);
  return account.value;
};
