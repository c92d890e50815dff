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
import type { RestructuringRequest, SecondApprovalAnswer } from '@somesa/core/admin';
import { answerTexts } from '@somesa/core/answers';
import { eq } from 'drizzle-orm';
import { type Infer, number, object, string } from 'superstruct';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import type { ApprovalDefinition } from '../../people/approvals/approval-definition';
import type { Approvals } from '../../people/approvals/approvals';
import { findPendingProblem } from '../../people/approvals/approvals-repository';
import { needsSecondApproval } from '../../people/approvals/second-approval';
import { queueNotification } from '../../people/notifications/queue-notification';
import { addDays } from '../../platform/add-days';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { recordLoanAudit } from '../applications/loan-decisions';
import { checkLoanConflict, findLoan, isRunning, type Loan, lockLoan } from '../loans-repository';
import { loanRestructurings } from '../tables/repayments';
import { type LoanRestructuring, readLoanInput } from './loan-input';
import { findRecipient } from './queue-due-reminders';
import { findOpenRestructuring, getCurrentRatePpm, previewRestructuring } from './restructuring-view';

type Outcome = Promise<Result<null, Problem>>;
/** Terms of a new schedule. */
type Terms = Pick<LoanRestructuring, 'instalments' | 'firstDueOn' | 'annualRatePpm'>;
const termsStruct = object({ instalments: number(), firstDueOn: string(), annualRatePpm: number() });

/** Days for which a proposal can be accepted, not counting the day on which it is made. */
const PROPOSAL_DAYS = 7;
/** Maximum number of days from the proposal to its first due date. */
const MAX_DAYS_TO_FIRST = 62;

const reject = (field: string, key: string, params: Record<string, string> = {}): Result<never, Problem> =>
  err(problem('validation_failed', params, { [field]: [key] } as Problem['errors']));

/** Tells the borrower by SMS and notification until when a proposal can be accepted. */
const notifyBorrower = async (
  tx: Tx,
  loan: Loan,
  { id, lastOn }: { id: string; lastOn: string },
  now: Date,
) => {
  const { userId, reference } = loan;
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

/**
 * Returns what a new schedule changes today, and the interest that a lower rate forgoes: what the same schedule would cost at the current
 * rate, less what it costs. `after` is null if the loan can't be scheduled so.
 */
const assess = async (db: Queryable, loan: Loan, terms: Terms, now: Date) => {
  const input = await readLoanInput(db, loan, toKampalaDay(now));
  const currentPpm = getCurrentRatePpm(input);
  const preview = (annualRatePpm: number) => {
    const { before, after } = previewRestructuring(input, { ...terms, annualRatePpm, id: randomUUID() }, now);
    return { before, after: after.restructurings.length > before.restructurings.length ? after : null };
  };
  const { before, after } = preview(terms.annualRatePpm);
  const owedUgx = after?.totalOutstandingUgx ?? 0;
  const atCurrentRate = preview(currentPpm).after?.totalOutstandingUgx ?? owedUgx;
  return { currentPpm, before, after, owedUgx, forgoneUgx: Math.max(0, atCurrentRate - owedUgx) };
};

/** Returns why a schedule can't be proposed for a loan; otherwise the interest that it forgoes, in UGX. */
const validate = async (
  tx: Tx,
  loan: Loan,
  terms: Terms,
  people: readonly string[],
  now: Date,
): Promise<Result<number, Problem>> => {
  for (const person of people) {
    const conflict = await checkLoanConflict(tx, loan, person);
    if (conflict) return err(conflict);
  }
  const today = toKampalaDay(now);
  if (!isRunning(loan) || loan.userId === null || (await findOpenRestructuring(tx, loan.id, now)))
    return err(problem('loan_status_conflict'));
  const { firstDueOn, annualRatePpm } = terms;
  if (firstDueOn <= addDays(today, 1) || firstDueOn > addDays(today, MAX_DAYS_TO_FIRST))
    return reject('firstDueOn', 'restructuring_firstDueOn_invalid');
  const { currentPpm, after, forgoneUgx } = await assess(tx, loan, terms, now);
  if (annualRatePpm > currentPpm)
    return reject('annualRatePpm', 'restructuring_rate_above', { rate: `${currentPpm / 10_000}%` });
  return after ? ok(forgoneUgx) : err(problem('loan_status_conflict'));
};

type NewProposal = typeof loanRestructurings.$inferInsert;

/** Writes a proposal and tells the borrower. */
const insertProposal = async (
  tx: Tx,
  loan: Loan,
  proposal: Omit<NewProposal, 'loanId' | 'proposedAt' | 'lastOn'>,
  now: Date,
): Promise<void> => {
  const days = [addDays(toKampalaDay(now), PROPOSAL_DAYS), addDays(proposal.firstDueOn, -1)];
  const row = { ...proposal, loanId: loan.id, proposedAt: now, lastOn: days.sort()[0] as string };
  await tx.orm.insert(loanRestructurings).values(row);
  const actorId = proposal.approvedBy ?? proposal.proposedBy;
  await recordLoanAudit(tx, 'loan.restructuring-proposed', loan, actorId, now);
  await notifyBorrower(tx, loan, row, now);
};

/** Proposal that forgoes interest above the limit: any staff member requests it, an administrator approves it. */
export const createRestructuringApproval = ({
  clock,
}: {
  clock: Clock;
}): ApprovalDefinition<Infer<typeof termsStruct>> => ({
  kind: 'restructuring',
  details: termsStruct,
  requestAccess: 'staff',
  approveAccess: 'administrator',
  describe: async (db, { subject, details }) => {
    const loan = await findLoan(db, subject);
    if (!loan) throw new Error('a new schedule is for no loan');
    const { currentPpm, before, owedUgx, forgoneUgx } = await assess(db, loan, details, clock.now());
    const formatRate = (ppm: number) => `${ppm / 10_000}%`;
    return {
      facts: [
        { name: 'forgoneUgx', before: null, after: forgoneUgx },
        { name: 'annualRate', before: formatRate(currentPpm), after: formatRate(details.annualRatePpm) },
        { name: 'instalments', before: null, after: String(details.instalments) },
        { name: 'firstDueOn', before: null, after: details.firstDueOn },
        { name: 'owedUgx', before: before.totalOutstandingUgx, after: owedUgx },
      ],
      postings: [],
    };
  },
  apply: async (tx, { id, subject, details, reason, requestedBy, approvedBy, now }) => {
    const loan = await lockLoan(tx, subject);
    if (!loan) return err(problem('loan_not_found'));
    const valid = await validate(tx, loan, details, [requestedBy, approvedBy], now);
    if (!valid.ok) return valid;
    const people = { proposedBy: requestedBy, approvedBy };
    await insertProposal(tx, loan, { ...details, ...people, id, reason, forgoneUgx: valid.value }, now);
    return ok(null);
  },
});

/**
 * Proposes a new schedule of a running loan that has an account; not of a loan of the staff member's own. One can be open at a time, and its
 * borrower accepts it with a code. If a lower rate forgoes interest above the limit, requests the approval of another person instead.
 */
export const proposeSchedule = (
  { clock, approvals }: { clock: Clock; approvals: Pick<Approvals, 'request'> },
  database: Database,
  loanId: string,
  { reason, ...terms }: RestructuringRequest,
  staffUser: StaffUser,
): Promise<Result<SecondApprovalAnswer, Problem>> =>
  database.transaction(async (tx): Promise<Result<SecondApprovalAnswer, Problem>> => {
    const loan = await lockLoan(tx, loanId);
    if (!loan) return err(problem('loan_not_found'));
    const now = clock.now();
    const valid = await validate(tx, loan, terms, [staffUser.id], now);
    if (!valid.ok) return valid;
    const pending = await findPendingProblem(tx, 'restructuring', loanId);
    if (pending) return err(pending);
    const amountUgx = valid.value;
    // Waivers of before count only where something more is forgone.
    const limited = { subject: loanId, amountUgx, at: now };
    if (amountUgx > 0 && (await needsSecondApproval(tx, ['waiver'], limited))) {
      const subject = { subject: loanId, subjectName: loan.reference, amountUgx };
      const request = { ...subject, details: terms, reason };
      const requested = await approvals.request(tx, 'restructuring', request, staffUser);
      return requested.ok ? ok({ approvalId: requested.value }) : requested;
    }
    const people = { proposedBy: staffUser.id, approvedBy: null };
    const proposal = { ...terms, ...people, forgoneUgx: amountUgx, id: randomUUID(), reason };
    await insertProposal(tx, loan, proposal, now);
    return ok({ approvalId: null });
  });

/** Withdraws the open proposal of a loan. */
export const withdrawProposal = (
  { clock }: { clock: Clock },
  database: Database,
  loanId: string,
  staffId: string,
): Outcome =>
  database.transaction(async (tx): Outcome => {
    const loan = await lockLoan(tx, loanId);
    if (!loan) return err(problem('loan_not_found'));
    const conflict = await checkLoanConflict(tx, loan, staffId);
    if (conflict) return err(conflict);
    const now = clock.now();
    const proposal = await findOpenRestructuring(tx, loanId, now);
    if (!proposal) return err(problem('loan_status_conflict'));
    const isThis = eq(loanRestructurings.id, proposal.id);
    await tx.orm.update(loanRestructurings).set({ withdrawnAt: now }).where(isThis);
    await recordLoanAudit(tx, 'loan.restructuring-withdrawn', loan, staffId, now);
    return ok(null);
  });
