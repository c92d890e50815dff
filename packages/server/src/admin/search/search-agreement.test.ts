import { roles } from '@somesa/core';
import type { AdminListAnswer, SearchAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, createPayer, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestPeople } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let staff: string;
let reference: string;
beforeAll(async () => {
  test = await buildTestApp();
  staff = (await createTestStaff(test).signInAs(roles.staff)).token;
  await createTestPeople(test).signUp({
    first_name: 'Zoë Kiŋ',
    last_name: 'Ng’ang’a-Quist',
    password: 'a-good-secret',
    email: 'quist@home.example',
    contact: '0788000077',
  });
  const child = await test.addChild(90_000);
  reference = (await test.startPayment({ child, amount: 90_000, method: createPayer().method })).payment
    .reference;
  await test.runAsOwner(`
    update students set first_name = 'Émile Jane', last_name = 'van der Qwerde', class_name = 'Senior 2 East', reg_no = 'QJN-0771'
    where reg_no = '${child.regNo}'`);
  await test.runAsOwner(`
    insert into students (school_id, reg_no, first_name, last_name, class_name)
    select id, 'QJN0772', 'Qadonna', '', 'P.7 Blue' from schools where slug = '${SCHOOL}'`);
  await test.runAsOwner(`
    insert into guardians (student_id, position, name, msisdn)
    select id, 1, 'Rose', '+256788000099' from students where reg_no = 'QJN0772'`);
});
afterAll(() => test.end());

const get = async <Body>(path: string): Promise<Body> => {
  const answer = await test.call<Body>({
    url: `/api/admin/${path}`,
    headers: { authorization: `Bearer ${staff}` },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const search = (q: string) => get<SearchAnswer>(`search?q=${encodeURIComponent(q)}`);
const list = (name: string, q: string) => get<AdminListAnswer>(`lists/${name}?q=${encodeURIComponent(q)}`);

describe('the students’ list and the search over everything', () => {
  it.each([
    [
      'QJN-0771',
      [
        'qwerde emile',
        'EMILE qwerde',
        'Jane van',
        'der émile',
        'qwerde s2',
        's 2 qwerde',
        'senior 2 qwerde',
        'qwerde sen',
        'senior qwerde',
        'S.2 East Qwerde',
        '0771',
        'qjn0771',
        'QJN/0771',
        'qjn 0771',
        'Qwerde, Emile',
      ],
    ],
    [
      'QJN0772',
      [
        'qadonna',
        'Qadonna p7',
        'primary 7 qadonna',
        '0772 qadonna',
        '0788000099',
        '788000099',
        '+256 788 000 099',
        '256788000099',
      ],
    ],
  ])('find the child %s alike', async (regNo, queries) => {
    for (const q of queries) {
      expect(
        (await search(q)).students.map((found) => found.regNo),
        q,
      ).toEqual([regNo]);
      expect(
        (await list('students', q)).rows.map(({ cells }) => cells.regNo),
        q,
      ).toEqual([regNo]);
    }
  });

  it.each(['qwerde emile zzz', 'werde', 'qadonna s7', '0788000098', '%', '\\\\', "':*"])(
    'find no child for %s',
    async (q) => {
      const found = await list('students', q);
      expect(found.rows).toEqual([]);
      if (q.length > 1) expect((await search(q)).students).toEqual([]);
    },
  );

  it('find a person by words in any order, without accents and apostrophes, and by phone number', async () => {
    for (const q of [
      'zoe king',
      'quist zoe',
      'nganga',
      "ng'ang'a quist",
      'King Quist',
      '788000077',
      '0788 000 077',
      'quist@home',
    ]) {
      expect(
        (await search(q)).people.map(({ contact }) => contact),
        q,
      ).toEqual(['0788000077']);
      expect(
        (await list('users', q)).rows.map(({ cells }) => cells.phone),
        q,
      ).toEqual(['0788000077']);
    }
  });

  it('find a payment by the words of the child', async () => {
    for (const q of ['emile qwerde', 'Qwerde S2']) {
      expect((await search(q)).payments.map((found) => found.reference)).toEqual([reference]);
      expect((await list('payments', q)).rows.map(({ cells }) => cells.reference)).toEqual([reference]);
    }
  });
});

describe('GET /admin/lists/:list', () => {
  it('says how many entries match on its first page only', async () => {
    const found = await list('students', 'qjn');
    expect([found.rows.length, found.count]).toEqual([2, 2]);
    const [{ count } = { count: 0 }] = await test.queryRows<{ count: number }>(
      'select count(*)::int as count from students',
    );
    const all = await get<AdminListAnswer>('lists/students');
    expect([all.rows.length, all.count]).toEqual([50, count]);
    const next = await get<AdminListAnswer>(`lists/students?cursor=${all.next}`);
    expect(next.count).toBeNull();
  });
});
