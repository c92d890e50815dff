import { kampalaDay, kampalaInstant } from '@somesa/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QueryOutcome } from '../../providers/provider';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';

const DAY_MS = 24 * 3_600_000;
const NAMES = ['bank', 'books', 'late-successes', 'loans', 'networks'];

let test: TestApp;
let on: RunningLoans;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
});
afterAll(() => test.end());
beforeEach(async () => {
  await test.asOwner('delete from reconciliation_runs');
});
afterEach(async () => {
  await test.asOwner(`delete from exceptions where kind in ('ledger_mismatch', 'provider_mismatch')`);
});

/** Goes on to a time of Kampala, today's or tomorrow's. */
const goTo = (clock: string) => {
  const now = test.clock.now();
  const today = kampalaInstant(kampalaDay(now), clock);
  test.clock.pass((today > now ? today.getTime() : today.getTime() + DAY_MS) - now.getTime());
};
const night = async (clock = '02:00') => {
  goTo(clock);
  await test.running.checkNightly();
};
const runs = () =>
  test.rows<{ name: string; day: string; isDone: boolean; findings: number }>(
    `select name, to_char(day, 'YYYY-MM-DD') as day, done_at is not null as "isDone", findings
      from reconciliation_runs order by day, name`,
  );
const found = () =>
  test.rows<{ kind: string; subject: string; detail: Record<string, unknown> }>(
    `select kind, subject, detail from exceptions
      where kind in ('ledger_mismatch', 'provider_mismatch') and closed_at is null order by subject`,
  );

describe('each check is done', () => {
  it('runs each check once a night, starting at two o’clock', async () => {
    await night('01:59');
    expect(await runs()).toEqual([]);
    await night('02:00');
    await test.running.checkNightly();
    await night('03:00');
    const day = kampalaDay(test.clock.now());
    expect(await runs()).toEqual(NAMES.map((name) => ({ name, day, isDone: true, findings: 0 })));
    await night('02:00');
    expect(await runs()).toHaveLength(2 * NAMES.length);
  });

  it('runs each check on only one of several servers', async () => {
    const other = await buildTestApp({ on: test });
    goTo('02:00');
    await Promise.all([test.running.checkNightly(), other.running.checkNightly()]);
    expect(await runs()).toHaveLength(NAMES.length);
    await other.end();
  });

  it('runs the checks by day only after a missed night, and not before the first night', async () => {
    await night('12:00');
    expect(await runs()).toEqual([]);
    await night('02:00');
    await night('14:00');
    expect(await runs()).toHaveLength(NAMES.length);
    test.clock.pass(DAY_MS);
    await test.running.checkNightly();
    expect(await runs()).toHaveLength(2 * NAMES.length);
  });

  it('again where its server fell, after an hour without a sign', async () => {
    goTo('02:00');
    const [now, day] = [test.clock.now(), kampalaDay(test.clock.now())];
    await test.asOwner(
      `insert into reconciliation_runs (name, day, started_at) values ('books', '${day}', '${now.toISOString()}')`,
    );
    const doneBooks = async () => (await runs()).find(({ name }) => name === 'books')?.isDone;
    test.clock.pass(3_599_000);
    await test.running.checkNightly();
    expect(await doneBooks()).toBe(false);
    test.clock.pass(1_000);
    await test.running.checkNightly();
    expect(await doneBooks()).toBe(true);
  });
});

describe('the books', () => {
  it('finds nothing when loans and the ledger agree', async () => {
    const loan = await on.begin();
    await on.pay(loan, 50_000);
    await on.pay(loan, 100_000, { strategy: 'reduce-term' });
    await on.passDays(40);
    await night();
    expect(await found()).toEqual([]);
  });

  it('opens one exception when a loan account differs from the loan’s events', async () => {
    const loan = await on.begin();
    await on.pay(loan, 50_000);
    await test.asOwner(
      `update loan_accounts set total_outstanding_ugx = total_outstanding_ugx + 1 where loan_id = '${loan.id}'`,
    );
    await night();
    expect(await found()).toEqual([
      { kind: 'ledger_mismatch', subject: `loan:${loan.id}`, detail: { differ: ['totalOutstandingUgx'] } },
    ]);
    await night();
    expect(await found()).toHaveLength(1);
    expect((await runs()).filter(({ findings }) => findings === 1)).toHaveLength(2);
    expect(test.log.join('')).toContain('the nightly check found what does not agree');
    await test.asOwner(
      `update loan_accounts set total_outstanding_ugx = total_outstanding_ugx - 1 where loan_id = '${loan.id}'`,
    );
  });

  it('reports a running loan whose account is missing', async () => {
    const loan = await on.begin();
    await test.asOwner(`create table kept as select * from loan_accounts where loan_id = '${loan.id}'`);
    await test.asOwner(`delete from loan_accounts where loan_id = '${loan.id}'`);
    await night();
    expect((await found()).map(({ subject, detail }) => [subject, detail.differ ?? detail.check])).toEqual([
      [
        expect.stringContaining(loan.id),
        'a loan that was disbursed owes the principal that the books say it does',
      ],
      [`loan:${loan.id}`, ['no account']],
    ]);
    await test.asOwner('insert into loan_accounts select * from kept');
    await test.asOwner('drop table kept');
  });
});

describe('what the networks say', () => {
  /** A payment that succeeded, and what the network says of it from then on. */
  const paid = async (...later: (QueryOutcome | 'paid')[]) => {
    const child = await test.addChild(25_000);
    const { method, msisdn } = newPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const { payment } = await test.start({ child, amount: 25_000, method });
    await test.pass(5_000);
    const ref = test.mtn.submitsOf(msisdn)[0]?.providerReference ?? '';
    const asked = () => test.mtn.queries.filter((query) => query === ref).length;
    expect(asked()).toBe(1);
    test.mtn.onQuery(msisdn, ...later);
    return { id: payment.id, subject: `payment:${payment.id}`, ref, asked };
  };
  const inconclusive = { kind: 'inconclusive', detail: 'time-out' } as const;

  it('is asked once more after each payment that succeeded', async () => {
    const { asked } = await paid('paid');
    await night();
    await night();
    expect([asked(), await found()]).toEqual([2, []]);
  });

  it('opens an exception for a reversed payment or a different amount and reverses nothing automatically', async () => {
    const back = await paid({ kind: 'failed', reason: 'declined', detail: 'REVERSED' });
    const other = await paid({
      kind: 'paid',
      providerTransactionId: 'another',
      amountUgx: 24_000,
      currency: 'UGX',
    });
    await night();
    await night();
    expect([back.asked(), other.asked()]).toEqual([2, 2]);
    const told = await found();
    expect(told).toEqual(
      expect.arrayContaining([
        {
          kind: 'provider_mismatch',
          subject: back.subject,
          detail: { said: 'reversed', reason: 'declined' },
        },
        {
          kind: 'provider_mismatch',
          subject: other.subject,
          detail: { booked: 25_000, said: 'UGX 24000', transaction: 'another' },
        },
      ]),
    );
    expect(told).toHaveLength(2);
    const statuses = await test.rows('select status from payments where id = any($1)', [[back.id, other.id]]);
    expect(statuses).toEqual([{ status: 'succeeded' }, { status: 'succeeded' }]);
  });

  it('unclearly is asked again the next night, and after a week a person is', async () => {
    const soon = await paid(inconclusive, { kind: 'pending' }, 'paid');
    const never = await paid(inconclusive);
    await night();
    await night();
    expect([soon.asked(), never.asked()]).toEqual([3, 3]);
    expect(await found()).toEqual([]);
    for (let nights = 0; nights < 8; nights += 1) await night();
    expect(soon.asked()).toBe(4);
    expect(await found()).toEqual([
      {
        kind: 'provider_mismatch',
        subject: never.subject,
        detail: { said: 'inconclusive', answer: 'inconclusive' },
      },
    ]);
  });

  it('continues with the other payments when the status check of one payment fails', async () => {
    const broken = await paid();
    const sound = await paid('paid');
    const { query } = test.mtn;
    test.mtn.query = async (ref) =>
      ref === broken.ref ? Promise.reject(new Error('a defect in an adapter')) : query(ref);
    await night();
    test.mtn.query = query;
    expect(sound.asked()).toBe(2);
    expect((await runs()).every(({ isDone }) => isDone)).toBe(true);
    const [left] = await test.rows<{ reconciled_at: Date | null }>(
      'select reconciled_at from payments where id = $1',
      [broken.id],
    );
    expect(left?.reconciled_at).toBeNull();
  });
});

it('bank lines that are together another amount than their payment go to a person', async () => {
  const loan = await on.begin();
  const id = await on.pay(loan, 50_000);
  await test.asOwner(`update bank_transactions set amount_ugx = 49000 where payment_id = '${id}'`);
  await night();
  expect(await found()).toEqual([
    {
      kind: 'provider_mismatch',
      subject: `payment:${id}`,
      detail: { amountUgx: 50_000, linesUgx: 49_000 },
    },
  ]);
});
