import { randomUUID } from 'node:crypto';
import { type ProblemBody, roles } from '@somesa/core';
import type { QueueCountsAnswer, QueueItemView } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, buildTestApp, type TestApp } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let staff: ReturnType<typeof createTestStaff>;
let grace: SignedInPerson;
let moses: SignedInPerson;
let ruth: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  staff = createTestStaff(test);
  grace = await staff.signInAs(roles.staff);
  moses = await staff.signInAs(roles.staff);
  ruth = await staff.signInAs(roles.administrator);
});
afterAll(() => test.end());

const getName = ({ user }: SignedInPerson): string => `${user.first_name} ${user.last_name}`;

/** Sends a message with the contact form, and returns its ID. */
const addMessage = async (): Promise<string> => {
  const email = `sarah-${randomUUID()}@example.com`;
  const payload = { fullname: 'Sarah Nambi', email, subject: 'The receipt', message: 'It did not come.' };
  const sent = await test.call({ method: 'POST', url: '/api/contact-messages', payload });
  expect(sent.status, sent.text).toBe(201);
  const [row] = await test.queryRows<{ id: string }>('select id from contact_messages where email = $1', [
    email,
  ]);
  return row?.id ?? '';
};

const change = <Body = QueueItemView>(
  person: SignedInPerson,
  id: string,
  action: string,
  body: object = {},
): Promise<Answer<Body>> =>
  staff.call<Body>(person.token, 'POST', `admin/queue-items/message/${id}/${action}`, body);
const getItem = async (id: string): Promise<QueueItemView> =>
  (await staff.call<QueueItemView>(grace.token, 'GET', `admin/queue-items/message/${id}`)).body;
const countMessages = async (): Promise<QueueCountsAnswer['counts']['message']> =>
  (await staff.call<QueueCountsAnswer>(grace.token, 'GET', 'admin/queue-items')).body.counts.message;

describe('a queue item', () => {
  it('is open until it is assigned, and counted until it is done', async () => {
    const before = await countMessages();
    const id = await addMessage();
    expect(await getItem(id)).toEqual({
      kind: 'message',
      subject: id,
      status: 'open',
      assignee: null,
      history: [],
    });
    expect(await countMessages()).toEqual({ ...before, open: before.open + 1 });
    await change(grace, id, 'assign');
    expect(await countMessages()).toEqual({ ...before, assigned: before.assigned + 1 });
    await change(grace, id, 'done');
    expect(await countMessages()).toEqual(before);
  });

  it('is assigned to one of two who claim it at once; the other gets the name of the assignee', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const id = await addMessage();
      const people = [grace, moses];
      const answers = await Promise.all(
        people.map((person) => change<QueueItemView & ProblemBody>(person, id, 'assign')),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = people[answers.findIndex(({ status }) => status === 200)] ?? grace;
      const rejected = answers.find(({ status }) => status === 409);
      expect(rejected?.body.message).toContain(getName(winner));
      const { status, assignee, history } = await getItem(id);
      expect([status, assignee]).toEqual(['assigned', { id: winner.user.user_id, name: getName(winner) }]);
      expect(history.map(({ event }) => event)).toEqual(['assigned']);
    }
  });

  it('has one history entry, however often its assignee claims it', async () => {
    const id = await addMessage();
    await change(grace, id, 'assign');
    const again = await change(grace, id, 'assign');
    expect([again.status, again.body.history.length]).toEqual([200, 1]);
  });

  it('can be unassigned only by its assignee and by administrators', async () => {
    const id = await addMessage();
    expect((await change(grace, id, 'unassign')).status).toBe(409);
    await change(grace, id, 'assign');
    const rejected = await change<ProblemBody>(moses, id, 'unassign');
    expect([rejected.status, rejected.body.message]).toEqual([409, expect.stringContaining(getName(grace))]);
    expect((await change(grace, id, 'unassign')).body).toMatchObject({ status: 'open', assignee: null });
    await change(moses, id, 'assign');
    const { body } = await change(ruth, id, 'unassign');
    expect(body.history.map(({ event, by }) => [event, by?.name])).toEqual([
      ['assigned', getName(grace)],
      ['unassigned', getName(grace)],
      ['assigned', getName(moses)],
      ['unassigned', getName(ruth)],
    ]);
  });

  it('can get a note from every staff member', async () => {
    const id = await addMessage();
    await change(grace, id, 'assign');
    const { body } = await change(moses, id, 'note', { note: '  Called.\nNobody answered. ' });
    expect(body).toMatchObject({ status: 'assigned', assignee: { name: getName(grace) } });
    expect(body.history.at(-1)).toMatchObject({
      event: 'noted',
      note: 'Called.\nNobody answered.',
      by: { name: getName(moses) },
    });
  });

  it.each([{}, { note: ' ' }, { note: 'x'.repeat(1_001) }, { note: 5 }])(
    'rejects the note %j',
    async (body) => {
      const answer = await change<ProblemBody>(grace, await addMessage(), 'note', body);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['note']]);
    },
  );

  it('can be completed only by its assignee, and reopened by every staff member', async () => {
    const id = await addMessage();
    expect((await change(grace, id, 'done')).status).toBe(409);
    await change(grace, id, 'assign');
    expect((await change(moses, id, 'done')).status).toBe(409);
    const done = await change(grace, id, 'done', { note: 'Sent again.' });
    expect(done.body).toMatchObject({ status: 'done', assignee: { name: getName(grace) } });
    expect(done.body.history.at(-1)).toMatchObject({ event: 'done', note: 'Sent again.' });
    for (const action of ['assign', 'done', 'unassign']) {
      expect((await change(grace, id, action)).status, action).toBe(409);
    }
    const again = await change(moses, id, 'reopen', { note: 'It did not come either.' });
    expect(again.body).toMatchObject({ status: 'open', assignee: null });
    expect((await change(moses, id, 'reopen')).body.history).toHaveLength(3);
    expect((await change(moses, id, 'assign')).status).toBe(200);
  });

  it('adds an audit entry for each change, without the text of its notes', async () => {
    const id = await addMessage();
    await change(grace, id, 'assign');
    await change(grace, id, 'note', { note: 'Sarah’s number is 0772' });
    await change(grace, id, 'done');
    await change(grace, id, 'reopen');
    const entries = await test.queryRows<{ action: string; detail: object }>(
      'select action, detail from audit_log where subject_id = $1 order by id',
      [`message:${id}`],
    );
    expect(entries).toEqual([
      { action: 'queue-item.assigned', detail: { hasNote: false } },
      { action: 'queue-item.noted', detail: { hasNote: true } },
      { action: 'queue-item.done', detail: { hasNote: false } },
      { action: 'queue-item.reopened', detail: { hasNote: false } },
    ]);
  });
});

it('returns 404 for a queue item that does not exist', async () => {
  const id = await addMessage();
  for (const path of [
    `message/${randomUUID()}`,
    `booking/${id}`,
    `nothing/${id}`,
    'message/x',
    'exception/ledger_mismatch',
    'exception/nothing~at-all',
    'bank-transaction/a%00b',
    'refund/x',
  ]) {
    expect((await staff.call(grace.token, 'GET', `admin/queue-items/${path}`)).status, path).toBe(404);
    expect((await staff.call(grace.token, 'POST', `admin/queue-items/${path}/assign`)).status, path).toBe(
      404,
    );
  }
});

it.each(['parent', 'bursar'] as const)('returns 404 to a %s', async (role) => {
  const id = await addMessage();
  const { token } = await staff.signInAs(roles[role]);
  const paths = ['', ...['assign', 'unassign', 'note', 'done', 'reopen'].map((action) => `/${action}`)];
  for (const [at, path] of paths.entries()) {
    const method = at === 0 ? 'GET' : 'POST';
    const answer = await staff.call(token, method, `admin/queue-items/message/${id}${path}`);
    expect(answer.status, path).toBe(404);
  }
  expect((await staff.call(token, 'GET', 'admin/queue-items')).status).toBe(404);
  expect((await staff.call(null, 'GET', 'admin/queue-items')).status).toBe(401);
});

it('the application cannot change the history', async () => {
  for (const statement of ['update queue_item_events set note = null', 'delete from queue_item_events']) {
    await expect(test.queryRows(statement)).rejects.toThrow(/permission denied/);
  }
});
