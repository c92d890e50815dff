import { randomUUID } from 'node:crypto';
import { toKampalaDay } from '@somesa/core';
import { checkLedger } from '../src/audit/check-ledger';
import { checkBank } from '../src/audit/reconciliation/check-bank';
import { checkLoans } from '../src/audit/reconciliation/check-loans';
import { checkSuspense } from '../src/audit/reconciliation/check-suspense';
import { createRetention } from '../src/audit/reconciliation/delete-expired';
import type { NightlyCheck } from '../src/audit/reconciliation/nightly-check';
import { findPayment } from '../src/payments/hot-path';
import { postPayment } from '../src/payments/post/post-payment';
import { listUnsettledEntries } from '../src/payments/settlements/settlement-entries';
import { listDailyChanges } from '../src/payments/statements/ledger-movements';
import { addDays } from '../src/platform/add-days';
import { systemClock } from '../src/platform/clock';
import { benchSize, measure, say } from './harness';
import type { Office } from './office';
import { createInitiation } from './requests';

const TIMES = benchSize(300, 2);

/** Finds random children who owe fees: in a filled database one in four does. */
export const findDebtors = ({ database }: Office, count: number) =>
  database.run<{ id: number; regNo: string; school: string }>(
    {
      name: 'bench-debtors',
      text: `select c.id, c.reg_no as "regNo", s.slug as school
        from (select max(id) as n from students where reg_no not like 'BENCH-%') m
        cross join lateral (select distinct 1 + 4 * floor(random() * (m.n - 1) / 4)::bigint as id from generate_series(1, $1)) r
        join students c on c.id = r.id join schools s on s.id = c.school_id order by random() limit $1`,
    },
    [count],
  );
export type Debtor = Awaited<ReturnType<typeof findDebtors>>[number];

/** Initiates a payment for a child. Returns its ID. */
export const initiate = async ({ call }: Office, debtor: Debtor): Promise<string> => {
  const { path, ...request } = createInitiation(debtor);
  return JSON.parse(await call({ ...request, url: path })).payment.id;
};

/** Measures what payers wait for, and the pages of their payments, on random children who owe fees. */
export const measurePayments = async (office: Office): Promise<void> => {
  const { database, call, read } = office;
  const debtors = await findDebtors(office, TIMES);
  const ids: string[] = [];
  const measureEach = (label: string, work: (debtor: Debtor, id: string) => Promise<unknown>) =>
    measure(`payment: ${label}`, debtors.length, async (at) => {
      const debtor = debtors[at];
      if (debtor) await work(debtor, ids[at] ?? '');
    });
  await measureEach('lookup of a child', ({ regNo, school }) =>
    call({ method: 'GET', url: `/api/students/${regNo}?school=${school}` }),
  );
  await measureEach('initiation', async (debtor) => ids.push(await initiate(office, debtor)));
  await measureEach('posting', (_, id) =>
    database.transaction(async (tx) => {
      const row = await findPayment(tx, id, 'lock');
      if (!row) throw new Error('the payment is gone');
      const now = systemClock.now();
      const confirmation = { providerTransactionId: randomUUID(), paidAt: now };
      return postPayment(tx, row, confirmation, now, 'https://somesa.example');
    }),
  );
  await measureEach('page in the back office', (_, id) => read(`/admin/payments/${id}`));
  await measureEach('account of the child in the back office', ({ id }) => read(`/admin/students/${id}`));
};

/** Measures once each what runs at night, or reads a whole year, of those whose label matches. */
export const measureNight = async (
  { database, schools, read, sweep }: Office,
  only: RegExp,
): Promise<void> => {
  const run = (check: NightlyCheck) => () =>
    check({
      database,
      clock: systemClock,
      providers: {} as never,
      suspenseDays: 7,
      checkLateSuccess: async () => undefined,
      checkPayout: async () => undefined,
      reportDiscrepancy: async ({ subject, detail }) => say(`  ${subject} ${JSON.stringify(detail)}`),
      shouldContinue: async () => true,
      warn: say,
    });
  const retention = createRetention({
    MESSAGE_RETENTION_DAYS: 400,
    PAYMENT_EVENT_RETENTION_DAYS: 3_650,
    AUDIT_RETENTION_DAYS: 3_650,
  });
  const yesterday = addDays(toKampalaDay(systemClock.now()), -1);
  const works: [string, () => Promise<unknown>][] = [
    ['figures: number of payers', () => read('/figures')],
    [
      'largest school: entries of the next settlement',
      () => database.transaction((tx) => listUnsettledEntries(tx, schools.largest, yesterday)),
    ],
    ['night: closing of days', sweep],
    ['night: loans', run(checkLoans)],
    ['night: bank', run(checkBank)],
    ['night: suspense', run(checkSuspense)],
    ['night: balance of a wallet', () => listDailyChanges(database, 'mtn')],
    ['night: retention', run(retention)],
    ['night: ledger', async () => say(`  ${(await checkLedger(database)).length} discrepancies`)],
  ];
  for (const [label, work] of works) if (only.test(label)) await measure(label, 1, work);
};
