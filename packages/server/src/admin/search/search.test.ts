import { roles } from '@somesa/core';
import type { SearchAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, createPayer, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestDecisions } from '../../testing/test-decisions';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let staff: string;
let bursar: string;
let otherBursar: string;
let parent: SignedInPerson;
const { method, msisdn } = createPayer();
let reference: string;
let regNo: string;
beforeAll(async () => {
  test = await buildTestApp();
  const { signInAs } = createTestStaff(test);
  staff = (await signInAs(roles.staff)).token;
  bursar = (await signInAs(roles.bursar)).token;
  const [other] = await test.queryRows<{ slug: string }>(
    `select slug from schools where slug <> '${SCHOOL}' limit 1`,
  );
  otherBursar = (await signInAs(roles.bursar, other?.slug)).token;
  parent = await createTestPeople(test).signUp({
    first_name: 'Zawadi',
    last_name: 'Tumwine',
    password: 'a-good-secret',
    email: 'Zawadi@home.example',
    contact: '0788000001',
  });
  const added = await test.addChild(90_000);
  // Without others whose numbers begin alike, of which only some would be shown.
  const child = { ...added, regNo: 'SEEK-0001' };
  regNo = child.regNo;
  await test.runAsOwner(
    `update students set reg_no = '${regNo}', first_name = 'Prossy', last_name = 'Apiyo' where reg_no = '${added.regNo}'`,
  );
  reference = (await test.startPayment({ child, amount: 90_000, method })).payment.reference;
});
afterAll(() => test.end());

const search = async (q: string, token = staff): Promise<SearchAnswer> => {
  const answer = await test.call<SearchAnswer>({
    url: `/api/admin/search?q=${encodeURIComponent(q)}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const nothing: SearchAnswer = {
  people: [],
  students: [],
  payments: [],
  paidToSchool: [],
  claims: [],
  transfers: [],
  loans: [],
  schools: [],
  more: {
    ...{ people: 0, students: 0, payments: 0, paidToSchool: 0, claims: 0, transfers: 0, loans: 0 },
    schools: 0,
  },
};

describe('a search', () => {
  it.each(['tumw', 'ZAWADI', 'zawadi tum', 'Tumwine Zaw', 'zawadi@home', '0788 000 001', '+256788000001'])(
    'finds a person by %s',
    async (q) => {
      expect((await search(q)).people).toEqual([
        {
          id: parent.user.id,
          name: 'Zawadi Tumwine',
          email: 'Zawadi@home.example',
          contact: '0788000001',
          role_id: 1,
        },
      ]);
    },
  );

  it('finds a child by the start of the registration number or the name, with its payments', async () => {
    const found = await search(regNo.toLowerCase());
    expect(found.students).toMatchObject([{ regNo, name: 'Prossy Apiyo', className: 'Senior 1' }]);
    expect(found.payments.map((payment) => payment.reference)).toEqual([reference]);
    expect((await search(regNo.slice(0, -1))).students.map((child) => child.regNo)).toContain(regNo);
    expect((await search('prossy ap')).students.map((child) => child.regNo)).toEqual([regNo]);
    expect((await search('apiyo')).students.map((child) => child.regNo)).toEqual([regNo]);
  });

  it('finds a payment by its reference and by the payer’s phone number', async () => {
    const expected = [{ reference, amount: 90_000, status: 'submitted', student: 'Prossy Apiyo' }];
    expect((await search(reference.toLowerCase())).payments).toMatchObject(expected);
    expect((await search(method.phoneNumber)).payments).toMatchObject(expected);
    expect((await search(msisdn)).payments).toMatchObject(expected);
  });

  it('finds the newest five loans whose references have a prefix, and one loan by its whole reference', async () => {
    const on = createTestDecisions(test);
    const references: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      test.clock.advance(60_000);
      references.unshift((await on.apply({ hasFiles: false })).reference);
    }
    const [newest = ''] = references;
    const found = async (q: string) => (await search(q)).loans.map((loan) => loan.reference);
    expect(await found(newest.slice(0, 3).toLowerCase())).toEqual(references.slice(0, 5));
    expect(await found(newest.toLowerCase())).toEqual([newest]);
  });

  it('finds a payment by its reference without dashes, in small letters or with spaces', async () => {
    const bare = reference.replaceAll('-', '');
    for (const q of [bare, bare.toLowerCase(), reference.replaceAll('-', ' ')]) {
      expect((await search(q)).payments.map((payment) => payment.reference)).toEqual([reference]);
    }
  });

  it('finds a guest’s application by name, phone number and email, and a child by a number without hyphens', async () => {
    const applicant = {
      fullName: 'Ruth Guestwood',
      email: 'Ruth@Guestwood.example',
      msisdn1: '+256788555001',
    };
    const loan = await createTestDecisions(test).apply({ hasFiles: false });
    await test.runAsOwner(`update loans set user_id = null where id = '${loan.id}'`);
    await test.runAsOwner(`update loan_applications set full_name = '${applicant.fullName}',
      email = '${applicant.email}', msisdn1 = '${applicant.msisdn1}' where loan_id = '${loan.id}'`);
    const queries = ['ruth guest', 'guestwood', 'ruth@guestwood.example', '+256 788 555 001', '0788-555-001'];
    for (const q of [...queries, loan.reference.replaceAll('-', '').toLowerCase()]) {
      expect(
        (await search(q)).loans.map((found) => found.reference),
        q,
      ).toEqual([loan.reference]);
    }
    expect((await search(regNo.replace('-', '').toLowerCase())).students).toMatchObject([{ regNo }]);
  });

  it('returns the number of further results', async () => {
    const { students, more } = await search('SMK');
    const [{ count } = { count: 0 }] = await test.queryRows<{ count: number }>(
      `select count(*)::int as count from students where reg_no like 'SMK%'`,
    );
    expect([students.length, more.students]).toEqual([5, count - 5]);
    expect(more.schools).toBe(0);
  });

  it('finds a school by a part of its name, and at most five results per kind', async () => {
    expect((await search('kisubi')).schools.map(({ slug }) => slug)).toEqual([SCHOOL]);
    expect((await search('SMK')).students).toHaveLength(5);
  });

  it('treats wildcards and quotes as plain text', async () => {
    for (const q of ['%%', '__', '\\\\', "q'--", 'Ωμ']) {
      expect(await search(q)).toEqual(nothing);
    }
  });

  it.each(['', 'a', ' a ', 'a'.repeat(61), 'a\u0000\u200b'])('rejects the text %j', async (q) => {
    const answer = await test.call<{ errors: object }>({
      url: `/api/admin/search?q=${encodeURIComponent(q)}`,
      headers: { authorization: `Bearer ${staff}` },
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['q']]);
  });

  it('returns to a bursar only the students and payments of their own school, and no people', async () => {
    const own = await search(regNo, bursar);
    expect(own.students).toHaveLength(1);
    expect(own.payments).toHaveLength(1);
    for (const q of ['tumwine', 'kisubi']) expect(await search(q, bursar)).toEqual(nothing);
    expect((await search(method.phoneNumber, bursar)).payments).toMatchObject([{ reference }]);
    for (const q of [regNo, reference, 'apiyo', method.phoneNumber]) {
      const found = await search(q, otherBursar);
      expect([found.students, found.payments]).toEqual([[], []]);
    }
  });

  it('is not logged', async () => {
    const from = test.log.length;
    await search('tumwine zawadi');
    await test.call({ url: '/api/admin/search?q=tumwine' });
    const written = test.log.slice(from).join('');
    expect(written).toContain('/api/admin/search');
    expect(written.toLowerCase()).not.toContain('tumwine');
  });
});
