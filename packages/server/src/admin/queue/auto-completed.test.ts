import { randomUUID } from 'node:crypto';
import { type ProblemBody, roles } from '@somesa/core';
import type { QueueCountsAnswer, QueueItemView, QueueKind } from '@somesa/core/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openException, resolveException } from '../../people/queue/exceptions';
import { buildTestApp, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestDecisions } from '../../testing/test-decisions';
import { createTestPayouts } from '../../testing/test-payouts';
import type { SignedInPerson } from '../../testing/test-people';

let test: TestApp;
let on: ReturnType<typeof createTestDecisions>;
let payouts: ReturnType<typeof createTestPayouts>;
let grace: SignedInPerson;
let moses: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = createTestDecisions(test);
  payouts = createTestPayouts(test);
  grace = await on.signInAs(roles.staff);
  moses = await on.signInAs(roles.staff);
});
afterAll(() => test.end());

const getItem = async (kind: QueueKind, subject: string): Promise<QueueItemView> =>
  (await on.call<QueueItemView>(grace.token, 'GET', `admin/queue-items/${kind}/${subject}`)).body;
const change = <Body = QueueItemView>(
  { token }: SignedInPerson,
  kind: QueueKind,
  subject: string,
  action: string,
  body: object = {},
) => on.call<Body>(token, 'POST', `admin/queue-items/${kind}/${subject}/${action}`, body);
const countItems = async (kind: QueueKind) =>
  (await on.call<QueueCountsAnswer>(grace.token, 'GET', 'admin/queue-items')).body.counts[kind];
const listEvents = ({ history }: QueueItemView) => history.map(({ event, by }) => [event, by?.id ?? null]);

describe('the queue item of an application', () => {
  it('is completed by its decision, and keeps its assignee', async () => {
    const before = await countItems('application');
    const loan = await on.addInStatus('under_review');
    await change(moses, 'application', loan.id, 'assign');
    expect(await countItems('application')).toEqual({ ...before, assigned: before.assigned + 1 });
    await on.decide(grace.token, loan, 'decline', { reason: 'other' });
    const item = await getItem('application', loan.id);
    expect([item.status, item.assignee?.id]).toEqual(['done', moses.user.user_id]);
    expect(listEvents(item)).toEqual([
      ['assigned', moses.user.user_id],
      ['done', grace.user.user_id],
    ]);
    expect(await countItems('application')).toEqual(before);
  });

  it('is assigned to the staff member who decides if it has no assignee', async () => {
    const loan = await on.addInStatus('under_review');
    await on.decide(grace.token, loan, 'approve');
    expect(await getItem('application', loan.id)).toMatchObject({
      status: 'done',
      assignee: { id: grace.user.user_id },
    });
  });

  it('is completed without an assignee if the application is withdrawn', async () => {
    const { id } = await on.addInStatus('withdrawn');
    const item = await getItem('application', id);
    expect([item.status, item.assignee, listEvents(item)]).toEqual(['done', null, [['done', null]]]);
  });

  it('stays assigned after a request for documents and after a first approval', async () => {
    const loan = await on.addInStatus('under_review', { principalUgx: 2_000_001, term: '12 months' });
    await change(grace, 'application', loan.id, 'assign');
    await on.decide(grace.token, loan, 'request-documents', { kinds: ['letter'] });
    await on.decide(grace.token, loan, 'approve');
    expect((await getItem('application', loan.id)).status).toBe('assigned');
  });

  it('cannot be completed or reopened by hand', async () => {
    const loan = await on.addInStatus('under_review');
    await change(grace, 'application', loan.id, 'assign');
    for (const action of ['done', 'reopen']) {
      const answer = await change<ProblemBody>(grace, 'application', loan.id, action);
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'This item is completed automatically when it is decided or paid.',
      ]);
    }
  });

  it('is completed if it is assigned while the application is decided', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const loan = await on.addInStatus('under_review');
      await Promise.all([
        change(moses, 'application', loan.id, 'assign'),
        on.decide(grace.token, loan, 'decline', { reason: 'other' }),
      ]);
      expect((await getItem('application', loan.id)).status).toBe('done');
      const [row] = await test.queryRows<{ status: string }>(
        'select status from queue_items where subject = $1',
        [loan.id],
      );
      expect(row?.status).toBe('done');
    }
  });
});

describe('the queue item of a disbursement', () => {
  it('is completed once the school is paid', async () => {
    const before = await countItems('disbursement');
    const wallet = await payouts.setNewWallet();
    const accepted = await payouts.addAccepted(await test.addChild(300_000), 300_000);
    expect(await countItems('disbursement')).toEqual({ ...before, open: before.open + 1 });
    await change(grace, 'disbursement', accepted.row.id, 'assign');
    await payouts.sendAndWait(accepted);
    test.transfers.onQuery(wallet, 'paid');
    await test.advanceTime(10_000);
    expect((await payouts.loan(accepted))?.status).toBe('ongoing');
    const item = await getItem('disbursement', accepted.row.id);
    expect([item.status, item.assignee?.id, listEvents(item)]).toEqual([
      'done',
      grace.user.user_id,
      [
        ['assigned', grace.user.user_id],
        ['done', null],
      ],
    ]);
    expect(await countItems('disbursement')).toEqual(before);
  });

  it('is completed after a failure once another disbursement is made', async () => {
    const before = await countItems('disbursement');
    const accepted = await payouts.addAccepted(await test.addChild(300_000), 300_000);
    await test.queryRows(`update disbursements set status = 'failed', next_check_at = null where id = $1`, [
      accepted.row.id,
    ]);
    await change(moses, 'disbursement', accepted.row.id, 'assign');
    test.clock.advance(60_000);
    const again = await payouts.call(grace.token, 'POST', `loans/${accepted.loan.id}/disburse`);
    expect(again.status, again.text).toBe(201);
    const item = await getItem('disbursement', accepted.row.id);
    expect([item.status, listEvents(item).at(-1)]).toEqual(['done', ['done', grace.user.user_id]]);
    expect((await getItem('disbursement', again.body.disbursement.id)).status).toBe('open');
    expect(await countItems('disbursement')).toEqual({ ...before, open: before.open + 1 });
  });

  it('is completed after a failure once the loan is cancelled', async () => {
    const accepted = await payouts.addAccepted(await test.addChild(300_000), 300_000);
    await test.queryRows(`update disbursements set status = 'failed', next_check_at = null where id = $1`, [
      accepted.row.id,
    ]);
    await on.decide(grace.token, accepted.loan, 'cancel');
    expect(listEvents(await getItem('disbursement', accepted.row.id))).toEqual([
      ['done', grace.user.user_id],
    ]);
  });
});

describe('the queue item of an exception', () => {
  let subject: string;
  let exception: string;
  const findException = async () =>
    (
      await test.queryRows<{ resolved_at: Date | null; detail: object }>(
        `select resolved_at, detail from exceptions where kind = 'ledger_mismatch' and subject = $1`,
        [subject],
      )
    )[0];
  const open = (): Promise<unknown> =>
    test.database.transaction((tx) =>
      openException(tx, { kind: 'ledger_mismatch', subject, detail: { posted: 5 }, now: test.clock.now() }),
    );
  beforeEach(async () => {
    subject = `ledger:${randomUUID()}`;
    exception = `ledger_mismatch~${subject}`;
    await open();
  });

  it('resolves the exception when its assignee completes it, and opens it when someone reopens it', async () => {
    const before = await countItems('exception');
    expect((await change(grace, 'exception', exception, 'done')).status).toBe(409);
    await change(grace, 'exception', exception, 'assign');
    const done = await change(grace, 'exception', exception, 'done', { note: 'Posted twice by hand.' });
    expect([done.status, done.body.status]).toEqual([200, 'done']);
    expect((await findException())?.resolved_at).not.toBeNull();
    expect(await countItems('exception')).toEqual({ ...before, open: before.open - 1 });
    const again = await change(moses, 'exception', exception, 'reopen');
    expect([again.body.status, again.body.assignee]).toEqual(['open', null]);
    expect(await findException()).toMatchObject({ resolved_at: null, detail: { posted: 5 } });
    const actions = await test.queryRows<{ action: string }>(
      'select action from audit_log where subject_id = $1 order by id',
      [`exception:${exception}`],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'queue-item.assigned',
      'exception.resolved',
      'queue-item.reopened',
    ]);
  });

  it('is completed by an event that resolves the exception, keeps its assignee and gets a history entry', async () => {
    const exceptionKey = { kind: 'provider_no_response', subject: 'payment:of-the-test' } as const;
    const id = `${exceptionKey.kind}~${exceptionKey.subject}`;
    const now = test.clock.now();
    const openAgain = () =>
      test.database.transaction((tx) => openException(tx, { ...exceptionKey, detail: {}, now }));
    const resolve = () =>
      test.database.transaction((tx) => resolveException(tx, { ...exceptionKey, actorId: null, now }));
    await openAgain();
    await change(moses, 'exception', id, 'assign');
    await resolve();
    await resolve();
    const done = await getItem('exception', id);
    expect([done.status, done.assignee?.id, listEvents(done)]).toEqual([
      'done',
      moses.user.user_id,
      [
        ['assigned', moses.user.user_id],
        ['done', null],
      ],
    ]);
    await openAgain();
    await resolve();
    expect(listEvents(await getItem('exception', id)).slice(2)).toEqual([
      ['reopened', null],
      ['done', null],
    ]);
  });

  it('can be assigned again after the exception was opened again', async () => {
    await change(grace, 'exception', exception, 'assign');
    await change(grace, 'exception', exception, 'done');
    await open();
    expect(await getItem('exception', exception)).toMatchObject({ status: 'open', assignee: null });
    expect((await change(moses, 'exception', exception, 'assign')).body).toMatchObject({
      status: 'assigned',
      assignee: { id: moses.user.user_id },
    });
  });
});

it('returns 404 to a bursar who claims an application of their school', async () => {
  const loan = await on.addInStatus('under_review');
  const bursar = await on.signInAs(roles.bursar, SCHOOL);
  expect((await change(bursar, 'application', loan.id, 'assign')).status).toBe(404);
});
