import { normaliseEmail, ok } from '@somesa/core';
import { forgotPassword, logIn, logOut, register, resetPassword } from '@somesa/core/contract';
import { getAcceptedLanguage } from '../../platform/http/accepted-language';
import { findRequestedLanguage } from '../../platform/http/requested-language';
import { sendProblem } from '../../platform/http/send-problem';
import { sendSuccess } from '../../platform/http/send-success';
import type { Serve } from '../access/endpoint-routes';
import type { AccountRouteDependencies } from '../accounts/account-route-dependencies';
import { endSession } from './sessions';

/** Serves registration, login, logout and password resets. */
export const signInRoutes = (
  serve: Serve,
  { accounts, limits, database, knownDevices }: AccountRouteDependencies,
): void => {
  serve(register, async ({ body, request, reply }) => {
    const registered = await accounts.register(body, getAcceptedLanguage(request.headers['accept-language']));
    if (!registered.ok) return registered;
    return sendSuccess(reply, (texts) => texts.accounts.registered, registered.value);
  });

  serve(logIn, async ({ body, request, reply }) => {
    const key = normaliseEmail(body.email);
    const device = knownDevices.find(request, key);
    const limited = await limits.logIn(request, device);
    if (limited) return sendProblem(reply, limited);
    const signedIn = await accounts.logIn(body, {
      requestedLanguage: findRequestedLanguage(request),
      device,
      admit: () => limits.passwordCheck(key, device),
    });
    if (!signedIn.ok) return sendProblem(reply, signedIn.error.problem, signedIn.error.unverified);
    if ('user' in signedIn.value) request.callerId = signedIn.value.user.user_id;
    knownDevices.remember(request, reply, key);
    return ok(signedIn.value);
  });

  serve(logOut, async ({ me }) => {
    await endSession(database, me.sessionHash);
    return ok(undefined);
  });

  serve(forgotPassword, async ({ body, request, reply }) => {
    const afterwards = accounts.afterResponses.after(reply.raw);
    const device = knownDevices.find(request, normaliseEmail(body.email));
    await accounts.passwordReset.requestLink(body, findRequestedLanguage(request), device, afterwards);
    return sendSuccess(reply, (texts) => texts.accounts.link_sent);
  });

  serve(resetPassword, async ({ body, reply }) => {
    const done = await accounts.passwordReset.reset(body);
    return done.ok ? sendSuccess(reply, (texts) => texts.accounts.password_reset) : done;
  });
};
