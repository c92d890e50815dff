import { lineEn } from '@somesa/core';
import { expect, test, vi } from 'vitest';
import { createAccountsApi } from './accounts-api';

type Fetch = typeof globalThis.fetch;

const user = { id: 'b7f3', user_id: 'b7f3', first_name: 'Sarah' };

const answering = (status: number, body?: unknown) =>
  vi.fn<Fetch>(async () => new Response(body === undefined ? null : JSON.stringify(body), { status }));

const apiWith = (fetch: Fetch, token: string | null = 'the-token') =>
  createAccountsApi({
    baseUrl: '/api',
    fetch,
    lang: () => 'lg',
    texts: () => lineEn,
    token: () => token,
  });

const asked = (fetch: ReturnType<typeof answering>) => {
  const [address, init] = fetch.mock.calls[0] ?? [];
  return { address, init, headers: new Headers(init?.headers) };
};

const password = { password: 'a-good-secret', password_confirmation: 'a-good-secret' };
const calls: [string, (api: ReturnType<typeof createAccountsApi>) => Promise<unknown>][] = [
  ['POST /api/auth/verify-otp', (api) => api.verifyOtp({ contact: '0772123456', otp: '123456' })],
  ['POST /api/auth/resend-otp', (api) => api.resendOtp({ email: 'sarah@home.example' })],
  ['POST /api/auth/login', (api) => api.login({ email: 'sarah@home.example', password: 'a-good-secret' })],
  ['POST /api/auth/logout', (api) => api.logout()],
  ['POST /api/auth/forgot-password', (api) => api.forgotPassword({ email: 'sarah@home.example' })],
  ['POST /api/auth/reset-password', (api) => api.resetPassword({ token: 'a-token', ...password })],
  [
    'POST /api/auth/change-phone',
    (api) => api.changePhone({ phoneNumber: '0772123456', current_password: 'old-secret' }),
  ],
  [
    'PUT /api/auth/change-user-password',
    (api) => api.changePassword({ current_password: 'old-secret', ...password, user_id: 'b7f3' }),
  ],
  [
    'POST /api/auth/delete-user',
    (api) => api.deleteUser({ user_id: 'b7f3', current_password: 'old-secret' }),
  ],
  ['GET /api/auth/me', (api) => api.getMe()],
  ['DELETE /api/auth/avatar', (api) => api.deleteAvatar()],
];

test.each(calls)('%s is asked with the token, in the page’s language', async (line, call) => {
  const fetch = answering(200, { message: 'done', user, token: 'another' });
  await call(apiWith(fetch));
  const { address, init, headers } = asked(fetch);
  expect(`${init?.method} ${address}`).toBe(line);
  expect(headers.get('authorization')).toBe('Bearer the-token');
  expect(headers.get('accept-language')).toBe('lg');
});

test('sends no token if the user is not signed in', async () => {
  const fetch = answering(200, { user, token: 'new' });
  const signedIn = await apiWith(fetch, null).login({
    email: 'sarah@home.example',
    password: 'a-good-secret',
  });
  expect(signedIn).toEqual({ ok: true, value: { user, token: 'new' } });
  expect(asked(fetch).headers.has('authorization')).toBe(false);
});

test('a session ends where the server says so, and only there', async () => {
  expect(await apiWith(answering(204)).logout()).toEqual({ ok: true, value: true });
  expect(await apiWith(answering(200, {})).logout()).toMatchObject({ error: { kind: 'line' } });
});

test('returns the errors of a rejected request by field', async () => {
  const body = { message: 'Check the fields.', errors: { email: ['Email address must be valid'] } };
  const refused = await apiWith(answering(422, body)).forgotPassword({ email: 'x' });
  expect(refused).toEqual({ ok: false, error: { kind: 'answer', status: 422, ...body } });
});

test('a 2xx page of somebody else is a failure of the line', async () => {
  const portal = vi.fn<Fetch>(async () => new Response('<html>Welcome to the hotel</html>'));
  expect(await apiWith(portal).getMe()).toMatchObject({ ok: false, error: { kind: 'line' } });
});

test('a picture is sent as the one file of a form', async () => {
  const fetch = answering(200, { user });
  expect(await apiWith(fetch).putAvatar(new Blob(['x'], { type: 'image/png' }))).toEqual({
    ok: true,
    value: user,
  });
  const { init, headers } = asked(fetch);
  const form = init?.body;
  expect(form instanceof FormData && form.get('avatar')).toBeInstanceOf(Blob);
  expect(headers.has('content-type')).toBe(false);
});
