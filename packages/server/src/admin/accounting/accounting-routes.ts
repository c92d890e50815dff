import { requestJournal, requestJournalReversal } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Approvals } from '../../people/approvals/approvals';
import { createApprovalAnswer } from '../../people/approvals/approvals-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { createJournals } from './journals';

/** Serves the accountant's work: journals by hand. */
export const accountingRoutes = (
  serve: Serve,
  deps: { database: Database; clock: Clock; approvals: Approvals },
): void => {
  const journals = createJournals(deps);
  const answer = createApprovalAnswer(deps);

  serve(requestJournal, async (call) => answer(await journals.request(call.body, call.staffUser), call));
  serve(requestJournalReversal, async (call) =>
    answer(await journals.reverse(call.params.id, call.body, call.staffUser), call),
  );
};
