import { DAY_MS, roles, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payFees } from '../../payments/testing/fee-payments';
import type { QueryOutcome } from '../../providers/provider';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';

const NAMES = [
  'balances',
  'bank',
  'late-successes',
  'ledger',
  'loans',
  'networks',
  'payers',
  'payouts',
  'prepayments',
  'retention',
  'statements',
  'suspense',
];

let test: TestApp;
let on: RunningLoans;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
});
afterAll(() => test.end());
beforeEach(async () => {
  await test.runAsOwner('delete from reconciliation_runs');
});
afterEach(async () => {
  await test.runAsOwner(`delete from exceptions where kind in ('ledger_mismatch', 'provider_mismatch')`);
});

/** Moves the clock to the next occurrence of a time of day in Kampala. */
const moveClockTo = (clock: string) => {
  const now = test.clock.now();
  const today = toKampalaInstant(toKampalaDay(now), clock);
  test.clock.advance((today > now ? today.getTime() : today.getTime() + DAY_MS) - now.getTime());
};
const runNight = async (clock = '02:00') => {
  moveClockTo(clock);
  await test.running.checkNightly();
};
const listRuns = () =>
  test.queryRows<{ name: string; day: string; isDone: boolean; discrepancies: number }>(
    `select name, to_char(day, 'YYYY-MM-DD') as day, done_at is not null as "isDone", discrepancies
      from reconciliation_runs order by day, name`,
  );
const listDiscrepancies = () =>
  test.queryRows<{ kind: string; subject: string; detail: Record<string, unknown> }>(
    `select kind, subject, detail from exceptions
      where kind in ('ledger_mismatch', 'provider_mismatch') and resolved_at is null order by subject`,
  );

describe('the schedule of nightly checks', () => {
  it('runs each check once a night, starting at two o’clock', async () => {
    await runNight('01:59');
    expect(await listRuns()).toEqual([]);
    await runNight('02:00');
    await test.running.checkNightly();
    await runNight('03:00');
    const day = toKampalaDay(test.clock.now());
    expect(await listRuns()).toEqual(NAMES.map((name) => ({ name, day, isDone: true, discrepancies: 0 })));
    await runNight('02:00');
    expect(await listRuns()).toHaveLength(2 * NAMES.length);
  });

  it('runs each check on only one of several servers', async () => {
    const other = await buildTestApp({ on: test });
    moveClockTo('02:00');
    await Promise.all([test.running.checkNightly(), other.running.checkNightly()]);
    expect(await listRuns()).toHaveLength(NAMES.length);
    await other.end();
  });

  it('runs the checks by day only after a missed night, and not before the first night', async () => {
    await runNight('12:00');
    expect(await listRuns()).toEqual([]);
    await runNight('02:00');
    await runNight('14:00');
    expect(await listRuns()).toHaveLength(NAMES.length);
    test.clock.advance(DAY_MS);
    await test.running.checkNightly();
    expect(await listRuns()).toHaveLength(2 * NAMES.length);
  });

  it('runs a check again if its server has stopped and its lease of an hour has expired', async () => {
    moveClockTo('02:00');
    const [now, day] = [test.clock.now(), toKampalaDay(test.clock.now())];
    await test.runAsOwner(
      `insert into reconciliation_runs (name, day, started_at) values ('ledger', '${day}', '${now.toISOString()}')`,
    );
    const isLedgerCheckDone = async () => (await listRuns()).find(({ name }) => name === 'ledger')?.isDone;
    test.clock.advance(3_599_000);
    await test.running.checkNightly();
    expect(await isLedgerCheckDone()).toBe(false);
    test.clock.advance(1_000);
    await test.running.checkNightly();
    expect(await isLedgerCheckDone()).toBe(true);
  });
});

describe('the nightly checks of ledger and loans', () => {
  it('finds nothing when loans and the ledger agree', async () => {
    const loan = await on.addLoan();
    await on.pay(loan, 50_000);
    await on.pay(loan, 100_000, { strategy: 'reduce-term' });
    await on.passDays(40);
    await runNight();
    expect(await listDiscrepancies()).toEqual([]);
  });

  it('opens one exception when a loan account differs from the loan’s events', async () => {
    const loan = await on.addLoan();
    await on.pay(loan, 50_000);
    await test.runAsOwner(
      `update loan_accounts set total_outstanding_ugx = total_outstanding_ugx + 1 where loan_id = '${loan.id}'`,
    );
    await runNight();
    expect(await listDiscrepancies()).toEqual([
      { kind: 'ledger_mismatch', subject: `loan:${loan.id}`, detail: { differ: ['totalOutstandingUgx'] } },
    ]);
    await runNight();
    expect(await listDiscrepancies()).toHaveLength(1);
    expect((await listRuns()).filter(({ discrepancies }) => discrepancies === 1)).toHaveLength(2);
    expect(test.log.join('')).toContain('the nightly check found a discrepancy');
    await test.runAsOwner(
      `update loan_accounts set total_outstanding_ugx = total_outstanding_ugx - 1 where loan_id = '${loan.id}'`,
    );
  });

  it('reports a running loan whose account is missing', async () => {
    const loan = await on.addLoan();
    await test.runAsOwner(`create table saved as select * from loan_accounts where loan_id = '${loan.id}'`);
    await test.runAsOwner(`delete from loan_accounts where loan_id = '${loan.id}'`);
    await runNight();
    expect(
      (await listDiscrepancies()).map(({ subject, detail }) => [subject, detail.differ ?? detail.check]),
    ).toEqual([
      [
        expect.stringContaining(loan.id),
        'the outstanding principal of a disbursed loan equals the ledger, where a loan that was written off has none',
      ],
      [`loan:${loan.id}`, ['no account']],
    ]);
    await test.runAsOwner('insert into loan_accounts select * from saved');
    await test.runAsOwner('drop table saved');
  });
});

describe('the nightly check of the networks', () => {
  /** Adds a succeeded payment, with the outcomes of later status checks. */
  const addPaid = async (...later: (QueryOutcome | 'paid')[]) => {
    const child = await test.addChild(25_000);
    const { method, msisdn } = createPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const { payment } = await test.startPayment({ child, amount: 25_000, method });
    await test.advanceTime(5_000);
    const ref = test.mtn.listSubmits(msisdn)[0]?.providerReference ?? '';
    const countQueries = () => test.mtn.queries.filter((query) => query === ref).length;
    expect(countQueries()).toBe(1);
    test.mtn.onQuery(msisdn, ...later);
    return { id: payment.id, subject: `payment:${payment.id}`, ref, countQueries };
  };
  const inconclusive = { kind: 'inconclusive', detail: 'time-out' } as const;

  it('checks each succeeded payment once', async () => {
    const { countQueries } = await addPaid('paid');
    await runNight();
    await runNight();
    expect([countQueries(), await listDiscrepancies()]).toEqual([2, []]);
  });

  it('opens an exception for a reversed payment or a different amount and reverses nothing automatically', async () => {
    const reversed = await addPaid({ kind: 'failed', reason: 'declined', detail: 'REVERSED' });
    const other = await addPaid({
      kind: 'paid',
      providerTransactionId: 'another',
      amountUgx: 24_000,
      currency: 'UGX',
    });
    await runNight();
    await runNight();
    expect([reversed.countQueries(), other.countQueries()]).toEqual([2, 2]);
    const discrepancies = await listDiscrepancies();
    expect(discrepancies).toEqual(
      expect.arrayContaining([
        {
          kind: 'provider_mismatch',
          subject: reversed.subject,
          detail: { reported: 'reversed', reason: 'declined' },
        },
        {
          kind: 'provider_mismatch',
          subject: other.subject,
          detail: { posted: 25_000, reported: 'UGX 24000', transaction: 'another' },
        },
      ]),
    );
    expect(discrepancies).toHaveLength(2);
    const statuses = await test.queryRows('select status from payments where id = any($1)', [
      [reversed.id, other.id],
    ]);
    expect(statuses).toEqual([{ status: 'succeeded' }, { status: 'succeeded' }]);
  });

  it('checks an inconclusive payment again each night, and opens an exception after a week', async () => {
    const soon = await addPaid(inconclusive, { kind: 'pending' }, 'paid');
    const never = await addPaid(inconclusive);
    await runNight();
    await runNight();
    expect([soon.countQueries(), never.countQueries()]).toEqual([3, 3]);
    expect(await listDiscrepancies()).toEqual([]);
    for (let nights = 0; nights < 8; nights += 1) await runNight();
    expect(soon.countQueries()).toBe(4);
    expect(await listDiscrepancies()).toEqual([
      {
        kind: 'provider_mismatch',
        subject: never.subject,
        detail: { reported: 'inconclusive', answer: 'inconclusive' },
      },
    ]);
  });

  it('continues with the other payments when the status check of one payment fails', async () => {
    const broken = await addPaid('paid');
    const valid = await addPaid('paid');
    const { query } = test.mtn;
    test.mtn.query = async (ref) =>
      ref === broken.ref ? Promise.reject(new Error('a defect in an adapter')) : query(ref);
    await runNight();
    test.mtn.query = query;
    expect(valid.countQueries()).toBe(2);
    expect((await listRuns()).every(({ isDone }) => isDone)).toBe(true);
    const [unchecked] = await test.queryRows<{ reconciled_at: Date | null }>(
      'select reconciled_at from payments where id = $1',
      [broken.id],
    );
    expect(unchecked?.reconciled_at).toBeNull();
  });
});

it('opens an exception if the bank transactions of a payment do not add up to its amount', async () => {
  const loan = await on.addLoan();
  const id = await on.pay(loan, 50_000);
  await test.runAsOwner(`update bank_transactions set amount_ugx = 49000 where payment_id = '${id}'`);
  await runNight();
  expect(await listDiscrepancies()).toContainEqual({
    kind: 'provider_mismatch',
    subject: `payment:${id}`,
    detail: { amountUgx: 50_000, linesUgx: 49_000 },
  });
  await test.runAsOwner(`update bank_transactions set amount_ugx = 50000 where payment_id = '${id}'`);
});

it('counts the payers for the site each night', async () => {
  await payFees(test, 1_000);
  await payFees(test, 1_000);
  await runNight();
  const [counted] = await test.queryRows<{ value: string; n: number }>(
    `select value, (select count(distinct msisdn)::int from payments where status = 'succeeded') as n
      from installation_facts where name = 'payers'`,
  );
  expect(counted?.n).toBeGreaterThan(1);
  expect(counted?.value).toBe(String(counted?.n));
});

describe('the check of the suspense account', () => {
  const listOverdue = () =>
    test.queryRows<{ subject: string; amount: number }>(
      `select subject, (detail ->> 'amountUgx')::int as amount from exceptions
        where kind = 'unallocated_overdue' and resolved_at is null`,
    );

  it('opens an exception for money that is unallocated for seven days, until it is allocated or returned', async () => {
    const notice = createBankNotice({ reference: 'school fees', amount: 7_000 });
    await notify(test, notice);
    const source = `bank-transaction:stanbic:${notice.bankTransactionId}`;
    test.clock.advance(5 * DAY_MS);
    await runNight();
    expect((await listOverdue()).map(({ subject }) => subject)).not.toContain(source);
    await runNight();
    await runNight();
    expect(await listOverdue()).toContainEqual({ subject: source, amount: 7_000 });
    const staff = createTestStaff(test);
    const path = `admin/bank-transactions/stanbic:${notice.bankTransactionId}/return`;
    const transfer = { providerTransactionId: 'OUT', paidOn: toKampalaDay(test.clock.now()) };
    const returned = await staff.call((await staff.signInAs(roles.staff)).token, 'POST', path, transfer);
    expect(returned.status, returned.text).toBe(200);
    await runNight();
    expect((await listOverdue()).map(({ subject }) => subject)).not.toContain(source);
  });
});
