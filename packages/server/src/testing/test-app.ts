import { createHash, randomUUID } from 'node:crypto';
import type {
  FeeItemView,
  Msisdn,
  Network,
  PaymentMethodDetails,
  PaymentStarted,
  PaymentView,
  ProblemBody,
  StudentView,
} from '@somesa/core';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { type App, type AppDependencies, buildApp } from '../app/app';
import { createLimitsSql, readApprovalLimits } from '../app/startup/store-approval-limits';
import type { TestMode } from '../app/test-mode/test-routes';
import type { DisbursementStep } from '../loans/disbursements/disbursement-steps';
import type { PaymentStep } from '../payments/outcomes/payment-poller';
import type { AccountHooks } from '../people/accounts/account-dependencies';
import { type Config, readConfig } from '../platform/config/config';
import type { Database } from '../platform/db/database';
import type { DatabaseLimits } from '../platform/db/database-limits';
import type { Telemetry } from '../platform/telemetry';
import { addSchool } from '../schools/schools-repository';
import { schoolPayoutAccounts } from '../schools/tables/payout-accounts';
import { createFakeFileStore, type FakeFileStore } from './fake-file-store';
import { createFakeGateway } from './fake-gateway';
import { createFakeMailServer } from './fake-mail-server';
import { createFakeNetwork, createFakeTransfers } from './fake-providers';
import { createSettableClock, type SettableClock } from './settable-clock';
import { createStepWatch } from './step-watch';
import { openTestDatabase, type TestDatabase } from './test-database';
import { expectLedgerMatchesNetworks } from './test-ledger';

export { SCHOOL_ORIGIN } from './database-template';

export const SCHOOL = 'st-marys-kisubi';
export const BANK_SECRET = 'the-banks-secret-of-the-tests-0001';
export const AIRTEL_SEGMENT = 'airtel-segment-of-the-tests-000001';
export const AIRTEL_KEY = 'airtel-callback-key-of-the-tests';

/** Settings with limits that only the tests of these limits reach. */
const environment = {
  SECRET_KEY: 'a-secret-key-for-tests-that-is-long-enough',
  PUBLIC_URL: 'http://localhost:4000',
  RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_MINUTE: '1000000',
  RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_DAY: '1000000',
  RATE_LIMIT_LOOKUPS_PER_MINUTE: '1000000',
  RATE_LIMIT_LOOKUPS_PER_DAY: '1000000',
  RATE_LIMIT_LOOKUPS_TOGETHER_PER_MINUTE: '1000000',
  RATE_LIMIT_INITIATIONS_PER_DEVICE_PER_MINUTE: '1000000',
  RATE_LIMIT_INITIATIONS_PER_MINUTE: '1000000',
  RATE_LIMIT_HOLDS_PER_CHILD: '1000000',
  RATE_LIMIT_HOLDS_PER_CALLER: '1000000',
  RATE_LIMIT_INITIATIONS_TOGETHER_PER_MINUTE: '1000000',
  RATE_LIMIT_LOGINS_PER_MINUTE: '1000000',
  RATE_LIMIT_LOGINS_TOGETHER_PER_MINUTE: '1000000',
  RATE_LIMIT_REGISTRATION_SMS_PER_HOUR: '1000000',
  RATE_LIMIT_REGISTRATIONS_PER_HOUR: '1000000',
  RATE_LIMIT_OTP_REQUESTS_PER_HOUR: '1000000',
  RATE_LIMIT_AVATARS_PER_HOUR: '1000000',
  RATE_LIMIT_UPLOADS_PER_HOUR: '1000000',
  PASSWORD_COST_LOG2: '10',
  REVERSAL_SECOND_APPROVAL_ABOVE_UGX: '1000000000000',
  RECORDED_PAYMENT_SECOND_APPROVAL_ABOVE_UGX: '1000000000000',
  RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
  RATE_LIMIT_PROMPTS_PER_PHONE_PER_HOUR: '1000000',
  RATE_LIMIT_FORMS_PER_HOUR: '1000000',
  RATE_LIMIT_FORMS_PER_PERSON_PER_DAY: '1000000',
  BANK_ACCOUNTS:
    'Centenary Bank=3100012345,Stanbic Bank=9030001234567,Equity Bank=1001200123456,Post Bank=1630020001234',
  BANK_WEBHOOK_SECRET: BANK_SECRET,
  SMS_SHORT_CODE: '8228',
  SMS_WEBHOOK_TOKEN: 'sms-segment-of-the-tests-000001',
  AIRTEL_WEBHOOK_TOKEN: AIRTEL_SEGMENT,
  AIRTEL_CALLBACK_KEY: AIRTEL_KEY,
};

const createConfig = (overrides: Record<string, string>): Config => {
  const config = readConfig({ ...environment, ...overrides });
  if (!config.ok) throw new Error(config.error.join('\n'));
  return config.value;
};

/** Response of the API. The default body is that of an error, `{message, errors?}`. */
export interface Answer<Body = ProblemBody> {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  body: Body;
}

export interface TestChild {
  /** Slug of the child's school. */
  school: string;
  regNo: string;
  items: FeeItemView[];
}

export interface Payer {
  msisdn: Msisdn;
  method: Extract<PaymentMethodDetails, { paymentMethod: 'mobile' }>;
}

/** Options of a payment in a test. */
export interface TestPaymentOptions {
  child: Pick<TestChild, 'regNo'> & Partial<TestChild>;
  amount: number;
  method: PaymentMethodDetails;
  itemIds?: string[];
  key?: string;
  /** More headers, such as the language or the origin of the payer's page. */
  headers?: Record<string, string>;
}

export const bankMethod: PaymentMethodDetails = {
  paymentMethod: 'bank',
  bankName: 'Stanbic Bank',
  accountNumber: '9030009998887',
};

export const createPaymentBody = ({ child, amount, method, itemIds }: TestPaymentOptions) => ({
  purpose: 'fees',
  school: child.school ?? SCHOOL,
  regNo: child.regNo,
  amount,
  ...method,
  ...(itemIds && { itemIds }),
});

let phones = 0;
/** Creates a payer whose phone number no other test uses. */
export const createPayer = (network: Network = 'mtn'): Payer => {
  phones += 1;
  const rest = `${network === 'mtn' ? '77' : '75'}9${String(phones).padStart(6, '0')}`;
  return { msisdn: `+256${rest}`, method: { paymentMethod: 'mobile', network, phoneNumber: `0${rest}` } };
};

export interface TestAppOptions {
  /** Environment variables that differ from the default ones. */
  env?: Record<string, string>;
  /** Default IP address of requests: servers on one database share their rate limit counters. */
  from?: string;
  /** Replacement of the account hook. */
  hasOutstandingLoan?: AccountHooks['hasOutstandingLoan'];
  /** Creates clients of external systems that replace the fake ones. */
  connect?: (real: Pick<AppDependencies, 'config' | 'clock'>) => Partial<AppDependencies>;
  /** Time at which the clock stands at first. */
  start?: string;
  /** Creates the test mode of the server; it has none by default. */
  createTestMode?: (real: Pick<AppDependencies, 'config' | 'clock' | 'database'>) => TestMode | null;
  /** Export of traces, metrics and logs. */
  telemetry?: Telemetry;
  /** Puts the server into maintenance mode. */
  isInMaintenance?: boolean;
  /** Milliseconds by which the server's clock is ahead of the database's. */
  clockAheadMs?: number;
  /** Numbers of connections of a new database, if those of a test are too few. */
  limits?: DatabaseLimits;
  /** Existing database to use; by default a new one with the demo data. */
  on?: { databases: TestDatabase; clock: SettableClock; fileStore?: FakeFileStore };
}

/** Returns a database that stays open when a second server on it stops. */
const keepOpen = (database: Database): Database =>
  Object.create(database, { close: { value: async () => undefined } });

/** Builds a server on a new database with the demo data, with fake external systems and a settable clock. */
export const buildTestApp = async ({
  env = {},
  from,
  limits,
  on,
  hasOutstandingLoan,
  connect,
  start,
  createTestMode,
  isInMaintenance = false,
  telemetry,
  clockAheadMs = 0,
}: TestAppOptions = {}) => {
  const databases = on?.databases ?? (await openTestDatabase('demo', limits));
  const rightClock = on?.clock ?? createSettableClock(start);
  const clock =
    clockAheadMs === 0
      ? rightClock
      : { ...rightClock, now: () => new Date(rightClock.now().getTime() + clockAheadMs) };
  const config = createConfig(env);
  const { runAsOwner } = databases;
  await runAsOwner(createLimitsSql(readApprovalLimits(config)));
  const database = on ? keepOpen(databases.database) : databases.database;
  const mtn = createFakeNetwork('mtn');
  const airtel = createFakeNetwork('airtel');
  const gateway = createFakeGateway();
  const mailServer = createFakeMailServer();
  const fileStore = on?.fileStore ?? createFakeFileStore();
  const transfers = createFakeTransfers();
  const airtelTransfers = createFakeTransfers();
  const steps = createStepWatch<PaymentStep | DisbursementStep>();
  const log: string[] = [];
  const broken: string[] = [];
  const real = { config, clock, database };
  const running: App = await buildApp({
    ...real,
    measureClockDifference: async () => clockAheadMs,
    isInMaintenance,
    ...(telemetry && { telemetry }),
    testMode: createTestMode?.(real) ?? null,
    gateway,
    mailServer,
    fileStore,
    transfers: { mtn: transfers, airtel: airtelTransfers },
    providers: { mtn, airtel },
    ...connect?.(real),
    ...(hasOutstandingLoan && { accountHooks: { hasOutstandingLoan } }),
    observe: steps.note,
    onBrokenAnswer: (sentence) => {
      broken.push(sentence);
      throw new Error(sentence);
    },
    logTo: { write: (line) => void log.push(line) },
  });
  const { app } = running;

  const call = async <Body = ProblemBody>(options: InjectOptions): Promise<Answer<Body>> => {
    const { statusCode, headers, payload } = await app.inject({
      ...(from && { remoteAddress: from }),
      ...options,
    });
    const isJson = String(headers['content-type']).startsWith('application/json');
    return { status: statusCode, headers, text: payload, body: isJson ? JSON.parse(payload) : payload };
  };

  const lookUp = <Body = StudentView>(regNo: string, query = ''): Promise<Answer<Body>> =>
    call<Body>({ url: `/api/students/${encodeURIComponent(regNo)}${query}` });

  const tryStartPayment = <Body = ProblemBody>(options: TestPaymentOptions): Promise<Answer<Body>> =>
    call<Body>({
      method: 'POST',
      url: '/api/payments',
      headers: { 'idempotency-key': options.key ?? randomUUID(), ...options.headers },
      payload: createPaymentBody(options),
    });

  const waitUntilSent = async (answer: Answer<PaymentStarted>): Promise<PaymentStarted> => {
    expect(answer.status, answer.text).toBe(201);
    const { payment } = answer.body;
    if (payment.paymentMethod === 'mobile') await steps.reached('submit-recorded', payment.id);
    return answer.body;
  };

  const tryRetryPayment = <Body = ProblemBody>(
    { payment, secret }: PaymentStarted,
    method: PaymentMethodDetails,
    key: string = randomUUID(),
  ): Promise<Answer<Body>> =>
    call<Body>({
      method: 'POST',
      url: `/api/payments/${payment.id}/retry`,
      headers: { 'idempotency-key': key, 'x-payment-secret': secret },
      payload: method,
    });

  let children = 0;
  let school = SCHOOL;
  return {
    app,
    running,
    database,
    runAsOwner,
    clock,
    mtn,
    airtel,
    gateway,
    mailServer,
    log,
    steps,
    call,
    lookUp,
    tryStartPayment,
    tryRetryPayment,
    databases,
    fileStore,
    transfers,
    airtelTransfers,

    /** Returns the slug of the school at which helpers add children and loans: SCHOOL, or the one that was started last. */
    getSchool: () => school,

    /** Adds a school with a wallet, at which helpers add children and loans from then on. Returns its ID. */
    startSchool: (): Promise<number> =>
      database.transaction(async (tx) => {
        school = `school-${randomUUID()}`;
        const [name, msisdn] = ['A school of tests', '+256772000201'];
        const schoolId = await addSchool(tx, {
          slug: school,
          name,
          contactMsisdn: msisdn,
          takesPrepayments: false,
        });
        await tx.orm
          .insert(schoolPayoutAccounts)
          .values({ schoolId, method: 'mtn', payeeName: name, msisdn });
        return schoolId;
      }),

    /** Adds a child with fee items of these amounts at the school of the tests. */
    addChild: async (...amounts: number[]): Promise<TestChild> => {
      children += 1;
      const regNo = `TST-${String(children).padStart(4, '0')}`;
      await database.run(
        {
          name: 'test-child',
          text: `
            with child as (
              insert into students (school_id, reg_no, first_name, last_name, class_name)
              select id, $1, 'Peace', 'Apio', 'Senior 1' from schools where slug = $2 returning id)
            insert into fee_items (student_id, description, due_on, amount_ugx)
            select child.id, 'Item ' || n, date '2026-12-01' + n::int, amount
            from child, unnest($3::bigint[]) with ordinality as i (amount, n)`,
        },
        [regNo, school, amounts],
      );
      return { school, regNo, items: (await lookUp(regNo)).body.items };
    },

    /** Initiates a payment and waits until the response of the network is recorded. */
    startPayment: async (options: TestPaymentOptions): Promise<PaymentStarted> =>
      waitUntilSent(await tryStartPayment<PaymentStarted>(options)),

    retryPayment: async (started: PaymentStarted, method: PaymentMethodDetails): Promise<PaymentStarted> =>
      waitUntilSent(await tryRetryPayment<PaymentStarted>(started, method)),

    show: async ({ payment, secret }: PaymentStarted): Promise<PaymentView> => {
      const answer = await call<{ payment: PaymentView }>({
        url: `/api/payments/${payment.id}`,
        headers: { 'x-payment-secret': secret },
      });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.payment;
    },

    /** Advances the clock by a number of milliseconds and runs the jobs that are due then. */
    advanceTime: async (ms: number): Promise<void> => {
      clock.advance(ms);
      await running.sweep();
    },

    /** Expects the ledger to have no discrepancies and to agree with the networks. */
    expectLedgerMatches: () => expectLedgerMatchesNetworks(database, { mtn, airtel }, transfers),

    /** Runs a query with the rights of the application and returns its rows. */
    queryRows: <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
      database.run<Row>(
        { name: `test-${createHash('sha256').update(text).digest('hex').slice(0, 40)}`, text },
        values,
      ),

    /** Stops the server and drops its database, unless the database belongs to another server. */
    end: async (): Promise<void> => {
      expect(broken, 'responses that break their contracts').toEqual([]);
      await running.stop();
      if (!on) await databases.drop();
    },
  };
};

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>;
