import { type RoleId, roles } from '@somesa/core';
import { adminLists } from '@somesa/core/admin';
import { type Endpoint, endpoints } from '@somesa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminFixtures } from '../testing/admin-fixtures';
import { listRoutes } from '../testing/list-routes';
import { type Answer, buildTestApp, SCHOOL, type TestApp } from '../testing/test-app';
import { createTestStaff } from '../testing/test-staff';

/** All kinds of callers. `otherBursar` works for another school than that of the fixtures. */
const callers = ['guest', 'parent', 'otherBursar', 'bursar', 'staff', 'administrator'] as const;
type Caller = (typeof callers)[number];
const callerRoles: Record<Exclude<Caller, 'guest'>, RoleId> = {
  parent: roles.parent,
  otherBursar: roles.bursar,
  bursar: roles.bursar,
  staff: roles.staff,
  administrator: roles.administrator,
};

/** Results by kind of access: bursars of the school of the requested data (`own`), or every bursar, who then gets data of their school (`each`). */
const grants = {
  own: { bursar: 'allowed', staff: 'allowed', administrator: 'allowed' },
  each: { otherBursar: 'allowed', bursar: 'allowed', staff: 'allowed', administrator: 'allowed' },
  staff: { staff: 'allowed', administrator: 'allowed' },
  administrator: { staff: 403, administrator: 'allowed' },
} as const satisfies Record<string, Partial<Record<Caller, 'allowed' | number>>>;
type Access = keyof typeof grants;

/** Returns the expected result of a request. Without access, a guest gets 401 and anyone else 404. */
const getExpected = (caller: Caller, access: Access): 'allowed' | number => {
  const expected: Partial<Record<Caller, 'allowed' | number>> = grants[access];
  return expected[caller] ?? (caller === 'guest' ? 401 : 404);
};

/** Returns the kind of access of an endpoint. A path with a parameter names data of one school. */
const getAccess = ({ access, path }: Endpoint): Access => {
  const kinds: Partial<Record<Endpoint['access'], Access>> = {
    admin_school: path.includes(':') ? 'own' : 'each',
    admin_staff: 'staff',
    admin_administrator: 'administrator',
  };
  const kind = kinds[access];
  if (!kind) throw new Error(`${path} is below /admin, but allows ${access}`);
  return kind;
};

/**
 * Fixture of each path parameter of an endpoint. The endpoints are tested in this order: a fee is charged before its deletion is tested,
 * so that it still exists for the next caller.
 */
const parameters: Record<string, Record<string, string>> = {
  'GET /admin/schools/:id': { id: 'school' },
  'PUT /admin/schools/:id': { id: 'school' },
  'PUT /admin/schools/:id/payout-account': { id: 'school' },
  'GET /admin/schools/:id/snippet': { id: 'school' },
  'GET /admin/schools/:id/statement': { id: 'school' },
  'POST /admin/schools/:id/origins': { id: 'school' },
  'POST /admin/schools/:id/origins/check': { id: 'school' },
  'DELETE /admin/schools/:id/origins': { id: 'school' },
  'POST /admin/schools/:id/terms': { id: 'school' },
  'POST /admin/schools/:id/terms/:term/fees': { id: 'school', term: 'term' },
  'PUT /admin/schools/:id/terms/:term': { id: 'school', term: 'term' },
  'PUT /admin/schools/:id/fees/:fee': { id: 'school', fee: 'fee' },
  'POST /admin/schools/:id/fees/:fee/charge': { id: 'school', fee: 'fee' },
  'DELETE /admin/schools/:id/fees/:fee': { id: 'school', fee: 'fee' },
  'DELETE /admin/schools/:id/terms/:term': { id: 'school', term: 'term' },
  'POST /admin/schools/:id/fees/:fee/take-back': { id: 'school', fee: 'fee' },
  'POST /admin/schools/:id/settlements': { id: 'school' },
  'GET /admin/settlements/:id': { id: 'settlement' },
  'POST /admin/settlements/:id/paid': { id: 'settlement' },
  'POST /admin/settlements/:id/cancel': { id: 'settlement' },
  'GET /admin/students/:id': { id: 'student' },
  'GET /admin/loans/:id': { id: 'loan' },
  'POST /admin/loans/:id/documents/:documentId/link': { id: 'loan', documentId: 'document' },
  'POST /admin/loans/:id/request-documents': { id: 'loan' },
  'POST /admin/loans/:id/link-student': { id: 'loan' },
  'POST /admin/loans/:id/approve': { id: 'loan' },
  'POST /admin/loans/:id/decline': { id: 'loan' },
  'POST /admin/loans/:id/reopen': { id: 'loan' },
  'POST /admin/loans/:id/cancel': { id: 'loan' },
  'POST /admin/loans/:id/disburse': { id: 'accepted' },
  'GET /admin/loan-products': {},
  'POST /admin/loan-products': {},
  'GET /admin/disbursements/:id': { id: 'disbursement' },
  'POST /admin/disbursements/:id/settled': { id: 'disbursement' },
  'POST /admin/disbursements/:id/failed': { id: 'disbursement' },
  'POST /admin/bank-payment-files': {},
  'GET /admin/bank-payment-files/:id': { id: 'file' },
  'GET /admin/loans/:id/account': { id: 'running' },
  'GET /admin/loans/:id/repayments': { id: 'running' },
  'POST /admin/payments/:id/reverse': { id: 'payment' },
  'GET /admin/overview': {},
  'GET /admin/schedule': {},
  'GET /admin/reports/:report': { report: 'collections' },
  'GET /admin/reports/:report/csv': { report: 'collections' },
  'GET /admin/search': {},
  'GET /admin/work': {},
  'GET /admin/work/:kind/:subject': { kind: 'message', subject: 'message' },
  'POST /admin/work/:kind/:subject/claim': { kind: 'message', subject: 'message' },
  'POST /admin/work/:kind/:subject/note': { kind: 'message', subject: 'message' },
  'POST /admin/work/:kind/:subject/release': { kind: 'message', subject: 'message' },
  'POST /admin/work/:kind/:subject/done': { kind: 'message', subject: 'message' },
  'POST /admin/work/:kind/:subject/reopen': { kind: 'message', subject: 'message' },
  'GET /admin/messages/:id': { id: 'message' },
  'GET /admin/bookings/:id': { id: 'booking' },
  'GET /admin/partnerships/:id': { id: 'partnership' },
  'GET /admin/exceptions/:id': { id: 'exception' },
  'POST /admin/exceptions/:id/credit': { id: 'amountMismatch' },
  'POST /admin/exceptions/:id/return': { id: 'amountMismatch' },
  'GET /admin/payments/:id': { id: 'payment' },
  'POST /admin/payments/:id/ask': { id: 'payment' },
  'POST /admin/payments/:id/refund': { id: 'payment' },
  'GET /admin/bank-transactions/:id': { id: 'bankTransaction' },
  'POST /admin/bank-transactions/:id/allocate': { id: 'bankTransaction' },
  'POST /admin/bank-transactions/:id/return': { id: 'bankTransaction' },
  'POST /admin/schools/:id/register-imports': { id: 'school' },
  'GET /admin/register-imports/:id': { id: 'import' },
  'GET /admin/register-imports/:id/problems.csv': { id: 'import' },
  'POST /admin/register-imports/:id/apply': { id: 'import' },
  'POST /admin/register-imports/:id/discard': { id: 'import' },
  'GET /admin/users/:id': { id: 'user' },
  'POST /admin/users/:id/lock': { id: 'user' },
  'POST /admin/users/:id/unlock': { id: 'user' },
  'POST /admin/users/:id/end-sessions': { id: 'user' },
  'POST /admin/users/:id/anonymise': { id: 'leaver' },
  'POST /admin/users/:id/reset-second-factor': { id: 'user' },
  'PUT /admin/users/:id/role': { id: 'user' },
  'POST /admin/invitations': {},
  'POST /admin/invitations/:id/withdraw': { id: 'invitation' },
  'GET /admin/templates': {},
  'POST /admin/sent-messages/:channel/:dedupeKey/resend': { channel: 'sms', dedupeKey: 'sent' },
};

const order = Object.keys(parameters);

/** Every endpoint of the back office with its kind of access and the fixtures of its parameters. */
const adminEndpoints: Record<string, readonly [access: Access, fixtures: Record<string, string>]> =
  Object.fromEntries(
    endpoints
      .filter(({ path }) => path.startsWith('/admin/'))
      .map((endpoint) => {
        const name = `${endpoint.method} ${endpoint.path}`;
        return [name, [getAccess(endpoint), parameters[name] ?? {}]] as const;
      })
      .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  );

/** Query strings without which even a caller with access would get an error. */
const queries: Record<string, (caller: Caller) => string> = {
  'GET /admin/search': () => '?q=nobody',
  'DELETE /admin/schools/:id/origins': (caller) => `?origin=http://${caller.toLowerCase()}.example`,
};
const bodies: Record<string, object> = {
  'PUT /admin/users/:id/role': { role_id: roles.parent },
  'POST /admin/work/:kind/:subject/note': { note: 'Rang' },
};

let test: TestApp;
let fixtures: Record<string, string>;
let routes: string[];
const tokens = new Map<Caller, string>();
beforeAll(async () => {
  test = await buildTestApp();
  const { signInAs } = createTestStaff(test);
  const [other] = await test.rows<{ slug: string }>(
    `select slug from schools where slug <> '${SCHOOL}' limit 1`,
  );
  let staffId = '';
  for (const [caller, role] of Object.entries(callerRoles)) {
    const person = await signInAs(role, caller === 'otherBursar' ? other?.slug : SCHOOL);
    tokens.set(caller as Caller, person.token);
    if (role === roles.staff) staffId = person.user.id;
  }
  fixtures = await createAdminFixtures(test, staffId);
  routes = listRoutes(test.app)
    .filter((route) => route.includes(' /api/admin/'))
    .map((route) => route.replace('/api', ''));
});
afterAll(() => test.end());

const request = (caller: Caller, endpoint: string): Promise<Answer<unknown>> => {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, parameter: string) => {
    const fixture = adminEndpoints[endpoint]?.[1]?.[parameter] ?? parameter;
    return encodeURIComponent(parameter === 'kind' ? fixture : (fixtures[fixture] ?? fixture));
  });
  const token = tokens.get(caller);
  const isFile = endpoint.endsWith('/register-imports');
  return test.call({
    method: method as 'GET',
    url: `/api${path}${queries[endpoint]?.(caller) ?? ''}`,
    ...(method !== 'GET' && {
      payload: isFile ? 'reg no,first name,last name,class\n' : (bodies[endpoint] ?? {}),
    }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isFile && { 'content-type': 'text/csv' }),
    },
  });
};

/** Returns whether a status means that the caller has access. The content of a write may still be rejected. */
const isAllowed = (endpoint: string, status: number): boolean => {
  if (status >= 200 && status < 300) return true;
  return !endpoint.startsWith('GET') && [409, 410, 422, 429].includes(status);
};

it('the contracts contain exactly the routes below /admin', () => {
  expect([...routes].sort()).toEqual(Object.keys(adminEndpoints).sort());
});

describe.each(Object.entries(adminEndpoints))('%s', (endpoint, [access]) => {
  it(`allows only callers with the access "${access}"`, async () => {
    for (const caller of callers) {
      const expected = getExpected(caller, access);
      const { status, text, headers } = await request(caller, endpoint);
      if (expected === 'allowed')
        expect(isAllowed(endpoint, status), `${caller}: ${status} ${text.slice(0, 200)}`).toBe(true);
      else expect(status, `${caller}: ${text.slice(0, 200)}`).toBe(expected);
      if (caller !== 'guest') expect(headers['cache-control'], caller).toBe('no-store');
    }
  });
});

describe.each(Object.entries(adminLists))('the list %s', (list, { access }) => {
  it(`allows only callers with the access "${access}"`, async () => {
    for (const caller of callers) {
      const expected = getExpected(caller, access === 'school' ? 'each' : access);
      for (const file of ['', '/csv']) {
        const { status, text } = await test.call({
          url: `/api/admin/lists/${list}${file}`,
          headers: tokens.has(caller) ? { authorization: `Bearer ${tokens.get(caller)}` } : {},
        });
        expect(status, `${caller}: ${text.slice(0, 200)}`).toBe(expected === 'allowed' ? 200 : expected);
      }
    }
  });
});
