import { emailKey, parseAccountBody } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import { acceptedLanguage } from '../../platform/http/accepted-language';
import { askedLanguage } from '../../platform/http/asked-language';
import { sendDone } from '../../platform/http/send-done';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import type { AccountRouteDependencies } from '../accounts/account-route-dependencies';
import { endSession } from './sessions';

/** How people get in and out: register, log in, log out, and a new password for who forgot theirs. */
export const signInRoutes = (app: FastifyInstance, deps: AccountRouteDependencies): void => {
  const { accounts, guard, limits, database, knownDevices } = deps;

  app.post('/register', async (request, reply) => {
    const limited = await limits.registration(request);
    if (limited) return sendProblem(reply, limited);
    const body = parseAccountBody('register', request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const language = acceptedLanguage(request.headers['accept-language']);
    const registered = await accounts.register(body.value, language);
    if (!registered.ok) return sendProblem(reply, registered.error);
    return sendDone(reply, (texts) => texts.accounts.registered, registered.value);
  });

  app.post('/login', async (request, reply) => {
    const body = parseAccountBody('login', request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const key = emailKey(body.value.email);
    const device = knownDevices.find(request, key);
    const limited = await limits.logIn(request, device);
    if (limited) return sendProblem(reply, limited);
    const signedIn = await accounts.logIn(body.value, askedLanguage(request), device);
    if (signedIn.ok) {
      knownDevices.remember(request, reply, key);
      return signedIn.value;
    }
    return sendProblem(reply, signedIn.error.problem, signedIn.error.unverified);
  });

  app.post('/logout', async (request, reply) => {
    const me = await guard.requirePassword(request);
    if (!me.ok) return sendProblem(reply, me.error);
    await endSession(database, me.value.sessionHash);
    return reply.code(204).send();
  });

  app.post('/forgot-password', async (request, reply) => {
    const limited = await limits.code(request);
    if (limited) return sendProblem(reply, limited);
    const body = parseAccountBody('forgotPassword', request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    await accounts.passwordReset.askForLink(
      body.value,
      askedLanguage(request),
      accounts.afterwards.behind(reply.raw),
    );
    return sendDone(reply, (texts) => texts.accounts.link_sent);
  });

  app.post('/reset-password', async (request, reply) => {
    const limited = await limits.code(request);
    if (limited) return sendProblem(reply, limited);
    const body = parseAccountBody('resetPassword', request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const done = await accounts.passwordReset.reset(body.value);
    if (!done.ok) return sendProblem(reply, done.error);
    return sendDone(reply, (texts) => texts.accounts.password_reset);
  });
};
