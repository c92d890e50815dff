import { type BankPaymentFileView, roles } from '@somesa/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { BANK_SCHOOL, createTestPayouts } from '../../testing/test-payouts';
import type { SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let payouts: ReturnType<typeof createTestPayouts>;
let staffUser: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  payouts = createTestPayouts(test);
  staffUser = await createTestStaff(test).signInAs(roles.staff);
});
afterAll(() => test.end());

const listAuditEntries = () =>
  test.queryRows<{ action: string; subject: string; detail: Record<string, unknown> }>(
    'select action, subject_id as subject, detail from audit_log where actor_id = $1 order by id',
    [staffUser.user.user_id],
  );

it('records staff actions on school payments in the audit log, once for each accepted action', async () => {
  const { loan, row } = await payouts.addAccepted({ regNo: 'SJN-0001' }, 90_000, { school: BANK_SCHOOL });
  const call = <Body = unknown>(path: string, body?: object) =>
    payouts.call<Body>(staffUser.token, 'POST', path, body);
  const { file } = (await call<{ file: BankPaymentFileView }>('bank-payment-files')).body;
  await call('bank-payment-files');
  await call(`disbursements/${row.id}/failed`, { reason: 'Account closed' });
  await call(`disbursements/${row.id}/failed`, { reason: 'Account closed' });
  const again = await call<{ disbursement: { id: string } }>(`loans/${loan.id}/disburse`);
  const second = again.body.disbursement.id;
  await call(`disbursements/${second}/settled`, { bankReference: 'FT-1', paidOn: '2026-11-21' });
  await call('bank-payment-files');
  await call(`disbursements/${second}/settled`, { bankReference: 'FT-1', paidOn: '2026-11-21' });
  const detail = { loan: loan.reference, amountUgx: 90_000, method: 'bank' };
  expect(await listAuditEntries()).toEqual([
    {
      action: 'payment-file.created',
      subject: file.id,
      detail: { reference: file.reference, transfers: 1, amountUgx: 90_000 },
    },
    { action: 'disbursement.failed', subject: row.id, detail },
    { action: 'disbursement.started', subject: second, detail },
    { action: 'payment-file.created', subject: expect.any(String), detail: expect.any(Object) },
    { action: 'disbursement.settled', subject: second, detail },
  ]);
});
