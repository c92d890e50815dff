import type { LoanScheduleView } from '@somesa/core';
import type { StubResponse } from './answers';
import { openDashboard } from './dashboard';
import { sampleLoan } from './loans';
import { sampleLoanSummary } from './positions';

export const LOAN_REQUEST = 'GET /parent/loans/l-1';
export const ACCOUNT_REQUEST = 'GET /parent/loans/l-1/account';

export const sampleSchedule = (version: number, from: string): LoanScheduleView => ({
  version,
  from,
  cause: version === 1 ? 'disbursed' : 'early-repayment',
  instalments: [
    { number: 1, dueOn: '2026-01-21', principal: 99_000, interest: 1_000, fees: 0 },
    { number: 2, dueOn: '2026-02-21', principal: 99_000, interest: 500, fees: 0 },
  ].map((row) => ({ ...row, total: row.principal + row.interest, balanceAfter: 0 })),
});

export const createLoanResponse = (...sample: Parameters<typeof sampleLoan>): StubResponse => [
  200,
  { loan: sampleLoan(...sample) },
];

/** Opens the page of the sample loan until the test ends. */
export const openLoan = async (loan: StubResponse, more: Record<string, StubResponse> = {}, query = '') => {
  const own = await openDashboard(`/parent/dashboard/loans/l-1${query}`, {
    'GET /parent/loans/l-1/payoff': [200, { payoff: { total: 295_465, savedInterest: 4_535 } }],
    [LOAN_REQUEST]: loan,
    [ACCOUNT_REQUEST]: [
      200,
      {
        account: sampleLoanSummary(),
        schedules: [sampleSchedule(1, '2025-12-21')],
        restructuring: null,
        promise: null,
      },
    ],
    ...more,
  });
  return {
    ...own,
    sections: () =>
      [...own.page.container.querySelectorAll('main section > div > h2')].map((h) => h.textContent),
  };
};

export type LoanVisit = Awaited<ReturnType<typeof openLoan>>;
