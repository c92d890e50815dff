import { roles } from '@somesa/core';
import type { ExceptionAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../ledger/check-ledger';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

it('money set aside for a payment that its network paid later is removed from the ledger, and nothing else changes', async () => {
  const { method, msisdn } = newPayer();
  const child = await test.addChild(90_000);
  const odd = { kind: 'paid', providerTransactionId: `odd-${msisdn}`, currency: 'UGX' } as const;
  test.mtn.onQuery(msisdn, { ...odd, amountUgx: 80_000 }, 'paid');
  const started = await test.start({ child, amount: 90_000, method });
  await test.pass(5_000);
  await test.pass(10_000);
  const paid = await test.show(started);
  expect(paid.status).toBe('succeeded');

  const { token } = await createTestStaff(test).signInAs(roles.staff);
  const path = `admin/exceptions/provider_amount_mismatch~payment:${started.payment.id}`;
  const call = (method: 'GET' | 'POST', end = '') =>
    createTestStaff(test).call<ExceptionAnswer>(token, method, `${path}${end}`);
  expect((await call('GET')).body.aside).toEqual({
    amount: 80_000,
    isPaid: true,
    canCredit: true,
    canReturn: false,
  });
  expect((await call('POST', '/return')).status).toBe(409);
  expect((await call('POST', '/credit')).status).toBe(200);
  expect(await test.show(started)).toEqual(paid);
  const [left] = await test.rows<{ wallet: number; aside: number }>(`
    select sum(case when debit_account = 'wallet:mtn' then amount_ugx when credit_account = 'wallet:mtn' then -amount_ugx
        else 0 end)::int as wallet,
      sum(case when credit_account = 'unallocated-receipts' then amount_ugx
        when debit_account = 'unallocated-receipts' then -amount_ugx else 0 end)::int as aside
    from ledger_entries`);
  expect(left).toEqual({ wallet: 90_000, aside: 0 });
  expect(await checkLedger(test.database)).toEqual([]);
});
