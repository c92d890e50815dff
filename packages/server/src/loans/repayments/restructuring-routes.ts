import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  acceptRestructuring,
  proposeRestructuring,
  sendRestructuringCode,
  withdrawRestructuring,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Approvals } from '../../people/approvals/approvals';
import type { OneTimeCodes } from '../../people/one-time-codes/one-time-codes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { findRequestedLanguage } from '../../platform/http/requested-language';
import { sendSuccess } from '../../platform/http/send-success';
import { toLoanAccountAnswer } from './loan-account-view';
import { findLoanSummary } from './loan-summary-view';
import { createRestructuringAcceptance } from './restructuring-acceptance';
import { createRestructuringProposals } from './restructuring-proposals';

/** Serves proposals of new schedules to staff, and their acceptance to the borrower. */
export const restructuringRoutes = (
  serve: Serve,
  deps: {
    database: Database;
    clock: Clock;
    codes: OneTimeCodes;
    approvals: Approvals;
  },
): void => {
  const { database, clock } = deps;
  const proposals = createRestructuringProposals(deps);
  const acceptance = createRestructuringAcceptance(deps);

  const respondWithAccount = async (loanId: string, result: Result<null, Problem>) => {
    if (!result.ok) return result;
    const account = await findLoanSummary(database, loanId, clock.now());
    return account
      ? ok(await toLoanAccountAnswer(database, account, clock.now()))
      : err(problem('loan_not_found'));
  };

  serve(proposeRestructuring, ({ params: { id }, body, staffUser }) =>
    proposals.propose(id, body, staffUser),
  );
  serve(withdrawRestructuring, async ({ params: { id }, staffUser }) =>
    respondWithAccount(id, await proposals.withdraw(id, staffUser.id)),
  );
  serve(sendRestructuringCode, async ({ me: { user }, params: { id }, request, reply }) => {
    const sent = await acceptance.sendCode(user, id, findRequestedLanguage(request) ?? user.language);
    return sent.ok ? sendSuccess(reply, (texts) => texts.accounts.otp_sent) : sent;
  });
  serve(acceptRestructuring, async ({ me: { user }, params: { id }, body: { otp } }) =>
    respondWithAccount(id, await acceptance.accept(user, id, otp)),
  );
};
