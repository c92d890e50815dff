import {
  beginSecondFactor,
  confirmSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
} from '@somesa/core/contract';
import type { FastifyReply } from 'fastify';
import { sendSuccess } from '../../platform/http/send-success';
import type { Serve } from '../access/endpoint-routes';
import type { AccountRouteDependencies } from '../accounts/account-route-dependencies';
import { viewUser } from '../accounts/user-view';
import type { SignedInUser } from '../sign-in/sessions';

/** Serves the second factor of the signed-in user: enrolment of an authenticator app, and codes. */
export const secondFactorRoutes = (
  serve: Serve,
  { accounts: { secondFactors }, database }: AccountRouteDependencies,
): void => {
  const sendConfirmed = async (
    reply: FastifyReply,
    { user }: SignedInUser,
    more: object = {},
  ): Promise<FastifyReply> =>
    sendSuccess(reply, (texts) => texts.accounts.second_factor_confirmed, {
      user: await viewUser(database, user),
      ...more,
    });

  serve(beginSecondFactor, ({ me }) => secondFactors.begin(me));

  serve(enrolSecondFactor, async ({ me, body, reply }) => {
    const enrolled = await secondFactors.enrol(me, body.code);
    return enrolled.ok ? sendConfirmed(reply, me, { recoveryCodes: enrolled.value }) : enrolled;
  });

  serve(confirmSecondFactor, async ({ me, body, reply }) => {
    const confirmed = await secondFactors.confirm(me, body.code);
    return confirmed.ok ? sendConfirmed(reply, me) : confirmed;
  });

  serve(renewRecoveryCodes, async ({ me, body, reply }) => {
    const renewed = await secondFactors.renewRecoveryCodes(me, body.code);
    return renewed.ok ? sendConfirmed(reply, me, { recoveryCodes: renewed.value }) : renewed;
  });
};
