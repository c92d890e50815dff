import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';
import type { ReachSettings } from '../demo/demo-logins';
import type { KnownDevices } from '../http/known-devices';
import type { Limits } from '../http/limits';
import type { Accounts } from './accounts';
import { avatarRoutes } from './avatar-routes';
import { codeRoutes } from './code-routes';
import type { Guard } from './guard';
import { profileRoutes } from './profile-routes';
import { secondFactorRoutes } from './second-factor-routes';
import { signInRoutes } from './sign-in-routes';

/** What the routes of this room work with. */
export interface AccountRouteDependencies {
  accounts: Accounts;
  guard: Guard;
  limits: Limits;
  knownDevices: KnownDevices;
  database: Database;
  config: ReachSettings;
}

/** Everything below /auth. */
export const accountsRoutes = (api: FastifyInstance, deps: AccountRouteDependencies): void => {
  void api.register(
    async (auth) => {
      signInRoutes(auth, deps);
      codeRoutes(auth, deps);
      profileRoutes(auth, deps);
      secondFactorRoutes(auth, deps);
      await auth.register(async (own) => avatarRoutes(own, deps));
    },
    { prefix: '/auth' },
  );
};
