import type { FastifyInstance } from 'fastify';
import { createKnownDevices } from '../platform/http/known-devices';
import type { Limits } from '../platform/http/limits';
import type { Platform } from '../platform/platform-layer';
import type { Serve } from './access/endpoint-routes';
import { createGuard } from './access/guard';
import type { AccountHooks } from './accounts/account-dependencies';
import { createAccounts } from './accounts/accounts';
import { accountsRoutes } from './accounts/accounts-routes';

/** The API under construction, on which each layer registers its routes. */
export interface Api {
  app: FastifyInstance;
  serve: Serve;
  /** Returns `serve` for a part of the app, such as one with parsers of its own. */
  serveOn: (app: FastifyInstance) => Serve;
  limits: Limits;
}

/** Creates accounts and the guard that identifies callers. `hooks` connect accounts with the layers above. */
export const createPeopleLayer = (platform: Platform, hooks: AccountHooks) => {
  const guard = createGuard(platform);
  const accounts = createAccounts({ ...platform, hooks });
  const knownDevices = createKnownDevices(platform);

  return {
    guard,
    accounts,
    registerRoutes: ({ app, ...api }: Api) =>
      accountsRoutes(app, { ...platform, ...api, guard, accounts, knownDevices }),
  };
};

export type PeopleLayer = ReturnType<typeof createPeopleLayer>;
