import type { FastifyInstance } from 'fastify';
import { codeRoutes } from '../one-time-codes/code-routes';
import { avatarRoutes } from '../profile/avatar-routes';
import { profileRoutes } from '../profile/profile-routes';
import { secondFactorRoutes } from '../second-factor/second-factor-routes';
import { signInRoutes } from '../sign-in/sign-in-routes';
import type { AccountRouteDependencies } from './account-route-dependencies';

/** Serves accounts: sign-in, one-time codes, profile and picture, and the second factor. */
export const accountsRoutes = async (api: FastifyInstance, deps: AccountRouteDependencies): Promise<void> => {
  const serve = deps.serveOn(api);
  signInRoutes(serve, deps);
  codeRoutes(serve, deps);
  profileRoutes(serve, deps);
  secondFactorRoutes(serve, deps);
  await api.register(async (forms) => avatarRoutes(forms, deps));
};
