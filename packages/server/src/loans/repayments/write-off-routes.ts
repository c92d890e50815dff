import { requestWriteOff, waive } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Approvals } from '../../people/approvals/approvals';
import { createApprovalAnswer } from '../../people/approvals/approvals-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { createWaivers } from './waivers';
import { createWriteOffs } from './write-off';

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
