import { expect, it } from 'vitest';
import { type AccountsApi, createAccountsApi } from './accounts-api';
import { CAPTIVE_PORTAL, createExpectedRequest, createFakeApi } from './testing/fake-api';

const user = { id: 'b7f3', user_id: 'b7f3', first_name: 'Sarah' };
const message = { message: 'done' };
const verification = { contact: '0772123456', otp: '123456' };
const email = { email: 'sarah@home.example' };
const login = { ...email, password: 'a-good-secret' };
const newPassword = { password: 'a-good-secret', password_confirmation: 'a-good-secret' };
const reset = { token: 'a-token', ...newPassword };
const phone = { phoneNumber: '0772123456', current_password: 'old-secret' };
const password = { current_password: 'old-secret', ...newPassword, user_id: 'b7f3' };
const exportData = { current_password: 'old-secret' };
const deletion = { user_id: 'b7f3', current_password: 'old-secret' };

type Call = [line: string, call: (api: AccountsApi) => Promise<unknown>, body?: object];
const calls: Call[] = [
  ['POST /api/auth/verify-otp', (api) => api.verifyOtp(verification), verification],
  ['POST /api/auth/resend-otp', (api) => api.resendOtp(email), email],
  ['POST /api/auth/login', (api) => api.login(login), login],
  ['POST /api/auth/logout', (api) => api.logout()],
  ['POST /api/auth/forgot-password', (api) => api.forgotPassword(email), email],
  ['POST /api/auth/reset-password', (api) => api.resetPassword(reset), reset],
  ['POST /api/auth/change-phone', (api) => api.changePhone(phone), phone],
  ['PUT /api/auth/change-user-password', (api) => api.changePassword(password), password],
  ['POST /api/auth/export-data', (api) => api.exportData(exportData), exportData],
  ['POST /api/auth/delete-user', (api) => api.deleteUser(deletion), deletion],
  ['GET /api/auth/me', (api) => api.getMe()],
  ['DELETE /api/auth/avatar', (api) => api.deleteAvatar()],
];

it.each(calls)('sends %s with the token, in the page’s language', async (line, call, body) => {
  const { api, getRequest } = createFakeApi(createAccountsApi, { ...message, user, token: 'another' });
  await call(api);
  expect(getRequest()).toMatchObject(createExpectedRequest(line, body));
  expect(getRequest().headers.get('accept-language')).toBe('lg');
});

it('sends no token if no user is signed in', async () => {
  const signedIn = { user, token: 'new' };
  const { api, getRequest } = createFakeApi(createAccountsApi, signedIn, {}, { token: () => null });
  expect(await api.login(login)).toEqual({ ok: true, value: signedIn });
  expect(getRequest().authorization).toBeNull();
});

it('ends a session only if the server confirms it', async () => {
  const confirmed = createFakeApi(createAccountsApi, undefined, { status: 204 });
  expect(await confirmed.api.logout()).toEqual({ ok: true, value: true });
  expect(await createFakeApi(createAccountsApi, {}).api.logout()).toMatchObject({
    error: { kind: 'connection' },
  });
});

it('returns the errors of a rejected request by field', async () => {
  const body = { message: 'Check the fields.', errors: { email: ['Email address must be valid'] } };
  const { api } = createFakeApi(createAccountsApi, body, { status: 422 });
  expect(await api.forgotPassword({ email: 'x' })).toEqual({
    ok: false,
    error: { kind: 'answer', status: 422, ...body },
  });
});

it('returns a connection failure for the page of a captive portal', async () => {
  const { api } = createFakeApi(createAccountsApi, CAPTIVE_PORTAL);
  expect(await api.getMe()).toMatchObject({ ok: false, error: { kind: 'connection' } });
});

it('sends a picture as the only file of a form', async () => {
  const { api, getRequest } = createFakeApi(createAccountsApi, { user });
  expect(await api.putAvatar(new Blob(['x'], { type: 'image/png' }))).toEqual({ ok: true, value: user });
  const { body, headers } = getRequest();
  expect(body instanceof FormData && body.get('avatar')).toBeInstanceOf(Blob);
  expect(headers.has('content-type')).toBe(false);
});
