import { DAY_MS, roles, toKampalaDay } from '@somesa/core';
import type { AdminListAnswer, AdminSchoolAnswer, SettlementAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payFees } from '../payments/testing/fee-payments';
import { getSchoolId, listSchoolActions } from '../testing/school-queries';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { createTestPayouts } from '../testing/test-payouts';
import { createTestStaff } from '../testing/test-staff';

let test: TestApp;
let staff: ReturnType<typeof createTestStaff>;
beforeAll(async () => {
  test = await buildTestApp();
  staff = createTestStaff(test);
});
beforeEach(() => test.startSchool());
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
      { untilOn: toKampalaDay(test.clock.now()) },
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

describe('an account that a school may not be paid to', () => {
  const own = [
    { method: 'bank', payeeName: 'Ours', bankName: 'Stanbic Bank', accountNumber: '9030-0057 12345' },
    { method: 'bank', payeeName: 'Ours', bankName: 'Stanbic Bank', accountNumber: '009030005712345' },
    { method: 'bank', payeeName: 'Ours', bankName: 'Centenary Bank', accountNumber: '3100 112 233' },
    { method: 'mtn', payeeName: 'Ours', phoneNumber: '0770 000 001' },
    { method: 'mtn', payeeName: 'Ours', phoneNumber: '+256770000002' },
    { method: 'airtel', payeeName: 'Ours', phoneNumber: '256750000001' },
  ] as const;
  const env = {
    BANK_ACCOUNTS: 'Stanbic Bank=9030005712345',
    BANK_PAYOUT_ACCOUNT: 'Centenary Bank=3100112233',
    MTN_WALLET: '256770000001',
    MTN_DISBURSEMENT_WALLET: '0770000002',
    AIRTEL_WALLET: '+256750000001',
  };
  /** Adds a school that is not paid yet. */
  const addSchool = async (slug: string) => {
    await test.runAsOwner(`insert into schools (slug, name) values ('${slug}', '${slug}')`);
    const [row] = await test.queryRows<{ id: number }>('select id from schools where slug = $1', [slug]);
    return row?.id ?? 0;
  };

  it.each(own)('is one of ours, however it is spelled: %o', async (account) => {
    const configured = await buildTestApp({ on: test, env });
    const at = createTestStaff(configured);
    const { token } = await at.signInAs(roles.administrator);
    const school = await getSchoolId(test);
    const answer = await at.call(token, 'PUT', `admin/schools/${school}/payout-account`, account);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('one of our own accounts')]);
    await configured.end();
  });

  it('is another school’s, unless an administrator says why, which the approver reads', async () => {
    const [first, second] = [await addSchool('first-owner'), await addSchool('second-owner')];
    const [admin, other] = [
      await staff.signInAs(roles.administrator),
      await staff.signInAs(roles.administrator),
    ];
    const account = { ...bank, accountNumber: '0077 0012 34' };
    const spelled = { ...bank, accountNumber: '77-001234' };
    const request = async (school: number, body: object, token = admin.token) =>
      staff.call<AdminSchoolAnswer>(token, 'PUT', `admin/schools/${school}/payout-account`, body);
    const approve = async (id: string | null) =>
      staff.call<{ message?: string }>(other.token, 'POST', `admin/approvals/${id}/approve`);

    // Both ask before either is approved: the second approval fails.
    const asked = await request(first, account);
    const twin = await request(second, spelled);
    expect((await approve(asked.body.school.payoutApprovalId)).status).toBe(200);
    const late = await approve(twin.body.school.payoutApprovalId);
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('Another school')]);
    await staff.call(other.token, 'POST', `admin/approvals/${twin.body.school.payoutApprovalId}/reject`, {
      reason: 'Not theirs',
    });

    expect((await request(second, spelled)).status).toBe(422);
    const head = await staff.signInAs(roles.bursar, 'second-owner', 'head');
    const sharedReason = 'One owner runs both schools';
    expect((await request(second, { ...spelled, sharedReason }, head.token)).status).toBe(422);
    const allowed = await request(second, { ...spelled, sharedReason });
    expect(allowed.status, allowed.text).toBe(200);
    const approval = await staff.call(
      other.token,
      'GET',
      `admin/approvals/${allowed.body.school.payoutApprovalId}`,
    );
    expect(approval.text).toContain(sharedReason);
    const { body } = await staff.call<AdminListAnswer>(other.token, 'GET', 'admin/lists/approvals');
    const reasons = [allowed, asked].map(
      (each) => body.rows.find(({ id }) => id === each.body.school.payoutApprovalId)?.cells.reason,
    );
    expect(reasons).toEqual([sharedReason, null]);
    expect((await approve(allowed.body.school.payoutApprovalId)).status).toBe(200);
  });
});

describe('a payment file that is made after an account change', () => {
  it('names the new account only, as transfers to the former one fail', async () => {
    const payouts = createTestPayouts(test);
    const school = await getSchoolId(test);
    const admin = await staff.signInAs(roles.administrator);
    const set = (account: string) =>
      test.runAsOwner(
        `update school_payout_accounts set method = 'bank', msisdn = null, bank_name = 'Stanbic Bank', account_number = '${account}' where school_id = ${school}`,
      );
    await set('1111111');
    const call = <Body>(method: 'GET' | 'POST', path: string, body?: object) =>
      staff.call<Body>(admin.token, method, path, body);
    await payFees(test, 60_000);
    await payouts.addAccepted(await test.addChild(300_000, 50_000), 300_000);
    const settled = await call<SettlementAnswer>('POST', `admin/schools/${school}/settlements`, {
      untilOn: toKampalaDay(test.clock.now()),
    });
    const { id } = settled.body.settlement;
    await set('2222222');
    const stale = await call('POST', `admin/settlements/${id}/send`);
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('has changed')]);
    await set('1111111');
    expect((await call('POST', `admin/settlements/${id}/send`)).status).toBe(200);

    await set('2222222');
    expect((await call('POST', 'admin/bank-payment-files')).status).toBe(409);
    const failures = await test.queryRows(
      `select status, failure from disbursements where account_number = '1111111'`,
    );
    expect(failures).toEqual([1, 2].map(() => ({ status: 'failed', failure: 'PAYOUT_ACCOUNT_CHANGED' })));
    expect((await call('POST', `admin/settlements/${id}/resend`)).status).toBe(200);
    expect((await call('POST', 'admin/bank-payment-files')).status).toBe(201);
    const lines = await test.queryRows(
      `select distinct account_number as account from disbursements where file_id is not null`,
    );
    expect(lines).toEqual([{ account: '2222222' }]);
  });
});
