import { expect, it } from 'vitest';
import { createNotificationsApi, type NotificationsApi } from './notifications-api';
import { createExpectedRequest, createFakeApi } from './testing/fake-api';

const page = { notifications: [], next: '7', unread: 3 };

type Call = [line: string, call: (api: NotificationsApi) => Promise<unknown>, value: unknown, body?: object];
const calls: Call[] = [
  ['GET /api/parent/notifications?filter=all', (api) => api.listNotifications(), page],
  [
    'GET /api/parent/notifications?filter=reminders&cursor=27',
    (api) => api.listNotifications({ filter: 'reminders', cursor: '27' }),
    page,
  ],
  ['POST /api/parent/notifications/5/read', (api) => api.markNotificationRead('5'), 3, {}],
  ['POST /api/parent/notifications/read-all', (api) => api.markAllNotificationsRead(), 3, {}],
];

it.each(calls)(
  'sends %s with the token and returns the value of the response',
  async (line, call, value, body) => {
    const { api, getRequest } = createFakeApi(createNotificationsApi, page);
    expect(await call(api)).toEqual({ ok: true, value });
    expect(getRequest()).toMatchObject(createExpectedRequest(line, body));
  },
);

it('returns a failure with its status if a notification does not exist', async () => {
  const { api } = createFakeApi(
    createNotificationsApi,
    { message: 'This notification doesn’t exist.' },
    { status: 404 },
  );
  expect(await api.markNotificationRead('5')).toMatchObject({ ok: false, error: { status: 404 } });
});

it.each([[{}], [{ notifications: 'none', next: null, unread: 0 }], ['a page of a hotel']])(
  'returns a failure for the unexpected response %j',
  async (response) => {
    const { api } = createFakeApi(createNotificationsApi, response);
    expect((await api.listNotifications()).ok).toBe(false);
    expect((await api.markAllNotificationsRead()).ok).toBe(
      typeof response === 'object' && 'unread' in response,
    );
  },
);
