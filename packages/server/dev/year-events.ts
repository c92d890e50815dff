import { type AdminListAnswer, webhookEventTypes } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import { DEFAULT_LATE_RULE } from '../src/loans/loan-products';
import { listDailyChanges, listOpenMovements } from '../src/payments/statements/ledger-movements';
import { getDemoEmail } from '../src/people/accounts/demo-logins';
import { webhookEndpoints } from '../src/people/tables/school-access';
import type { Database } from '../src/platform/db/database';
import { numberSchoolEvents } from '../src/schools/school-api/school-events';
import { sealWebhookSecret } from '../src/schools/school-api/webhook-secrets';
import { schoolPayoutAccounts } from '../src/schools/tables/payout-accounts';
import { demoSchools } from './demo-data';
import { type DemoLoan, type DemoPayment, listLoanEvents, listPaymentEvents } from './demo-events';
import { type DemoTarget, MTN_WALLET, SMS_SEGMENT } from './demo-server';
import {
  FIRST_CHILD,
  LAST_CHILD,
  parentHistory,
  yearClasses,
  yearLoans,
  yearPayments,
  yearRequests,
  yearTerms,
} from './demo-year';
import { ADMIN, createEvent, type DemoEvent, type DemoPlay, type DemoRequest } from './play-demo';
import { addStudents, createStudents } from './seed-demo-data';

type Perform = DemoEvent['perform'];
interface Named {
  name: string;
  id: number;
  fees: { id: number }[];
}

const listSchools = async ({ server: { call } }: DemoPlay): Promise<{ id: number; slug: string }[]> =>
  (await call(ADMIN, 'GET /admin/schools')).schools;

/** Adds the year's children, and bank accounts for settlements above the limit of mobile money. */
const addChildren =
  (database: Database): Perform =>
  async (play) => {
    for (const { id, slug } of await listSchools(play)) {
      const prefix = demoSchools.find((each) => each.slug === slug)?.prefix ?? '';
      const children = createStudents(prefix, FIRST_CHILD, LAST_CHILD).map((child, at) => ({
        ...child,
        className: yearClasses[at % yearClasses.length] ?? '',
        items: [],
      }));
      await database.transaction((tx) => addStudents(tx, id, children));
      await database.orm
        .update(schoolPayoutAccounts)
        .set({ bankName: 'Centenary Bank', accountNumber: `32000456${70 + id}` })
        .where(and(eq(schoolPayoutAccounts.schoolId, id), eq(schoolPayoutAccounts.method, 'mtn')));
    }
  };

/** Charges each class its fees of a term. */
const chargeTerm =
  (name: string): Perform =>
  async (play) => {
    const { server, today } = play;
    const { call } = server;
    for (const { id } of await listSchools(play)) {
      const path = `/admin/schools/${id}`;
      const findTerm = ({ school }: { school: { terms: Named[] } }) =>
        school.terms.find((each) => each.name === name) as Named;
      const term = { name, startsOn: today(10), endsOn: today(100) };
      const added = findTerm(await call(ADMIN, `POST ${path}/terms`, term));
      for (const [at, className] of yearClasses.entries())
        for (const [item, amountUgx] of [
          ['Tuition', 560_000 + at * 40_000],
          ['Lunch', 180_000 + at * 10_000],
        ]) {
          const fee = { className, description: `${item}, ${name}`, dueOn: today(38), amountUgx };
          await call(ADMIN, `POST ${path}/terms/${added.id}/fees`, fee);
        }
      await call(ADMIN, `POST ${path}/terms/${added.id}/charge`, {});
    }
  };

/** Pays the schools what was collected until the day before; the last settlement of the first school waits. */
const settle = (daysAgo: number): DemoEvent[] => {
  const create: Perform = async (play) => {
    const { server, send } = play;
    for (const { id, slug } of await listSchools(play)) {
      const path = `/admin/schools/${id}`;
      if ((await server.call(ADMIN, `GET ${path}`)).school.payableUgx <= 0) continue;
      const name = `due to ${slug}`;
      const request: DemoRequest = ['staff', `POST ${path}/settlements`, { untilOn: '{today-1}' }, name];
      await send(request);
    }
  };
  const pay: Perform = async ({ send, saved }) => {
    for (const [at, { slug }] of demoSchools.entries()) {
      const id = saved[`due to ${slug}`];
      const paid = { providerTransactionId: `ST-${daysAgo}-${at}`, paidOn: '{today}' };
      if (id && at > 0 && daysAgo < 60) await send(['staff', `POST /admin/settlements/${id}/send`]);
      else if (id && daysAgo > 5) await send(['staff', `POST /admin/settlements/${id}/paid`, paid]);
      delete saved[`due to ${slug}`];
    }
  };
  return [
    { daysAgo, perform: create },
    { daysAgo: daysAgo - 1, perform: pay },
  ];
};

/** Link of a fee reminder, with its token. */
const FEE_LINK = /\/p\/([\w-]+)/;

/** Sends reminders of the bursar to the guardians of a class; some are delivered, some opened, and one number stops them. */
const remind: Perform = async ({ server, send }) => {
  const { rows } = await server.call(
    getDemoEmail('bursar'),
    `GET /admin/lists/students?status=enrolled&q=${encodeURIComponent(yearClasses[0])}`,
  );
  const owing = (rows as AdminListAnswer['rows']).filter(({ cells }) => Number(cells.outstandingUgx) > 0);
  const guardians = owing.slice(0, 12).map(({ id }, at) => ({ id, phoneNumber: `07810021${10 + at}` }));
  for (const { id, phoneNumber } of guardians) {
    const guardian = { name: 'Rose Namutebi', phoneNumber, language: null };
    await send(['bursar', `PUT /admin/students/${id}/guardians/1`, guardian]);
  }
  const path = '/admin/schools/{st-josephs-naggalama}/fee-reminders';
  const choice = { classes: [yearClasses[0]], minOwedUgx: 1, overdueOn: null, language: 'en' };
  const { messages, priceUgx } = await send(['bursar', `POST ${path}/preview`, choice]);
  await send(['bursar', `POST ${path}`, { ...choice, messages, priceUgx }]);
  await server.sweep();
  const webhook = (kind: string, fields: Record<string, string>) =>
    server.call(null, `POST /webhooks/africastalking/${kind}/${SMS_SEGMENT}`, new URLSearchParams(fields));
  for (const [at, guardian] of guardians.entries()) {
    const phoneNumber = `+256${guardian.phoneNumber.slice(1)}`;
    const { found: token, messageId } = server.findText(phoneNumber, FEE_LINK);
    const status = at % 5 === 3 ? 'Failed' : 'Success';
    await webhook('delivery', { id: messageId, status, phoneNumber });
    if (at % 2 === 0) await server.call(null, 'POST /fee-links/open', { token });
    if (at === 0) await webhook('incoming', { from: phoneNumber, text: 'STOP' });
  }
};

/** Secret that the sandbox's page of a school's own system knows (packages/sandbox/src/school-system). */
const SANDBOX_SECRET = 'whsec_c2FuZGJveC1vbmx5LXNjaG9vbC1zeXN0ZW0tc2VjcmV0';

/** Adds API keys and an endpoint of the bursar's school, which gets the events of the last two days once the server starts. */
const openSchoolApi =
  ({ database, config }: DemoTarget): Perform =>
  async ({ server, send }) => {
    const school = '/admin/schools/{st-josephs-naggalama}';
    await send(['bursar', `POST ${school}/api-keys`, { name: 'Library', scopes: ['students:read'] }]);
    // Earlier payments are numbered before the endpoint exists, so that they are not sent.
    await numberSchoolEvents(database, server.now());
    const url = `http://localhost:${config.SANDBOX_PORT}/school-system`;
    await send(['bursar', `POST ${school}/webhook-endpoints`, { url, events: webhookEventTypes }]);
    for (const { id } of await database.orm.select({ id: webhookEndpoints.id }).from(webhookEndpoints)) {
      const sealedSecret = sealWebhookSecret(config.secretKey, id, SANDBOX_SECRET);
      await database.orm.update(webhookEndpoints).set({ sealedSecret }).where(eq(webhookEndpoints.id, id));
      await send(['bursar', `POST ${school}/webhook-endpoints/${id}/test`]);
    }
  };

/** Number of days that the statement of the MTN wallet covers; yesterday is the last. */
const STATEMENT_DAYS = 4;

/** Imports a statement of the MTN wallet with a charge that only MTN knows, and signs its first day off. */
const importStatement =
  (database: Database): Perform =>
  async ({ send, today }) => {
    const [from, to] = [today(-STATEMENT_DAYS), today(-1)];
    const moved = await listOpenMovements(database, 'mtn', from, today());
    const changes = await listDailyChanges(database, 'mtn');
    let balanceUgx = changes.reduce((sum, { day, amountUgx }) => sum + (day < from ? amountUgx : 0), 0);
    const addLine = (id: string, reference: string, day: string, amountUgx: number): string => {
      balanceUgx += amountUgx;
      const [payer, payee] = amountUgx > 0 ? ['customer', MTN_WALLET] : [MTN_WALLET, 'customer'];
      const money = `${payer},${payee},${Math.abs(amountUgx)},UGX,0,${balanceUgx}`;
      return `${id},${reference},${day} 12:00:00,Successful,Payment,${money}`;
    };
    const lines = [
      'Id,External id,Date,Status,Type,From,To,Amount,Currency,Fee,Balance',
      ...moved.map(({ transactionId, movement, references, day, amountUgx }) =>
        addLine(transactionId ?? movement.slice(-12), references[0] ?? '', day, amountUgx),
      ),
      addLine('CHARGE-1', '', to, -2_500),
    ];
    const file = new Blob([lines.join('\n')], { type: 'application/octet-stream' });
    await send(['staff', `POST /admin/statements/mtn?name=mtn-${from}.csv&from=${from}&to=${to}`, file]);
    const signOff = { day: from, accounts: ['mtn'], note: 'Agrees with the portal of MTN' };
    await send(['staff', 'POST /admin/reconciliation/sign-offs', signOff]);
  };

/** Saves a version of the loan product with changes. */
const changeProduct =
  (change: object): Perform =>
  async ({ server: { call } }) => {
    const { products } = await call(ADMIN, 'GET /admin/loan-products');
    const { version: _version, savedAt: _savedAt, ...product } = products[0];
    await call(ADMIN, 'POST /admin/loan-products', { ...product, ...change });
  };

/** Lists the events of loans, payments and single requests. */
const listEvents = (
  database: Database,
  tables: {
    loans: readonly DemoLoan[];
    payments: readonly DemoPayment[];
    requests: readonly (readonly [daysAgo: number, ...request: DemoRequest])[];
  },
): DemoEvent[] => [
  ...tables.requests.map(([daysAgo, ...request]) => createEvent(daysAgo, request)),
  ...tables.loans.flatMap((loan) => listLoanEvents(database, loan)),
  ...tables.payments.flatMap(listPaymentEvents),
];

/** Lists what happens in the half year of the demo's parent, and what then waits for staff. */
export const listParentEvents = ({ database }: DemoTarget): DemoEvent[] =>
  listEvents(database, parentHistory);

/** Lists what happens in the year of all schools. */
export const listYearEvents = (target: DemoTarget): DemoEvent[] => {
  const { database } = target;
  // A fixed late fee was tried; since then, large loans need a guarantor.
  const fixedFee = { graceDays: 3, charge: { kind: 'fixed', amountUgx: 10_000 }, capUgx: 30_000 };
  return [
    { daysAgo: 358, perform: addChildren(database) },
    ...[310, 185, 95, 68, 33, 15, 5].flatMap(settle),
    ...yearTerms.map(([name, daysAgo]) => ({ daysAgo: daysAgo + 10, perform: chargeTerm(name) })),
    { daysAgo: 350, perform: changeProduct({ late: fixedFee }) },
    { daysAgo: 94, perform: changeProduct({ late: DEFAULT_LATE_RULE, guarantorFromUgx: 500_000 }) },
    ...listEvents(database, { loans: yearLoans, payments: yearPayments, requests: yearRequests }),
    { daysAgo: 13, perform: remind },
    { daysAgo: 2, perform: openSchoolApi(target) },
    { daysAgo: 0.45, perform: importStatement(database) },
  ];
};
