import { addDays } from '../src/admin/reports/periods';

/** One call of the back office, and how long it may take, in milliseconds. */
export interface AdminCall {
  what: string;
  url: string;
  limitMs: number;
}

/** Maximum time of a request that a screen waits for, in milliseconds. */
const SCREEN_MS = 300;
/** A report is asked for; what reads a whole year of one school, or of everything, may take a moment. */
const REPORT_MS = 1_000;

const list = (what: string, path: string): AdminCall => ({
  what: `list ${what}`,
  url: `/api/admin/lists/${path}`,
  limitMs: SCREEN_MS,
});
const report = (what: string, path: string): AdminCall => ({
  what: `report ${what}`,
  url: `/api/admin/reports/${path}`,
  limitMs: REPORT_MS,
});

const search = (text: string): AdminCall => ({
  what: `search of ${text}`,
  url: `/api/admin/search?q=${encodeURIComponent(text)}`,
  limitMs: SCREEN_MS,
});

/** Lists that need nothing but their address: sorted, narrowed to what is rare, and by beginnings that fit few, many and all. */
const lists: readonly (readonly [what: string, path: string])[] = [
  ['payments', 'payments'],
  ['payments by amount', 'payments?sort=-amountUgx'],
  ['payments of one way and status', 'payments?method=mtn&status=failed'],
  ['payments of a way and a status that go together', 'payments?method=bank&status=failed'],
  ['payments of a rare status', 'payments?status=reversed'],
  ['payments of a rare purpose', 'payments?purpose=early-repayment'],
  ['payments by a reference', 'payments?q=BENCH-777777'],
  ['payments by a number', 'payments?q=0770012345'],
  ['payments by a child’s name', 'payments?q=bench123'],
  ['payments by a beginning of names', 'payments?q=bench12'],
  ['payments by a beginning of names, by amount', 'payments?q=bench12&sort=amountUgx'],
  ['payments by a beginning of a tenth of the names', 'payments?q=bench9'],
  ['payments by a beginning of all names', 'payments?q=bench'],
  ['students', 'students'],
  ['students by name', 'students?q=bench12'],
  ['schools', 'schools'],
  ['schools by name', 'schools?q=bench'],
  ['what is owed to schools', 'schoolLedger'],
  ['loans', 'loans'],
  ['loans by arrears', 'loans?sort=-arrearsUgx'],
  ['loans of a rare status', 'loans?status=written_off'],
  ['loans by a reference', 'loans?q=BENCH-L77777'],
  ['loans by a name', 'loans?q=grace12'],
  ['loans by a beginning of all names', 'loans?q=grace'],
  ['applications', 'applications'],
  ['applications by a beginning of all names', 'applications?q=grace'],
  ['applications of a rare status', 'applications?status=withdrawn'],
  ['payments to schools', 'disbursements'],
  ['instalments', 'instalmentsDue'],
  ['instalments that are overdue', 'instalmentsDue?status=overdue'],
  ['instalments by a beginning of all names', 'instalmentsDue?q=bench'],
  ['people', 'users'],
  ['people of a rare role', 'users?role=bursar'],
  ['people by a beginning of all names', 'users?q=bench'],
  ['what was sent', 'sentMessages'],
  ['what was sent about what is rare', 'sentMessages?category=booking'],
  ['what was sent about what there is none of', 'sentMessages?category=reminder'],
  ['what was sent to a number', 'sentMessages?q=0700000007'],
];

/** Texts that fit one thing, many and nearly all; parts of a name of which one fits nearly all and the other nothing. */
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

/** The calls that are measured, as of a day; `cursor` is where the second page of payments begins. */
export const adminCalls = (today: string, cursor: string, school: number): AdminCall[] => {
  const year = `from=${addDays(today, -364)}&to=${today}`;
  const month = today.slice(0, 7);
  return [
    { what: 'overview of 30 days', url: '/api/admin/overview', limitMs: SCREEN_MS },
    { what: 'overview of a year', url: `/api/admin/overview?${year}`, limitMs: SCREEN_MS },
    { what: 'schedule of a month', url: `/api/admin/schedule?month=${month}`, limitMs: SCREEN_MS },
    ...lists.map(([what, path]) => list(what, path)),
    list('payments, page two', `payments?cursor=${cursor}`),
    list('payments of a school', `payments?school=${school}`),
    list('payments of a school by a child’s name', `payments?school=${school}&q=bench`),
    list('payments of a month', `payments?from=${addDays(today, -200)}&to=${addDays(today, -170)}`),
    list('students of a school', `students?school=${school}`),
    list('what is owed to a school', `schoolLedger?school=${school}`),
    list('what of it is loans', `schoolLedger?school=${school}&postingType=loan.disbursed`),
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
