import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../ledger/check-ledger';
import { createRunningLoans } from '../../testing/running-loans';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

it('fees that are taken back leave what was set aside before them for a person where it is', async () => {
  const { method, msisdn } = newPayer();
  const child = await test.addChild(90_000);
  const odd = { kind: 'paid', providerTransactionId: `odd-${msisdn}`, currency: 'UGX' } as const;
  test.mtn.onQuery(msisdn, { ...odd, amountUgx: 80_000 }, 'paid');
  const started = await test.start({ child, amount: 90_000, method });
  await test.pass(5_000);
  await test.pass(10_000);
  expect((await test.show(started)).status).toBe('succeeded');
  const staffUser = await createTestStaff(test).signInAs(2);
  const { id } = started.payment;
  expect((await createRunningLoans(test).reverse(staffUser.token, id)).status).toBe(200);

  const aside = await test.rows(
    `select debit_account as debit, credit_account as credit, amount_ugx as amount from ledger_entries
      where 'unallocated-receipts' in (debit_account, credit_account)`,
  );
  expect(aside).toEqual([{ debit: 'wallet:mtn', credit: 'unallocated-receipts', amount: 80_000 }]);
  expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 90_000 });
  expect(await checkLedger(test.database)).toEqual([]);
});
