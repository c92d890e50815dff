import type { FastifyInstance } from 'fastify';
import type { FileLinks } from '../messaging/uploads/links';
import { createKnownDevices } from '../platform/http/known-devices';
import type { Limits } from '../platform/http/limits';
import type { Job } from '../platform/jobs/jobs';
import type { Platform } from '../platform/platform-layer';
import type { Serve } from './access/endpoint-routes';
import { createGuard } from './access/guard';
import type { AccountHooks } from './accounts/account-dependencies';
import { createAccounts } from './accounts/accounts';
import { accountsRoutes } from './accounts/accounts-routes';
import { createApprovals } from './approvals/approvals';
import { approvalsRoutes } from './approvals/approvals-routes';
import { createRoleGrants } from './role-grants/role-grants';

/** The API under construction, on which each layer registers its routes. */
export interface Api {
  app: FastifyInstance;
  serve: Serve;
  /** Returns `serve` for a part of the app, such as one with parsers of its own. */
  serveOn: (app: FastifyInstance) => Serve;
  limits: Limits;
}

/** Creates accounts, the guard that identifies callers, and the approvals of two people. `hooks` connect accounts with the layers above. */
export const createPeopleLayer = (platform: Platform, hooks: AccountHooks) => {
  const guard = createGuard(platform);
  const approvals = createApprovals(platform);
  const roleGrants = createRoleGrants({ ...platform, approvals });
  const accounts = createAccounts({ ...platform, hooks, roleGrants });
  const knownDevices = createKnownDevices(platform);

  return {
    guard,
    accounts,
    approvals,
    roleGrants,
    jobs: [
      { name: 'expired-accounts', run: accounts.deleteExpired },
      { name: 'approvals', run: approvals.sweep },
    ] satisfies Job[],
    registerRoutes: ({ app, ...api }: Api) =>
      accountsRoutes(app, { ...platform, ...api, guard, accounts, knownDevices }),
    registerApprovalRoutes: ({ serve }: Api, links: FileLinks): void =>
      approvalsRoutes(serve, { ...platform, approvals, links }),
  };
};

export type PeopleLayer = ReturnType<typeof createPeopleLayer>;
