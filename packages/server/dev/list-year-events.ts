import type { FailureReason } from '@somesa/core';
import { type AdminListAnswer, webhookEventTypes } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import { DEFAULT_LATE_RULE } from '../src/loans/loan-products';
import { listDailyChanges, listOpenMovements } from '../src/payments/statements/ledger-movements';
import { getDemoEmail } from '../src/people/accounts/demo-logins';
import type { Database } from '../src/platform/db/database';
import { schoolPayoutAccounts, webhookEndpoints } from '../src/platform/db/schema';
import { numberSchoolEvents } from '../src/schools/school-api/school-events';
import { sealWebhookSecret } from '../src/schools/school-api/webhook-secrets';
import { createDemoStudent } from './demo-data';
import { listLoanEvents } from './demo-loans';
import { type DemoPayment, listPaymentEvents, slugs } from './demo-payments';
import { type DemoTarget, MTN_WALLET, SMS_SEGMENT } from './demo-server';
import { yearClasses, yearIncidents, yearLoans, yearTerms } from './demo-year';
import { yearRequests } from './demo-year-requests';
import { ADMIN, createEvent, type DemoEvent, type DemoPlay } from './play-demo';
import { addStudents } from './seed-demo-data';

/** Numbers of the year's children at each school: the first pay all year, and the tables name those from 85. */
const [FIRST, LAST] = [61, 105];
const PAYERS = 16;
const failures: readonly FailureReason[] = [
  'insufficient_funds',
  'declined',
  'not_approved_in_time',
  'limit_reached',
  'number_unknown',
  'wallet_blocked',
];
const methods = ['mtn', 'airtel', 'bank', 'mtn'] as const;
const prefixes = Object.keys(slugs);
const getRegNo = (prefix: string, number: number): string => `${prefix}-${String(number).padStart(4, '0')}`;

/** Adds the year's children, and bank accounts for settlements above the limit of mobile money. */
const addChildren = async (database: Database, { server }: DemoPlay): Promise<void> => {
  const { schools } = await server.call(ADMIN, 'GET /admin/schools');
  for (const { id, slug } of schools) {
    const prefix = prefixes.find((each) => slugs[each] === slug) ?? '';
    const list = Array.from({ length: LAST - FIRST + 1 }, (_, at) => ({
      ...createDemoStudent(prefix, FIRST + at),
      className: yearClasses[at % yearClasses.length] ?? '',
      items: [],
    }));
    await database.transaction((tx) => addStudents(tx, id, list));
    await database.orm
      .update(schoolPayoutAccounts)
      .set({ bankName: 'Centenary Bank', accountNumber: `32000456${70 + id}` })
      .where(and(eq(schoolPayoutAccounts.schoolId, id), eq(schoolPayoutAccounts.method, 'mtn')));
  }
};

/** Charges each class its fees of a term. */
const chargeTerm = async (name: string, { server: { call }, today }: DemoPlay): Promise<void> => {
  for (const { id } of (await call(ADMIN, 'GET /admin/schools')).schools) {
    const term = { name, startsOn: today(10), endsOn: today(100) };
    const saved = await call(ADMIN, `POST /admin/schools/${id}/terms`, term);
    const added = saved.school.terms.find((each: { name: string }) => each.name === name);
    for (const [at, className] of yearClasses.entries())
      for (const [item, amountUgx] of [
        ['Tuition', 560_000 + at * 40_000],
        ['Lunch', 180_000 + at * 10_000],
      ]) {
        const fee = { className, description: `${item}, ${name}`, dueOn: today(38), amountUgx };
        await call(ADMIN, `POST /admin/schools/${id}/terms/${added.id}/fees`, fee);
      }
    const { school } = await call(ADMIN, `GET /admin/schools/${id}`);
    for (const fee of school.terms.find((each: { name: string }) => each.name === name).fees)
      await call(ADMIN, `POST /admin/schools/${id}/fees/${fee.id}/charge`, {});
  }
};

/** Lists the payments of a term: at once or in two parts, some of which fail at first. */
const listTermPayments = (startDaysAgo: number): DemoPayment[] =>
  prefixes.flatMap((prefix, school) =>
    Array.from({ length: PAYERS }, (_, at): DemoPayment[] => {
      const child = getRegNo(prefix, FIRST + at);
      const by = methods[at % methods.length] ?? 'mtn';
      const daysAgo = startDaysAgo + 8 - 3 * ((at * 5 + school * 4) % 13);
      const reason = at % 8 === 4 ? failures[(at / 4 + school) % failures.length] : undefined;
      return [
        ...(reason ? [{ daysAgo: daysAgo + 1, child, amount: 'all', by, outcomes: [reason] } as const] : []),
        { daysAgo, child, amount: at % 2 === 0 ? 'all' : 'half', by },
        ...(at % 2 === 0 ? [] : [{ daysAgo: daysAgo - 33, child, amount: 'all', by } as const]),
      ];
    }).flat(),
  );

/** Payments of the last two weeks, so that charts end with money, and payments that still wait for their payer. */
const recentPayments: readonly DemoPayment[] = [
  ...Array.from(
    { length: 14 },
    (_, at): DemoPayment => ({
      daysAgo: at + 1,
      child: getRegNo(prefixes[at % 3] ?? '', 103),
      amount: 30_000 + 2_500 * at,
      by: at % 2 === 0 ? 'mtn' : 'airtel',
    }),
  ),
  ...[0.4, 0.3, 0.2].map(
    (daysAgo, at): DemoPayment => ({
      daysAgo,
      child: getRegNo(prefixes[at] ?? '', 104),
      amount: 80_000 + 5_000 * at,
      by: 'bank',
      transfer: null,
    }),
  ),
  ...[0.0006, 0.0003].map(
    (daysAgo, at): DemoPayment => ({
      daysAgo,
      child: getRegNo(prefixes[at] ?? '', 105),
      amount: 90_000 + 5_000 * at,
      by: 'mtn',
      outcomes: ['pending'],
    }),
  ),
];

/** Pays the schools what was collected until the day before; the last settlement of the first school waits. */
const settle = (daysAgo: number): DemoEvent[] => [
  {
    daysAgo,
    perform: async ({ server: { call }, send }) => {
      for (const { id, slug } of (await call(ADMIN, 'GET /admin/schools')).schools)
        if ((await call(ADMIN, `GET /admin/schools/${id}`)).school.payableUgx > 0)
          await send([
            'staff',
            `POST /admin/schools/${id}/settlements`,
            { untilOn: '{today-1}' },
            `due to ${slug}`,
          ]);
    },
  },
  {
    daysAgo: daysAgo - 1,
    perform: async ({ send, saved }) => {
      for (const [at, slug] of Object.values(slugs).entries()) {
        const id = saved[`due to ${slug}`];
        const paid = { providerTransactionId: `ST-${daysAgo}-${at}`, paidOn: '{today}' };
        if (id && at > 0 && daysAgo < 60) await send(['staff', `POST /admin/settlements/${id}/send`]);
        else if (id && daysAgo > 5) await send(['staff', `POST /admin/settlements/${id}/paid`, paid]);
        delete saved[`due to ${slug}`];
      }
    },
  },
];

/** Link of a fee reminder, with its token. */
const FEE_LINK = /\/p\/([\w-]+)/;

/** Reminders of the bursar to the guardians of a class, with what came of them. */
const remind: DemoEvent = {
  daysAgo: 13,
  perform: async ({ server, send }) => {
    const { rows } = await server.call(
      getDemoEmail('bursar'),
      `GET /admin/lists/students?status=enrolled&q=${encodeURIComponent(yearClasses[0])}`,
    );
    const owing = (rows as AdminListAnswer['rows']).filter(({ cells }) => Number(cells.outstandingUgx) > 0);
    const numbers = owing.slice(0, 12).map((_, at) => `07810021${10 + at}`);
    for (const [at, phoneNumber] of numbers.entries())
      await send([
        'bursar',
        `PUT /admin/students/${owing[at]?.id}/guardians/1`,
        { name: 'Rose Namutebi', phoneNumber, language: null },
      ]);
    const school = '/admin/schools/{st-josephs-naggalama}/fee-reminders';
    const choice = { classes: [yearClasses[0]], minOwedUgx: 1, overdueOn: null, language: 'en' };
    const { messages, priceUgx } = await send(['bursar', `POST ${school}/preview`, choice]);
    await send(['bursar', `POST ${school}`, { ...choice, messages, priceUgx }]);
    await server.sweep();
    for (const [at, phoneNumber] of numbers.entries()) {
      const to = `+256${phoneNumber.slice(1)}`;
      const { found: token, messageId } = server.findText(to, FEE_LINK);
      const report = { id: messageId, status: at % 5 === 3 ? 'Failed' : 'Success', phoneNumber: to };
      await server.call(
        null,
        `POST /webhooks/africastalking/delivery/${SMS_SEGMENT}`,
        new URLSearchParams(report),
      );
      if (at % 2 === 0) await server.call(null, 'POST /fee-links/open', { token });
    }
    const stop = new URLSearchParams({ from: `+256${numbers[0]?.slice(1)}`, text: 'STOP' });
    await server.call(null, `POST /webhooks/africastalking/incoming/${SMS_SEGMENT}`, stop);
  },
};

/** Register of a class that the bursar imports. */
const importRegister: DemoEvent = {
  daysAgo: 30,
  perform: async ({ server, send, saved }) => {
    const lines = ['Registration number,First name,Last name,Class', 'SJN-0710,Joan,Atim,Senior 2 West'];
    const file = new Blob([lines.join('\n')], { type: 'text/csv' });
    await send([
      'bursar',
      'POST /admin/schools/{st-josephs-naggalama}/register-imports?name=senior-2.csv',
      file,
      'import',
    ]);
    await server.sweep();
    await send(['bursar', `POST /admin/register-imports/${saved.import}/apply`, {}]);
  },
};

/** Secret that the sandbox's page of a school's own system knows (packages/sandbox/src/school-system). */
const SANDBOX_SECRET = 'whsec_c2FuZGJveC1vbmx5LXNjaG9vbC1zeXN0ZW0tc2VjcmV0';

/** API keys and an endpoint of the bursar's school, which gets the events of the last two days once the server starts. */
const openSchoolApi = ({ database, config }: DemoTarget): DemoEvent => ({
  daysAgo: 2,
  perform: async ({ server, send }) => {
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
  },
});

/** Number of days that the statement of the MTN wallet covers; yesterday is the last. */
const STATEMENT_DAYS = 4;

/** Imports a statement of the MTN wallet with a charge that only MTN knows, and signs its first day off. */
const importStatement = (database: Database): DemoEvent => ({
  daysAgo: 0.45,
  perform: async ({ send, today }) => {
    const [from, to] = [today(-STATEMENT_DAYS), today(-1)];
    const moved = (await listOpenMovements(database, 'mtn', from, today())).map((each) => ({
      id: each.transactionId ?? each.movement.slice(-12),
      reference: each.references[0] ?? '',
      day: each.day,
      amountUgx: each.amountUgx,
    }));
    let balanceUgx = (await listDailyChanges(database, 'mtn'))
      .filter(({ day }) => day < from)
      .reduce((sum, { amountUgx }) => sum + amountUgx, 0);
    const charge = { id: 'CHARGE-1', reference: '', day: to, amountUgx: -2_500 };
    const lines = [...moved, charge].map(({ id, reference, day, amountUgx }) => {
      balanceUgx += amountUgx;
      const [payer, payee] = amountUgx > 0 ? ['customer', MTN_WALLET] : [MTN_WALLET, 'customer'];
      return `${id},${reference},${day} 12:00:00,Successful,Payment,${payer},${payee},${Math.abs(amountUgx)},UGX,0,${balanceUgx}`;
    });
    const head = 'Id,External id,Date,Status,Type,From,To,Amount,Currency,Fee,Balance';
    const file = new Blob([[head, ...lines].join('\n')], { type: 'application/octet-stream' });
    await send(['staff', `POST /admin/statements/mtn?name=mtn-${from}.csv&from=${from}&to=${to}`, file]);
    const signOff = { day: from, accounts: ['mtn'], note: 'Agrees with the portal of MTN' };
    await send(['staff', 'POST /admin/reconciliation/sign-offs', signOff]);
  },
});

/** Saves a version of the loan product with changes. */
const changeProduct = (daysAgo: number, change: object): DemoEvent => ({
  daysAgo,
  perform: async ({ server: { call } }) => {
    const { products } = await call(ADMIN, 'GET /admin/loan-products');
    const { version: _version, savedAt: _savedAt, ...product } = products[0];
    await call(ADMIN, 'POST /admin/loan-products', { ...product, ...change });
  },
});

/** Lists what happens in the year of all schools. */
export const listYearEvents = (target: DemoTarget): DemoEvent[] => {
  const { database } = target;
  return [
    { daysAgo: 358, perform: (play) => addChildren(database, play) },
    ...[310, 280, 185, 160, 95, 68, 33, 15, 5].flatMap(settle),
    ...yearTerms.map(([name, daysAgo]) => ({
      daysAgo: daysAgo + 10,
      perform: (play: DemoPlay) => chargeTerm(name, play),
    })),
    // A fixed late fee was tried; since then, large loans need a guarantor.
    changeProduct(350, {
      late: { graceDays: 3, charge: { kind: 'fixed', amountUgx: 10_000 }, capUgx: 30_000 },
    }),
    changeProduct(94, { late: DEFAULT_LATE_RULE, guarantorFromUgx: 500_000 }),
    ...yearRequests.map(([daysAgo, ...request]) => createEvent(daysAgo, request)),
    ...yearLoans.flatMap((loan) => listLoanEvents(database, loan)),
    ...[
      ...yearTerms.flatMap(([, daysAgo]) => listTermPayments(daysAgo)),
      ...yearIncidents,
      ...recentPayments,
    ].flatMap(listPaymentEvents),
    remind,
    importRegister,
    openSchoolApi(target),
    importStatement(database),
  ];
};
