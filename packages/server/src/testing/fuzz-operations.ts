import { appendFileSync } from 'node:fs';
import { setImmediate as waitForNextTurn } from 'node:timers/promises';
import { adminLists, adminReports, queueKinds } from '@somesa/core/admin';
import { endpoints } from '@somesa/core/contract';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOpenApiDocument } from '../app/openapi/openapi';
import { checkLedger } from '../audit/check-ledger';
import {
  createRequests,
  type FuzzRequest,
  type KnownValues,
  listOperations,
  type Operation,
} from './fuzz-requests';
import {
  type FuzzCaller,
  type FuzzState,
  OTHERS_MARKER,
  OTHERS_PHONE,
  outsiders,
  prepareFuzzState,
} from './fuzz-state';
import { listValidRequests, type ValidRequest } from './fuzz-valid-requests';
import { findSchemaMismatch } from './json-schema';
import { type RestorableState, saveState } from './restorable-state';
import { type ServedPage, servePage } from './serve-page';
import { AIRTEL_KEY, AIRTEL_SEGMENT, BANK_SECRET, buildTestApp, SCHOOL, type TestApp } from './test-app';

/** Number of requests per operation; `npm run fuzz` sends 500, the nightly run 10,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 3);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** Number of requests after which the prepared state is brought back, so that later ones succeed too. */
const REQUESTS_PER_STATE = 25;
/** Maximum time of all requests of one operation, in milliseconds. */
const TIMEOUT_MS = 30_000 + REQUESTS * 500;

/** Statuses that every operation may return: for an unreadable body, path or content type, and for an unknown ID. */
const COMMON_STATUSES = [400, 401, 403, 404, 413, 415, 422];

/** Text of our own code or of the database, which no response may show. */
const INTERNALS =
  /node_modules|\bat .+\.[cm]?[jt]s:\d+|\/packages\/|\/src\/|SQLSTATE|syntax error at|violates .+ constraint|relation \\?"|column \\?"|drizzle|pg_catalog|TypeError|ReferenceError|undefined is not/i;

let test: TestApp;
let page: ServedPage;
let state: FuzzState;
let saved: RestorableState;
let known: KnownValues;
let prepared: Record<string, ValidRequest>;
/** Discrepancies that the ledger check finds in the fixtures. */
let discrepancies: unknown;
/** Texts that no line of the log may contain. */
let unloggable: string[];

/** Lists personal data and secrets of the prepared state. */
const listUnloggable = ({
  people,
  tokens,
  links,
  sessions,
  payments,
  payer,
  regNo,
  other,
  fixtures,
  money,
}: FuzzState): string[] => {
  const persons = [people.parent, people.otherParent, people.head, people.newcomer, people.staff];
  return [
    OTHERS_MARKER,
    OTHERS_PHONE,
    'Nambi',
    'Apio',
    'Plot 1, Kampala',
    '@home.example',
    'a-good-secret',
    ...persons.map(({ contact }) => contact.slice(1)),
    payer.phoneNumber.slice(1),
    money.refund.payer.method.phoneNumber.slice(1),
    regNo,
    other.regNo,
    payments.paid.secret,
    ...Object.values(tokens),
    ...Object.values(links),
    ...Object.values(sessions),
    fixtures.schoolKey ?? '',
    AIRTEL_SEGMENT,
    AIRTEL_KEY,
    BANK_SECRET,
  ].filter((text) => text !== '');
};

const listKnown = ({
  fixtures,
  ids,
  loans,
  payments,
  money,
  regNo,
  other,
  people,
}: FuzzState): KnownValues => {
  const pick = (...names: string[]) => names.flatMap((name) => fixtures[name] ?? []);
  return {
    payments: [...pick('payment'), payments.paid.payment.id, payments.other.payment.id, money.refund.payment],
    loans: [
      ...pick('loan', 'running', 'accepted'),
      ...Object.values(loans),
      ...[money.lateLoan, money.expiredLoan, money.unpaidLoan],
    ],
    schools: [...pick('school'), ids.othersSchool, money.owedSchool],
    terms: pick('term'),
    groups: pick('group'),
    fees: pick('fee'),
    settlements: [...pick('settlement'), money.settlement, money.failedSettlement],
    approvals: pick('approval'),
    journals: [...pick('approval'), money.journal],
    documents: pick('document'),
    'register-imports': pick('import', 'appliedImport'),
    users: [...pick('user', 'leaver'), people.otherParent.user.id],
    people: [people.viewer.user.id],
    invitations: pick('invitation'),
    messages: pick('message'),
    bookings: pick('booking'),
    partnerships: pick('partnership'),
    exceptions: [...pick('exception'), money.mismatch],
    claims: pick('claim'),
    'bank-transactions': pick('bankTransaction'),
    disbursements: [
      ...pick('disbursement'),
      ...[money.uncheckedTransfer, money.transferInFile, money.waitingTransfer],
    ],
    'bank-payment-files': pick('file'),
    'fee-sendings': pick('feeSending'),
    'fee-batches': pick('feeBatch', 'recordedBatch'),
    lists: Object.keys(adminLists),
    reports: Object.keys(adminReports),
    kind: [...queueKinds],
    subject: Object.values(fixtures),
    channel: ['sms', 'mail'],
    dedupeKey: pick('sent'),
    students: [...pick('student'), ids.othersStudent, 'SMK-0001', regNo, other.regNo],
    '/school/v1/students/{regNo} regNo': [regNo],
    'api-keys': pick('key'),
    'webhook-endpoints': pick('endpoint'),
    'webhook-deliveries': pick('delivery'),
    adjustments: pick('adjustment'),
    regNo: [regNo, 'SMK-0001', other.regNo],
    school: [SCHOOL, other.slug],
    phoneNumber: ['0772999123'],
    email: ['fuzz@home.example'],
    origin: ['http://staff.example'],
    from: ['2026-01-01', '2000-01-01'],
    to: ['2026-11-30', '2099-12-31'],
    sort: ['createdAt', '-createdAt'],
    id: [loans.others, payments.other.payment.id, ids.othersStudent, ids.othersSchool],
  };
};

/** Adds a line to the report: the number of responses of an operation by status, and the wrong ones. */
const report = (operation: string, statuses: Record<number, number>, wrong: string[]): void => {
  const file = process.env.FUZZ_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify({ operation, statuses, wrong })}\n`);
};

const accessByOperation = new Map<string, string>([
  ...endpoints.map(
    ({ method, path, access }) => [`${method} ${path.replace(/:(\w+)/g, '{$1}')}`, access] as const,
  ),
  ...Object.entries(adminLists).flatMap(([list, { access }]) =>
    ['', '/csv'].map((file) => [`GET /admin/lists/${list}${file}`, `admin_${access}`] as const),
  ),
]);

/** Callers who may use operations of each kind of access. */
const callersByAccess: Record<string, FuzzCaller> = {
  guest: 'guest',
  guest_or_user: 'guest',
  password: 'parent',
  user: 'parent',
  school_key: 'key',
  admin_school: 'head',
  admin_school_bursar: 'head',
  admin_school_head: 'head',
  admin_payout_account: 'head',
  admin_head_bursar: 'head',
  admin_staff: 'staff',
  admin_administrator: 'administrator',
};

const getUsualCaller = (name: string): FuzzCaller => {
  const caller = callersByAccess[accessByOperation.get(name) ?? ''];
  if (!caller) throw new Error(`no caller is known for ${name}`);
  return caller;
};

const send = async ({ method }: Operation, { as, token, url, headers, payload }: FuzzRequest) => {
  const sent = token ?? state.tokens[as];
  return test.app.inject({
    method,
    url,
    ...(payload !== undefined && { payload }),
    headers: { ...headers, ...(sent && { authorization: `Bearer ${sent}` }) },
  });
};

/** Returns how a response differs from its description, or what it should not show; null if it is right. */
const findDifference = (
  { responses }: Operation,
  { as }: FuzzRequest,
  { statusCode, payload }: LightMyRequestResponse,
): string | null => {
  const described = responses[statusCode];
  const isExpected = statusCode < 500 && (described || COMMON_STATUSES.includes(statusCode));
  if (!isExpected) return `${statusCode} ${payload.slice(0, 200)}`;
  const leak = INTERNALS.exec(payload);
  if (leak) return `${statusCode} shows ${leak[0]}: ${payload.slice(0, 200)}`;
  if (outsiders.includes(as) && (payload.includes(OTHERS_MARKER) || payload.includes(OTHERS_PHONE)))
    return `${statusCode} shows the data of others to ${as}`;
  const schema = described?.content?.['application/json']?.schema;
  const mismatch = schema && findSchemaMismatch(schema, JSON.parse(payload));
  return mismatch ? `${statusCode} ${mismatch}` : null;
};

/**
 * Declares the tests that send requests to the operations of the published API, with a server and prepared records of their own: to all
 * operations, or to every `step`-th one after the first ones.
 */
export const fuzzOperations = (first = 0, step = 1): void => {
  /** Responses to prepared requests that did not succeed, by operation. */
  const rejections: Record<string, string> = {};

  beforeAll(async () => {
    test = await buildTestApp({ env: { LOG_LEVEL: 'debug' } });
    page = await servePage();
    state = await prepareFuzzState(test, page.address);
    discrepancies = await checkLedger(test.database);
    known = listKnown(state);
    prepared = listValidRequests(state);
    unloggable = listUnloggable(state);
    saved = await saveState(test);
  }, 300_000);
  afterAll(async () => {
    page.close();
    await test.end();
  });

  const operations = listOperations(getOpenApiDocument().paths).filter((_, at) => at % step === first);

  describe('valid and hostile requests generated from the OpenAPI document, by every kind of caller', () => {
    it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
      '%s responds as described, shows no data of others, logs nothing personal, and never fails',
      async (name, operation) => {
        const { valid, any } = createRequests(operation, known, getUsualCaller(name), prepared[name] ?? {});
        const statuses: Record<number, number> = {};
        const unexpected: string[] = [];
        for (let from = 0; from < REQUESTS; from += REQUESTS_PER_STATE) {
          await saved.restore();
          const numRuns = Math.min(REQUESTS_PER_STATE, REQUESTS - from);
          const requests = [
            ...fc.sample(valid, { seed: SEED + from, numRuns: 1 }),
            ...fc.sample(any, { seed: SEED + from, numRuns: numRuns - 1 }),
          ];
          for (const [at, request] of requests.entries()) {
            const answer = await send(operation, request);
            // The embedded database answers without a turn of the event loop, which would keep every request until the end.
            await waitForNextTurn();
            statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
            if (at === 0 && answer.statusCode >= 400)
              rejections[name] ??= `${answer.statusCode} ${answer.payload.slice(0, 300)}`;
            const difference = findDifference(operation, request, answer);
            if (difference)
              unexpected.push(
                `${difference}: ${JSON.stringify({ ...request, payload: String(request.payload) }).slice(0, 600)}`,
              );
          }
          // Work that goes on after responses, such as a new link to reset a password, must not change the state of the next operation.
          if (operation.method !== 'GET') await test.running.sweep();
        }
        for (const line of test.log.splice(0))
          if (unloggable.some((text) => line.includes(text)))
            unexpected.push(`logged: ${line.slice(0, 400)}`);
        const wrong = unexpected.slice(0, 20);
        report(name, statuses, wrong);
        expect(wrong, [name, ...wrong].join('\n')).toEqual([]);
      },
      TIMEOUT_MS,
    );

    it('succeed for the prepared request of every operation', () => {
      const failed = Object.entries(rejections).map(([name, rejection]) => `${name}: ${rejection}`);
      expect(failed, failed.join('\n')).toEqual([]);
    });
  });

  it(
    'the ledger check finds no new discrepancy after all requests',
    async () => {
      await test.advanceTime(0);
      // A request may end a settlement of the fixtures, which has no entries.
      expect(discrepancies).toEqual(expect.arrayContaining(await checkLedger(test.database)));
    },
    TIMEOUT_MS,
  );
};
