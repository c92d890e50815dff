import { meetPerson } from '../person/person';
import type { SchoolSlug } from '../strangers/register';
import { haveRunningLoan, type RunningLoan } from './running-loan';

/** How long it takes until the loans run, in milliseconds: a minute between two codes, and some. */
export const UNTIL_LOANS_RUN_MS = 150_000;

/** So many parents whose loans run, each for one test alone; they wait for their codes together. */
export const haveRunningLoans = async <Loans extends RunningLoan[]>(
  count: Loans['length'],
  schools: readonly SchoolSlug[],
): Promise<Loans> => {
  const { context, page } = await meetPerson();
  try {
    const loans = Array.from({ length: count }, () => haveRunningLoan(page, { schools }));
    return (await Promise.all(loans)) as Loans;
  } finally {
    await context.close();
  }
};
