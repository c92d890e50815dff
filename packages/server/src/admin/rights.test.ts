import { type RoleId, roles } from '@somesa/core';
import { adminLists } from '@somesa/core/admin';
import { type Endpoint, endpoints } from '@somesa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminFixtures } from '../testing/admin-fixtures';
import { listRoutes } from '../testing/list-routes';
import { type Answer, buildTestApp, SCHOOL, type TestApp } from '../testing/test-app';
import { createTestStaff } from '../testing/test-staff';

/** Everybody who may knock. `stranger` is a bursar of another school than that of the things that are asked for. */
const everybody = ['guest', 'parent', 'stranger', 'bursar', 'staff', 'administrator'] as const;
type Somebody = (typeof everybody)[number];
const roleOf: Record<Exclude<Somebody, 'guest'>, RoleId> = {
  parent: roles.parent,
  stranger: roles.bursar,
  bursar: roles.bursar,
  staff: roles.staff,
  administrator: roles.administrator,
};

/** Roles granted each kind of access: a bursar has access to their own school's data, or to an endpoint that returns them nothing else. */
const doors = {
  own: { bursar: 'in', staff: 'in', administrator: 'in' },
  each: { stranger: 'in', bursar: 'in', staff: 'in', administrator: 'in' },
  staff: { staff: 'in', administrator: 'in' },
  administrator: { staff: 403, administrator: 'in' },
} as const satisfies Record<string, Partial<Record<Somebody, 'in' | number>>>;
type Door = keyof typeof doors;

/** Returns the result expected for a role and a kind of access: a guest is asked to sign in (401), and anyone else without access gets 404. */
const meets = (who: Somebody, door: Door): 'in' | number => {
  const known: Partial<Record<Somebody, 'in' | number>> = doors[door];
  return known[who] ?? (who === 'guest' ? 401 : 404);
};

/** Door of each access that a contract names. What belongs to a school has a parameter in its path. */
const doorOf = ({ access, path }: Endpoint): Door => {
  const known: Partial<Record<Endpoint['access'], Door>> = {
    admin_school: path.includes(':') ? 'own' : 'each',
    admin_staff: 'staff',
    admin_administrator: 'administrator',
  };
  const door = known[access];
  if (!door) throw new Error(`${path} is below /admin, but lets in ${access}`);
  return door;
};

/**
 * Test record used for each parameter of a call. Calls are made in this order: a fee is charged before it would be
 * removed, so that it still exists for the next caller.
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
  'POST /admin/exceptions/:id/credit': { id: 'aside' },
  'POST /admin/exceptions/:id/return': { id: 'aside' },
  'GET /admin/payments/:id': { id: 'payment' },
  'POST /admin/payments/:id/ask': { id: 'payment' },
  'POST /admin/payments/:id/refund': { id: 'payment' },
  'GET /admin/bank-transactions/:id': { id: 'line' },
  'POST /admin/bank-transactions/:id/allocate': { id: 'line' },
  'POST /admin/bank-transactions/:id/return': { id: 'line' },
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

/** Every call of the back office, its door, and which of the things stands for each parameter. */
const calls: Record<string, readonly [door: Door, things: Record<string, string>]> = Object.fromEntries(
  endpoints
    .filter(({ path }) => path.startsWith('/admin/'))
    .map((endpoint) => {
      const call = `${endpoint.method} ${endpoint.path}`;
      return [call, [doorOf(endpoint), parameters[call] ?? {}]] as const;
    })
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
);

/** Query strings that calls need in addition to an empty body, so that a caller with access can complete them. */
const queries: Record<string, (who: Somebody) => string> = {
  'GET /admin/search': () => '?q=nobody',
  'DELETE /admin/schools/:id/origins': (who) => `?origin=http://${who}.example`,
};
const bodies: Record<string, object> = {
  'PUT /admin/users/:id/role': { role_id: roles.parent },
  'POST /admin/work/:kind/:subject/note': { note: 'Rang' },
};

let test: TestApp;
let things: Record<string, string>;
let routes: string[];
const tokens = new Map<Somebody, string>();
beforeAll(async () => {
  test = await buildTestApp();
  const { signInAs } = createTestStaff(test);
  const [other] = await test.rows<{ slug: string }>(
    `select slug from schools where slug <> '${SCHOOL}' limit 1`,
  );
  let staffId = '';
  for (const [who, role] of Object.entries(roleOf)) {
    const person = await signInAs(role, who === 'stranger' ? other?.slug : SCHOOL);
    tokens.set(who as Somebody, person.token);
    if (role === roles.staff) staffId = person.user.id;
  }
  things = await createAdminFixtures(test, staffId);
  routes = listRoutes(test.app)
    .filter((route) => route.includes(' /api/admin/'))
    .map((route) => route.replace('/api', ''));
});
afterAll(() => test.end());

const knock = (who: Somebody, call: string): Promise<Answer<unknown>> => {
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, word: string) => {
    const name = calls[call]?.[1]?.[word] ?? word;
    return encodeURIComponent(word === 'kind' ? name : (things[name] ?? name));
  });
  const token = tokens.get(who);
  const isFile = call.endsWith('/register-imports');
  return test.call({
    method: method as 'GET',
    url: `/api${path}${queries[call]?.(who) ?? ''}`,
    ...(method !== 'GET' && {
      payload: isFile ? 'reg no,first name,last name,class\n' : (bodies[call] ?? {}),
    }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isFile && { 'content-type': 'text/csv' }),
    },
  });
};

/** Whoever is let in reads what is there; what they send may be refused for what it says, never for who they are. */
const isIn = (call: string, status: number): boolean => {
  if (status >= 200 && status < 300) return true;
  return !call.startsWith('GET') && [409, 410, 422, 429].includes(status);
};

it('every call below /admin has its door here, and no door is of a call that is gone', () => {
  expect([...routes].sort()).toEqual(Object.keys(calls).sort());
});

describe.each(Object.entries(calls))('%s', (call, [door]) => {
  it(`lets in ${door}, and nobody else`, async () => {
    for (const who of everybody) {
      const expected = meets(who, door);
      const { status, text, headers } = await knock(who, call);
      if (expected === 'in') expect(isIn(call, status), `${who}: ${status} ${text.slice(0, 200)}`).toBe(true);
      else expect(status, `${who}: ${text.slice(0, 200)}`).toBe(expected);
      if (who !== 'guest') expect(headers['cache-control'], who).toBe('no-store');
    }
  });
});

describe.each(Object.entries(adminLists))('the list %s', (list, { access }) => {
  it(`lets in ${access}, and nobody else`, async () => {
    const door: Door = access === 'school' ? 'each' : access;
    for (const who of everybody) {
      const expected = meets(who, door);
      for (const file of ['', '/csv']) {
        const { status, text } = await test.call({
          url: `/api/admin/lists/${list}${file}`,
          headers: tokens.has(who) ? { authorization: `Bearer ${tokens.get(who)}` } : {},
        });
        expect(status, `${who}: ${text.slice(0, 200)}`).toBe(expected === 'in' ? 200 : expected);
      }
    }
  });
});
