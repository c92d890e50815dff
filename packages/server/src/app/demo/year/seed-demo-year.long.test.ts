import { loanStatuses, paymentStatuses } from '@somesa/core';
import { feeAdjustmentKinds } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nightlyChecks } from '../../../admin/reconciliation/nightly';
import { checkLedger } from '../../../ledger/check-ledger';
import { createPasswords, getPasswordCost } from '../../../people/sign-in/passwords';
import { createDemoDependencies } from '../../../testing/demo-dependencies';
import { buildTestApp, type TestApp } from '../../../testing/test-app';
import { seedDemoPeople } from '../demo-people';
import { seedDemoYear } from './seed-demo-year';

const SMALL = { payers: 8, loansPerCourse: 1 };

/** End of the year. Early in a school year, on this day, a payment is reversed between the creation and the payment of a settlement. */
const UNTIL = new Date('2027-02-09T12:34:00Z');

const seedSmallYear = async (): Promise<TestApp> => {
  const test = await buildTestApp();
  test.clock.advance(UNTIL.getTime() - test.clock.now().getTime());
  const now = test.clock.now();
  await seedDemoPeople(test.database, createPasswords(getPasswordCost({ PASSWORD_COST_LOG2: 10 })), now);
  await seedDemoYear(test.database, createDemoDependencies(test), now, SMALL);
  return test;
};

let test: TestApp;
beforeAll(async () => {
  test = await seedSmallYear();
}, 120_000);
afterAll(() => test.end());

const listValues = async (sql: string): Promise<unknown[]> =>
  (await test.queryRows<{ value: unknown }>(sql)).map(({ value }) => value);
const countRows = async (from: string): Promise<number> =>
  (await test.queryRows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? 0;

describe('seedDemoYear', () => {
  it('leaves payments in every status but those of a moment, by both networks and by bank', async () => {
    const statuses = await listValues('select distinct status as value from payments');
    const momentary = ['created', 'unknown'];
    expect([...statuses].sort()).toEqual(paymentStatuses.filter((each) => !momentary.includes(each)).sort());
    const methods = await listValues(
      `select distinct coalesce(network::text, method::text) as value from payments`,
    );
    expect([...methods].sort()).toEqual(['airtel', 'bank', 'mtn']);
    expect(await countRows(`payments where status = 'succeeded'`)).toBeGreaterThan(100);
    const failures = await countRows('(select distinct failure from payments where failure is not null) f');
    expect(failures).toBeGreaterThan(4);
  });

  it('leaves a request of a school open, and a school half-way through its checklist', async () => {
    expect(await countRows(`partnership_requests where status = 'open'`)).toBeGreaterThan(0);
    const halfWay = `schools sc where exists (select 1 from students s where s.school_id = sc.id)
      and not exists (select 1 from school_payout_accounts a where a.school_id = sc.id)`;
    expect(await countRows(halfWay)).toBe(1);
    const roles = await listValues(
      `select distinct school_role as value from users where school_role is not null`,
    );
    expect([...roles].sort()).toEqual(['bursar', 'head', 'viewer']);
  });

  it('leaves children of the parent, and one prompt that paid for each of them', async () => {
    expect(await countRows('user_children')).toBe(3);
    const paid = await listValues(
      `select status || ' ' || (group_ugx is not null) as value from payments where group_id is not null order by 1`,
    );
    expect(paid).toEqual(['succeeded false', 'succeeded false', 'succeeded true']);
  });

  it('leaves loans in every status but those of a moment, some with penalties, some paid off early', async () => {
    const statuses = await listValues('select distinct status as value from loans');
    const absent = ['draft', 'disbursed'];
    expect([...statuses].sort()).toEqual(loanStatuses.filter((each) => !absent.includes(each)).sort());
    expect(await countRows(`payments where purpose = 'early-repayment' and status = 'succeeded'`)).toBe(1);
    expect(await countRows('loan_accounts where days_past_due > 0')).toBeGreaterThan(0);
    expect(await countRows(`ledger_entries where posting_type = 'repayment.penalties'`)).toBeGreaterThan(0);
    expect(await countRows(`loan_events where event = 'request_documents'`)).toBe(1);
    for (const from of [
      'loan_waivers',
      'loan_restructurings where accepted_at is not null',
      'loan_restructurings where accepted_at is null',
      `loan_contacts where outcome = 'promised'`,
      `loan_contacts where channel = 'dashboard'`,
      'loan_guarantors where consented_at is not null',
      `disbursements where payment_id is not null and status = 'succeeded'`,
      `ledger_entries where posting_type = 'repayment.recovered'`,
    ])
      expect(await countRows(from), from).toBeGreaterThan(0);
  });

  it('leaves statements with a line that only the network knows, and days that are signed off', async () => {
    expect(await countRows('statement_matches')).toBeGreaterThan(2);
    expect(await countRows(`exceptions where kind = 'statement_line_unknown' and resolved_at is null`)).toBe(
      1,
    );
    expect(await countRows(`exceptions where kind = 'statement_entry_missing' and resolved_at is null`)).toBe(
      0,
    );
    expect(await listValues('select distinct account as value from day_sign_offs order by 1')).toEqual([
      'airtel',
      'mtn',
    ]);
    const differences = await listValues(
      `select distinct balance_there_ugx - balance_here_ugx as value from account_days where day < (select max(day) from account_days)`,
    );
    expect(differences).toEqual([0]);
  });

  it('leaves open and completed items in every queue of staff', async () => {
    for (const from of [
      `settlements where status = 'created'`,
      `settlements where status = 'paid'`,
      'refunds where paid_at is null',
      'refunds where paid_at is not null',
      'exceptions where resolved_at is null',
      'exceptions where resolved_at is not null',
      'bank_transactions where payment_id is null and return_transaction_id is null',
      'bank_transactions where return_transaction_id is not null',
      `queue_items where kind = 'message' and status = 'done'`,
      `queue_items where kind = 'booking' and status = 'done'`,
      `queue_items where kind = 'partnership' and status = 'done'`,
      `disbursements where status = 'failed'`,
      `disbursements where status = 'in_file'`,
      'students where left_on is not null',
      ...feeAdjustmentKinds.map((kind) => `fee_adjustments where kind = '${kind}'`),
      'fee_adjustments where reverses_id is not null',
      `approvals where status = 'open'`,
      `approvals where status = 'applied'`,
      `approvals where status = 'rejected'`,
    ])
      expect(await countRows(from), from).toBeGreaterThan(0);
    expect(await countRows('contact_messages')).toBeGreaterThan(
      await countRows(`queue_items where kind = 'message' and status = 'done'`),
    );
  });

  it('leaves a ledger without discrepancies, which the nightly reconciliation confirms', async () => {
    expect(await checkLedger(test.database)).toEqual([]);
    const nights = await test.queryRows<{ name: string; nights: number }>(
      'select name, count(done_at)::int as nights from reconciliation_runs group by name order by name',
    );
    expect(nights).toEqual(
      Object.keys(nightlyChecks)
        .sort()
        .map((name) => ({ name, nights: 2 })),
    );
    // Money that is unallocated for days is no discrepancy.
    expect(await countRows(`reconciliation_runs where discrepancies > 0 and name <> 'suspense'`)).toBe(0);
    expect(
      await countRows(
        `payments where status = 'succeeded' and network is not null and reconciled_at is null`,
      ),
    ).toBe(0);
  });

  it('changes no fees of the children that documents and tests name', async () => {
    expect(
      await countRows(`fee_items f join students s on s.id = f.student_id
        where right(s.reg_no, 4)::int <= 60 and (f.paid_ugx > 0 or f.term_fee_id is not null)`),
    ).toBe(0);
  });

  it('seeds the same data twice on the same day', { timeout: 120_000 }, async () => {
    const read = ({ queryRows }: TestApp) =>
      Promise.all([
        queryRows(`select s.reg_no, p.amount_ugx, p.status, p.method, p.network, p.msisdn, p.failure, p.created_at, p.paid_at
          from payments p join students s on s.id = p.student_id order by p.created_at, s.reg_no, p.amount_ugx, p.method, p.msisdn`),
        queryRows(`select s.reg_no, l.principal_ugx, l.term, l.status, l.created_at, l.disbursed_on
          from loans l join students s on s.id = l.student_id order by l.created_at, s.reg_no`),
        queryRows(
          'select school_id, until_on, amount_ugx, status from settlements order by until_on, school_id',
        ),
        queryRows('select kind, change_ugx, receipt_number, created_at from fee_adjustments order by id'),
        queryRows('select topic, starts_at from scheduled_calls order by created_at, starts_at'),
      ]);
    const second = await seedSmallYear();
    try {
      expect(await read(second)).toEqual(await read(test));
    } finally {
      await second.end();
    }
  });

  it('leaves no message to send', async () => {
    await test.advanceTime(60_000);
    expect([...test.gateway.sent, ...test.mailServer.sent]).toEqual([]);
  });
});
