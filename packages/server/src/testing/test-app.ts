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
import { type App, buildApp } from '../app/app';
import type { DisbursementStep } from '../loans/disbursements/disbursement-steps';
import type { ProgressStep } from '../payments/payments/payment-steps';
import type { AccountHooks } from '../people/accounts/account-dependencies';
import { type Config, readConfig } from '../platform/config/config';
import type { Database } from '../platform/db/database';
import { type FakeFileStore, fakeFileStore } from './fake-file-store';
import { fakeGateway } from './fake-gateway';
import { fakeMailServer } from './fake-mail-server';
import { fakeNetwork } from './fake-network';
import { fakeTransfers } from './fake-transfers';
import { type SettableClock, settableClock } from './settable-clock';
import { stepWatch } from './step-watch';
import { openTestDatabase, type TestDatabase } from './test-database';
import { expectLedgerMatchesNetworks } from './test-ledger';

export { SCHOOL_ORIGIN } from './demo-constants';

export const SCHOOL = 'st-marys-kisubi';
export const BANK_SECRET = 'the-banks-secret-of-the-tests-0001';
export const AIRTEL_SEGMENT = 'airtel-segment-of-the-tests-000001';
export const AIRTEL_KEY = 'airtel-callback-key-of-the-tests';

/** Wide limits, so that only the tests of limits meet one. */
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
  RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
  RATE_LIMIT_PROMPTS_PER_PHONE_PER_HOUR: '1000000',
  RATE_LIMIT_FORMS_PER_HOUR: '1000000',
  RATE_LIMIT_FORMS_PER_PERSON_PER_DAY: '1000000',
  BANK_ACCOUNTS:
    'Centenary Bank=3100012345,Stanbic Bank=9030001234567,Equity Bank=1001200123456,Post Bank=1630020001234',
  BANK_WEBHOOK_SECRET: BANK_SECRET,
  AIRTEL_WEBHOOK_TOKEN: AIRTEL_SEGMENT,
  AIRTEL_CALLBACK_KEY: AIRTEL_KEY,
};

const configOf = (overrides: Record<string, string>): Config => {
  const config = readConfig({ ...environment, ...overrides });
  if (!config.ok) throw new Error(config.error.join('\n'));
  return config.value;
};

/** An answer of the API. Refusals are `{message, errors?}`; name the type for anything else. */
export interface Answer<Body = ProblemBody> {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  body: Body;
}

export interface TestChild {
  regNo: string;
  items: FeeItemView[];
}

export interface Payer {
  msisdn: Msisdn;
  method: Extract<PaymentMethodDetails, { paymentMethod: 'mobile' }>;
}

/** Payment that a test requests; fields not given have their usual values. */
export interface TestPaymentOptions {
  child: Pick<TestChild, 'regNo'>;
  amount: number;
  method: PaymentMethodDetails;
  itemIds?: string[];
  key?: string;
}

export const bankMethod: PaymentMethodDetails = {
  paymentMethod: 'bank',
  bankName: 'Stanbic Bank',
  accountNumber: '9030009998887',
};

export const paymentBody = ({ child, amount, method, itemIds }: TestPaymentOptions) => ({
  purpose: 'fees',
  school: SCHOOL,
  regNo: child.regNo,
  amount,
  ...method,
  ...(itemIds && { itemIds }),
});

let phones = 0;
/** A payer whose number no other test uses. */
export const newPayer = (network: Network = 'mtn'): Payer => {
  phones += 1;
  const rest = `${network === 'mtn' ? '77' : '75'}9${String(phones).padStart(6, '0')}`;
  return { msisdn: `+256${rest}`, method: { paymentMethod: 'mobile', network, phoneNumber: `0${rest}` } };
};

export interface TestAppOptions {
  /** Environment variables that differ from the usual ones. */
  env?: Record<string, string>;
  /** Address that calls come from unless they name one: servers on one database share what they count by address. */
  from?: string;
  /** Replaces whether a person still owes on a loan. */
  hasOutstandingLoan?: AccountHooks['hasOutstandingLoan'];
  /** The database to stand on, with its data; a fresh one with the demo data where none is given. */
  on?: { databases: TestDatabase; clock: SettableClock; fileStore?: FakeFileStore };
}

/** A database that a server beside its owner leaves open when it stops. */
const keptOpen = (database: Database): Database =>
  Object.create(database, { close: { value: async () => undefined } });

/** The server on a fresh database with the demo data, between fake strangers, at a clock that a test moves. */
export const buildTestApp = async ({ env = {}, from, on, hasOutstandingLoan }: TestAppOptions = {}) => {
  const databases = on?.databases ?? (await openTestDatabase('demo'));
  const clock = on?.clock ?? settableClock();
  const { asOwner } = databases;
  const database = on ? keptOpen(databases.database) : databases.database;
  const mtn = fakeNetwork('mtn');
  const airtel = fakeNetwork('airtel');
  const gateway = fakeGateway();
  const mailServer = fakeMailServer();
  const fileStore = on?.fileStore ?? fakeFileStore();
  const transfers = fakeTransfers();
  const steps = stepWatch<ProgressStep | DisbursementStep>();
  const log: string[] = [];
  const broken: string[] = [];
  const running: App = await buildApp({
    config: configOf(env),
    clock,
    database,
    gateway,
    mailServer,
    fileStore,
    transfers,
    providers: { mtn, airtel },
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

  const tryStart = <Body = ProblemBody>(asked: TestPaymentOptions): Promise<Answer<Body>> =>
    call<Body>({
      method: 'POST',
      url: '/api/payments',
      headers: { 'idempotency-key': asked.key ?? randomUUID() },
      payload: paymentBody(asked),
    });

  const sent = async (answer: Answer<PaymentStarted>): Promise<PaymentStarted> => {
    expect(answer.status, answer.text).toBe(201);
    const { payment } = answer.body;
    if (payment.paymentMethod === 'mobile') await steps.reached('submit-recorded', payment.id);
    return answer.body;
  };

  const tryRetry = <Body = ProblemBody>(
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
  return {
    app,
    running,
    database,
    asOwner,
    clock,
    mtn,
    airtel,
    gateway,
    mailServer,
    log,
    steps,
    call,
    lookUp,
    tryStart,
    tryRetry,
    databases,
    fileStore,
    transfers,

    /** Adds a child that owes these items at the school of the tests. */
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
        [regNo, SCHOOL, amounts],
      );
      return { regNo, items: (await lookUp(regNo)).body.items };
    },

    /** Starts a payment, and waits until the network's answer to it is written. */
    start: async (asked: TestPaymentOptions): Promise<PaymentStarted> =>
      sent(await tryStart<PaymentStarted>(asked)),

    retry: async (started: PaymentStarted, method: PaymentMethodDetails): Promise<PaymentStarted> =>
      sent(await tryRetry<PaymentStarted>(started, method)),

    show: async ({ payment, secret }: PaymentStarted): Promise<PaymentView> => {
      const answer = await call<{ payment: PaymentView }>({
        url: `/api/payments/${payment.id}`,
        headers: { 'x-payment-secret': secret },
      });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.payment;
    },

    /** Advances the clock by a number of milliseconds and runs the work that is due then. */
    pass: async (ms: number): Promise<void> => {
      clock.pass(ms);
      await running.sweep();
    },

    /** Checks that the ledger agrees with the networks' own counts. */
    booksAgree: () => expectLedgerMatchesNetworks(database, { mtn, airtel }, transfers),

    /** Reads rows as the application may. */
    rows: <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
      database.run<Row>(
        { name: `test-${createHash('sha256').update(text).digest('hex').slice(0, 40)}`, text },
        values,
      ),

    /** Ends the server and drops the database; a server that stands on another's database leaves it. */
    end: async (): Promise<void> => {
      expect(broken, 'responses that break their contracts').toEqual([]);
      await running.stop();
      if (!on) await databases.drop();
    },
  };
};

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>;
