import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { AdminUserAnswer } from '@somesa/core/admin';
import {
  anonymiseUser,
  changeUserRole,
  endUserSessions,
  getUser,
  lockUser,
  resetUserSecondFactor,
  unlockUser,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { AdminUsers } from '../../people/staff/admin-users';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { viewAdminUser } from './admin-user-view';

interface AdminUsersRouteDependencies {
  database: Database;
  clock: Clock;
  users: AdminUsers;
}

/** Serves users to the back office. Each change returns the changed user. */
export const adminUsersRoutes = (
  serve: Serve,
  { database, clock, users }: AdminUsersRouteDependencies,
): void => {
  const show = async (id: string): Promise<Result<AdminUserAnswer, Problem>> => {
    const shown = await viewAdminUser(database, id, clock.now());
    return shown ? ok(shown) : err(problem('user_not_found'));
  };

  serve(getUser, ({ params: { id } }) => show(id));

  for (const [endpoint, change] of [
    [lockUser, users.lock],
    [unlockUser, users.unlock],
    [endUserSessions, users.endSessions],
    [anonymiseUser, users.anonymise],
    [resetUserSecondFactor, users.resetSecondFactor],
  ] as const) {
    serve(endpoint, async ({ staffUser, params: { id } }) => {
      const changed = await change(staffUser, id);
      return changed.ok ? show(id) : changed;
    });
  }

  serve(changeUserRole, async ({ staffUser, params: { id }, body }) => {
    const changed = await users.changeRole(staffUser, id, body);
    return changed.ok ? show(id) : changed;
  });
};
