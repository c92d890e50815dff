import { normaliseEmail, type Problem, type Result, type UserView } from '@somesa/core';
import { resendCode, verifyCode } from '@somesa/core/contract';
import type { FastifyReply } from 'fastify';
import { requireMsisdn } from '../../platform/checked-phone';
import { findRequestedLanguage } from '../../platform/http/requested-language';
import { sendProblem } from '../../platform/http/send-problem';
import { sendSuccess } from '../../platform/http/send-success';
import type { Serve } from '../access/endpoint-routes';
import type { AccountRouteDependencies } from '../accounts/account-route-dependencies';
import type { SignedInUser } from '../sign-in/sessions';

/** Serves one-time codes: verifying one and requesting another. */
export const codeRoutes = (serve: Serve, { accounts, guard }: AccountRouteDependencies): void => {
  /** Includes the user only if they are signed in, so that the code of a new account does not reveal its owner. */
  const sendVerified = (
    reply: FastifyReply,
    verified: Result<UserView, Problem>,
    text: 'phone_verified' | 'email_verified',
    me: SignedInUser | null,
  ): FastifyReply => {
    if (!verified.ok) return sendProblem(reply, verified.error);
    const isMe = verified.value.id === me?.user.id;
    return sendSuccess(reply, (texts) => texts.accounts[text], isMe ? { user: verified.value } : undefined);
  };

  serve(verifyCode, async ({ body, request, reply }) => {
    if ('email' in body) {
      const me = await guard.requireUser(request);
      if (!me.ok) return me;
      const verified = await accounts.verification.verifyEmail(
        me.value.user,
        normaliseEmail(body.email),
        body.otp,
      );
      return sendVerified(reply, verified, 'email_verified', me.value);
    }
    const me = await guard.findUser(request);
    const { contact, otp, ticket } = body;
    const verified = await accounts.verification.verifyPhone(me?.user ?? null, requireMsisdn(contact), {
      otp,
      ticket,
    });
    return sendVerified(reply, verified, 'phone_verified', me);
  });

  serve(resendCode, async ({ body, request, reply }) => {
    const language = findRequestedLanguage(request);
    const afterwards = accounts.afterResponses.after(reply.raw);
    if ('email' in body) {
      const me = await guard.requireUser(request);
      if (!me.ok) return me;
      const key = normaliseEmail(body.email);
      const sent = await accounts.changes.resendToEmail(me.value.user, { key, language }, afterwards);
      return sent.ok ? sendSuccess(reply, (texts) => texts.accounts.email_otp_sent) : sent;
    }
    const me = await guard.findUser(request);
    const msisdn = requireMsisdn(body.contact);
    const sent = await accounts.changes.resendToPhone(
      me?.user ?? null,
      { msisdn, ticket: body.ticket, language },
      afterwards,
    );
    return sent.ok ? sendSuccess(reply, (texts) => texts.accounts.otp_sent) : sent;
  });
};
