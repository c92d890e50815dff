import { roles } from '@somesa/core';
import { buildTestApp } from './test-app';
import { createTestDecisions } from './test-decisions';

/** A server, and two who decide about its loans: Grace of staff, and Moses, an administrator. */
export const buildLoanAdmin = async () => {
  const test = await buildTestApp();
  const on = createTestDecisions(test);
  const grace = await on.signInAs(roles.staff);
  return { test, on, grace, moses: await on.signInAs(roles.administrator) };
};

export type LoanAdmin = Awaited<ReturnType<typeof buildLoanAdmin>>;
