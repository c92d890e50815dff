import { parseAccountBody, type UserView } from '@somesa/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendDone } from '../../platform/http/send-done';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import type { AccountRouteDependencies } from '../accounts/account-route-dependencies';
import { viewUser } from '../accounts/user-view';
import type { SignedInUser } from '../sign-in/sessions';

/** Second factor of who is signed in: enrolling an authenticator app, and entering its codes. */
export const secondFactorRoutes = (app: FastifyInstance, deps: AccountRouteDependencies): void => {
  const { accounts, guard, limits, database } = deps;

  const view = ({ user }: SignedInUser): Promise<UserView> => viewUser(database, user);
  const done = async (reply: FastifyReply, me: SignedInUser, more: object = {}): Promise<FastifyReply> =>
    sendDone(reply, (texts) => texts.accounts.second_factor_confirmed, { user: await view(me), ...more });

  app.post('/second-factor/begin', async (request, reply) => {
    const me = await guard.requirePassword(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const begun = await accounts.secondFactors.begin(me.value);
    return begun.ok ? reply.send(begun.value) : sendProblem(reply, begun.error);
  });

  app.post('/second-factor/enrol', async (request, reply) => {
    const me = await guard.requirePassword(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const limited = await limits.code(request);
    if (limited) return sendProblem(reply, limited);
    const body = parseAccountBody('secondFactor', request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const enrolled = await accounts.secondFactors.enrol(me.value, body.value.code);
    if (!enrolled.ok) return sendProblem(reply, enrolled.error);
    return done(reply, me.value, { recoveryCodes: enrolled.value });
  });

  app.post('/second-factor/confirm', async (request, reply) => {
    const me = await guard.requirePassword(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const limited = await limits.code(request);
    if (limited) return sendProblem(reply, limited);
    const body = parseAccountBody('secondFactor', request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const confirmed = await accounts.secondFactors.confirm(me.value, body.value.code);
    return confirmed.ok ? done(reply, me.value) : sendProblem(reply, confirmed.error);
  });

  app.post('/second-factor/recovery-codes', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const limited = await limits.code(request);
    if (limited) return sendProblem(reply, limited);
    const body = parseAccountBody('secondFactor', request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const renewed = await accounts.secondFactors.renewRecoveryCodes(me.value, body.value.code);
    if (!renewed.ok) return sendProblem(reply, renewed.error);
    return done(reply, me.value, { recoveryCodes: renewed.value });
  });
};
