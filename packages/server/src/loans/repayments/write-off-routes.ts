import { requestWriteOff, waive } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Approvals } from '../../people/approvals/approvals';
import { createApprovalAnswer } from '../../people/approvals/approvals-routes';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { createWaivers } from './waivers';
import { createWriteOffs } from './write-off';

/** Serves waivers, and requests to write off loans. */
export const writeOffRoutes = (
  serve: Serve,
  deps: { database: Database; clock: Clock; approvals: Approvals; config: Config },
): void => {
  const writeOffs = createWriteOffs(deps);
  const answer = createApprovalAnswer(deps);
  const secondApprovalAboveUgx = deps.config.WAIVER_SECOND_APPROVAL_ABOVE_UGX;
  const waivers = createWaivers({ ...deps, secondApprovalAboveUgx });
  serve(waive, ({ params: { id }, body, staffUser }) => waivers.waive(id, body, staffUser));
  serve(requestWriteOff, async (call) =>
    answer(await writeOffs.request(call.params.id, call.body, call.staffUser), call),
  );
};
