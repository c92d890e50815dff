import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { ApprovalAnswer } from '@somesa/core/admin';
import {
  approveRequest,
  getApproval,
  linkApprovalDocument,
  rejectRequest,
  withdrawRequest,
} from '@somesa/core/contract';
import type { FileLinks } from '../../messaging/uploads/links';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import type { Serve } from '../access/endpoint-routes';
import { findApprovalView } from './approval-view';
import type { Approvals } from './approvals';

/** Creates the response to a request about an approval, which kinds of actions return, too. */
export const createApprovalAnswer =
  ({ database, approvals }: { database: Database; approvals: Approvals }) =>
  async (
    result: Result<string, Problem>,
    { staffUser }: { staffUser: StaffUser },
  ): Promise<Result<ApprovalAnswer, Problem>> => {
    if (!result.ok) return result;
    const approval = await findApprovalView(database, approvals, result.value, staffUser);
    return approval ? ok({ approval }) : err(problem('not_found'));
  };

/** Serves requested actions and their decisions to staff. */
export const approvalsRoutes = (
  serve: Serve,
  deps: { database: Database; clock: Clock; approvals: Approvals; links: FileLinks },
): void => {
  const { approvals, links, clock } = deps;
  const answer = createApprovalAnswer(deps);

  serve(getApproval, (call) => answer(ok(call.params.id), call));
  serve(approveRequest, async (call) =>
    answer(await approvals.approve(call.params.id, call.staffUser), call),
  );
  serve(rejectRequest, async (call) =>
    answer(await approvals.reject(call.params.id, call.body.reason, call.staffUser), call),
  );
  serve(withdrawRequest, async (call) =>
    answer(await approvals.withdraw(call.params.id, call.staffUser), call),
  );
  serve(linkApprovalDocument, async (call) => {
    const found = await answer(ok(call.params.id), call);
    if (!found.ok) return found;
    const { document } = found.value.approval;
    if (!document) return err(problem('upload_not_found'));
    const { sessionHash } = call.staffUser;
    return ok(links.sign({ kind: 'document', id: document.id, sessionHash }, clock.now()));
  });
};
