import { type ProblemBody, roles } from '@somesa/core';
import type { WorkCountsAnswer, WorkKind, WorkView } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const show = async (kind: WorkKind, subject: string): Promise<WorkView> =>
  (await on.call<WorkView>(grace.token, 'GET', `admin/work/${kind}/${subject}`)).body;
const change = <Body = WorkView>(
  { token }: SignedInPerson,
  kind: WorkKind,
  subject: string,
  what: string,
  body: object = {},
) => on.call<Body>(token, 'POST', `admin/work/${kind}/${subject}/${what}`, body);
const count = async (kind: WorkKind) =>
  (await on.call<WorkCountsAnswer>(grace.token, 'GET', 'admin/work')).body.counts[kind];
const eventsOf = ({ history }: WorkView) => history.map(({ event, by }) => [event, by?.id ?? null]);

describe('an application', () => {
  it('is done with its decision, by who decided, and stays with who had it', async () => {
    const before = await count('application');
    const loan = await on.putInto('under_review');
    await change(moses, 'application', loan.id, 'claim');
    expect(await count('application')).toEqual({ ...before, claimed: before.claimed + 1 });
    await on.decide(grace.token, loan, 'decline', { reason: 'other' });
    const work = await show('application', loan.id);
    expect([work.status, work.holder?.id]).toEqual(['done', moses.user.user_id]);
    expect(eventsOf(work)).toEqual([
      ['claimed', moses.user.user_id],
      ['done', grace.user.user_id],
    ]);
    expect(await count('application')).toEqual(before);
  });

  it('assigns an unassigned application to the staff member who decides it', async () => {
    const loan = await on.putInto('under_review');
    await on.decide(grace.token, loan, 'approve');
    expect(await show('application', loan.id)).toMatchObject({
      status: 'done',
      holder: { id: grace.user.user_id },
    });
  });

  it('completes a withdrawn application without an assignee', async () => {
    const { id } = await on.putInto('withdrawn');
    const work = await show('application', id);
    expect([work.status, work.holder, eventsOf(work)]).toEqual(['done', null, [['done', null]]]);
  });

  it('stays open with a request for documents and a first approval', async () => {
    const loan = await on.putInto('under_review', { principalUgx: 2_000_001, term: '12 months' });
    await change(grace, 'application', loan.id, 'claim');
    await on.decide(grace.token, loan, 'request-documents', { kinds: ['letter'] });
    await on.decide(grace.token, loan, 'approve');
    expect((await show('application', loan.id)).status).toBe('claimed');
  });

  it('is not done or taken up again by hand', async () => {
    const loan = await on.putInto('under_review');
    await change(grace, 'application', loan.id, 'claim');
    for (const what of ['done', 'reopen']) {
      const answer = await change<ProblemBody>(grace, 'application', loan.id, what);
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'This item is completed automatically when it is decided or paid.',
      ]);
    }
  });

  it('completes an application that is decided and claimed at once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const loan = await on.putInto('under_review');
      await Promise.all([
        change(moses, 'application', loan.id, 'claim'),
        on.decide(grace.token, loan, 'decline', { reason: 'other' }),
      ]);
      expect((await show('application', loan.id)).status).toBe('done');
      const [row] = await test.rows<{ status: string }>('select status from queue_items where subject = $1', [
        loan.id,
      ]);
      expect(row?.status).toBe('done');
    }
  });
});

describe('a payment to a school', () => {
  it('is done once the school is paid', async () => {
    const before = await count('disbursement');
    const wallet = await payouts.newWallet();
    const accepted = await payouts.accept(await test.addChild(300_000), 300_000);
    expect(await count('disbursement')).toEqual({ ...before, open: before.open + 1 });
    await change(grace, 'disbursement', accepted.row.id, 'claim');
    await payouts.sendWell(accepted);
    test.transfers.onQuery(wallet, 'paid');
    await test.pass(10_000);
    expect((await payouts.loan(accepted))?.status).toBe('ongoing');
    const work = await show('disbursement', accepted.row.id);
    expect([work.status, work.holder?.id, eventsOf(work)]).toEqual([
      'done',
      grace.user.user_id,
      [
        ['claimed', grace.user.user_id],
        ['done', null],
      ],
    ]);
    expect(await count('disbursement')).toEqual(before);
  });

  it('completes the queue item of a failed disbursement once another disbursement is made', async () => {
    const before = await count('disbursement');
    const accepted = await payouts.accept(await test.addChild(300_000), 300_000);
    await test.rows(`update disbursements set status = 'failed', next_check_at = null where id = $1`, [
      accepted.row.id,
    ]);
    await change(moses, 'disbursement', accepted.row.id, 'claim');
    test.clock.pass(60_000);
    const again = await payouts.call(grace.token, 'POST', `loans/${accepted.loan.id}/disburse`);
    expect(again.status, again.text).toBe(201);
    const work = await show('disbursement', accepted.row.id);
    expect([work.status, eventsOf(work).at(-1)]).toEqual(['done', ['done', grace.user.user_id]]);
    expect((await show('disbursement', again.body.disbursement.id)).status).toBe('open');
    expect(await count('disbursement')).toEqual({ ...before, open: before.open + 1 });
  });

  it('completes the queue item of a failed disbursement once the loan is cancelled', async () => {
    const accepted = await payouts.accept(await test.addChild(300_000), 300_000);
    await test.rows(`update disbursements set status = 'failed', next_check_at = null where id = $1`, [
      accepted.row.id,
    ]);
    await on.decide(grace.token, accepted.loan, 'cancel');
    expect(eventsOf(await show('disbursement', accepted.row.id))).toEqual([['done', grace.user.user_id]]);
  });
});

describe('an exception', () => {
  const subject = 'books:of-the-test';
  const exception = `ledger_mismatch~${subject}`;
  const review = async () =>
    (
      await test.rows<{ closed_at: Date | null; detail: object }>(
        `select closed_at, detail from exceptions where kind = 'ledger_mismatch' and subject = $1`,
        [subject],
      )
    )[0];
  const open = () =>
    test.database.transaction((tx) =>
      openException(tx, { kind: 'ledger_mismatch', subject, detail: { booked: 5 }, now: test.clock.now() }),
    );

  it('is closed by who has it and says that it is done, and opened by who takes it up again', async () => {
    await open();
    const before = await count('exception');
    expect((await change(grace, 'exception', exception, 'done')).status).toBe(409);
    await change(grace, 'exception', exception, 'claim');
    const done = await change(grace, 'exception', exception, 'done', { note: 'Booked twice by hand.' });
    expect([done.status, done.body.status]).toEqual([200, 'done']);
    expect((await review())?.closed_at).not.toBeNull();
    expect(await count('exception')).toEqual({ ...before, open: before.open - 1 });
    const again = await change(moses, 'exception', exception, 'reopen');
    expect([again.body.status, again.body.holder]).toEqual(['open', null]);
    expect(await review()).toMatchObject({ closed_at: null, detail: { booked: 5 } });
    const actions = await test.rows<{ action: string }>(
      'select action from audit_log where subject_id = $1 order by id',
      [`exception:${exception}`],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'work.claimed',
      'exception.resolved',
      'work.reopened',
    ]);
  });

  it('completes an exception that an event resolves, keeps its assignee and adds an entry to its history', async () => {
    const about = { kind: 'provider_no_response', subject: 'payment:of-the-test' } as const;
    const id = `${about.kind}~${about.subject}`;
    const now = test.clock.now();
    const ask = () => test.database.transaction((tx) => openException(tx, { ...about, detail: {}, now }));
    const answer = () =>
      test.database.transaction((tx) => resolveException(tx, { ...about, actorId: null, now }));
    await ask();
    await change(moses, 'exception', id, 'claim');
    await answer();
    await answer();
    const done = await show('exception', id);
    expect([done.status, done.holder?.id, eventsOf(done)]).toEqual([
      'done',
      moses.user.user_id,
      [
        ['claimed', moses.user.user_id],
        ['done', null],
      ],
    ]);
    await ask();
    await answer();
    expect(eventsOf(await show('exception', id)).slice(2)).toEqual([
      ['reopened', null],
      ['done', null],
    ]);
  });

  it('lets staff claim an exception again after it was opened again', async () => {
    await change(grace, 'exception', exception, 'claim');
    await change(grace, 'exception', exception, 'done');
    await open();
    expect(await show('exception', exception)).toMatchObject({ status: 'open', holder: null });
    expect((await change(moses, 'exception', exception, 'claim')).body).toMatchObject({
      status: 'claimed',
      holder: { id: moses.user.user_id },
    });
  });
});

it('a loan of a bursar’s school is no work of theirs', async () => {
  const loan = await on.putInto('under_review');
  const bursar = await on.signInAs(roles.bursar, SCHOOL);
  expect((await change(bursar, 'application', loan.id, 'claim')).status).toBe(404);
});
