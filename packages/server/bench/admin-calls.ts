import { addDays } from '../src/platform/add-days';

/** Request of the back office, and its maximum time in milliseconds. */
export interface AdminCall {
  label: string;
  url: string;
  limitMs: number;
}

/** Maximum time of a request that a screen waits for, in milliseconds. */
const SCREEN_MS = 300;
/** Maximum time of a report, in milliseconds. */
const REPORT_MS = 1_000;

const list = (label: string, path: string): AdminCall => ({
  label: `list ${label}`,
  url: `/api/admin/lists/${path}`,
  limitMs: SCREEN_MS,
});
const report = (label: string, path: string): AdminCall => ({
  label: `report ${label}`,
  url: `/api/admin/reports/${path}`,
  limitMs: REPORT_MS,
});

const search = (text: string): AdminCall => ({
  label: `search for ${text}`,
  url: `/api/admin/search?q=${encodeURIComponent(text)}`,
  limitMs: SCREEN_MS,
});

/**
 * Lists without parameters of the data: sorted, filtered by rare values, and searched by prefixes that match few, many and all
 * rows.
 */
const lists: readonly (readonly [label: string, path: string])[] = [
  ['payments', 'payments'],
  ['payments by amount', 'payments?sort=-amountUgx'],
  ['payments of one method and status', 'payments?method=mtn&status=failed'],
  ['payments of a correlated method and status', 'payments?method=bank&status=failed'],
  ['payments of a rare status', 'payments?status=reversed'],
  ['payments of a rare purpose', 'payments?purpose=early-repayment'],
  ['payments by a reference', 'payments?q=BENCH-777777'],
  ['payments by a number', 'payments?q=0770012345'],
  ['payments by a child’s name', 'payments?q=bench123'],
  ['payments by a prefix of names', 'payments?q=bench12'],
  ['payments by a prefix of names, by amount', 'payments?q=bench12&sort=amountUgx'],
  ['payments by a prefix of a tenth of the names', 'payments?q=bench9'],
  ['payments by a prefix of all names', 'payments?q=bench'],
  ['students', 'students'],
  ['students by name', 'students?q=bench12'],
  ['schools', 'schools'],
  ['schools by name', 'schools?q=bench'],
  ['the school ledger', 'schoolLedger'],
  ['loans', 'loans'],
  ['loans by arrears', 'loans?sort=-arrearsUgx'],
  ['loans of a rare status', 'loans?status=written_off'],
  ['loans by a reference', 'loans?q=BENCH-L77777'],
  ['loans by a name', 'loans?q=grace12'],
  ['loans by a prefix of all names', 'loans?q=grace'],
  ['applications', 'applications'],
  ['applications by a prefix of all names', 'applications?q=grace'],
  ['applications of a rare status', 'applications?status=withdrawn'],
  ['disbursements', 'disbursements'],
  ['instalments', 'instalmentsDue'],
  ['instalments that are overdue', 'instalmentsDue?status=overdue'],
  ['instalments by a prefix of all names', 'instalmentsDue?q=bench'],
  ['users', 'users'],
  ['users of a rare role', 'users?role=bursar'],
  ['users by a prefix of all names', 'users?q=bench'],
  ['sent messages', 'sentMessages'],
  ['sent messages of a rare category', 'sentMessages?category=booking'],
  ['sent messages of an empty category', 'sentMessages?category=reminder'],
  ['sent messages to a phone number', 'sentMessages?q=0700000007'],
];

/** Search texts that match one row, many and nearly all; and names of which one part matches nearly all and the other none. */
const searches = [
  'BENCH-777777',
  'BENCH-L77777',
  'BENCH-L',
  '0770012345',
  'bench12',
  'bench',
  'grace',
  'be',
  'grace1 bench1',
  'bench zz',
  'zz bench',
];

/** Lists the measured requests, as of a day; `cursor` is the start of the second page of payments. */
export const listAdminCalls = (today: string, cursor: string, school: number): AdminCall[] => {
  const year = `from=${addDays(today, -364)}&to=${today}`;
  const month = today.slice(0, 7);
  return [
    { label: 'overview of 30 days', url: '/api/admin/overview', limitMs: SCREEN_MS },
    { label: 'overview of a year', url: `/api/admin/overview?${year}`, limitMs: SCREEN_MS },
    { label: 'schedule of a month', url: `/api/admin/schedule?month=${month}`, limitMs: SCREEN_MS },
    ...lists.map(([label, path]) => list(label, path)),
    list('payments, page two', `payments?cursor=${cursor}`),
    list('payments of a school', `payments?school=${school}`),
    list('payments of a school by a child’s name', `payments?school=${school}&q=bench`),
    list('payments of a month', `payments?from=${addDays(today, -200)}&to=${addDays(today, -170)}`),
    list('students of a school', `students?school=${school}`),
    list('the school ledger of a school', `schoolLedger?school=${school}`),
    list(
      'loans in the school ledger of a school',
      `schoolLedger?school=${school}&postingType=loan.disbursed`,
    ),
    list('loans of a school', `loans?school=${school}`),
    list('instalments of a day', `instalmentsDue?from=${today}&to=${today}`),
    ...searches.map(search),
    report('collections of 30 days', 'collections'),
    report('collections of a year', `collections?${year}`),
    report('collections of a school and a year', `collections?${year}&school=${school}`),
    report('payouts of a year', `payouts?${year}`),
    report('settlements of a year', `settlements?${year}`),
    report('loan book of a year', `loan-book?${year}`),
    report('arrears of a year', `arrears?${year}`),
    report('portfolio at risk', 'portfolio-at-risk'),
    report('ageing', 'ageing'),
  ];
};
