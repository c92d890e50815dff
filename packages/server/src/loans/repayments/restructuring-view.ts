import { type LoanAccount, type LoanAccountInput, type RestructuringView, toKampalaDay } from '@somesa/core';
import { and, eq, gte, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import type { Loan } from '../loans-repository';
import { loanRestructurings } from '../tables/repayments';
import { calculateLoan, type LoanRestructuring, readLoanInput, toRestructuringEvent } from './loan-input';
import { toInstalmentViews } from './loan-summary';

/** Finds the proposal of a new schedule that the borrower can accept now; null if there is none. */
export const findOpenRestructuring = async (
  db: Queryable,
  loanId: string,
  now: Date,
): Promise<LoanRestructuring | null> => {
  const [row] = await db.orm
    .select()
    .from(loanRestructurings)
    .where(
      and(
        eq(loanRestructurings.loanId, loanId),
        isNull(loanRestructurings.acceptedAt),
        isNull(loanRestructurings.withdrawnAt),
        gte(loanRestructurings.lastOn, toKampalaDay(now)),
      ),
    );
  return row ?? null;
};

const listUnpaid = ({ instalments }: LoanAccount) => instalments.filter(({ owedUgx }) => owedUgx > 0);

/** Returns the highest amount that is still to pay on one day, in UGX. */
const getHighestUgx = (account: LoanAccount): number => {
  const byDay = new Map<string, number>();
  for (const { dueOn, owedUgx } of listUnpaid(account)) byDay.set(dueOn, (byDay.get(dueOn) ?? 0) + owedUgx);
  return Math.max(0, ...byDay.values());
};

const toTerms = (account: LoanAccount, annualRatePpm: number): RestructuringView['before'] => ({
  total: account.totalOutstandingUgx,
  highest: getHighestUgx(account),
  annualRatePpm,
  lastDueOn: listUnpaid(account).at(-1)?.dueOn ?? account.on,
});

/** Returns the annual rate of a loan after its last restructuring, in millionths. */
export const getCurrentRatePpm = ({ product, events }: LoanAccountInput): number =>
  events
    .filter((event) => event.kind === 'restructuring')
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .at(-1)?.annualRatePpm ?? product.annualRatePpm;

/** Calculates a loan with and without a new schedule that would be accepted now. */
export const previewRestructuring = (
  input: LoanAccountInput,
  terms: Pick<LoanRestructuring, 'id' | 'instalments' | 'firstDueOn' | 'annualRatePpm'>,
  now: Date,
): { before: LoanAccount; after: LoanAccount } => ({
  before: calculateLoan(input),
  after: calculateLoan({ ...input, events: [...input.events, toRestructuringEvent(terms, now)] }),
});

/** Returns the proposal of a new schedule beside the current one, as of today; null if there is none that the borrower can accept. */
export const findRestructuringView = async (
  db: Queryable,
  loan: Loan,
  now: Date,
): Promise<RestructuringView | null> => {
  const row = await findOpenRestructuring(db, loan.id, now);
  if (!row || (loan.status !== 'ongoing' && loan.status !== 'in_arrears')) return null;
  const input = await readLoanInput(db, loan, toKampalaDay(now));
  const { before, after } = previewRestructuring(input, row, now);
  const carriedOver = after.restructurings.find(({ id }) => id === row.id)?.carriedUgx;
  if (carriedOver === undefined) return null;
  return {
    id: row.id,
    proposedOn: toKampalaDay(row.proposedAt),
    lastOn: row.lastOn,
    carriedOver,
    before: toTerms(before, getCurrentRatePpm(input)),
    after: toTerms(after, row.annualRatePpm),
    instalments: toInstalmentViews(listUnpaid(after)),
  };
};
