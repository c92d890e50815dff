import { accountBodies } from '@somesa/core';
import type { JsonSchema } from '@somesa/core/open-api';
import {
  answer,
  body,
  flag,
  maybeText,
  object,
  problems,
  schemaOf,
  signedIn,
  text,
  uuid,
} from './openapi-parts';

/** How a call says who makes it. */
export const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token that POST /auth/login answers.' },
} as const;

const userParts = {
  id: uuid,
  user_id: { type: 'string', format: 'uuid', description: 'The same as id.' },
  first_name: text,
  last_name: text,
  full_name: text,
  email: text,
  contact: schemaOf(accountBodies.register.schema.contact),
  role_id: { type: 'integer', description: '1 parent, 2 staff, 3 administrator, 4 bursar.' },
  avatar: { ...maybeText, description: 'A data URL: WebP, 128 by 128.' },
  phone_verified: flag,
  pending: {
    ...object({ contact: maybeText, email: maybeText }),
    description: 'What was asked for and counts only after its code.',
  },
};
const user: JsonSchema = {
  ...object(userParts),
  properties: {
    ...userParts,
    second_factor: {
      type: 'string',
      enum: ['enrol', 'confirm', 'demo'],
      description: 'What a session of a person of the back office lacks; absent where nothing is.',
    },
    school_id: { type: 'integer', description: 'The school that a bursar works for; nobody else has one.' },
  },
};
const message = object({ message: text });
const ticket: JsonSchema = { type: 'string', description: 'Send it with the OTP to POST /auth/verify-otp.' };
const messageAndUser = object({ message: text, user });

const picture = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: object({ avatar: { type: 'string', format: 'binary', description: 'JPEG, PNG or WebP.' } }),
    },
  },
};

/** The calls about people’s accounts. */
export const accountPaths = {
  '/auth/register': {
    post: {
      summary: 'Make an account; an OTP goes to its phone',
      requestBody: body(accountBodies.register),
      responses: {
        200: answer('It was made', object({ message: text, ticket })),
        ...problems(422, 429, 503),
      },
    },
  },
  '/auth/verify-otp': {
    post: {
      summary: 'Verify a number, or with a token a changed number or e-mail address',
      security: [{}, ...signedIn],
      requestBody: body(accountBodies.verifyPhone, accountBodies.verifyEmail),
      responses: {
        200: answer(
          'It is verified; the person comes along for themselves',
          object({ message: text, user }, { required: ['message'] }),
        ),
        ...problems(401, 422, 429),
      },
    },
  },
  '/auth/resend-otp': {
    post: {
      summary: 'Ask for another OTP; the answer is always alike',
      security: [{}, ...signedIn],
      requestBody: body(accountBodies.resendToPhone, accountBodies.resendToEmail),
      responses: { 200: answer('It is sent where one is waited for', message), ...problems(401, 422, 429) },
    },
  },
  '/auth/login': {
    post: {
      summary: 'Log in',
      requestBody: body(accountBodies.login),
      responses: {
        200: answer('Who it is, and the token', object({ user, token: text })),
        ...problems(401, 422, 429, 503),
        403: answer(
          'The password is right, the phone not verified',
          object({ message: text, contact: text, ticket }),
        ),
      },
    },
  },
  '/auth/logout': {
    post: {
      summary: 'End the session',
      security: signedIn,
      responses: { 204: answer('The token is dead'), ...problems(401) },
    },
  },
  '/auth/forgot-password': {
    post: {
      summary: 'Ask for a link that sets a new password; the answer is always alike',
      requestBody: body(accountBodies.forgotPassword),
      responses: { 200: answer('It is sent where there is an account', message), ...problems(422, 429) },
    },
  },
  '/auth/reset-password': {
    post: {
      summary: 'Set a new password with the token of a link; every session ends',
      requestBody: body(accountBodies.resetPassword),
      responses: { 200: answer('It is set', message), ...problems(422, 429, 503) },
    },
  },
  '/auth/change-phone': {
    post: {
      summary: 'Ask for another number; it counts once its OTP was entered',
      security: signedIn,
      requestBody: body(accountBodies.changePhone),
      responses: { 200: answer('An OTP went there', messageAndUser), ...problems(401, 422, 429) },
    },
  },
  '/auth/update-user': {
    put: {
      summary: 'Change one’s names; ask for another number or e-mail address',
      security: signedIn,
      requestBody: body(accountBodies.updateUser),
      responses: { 200: answer('It is changed', messageAndUser), ...problems(401, 404, 422, 429) },
    },
  },
  '/auth/change-user-password': {
    put: {
      summary: 'Change one’s password; other sessions end',
      security: signedIn,
      requestBody: body(accountBodies.changePassword),
      responses: { 200: answer('It is changed', message), ...problems(401, 404, 422, 429, 503) },
    },
  },
  '/auth/delete-user': {
    post: {
      summary: 'Delete one’s account for good',
      security: signedIn,
      requestBody: body(accountBodies.deleteUser),
      responses: { 200: answer('It is gone', message), ...problems(401, 404, 409) },
    },
  },
  '/auth/me': {
    get: {
      summary: 'Who is signed in',
      security: signedIn,
      responses: { 200: answer('The person', object({ user })), ...problems(401) },
    },
  },
  '/auth/second-factor/begin': {
    post: {
      summary: 'Start setting up an authenticator app, or show the start again',
      security: signedIn,
      responses: {
        200: answer(
          'What the app takes',
          object({ secret: text, uri: text, qr: object({ size: { type: 'integer' }, path: text }) }),
        ),
        ...problems(401, 409),
      },
    },
  },
  '/auth/second-factor/enrol': {
    post: {
      summary: 'Set up the authenticator app whose code is sent; other sessions end',
      security: signedIn,
      requestBody: body(accountBodies.secondFactor),
      responses: {
        200: answer(
          'It is set up; the recovery codes are shown once',
          object({ message: text, user, recoveryCodes: { type: 'array', items: text } }),
        ),
        ...problems(401, 409, 422, 429),
      },
    },
  },
  '/auth/second-factor/confirm': {
    post: {
      summary:
        'Confirm the session by a code of the authenticator app; changes of money and rights are open for 10 minutes',
      security: signedIn,
      requestBody: body(accountBodies.secondFactor),
      responses: { 200: answer('It is confirmed', messageAndUser), ...problems(401, 403, 422, 429) },
    },
  },
  '/auth/second-factor/recovery-codes': {
    post: {
      summary:
        'Replace the recovery codes with new ones, by a code of the authenticator app; the old ones stop working',
      security: signedIn,
      requestBody: body(accountBodies.secondFactor),
      responses: {
        200: answer(
          'The new recovery codes, shown once',
          object({ message: text, user, recoveryCodes: { type: 'array', items: text } }),
        ),
        ...problems(401, 403, 422, 429),
      },
    },
  },
  '/auth/avatar': {
    put: {
      summary: 'Set one’s picture: at most 5 MB and 40 megapixels',
      security: signedIn,
      requestBody: picture,
      responses: { 200: answer('The person', object({ user })), ...problems(401, 422, 429, 503) },
    },
    delete: {
      summary: 'Take one’s picture away',
      security: signedIn,
      responses: { 200: answer('The person', object({ user })), ...problems(401) },
    },
  },
} as const;
