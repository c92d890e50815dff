import type { FastifyInstance } from 'fastify';
import type { AccountRouteDependencies } from './account-route-dependencies';
import { avatarRoutes } from './avatar-routes';
import { codeRoutes } from './code-routes';
import { profileRoutes } from './profile-routes';
import { secondFactorRoutes } from './second-factor-routes';
import { signInRoutes } from './sign-in-routes';

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
