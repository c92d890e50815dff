import { expect, it } from 'vitest';
import { createExpectedRequest, createFakeAdminApi } from '../testing/fake-api';
import type { AdminApi } from './admin-api';

const item = { kind: 'exception', subject: 'ledger_mismatch~books:2026/11' } as const;
const work = { ...item, status: 'open', assignee: null, history: [] };
const path = '/api/admin/queue-items/exception/ledger_mismatch~books%3A2026%2F11';
const calls: [line: string, call: (api: AdminApi) => Promise<unknown>, response: object, body?: object][] = [
  [
    'GET /api/admin/queue-items',
    (api) => api.countQueueItems(),
    { counts: { message: { open: 1, assigned: 0 } } },
  ],
  [`GET ${path}`, (api) => api.getQueueItem(item), work],
  [`POST ${path}/assign`, (api) => api.assignQueueItem(item), work, {}],
  [`POST ${path}/unassign`, (api) => api.unassignQueueItem(item), work, {}],
  [`POST ${path}/note`, (api) => api.addQueueItemNote(item, 'rang'), work, { note: 'rang' }],
  [`POST ${path}/done`, (api) => api.completeQueueItem(item, 'paid'), work, { note: 'paid' }],
  [`POST ${path}/done`, (api) => api.completeQueueItem(item, ''), work, {}],
  [`POST ${path}/reopen`, (api) => api.reopenQueueItem(item), work, {}],
  ['GET /api/admin/messages/m-1', (api) => api.getMessage('m-1'), { message: { id: 'm-1' } }],
  ['GET /api/admin/bookings/b-1', (api) => api.getBooking('b-1'), { booking: { id: 'b-1' } }],
  ['GET /api/admin/partnerships/p-1', (api) => api.getPartnership('p-1'), { partnership: { id: 'p-1' } }],
];

it.each(calls)('sends %s with the token and returns the response', async (line, call, response, body) => {
  const { api, getRequest } = createFakeAdminApi(response);
  expect(await call(api)).toEqual({ ok: true, value: response });
  expect(getRequest()).toMatchObject(createExpectedRequest(line, body));
});

it('returns the message with the assignee if the queue item is already assigned', async () => {
  const message = 'Sarah Nambi has this.';
  const assigned = await createFakeAdminApi({ message }, 409).api.assignQueueItem(item);
  expect(assigned).toMatchObject({ ok: false, error: { status: 409, message } });
});

it.each(calls)('returns a failure for an unexpected response to %s', async (_, call) => {
  expect(await call(createFakeAdminApi({ hello: 1 }).api)).toMatchObject({ ok: false });
});
