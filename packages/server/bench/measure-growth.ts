import { randomUUID } from 'node:crypto';
import { checkBank } from '../src/admin/reconciliation/check-bank';
import { checkLoans } from '../src/admin/reconciliation/check-loans';
import { checkSuspense } from '../src/admin/reconciliation/check-suspense';
import { createRetention } from '../src/admin/reconciliation/delete-expired';
import type { NightlyCheck } from '../src/admin/reconciliation/nightly-check';
import { checkLedger } from '../src/ledger/check-ledger';
import { findPayment } from '../src/payments/payments/payments-repository';
import { postPayment } from '../src/payments/payments/post-payment';
import { listUnsettledEntries } from '../src/payments/settlements/settlement-entries';
import { listDailyChanges } from '../src/payments/statements/ledger-movements';
import { addDays } from '../src/platform/add-days';
import { systemClock } from '../src/platform/clock';
import { benchSize, measure, say } from './harness';
import type { Office } from './office';
import { createInitiation } from './requests';

const TIMES = benchSize(300, 2);

/** Child with its school, of those who owe something. */
interface Debtor {
  id: number;
  regNo: string;
  school: string;
}

/** Returns children who owe fees, spread over the register. One child in four of the filled database does. */
const pickDebtors = (office: Office, count: number): Promise<Debtor[]> =>
  office.database.run<Debtor>(
    {
      name: 'bench-debtors',
      text: `select c.id, c.reg_no as "regNo", s.slug as school
        from (select max(id) as n from students) m
        cross join lateral (select distinct 1 + 4 * floor(random() * (m.n - 1) / 4)::bigint as id from generate_series(1, $1)) r
        join students c on c.id = r.id join schools s on s.id = c.school_id order by random() limit $1`,
    },
    [count],
  );

const pay = async (office: Office, { regNo, school }: Debtor): Promise<string> => {
  const { path, body = '', ...request } = createInitiation(0);
  const payload = { ...JSON.parse(body), regNo, school };
  const answer = await office.call({ ...request, url: path, payload });
  return (JSON.parse(answer) as { payment: { id: string } }).payment.id;
};

/** Posts a payment as the result of a status check does. */
const postPaid = ({ database }: Office, id: string): Promise<boolean> =>
  database.transaction(async (tx) => {
    const row = await findPayment(tx, id, 'lock');
    if (!row) throw new Error('the payment is gone');
    const now = systemClock.now();
    const confirmation = { providerTransactionId: randomUUID(), paidAt: now };
    return postPayment(tx, row, confirmation, now, 'https://somesa.example');
  });

/** Measures what payers wait for, and the pages of their payments, on random children. */
export const measurePayments = async (office: Office): Promise<void> => {
  const debtors = await pickDebtors(office, TIMES);
  const ids: string[] = [];
  const lookUp = ({ regNo, school }: Debtor) =>
    office.call({ method: 'GET', url: `/api/students/${regNo}?school=${school}` });
  const steps: [string, (debtor: Debtor, at: number) => Promise<unknown>][] = [
    ['look-up of a child', lookUp],
    ['initiation', async (debtor) => ids.push(await pay(office, debtor))],
    ['posting', (_, at) => postPaid(office, ids[at] ?? '')],
    ['page in the back office', (_, at) => office.read(`/api/admin/payments/${ids[at]}`)],
    ['account of the child in the back office', ({ id }) => office.read(`/api/admin/students/${id}`)],
  ];
  for (const [label, work] of steps)
    await measure(`payment: ${label}`, debtors.length, async (at) => {
      const debtor = debtors[at];
      if (debtor) await work(debtor, at);
    });
};

const reportLedger = async ({ database }: Office): Promise<void> => {
  let last = { expectation: '', from: performance.now() };
  const end = (): void => {
    const seconds = (performance.now() - last.from) / 1_000;
    if (last.expectation) say(`  ${seconds.toFixed(1)} s: ${last.expectation}`);
  };
  const discrepancies = await checkLedger(database, async ({ expectation }) => {
    end();
    last = { expectation, from: performance.now() };
    return true;
  });
  end();
  if (discrepancies.length > 0) say(`  ${discrepancies.length} discrepancies`);
};

/** Measures once each what runs at night, or reads a whole year, of those whose label matches. */
export const measureNight = async (office: Office, only: RegExp): Promise<void> => {
  const { database, schools, today } = office;
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
  const settle = () =>
    database.transaction((tx) => listUnsettledEntries(tx, schools.largest, addDays(today, -1)));
  const works: [string, () => Promise<unknown>][] = [
    ['figures: number of payers', () => office.read('/api/figures')],
    ['largest school: entries of the next settlement', settle],
    ['night: closing of days', () => office.sweep()],
    ['night: loans', run(checkLoans)],
    ['night: bank', run(checkBank)],
    ['night: suspense', run(checkSuspense)],
    ['night: balance of a wallet', () => listDailyChanges(database, 'mtn')],
    ['night: retention', run(retention)],
    ['night: ledger', () => reportLedger(office)],
  ];
  for (const [label, work] of works) if (only.test(label)) await measure(label, 1, work);
};
