import {
  beginSecondFactor,
  confirmSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
} from '@somesa/core/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendSuccess } from '../../platform/http/send-success';
import type { Serve } from '../access/endpoint-routes';
import type { AccountRouteDependencies } from '../accounts/account-route-dependencies';
import { viewUser } from '../accounts/user-view';
import type { SignedInUser } from '../sign-in/sessions';
import type { CodeSender } from './second-factors';

/** Serves the second factor of the signed-in user: enrolment of an authenticator app, and codes. */
export const secondFactorRoutes = (
  serve: Serve,
  { accounts: { secondFactors }, database, knownDevices }: AccountRouteDependencies,
): void => {
  const getDeviceKey = ({ user }: SignedInUser): string => `second-factor ${user.id}`;
  const getSender = (request: FastifyRequest, me: SignedInUser): CodeSender => ({
    me,
    device: knownDevices.find(request, getDeviceKey(me)),
  });
  /** Sends the user, and marks the device as one that entered a right code. */
  const sendConfirmed = async (
    reply: FastifyReply,
    me: SignedInUser,
    more: object = {},
  ): Promise<FastifyReply> => {
    knownDevices.remember(reply.request, reply, getDeviceKey(me));
    return sendSuccess(reply, (texts) => texts.accounts.second_factor_confirmed, {
      user: await viewUser(database, me.user),
      ...more,
    });
  };

  serve(beginSecondFactor, ({ me }) => secondFactors.begin(me));

  serve(enrolSecondFactor, async ({ me, body, reply }) => {
    const enrolled = await secondFactors.enrol(me, body.code);
    return enrolled.ok ? sendConfirmed(reply, me, { recoveryCodes: enrolled.value }) : enrolled;
  });

  serve(confirmSecondFactor, async ({ me, body, request, reply }) => {
    const confirmed = await secondFactors.confirm(getSender(request, me), body.code);
    return confirmed.ok ? sendConfirmed(reply, me) : confirmed;
  });

  serve(renewRecoveryCodes, async ({ me, body, request, reply }) => {
    const renewed = await secondFactors.renewRecoveryCodes(getSender(request, me), body.code);
    return renewed.ok ? sendConfirmed(reply, me, { recoveryCodes: renewed.value }) : renewed;
  });
};
