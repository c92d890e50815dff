import { emailKey, type Problem, parseAccountBody, type Result, type UserView } from '@somesa/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { msisdnOf } from '../../platform/checked-phone';
import { askedLanguage } from '../../platform/http/asked-language';
import { sendDone } from '../../platform/http/send-done';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import type { AccountRouteDependencies } from '../accounts/account-route-dependencies';
import type { SignedInUser } from '../sign-in/sessions';

/** Tells whether a body speaks of an e-mail address; any other speaks of a number. */
const isAboutEmail = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'email' in body && !('contact' in body);

/** One-time codes: entering one, and asking for another. */
export const codeRoutes = (app: FastifyInstance, deps: AccountRouteDependencies): void => {
  const { accounts, guard, limits } = deps;

  /** The person comes along only for themselves: entering a new account’s code shows nobody who that is. */
  const answerVerified = (
    reply: FastifyReply,
    verified: Result<UserView, Problem>,
    text: 'phone_verified' | 'email_verified',
    me: SignedInUser | null,
  ): FastifyReply => {
    if (!verified.ok) return sendProblem(reply, verified.error);
    const isMe = verified.value.id === me?.user.id;
    return sendDone(reply, (texts) => texts.accounts[text], isMe ? { user: verified.value } : undefined);
  };

  app.post('/verify-otp', async (request, reply) => {
    const limited = await limits.code(request);
    if (limited) return sendProblem(reply, limited);
    if (isAboutEmail(request.body)) {
      const me = await guard.requireUser(request);
      if (!me.ok) return sendProblem(reply, me.error);
      const body = parseAccountBody('verifyEmail', request.body);
      if (!body.ok) return sendFieldErrors(reply, body.error);
      const { email, otp } = body.value;
      const verified = await accounts.verification.verifyEmail(me.value.user, emailKey(email), otp);
      return answerVerified(reply, verified, 'email_verified', me.value);
    }
    const body = parseAccountBody('verifyPhone', request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const me = await guard.findUser(request);
    const { contact, ...code } = body.value;
    const verified = await accounts.verification.verifyPhone(me?.user ?? null, msisdnOf(contact), code);
    return answerVerified(reply, verified, 'phone_verified', me);
  });

  app.post('/resend-otp', async (request, reply) => {
    const limited = await limits.code(request);
    if (limited) return sendProblem(reply, limited);
    if (isAboutEmail(request.body)) {
      const me = await guard.requireUser(request);
      if (!me.ok) return sendProblem(reply, me.error);
      const body = parseAccountBody('resendToEmail', request.body);
      if (!body.ok) return sendFieldErrors(reply, body.error);
      const sent = await accounts.changes.resendToEmail(
        me.value.user,
        { key: emailKey(body.value.email), asked: askedLanguage(request) },
        accounts.afterwards.behind(reply.raw),
      );
      if (!sent.ok) return sendProblem(reply, sent.error);
      return sendDone(reply, (texts) => texts.accounts.email_otp_sent);
    }
    const body = parseAccountBody('resendToPhone', request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const me = await guard.findUser(request);
    const sent = await accounts.changes.resendToPhone(
      me?.user ?? null,
      { msisdn: msisdnOf(body.value.contact), asked: askedLanguage(request) },
      accounts.afterwards.behind(reply.raw),
    );
    if (!sent.ok) return sendProblem(reply, sent.error);
    return sendDone(reply, (texts) => texts.accounts.otp_sent);
  });
};
