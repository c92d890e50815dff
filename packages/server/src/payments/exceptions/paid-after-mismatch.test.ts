import { roles } from '@somesa/core';
import type { ExceptionAnswer } from '@somesa/core/admin';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkLedger } from '../../audit/check-ledger';
import { createRunningLoans } from '../../testing/running-loans';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';
import { listEntries, startFees } from '../testing/fee-payments';

let test: TestApp;
let token: string;
beforeEach(async () => {
  test = await buildTestApp();
  token = (await createTestStaff(test).signInAs(roles.staff)).token;
});
afterEach(async () => {
  expect(await checkLedger(test.database)).toEqual([]);
  await test.end();
});

/** Starts a payment of UGX 90,000 for which MTN first reports UGX 80,000, then the requested amount. */
const payAfterMismatch = async () => {
  const { child, msisdn, started, id } = await startFees(test, 90_000);
  const mismatch = { kind: 'paid', providerTransactionId: `odd-${msisdn}`, currency: 'UGX' } as const;
  test.mtn.onQuery(msisdn, { ...mismatch, amountUgx: 80_000 }, 'paid');
  await test.advanceTime(5_000);
  await test.advanceTime(10_000);
  const paid = await test.show(started);
  expect(paid.status).toBe('succeeded');
  return { child, started, id, paid };
};
const getBalance = async (account: string): Promise<number> => {
  const [row] = await test.queryRows<{ sum: number }>(
    `select sum(case $1 when debit_account then amount_ugx when credit_account then -amount_ugx else 0 end)::int as sum
      from ledger_entries`,
    [account],
  );
  return row?.sum ?? 0;
};

it('releases the unallocated receipt of a payment that has succeeded since, and changes nothing else', async () => {
  const { started, id, paid } = await payAfterMismatch();
  const path = `admin/exceptions/provider_amount_mismatch~payment:${id}`;
  const call = (method: 'GET' | 'POST', end = '') =>
    createTestStaff(test).call<ExceptionAnswer>(token, method, `${path}${end}`);
  expect((await call('GET')).body.unallocated).toEqual({
    amount: 80_000,
    isPaid: true,
    canCredit: true,
    canReturn: false,
  });
  expect((await call('POST', '/return')).status).toBe(409);
  expect((await call('POST', '/credit')).status).toBe(200);
  expect(await test.show(started)).toEqual(paid);
  expect([await getBalance('wallet:mtn'), await getBalance('unallocated-receipts')]).toEqual([90_000, 0]);
});

it('keeps the unallocated receipt of a payment that is reversed', async () => {
  const { child, id } = await payAfterMismatch();
  expect((await createRunningLoans(test).reverse(token, id)).status).toBe(200);
  expect(await listEntries(test, `payment:${id}`)).toContain(
    'mobile.unallocated: wallet:mtn > unallocated-receipts 80000',
  );
  expect(await getBalance('unallocated-receipts')).toBe(-80_000);
  expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 90_000 });
});
