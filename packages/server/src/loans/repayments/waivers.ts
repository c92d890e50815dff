import { randomUUID } from 'node:crypto';
import {
  err,
  formatFigures,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
  type WaivedPart,
} from '@somesa/core';
import type { SecondApprovalAnswer, WaiverRequest } from '@somesa/core/admin';
import { enums, number, object } from 'superstruct';
import type { ApprovalDefinition } from '../../people/approvals/approval-definition';
import type { Approvals } from '../../people/approvals/approvals';
import { findPendingProblem } from '../../people/approvals/approvals-repository';
import { needsSecondApproval } from '../../people/approvals/second-approval';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { recordLoanAudit } from '../applications/loan-decisions';
import { checkLoanConflict, findLoan, type Loan, lockLoan } from '../loans-repository';
import { loanWaivers } from '../tables/repayments';
import { calculateLoan, readLoanInput } from './loan-input';
import { recalculateLockedLoan } from './recalculate-loan';

type WaiverDetails = Pick<WaiverRequest, 'part' | 'amount'>;

/** Waiver of a loan, with the people behind it. */
interface NewWaiver extends WaiverDetails {
  id: string;
  reason: string;
  waivedBy: string;
  approvedBy: string | null;
}

/** Returns what a waiver could take off a part that is due today, and the total that is owed, in UGX. */
const readWaivable = async (db: Queryable, loan: Loan, part: WaivedPart, now: Date) => {
  const input = await readLoanInput(db, loan, toKampalaDay(now));
  const id = randomUUID();
  const all = {
    kind: 'waiver',
    id,
    part,
    amountUgx: Number.MAX_SAFE_INTEGER,
    at: now.toISOString(),
  } as const;
  const waived = calculateLoan({ ...input, events: [...input.events, { ...all, valueDate: input.on }] });
  return {
    waivableUgx: waived.waivers.find((waiver) => waiver.id === id)?.waivedUgx ?? 0,
    owedUgx: calculateLoan(input).totalOutstandingUgx,
  };
};

const validate = async (
  tx: Tx,
  loan: Loan,
  { part, amount }: WaiverDetails,
  people: readonly string[],
  now: Date,
): Promise<Problem | null> => {
  for (const person of people) {
    const conflict = await checkLoanConflict(tx, loan, person);
    if (conflict) return conflict;
  }
  if (loan.disbursedOn === null) return problem('loan_status_conflict');
  const { waivableUgx } = await readWaivable(tx, loan, part, now);
  if (amount <= waivableUgx) return null;
  const params = { amount: formatFigures(waivableUgx) };
  return problem('validation_failed', params, { amount: ['waiver_above_due'] });
};

const insertWaiver = async (tx: Tx, loan: Loan, waiver: NewWaiver, now: Date): Promise<void> => {
  const { amount, ...row } = waiver;
  await tx.orm.insert(loanWaivers).values({ ...row, loanId: loan.id, amountUgx: amount, waivedAt: now });
  await recalculateLockedLoan(tx, loan, { kind: 'waiver', waiverId: waiver.id }, now);
  await recordLoanAudit(tx, 'loan.waived', loan, waiver.approvedBy ?? waiver.waivedBy, now);
};

/** Waiver above the limit: any staff member requests it, an administrator approves it. */
export const createWaiverApproval = ({ clock }: { clock: Clock }): ApprovalDefinition<WaiverDetails> => ({
  kind: 'waiver',
  details: object({ part: enums(['interest', 'fees', 'penalties']), amount: number() }),
  requestAccess: 'staff',
  approveAccess: 'administrator',
  describe: async (db, { subject, details: { part, amount } }) => {
    const loan = await findLoan(db, subject);
    if (!loan) throw new Error('a waiver is for no loan');
    const { waivableUgx, owedUgx } = await readWaivable(db, loan, part, clock.now());
    return {
      facts: [
        { name: 'amountUgx', before: null, after: amount },
        { name: 'owedUgx', before: owedUgx, after: owedUgx - Math.min(amount, waivableUgx) },
      ],
      postings: [],
    };
  },
  apply: async (tx, { id, subject, details, reason, requestedBy, approvedBy, now }) => {
    const loan = await lockLoan(tx, subject);
    if (!loan) return err(problem('loan_not_found'));
    const invalid = await validate(tx, loan, details, [requestedBy, approvedBy], now);
    if (invalid) return err(invalid);
    await insertWaiver(tx, loan, { ...details, id, reason, waivedBy: requestedBy, approvedBy }, now);
    return ok(null);
  },
});

/** Creates waivers of interest, fees and late fees that are due. */
export const createWaivers = ({
  database,
  clock,
  approvals,
}: {
  database: Database;
  clock: Clock;
  approvals: Approvals;
}) => ({
  /** Waives an amount, or requests its approval above the limit. Returns a problem under `amount` if less is due of the part. */
  waive: (
    loanId: string,
    { reason, ...details }: WaiverRequest,
    staffUser: StaffUser,
  ): Promise<Result<SecondApprovalAnswer, Problem>> =>
    database.transaction(async (tx): Promise<Result<SecondApprovalAnswer, Problem>> => {
      const loan = await lockLoan(tx, loanId);
      if (!loan) return err(problem('loan_not_found'));
      const now = clock.now();
      const invalid =
        (await findPendingProblem(tx, 'waiver', loanId)) ??
        (await validate(tx, loan, details, [staffUser.id], now));
      if (invalid) return err(invalid);
      const action = { subject: loanId, amountUgx: details.amount, at: now };
      if (await needsSecondApproval(tx, ['waiver'], action)) {
        const subject = { subject: loanId, subjectName: loan.reference, amountUgx: details.amount };
        const requested = await approvals.request(tx, 'waiver', { ...subject, details, reason }, staffUser);
        return requested.ok ? ok({ approvalId: requested.value }) : requested;
      }
      const people = { waivedBy: staffUser.id, approvedBy: null };
      await insertWaiver(tx, loan, { ...details, ...people, id: randomUUID(), reason }, now);
      return ok({ approvalId: null });
    }),
});
