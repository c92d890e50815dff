import { DAY_MS, type SchoolChoiceView } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSchool } from '../../schools/schools-repository';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, SCHOOL, SCHOOL_ORIGIN, type TestApp } from '../../testing/test-app';
import { createTestRepayments, type TestRepayments } from '../../testing/test-repayments';
import type { Loan } from '../loans-repository';

let test: TestApp;
let loans: RunningLoans;
let repayments: TestRepayments;
let loan: Loan;
let regNo: string;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createRunningLoans(test);
  repayments = createTestRepayments(test);
  loan = await loans.addLoan({ principalUgx: 600_000 });
  regNo = await repayments.getRegNo(loan);
});
afterAll(() => test.end());

describe('GET /students/:regNo/loan-due', () => {
  it('returns the next instalment while nothing is due, with the masked name and without the loan’s size', async () => {
    const loan = await loans.addLoan();
    const regNo = await repayments.getRegNo(loan);
    const [first] = await loans.schedule(loan, 1);
    const due = (first?.principalUgx ?? 0) + (first?.interestUgx ?? 0) + (first?.feesUgx ?? 0);
    const { status, body, headers } = await repayments.lookUpLoanDue(regNo.toLowerCase());
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      regNo,
      displayName: 'P. Apio',
      className: 'Senior 1',
      school: { slug: SCHOOL, name: 'St. Mary’s College Kisubi (SMACK)' },
      due,
      dueOn: first?.dueOn,
      pending: 0,
    });
  });

  it('shows a pending payment for 15 minutes', async () => {
    const { due } = (await repayments.lookUpLoanDue(regNo)).body;
    await repayments.repay({ regNo, amount: 50_000 });
    expect((await repayments.lookUpLoanDue(regNo)).body).toMatchObject({ due, pending: 50_000 });
    test.clock.advance(15 * 60_000);
    expect((await repayments.lookUpLoanDue(regNo)).body).toMatchObject({ due, pending: 0 });
  });

  it('returns all unpaid amounts due today and the oldest due date', async () => {
    const overdueLoan = await loans.addLoan({ principalUgx: 300_000 });
    const overdueRegNo = await repayments.getRegNo(overdueLoan);
    const schedule = await loans.schedule(overdueLoan, 1);
    const [first, second] = schedule.map((row) => row.principalUgx + row.interestUgx + row.feesUgx);
    test.clock.advance(62 * DAY_MS);
    const { body } = await repayments.lookUpLoanDue(overdueRegNo);
    expect(body.dueOn).toBe(schedule[0]?.dueOn);
    expect(body.due).toBeGreaterThanOrEqual((first ?? 0) + (second ?? 0));
    await test.advanceTime(0);
    expect((await repayments.lookUpLoanDue(overdueRegNo)).body).toEqual(body);
  });
});

describe('GET /students/:regNo/loan-due without a result', () => {
  it('returns the same response for a child without a running loan as for an unknown child', async () => {
    const { regNo: regNoWithoutLoan } = await test.addChild(10_000);
    const [one, other] = [
      await repayments.lookUpLoanDue(regNoWithoutLoan),
      await repayments.lookUpLoanDue('NO-SUCH-1'),
    ];
    expect(one.status).toBe(404);
    expect(one.body).toEqual(other.body);
    expect(other.status).toBe(404);
    expect(one.text).toMatch(/Check the number, or log in to repay your own loan/);
    expect((await repayments.lookUpLoanDue(regNo, '?school=kings-college-buddo')).body).toEqual(one.body);
  });

  it('returns 404 for an unknown school and 422 for a malformed number', async () => {
    const unknown = await repayments.lookUpLoanDue<{ message: string }>(regNo, '?school=no-such-school');
    expect(unknown.status).toBe(404);
    expect(unknown.body.message).toMatch(/We don’t know this school/);
    expect((await repayments.lookUpLoanDue('!')).status).toBe(422);
  });

  it('requires the school on an allowed origin and returns 403 elsewhere', async () => {
    const lookUp = (query: string) =>
      test.call({ url: `/api/students/${regNo}/loan-due${query}`, headers: { origin: SCHOOL_ORIGIN } });
    expect((await lookUp('')).body.errors).toHaveProperty('school');
    expect((await lookUp(`?school=${SCHOOL}`)).status).toBe(200);
    const elsewhere = { origin: 'http://elsewhere.example' };
    const url = `/api/students/${regNo}/loan-due?school=${SCHOOL}`;
    expect((await test.call({ url, headers: elsewhere })).status).toBe(403);
  });

  it('shares the rate limit with lookups of children', async () => {
    const strict = await buildTestApp({
      env: { RATE_LIMIT_LOOKUPS_PER_MINUTE: '2' },
      on: test,
      from: '192.0.2.1',
    });
    expect((await strict.lookUp(regNo)).status).toBe(200);
    const url = `/api/students/${regNo}/loan-due`;
    expect((await strict.call({ url })).status).toBe(200);
    expect((await strict.call({ url })).status).toBe(429);
    await strict.end();
  });

  it('shares the rate limit with repayments by registration number, which reveal the same', async () => {
    const strict = await buildTestApp({
      env: { RATE_LIMIT_LOOKUPS_PER_MINUTE: '2' },
      on: test,
      from: '192.0.2.2',
    });
    const strictRepayments = createTestRepayments(strict);
    for (const number of ['NO-SUCH-1', 'NO-SUCH-2']) {
      expect((await strictRepayments.tryRepay({ regNo: number, amount: 5_000_000 })).status).toBe(404);
    }
    expect((await strictRepayments.tryRepay({ regNo, amount: 5_000_000 })).status).toBe(429);
    await strict.end();
  });
});

it('returns the same choice of schools as the lookup for a number used by two schools, whichever child has a loan', async () => {
  const slug = 'another-school';
  const loan = await loans.addLoan();
  const regNo = await repayments.getRegNo(loan);
  const schoolId = await test.database.transaction((tx) => addSchool(tx, { slug, name: 'Another School' }));
  const text = `insert into students (school_id, reg_no, first_name, last_name, class_name)
    values ($1, $2, 'Zed', 'Other', 'P1') returning id`;
  const [namesake] = await test.queryRows<{ id: number }>(text, [schoolId, regNo]);
  const asLookedUp = await test.lookUp<SchoolChoiceView>(regNo);
  expect(asLookedUp.status).toBe(300);
  const beforeBoth = await repayments.lookUpLoanDue<SchoolChoiceView>(regNo);
  expect([beforeBoth.status, beforeBoth.body]).toEqual([300, asLookedUp.body]);
  const other = await loans.addLoan({ principalUgx: 300_000 });
  await test.queryRows('update students set reg_no = $2 where id = $1', [namesake?.id, 'ZED-0001']);
  await test.queryRows('update students set school_id = $2, reg_no = $3 where id = $1', [
    other.studentId,
    schoolId,
    regNo,
  ]);
  const choice = await repayments.lookUpLoanDue<SchoolChoiceView>(regNo);
  expect(choice.status).toBe(300);
  expect(choice.body.schools.map((school) => school.slug).sort()).toEqual([slug, SCHOOL].sort());
  const due = (await repayments.lookUpLoanDue(regNo, `?school=${slug}`)).body;
  expect(due).toMatchObject({ school: { slug }, due: expect.any(Number) });
});
