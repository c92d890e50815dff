import { kampalaDay, kampalaInstant } from '@somesa/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QueryOutcome } from '../../providers/provider';
import { type RunningLoans, runningLoansOn } from '../../testing/running-loans';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';

const DAY_MS = 24 * 3_600_000;
const NAMES = ['bank', 'books', 'late-successes', 'loans', 'networks'];

let test: TestApp;
let on: RunningLoans;
beforeAll(async () => {
  test = await buildTestApp();
  on = runningLoansOn(test);
});
afterAll(() => test.end());
beforeEach(async () => {
  await test.asOwner('delete from nightly_checks');
});
afterEach(async () => {
  await test.asOwner(`delete from reviews where kind in ('books_differ', 'provider_list_differs')`);
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
      from nightly_checks order by day, name`,
  );
const found = () =>
  test.rows<{ kind: string; subject: string; detail: Record<string, unknown> }>(
    `select kind, subject, detail from reviews
      where kind in ('books_differ', 'provider_list_differs') and closed_at is null order by subject`,
  );

describe('each check is done', () => {
  it('once a night, from two o’clock on', async () => {
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

  it('by one of several servers', async () => {
    const other = await buildTestApp({ on: test });
    goTo('02:00');
    await Promise.all([test.running.checkNightly(), other.running.checkNightly()]);
    expect(await runs()).toHaveLength(NAMES.length);
    await other.end();
  });

  it('by day only where a night was missed, and not before the first night', async () => {
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
      `insert into nightly_checks (name, day, started_at) values ('books', '${day}', '${now.toISOString()}')`,
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
  it('of loans that run as they should agree', async () => {
    const loan = await on.begin();
    await on.pay(loan, 50_000);
    await on.pay(loan, 100_000, { strategy: 'reduce-term' });
    await on.passDays(40);
    await night();
    expect(await found()).toEqual([]);
  });

  it('that say another thing than a loan’s events go to a person, once', async () => {
    const loan = await on.begin();
    await on.pay(loan, 50_000);
    await test.asOwner(`update loan_accounts set pending_ugx = pending_ugx + 1 where loan_id = '${loan.id}'`);
    await night();
    expect(await found()).toEqual([
      { kind: 'books_differ', subject: `loan:${loan.id}`, detail: { differ: ['pendingUgx'] } },
    ]);
    await night();
    expect(await found()).toHaveLength(1);
    expect((await runs()).filter(({ findings }) => findings === 1)).toHaveLength(2);
    expect(test.log.join('')).toContain('the nightly check found what does not agree');
    await test.asOwner(`update loan_accounts set pending_ugx = pending_ugx - 1 where loan_id = '${loan.id}'`);
  });

  it('that lack a running loan’s account say so', async () => {
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
    const { way, msisdn } = newPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const { payment } = await test.start({ child, amount: 25_000, way });
    await test.pass(5_000);
    const ref = test.mtn.submitsOf(msisdn)[0]?.providerRef ?? '';
    const asked = () => test.mtn.queries.filter((query) => query === ref).length;
    expect(asked()).toBe(1);
    test.mtn.onQuery(msisdn, ...later);
    return { id: payment.id, subject: `payment:${payment.id}`, ref, asked };
  };
  const unclear = { kind: 'unclear', detail: 'time-out' } as const;

  it('is asked once more after each payment that succeeded', async () => {
    const { asked } = await paid('paid');
    await night();
    await night();
    expect([asked(), await found()]).toEqual([2, []]);
  });

  it('that it took a payment back, or gave another amount, goes to a person, and nothing is taken back by itself', async () => {
    const back = await paid({ kind: 'refused', reason: 'declined', detail: 'REVERSED' });
    const other = await paid({
      ...{ kind: 'paid', providerTransactionId: 'another', amountUgx: 24_000, currency: 'UGX' },
    });
    await night();
    await night();
    expect([back.asked(), other.asked()]).toEqual([2, 2]);
    const told = await found();
    expect(told).toEqual(
      expect.arrayContaining([
        {
          ...{ kind: 'provider_list_differs', subject: back.subject },
          detail: { said: 'taken back', reason: 'declined' },
        },
        {
          ...{ kind: 'provider_list_differs', subject: other.subject },
          detail: { booked: 25_000, said: 'UGX 24000', transaction: 'another' },
        },
      ]),
    );
    expect(told).toHaveLength(2);
    const states = await test.rows('select state from payments where id = any($1)', [[back.id, other.id]]);
    expect(states).toEqual([{ state: 'succeeded' }, { state: 'succeeded' }]);
  });

  it('unclearly is asked again the next night, and after a week a person is', async () => {
    const soon = await paid(unclear, { kind: 'pending' }, 'paid');
    const never = await paid(unclear);
    await night();
    await night();
    expect([soon.asked(), never.asked()]).toEqual([3, 3]);
    expect(await found()).toEqual([]);
    for (let nights = 0; nights < 8; nights += 1) await night();
    expect(soon.asked()).toBe(4);
    expect(await found()).toEqual([
      {
        ...{ kind: 'provider_list_differs', subject: never.subject },
        detail: { said: 'nothing clear', answer: 'unclear' },
      },
    ]);
  });

  it('of one payment breaks nothing for the others', async () => {
    const broken = await paid();
    const sound = await paid('paid');
    const { query } = test.mtn;
    test.mtn.query = async (ref) =>
      ref === broken.ref ? Promise.reject(new Error('a defect in an adapter')) : query(ref);
    await night();
    test.mtn.query = query;
    expect(sound.asked()).toBe(2);
    expect((await runs()).every(({ isDone }) => isDone)).toBe(true);
    const [left] = await test.rows<{ confirmed_at: Date | null }>(
      'select confirmed_at from payments where id = $1',
      [broken.id],
    );
    expect(left?.confirmed_at).toBeNull();
  });
});

it('bank lines that are together another amount than their payment go to a person', async () => {
  const loan = await on.begin();
  const id = await on.pay(loan, 50_000);
  await test.asOwner(`update bank_lines set amount_ugx = 49000 where payment_id = '${id}'`);
  await night();
  expect(await found()).toEqual([
    {
      ...{ kind: 'provider_list_differs', subject: `payment:${id}` },
      detail: { amountUgx: 50_000, linesUgx: 49_000 },
    },
  ]);
});
