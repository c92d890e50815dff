import { type DisbursementView, roles } from '@somesa/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { BANK_SCHOOL, createTestPayouts } from '../../testing/test-payouts';

let test: TestApp;
let payouts: ReturnType<typeof createTestPayouts>;
beforeAll(async () => {
  test = await buildTestApp();
  payouts = createTestPayouts(test);
});
afterAll(() => test.end());

it('GET /admin/disbursements/:id returns a disbursement with its payee to staff only', async () => {
  const { row, loan } = await payouts.addAccepted({ regNo: 'SJN-0001' }, 120_000, { school: BANK_SCHOOL });
  const [staff, parent] = [await payouts.signInAs(roles.staff), await payouts.signInAs(roles.parent)];
  const getDisbursement = (token: string, id: string) =>
    payouts.call<{ disbursement: DisbursementView }>(token, 'GET', `disbursements/${id}`);

  const response = await getDisbursement(staff, row.id);
  expect(response).toMatchObject({
    status: 200,
    body: {
      disbursement: {
        id: row.id,
        status: 'created',
        method: 'bank',
        amount: 120_000,
        loan: { id: loan.id, reference: loan.reference },
        payee: { accountNumber: '3200045671' },
      },
    },
  });
  expect((await getDisbursement(parent, row.id)).status).toBe(404);
  expect((await getDisbursement(staff, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await getDisbursement(staff, 'none')).status).toBe(404);
});
