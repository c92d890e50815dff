import {
  type AdminLoanAnswer,
  loanFileKinds,
  type OverviewAnswer,
  type ParentPaymentListAnswer,
  type RepaymentListAnswer,
} from '@somesa/core';
import type { AdminListAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../src/audit/check-ledger';
import { createPasswords, getPasswordCost } from '../src/people/sign-in/passwords';
import { createDemoTarget } from '../src/testing/demo-target';
import { buildTestApp, type TestApp } from '../src/testing/test-app';
import { seedDemoPeople } from './demo-people';
import { seedDemoHistory } from './seed-demo';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  const now = test.clock.now();
  await seedDemoPeople(test.database, createPasswords(getPasswordCost({ PASSWORD_COST_LOG2: 10 })), now);
  await seedDemoHistory(createDemoTarget(test), 'parent', now);
  const payload = { email: 'parent@somesa.example', password: 'parent-demo' };
  const login = await test.call<{ token: string }>({ method: 'POST', url: '/api/auth/login', payload });
  token = login.body.token;
});
afterAll(() => test.end());

const get = async <Body>(path: string): Promise<Body> =>
  (await test.call<Body>({ url: `/api/parent/${path}`, headers: { authorization: `Bearer ${token}` } })).body;

it('gives the demo’s parent a running loan with on-time, late and early repayments and no arrears', async () => {
  const { loans } = await get<OverviewAnswer>('overview');
  expect(loans).toMatchObject([{ status: 'ongoing', taken: 900_000, arrears: 0, daysPastDue: 0 }]);
  const [loan] = loans;
  expect(loan?.paid).toBeGreaterThan(400_000);
  expect(loan?.terms).toMatchObject({ total: 12, covered: 5 });
  const { repayments } = await get<RepaymentListAnswer>('repayments');
  expect(repayments.map(({ type }) => type)).toEqual([
    'monthly',
    'monthly',
    'early',
    'monthly',
    'monthly',
    'monthly',
  ]);
  expect(
    await test.queryRows('select event from loan_events where event = $1', ['clear_arrears']),
  ).toHaveLength(1);
});

it('lists the direct fee payments of the demo’s parent', async () => {
  const { payments } = await get<ParentPaymentListAnswer>('payments');
  expect(payments.map(({ amount, status }) => [amount, status])).toEqual([
    [120_000, 'succeeded'],
    [200_000, 'succeeded'],
  ]);
});

it('leaves a ledger without discrepancies, no payment that a network would have to know, and no message to send', async () => {
  expect(await checkLedger(test.database)).toEqual([]);
  expect(await test.queryRows('select 1 from payments where network is not null')).toEqual([]);
  await test.advanceTime(60_000);
  expect([...test.gateway.sent, ...test.mailServer.sent]).toEqual([]);
});

it('leaves a submitted application with all its documents in the queue of staff', async () => {
  const payload = { email: 'staff@somesa.example', password: 'staff-demo' };
  const staff = await test.call<{ token: string }>({ method: 'POST', url: '/api/auth/login', payload });
  const headers = { authorization: `Bearer ${staff.body.token}` };
  const list = await test.call<AdminListAnswer>({
    url: '/api/admin/lists/applications?queueStatus=open',
    headers,
  });
  expect(list.body.rows).toHaveLength(1);
  const { body } = await test.call<AdminLoanAnswer>({
    url: `/api/admin/loans/${list.body.rows[0]?.id}`,
    headers,
  });
  expect(body.loan).toMatchObject({ status: 'submitted', childName: 'Henry Ssemwogerere' });
  expect(body.loan.documents.map(({ kind }) => kind).sort()).toEqual([...loanFileKinds].sort());
});
