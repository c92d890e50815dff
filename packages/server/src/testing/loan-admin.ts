import { roles } from '@somesa/core';
import { buildTestApp } from './test-app';
import { createTestDecisions } from './test-decisions';

/** Builds a test server with two users who decide on loans: Grace, a staff member, and Moses, an administrator. */
export const buildLoanAdmin = async () => {
  const test = await buildTestApp();
  const on = createTestDecisions(test);
  const grace = await on.signInAs(roles.staff);
  return { test, on, grace, moses: await on.signInAs(roles.administrator) };
};

export type LoanAdmin = Awaited<ReturnType<typeof buildLoanAdmin>>;
