import { roles } from '@somesa/core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createRunningLoans, type RunningLoans } from './running-loans';
import { buildTestApp, type TestApp } from './test-app';
import { addUser, createTestPeople, type SignedInPerson } from './test-people';
import { createTestStaff } from './test-staff';

/** Test app with running loans, staff and a parent. */
export interface RunningLoanContext {
  test: TestApp;
  loans: RunningLoans;
  staff: ReturnType<typeof createTestStaff>;
  people: ReturnType<typeof createTestPeople>;
  parent: SignedInPerson;
}

/** Builds a test app for the tests of a file, and checks the ledger after each. The context is filled before the first test. */
export const setUpRunningLoans = (): RunningLoanContext => {
  const context = {} as RunningLoanContext;
  beforeAll(async () => {
    const test = await buildTestApp();
    const staff = createTestStaff(test);
    Object.assign(context, {
      test,
      people: createTestPeople(test),
      loans: createRunningLoans(test),
      staff,
      parent: await addUser(test, { role: roles.parent }),
    });
  });
  afterEach(() => context.test.expectLedgerMatches());
  afterAll(() => context.test.end());
  return context;
};
