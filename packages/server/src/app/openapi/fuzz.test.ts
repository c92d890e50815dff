import { roles } from '@somesa/core';
import { adminLists, adminReports, queueKinds } from '@somesa/core/admin';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../ledger/check-ledger';
import { createAdminFixtures } from '../../testing/admin-fixtures';
import {
  createRequests,
  type FuzzRequest,
  listOperations,
  type Operation,
} from '../../testing/fuzz-requests';
import { findSchemaMismatch } from '../../testing/json-schema';
import { buildTestApp, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';
import { getOpenApiDocument } from './openapi';

/** Number of requests per operation; `npm run fuzz` sends 500. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** Maximum time of all requests of one operation, in milliseconds. */
const TIMEOUT_MS = 30_000 + REQUESTS * 500;

/** Statuses that every operation may return: for an unreadable body, path or content type, and for an unknown ID. */
const COMMON_STATUSES = [400, 401, 403, 404, 413, 415, 422];

/** Roles of the callers; null for a guest. */
const callers = [null, roles.parent, roles.bursar, roles.staff, roles.administrator];

let test: TestApp;
let known: Record<string, string[]>;
/** Discrepancies that the ledger check finds in the fixtures. */
let discrepancies: unknown;
/** API key of a school, which callers with a token send to the endpoints for schools’ own systems. */
let schoolKey: string;
const people: (SignedInPerson | null)[] = [];

beforeAll(async () => {
  test = await buildTestApp();
  const { signInAs } = createTestStaff(test);
  for (const role of callers) people.push(role === null ? null : await signInAs(role));
  const fixtures = await createAdminFixtures(test, people[3]?.user.id ?? '');
  const pick = (...names: string[]) => names.flatMap((name) => fixtures[name] ?? []);
  discrepancies = await checkLedger(test.database);
  schoolKey = fixtures.schoolKey ?? '';
  await test.runAsOwner(
    `update school_api_keys set scopes = '{students:read,students:write,fees:read,fees:write,payments:read}'`,
  );
  known = {
    payments: pick('payment'),
    loans: pick('loan', 'running', 'accepted'),
    schools: pick('school'),
    terms: pick('term'),
    fees: pick('fee'),
    settlements: pick('settlement'),
    approvals: pick('approval'),
    journals: pick('approval'),
    documents: pick('document'),
    'register-imports': pick('import'),
    users: pick('user', 'leaver'),
    invitations: pick('invitation'),
    messages: pick('message'),
    bookings: pick('booking'),
    partnerships: pick('partnership'),
    exceptions: pick('exception', 'amountMismatch'),
    'bank-transactions': pick('bankTransaction'),
    disbursements: pick('disbursement'),
    'bank-payment-files': pick('file'),
    lists: Object.keys(adminLists),
    reports: Object.keys(adminReports),
    kind: [...queueKinds],
    subject: Object.values(fixtures),
    channel: ['sms', 'mail'],
    dedupeKey: pick('sent'),
    students: ['SMK-0001', 'TST-0001', ...pick('student')],
    'api-keys': pick('key'),
    'webhook-endpoints': pick('endpoint'),
    'webhook-deliveries': pick('delivery'),
    adjustments: pick('adjustment'),
    regNo: ['SMK-0001', 'TST-0001'],
    school: [SCHOOL],
    phoneNumber: ['0772999123'],
    email: ['fuzz@home.example'],
    origin: ['http://staff.example'],
    from: ['2026-01-01', '2000-01-01'],
    to: ['2026-11-30', '2099-12-31'],
    sort: ['createdAt', '-createdAt'],
  };
});
afterAll(() => test.end());

/** Logs callers in again that an earlier request logged out, locked or removed. */
const refreshPeople = async (): Promise<void> => {
  for (const [at, role] of callers.entries()) {
    const person = people[at];
    if (!person || role === null) continue;
    const { status, body } = await createTestPeople(test).getMe(person.token);
    if (status !== 200 || body.user.role_id !== role)
      people[at] = await createTestStaff(test).signInAs(role ?? roles.parent);
  }
};

const send = async ({ method, path }: Operation, request: FuzzRequest) => {
  const person = people[request.who];
  const token = person && path.startsWith('/school/') ? schoolKey : person?.token;
  return test.app.inject({
    method,
    url: request.url,
    ...(request.payload !== undefined && { payload: request.payload }),
    headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
};

/** Returns how a response differs from its description; null if it does not. */
const findDifference = (
  { responses }: Operation,
  { statusCode, payload }: LightMyRequestResponse,
): string | null => {
  const described = responses[statusCode];
  const isExpected = statusCode < 500 && (described || COMMON_STATUSES.includes(statusCode));
  if (!isExpected) return `${statusCode} ${payload.slice(0, 200)}`;
  const schema = described?.content?.['application/json']?.schema;
  const mismatch = schema && findSchemaMismatch(schema, JSON.parse(payload));
  return mismatch ? `${statusCode} ${mismatch}` : null;
};

const operations = listOperations(getOpenApiDocument().paths);

describe('valid and hostile requests generated from the OpenAPI document, by every kind of caller', () => {
  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s responds as described and never with an internal error',
    async (name, operation) => {
      await refreshPeople();
      const unexpected: string[] = [];
      const requests = fc.sample(createRequests(operation, known, callers.length), {
        seed: SEED,
        numRuns: REQUESTS,
      });
      for (const request of requests) {
        const difference = findDifference(operation, await send(operation, request));
        if (difference) unexpected.push(`${difference}: ${JSON.stringify(request).slice(0, 600)}`);
      }
      expect(unexpected, name).toEqual([]);
    },
    TIMEOUT_MS,
  );
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
