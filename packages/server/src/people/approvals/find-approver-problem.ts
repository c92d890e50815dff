import { DAY_MS, type Problem, problem, toKampalaDay, toKampalaTime } from '@somesa/core';
import type { Queryable } from '../../platform/db/database';

/** Time for which a new approver waits, in milliseconds: the others, who are notified by email, can stop someone who should not be one. */
const NEW_APPROVER_WAIT_MS = DAY_MS;

const approver = {
  name: 'approvals-find-approver',
  text: `
    select u.role_granted_at as "roleGrantedAt",
      exists (select 1 from invitations where invited_by = u.id and user_id = $2)
        or exists (select 1 from account_events
          where user_id = $2 and actor_id = u.id and event in ('created', 'role-changed')) as "hasMadeRequester"
    from users u where u.id = $1`,
};

/**
 * Returns why a person who has the right to approve may not approve what another requested: they are new, or they once invited the other
 * or gave them a role. Null if they may. An old invitation counts as much as the last one, so that another person's changes nothing.
 */
export const findApproverProblem = async (
  db: Queryable,
  { approverId, requesterId, now }: { approverId: string; requesterId: string; now: Date },
): Promise<Problem | null> => {
  const [found] = await db.run<{ roleGrantedAt: Date; hasMadeRequester: boolean }>(approver, [
    approverId,
    requesterId,
  ]);
  if (!found) return problem('role_not_allowed');
  if (found.hasMadeRequester) return problem('approval_of_invited');
  const from = new Date(found.roleGrantedAt.getTime() + NEW_APPROVER_WAIT_MS);
  return from > now ? problem('approver_new', { day: toKampalaDay(from), time: toKampalaTime(from) }) : null;
};
