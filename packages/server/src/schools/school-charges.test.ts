import { DAY_MS, type ProblemBody, roles, toKampalaDay } from '@somesa/core';
import type { AdminSchoolAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, SCHOOL, type TestApp } from '../testing/test-app';
import { createTestStaff } from '../testing/test-staff';
import { calculateChargeUgx } from './school-charges';

describe('calculateChargeUgx', () => {
  it.each([
    // 1.5 percent of 33 is 0.495, of 100 it is 1.5, which is rounded up.
    [15_000, 0, 33, 0],
    [15_000, 0, 100, 2],
    [15_000, 0, 99, 1],
    [0, 500, 70_000, 500],
    [15_000, 500, 70_000, 1_550],
    [1, 0, 499_999, 0],
    [1, 0, 500_000, 1],
    [100_000, 100_000, 999_999_999, 100_100_000],
  ])('charges %i millionths and UGX %i for UGX %i: UGX %i', (ratePpm, flatUgx, amountUgx, chargeUgx) => {
    expect(calculateChargeUgx({ ratePpm, flatUgx }, amountUgx)).toBe(chargeUgx);
  });

  it('charges no more than the school gets, and nothing for nothing', () => {
    expect(calculateChargeUgx({ ratePpm: 15_000, flatUgx: 500 }, 400)).toBe(400);
    expect(calculateChargeUgx({ ratePpm: 15_000, flatUgx: 500 }, 0)).toBe(0);
  });
});

describe('POST /admin/schools/:id/charges', () => {
  let test: TestApp;
  let staff: ReturnType<typeof createTestStaff>;
  let path = '';
  beforeAll(async () => {
    test = await buildTestApp();
    staff = createTestStaff(test);
    const [school] = await test.queryRows<{ id: number }>('select id from schools where slug = $1', [SCHOOL]);
    path = `admin/schools/${school?.id}`;
  });
  afterAll(() => test.end());
  const getDay = (days: number): string => toKampalaDay(new Date(test.clock.now().getTime() + days * DAY_MS));

  it('sets a charge from a later day, replaces one that has not begun, and shows them to the bursar', async () => {
    const { token, user } = await staff.signInAs(roles.administrator);
    const set = (fromOn: string, ratePpm: number, flatUgx: number) =>
      staff.call<AdminSchoolAnswer>(token, 'POST', `${path}/charges`, { fromOn, ratePpm, flatUgx });
    const first = await set(getDay(1), 15_000, 500);
    expect(first.status, first.text).toBe(201);
    await set(getDay(9), 0, 0);
    await set(getDay(1), 20_000, 0);
    const bursar = await staff.signInAs(roles.bursar);
    const { body } = await staff.call<AdminSchoolAnswer>(bursar.token, 'GET', path);
    expect(body.school.charges.map(({ fromOn, ratePpm, flatUgx }) => [fromOn, ratePpm, flatUgx])).toEqual([
      [getDay(9), 0, 0],
      [getDay(1), 20_000, 0],
    ]);
    const audit = await test.queryRows(
      `select detail from audit_log where actor_id = $1 and action = 'school.charge-set' order by id`,
      [user.user_id],
    );
    expect(audit).toHaveLength(3);
    expect(audit[0]).toEqual({ detail: { fromOn: getDay(1), ratePpm: 15_000, flatUgx: 500 } });
  });

  it('refuses a day that has begun, and amounts outside the limits', async () => {
    const { token } = await staff.signInAs(roles.administrator);
    const valid = { fromOn: getDay(1), ratePpm: 0, flatUgx: 0 };
    const refuse = async (change: Partial<typeof valid>): Promise<ProblemBody> => {
      const answer = await staff.call<ProblemBody>(token, 'POST', `${path}/charges`, { ...valid, ...change });
      expect(answer.status).toBe(422);
      return answer.body;
    };
    expect(await refuse({ fromOn: getDay(0) })).toMatchObject({
      errors: { fromOn: ['Choose a day after today'] },
    });
    expect(Object.keys((await refuse({ ratePpm: 100_001 })).errors ?? {})).toEqual(['ratePpm']);
    expect(Object.keys((await refuse({ flatUgx: -1 })).errors ?? {})).toEqual(['flatUgx']);
  });
});
