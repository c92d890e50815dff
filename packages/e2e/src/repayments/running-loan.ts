import type { LoanTerm, StudentView } from '@somesa/core';
import type { Page } from 'playwright-core';
import { register } from '../browser/person';
import type { SchoolSlug } from '../external-systems/register';
import {
  accept,
  createApplication,
  createParent,
  offer,
  type Parent,
  waitForLoanStatus,
} from '../loans/loans-api';

/** A disbursed loan and the parent who repays it. */
export interface RunningLoan {
  parent: Parent;
  child: StudentView;
  id: string;
  reference: string;
  amountUgx: number;
}

/** Largest loan without a guarantor: the demo’s year requires one from UGX 500,000. */
const MAX_UGX = 450_000;

/** Creates a parent with an active loan through the API. It takes a minute, the time between two codes to a phone. */
export const createRunningLoan = async (
  page: Page,
  { schools, term = '6 months' }: { schools: readonly SchoolSlug[]; term?: LoanTerm },
): Promise<RunningLoan> => {
  const [child, parent] = await Promise.all([register.freshChild(schools), createParent()]);
  const amountUgx = Math.min(child.outstanding, MAX_UGX);
  const { id, reference } = await createApplication(page, parent, { child, amountUgx, term });
  await offer(id);
  await accept(parent, id);
  await waitForLoanStatus(parent, id, 'ongoing');
  return { parent, child, id, reference, amountUgx };
};
