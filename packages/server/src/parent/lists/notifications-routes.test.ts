import { languages, type NotificationListAnswer, notificationKinds } from '@somesa/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationData } from '../../people/notifications/notification-params';
import { queueNotification } from '../../people/notifications/queue-notification';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson, type TestPeople } from '../../testing/test-people';
import { formatNotification } from './notifications';

let test: TestApp;
let people: TestPeople;
let me: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  people = createTestPeople(test);
});
afterAll(() => test.end());
beforeEach(async () => {
  me = await people.addParent();
});

const closed = { kind: 'loan_closed', params: { reference: 'SF-7KQ2-M4X9' } } as const;
const due = {
  kind: 'due_today',
  params: { reference: 'SF-7KQ2-M4X9', amountUgx: 201_168, dueOn: '2026-12-25' },
} as const;

let count = 0;
const queue = (
  notification: NotificationData = closed,
  more: { dedupeKey?: string; userId?: string | null } = {},
) => {
  count += 1;
  const common = {
    dedupeKey: `test:${count}`,
    userId: me.user.id,
    loanId: null,
    now: test.clock.now(),
    ...more,
  };
  return test.database.transaction((tx) => queueNotification(tx, { ...notification, ...common }));
};

const request = <Body = NotificationListAnswer>(
  method: 'GET' | 'POST',
  path = '',
  { token = me.token, language = 'en' } = {},
) =>
  test.call<Body>({
    method,
    url: `/api/parent/notifications${path}`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });

describe('GET /parent/notifications', () => {
  it('returns sentences in the requested language, newest first, with the specified field names', async () => {
    await queue(closed);
    await queue(due);
    const { status, body, headers } = await request('GET');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      notifications: [
        {
          id: expect.any(String),
          kind: 'due_today',
          loanId: null,
          receiptReference: null,
          isRemainder: true,
          isRead: false,
          notification: 'UGX 201,168 of your loan for SF-7KQ2-M4X9 is due today, 25 December 2026.',
          time: test.clock.now().toISOString(),
        },
        expect.objectContaining({
          notification: 'Your loan for SF-7KQ2-M4X9 is paid in full.',
          isRemainder: false,
        }),
      ],
      next: null,
      unread: 2,
    });
    const inSwahili = await request('GET', '', { language: 'sw' });
    expect(inSwahili.body.notifications[0]?.notification).toMatch(
      /^Leo, tarehe 25 Desemba 2026, UGX 201,168/,
    );
  });

  it('contains a notification once per deduplication key, and none without an owner', async () => {
    expect(await queue(due, { dedupeKey: 'the same' })).toBe(true);
    expect(await queue(due, { dedupeKey: 'the same' })).toBe(false);
    expect(await queue(due, { userId: null })).toBe(false);
    expect((await request('GET')).body.notifications).toHaveLength(1);
  });

  it('is empty once the account is deleted', async () => {
    await queue();
    const { id: user_id } = me.user;
    const deleted = await people.send(
      'POST',
      'delete-user',
      { user_id, current_password: me.password },
      me.token,
    );
    expect(deleted.status, deleted.text).toBe(200);
    expect(await queue()).toBe(false);
    const left = await test.queryRows('select id from notifications where user_id = $1', [user_id]);
    expect(left).toEqual([]);
  });
});

describe('pages of notifications', () => {
  it('contain each notification once, even if more are queued meanwhile', async () => {
    for (let n = 0; n < 45; n += 1) await queue(n % 2 ? closed : due);
    const first = await request('GET');
    await queue();
    const second = await request('GET', `?cursor=${first.body.next}`);
    const third = await request('GET', `?cursor=${second.body.next}`);
    const pages = [first, second, third].map(({ body }) => body.notifications);
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(45);
    expect(third.body.next).toBeNull();
  });

  it('contain only reminders with that filter', async () => {
    await queue(due);
    await queue(closed);
    const { body } = await request('GET', '?filter=reminders');
    expect(body.notifications.map(({ kind }) => kind)).toEqual(['due_today']);
    expect(body.unread).toBe(2);
    expect((await request('GET', '?filter=all')).body.notifications).toHaveLength(2);
  });

  it.each(['?filter=unread', '?cursor=abc', '?cursor=-1', '?cursor=0', '?filter=all&filter=reminders'])(
    'reject the query %s',
    async (query) => {
      expect((await request('GET', query)).status).toBe(422);
    },
  );

  it('count at most 100 unread notifications', async () => {
    for (let n = 0; n < 103; n += 1) await queue();
    expect((await request('GET')).body.unread).toBe(100);
  });
});

describe('POST /parent/notifications/:id/read and /read-all', () => {
  it('marks one as read, once', async () => {
    await queue();
    await queue();
    const [newest] = (await request('GET')).body.notifications;
    expect((await request('POST', `/${newest?.id}/read`)).body).toEqual({ unread: 1 });
    test.clock.advance(60_000);
    expect((await request('POST', `/${newest?.id}/read`)).body).toEqual({ unread: 1 });
    expect((await request('GET')).body.notifications.map(({ isRead }) => isRead)).toEqual([true, false]);
  });

  it('marks all of the user as read and none of others', async () => {
    await queue();
    await queue();
    const other = await people.addParent();
    await queue(closed, { userId: other.user.id });
    expect((await request('POST', '/read-all')).body).toEqual({ unread: 0 });
    expect((await request('GET', '', other)).body.unread).toBe(1);
  });

  it('returns 404 for another user’s notification and an unknown one', async () => {
    await queue();
    const [mine] = (await request('GET')).body.notifications;
    const other = await people.addParent();
    for (const id of [mine?.id, '999999999', 'abc', '-1']) {
      const answer = await request('POST', `/${id}/read`, other);
      expect([answer.status, answer.body]).toEqual([404, { message: 'This notification doesn’t exist.' }]);
    }
    expect((await request('GET')).body.notifications[0]?.isRead).toBe(false);
  });

  it('returns 401 without a session', async () => {
    const unauthenticated = { token: 'a'.repeat(43) };
    expect((await request('GET', '', unauthenticated)).status).toBe(401);
    expect((await request('POST', '/read-all', unauthenticated)).status).toBe(401);
    expect((await request('POST', '/1/read', unauthenticated)).status).toBe(401);
  });
});

const samples: {
  [Kind in (typeof notificationKinds)[number]]: Extract<NotificationData, { kind: Kind }>['params'];
} = {
  due_in_3_days: due.params,
  due_today: due.params,
  overdue_3_days: due.params,
  overdue_7_days: due.params,
  loan_received: closed.params,
  loan_documents_needed: { ...closed.params, documents: 'idFront,letter' },
  loan_approved: { ...closed.params, lastOn: '2026-12-05' },
  loan_offer_changed: {
    ...closed.params,
    lastOn: '2026-12-05',
    amountUgx: 400_000,
    months: 3,
    requestedUgx: 600_000,
    requestedMonths: 6,
  },
  loan_declined: { ...closed.params, reason: 'income_too_low' },
  loan_disbursed: { ...due.params, school: 'St Mary’s', instalmentUgx: 50_000 },
  repayment_received: { ...closed.params, amountUgx: 1_000, leftUgx: 0 },
  repayment_reversed: { ...closed.params, amountUgx: 1_000, leftUgx: 7_000 },
  repayment_overpaid: { ...closed.params, amountUgx: 1_000 },
  schedule_changed: { ...closed.params, instalmentUgx: 1_000, dueOn: '2026-12-05', lastOn: '2027-02-05' },
  loan_closed: closed.params,
  loan_cancelled: closed.params,
  restructuring_offered: { ...closed.params, lastOn: '2026-12-05' },
  fees_paid: { ...closed.params, amountUgx: 1_000, school: 'St Mary’s' },
};

it.each(languages.flatMap((language) => notificationKinds.map((kind) => [kind, language] as const)))(
  'fills all placeholders of %s in %s',
  (kind, language) => {
    const sentence = formatNotification(
      { kind, params: samples[kind] } as NotificationData,
      'E. Okello',
      language,
    );
    expect(sentence).not.toMatch(/[{}]|undefined|\d{4}-\d\d|SF-/);
    expect(sentence).toContain('E. Okello');
  },
);
