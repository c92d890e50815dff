import {
  type AccountBody,
  type AccountBodyName,
  accountBodies,
  parseAccountBody,
} from '../schemas/account-bodies';
import {
  changedUserShape,
  recoveryCodesShape,
  registeredShape,
  secondFactorEnrolmentShape,
  signedInShape,
  userAnswerShape,
  verifiedShape,
} from './account-shapes';
import { bodyOfOneOf, endpoint } from './endpoint';
import { empty, messageShape } from './shapes';

const accountBody = <Name extends AccountBodyName>(name: Name) =>
  bodyOfOneOf([accountBodies[name]], (input) => parseAccountBody(name, input));

/** Defines a body with a phone number or an email address. */
const phoneOrEmail = <Phone extends AccountBodyName, Email extends AccountBodyName>(
  phone: Phone,
  email: Email,
) =>
  bodyOfOneOf<AccountBody<Phone> | AccountBody<Email>>(
    [accountBodies[phone], accountBodies[email]],
    (input) => {
      const isEmail =
        typeof input === 'object' && input !== null && 'email' in input && !('contact' in input);
      return isEmail ? parseAccountBody(email, input) : parseAccountBody(phone, input);
    },
  );

export const register = endpoint('POST /auth/register', {
  access: 'guest',
  limit: 'registration',
  summary: 'Create an account; a one-time code goes to its phone number',
  body: accountBody('register'),
  answers: { 200: registeredShape },
  problems: [503],
});

export const verifyCode = endpoint('POST /auth/verify-otp', {
  access: 'guest_or_user',
  limit: 'code',
  summary: 'Verify a phone number or, if signed in, a changed number or email address',
  body: phoneOrEmail('verifyPhone', 'verifyEmail'),
  answers: { 200: verifiedShape },
});

export const resendCode = endpoint('POST /auth/resend-otp', {
  access: 'guest_or_user',
  limit: 'code',
  summary: 'Request another one-time code; the response is the same in any case',
  body: phoneOrEmail('resendToPhone', 'resendToEmail'),
  answers: { 200: messageShape },
});

export const logIn = endpoint('POST /auth/login', {
  access: 'guest',
  summary: 'Log in',
  body: accountBody('login'),
  answers: { 200: signedInShape },
  problems: [401, 403, 429, 503],
});

export const logOut = endpoint('POST /auth/logout', {
  access: 'password',
  isOpenInView: true,
  summary: 'Log out, which ends the session',
  answers: { 204: empty },
});

export const forgotPassword = endpoint('POST /auth/forgot-password', {
  access: 'guest',
  limit: 'code',
  summary: 'Request a link that resets the password; the response is the same in any case',
  body: accountBody('forgotPassword'),
  answers: { 200: messageShape },
});

export const resetPassword = endpoint('POST /auth/reset-password', {
  access: 'guest',
  limit: 'code',
  summary: 'Reset the password with the token of a link; all sessions end',
  body: accountBody('resetPassword'),
  answers: { 200: messageShape },
  problems: [503],
});

export const changePhone = endpoint('POST /auth/change-phone', {
  access: 'user',
  limit: 'code',
  summary: 'Change the phone number, once the code sent there is entered',
  body: accountBody('changePhone'),
  answers: { 200: changedUserShape },
});

export const updateUser = endpoint('PUT /auth/update-user', {
  access: 'user',
  summary: 'Update one’s names; request another phone number or email address',
  body: accountBody('updateUser'),
  answers: { 200: changedUserShape },
  problems: [404, 429],
});

export const changePassword = endpoint('PUT /auth/change-user-password', {
  access: 'user',
  summary: 'Change one’s password; other sessions end',
  body: accountBody('changePassword'),
  answers: { 200: messageShape },
  problems: [404, 429, 503],
});

export const exportOwnData = endpoint('POST /auth/export-data', {
  access: 'user',
  limit: 'form',
  summary: 'Download what is stored about oneself, given the password',
  body: accountBody('exportData'),
  answers: { 200: { file: 'application/json' } },
  problems: [429, 503],
});

export const deleteUser = endpoint('POST /auth/delete-user', {
  access: 'user',
  summary: 'Delete one’s account for good',
  body: accountBody('deleteUser'),
  answers: { 200: messageShape },
  problems: [404, 409, 429, 503],
});

export const getMe = endpoint('GET /auth/me', {
  access: 'password',
  summary: 'Get the signed-in user',
  answers: { 200: userAnswerShape },
});

export const beginSecondFactor = endpoint('POST /auth/second-factor/begin', {
  access: 'password',
  summary: 'Start to set up an authenticator app, with a new secret for 10 minutes',
  answers: { 200: secondFactorEnrolmentShape },
  problems: [403, 409],
});

export const enrolSecondFactor = endpoint('POST /auth/second-factor/enrol', {
  access: 'password',
  limit: 'code',
  summary: 'Set up the authenticator app of a code; other sessions end and recovery codes are shown once',
  body: accountBody('secondFactor'),
  answers: { 200: recoveryCodesShape },
  problems: [403, 409],
});

export const confirmSecondFactor = endpoint('POST /auth/second-factor/confirm', {
  access: 'password',
  limit: 'code',
  summary:
    'Confirm the session by a code of the authenticator app, for 10 minutes of changes to money and rights',
  body: accountBody('secondFactor'),
  answers: { 200: changedUserShape },
  problems: [403],
});

export const renewRecoveryCodes = endpoint('POST /auth/second-factor/recovery-codes', {
  access: 'user',
  limit: 'code',
  summary: 'Replace the recovery codes by a code of the authenticator app; the new ones are shown once',
  body: accountBody('secondFactor'),
  answers: { 200: recoveryCodesShape },
  problems: [403],
});

export const putAvatar = endpoint('PUT /auth/avatar', {
  access: 'user',
  limit: 'avatar',
  summary: 'Set one’s picture: JPEG, PNG or WebP of at most 5 MB and 40 megapixels',
  upload: { type: 'multipart/form-data', field: 'avatar' },
  answers: { 200: userAnswerShape },
  problems: [503],
});

export const deleteAvatar = endpoint('DELETE /auth/avatar', {
  access: 'user',
  summary: 'Delete one’s picture',
  answers: { 200: userAnswerShape },
});
