import multipart from '@fastify/multipart';
import { err, normaliseEmail, ok, type Problem, problem, type Result, type UserView } from '@somesa/core';
import {
  beginSecondFactor,
  changePassword,
  changePhone,
  confirmSecondFactor,
  deleteAvatar,
  deleteUser,
  enrolSecondFactor,
  forgotPassword,
  getMe,
  logIn,
  logOut,
  putAvatar,
  register,
  renewRecoveryCodes,
  resendCode,
  resetPassword,
  updateUser,
  verifyCode,
} from '@somesa/core/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readAtMinimumRate, UploadTooSlowError } from '../../messaging/uploads/minimum-rate';
import { requireMsisdn } from '../../platform/checked-phone';
import { getAcceptedLanguage } from '../../platform/http/accepted-language';
import { findRequestedLanguage } from '../../platform/http/requested-language';
import { sendProblem } from '../../platform/http/send-problem';
import { sendSuccess } from '../../platform/http/send-success';
import type { Serve } from '../access/endpoint-routes';
import { MAX_PICTURE_BYTES } from '../profile/avatar-picture';
import { getSecondFactorStatus } from '../second-factor/second-factor-state';
import type { CodeSender } from '../second-factor/second-factors';
import { endSession, type SignedInUser, toViewedRole } from '../sign-in/sessions';
import type { AccountRouteDependencies } from './account-route-dependencies';
import { viewUser } from './user-view';

/** Serves one-time codes: verifying one and requesting another. */
const codeRoutes = (serve: Serve, { accounts, guard }: AccountRouteDependencies): void => {
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

const FIELD = 'avatar';

const createAvatarProblem = (key: 'avatar_required' | 'avatar_too_large' | 'upload_too_slow'): Problem =>
  problem('validation_failed', {}, { [FIELD]: [key] });

/** Reads the file of a form. Returns null if the form has none in our field. */
const readFile = async (request: FastifyRequest): Promise<Buffer | null> => {
  const file = await request.file();
  if (!file) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of readAtMinimumRate(file.file)) chunks.push(chunk);
  if (file.file.truncated) throw new request.server.multipartErrors.RequestFileTooLargeError();
  const bytes = Buffer.concat(chunks);
  return file.fieldname === FIELD && bytes.length > 0 ? bytes : null;
};

/** Converts an error of @fastify/multipart to a problem. Returns null if the error is not about the form. */
const toFormProblem = (error: FastifyError): Problem | null => {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return createAvatarProblem('avatar_too_large');
  const isFormWrong = /^FST_(FILES|FIELDS|PARTS|INVALID_MULTIPART|PROTO|MULTIPART)/.test(error.code ?? '');
  return isFormWrong || /multipart|end of form/i.test(error.message)
    ? createAvatarProblem('avatar_required')
    : null;
};

/** Serves the signed-in user's picture. Multipart forms are parsed on these routes only. */
const avatarRoutes = async (
  app: FastifyInstance,
  { accounts: { avatars }, serveOn }: AccountRouteDependencies,
): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  });
  const serve = serveOn(app);

  serve(putAvatar, async ({ me, request, reply }) => {
    if (!request.isMultipart()) return err(createAvatarProblem('avatar_required'));
    try {
      const user = await avatars.put(me.user, () => readFile(request));
      return user.ok ? ok({ user: user.value }) : user;
    } catch (error) {
      if (error instanceof UploadTooSlowError) {
        // The rest of the file stays unread, so the connection closes with the response.
        void reply.header('connection', 'close');
        return err(createAvatarProblem('upload_too_slow'));
      }
      const formProblem = toFormProblem(error as FastifyError);
      if (!formProblem) throw error;
      return err(formProblem);
    }
  });

  serve(deleteAvatar, async ({ me }) => {
    const user = await avatars.remove(me.user);
    return user.ok ? ok({ user: user.value }) : user;
  });
};

/** Serves the signed-in user's account: reading, changing and deleting it. */
const profileRoutes = (serve: Serve, { accounts, database, config }: AccountRouteDependencies): void => {
  serve(getMe, async ({ me }) => {
    const status = getSecondFactorStatus(config, me);
    const user = { ...(await viewUser(database, me.user)), ...(status && { second_factor: status }) };
    if (!me.schoolView) return ok({ user });
    const { roleId: role_id, schoolId: school_id, schoolRole: school_role } = toViewedRole(me.schoolView);
    const { school, endsAt } = me.schoolView;
    return ok({
      user: {
        ...user,
        role_id,
        school_id,
        school_role,
        school_view: { school, endsAt: endsAt.toISOString() },
      },
    });
  });

  serve(changePhone, async ({ me, body, request, reply }) => {
    const user = await accounts.profile.changePhone(me.user, body, findRequestedLanguage(request));
    return user.ok ? sendSuccess(reply, (texts) => texts.accounts.otp_sent, { user: user.value }) : user;
  });

  serve(updateUser, async ({ me, body, request, reply }) => {
    const user = await accounts.profile.update(me.user, body, findRequestedLanguage(request));
    return user.ok
      ? sendSuccess(reply, (texts) => texts.accounts.profile_updated, { user: user.value })
      : user;
  });

  serve(changePassword, async ({ me, body, reply }) => {
    const changed = await accounts.changePassword(me, body);
    return changed.ok ? sendSuccess(reply, (texts) => texts.accounts.password_updated) : changed;
  });

  serve(deleteUser, async ({ me, body, reply }) => {
    const deleted = await accounts.deleteUser(me.user, body);
    return deleted.ok ? sendSuccess(reply, (texts) => texts.accounts.account_deleted) : deleted;
  });
};

/** Serves the second factor of the signed-in user: enrolment of an authenticator app, and codes. */
const secondFactorRoutes = (
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

/** Serves registration, login, logout and password resets. */
const signInRoutes = (
  serve: Serve,
  { accounts, limits, database, clock, knownDevices }: AccountRouteDependencies,
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
    await database.transaction((tx) => endSession(tx, me.sessionHash, clock.now()));
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

/** Serves accounts: sign-in, one-time codes, profile and picture, and the second factor. */
export const accountsRoutes = async (api: FastifyInstance, deps: AccountRouteDependencies): Promise<void> => {
  const serve = deps.serveOn(api);
  signInRoutes(serve, deps);
  codeRoutes(serve, deps);
  profileRoutes(serve, deps);
  secondFactorRoutes(serve, deps);
  await api.register(async (forms) => avatarRoutes(forms, deps));
};
