import { lineEn } from '@somesa/core';
import { expect, test } from 'vitest';
import { createNotificationsApi } from './notifications-api';

const calling = (status: number, body: unknown) => {
  const calls: { url: string; method: string | undefined }[] = [];
  const api = createNotificationsApi({
    baseUrl: '/api',
    credentials: 'omit',
    lang: () => 'sw',
    texts: () => lineEn,
    token: () => 'the-token',
    fetch: async (url, init) => {
      calls.push({ url: String(url), method: init?.method });
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    },
  });
  return { api, calls };
};

const page = { notifications: [], next: '7', unread: 3 };

test('a page is asked for by its filter and its place', async () => {
  const { api, calls } = calling(200, page);
  expect(await api.listNotifications()).toEqual({ ok: true, value: page });
  expect(await api.listNotifications({ filter: 'reminders', cursor: '27' })).toMatchObject({ ok: true });
  expect(calls.map(({ url }) => url)).toEqual([
    '/api/parent/notifications?filter=all',
    '/api/parent/notifications?filter=reminders&cursor=27',
  ]);
});

test('reading one, and all, answers how many are left', async () => {
  const { api, calls } = calling(200, { unread: 2 });
  expect(await api.readNotification('5')).toEqual({ ok: true, value: 2 });
  expect(await api.readAllNotifications()).toEqual({ ok: true, value: 2 });
  expect(calls.map(({ url, method }) => `${method?.toUpperCase()} ${url}`)).toEqual([
    'POST /api/parent/notifications/5/read',
    'POST /api/parent/notifications/read-all',
  ]);
});

test('returns a failure with its status if a notification does not exist', async () => {
  const { api } = calling(404, { message: 'This notification doesn’t exist.' });
  expect(await api.readNotification('5')).toMatchObject({ ok: false, error: { status: 404 } });
});

test.each([[{}], [{ notifications: 'none', next: null, unread: 0 }], ['a page of somebody else']])(
  'an answer that is not ours counts as none: %j',
  async (body) => {
    const { api } = calling(200, body);
    expect((await api.listNotifications()).ok).toBe(false);
    expect((await api.readAllNotifications()).ok).toBe(typeof body === 'object' && 'unread' in body);
  },
);
