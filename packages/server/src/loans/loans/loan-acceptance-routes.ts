import { err, ok, problem } from '@somesa/core';
import { acceptLoan, sendAcceptanceCode } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Database } from '../../platform/db/database';
import { askedLanguage } from '../../platform/http/asked-language';
import { sendDone } from '../../platform/http/send-done';
import type { LoanAcceptance } from './loan-acceptance';
import { viewLoan } from './loan-view';

/** Serves the acceptance of an offer. Somebody else's loan is not found. */
export const loanAcceptanceRoutes = (
  serve: Serve,
  { database, acceptance }: { database: Database; acceptance: LoanAcceptance },
): void => {
  serve(sendAcceptanceCode, async ({ me: { user }, params: { id }, request, reply }) => {
    const sent = await acceptance.sendCode(user, id, askedLanguage(request) ?? user.language);
    return sent.ok ? sendDone(reply, (texts) => texts.accounts.otp_sent) : sent;
  });

  serve(acceptLoan, async ({ me: { user }, params: { id }, body: { otp } }) => {
    const accepted = await acceptance.accept(user, id, otp);
    if (!accepted.ok) return accepted;
    const loan = await viewLoan(database, id);
    return loan ? ok({ loan }) : err(problem('loan_not_found'));
  });
};
