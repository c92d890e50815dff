import { expect, test } from 'vitest';
import { expectedCall, servedAdmin } from '../testing/served-admin';
import type { AdminApi } from './admin-api';

const asked = { kind: 'exception', subject: 'ledger_mismatch~books:2026/11' } as const;
const work = { ...asked, status: 'open', holder: null, history: [] };
const path = '/api/admin/work/exception/ledger_mismatch~books%3A2026%2F11';
const calls: [line: string, call: (api: AdminApi) => Promise<unknown>, answer: object, body?: object][] = [
  ['GET /api/admin/work', (api) => api.countWork(), { counts: { message: { open: 1, claimed: 0 } } }],
  [`GET ${path}`, (api) => api.getWork(asked), work],
  [`POST ${path}/claim`, (api) => api.claimWork(asked), work, {}],
  [`POST ${path}/release`, (api) => api.releaseWork(asked), work, {}],
  [`POST ${path}/note`, (api) => api.noteWork(asked, 'rang'), work, { note: 'rang' }],
  [`POST ${path}/done`, (api) => api.finishWork(asked, 'paid'), work, { note: 'paid' }],
  [`POST ${path}/done`, (api) => api.finishWork(asked, ''), work, {}],
  [`POST ${path}/reopen`, (api) => api.reopenWork(asked), work, {}],
  ['GET /api/admin/messages/m-1', (api) => api.getMessage('m-1'), { message: { id: 'm-1' } }],
  ['GET /api/admin/bookings/b-1', (api) => api.getBooking('b-1'), { booking: { id: 'b-1' } }],
  ['GET /api/admin/partnerships/p-1', (api) => api.getPartnership('p-1'), { partnership: { id: 'p-1' } }],
];

test.each(calls)('sends %s with the token and returns the answer', async (line, call, answer, body) => {
  const { api, asked } = servedAdmin(answer);
  expect(await call(api)).toEqual({ ok: true, value: answer });
  expect(asked()).toMatchObject(expectedCall(line, body));
});

test('returns the message that names the holder if the queue item is already claimed', async () => {
  const message = 'Sarah Nambi has this.';
  const claimed = await servedAdmin({ message }, 409).api.claimWork(asked);
  expect(claimed).toMatchObject({ ok: false, error: { status: 409, message } });
});

test.each(calls)('a page that is not ours is no answer to %s', async (_, call) => {
  expect(await call(servedAdmin({ hello: 1 }).api)).toMatchObject({ ok: false });
});
