import { err, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import { requestWriteOff, waive } from '@somesa/core/contract';
import { number, object } from 'superstruct';
import { account } from '../../ledger/accounts';
import type { Serve } from '../../people/access/endpoint-routes';
import type { ApprovalDefinition } from '../../people/approvals/approval-definition';
import type { Approvals } from '../../people/approvals/approvals';
import { createApprovalAnswer } from '../../people/approvals/approvals-routes';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { recordLoanAudit } from '../applications/loan-decisions';
import { checkLoanConflict, findLoan, type Loan, lockLoan, recordLoanTransition } from '../loans-repository';
import { calculateLoan, readLoanInput } from './loan-input';
import { recalculateLockedLoan } from './recalculate-loan';
import { createWaivers } from './waivers';

/** Principal in UGX at the time of the request; what the approval writes off is the principal of its own time. */
interface WriteOffDetails {
  principalUgx: number;
}

/** Reads what a loan owes on a date: its principal, and everything, in UGX. */
const readOwed = async (db: Queryable, loan: Loan, on: string) => {
  const { principalOutstandingUgx, totalOutstandingUgx } = calculateLoan(await readLoanInput(db, loan, on));
  return { principalUgx: principalOutstandingUgx, owedUgx: totalOutstandingUgx };
};

/**
 * Write-off of a loan in arrears: any staff member requests it, an administrator approves it. The principal becomes a loss; what the
 * borrower owes stays, and later payments are recoveries.
 */
export const createWriteOffApproval = ({ clock }: { clock: Clock }): ApprovalDefinition<WriteOffDetails> => ({
  kind: 'write-off',
  details: object({ principalUgx: number() }),
  requestAccess: 'staff',
  approveAccess: 'administrator',
  describe: async (db, { subject }) => {
    const loan = await findLoan(db, subject);
    if (!loan) throw new Error('a request to write off is for no loan');
    const { principalUgx, owedUgx } = await readOwed(db, loan, toKampalaDay(clock.now()));
    return {
      facts: [
        { name: 'amountUgx', before: null, after: principalUgx },
        { name: 'owedUgx', before: owedUgx, after: owedUgx },
      ],
      postings: [
        {
          debitAccount: account.writtenOffPrincipal,
          creditAccount: account.loanPrincipal,
          amountUgx: principalUgx,
        },
      ],
    };
  },
  apply: async (tx, { subject, requestedBy, approvedBy, now }) => {
    const loan = await lockLoan(tx, subject);
    if (!loan) return err(problem('loan_not_found'));
    const conflict =
      (await checkLoanConflict(tx, loan, approvedBy)) ?? (await checkLoanConflict(tx, loan, requestedBy));
    if (conflict) return err(conflict);
    const change = { now, set: { writtenOffAt: now } };
    const actor = { kind: 'staff', id: approvedBy } as const;
    const written = await recordLoanTransition(tx, loan, 'write_off', actor, change);
    if (!written.ok) return written;
    await recalculateLockedLoan(tx, written.value, { kind: 'write-off' }, now);
    await recordLoanAudit(tx, 'loan.written-off', written.value, approvedBy, now);
    return ok(null);
  },
});

/** Creates the requests to write off loans. */
const createWriteOffs = ({
  database,
  clock,
  approvals,
}: {
  database: Database;
  clock: Clock;
  approvals: Approvals;
}) => ({
  /** Requests the write-off of a loan in arrears; not of a loan of the staff member's own. */
  request: (
    loanId: string,
    request: { reason: string; document?: string | undefined },
    staffUser: StaffUser,
  ): Promise<Result<string, Problem>> =>
    database.transaction(async (tx): Promise<Result<string, Problem>> => {
      const loan = await lockLoan(tx, loanId);
      if (!loan) return err(problem('loan_not_found'));
      const conflict = await checkLoanConflict(tx, loan, staffUser.id);
      if (conflict) return err(conflict);
      if (loan.status !== 'in_arrears') return err(problem('loan_status_conflict'));
      const { principalUgx } = await readOwed(tx, loan, toKampalaDay(clock.now()));
      const action = {
        ...request,
        subject: loanId,
        subjectName: loan.reference,
        amountUgx: principalUgx,
        details: { principalUgx },
      };
      return approvals.request(tx, 'write-off', action, staffUser);
    }),
});

/** Serves waivers, and requests to write off loans. */
export const writeOffRoutes = (
  serve: Serve,
  deps: { database: Database; clock: Clock; approvals: Approvals },
): void => {
  const writeOffs = createWriteOffs(deps);
  const answer = createApprovalAnswer(deps);
  const waivers = createWaivers(deps);
  serve(waive, ({ params: { id }, body, staffUser }) => waivers.waive(id, body, staffUser));
  serve(requestWriteOff, async (call) =>
    answer(await writeOffs.request(call.params.id, call.body, call.staffUser), call),
  );
};
