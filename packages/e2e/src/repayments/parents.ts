import { createPerson } from '../browser/person';
import type { SchoolSlug } from '../external-systems/register';
import { createRunningLoan, type RunningLoan } from './running-loan';

/** Time until the loans are running, in milliseconds: a minute between two one-time codes, and some more. */
export const UNTIL_LOANS_RUN_MS = 150_000;

/** Creates parents with active loans, one for each test; they wait for their codes together. */
export const createRunningLoans = async <Loans extends RunningLoan[]>(
  count: Loans['length'],
  schools: readonly SchoolSlug[],
): Promise<Loans> => {
  const { context, page } = await createPerson();
  try {
    const loans = Array.from({ length: count }, () => createRunningLoan(page, { schools }));
    return (await Promise.all(loans)) as Loans;
  } finally {
    await context.close();
  }
};
