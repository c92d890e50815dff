import { randomUUID } from 'node:crypto';
import {
  brand,
  err,
  formatDay,
  formatText,
  type Msisdn,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import type { RestructuringRequest } from '@somesa/core/admin';
import { answerTexts } from '@somesa/core/answers';
import { eq } from 'drizzle-orm';
import { queueNotification } from '../../messaging/notifications/queue-notification';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import { addDays } from '../../platform/add-days';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { loanRestructurings } from '../../platform/db/schema';
import { checkLoanConflict } from '../loans/loan-conflict-of-interest';
import { recordLoanAudit } from '../loans/loan-decisions';
import { type Loan, lockLoan } from '../loans/loans-repository';
import { readLoanInput } from './loan-input';
import { findRecipient } from './queue-due-reminders';
import { findOpenRestructuring, getCurrentRatePpm, previewRestructuring } from './restructuring-view';

type Outcome = Promise<Result<null, Problem>>;

/** Days for which a proposal can be accepted, not counting the day on which it is made. */
const PROPOSAL_DAYS = 7;
/** Maximum number of days from the proposal to its first due date. */
const MAX_DAYS_TO_FIRST = 62;

/** Returns whether a loan can be restructured. */
export const isRunning = ({ status }: Loan): boolean => status === 'ongoing' || status === 'in_arrears';

const reject = (field: string, key: string, params: Record<string, string> = {}): Result<never, Problem> =>
  err(problem('validation_failed', params, { [field]: [key] } as Problem['errors']));

/** Creates the proposals of staff to restructure running loans, each of which its borrower accepts with a code. */
export const createRestructuringProposals = (deps: {
  database: Database;
  clock: Clock;
  /** Starts a sweep; call it after the transaction is committed. */
  wakeSweep(): void;
}) => {
  const { database, clock } = deps;

  /** Tells the borrower by SMS and notification until when a proposal can be accepted. */
  const notifyBorrower = async (tx: Tx, loan: Loan, { id, lastOn }: { id: string; lastOn: string }) => {
    const { userId, reference } = loan;
    const now = clock.now();
    const dedupeKey = `loan:${loan.id}:restructuring:${id}`;
    const params = { reference, lastOn };
    await queueNotification(tx, {
      kind: 'restructuring_offered',
      params,
      dedupeKey,
      userId,
      loanId: loan.id,
      now,
    });
    const recipient = userId === null ? null : await findRecipient(tx, userId);
    if (!recipient?.msisdn) return;
    const { sms, months } = answerTexts[recipient.language];
    const text = formatText(sms.loan_restructuring, {
      brand: brand.name,
      phone: brand.phones[0],
      reference,
      day: formatDay(lastOn, months),
    });
    await queueTextMessage(tx, { dedupeKey, msisdn: recipient.msisdn as Msisdn, text, now });
  };

  const propose = async (
    tx: Tx,
    loan: Loan,
    request: RestructuringRequest,
    staffId: string,
  ): Promise<Result<null, Problem>> => {
    const now = clock.now();
    const today = toKampalaDay(now);
    if (!isRunning(loan) || loan.userId === null || (await findOpenRestructuring(tx, loan.id, now)))
      return err(problem('loan_status_conflict'));
    const { firstDueOn, annualRatePpm } = request;
    if (firstDueOn <= addDays(today, 1) || firstDueOn > addDays(today, MAX_DAYS_TO_FIRST))
      return reject('firstDueOn', 'restructuring_firstDueOn_invalid');
    const input = await readLoanInput(tx, loan, today);
    const currentPpm = getCurrentRatePpm(input);
    if (annualRatePpm > currentPpm)
      return reject('annualRatePpm', 'restructuring_rate_above', { rate: `${currentPpm / 10_000}%` });
    const id = randomUUID();
    const { before, after } = previewRestructuring(input, { id, ...request }, now);
    if (after.restructurings.length === before.restructurings.length)
      return err(problem('loan_status_conflict'));
    const latest = [addDays(today, PROPOSAL_DAYS), addDays(firstDueOn, -1)].sort()[0] as string;
    const row = { id, loanId: loan.id, ...request, proposedBy: staffId, proposedAt: now, lastOn: latest };
    await tx.orm.insert(loanRestructurings).values(row);
    await recordLoanAudit(tx, 'loan.restructuring-proposed', loan, staffId, now);
    await notifyBorrower(tx, loan, row);
    return ok(null);
  };

  return {
    /** Proposes a new schedule of a running loan that has an account; not of a loan of the staff member's own. One can be open at a time. */
    propose: async (loanId: string, request: RestructuringRequest, staffId: string): Outcome => {
      const proposed = await database.transaction(async (tx): Outcome => {
        const loan = await lockLoan(tx, loanId);
        if (!loan) return err(problem('loan_not_found'));
        const conflict = await checkLoanConflict(tx, loan, staffId);
        return conflict ? err(conflict) : propose(tx, loan, request, staffId);
      });
      if (proposed.ok) deps.wakeSweep();
      return proposed;
    },

    /** Withdraws the open proposal of a loan. */
    withdraw: (loanId: string, staffId: string): Outcome =>
      database.transaction(async (tx): Outcome => {
        const loan = await lockLoan(tx, loanId);
        if (!loan) return err(problem('loan_not_found'));
        const conflict = await checkLoanConflict(tx, loan, staffId);
        if (conflict) return err(conflict);
        const now = clock.now();
        const proposal = await findOpenRestructuring(tx, loanId, now);
        if (!proposal) return err(problem('loan_status_conflict'));
        await tx.orm
          .update(loanRestructurings)
          .set({ withdrawnAt: now })
          .where(eq(loanRestructurings.id, proposal.id));
        await recordLoanAudit(tx, 'loan.restructuring-withdrawn', loan, staffId, now);
        return ok(null);
      }),
  };
};
