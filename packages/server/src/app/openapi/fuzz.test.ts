import { roles } from '@somesa/core';
import { adminLists, adminReports, workKinds } from '@somesa/core/admin';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../ledger/check-ledger';
import { createAdminFixtures } from '../../testing/admin-fixtures';
import { type FuzzRequest, listOperations, type Operation, requestsOf } from '../../testing/fuzz-requests';
import { findSchemaMismatch } from '../../testing/schema-mismatch';
import { buildTestApp, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';
import { openApiDocument } from './openapi-document';

/** Requests of each call: `npm run fuzz` sends 500. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 8);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** The longest that one call's requests may take, in milliseconds. */
const TIMEOUT_MS = 30_000 + REQUESTS * 500;

/** Answers that every call may give: to a body, an address or a type that can't be read, and to an unknown path. */
const ALWAYS = [400, 401, 403, 404, 413, 415, 422];

/** Everyone who calls. A guest has no role. */
const callers = [null, roles.parent, roles.bursar, roles.staff, roles.administrator];

let test: TestApp;
let known: Record<string, string[]>;
/** Findings of the ledger audit for the records created for these requests. */
let findings: unknown;
const people: (SignedInPerson | null)[] = [];

beforeAll(async () => {
  test = await buildTestApp();
  const { signInAs } = createTestStaff(test);
  for (const role of callers) people.push(role === null ? null : await signInAs(role));
  const things = await createAdminFixtures(test, people[3]?.user.id ?? '');
  const pick = (...names: string[]) => names.flatMap((name) => things[name] ?? []);
  findings = await checkLedger(test.database);
  known = {
    payments: pick('payment'),
    loans: pick('loan', 'running', 'accepted'),
    schools: pick('school'),
    terms: pick('term'),
    fees: pick('fee'),
    settlements: pick('settlement'),
    documents: pick('document'),
    'register-imports': pick('import'),
    users: pick('user', 'leaver'),
    invitations: pick('invitation'),
    messages: pick('message'),
    bookings: pick('booking'),
    partnerships: pick('partnership'),
    exceptions: pick('exception', 'aside'),
    'bank-transactions': pick('line'),
    disbursements: pick('disbursement'),
    'bank-payment-files': pick('file'),
    lists: Object.keys(adminLists),
    reports: Object.keys(adminReports),
    kind: [...workKinds],
    subject: Object.values(things),
    channel: ['sms', 'mail'],
    dedupeKey: pick('sent'),
    students: ['SMK-0001', 'TST-0001', ...pick('student')],
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

/** Signs in again whoever a request before signed out, locked or removed. */
const refreshPeople = async (): Promise<void> => {
  for (const [at, role] of callers.entries()) {
    const person = people[at];
    if (!person || role === null) continue;
    const { status, body } = await createTestPeople(test).me(person.token);
    if (status !== 200 || body.user.role_id !== role)
      people[at] = await createTestStaff(test).signInAs(role ?? roles.parent);
  }
};

const send = async ({ method }: Operation, request: FuzzRequest) => {
  const token = people[request.who]?.token;
  return test.app.inject({
    method,
    url: request.url,
    ...(request.payload !== undefined && { payload: request.payload }),
    headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
};

/** Says what of an answer the description does not know; null if it is as described. */
const whatIsWrong = (
  { responses }: Operation,
  { statusCode, payload }: LightMyRequestResponse,
): string | null => {
  const described = responses[statusCode];
  const isKnown = statusCode < 500 && (described || ALWAYS.includes(statusCode));
  if (!isKnown) return `${statusCode} ${payload.slice(0, 200)}`;
  const schema = described?.content?.['application/json']?.schema;
  const unlike = schema && findSchemaMismatch(schema, JSON.parse(payload));
  return unlike ? `${statusCode} ${unlike}` : null;
};

const operations = listOperations(openApiDocument().paths);

describe('requests made from the published description, right and hostile, from everyone', () => {
  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s never fails on our side, and answers as described',
    async (name, operation) => {
      await refreshPeople();
      const unexpected: string[] = [];
      const requests = fc.sample(requestsOf(operation, known, callers.length), {
        seed: SEED,
        numRuns: REQUESTS,
      });
      for (const request of requests) {
        const answer = await send(operation, request);
        const wrong = whatIsWrong(operation, answer);
        if (wrong) unexpected.push(`${wrong}: ${JSON.stringify(request).slice(0, 600)}`);
      }
      expect(unexpected, name).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

it(
  'leaves books that agree as they did before',
  async () => {
    await test.pass(0);
    expect(await checkLedger(test.database)).toEqual(findings);
  },
  TIMEOUT_MS,
);
