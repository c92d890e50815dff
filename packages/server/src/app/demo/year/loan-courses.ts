import type { LoanTerm } from '@somesa/core';

/** Last step of an application by staff and its borrower. `disbursed` ones are repaid. */
export type LoanEnding =
  | 'submitted'
  | 'under_review'
  | 'documents_requested'
  | 'offered'
  | 'declined'
  | 'withdrawn'
  | 'offer_withdrawn'
  | 'offer_expired'
  | 'waiting_for_file'
  | 'in_file'
  | 'transfer_failed'
  | 'disbursed';

/** Ways in which some loans go wrong, with what is done about them. */
export type LoanTrouble =
  | 'cancelled'
  | 'written_off'
  | 'recovered'
  | 'waived'
  | 'restructured'
  | 'proposed'
  | 'promised'
  | 'own_promise';

/** Repayment by a borrower who stops after a number of instalments, pays one late, or pays the loan off after some. */
export interface RepaymentCourse {
  stopsAfter?: number;
  lateInstalment?: number;
  paysOffAfter?: number;
}

/** Course of some loans of the demo's year. */
export interface LoanCourse extends RepaymentCourse {
  ending: LoanEnding;
  count: number;
  /** Days between the application and the end of the year, of the latest and the earliest of these loans. */
  daysAgo: readonly [latest: number, earliest: number];
  term?: LoanTerm;
  trouble?: LoanTrouble;
  /** Prefix of the school, if the course depends on how it is paid. */
  school?: 'SJN' | 'SMK';
}

/** Courses of the year's 68 loans. Every queue has some of them, and so has every status in which a loan can stay for a day. */
export const loanCourses: readonly LoanCourse[] = [
  { ending: 'submitted', count: 3, daysAgo: [0, 2] },
  { ending: 'under_review', count: 3, daysAgo: [2, 5] },
  { ending: 'documents_requested', count: 2, daysAgo: [4, 8] },
  { ending: 'offered', count: 4, daysAgo: [4, 12] },
  { ending: 'declined', count: 6, daysAgo: [8, 330] },
  { ending: 'withdrawn', count: 2, daysAgo: [30, 250] },
  { ending: 'offer_withdrawn', count: 2, daysAgo: [40, 280] },
  { ending: 'offer_expired', count: 4, daysAgo: [25, 300] },
  { ending: 'in_file', count: 1, daysAgo: [8, 8], school: 'SJN' },
  { ending: 'waiting_for_file', count: 1, daysAgo: [5, 5], school: 'SJN' },
  { ending: 'transfer_failed', count: 1, daysAgo: [6, 6], school: 'SMK' },
  { ending: 'disbursed', count: 7, daysAgo: [20, 290], term: '12 months' },
  { ending: 'disbursed', count: 4, daysAgo: [30, 150], term: '6 months' },
  { ending: 'disbursed', count: 3, daysAgo: [120, 280], term: '12 months', lateInstalment: 2 },
  { ending: 'disbursed', count: 3, daysAgo: [105, 200], term: '12 months', stopsAfter: 2 },
  {
    ending: 'disbursed',
    count: 2,
    daysAgo: [44, 60],
    term: '6 months',
    stopsAfter: 0,
    trouble: 'own_promise',
  },
  { ending: 'disbursed', count: 6, daysAgo: [120, 320], term: '3 months' },
  { ending: 'disbursed', count: 2, daysAgo: [210, 330], term: '6 months' },
  { ending: 'disbursed', count: 4, daysAgo: [130, 310], term: '12 months', paysOffAfter: 3 },
  { ending: 'disbursed', count: 1, daysAgo: [25, 25], term: '6 months', stopsAfter: 0, trouble: 'cancelled' },
  {
    ending: 'disbursed',
    count: 1,
    daysAgo: [290, 290],
    term: '6 months',
    stopsAfter: 1,
    trouble: 'written_off',
  },
  {
    ending: 'disbursed',
    count: 1,
    daysAgo: [335, 335],
    term: '3 months',
    stopsAfter: 1,
    trouble: 'recovered',
  },
  {
    ending: 'disbursed',
    count: 1,
    daysAgo: [170, 170],
    term: '12 months',
    lateInstalment: 2,
    trouble: 'waived',
  },
  {
    ending: 'disbursed',
    count: 1,
    daysAgo: [160, 160],
    term: '6 months',
    stopsAfter: 2,
    trouble: 'restructured',
  },
  {
    ending: 'disbursed',
    count: 1,
    daysAgo: [140, 140],
    term: '6 months',
    stopsAfter: 2,
    trouble: 'proposed',
  },
  { ending: 'disbursed', count: 1, daysAgo: [75, 75], term: '6 months', stopsAfter: 1, trouble: 'promised' },
  // Its borrower can still cancel it.
  { ending: 'disbursed', count: 1, daysAgo: [4, 4], term: '12 months' },
];
