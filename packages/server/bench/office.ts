import { roles, toKampalaDay } from '@somesa/core';
import type { InjectOptions } from 'fastify';
import { getDemoEmail } from '../src/people/accounts/demo-logins';
import { findUserByEmail } from '../src/people/accounts/users-repository';
import { openSession } from '../src/people/sign-in/sessions';
import { addDays } from '../src/platform/add-days';
import { systemClock } from '../src/platform/clock';
import { formatPageCursor } from '../src/platform/db/page-cursor';
import { benchSize, compareInTurns, measure, miss, say, timeWork } from './harness';
import { buildBenchApp } from './servers';

const TIMES = benchSize(15, 1);
/** Some queries of the largest databases take minutes. */
const NO_TIMEOUT_MS = '600000';

/**
 * Requests of the back office: the time in milliseconds that each may take at a million payments, or `-` if
 * it grows with the ledger; a path; and its queries, `-` for none. Lists are sorted, filtered by rare values,
 * and searched by prefixes that match few, many and all rows, and by names of which one part matches nearly
 * all and the other none. Those of a school are sent for the largest and the median one.
 */
const requests = `
300 overview - {year}
300 schedule month={month}
300 lists/payments - sort=-amountUgx method=mtn&status=failed status=reversed purpose=early-repayment cursor={cursor} {earlier}
300 lists/payments q=0770012345 q=bench12 q=bench12&sort=amountUgx q=bench q={reference} school={school} q=bench&school={school}
300 lists/students - q=bench12 school={school}
300 lists/schools -
300 lists/schoolLedger - school={school} postingType=loan.disbursed&school={school}
300 lists/loans - sort=-arrearsUgx status=written_off q=SL-77777 q=grace school={school}
300 lists/applications - q=grace status=withdrawn
300 lists/disbursements -
300 lists/instalmentsDue - status=overdue from={today}&to={today}
300 lists/users - role=bursar q=bench
300 lists/sentMessages - category=booking q=0700000007
300 search q={reference} q=SL-77777 q=0770012345 q=bench12 q=grace q=be q=grace1+bench1 q=zz+bench
1000 reports/collections {year} {year}&school={school}
1000 reports/payouts {year}
1000 reports/settlements {year}
1000 reports/loan-book {year}
1000 reports/arrears {year}
1000 reports/portfolio-at-risk {year}
1000 reports/ageing {year}
- lists/ledgerEntries - record=settlement
- lists/settlements -
- lists/bankTransactions -
- reports/trial-balance -
- reports/income-statement -
- reports/balance-sheet -
- schools/{school}/summary -
- schools/{school}/term-report -
- schools/{school}/statement from={yesterday}&to={yesterday} {year}`;

/** Opens a filled database as a site does, with a staff member. */
export const openOffice = async (url: string) => {
  const site = await buildBenchApp({
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    DATABASE_STATEMENT_TIMEOUT_MS: NO_TIMEOUT_MS,
    DATABASE_REPORT_TIMEOUT_MS: NO_TIMEOUT_MS,
  });
  const { database, app } = site;
  const staff = await findUserByEmail(database, getDemoEmail('staff'));
  if (!staff) throw new Error('the demo has no staff');
  const token = await database.transaction((tx) => openSession(tx, staff, systemClock.now()));
  const schools = await database.run<{ id: number }>(
    {
      name: 'bench-schools',
      text: `select s.id from schools s join students c on c.school_id = s.id where slug like 'scale-%' group by 1 order by count(*) desc`,
    },
    [],
  );
  const [largest, median] = [schools[0], schools[schools.length >> 1]];
  if (!largest || !median) throw new Error('the database has no schools');
  /** Sends a request and returns the body of its response. Throws if it is refused. */
  const call = async (options: InjectOptions): Promise<string> => {
    const { statusCode, payload } = await app.inject(options);
    if (statusCode >= 300) throw new Error(`${options.url} answered ${statusCode} ${payload}`);
    return payload;
  };
  /** Sends a request as the staff member. */
  const send = (method: 'GET' | 'POST', path: string, { headers, ...more }: InjectOptions = {}) =>
    call({ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}`, ...headers }, ...more });
  const read = (path: string) => send('GET', path);
  return { ...site, schools: { largest: largest.id, median: median.id }, call, send, read };
};
export type Office = Awaited<ReturnType<typeof openOffice>>;

/** Measures the lists, searches and reports whose label matches, with their limits if they apply. */
export const measureOffice = async (office: Office, only: RegExp, hasLimits: boolean): Promise<void> => {
  const today = toKampalaDay(systemClock.now());
  const { next } = JSON.parse(await office.read('/admin/lists/payments')) as { next: string };
  const [payment] = await office.database.run<{ reference: string }>(
    { name: 'bench-reference', text: 'select reference from payments order by id limit 1' },
    [],
  );
  const values = {
    today,
    yesterday: addDays(today, -1),
    month: today.slice(0, 7),
    year: `from=${addDays(today, -364)}&to=${today}`,
    earlier: `from=${addDays(today, -200)}&to=${addDays(today, -170)}`,
    cursor: next,
    reference: payment?.reference,
  };
  for (const line of requests.trim().split('\n')) {
    const [limit, path = '', ...queries] = line.split(' ');
    const limitMs = hasLimits && limit !== '-' ? Number(limit) : undefined;
    for (const query of queries) {
      const template = query === '-' ? path : `${path}?${query}`;
      const schools = template.includes('{school}') ? office.schools : { '': 0 };
      for (const [name, school] of Object.entries(schools)) {
        const label = `${template} ${name}`.trim();
        if (!only.test(label)) continue;
        const filled: Record<string, unknown> = { ...values, school };
        const url = `/admin/${template.replace(/\{(\w+)\}/g, (_, key: string) => String(filled[key]))}`;
        // The first call loads pages into memory, and is not measured.
        await office.read(url);
        await measure(label, TIMES, () => office.read(url), limitMs);
      }
    }
  }
};

const WARM_UPS = benchSize(50, 1);
const PAIRS = benchSize(400, 2);
/** Loans whose borrowers have few payments, two pages, and many payments, each both as repayments and as fees. */
export const dashboards = {
  few: { reference: 'SL-1', payments: 40 },
  many: { reference: 'SL-2', payments: benchSize(10_000, 200) },
};
/** Maximum ratio of a request's time with many payments to its time with few, and the difference in milliseconds that is noise. */
const LIMIT = 1.2;
const NOISE_MS = 0.5;

/**
 * Requests that the pages of the dashboard send when they are opened, those for a next page of a list, and
 * links to statements. The statements are not measured: their time grows with their rows.
 */
const paths = [
  '/auth/me',
  '/parent/notifications?filter=all',
  '/parent/overview',
  '/parent/loans',
  '/parent/loans?status=disbursed%2Congoing%2Cin_arrears',
  '/parent/loans/{loan}',
  '/parent/loans/{loan}/account',
  '/parent/repayments',
  '/parent/repayments?loanId={loan}',
  '/parent/repayments?cursor={middle}',
  '/parent/payments?purpose=fees',
  '/parent/payments?purpose=fees&cursor={middle}',
  '/parent/statements/transaction-summary/link',
  '/parent/statements/loan-repayment-history/link',
];

/** Signs the borrower of a loan in. Returns what sends one of the requests as them. */
const signIn = async (office: Office, { reference, payments }: { reference: string; payments: number }) => {
  const [row] = await office.database.run<{ user_id: string; loan_id: string; id: string; at: Date }>(
    {
      name: 'bench-account',
      text: `select r.user_id, loan_id, payment_id as id, value_at as at from repayments r join loans l on l.id = loan_id
        where l.reference = $1 order by value_at desc offset $2 limit 1`,
    },
    [reference, payments >> 1],
  );
  if (!row) throw new Error('an account of the dashboard is missing');
  const token = await office.database.transaction((tx) =>
    openSession(tx, { id: row.user_id, roleId: roles.parent }, systemClock.now()),
  );
  return (path: string) => (): Promise<number> => {
    const isLink = path.endsWith('/link');
    const request: InjectOptions = {
      method: isLink ? 'POST' : 'GET',
      url: `/api${path.replace('{loan}', row.loan_id).replace('{middle}', formatPageCursor(row))}`,
      headers: { authorization: `Bearer ${token}` },
      ...(isLink && { payload: { format: 'svg' } }),
    };
    return timeWork(() => office.call(request));
  };
};

/** Compares the dashboard's requests of an account with many payments with those of one that has few. Records a miss above the limit. */
export const compareDashboards = async (office: Office): Promise<void> => {
  const { few, many } = dashboards;
  const [sendMany, sendFew] = [await signIn(office, many), await signIn(office, few)];
  for (const path of paths) {
    await compareInTurns(WARM_UPS, sendMany(path), sendFew(path));
    const { ours, other, ratio } = await compareInTurns(PAIRS, sendMany(path), sendFew(path));
    say(
      `${path}: ${ours.toFixed(2)} ms with ${many.payments} payments, ${other.toFixed(2)} ms with ${few.payments}, ratio ${ratio.toFixed(2)}, limit ${LIMIT}`,
    );
    if (ours > other * LIMIT + NOISE_MS)
      miss(`${path} takes more than ${LIMIT} times as long with many payments`);
  }
};
