import { type RoleId, roles } from '@somesa/core';
import { type Endpoint, endpoints } from '@somesa/core/contract';
import { officeLists } from '@somesa/core/office';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../testing/list-routes';
import { officeThingsOn } from '../testing/office-things';
import { type Answer, buildTestApp, SCHOOL, type TestApp } from '../testing/test-app';
import { staffOn } from '../testing/test-staff';

/** Everybody who may knock. `stranger` is a bursar of another school than that of the things that are asked for. */
const everybody = ['guest', 'parent', 'stranger', 'bursar', 'staff', 'administrator'] as const;
type Somebody = (typeof everybody)[number];
const roleOf: Record<Exclude<Somebody, 'guest'>, RoleId> = {
  ...{ parent: roles.parent, stranger: roles.bursar, bursar: roles.bursar },
  ...{ staff: roles.staff, administrator: roles.administrator },
};

/** Who is let in by each door: a bursar to what is their own school's, or to a place that shows them nothing else. */
const doors = {
  own: { bursar: 'in', staff: 'in', administrator: 'in' },
  each: { stranger: 'in', bursar: 'in', staff: 'in', administrator: 'in' },
  staff: { staff: 'in', administrator: 'in' },
  administrator: { staff: 403, administrator: 'in' },
} as const satisfies Record<string, Partial<Record<Somebody, 'in' | number>>>;
type Door = keyof typeof doors;

/** What somebody meets at a door: a guest is asked to sign in, and to anybody else there is nothing here. */
const meets = (who: Somebody, door: Door): 'in' | number => {
  const known: Partial<Record<Somebody, 'in' | number>> = doors[door];
  return known[who] ?? (who === 'guest' ? 401 : 404);
};

/** Door of each access that a contract names. What belongs to a school has a parameter in its path. */
const doorOf = ({ access, path }: Endpoint): Door => {
  const known: Partial<Record<Endpoint['access'], Door>> = {
    office_school: path.includes(':') ? 'own' : 'each',
    office_staff: 'staff',
    office_administrator: 'administrator',
  };
  const door = known[access];
  if (!door) throw new Error(`${path} is below /admin, but lets in ${access}`);
  return door;
};

/**
 * Which of the things stands for each parameter of a call. Calls are made in this order: a fee is charged before it would be
 * removed, so that it is still there for the next caller.
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
};

/** Calls that have no contract yet, with their doors, and which of the things stands for each parameter. */
const undefinedCalls: Record<string, readonly [door: Door, things?: Record<string, string>]> = {
  'GET /admin/overview': ['staff'],
  'GET /admin/schedule': ['staff'],
  'GET /admin/reports/:report': ['staff', { report: 'collections' }],
  'GET /admin/reports/:report/csv': ['staff', { report: 'collections' }],
  'GET /admin/search': ['each'],
  'GET /admin/lists/:list': ['each', { list: 'payments' }],
  'GET /admin/lists/:list/csv': ['each', { list: 'payments' }],

  'GET /admin/work': ['staff'],
  'GET /admin/work/:kind/:subject': ['staff', { kind: 'message', subject: 'message' }],
  'POST /admin/work/:kind/:subject/claim': ['staff', { kind: 'message', subject: 'message' }],
  'POST /admin/work/:kind/:subject/note': ['staff', { kind: 'message', subject: 'message' }],
  'POST /admin/work/:kind/:subject/release': ['staff', { kind: 'message', subject: 'message' }],
  'POST /admin/work/:kind/:subject/done': ['staff', { kind: 'message', subject: 'message' }],
  'POST /admin/work/:kind/:subject/reopen': ['staff', { kind: 'message', subject: 'message' }],
  'GET /admin/messages/:id': ['staff', { id: 'message' }],
  'GET /admin/bookings/:id': ['staff', { id: 'booking' }],
  'GET /admin/partnerships/:id': ['staff', { id: 'partnership' }],
  'GET /admin/doubts/:id': ['staff', { id: 'doubt' }],
  'POST /admin/doubts/:id/credit': ['staff', { id: 'aside' }],
  'POST /admin/doubts/:id/return': ['staff', { id: 'aside' }],

  'GET /admin/payments/:id': ['own', { id: 'payment' }],
  'POST /admin/payments/:id/ask': ['staff', { id: 'payment' }],
  'POST /admin/payments/:id/refund': ['staff', { id: 'payment' }],
  'GET /admin/bank-lines/:id': ['staff', { id: 'line' }],
  'POST /admin/bank-lines/:id/allocate': ['staff', { id: 'line' }],
  'POST /admin/bank-lines/:id/return': ['staff', { id: 'line' }],

  'POST /admin/schools/:id/register-imports': ['staff', { id: 'school' }],
  'GET /admin/register-imports/:id': ['staff', { id: 'import' }],
  'GET /admin/register-imports/:id/problems.csv': ['staff', { id: 'import' }],
  'POST /admin/register-imports/:id/apply': ['staff', { id: 'import' }],
  'POST /admin/register-imports/:id/drop': ['staff', { id: 'import' }],

  'GET /admin/users/:id': ['staff', { id: 'user' }],
  'POST /admin/users/:id/lock': ['staff', { id: 'user' }],
  'POST /admin/users/:id/unlock': ['staff', { id: 'user' }],
  'POST /admin/users/:id/end-sessions': ['staff', { id: 'user' }],
  'POST /admin/users/:id/anonymise': ['administrator', { id: 'leaver' }],
  'POST /admin/users/:id/reset-second-factor': ['administrator', { id: 'user' }],
  'PUT /admin/users/:id/role': ['administrator', { id: 'user' }],
  'POST /admin/invitations': ['administrator'],
  'POST /admin/invitations/:id/withdraw': ['administrator', { id: 'invitation' }],
  'GET /admin/templates': ['staff'],
  'POST /admin/sent/:channel/:about/resend': ['staff', { channel: 'sms', about: 'sent' }],
};

const order = Object.keys(parameters);

/** Every call of the back office, its door, and which of the things stands for each parameter. */
const calls: typeof undefinedCalls = {
  ...undefinedCalls,
  ...Object.fromEntries(
    Object.values<Endpoint>(endpoints)
      .filter(({ path }) => path.startsWith('/admin/'))
      .map((endpoint) => {
        const call = `${endpoint.method} ${endpoint.path}`;
        const things: Record<string, string> = parameters[call] ?? {};
        return [call, [doorOf(endpoint), things]] as const;
      })
      .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  ),
};

/** What calls need beside an empty body, so that whoever is let in can do something. */
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
  const { signInAs } = staffOn(test);
  const [other] = await test.rows<{ slug: string }>(
    `select slug from schools where slug <> '${SCHOOL}' limit 1`,
  );
  let staffId = '';
  for (const [who, role] of Object.entries(roleOf)) {
    const person = await signInAs(role, who === 'stranger' ? other?.slug : SCHOOL);
    tokens.set(who as Somebody, person.token);
    if (role === roles.staff) staffId = person.user.id;
  }
  things = await officeThingsOn(test, staffId);
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
    ...{ method: method as 'GET', url: `/api${path}${queries[call]?.(who) ?? ''}` },
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

describe.each(Object.entries(officeLists))('the list %s', (list, { access }) => {
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
