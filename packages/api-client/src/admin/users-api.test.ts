import { expect, it } from 'vitest';
import { createExpectedRequest, createFakeAdminApi } from '../testing/fake-api';
import type { AdminApi } from './admin-api';

const user = { user: { id: 'u-1' }, sessions: [], events: [], loans: [], payments: [] };
const invitation = { invitation: { id: 'i-1', status: 'open' } };
const invite = { username: 'Okello', email: 'o@home.example', role_id: 4, schoolId: 7 } as const;
const person = {
  token: 'a-token',
  first_name: 'Sam',
  last_name: 'Okello',
  contact: '0772123456',
  password: 'a-good-secret',
  password_confirmation: 'a-good-secret',
};
const resent = { channel: 'sms', dedupeKey: 'payment:p/1', status: 'waiting' };
const results = { people: [], students: [], payments: [], loans: [], schools: [] };
const calls: [line: string, call: (api: AdminApi) => Promise<unknown>, response: object, body?: object][] = [
  ['GET /api/admin/users/u-1', (api) => api.getUser('u-1'), user],
  ['POST /api/admin/users/u-1/lock', (api) => api.lockUser('u-1'), user, {}],
  ['POST /api/admin/users/u-1/unlock', (api) => api.unlockUser('u-1'), user, {}],
  ['POST /api/admin/users/u-1/end-sessions', (api) => api.endUserSessions('u-1'), user, {}],
  ['POST /api/admin/users/u-1/anonymise', (api) => api.anonymiseUser('u-1'), user, {}],
  ['PUT /api/admin/users/u-1/role', (api) => api.changeUserRole('u-1', { role_id: 2 }), user, { role_id: 2 }],
  ['POST /api/admin/invitations', (api) => api.invite(invite), invitation, invite],
  ['POST /api/admin/invitations/i-1/withdraw', (api) => api.withdrawInvitation('i-1'), invitation, {}],
  [
    'GET /api/invitations',
    (api) => api.findInvitation('a-token'),
    { username: 'Okello', email: 'o@home.example', role_id: 2, school: null },
  ],
  ['POST /api/invitations/accept', (api) => api.acceptInvitation(person), { message: 'Made' }, person],
  ['GET /api/admin/templates', (api) => api.listTemplates(), { templates: [] }],
  [
    'POST /api/admin/sent-messages/sms/payment%3Ap%2F1/resend',
    (api) => api.resend('sms', 'payment:p/1'),
    resent,
    {},
  ],
  ['GET /api/admin/search?q=na+mbi', (api) => api.search('na mbi'), results],
];

it.each(calls)('sends %s with the token and returns the response', async (line, call, response, body) => {
  const { api, getRequest } = createFakeAdminApi(response);
  expect(await call(api)).toEqual({ ok: true, value: response });
  expect(getRequest()).toMatchObject(createExpectedRequest(line, body));
});

it('sends the token of an invitation in a header, not in the URL', async () => {
  const { api, getRequest } = createFakeAdminApi({ message: 'This invitation is over.' }, 410);
  expect(await api.findInvitation('a-token')).toMatchObject({ error: { status: 410 } });
  expect(getRequest().line).not.toContain('a-token');
  expect(getRequest().headers.get('x-invitation-token')).toBe('a-token');
});

it.each(calls)('returns a failure for an unexpected response to %s', async (_, call) => {
  expect(await call(createFakeAdminApi({ hello: 1 }).api)).toMatchObject({ ok: false });
});
