import { toKampalaDay } from '@somesa/core';
import type { InjectOptions } from 'fastify';
import { getDemoEmail } from '../src/people/accounts/demo-logins';
import { findUserByEmail } from '../src/people/accounts/users-repository';
import { openSession } from '../src/people/sign-in/sessions';
import { addDays } from '../src/platform/add-days';
import { systemClock } from '../src/platform/clock';
import { benchSize, measure } from './harness';
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
  /** Reads something as the staff member. */
  const read = (path: string) =>
    call({ method: 'GET', url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
  return { ...site, schools: { largest: largest.id, median: median.id }, call, read };
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
