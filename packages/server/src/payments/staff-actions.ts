import type { Problem, Result } from '@somesa/core';
import type { ApprovalKind, ApprovalLimit } from '@somesa/core/admin';
import type { Approvals } from '../people/approvals/approvals';
import { needsSecondApproval } from '../people/approvals/second-approval';
import type { Clock } from '../platform/clock';
import type { Database, Tx } from '../platform/db/database';
import type { StaffUser } from '../platform/http/staff-user';

export interface StaffDependencies {
  database: Database;
  clock: Clock;
  approvals: Pick<Approvals, 'request'>;
}

/** Action that may need another person; `amountUgx` counts towards the limits. */
interface LimitedRequest {
  subject: string;
  subjectName: string;
  amountUgx: number;
  details: unknown;
  reason: string;
}

/** Requests that another person approves an action, if it is above one of the limits. Returns null if it is not. */
export const requestIfLarge = async (
  tx: Tx,
  { clock, approvals }: Pick<StaffDependencies, 'clock' | 'approvals'>,
  { kind, above }: { kind: ApprovalKind; above: readonly ApprovalLimit[] },
  request: LimitedRequest,
  staffUser: StaffUser,
): Promise<Result<string, Problem> | null> =>
  (await needsSecondApproval(tx, above, { ...request, at: clock.now() }))
    ? approvals.request(tx, kind, request, staffUser)
    : null;
