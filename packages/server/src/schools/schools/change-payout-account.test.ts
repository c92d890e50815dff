import { DAY_MS, roles } from '@somesa/core';
import type { AdminSchoolAnswer, SettlementAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payFees } from '../../payments/testing/fee-payments';
import { getSchoolId, listSchoolActions } from '../../testing/school-queries';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let staff: ReturnType<typeof createTestStaff>;
beforeAll(async () => {
  test = await buildTestApp();
  staff = createTestStaff(test);
});
afterAll(() => test.end());

const bank = { method: 'bank', payeeName: 'SMACK', bankName: 'Stanbic Bank', accountNumber: '9030 001 234' };

describe('PUT /admin/schools/:id/payout-account', () => {
  it('changes the account a day after another administrator approved it, and tells the school', async () => {
    const school = await getSchoolId(test);
    const path = `admin/schools/${school}/payout-account`;
    await test.runAsOwner(`update schools set contact_msisdn = '+256772000777' where id = ${school}`);
    await payFees(test, 40_000);
    const [admin, other] = [
      await staff.signInAs(roles.administrator),
      await staff.signInAs(roles.administrator),
    ];
    const requested = await staff.call<AdminSchoolAnswer>(admin.token, 'PUT', path, bank);
    expect(requested.status, requested.text).toBe(200);
    const { payout, payoutApprovalId, payoutTakesEffectAt } = requested.body.school;
    expect(payout).toMatchObject({ method: 'mtn' });
    expect(payoutTakesEffectAt).toBeNull();
    expect((await staff.call(admin.token, 'PUT', path, bank)).status).toBe(409);
    expect(
      (await staff.call(admin.token, 'POST', `admin/approvals/${payoutApprovalId}/approve`)).status,
    ).toBe(409);
    const approved = await staff.call(other.token, 'POST', `admin/approvals/${payoutApprovalId}/approve`);
    expect(approved.status, approved.text).toBe(200);
    const paused = await staff.call<AdminSchoolAnswer>(admin.token, 'GET', `admin/schools/${school}`);
    expect(paused.body.school).toMatchObject({
      payout,
      payoutApprovalId,
      payoutTakesEffectAt: new Date(test.clock.now().getTime() + DAY_MS).toISOString(),
    });

    // A settlement that is created in the pause goes to the account that is paid until then.
    const settled = await staff.call<SettlementAnswer>(
      admin.token,
      'POST',
      `admin/schools/${school}/settlements`,
      { untilOn: '2026-11-21' },
    );
    expect(settled.body.settlement.payout).toEqual(payout);

    const find = async () =>
      (
        await test.queryRows(
          'select method, account_number as account, msisdn from school_payout_accounts where school_id = $1',
          [school],
        )
      )[0];
    await test.advanceTime(DAY_MS - 1_000);
    expect(await find()).toMatchObject({ method: 'mtn' });
    await test.advanceTime(2_000);
    expect(await find()).toEqual({ method: 'bank', account: '9030001234', msisdn: null });
    await test.advanceTime(1_000);
    const texts = test.gateway.sent.filter(({ to }) => to === '+256772000777').map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining('It takes effect 24 hours after our approval.'),
      expect.stringContaining('ends in 1234'),
    ]);
    expect(
      (await listSchoolActions(test, school)).filter((action) => action.includes('payout')),
    ).toHaveLength(1);
  });
});
