import { daysBefore } from '../src/reports/periods';

/** One call of the back office, and how long it may take, in milliseconds. */
export interface OfficeCall {
  what: string;
  url: string;
  limitMs: number;
}

/** What stands on a screen is there before one waits for it. */
const SCREEN_MS = 300;
/** A report is asked for; what reads a whole year of one school, or of everything, may take a moment. */
const REPORT_MS = 1_000;

const list = (what: string, path: string): OfficeCall => ({
  ...{ what: `list ${what}`, url: `/api/admin/lists/${path}`, limitMs: SCREEN_MS },
});
const report = (what: string, path: string): OfficeCall => ({
  ...{ what: `report ${what}`, url: `/api/admin/reports/${path}`, limitMs: REPORT_MS },
});

/** The calls that are measured, as of a day; `cursor` is where the second page of payments begins. */
export const officeCalls = (today: string, cursor: string, school: number): OfficeCall[] => {
  const year = `from=${daysBefore(today, 364)}&to=${today}`;
  const month = today.slice(0, 7);
  return [
    { what: 'overview of 30 days', url: '/api/admin/overview', limitMs: SCREEN_MS },
    { what: 'overview of a year', url: `/api/admin/overview?${year}`, limitMs: SCREEN_MS },
    { what: 'schedule of a month', url: `/api/admin/schedule?month=${month}`, limitMs: SCREEN_MS },
    list('payments', 'payments'),
    list('payments, page two', `payments?cursor=${cursor}`),
    list('payments by amount', 'payments?sort=-amountUgx'),
    list('payments of one way and state', 'payments?way=airtel&state=failed'),
    list('payments of a school', `payments?school=${school}`),
    list('payments of a month', `payments?from=${daysBefore(today, 200)}&to=${daysBefore(today, 170)}`),
    list('payments by a reference', 'payments?q=BENCH-777777'),
    list('payments by a number', 'payments?q=0770012345'),
    list('payments by a child’s name', 'payments?q=bench12'),
    list('students', 'students'),
    list('students by name', 'students?q=bench12'),
    list('loans', 'loans'),
    list('instalments', 'dueItems'),
    list('instalments of a day', `dueItems?from=${today}&to=${today}`),
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
