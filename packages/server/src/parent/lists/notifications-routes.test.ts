import { languages, type NotificationListAnswer, notificationKinds } from '@somesa/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationWords } from '../../messaging/notifications/notification-params';
import { notificationSentence } from '../../messaging/notifications/notification-sentence';
import { queueNotification } from '../../messaging/notifications/queue-notification';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson, type TestPeople } from '../../testing/test-people';

let test: TestApp;
let people: TestPeople;
let me: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  people = createTestPeople(test);
});
afterAll(() => test.end());
beforeEach(async () => {
  me = await people.join();
});

const closed = { kind: 'loan_closed', params: { reference: 'SF-7KQ2-M4X9' } } as const;
const due = {
  kind: 'due_today',
  params: { reference: 'SF-7KQ2-M4X9', amountUgx: 201_168, dueOn: '2026-12-25' },
} as const;

let count = 0;
const tell = (
  words: NotificationWords = closed,
  more: { dedupeKey?: string; userId?: string | null } = {},
) => {
  count += 1;
  const told = {
    dedupeKey: `test:${count}`,
    userId: me.user.id,
    loanId: null,
    now: test.clock.now(),
    ...more,
  };
  return test.database.transaction((tx) => queueNotification(tx, { ...words, ...told }));
};

const ask = <Body = NotificationListAnswer>(
  method: 'GET' | 'POST',
  path = '',
  { token = me.token, language = 'en' } = {},
) =>
  test.call<Body>({
    method,
    url: `/api/parent/notifications${path}`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });

describe('what a person is told', () => {
  it('is a sentence in the language that is asked for, newest first, in the specification’s names', async () => {
    await tell(closed);
    await tell(due);
    const { status, body, headers } = await ask('GET');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      notifications: [
        {
          id: expect.any(String),
          kind: 'due_today',
          loanId: null,
          isRemainder: true,
          isRead: false,
          notification: 'UGX 201,168 of your loan SF-7KQ2-M4X9 is due today, 25 December 2026.',
          time: test.clock.now().toISOString(),
        },
        expect.objectContaining({
          notification: 'Your loan SF-7KQ2-M4X9 is paid in full.',
          isRemainder: false,
        }),
      ],
      next: null,
      unread: 2,
    });
    const inSwahili = await ask('GET', '', { language: 'sw' });
    expect(inSwahili.body.notifications[0]?.notification).toMatch(
      /^Leo, tarehe 25 Desemba 2026, UGX 201,168/,
    );
  });

  it('is told once for the same, and to nobody where nobody has an account', async () => {
    expect(await tell(due, { dedupeKey: 'the same' })).toBe(true);
    expect(await tell(due, { dedupeKey: 'the same' })).toBe(false);
    expect(await tell(due, { userId: null })).toBe(false);
    expect((await ask('GET')).body.notifications).toHaveLength(1);
  });

  it('is nothing more once the account is deleted', async () => {
    await tell();
    const { id: user_id } = me.user;
    const deleted = await people.send(
      'POST',
      'delete-user',
      { user_id, current_password: me.password },
      me.token,
    );
    expect(deleted.status, deleted.text).toBe(200);
    expect(await tell()).toBe(false);
    const left = await test.rows('select id from notifications where user_id = $1', [user_id]);
    expect(left).toEqual([]);
  });
});

describe('a list', () => {
  it('comes in pages that miss nothing and repeat nothing, also while more is told', async () => {
    for (let n = 0; n < 45; n += 1) await tell(n % 2 ? closed : due);
    const first = await ask('GET');
    await tell();
    const second = await ask('GET', `?cursor=${first.body.next}`);
    const third = await ask('GET', `?cursor=${second.body.next}`);
    const pages = [first, second, third].map(({ body }) => body.notifications);
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(45);
    expect(third.body.next).toBeNull();
  });

  it('contains only reminders if it is filtered by reminders', async () => {
    await tell(due);
    await tell(closed);
    const { body } = await ask('GET', '?filter=reminders');
    expect(body.notifications.map(({ kind }) => kind)).toEqual(['due_today']);
    expect(body.unread).toBe(2);
    expect((await ask('GET', '?filter=all')).body.notifications).toHaveLength(2);
  });

  it.each(['?filter=unread', '?cursor=abc', '?cursor=-1', '?cursor=0', '?filter=all&filter=reminders'])(
    'refuses %s',
    async (query) => {
      expect((await ask('GET', query)).status).toBe(422);
    },
  );

  it('counts 100 unread ones at most', async () => {
    for (let n = 0; n < 103; n += 1) await tell();
    expect((await ask('GET')).body.unread).toBe(100);
  });
});

describe('reading', () => {
  it('one, and reading it again, leaves the others unread', async () => {
    await tell();
    await tell();
    const [newest] = (await ask('GET')).body.notifications;
    expect((await ask('POST', `/${newest?.id}/read`)).body).toEqual({ unread: 1 });
    test.clock.pass(60_000);
    expect((await ask('POST', `/${newest?.id}/read`)).body).toEqual({ unread: 1 });
    expect((await ask('GET')).body.notifications.map(({ isRead }) => isRead)).toEqual([true, false]);
  });

  it('all leaves none unread, and nobody else’s read', async () => {
    await tell();
    await tell();
    const other = await people.join();
    await tell(closed, { userId: other.user.id });
    expect((await ask('POST', '/read-all')).body).toEqual({ unread: 0 });
    expect((await ask('GET', '', other)).body.unread).toBe(1);
  });

  it('somebody else’s is not found, nor one that is none', async () => {
    await tell();
    const [mine] = (await ask('GET')).body.notifications;
    const other = await people.join();
    for (const id of [mine?.id, '999999999', 'abc', '-1']) {
      const answer = await ask('POST', `/${id}/read`, other);
      expect([answer.status, answer.body]).toEqual([404, { message: 'This notification doesn’t exist.' }]);
    }
    expect((await ask('GET')).body.notifications[0]?.isRead).toBe(false);
  });

  it('is for who is signed in', async () => {
    const nobody = { token: 'a'.repeat(43) };
    expect((await ask('GET', '', nobody)).status).toBe(401);
    expect((await ask('POST', '/read-all', nobody)).status).toBe(401);
    expect((await ask('POST', '/1/read', nobody)).status).toBe(401);
  });
});

const samples: {
  [Kind in (typeof notificationKinds)[number]]: Extract<NotificationWords, { kind: Kind }>['params'];
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
  fees_paid: { ...closed.params, amountUgx: 1_000, school: 'St Mary’s' },
};

it.each(languages.flatMap((language) => notificationKinds.map((kind) => [kind, language] as const)))(
  'every place of %s is filled in %s',
  (kind, language) => {
    const said = notificationSentence({ kind, params: samples[kind] } as NotificationWords, language);
    expect(said).not.toMatch(/[{}]|undefined|\d{4}-\d\d/);
  },
);
