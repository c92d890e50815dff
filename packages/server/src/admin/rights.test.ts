import { randomUUID } from 'node:crypto';
import { type RoleId, roles } from '@somesa/core';
import { adminLists, restrictList, type SchoolRole, type SearchAnswer } from '@somesa/core/admin';
import { type Endpoint, endpoints } from '@somesa/core/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAdminFixtures } from '../testing/admin-fixtures';
import { listRoutes } from '../testing/list-routes';
import { type Answer, buildTestApp, SCHOOL, type TestApp } from '../testing/test-app';
import { createTestStaff } from '../testing/test-staff';

/** All kinds of callers. `otherHead` is the head bursar of another school than that of the fixtures. */
const callers = [
  'guest',
  'parent',
  'otherHead',
  'viewer',
  'bursar',
  'head',
  'staff',
  'administrator',
] as const;
type Caller = (typeof callers)[number];
const callerRoles: Record<Exclude<Caller, 'guest'>, RoleId> = {
  parent: roles.parent,
  otherHead: roles.bursar,
  viewer: roles.bursar,
  bursar: roles.bursar,
  head: roles.bursar,
  staff: roles.staff,
  administrator: roles.administrator,
};

const operator = { staff: 'allowed', administrator: 'allowed' } as const;
const everyRole = { viewer: 'allowed', bursar: 'allowed', head: 'allowed' } as const;

/**
 * Results by kind of access: people of the school of the requested data (`own`), by their role there, or people of every school, who then
 * get data of theirs (`each`).
 */
const grants = {
  own: { ...everyRole, ...operator },
  each: { otherHead: 'allowed', ...everyRole, ...operator },
  ownBursar: { viewer: 403, bursar: 'allowed', head: 'allowed', ...operator },
  eachBursar: { otherHead: 'allowed', viewer: 403, bursar: 'allowed', head: 'allowed', ...operator },
  eachHead: { otherHead: 'allowed', viewer: 403, bursar: 403, head: 'allowed', ...operator },
  ownHead: { viewer: 403, bursar: 403, head: 'allowed', ...operator },
  headBursar: { viewer: 403, bursar: 403, head: 'allowed', staff: 403, administrator: 403 },
  payoutAccount: { viewer: 403, bursar: 403, head: 'allowed', staff: 403, administrator: 'allowed' },
  staff: operator,
  administrator: { staff: 403, administrator: 'allowed' },
} as const satisfies Record<string, Partial<Record<Caller, 'allowed' | number>>>;
type Access = keyof typeof grants;

const callerSchoolRoles: Record<string, SchoolRole> = { viewer: 'viewer', bursar: 'bursar' };

/** Returns the expected result of a request. Without access, a guest gets 401 and anyone else 404. */
const getExpected = (caller: Caller, access: Access): 'allowed' | number => {
  const expected: Partial<Record<Caller, 'allowed' | number>> = grants[access];
  return expected[caller] ?? (caller === 'guest' ? 401 : 404);
};

/** Returns the kind of access of an endpoint. A path with a parameter names data of one school. */
const getAccess = ({ access, path }: Endpoint): Access => {
  const kinds: Partial<Record<Endpoint['access'], Access>> = {
    admin_school: path.includes(':') ? 'own' : 'each',
    admin_school_bursar: path.includes(':') ? 'ownBursar' : 'eachBursar',
    admin_school_head: path.includes(':') ? 'ownHead' : 'eachHead',
    admin_payout_account: 'payoutAccount',
    admin_head_bursar: 'headBursar',
    admin_staff: 'staff',
    admin_administrator: 'administrator',
  };
  const kind = kinds[access];
  if (!kind) throw new Error(`${path} is below /admin, but allows ${access}`);
  return kind;
};

/** Fixtures of path parameters: of `:id` by the resource before it, and of the other parameters by their names. */
const fixtureNames: Record<string, string> = {
  schools: 'school',
  settlements: 'settlement',
  approvals: 'approval',
  journals: 'approval',
  students: 'student',
  'fee-sendings': 'feeSending',
  loans: 'loan',
  disbursements: 'disbursement',
  'bank-payment-files': 'file',
  messages: 'message',
  bookings: 'booking',
  partnerships: 'partnership',
  exceptions: 'exception',
  claims: 'claim',
  payments: 'payment',
  'bank-transactions': 'bankTransaction',
  'register-imports': 'import',
  'fee-batches': 'feeBatch',
  users: 'user',
  invitations: 'invitation',
  documentId: 'document',
  adjustment: 'adjustment',
  invitation: 'schoolInvitation',
  user: 'head',
  key: 'key',
  endpoint: 'endpoint',
  delivery: 'delivery',
  link: 'gateLink',
  subject: 'message',
  dedupeKey: 'sent',
};

/** Path parameters with a fixture of their own, or with a value that is no fixture. */
const parameterExceptions: Record<string, Record<string, string>> = {
  'POST /admin/loans/:id/disburse': { id: 'accepted' },
  'GET /admin/loans/:id/account': { id: 'running' },
  'GET /admin/loans/:id/repayments': { id: 'running' },
  'POST /admin/exceptions/:id/credit': { id: 'amountMismatch' },
  'POST /admin/exceptions/:id/return': { id: 'amountMismatch' },
  'POST /admin/users/:id/anonymise': { id: 'leaver' },
  'POST /admin/fee-batches/:id/reverse': { id: 'recordedBatch' },
  'GET /admin/fee-batches/:id/receipts': { id: 'recordedBatch' },
};
const values: Record<string, string> = {
  position: '1',
  report: 'collections',
  kind: 'message',
  channel: 'sms',
  account: 'mtn',
  day: '2026-11-20',
};

/** Endpoints that are tested last, in this order: a fee is charged before its deletion is tested, so that it still exists for the next caller. */
const lastEndpoints = [
  'POST /admin/schools/:id/terms/:term/charge',
  'DELETE /admin/schools/:id/fees/:fee',
  'DELETE /admin/schools/:id/terms/:term',
  'POST /admin/schools/:id/fees/:fee/void',
  'DELETE /admin/schools/:id/webhook-endpoints/:endpoint',
  'POST /admin/fee-batches/:id/reverse',
];

/** Every endpoint of the back office with its kind of access. */
const adminEndpoints: Record<string, Access> = Object.fromEntries(
  endpoints
    .filter(({ path }) => path.startsWith('/admin/'))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, getAccess(endpoint)] as const)
    .sort(([one], [other]) => lastEndpoints.indexOf(one) - lastEndpoints.indexOf(other)),
);

/** Query strings without which even a caller with access would get an error. */
const queries: Record<string, (caller: Caller) => string> = {
  'GET /admin/search': () => '?q=nobody',
  'GET /admin/schools/:id/cash': () => '?on=2026-11-20',
  'GET /admin/schools/:id/batch-children': () => '?of=siblings',
  'DELETE /admin/schools/:id/origins': (caller) => `?origin=http://${caller.toLowerCase()}.example`,
};
/** Bodies without which a bursar of another school would get the same errors of fields as anyone. */
const bodies: Record<string, object> = {
  'POST /admin/schools/:id/students': {
    regNo: 'RIGHTS-1',
    firstName: 'Peace',
    lastName: 'Apio',
    className: 'Senior 1',
  },
  'POST /admin/payments/:id/move': { student: 1, reason: 'Wrong child' },
  'POST /admin/payments/:id/prepayment-refund': { reason: 'Asked for it' },
  'PUT /admin/students/:id/name': { firstName: 'Peace', lastName: 'Apio' },
  'POST /admin/students/:id/move': { className: 'Senior 4' },
  'POST /admin/students/:id/left': { leftOn: '2026-11-01' },
  'POST /admin/students/:id/returned': { className: 'Senior 4' },
  'POST /admin/students/:id/adjustments': {
    kind: 'charge',
    description: 'Trip',
    dueOn: '2027-02-10',
    amountUgx: 1_000,
    reason: 'Trip',
  },
  'POST /admin/students/:id/adjustments/:adjustment/reverse': { reason: 'Wrong child' },
  'POST /admin/fee-batches/:id/reject': { reason: 'Wrong class' },
  'POST /admin/fee-batches/:id/reverse': { reason: 'Wrong class' },
  'POST /admin/schools/:id/api-keys': { name: 'Office', scopes: ['fees:read'] },
  'POST /admin/schools/:id/api-keys/:key/rotate': { overlapHours: 1 },
  'POST /admin/schools/:id/webhook-endpoints': { url: 'http://localhost:1/', events: ['payment.paid'] },
  'PUT /admin/schools/:id/webhook-endpoints/:endpoint': {
    url: 'http://localhost:1/',
    events: ['payment.paid'],
  },
  'POST /admin/schools/:id/webhook-endpoints/:endpoint/rotate': { overlapHours: 1 },
  'POST /admin/schools/:id/webhook-endpoints/:endpoint/replay': { sinceOn: '2026-11-01', sinceTime: '00:00' },
  'POST /admin/register-imports/:id/matching': { surname: 'first' },
  'POST /admin/schools/:id/promotions': { classes: [{ from: 'Senior 1', to: 'Senior 2' }] },
  'PUT /admin/students/:id/guardians/:position': { phoneNumber: '0772999004' },
  'POST /admin/schools/:id/fee-reminders/preview': { classes: [], minOwedUgx: 1, language: 'en' },
  'POST /admin/schools/:id/fee-reminders': {
    classes: [],
    minOwedUgx: 1,
    language: 'en',
    messages: 1,
    priceUgx: 35,
  },
  'POST /admin/schools/:id/fee-letters.pdf': { classes: ['Senior 1'], isOwingOnly: true, language: 'en' },
  'PUT /admin/schools/:id/clearance': { classNames: ['Senior 1'], percent: 50 },
  'POST /admin/schools/:id/clearance-list.pdf': { classNames: ['Senior 1'] },
  'PUT /admin/students/:id/allowance': { reason: 'Bursary is late', untilOn: '2026-12-04' },
  'POST /admin/students/:id/pass.pdf': { validUntil: '2026-12-04' },
  'POST /admin/students/:id/pass.png': { validUntil: '2026-12-04' },
  'POST /admin/schools/:id/gate-links': { name: 'Main gate' },
  'PUT /admin/users/:id/role': { role_id: roles.parent },
  'POST /admin/queue-items/:kind/:subject/note': { note: 'Rang' },
};

let test: TestApp;
let fixtures: Record<string, string>;
let routes: string[];
/** Phone numbers of a guardian, a claimant, and a payer at the school of the fixtures, as they are stored. */
let phones: string[];
/** Finds the phone numbers in a response, however they are written. */
const findPhones = (text: string): string[] => phones.filter((phone) => text.includes(phone.slice(4)));
const tokens = new Map<Caller, string>();
beforeAll(async () => {
  test = await buildTestApp();
  const { signInAs } = createTestStaff(test);
  const [other] = await test.queryRows<{ slug: string }>(
    `select slug from schools where slug <> '${SCHOOL}' limit 1`,
  );
  let [staffId, headId] = ['', ''];
  for (const [caller, role] of Object.entries(callerRoles)) {
    const schoolRole = callerSchoolRoles[caller] ?? 'head';
    const person = await signInAs(role, caller === 'otherHead' ? other?.slug : SCHOOL, schoolRole);
    tokens.set(caller as Caller, person.token);
    if (role === roles.staff) staffId = person.user.id;
    if (caller === 'head') headId = person.user.id;
  }
  fixtures = { ...(await createAdminFixtures(test, staffId)), head: headId };
  const guardian = '+256772999006';
  await test.runAsOwner(`with child as (
      insert into guardians (student_id, position, name, msisdn) values (${fixtures.student}, 2, 'Rose', '${guardian}') returning *)
    insert into fee_reminders (id, sending_id, student_id, guardian_id, step, language, parts, price_ugx, created_at)
    select '${randomUUID()}', '${fixtures.feeSending}', student_id, id, 'dropped', 'en', 1, 35, now() from child`);
  const [payer] = await test.queryRows<{ msisdn: string }>('select msisdn from payments where id = $1', [
    fixtures.payment,
  ]);
  phones = [guardian, '+256772999005', payer?.msisdn ?? ''];
  routes = listRoutes(test.app)
    .filter((route) => route.includes(' /api/admin/'))
    .map((route) => route.replace('/api', ''));
});
afterAll(() => test.end());

/** Returns the body of a request. A fee that is charged can't be removed by the endpoints after it. */
const getBody = (endpoint: string): object =>
  endpoint === 'POST /admin/schools/:id/terms/:term/charge'
    ? { fee: Number(fixtures.fee) }
    : (bodies[endpoint] ?? {});

const request = (caller: Caller, endpoint: string): Promise<Answer<unknown>> => {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const path = pattern.replace(/(?<=([\w-]+)\/):(\w+)/g, (_, resource: string, parameter: string) => {
    const fixture =
      parameterExceptions[endpoint]?.[parameter] ??
      fixtureNames[parameter === 'id' ? resource : parameter] ??
      parameter;
    return encodeURIComponent(values[parameter] ?? fixtures[fixture] ?? '');
  });
  const token = tokens.get(caller);
  const isRegister = /\/(?:register-imports|fee-batches\/read)$/.test(endpoint);
  const isStatement = /^POST .*\/statements\//.test(endpoint);
  return test.call({
    method: method as 'GET',
    url: `/api${path}${queries[endpoint]?.(caller) ?? ''}`,
    ...(method !== 'GET' && {
      payload: isRegister || isStatement ? 'reg no,first name,last name,class\n' : getBody(endpoint),
    }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'idempotency-key': randomUUID(),
      ...(isRegister && { 'content-type': 'text/csv' }),
      ...(isStatement && { 'content-type': 'application/octet-stream' }),
    },
  });
};

const awaitCheckedImport = (): Promise<void> =>
  vi.waitFor(
    async () =>
      expect(
        await test.queryRows('select status from register_imports where id = $1', [fixtures.import]),
      ).toEqual([{ status: 'checked' }]),
    { timeout: 20_000 },
  );

/** Returns whether a status means that the caller has access. The content of a write may still be rejected. */
const isAllowed = (endpoint: string, status: number): boolean => {
  if (status >= 200 && status < 300) return true;
  return !endpoint.startsWith('GET') && [409, 410, 422, 429].includes(status);
};

it('the contracts contain exactly the routes below /admin', () => {
  expect([...routes].sort()).toEqual(Object.keys(adminEndpoints).sort());
});

// In this order, because the last endpoints remove what others need.
describe('each endpoint', { shuffle: false }, () => {
  describe.each(Object.entries(adminEndpoints))('%s', (endpoint, access) => {
    it(`allows only callers with the access "${access}"`, async () => {
      // The requests before this one, to match the columns, started checks of the file in the background.
      if (endpoint.endsWith('/absent.csv')) await awaitCheckedImport();
      for (const caller of callers) {
        const expected = getExpected(caller, access);
        const { status, text, headers } = await request(caller, endpoint);
        if (expected === 'allowed')
          expect(isAllowed(endpoint, status), `${caller}: ${status} ${text.slice(0, 200)}`).toBe(true);
        else expect(status, `${caller}: ${text.slice(0, 200)}`).toBe(expected);
        if (caller === 'viewer') expect(findPhones(text)).toEqual([]);
        if (caller !== 'guest') expect(headers['cache-control'], caller).toBe('no-store');
      }
    });
  });
});

const listAccess = {
  school: 'each',
  school_bursar: 'eachBursar',
  school_head: 'eachHead',
  staff: 'staff',
  administrator: 'administrator',
} as const;

describe.each(Object.entries(adminLists))('the list %s', (list, { access }) => {
  it(`allows only callers with the access "${access}"`, async () => {
    for (const caller of callers) {
      const expected = getExpected(caller, listAccess[access]);
      for (const file of ['', '/csv', '/xlsx']) {
        const { status, text } = await test.call({
          url: `/api/admin/lists/${list}${file}`,
          headers: tokens.has(caller) ? { authorization: `Bearer ${tokens.get(caller)}` } : {},
        });
        expect(status, `${caller}: ${text.slice(0, 200)}`).toBe(expected === 'allowed' ? 200 : expected);
      }
    }
  });
});

describe('a viewer', () => {
  const ask = async <Body>(caller: Caller, path: string): Promise<Answer<Body>> => {
    const answer = await test.call<Body>({
      url: `/api/admin/${path}`,
      headers: { authorization: `Bearer ${tokens.get(caller)}` },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  const lists = Object.entries(adminLists).filter(([, { access }]) => access === 'school');

  it.each(lists)(
    'sees no phone number in any column of the list %s, nor in its file',
    async (list, shape) => {
      const columns = Object.keys(restrictList(shape, roles.bursar, 'viewer').columns).join();
      for (const file of ['', '/csv']) {
        const { text } = await ask('viewer', `lists/${list}${file}?columns=${columns}`);
        expect(findPhones(text)).toEqual([]);
      }
    },
  );

  it.each(lists.filter(([, shape]) => 'hasSearch' in shape))(
    'finds nothing by a phone number in the list %s',
    async (list) => {
      for (const phone of phones)
        for (const typed of [phone, `0${phone.slice(4)}`, phone.slice(4)]) {
          const { body } = await ask<{ rows: [] }>('viewer', `lists/${list}?q=${encodeURIComponent(typed)}`);
          expect(body.rows, typed).toEqual([]);
        }
    },
  );

  it('finds nothing by a phone number in the search, while a bursar finds the child, the claim, the payment', async () => {
    const search = async (caller: Caller, phone: string) => {
      const { body } = await ask<SearchAnswer>(caller, `search?q=${encodeURIComponent(phone)}`);
      return Object.entries(body).flatMap(([kind, rows]) =>
        Array.isArray(rows) && rows.length > 0 ? [kind] : [],
      );
    };
    const found = { viewer: [] as string[][], bursar: [] as string[][] };
    for (const phone of phones) {
      found.viewer.push(await search('viewer', phone));
      found.bursar.push(await search('bursar', phone));
    }
    expect(found).toEqual({ viewer: [[], [], []], bursar: [['students'], ['claims'], ['payments']] });
  });
});
