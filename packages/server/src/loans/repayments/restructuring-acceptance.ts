import { err, type Language, type Msisdn, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  acceptRestructuring,
  proposeRestructuring,
  sendRestructuringCode,
  withdrawRestructuring,
} from '@somesa/core/contract';
import { eq } from 'drizzle-orm';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Approvals } from '../../people/approvals/approvals';
import type { OneTimeCodes } from '../../people/one-time-codes/one-time-codes';
import type { User } from '../../people/sign-in/sessions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { findRequestedLanguage } from '../../platform/http/requested-language';
import { sendSuccess } from '../../platform/http/send-success';
import { maskPhone } from '../applications/loan-acceptance';
import { findLoan, isRunning, type Loan, lockLoan, recordLoanTransition } from '../loans-repository';
import { loanRestructurings } from '../tables/repayments';
import type { LoanRestructuring } from './loan-input';
import { findLoanSummary, toLoanAccountAnswer } from './loan-summary-view';
import { recalculateLockedLoan } from './recalculate-loan';
import { proposeSchedule, withdrawProposal } from './restructuring-proposals';
import { findOpenRestructuring } from './restructuring-view';

type Outcome = Promise<Result<null, Problem>>;

const wrongCode: Problem = problem('validation_failed', {}, { otp: ['otp_wrong'] });

/** Accepts a proposal of a locked loan for its borrower, and recalculates the loan. `phone` is the masked number that confirmed it. */
const acceptProposal = async (
  tx: Tx,
  loan: Loan,
  { id, userId, phone, now }: { id: string; userId: string; phone: string; now: Date },
): Outcome => {
  await tx.orm
    .update(loanRestructurings)
    .set({ acceptedAt: now, acceptedWith: phone })
    .where(eq(loanRestructurings.id, id));
  const actor = { kind: 'parent', id: userId } as const;
  const restructured = await recordLoanTransition(tx, loan, 'restructure', actor, { now, detail: phone });
  if (!restructured.ok) return restructured;
  await recalculateLockedLoan(tx, restructured.value, { kind: 'restructuring', restructuringId: id }, now);
  return ok(null);
};

interface AcceptanceDeps {
  database: Database;
  clock: Clock;
  codes: OneTimeCodes;
}

const toCodeRequest = (user: User, restructuringId: string) =>
  user.msisdn === null || user.phoneVerifiedAt === null
    ? null
    : ({
        userId: user.id,
        purpose: 'accept-restructuring',
        target: user.msisdn as Msisdn,
        about: restructuringId,
      } as const);

/** Finds the open proposal for a user's own loan. */
const findAcceptable = async (
  db: Tx | Database,
  loan: Loan | null,
  user: User,
  now: Date,
): Promise<Result<LoanRestructuring, Problem>> => {
  if (!loan || loan.userId !== user.id) return err(problem('loan_not_found'));
  const proposal = isRunning(loan) ? await findOpenRestructuring(db, loan.id, now) : null;
  return proposal ? ok(proposal) : err(problem('loan_status_conflict'));
};

/** Sends the code that accepts the open proposal of a user's own loan, at most one a minute. */
const sendCode = async (
  { database, clock, codes }: AcceptanceDeps,
  user: User,
  loanId: string,
  language: Language,
): Outcome => {
  return database.transaction(async (tx): Outcome => {
    const found = await findAcceptable(tx, await findLoan(tx, loanId), user, clock.now());
    if (!found.ok) return found;
    const code = toCodeRequest(user, found.value.id);
    if (!code) return err(problem('phone_unverified'));
    const admitted = await codes.admit(tx, code);
    if (!admitted.ok) return admitted;
    await codes.sendToPhone(tx, code, language);
    return ok(null);
  });
};

/** Accepts the open proposal of a user's own loan. Returns a problem under `otp` for a wrong code. */
const accept = async (
  { database, clock, codes }: AcceptanceDeps,
  user: User,
  loanId: string,
  otp: string,
): Outcome => {
  const found = await findAcceptable(database, await findLoan(database, loanId), user, clock.now());
  if (!found.ok) return found;
  const code = toCodeRequest(user, found.value.id);
  if (!code) return err(problem('phone_unverified'));
  const admitted = await database.transaction((tx) => codes.countAttempt(tx, code));
  if (!admitted.ok) return admitted;
  if (!admitted.value) return err(wrongCode);
  return database.transaction(async (tx): Outcome => {
    const loan = await lockLoan(tx, loanId);
    const current = await findAcceptable(tx, loan, user, clock.now());
    if (!loan || !current.ok) return current.ok ? err(problem('loan_not_found')) : current;
    if (current.value.id !== code.about) return err(problem('loan_status_conflict'));
    if (!(await codes.redeem(tx, code, otp, async () => true))) return err(wrongCode);
    await codes.resetAttempts(tx, code);
    const phone = maskPhone(code.target);
    return acceptProposal(tx, loan, { id: current.value.id, userId: user.id, phone, now: clock.now() });
  });
};

/** Serves proposals of new schedules to staff, and their acceptance to the borrower. */
export const restructuringRoutes = (serve: Serve, deps: AcceptanceDeps & { approvals: Approvals }): void => {
  const { database, clock } = deps;

  const respondWithAccount = async (loanId: string, result: Result<null, Problem>) => {
    if (!result.ok) return result;
    const account = await findLoanSummary(database, loanId, clock.now());
    return account
      ? ok(await toLoanAccountAnswer(database, account, clock.now()))
      : err(problem('loan_not_found'));
  };

  serve(proposeRestructuring, ({ params: { id }, body, staffUser }) =>
    proposeSchedule(deps, database, id, body, staffUser),
  );
  serve(withdrawRestructuring, async ({ params: { id }, staffUser }) =>
    respondWithAccount(id, await withdrawProposal(deps, database, id, staffUser.id)),
  );
  serve(sendRestructuringCode, async ({ me: { user }, params: { id }, request, reply }) => {
    const sent = await sendCode(deps, user, id, findRequestedLanguage(request) ?? user.language);
    return sent.ok ? sendSuccess(reply, (texts) => texts.accounts.otp_sent) : sent;
  });
  serve(acceptRestructuring, async ({ me: { user }, params: { id }, body: { otp } }) =>
    respondWithAccount(id, await accept(deps, user, id, otp)),
  );
};
