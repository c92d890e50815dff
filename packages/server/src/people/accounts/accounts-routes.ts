import type { FastifyInstance } from 'fastify';
import { codeRoutes } from '../one-time-codes/code-routes';
import { avatarRoutes } from '../profile/avatar-routes';
import { profileRoutes } from '../profile/profile-routes';
import { secondFactorRoutes } from '../second-factor/second-factor-routes';
import { signInRoutes } from '../sign-in/sign-in-routes';
import type { AccountRouteDependencies } from './account-route-dependencies';

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
