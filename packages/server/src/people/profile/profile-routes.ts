import { parseAccountBody } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import { askedLanguage } from '../../platform/http/asked-language';
import { sendDone } from '../../platform/http/send-done';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import type { AccountRouteDependencies } from '../accounts/account-route-dependencies';
import { viewUser } from '../accounts/user-view';
import { secondFactorState } from '../second-factor/second-factor-state';

/** One’s own account: seeing, changing and deleting it. */
export const profileRoutes = (app: FastifyInstance, deps: AccountRouteDependencies): void => {
  const { accounts, guard, limits, database, config } = deps;

  app.get('/me', async (request, reply) => {
    const me = await guard.requirePassword(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const state = secondFactorState(config, me.value);
    return { user: { ...(await viewUser(database, me.value.user)), ...(state && { second_factor: state }) } };
  });

  app.post('/change-phone', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const limited = await limits.code(request);
    if (limited) return sendProblem(reply, limited);
    const body = parseAccountBody('changePhone', request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const user = await accounts.profile.changePhone(me.value.user, body.value, askedLanguage(request));
    if (!user.ok) return sendProblem(reply, user.error);
    return sendDone(reply, (texts) => texts.accounts.otp_sent, { user: user.value });
  });

  app.put('/update-user', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const body = parseAccountBody('updateUser', request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const user = await accounts.profile.update(me.value.user, body.value, askedLanguage(request));
    if (!user.ok) return sendProblem(reply, user.error);
    return sendDone(reply, (texts) => texts.accounts.profile_updated, { user: user.value });
  });

  app.put('/change-user-password', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const body = parseAccountBody('changePassword', request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const changed = await accounts.changePassword(me.value, body.value);
    if (!changed.ok) return sendProblem(reply, changed.error);
    return sendDone(reply, (texts) => texts.accounts.password_updated);
  });

  app.post('/delete-user', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const body = parseAccountBody('deleteUser', request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const deleted = await accounts.deleteUser(me.value.user, body.value);
    if (!deleted.ok) return sendProblem(reply, deleted.error);
    return sendDone(reply, (texts) => texts.accounts.account_deleted);
  });
};
