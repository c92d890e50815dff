import type { LoanScheduleView } from '@somesa/core';
import type { Answer } from './answers';
import { openDashboard } from './dashboard';
import { sampleLoan } from './loans';
import { samplePosition } from './positions';

/** Requests for the sample loan, and for its account. */
export const LOAN = 'GET /parent/loans/l-1';
export const ACCOUNT = 'GET /parent/loans/l-1/account';

/** Schedule of the sample loan, with two instalments. */
export const samplePlan = (version: number, from: string): LoanScheduleView => ({
  version,
  from,
  cause: version === 1 ? 'disbursed' : 'early-repayment',
  instalments: [
    { number: 1, dueOn: '2026-01-21', principal: 99_000, interest: 1_000, fees: 0 },
    { number: 2, dueOn: '2026-02-21', principal: 99_000, interest: 500, fees: 0 },
  ].map((row) => ({ ...row, total: row.principal + row.interest, balanceAfter: 0 })),
});

/** Creates the response with the sample loan. */
export const shown = (...sample: Parameters<typeof sampleLoan>): Answer => [
  200,
  { loan: sampleLoan(...sample) },
];

/** Opens the page of the sample loan until the test ends. */
export const openLoan = async (loan: Answer, more: Record<string, Answer> = {}) => {
  const own = await openDashboard('/parent/dashboard/loans/l-1', {
    [LOAN]: loan,
    [ACCOUNT]: [200, { account: samplePosition(), schedules: [samplePlan(1, '2025-12-21')] }],
    ...more,
  });
  return {
    ...own,
    sections: () =>
      [...own.page.container.querySelectorAll('main section > div > h2')].map((h) => h.textContent),
  };
};

/** Open page of the sample loan, with the helpers of a test. */
export type LoanVisit = Awaited<ReturnType<typeof openLoan>>;
