import type { SchoolChoiceView } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSchool } from '../../schools/schools/schools-repository';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, SCHOOL, SCHOOL_ORIGIN, type TestApp } from '../../testing/test-app';
import { createTestRepayments, type TestRepayments } from '../../testing/test-repayments';
import type { Loan } from '../loans/loans-repository';

const DAY_MS = 24 * 3_600_000;

let test: TestApp;
let loans: RunningLoans;
let repayments: TestRepayments;
let loan: Loan;
let regNo: string;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createRunningLoans(test);
  repayments = createTestRepayments(test);
  loan = await loans.begin({ principalUgx: 600_000 });
  regNo = await repayments.regNoOf(loan);
});
afterAll(() => test.end());

describe('what is due on a child’s loan', () => {
  it('is the next instalment while nothing is due, with the masked name, and nothing of the loan’s size', async () => {
    const [first] = await loans.schedule(loan, 1);
    const due = (first?.principalUgx ?? 0) + (first?.interestUgx ?? 0) + (first?.feesUgx ?? 0);
    const { status, body, headers } = await repayments.loanDue(regNo.toLowerCase());
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

  it('shows what somebody pays on it right now as pending, for 15 minutes', async () => {
    const { due } = (await repayments.loanDue(regNo)).body;
    await repayments.repay({ regNo, amount: 50_000 });
    expect((await repayments.loanDue(regNo)).body).toMatchObject({ due, pending: 50_000 });
    test.clock.pass(15 * 60_000);
    expect((await repayments.loanDue(regNo)).body).toMatchObject({ due, pending: 0 });
  });

  it('is all that is due and unpaid, by the day that it is asked, and its oldest day', async () => {
    const behind = await loans.begin({ principalUgx: 300_000 });
    const itsNumber = await repayments.regNoOf(behind);
    const schedule = await loans.schedule(behind, 1);
    const [first, second] = schedule.map((row) => row.principalUgx + row.interestUgx + row.feesUgx);
    test.clock.pass(62 * DAY_MS);
    const { body } = await repayments.loanDue(itsNumber);
    expect(body.dueOn).toBe(schedule[0]?.dueOn);
    expect(body.due).toBeGreaterThanOrEqual((first ?? 0) + (second ?? 0));
    await test.pass(0);
    expect((await repayments.loanDue(itsNumber)).body).toEqual(body);
  });
});

describe('where there is nothing to show', () => {
  it('a child without a running loan is answered like one that nobody knows', async () => {
    const { regNo: without } = await test.addChild(10_000);
    const [one, other] = [await repayments.loanDue(without), await repayments.loanDue('NO-SUCH-1')];
    expect(one.status).toBe(404);
    expect(one.body).toEqual(other.body);
    expect(other.status).toBe(404);
    expect(one.text).toMatch(/Check the number, or log in to repay your own loan/);
    expect((await repayments.loanDue(regNo, '?school=kings-college-buddo')).body).toEqual(one.body);
  });

  it('a school that nobody knows is said so, and what is no number is refused', async () => {
    const unknown = await repayments.loanDue<{ message: string }>(regNo, '?school=no-such-school');
    expect(unknown.status).toBe(404);
    expect(unknown.body.message).toMatch(/We don’t know this school/);
    expect((await repayments.loanDue('!')).status).toBe(422);
  });

  it('a partner’s page says its school, and asks for its own only', async () => {
    const ask = (query: string) =>
      test.call({ url: `/api/students/${regNo}/loan-due${query}`, headers: { origin: SCHOOL_ORIGIN } });
    expect((await ask('')).body.errors).toHaveProperty('school');
    expect((await ask(`?school=${SCHOOL}`)).status).toBe(200);
    const elsewhere = { origin: 'http://elsewhere.example' };
    const url = `/api/students/${regNo}/loan-due?school=${SCHOOL}`;
    expect((await test.call({ url, headers: elsewhere })).status).toBe(403);
  });

  it('it counts with the look-ups of children', async () => {
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

  it('paying by number counts with them too: what is asked for tells what a look-up tells', async () => {
    const strict = await buildTestApp({
      env: { RATE_LIMIT_LOOKUPS_PER_MINUTE: '2' },
      on: test,
      from: '192.0.2.2',
    });
    const tries = createTestRepayments(strict);
    for (const number of ['NO-SUCH-1', 'NO-SUCH-2']) {
      expect((await tries.tryRepay({ regNo: number, amount: 5_000_000 })).status).toBe(404);
    }
    expect((await tries.tryRepay({ regNo, amount: 5_000_000 })).status).toBe(429);
    await strict.end();
  });
});

it('a number that two schools use leads to the choice that the look-up gives, whichever child has a loan', async () => {
  const slug = 'another-school';
  const schoolId = await test.database.transaction((tx) => addSchool(tx, { slug, name: 'Another School' }));
  const text = `insert into students (school_id, reg_no, first_name, last_name, class_name)
    values ($1, $2, 'Zed', 'Other', 'P1') returning id`;
  const [namesake] = await test.rows<{ id: number }>(text, [schoolId, regNo]);
  const asLookedUp = await test.lookUp<SchoolChoiceView>(regNo);
  expect(asLookedUp.status).toBe(300);
  const beforeBoth = await repayments.loanDue<SchoolChoiceView>(regNo);
  expect([beforeBoth.status, beforeBoth.body]).toEqual([300, asLookedUp.body]);
  const other = await loans.begin({ principalUgx: 300_000 });
  await test.rows('update students set reg_no = $2 where id = $1', [namesake?.id, 'ZED-0001']);
  await test.rows('update students set school_id = $2, reg_no = $3 where id = $1', [
    other.studentId,
    schoolId,
    regNo,
  ]);
  const choice = await repayments.loanDue<SchoolChoiceView>(regNo);
  expect(choice.status).toBe(300);
  expect(choice.body.schools.map((school) => school.slug).sort()).toEqual([slug, SCHOOL].sort());
  const due = (await repayments.loanDue(regNo, `?school=${slug}`)).body;
  expect(due).toMatchObject({ school: { slug }, due: expect.any(Number) });
});
