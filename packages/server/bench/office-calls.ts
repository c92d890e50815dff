import { addDays } from '../src/platform/add-days';

/** Request of the back office, and its maximum time in milliseconds at a million payments. */
export interface OfficeCall {
  label: string;
  url: string;
  limitMs?: number;
}

/** Maximum time of a request that a screen waits for, in milliseconds. */
const SCREEN_MS = 300;
/** Maximum time of a report, in milliseconds. */
const REPORT_MS = 1_000;

/** Lists: sorted, filtered by rare values, and searched by prefixes that match few, many and all rows. */
const lists = [
  'payments',
  'payments?sort=-amountUgx',
  'payments?method=mtn&status=failed',
  'payments?status=reversed',
  'payments?purpose=early-repayment',
  'payments?q=0770012345',
  'payments?q=bench12',
  'payments?q=bench12&sort=amountUgx',
  'payments?q=bench',
  'students',
  'students?q=bench12',
  'schools',
  'schoolLedger',
  'loans',
  'loans?sort=-arrearsUgx',
  'loans?status=written_off',
  'loans?q=BENCH-L77777',
  'loans?q=grace',
  'applications',
  'applications?q=grace',
  'applications?status=withdrawn',
  'disbursements',
  'instalmentsDue',
  'instalmentsDue?status=overdue',
  'users',
  'users?role=bursar',
  'users?q=bench',
  'sentMessages',
  'sentMessages?category=booking',
  'sentMessages?q=0700000007',
];

/** Lists and reports of the whole ledger, which grow with it and have no limit. */
const unlimitedPaths = [
  'lists/ledgerEntries',
  'lists/ledgerEntries?record=settlement',
  'lists/settlements',
  'lists/bankTransactions',
  'reports/trial-balance',
  'reports/income-statement',
  'reports/balance-sheet',
];
const reports = [
  'collections',
  'payouts',
  'settlements',
  'loan-book',
  'arrears',
  'portfolio-at-risk',
  'ageing',
];

/** Search texts that match one row, many and nearly all; and names of which one part matches nearly all and the other none. */
const searches = ['BENCH-L77777', '0770012345', 'bench12', 'grace', 'be', 'grace1 bench1', 'zz bench'];

/** Schools whose calls are measured, by the number of their children. */
export interface MeasuredSchools {
  largest: number;
  median: number;
}

const listSchoolCalls = (name: string, id: number, today: string, year: string): OfficeCall[] => {
  const yesterday = addDays(today, -1);
  const create = (path: string, limitMs?: number): OfficeCall => ({
    label: `${name}: ${path}`,
    url: `/api/admin/${path}`,
    ...(limitMs && { limitMs }),
  });
  return [
    create(`schools/${id}/summary`),
    create(`schools/${id}/statement?from=${yesterday}&to=${yesterday}`),
    create(`schools/${id}/statement?${year}`),
    create(`reports/collections?${year}&school=${id}`, REPORT_MS),
    ...[
      'payments?',
      'payments?q=bench&',
      'students?',
      'schoolLedger?',
      'schoolLedger?postingType=loan.disbursed&',
      'loans?',
    ].map((list) => create(`lists/${list}school=${id}`, SCREEN_MS)),
  ];
};

/** Lists the measured requests as of a day. `cursor` is the start of the second page of payments, `reference` that of a payment. */
export const listOfficeCalls = (
  today: string,
  { largest, median }: MeasuredSchools,
  { cursor, reference }: { cursor: string; reference: string },
): OfficeCall[] => {
  const year = `from=${addDays(today, -364)}&to=${today}`;
  const month = `from=${addDays(today, -200)}&to=${addDays(today, -170)}`;
  const screen = (path: string): OfficeCall => ({
    label: path,
    url: `/api/admin/${path}`,
    limitMs: SCREEN_MS,
  });
  return [
    screen('overview'),
    screen(`overview?${year}`),
    screen(`schedule?month=${today.slice(0, 7)}`),
    ...lists.map((path) => screen(`lists/${path}`)),
    screen(`lists/payments?cursor=${cursor}`),
    screen(`lists/payments?q=${reference}`),
    screen(`lists/payments?${month}`),
    screen(`lists/instalmentsDue?from=${today}&to=${today}`),
    ...[...searches, reference].map((text) => screen(`search?q=${encodeURIComponent(text)}`)),
    ...listSchoolCalls('largest school', largest, today, year),
    ...listSchoolCalls('median school', median, today, year),
    ...unlimitedPaths.map((path) => ({ label: path, url: `/api/admin/${path}` })),
    ...reports.map((name) => ({ ...screen(`reports/${name}?${year}`), limitMs: REPORT_MS })),
  ];
};
