import { type ProblemBody, roles, toKampalaDay } from '@somesa/core';
import type {
  AdminSchoolAnswer,
  AdminStudentAnswer,
  FeesChargedAnswer,
  RegisterImportAnswer,
  SchoolTermView,
  TermChargePreview,
  TermFeeView,
} from '@somesa/core/admin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPayer } from '../../testing/test-app';

const { test, staff } = await setUpTestApp();
const { token } = await staff.signInAs(roles.staff);
let school = 0;
beforeEach(async () => {
  school = await test.startSchool();
});
afterEach(() => test.expectLedgerMatches());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = <Body = AdminSchoolAnswer & ProblemBody>(method: Method, path: string, body?: object) =>
  staff.call<Body>(token, method, `admin/schools/${school}${path}`, body);
const days = { startsOn: '2027-02-01', endsOn: '2027-05-01' };
const fee = { description: 'Tuition', dueOn: '2027-02-01', amountUgx: 500_001 };
const parts = [
  { percent: 60, dueOn: '2027-02-01' },
  { percent: 40, dueOn: '2027-03-15' },
];

const addTerm = async (more: object = {}): Promise<number> => {
  const added = await call('POST', '/terms', { name: 'Term 1', ...days, ...more });
  expect(added.status, added.text).toBe(201);
  return Math.max(...added.body.school.terms.map(({ id }) => id));
};
const getTerm = async (id: number): Promise<SchoolTermView | undefined> =>
  (await call('GET', '')).body.school.terms.find((term) => term.id === id);
const addFee = async (term: number, more: object = {}): Promise<TermFeeView[]> => {
  const added = await call('POST', `/terms/${term}/fees`, { ...fee, ...more });
  expect(added.status, added.text).toBe(201);
  return (added.body.school.terms.find(({ id }) => id === term)?.fees ?? []).filter(({ description }) =>
    description.startsWith((more as { description?: string }).description ?? fee.description),
  );
};
const addGroup = async (name: string): Promise<number> => {
  const added = await call('POST', '/groups', { name });
  expect(added.status, added.text).toBe(201);
  return added.body.school.groups.find((group) => group.name === name)?.id ?? 0;
};
let kids = 0;
const addKid = async (className: string): Promise<{ id: number; regNo: string }> => {
  kids += 1;
  const regNo = `GRP-${kids}`;
  const [row] = await test.queryRows<{ id: number }>(
    `insert into students (school_id, reg_no, first_name, last_name, class_name) values ($1, $2, 'Joy', 'Apio', $3) returning id`,
    [school, regNo, className],
  );
  return { id: row?.id ?? 0, regNo };
};
const changeMembers = (students: number[], add: number[], remove: number[] = []) =>
  call<{ changed: number }>('POST', '/group-members', { students, add, remove });
/** Returns what a child is charged, by description. */
const getCharges = async (id: number): Promise<Record<string, number>> => {
  const rows = await test.queryRows<{ description: string; amount: number }>(
    'select description, amount_ugx as amount from fee_items where student_id = $1 order by id',
    [id],
  );
  return Object.fromEntries(rows.map(({ description, amount }) => [description, amount]));
};
const listAmounts = async (id: number): Promise<number[]> => {
  const rows = await test.queryRows<{ amount: number }>(
    'select amount_ugx as amount from fee_items where student_id = $1 order by 1 desc',
    [id],
  );
  return rows.map(({ amount }) => amount);
};
const getTermOfFee = async (id: number | undefined): Promise<number | undefined> =>
  (await test.queryRows<{ term: number }>('select term_id as term from term_fees where id = $1', [id]))[0]
    ?.term;
const charge = async (id: number | undefined, body: object = {}) =>
  call<{ charged: number }>('POST', `/terms/${await getTermOfFee(id)}/charge`, { ...body, fee: id });
const previewTerm = async (term: number, already = 'none') =>
  (await call<{ charge: TermChargePreview }>('GET', `/terms/${term}/charge?already=${already}`)).body.charge;
const chargeTerm = (term: number, amountUgx: number, already = 'none') =>
  call<FeesChargedAnswer & ProblemBody>('POST', `/terms/${term}/charge`, { already, amountUgx });

describe('groups of children', () => {
  it('have one name each, in any case, and are removed with their members unless a fee is for them', async () => {
    const boarding = await addGroup('Boarding');
    const day = await addGroup('Day');
    const taken = await call('PUT', `/groups/${day}`, { name: 'BOARDING' });
    expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['name']]);
    const { id } = await addKid('S1');
    expect((await changeMembers([id], [boarding, day])).body).toEqual({ changed: 1 });
    expect((await changeMembers([id], [boarding])).body).toEqual({ changed: 0 });
    await addFee(await addTerm(), { groups: [boarding] });
    expect((await call('DELETE', `/groups/${boarding}`)).status).toBe(409);
    const removed = await call('DELETE', `/groups/${day}`);
    expect(removed.body.school.groups).toEqual([
      { id: boarding, name: 'Boarding', children: 1, isUsed: true },
    ]);
    const shown = await staff.call<AdminStudentAnswer>(token, 'GET', `admin/students/${id}`);
    expect(shown.body.student.groups).toEqual([{ id: boarding, name: 'Boarding', isMember: true }]);
  });

  it('take no child and no group of another school', async () => {
    const { id } = await addKid('S1');
    const group = await addGroup('Boarding');
    school = await test.startSchool();
    expect((await changeMembers([id], [])).status).toBe(404);
    expect((await changeMembers([(await addKid('S1')).id], [group])).status).toBe(404);
    const rejected = await call('POST', `/terms/${await addTerm()}/fees`, { ...fee, groups: [group] });
    expect([rejected.status, Object.keys(rejected.body.errors ?? {})]).toEqual([422, ['groups']]);
  });
});

describe('a fee for year groups, classes and groups', () => {
  it('is charged to the children of a chosen class who are in a chosen group, and to no one else', async () => {
    const [boarding, lunch] = [await addGroup('Boarding'), await addGroup('Lunch')];
    const [east, west, other, day] = [
      await addKid('Senior 2 East'),
      await addKid('S.2 West'),
      await addKid('Senior 3'),
      await addKid('Senior 2 East'),
    ];
    const music = await addKid('Music');
    await changeMembers([east.id, other.id], [boarding]);
    await changeMembers([west.id, music.id], [lunch]);
    const [added] = await addFee(await addTerm(), {
      classNames: ['Music'],
      yearGroups: ['Senior 2'],
      groups: [boarding, lunch],
    });
    expect(added).toMatchObject({ className: 'Senior 2, Music; Boarding, Lunch' });
    expect((await charge(added?.id)).body.charged).toBe(3);
    const charged = [];
    for (const kid of [east, west, other, day, music])
      charged.push(Object.keys(await getCharges(kid.id)).length);
    expect(charged).toEqual([1, 1, 0, 0, 1]);
    // A server of the version before charges the class of that name, which no child has.
    await test.queryRows(`update term_fees set class_name = 'Senior 3' where id = $1`, [added?.id]);
    expect((await charge(added?.id)).body.charged).toBe(1);
    expect(Object.keys(await getCharges(other.id))).toHaveLength(1);
  });
});

describe('a fee in parts', () => {
  it('is charged, changed and voided as one, and its parts add up to it', async () => {
    const { id, regNo } = await addKid('S1');
    const term = await addTerm();
    const [first, second] = await addFee(term, { parts });
    expect([first, second]).toMatchObject([
      { description: 'Tuition, part 1 of 2', amountUgx: 300_000, dueOn: '2027-02-01', part: 1, percent: 60 },
      { description: 'Tuition, part 2 of 2', amountUgx: 200_001, dueOn: '2027-03-15', seriesId: first?.id },
    ]);
    expect((await charge(second?.id)).body.charged).toBe(1);
    expect((await charge(first?.id)).body.charged).toBe(0);
    expect(await getCharges(id)).toEqual({
      'Tuition, part 1 of 2': 300_000,
      'Tuition, part 2 of 2': 200_001,
    });
    const { method, msisdn } = createPayer();
    test.mtn.onQuery(msisdn, 'paid');
    await test.startPayment({ child: { regNo, school: test.getSchool() }, amount: 270_000, method });
    await test.advanceTime(5_000);
    const put = (body: object) => call('PUT', `/fees/${second?.id}`, { ...fee, parts, ...body });
    const low = await put({ amountUgx: 449_999 });
    expect([low.status, low.body.errors?.amountUgx?.[0]]).toEqual([422, expect.stringContaining('450,000')]);
    expect(Object.keys((await put({ parts: null })).body.errors ?? {})).toEqual(['parts']);
    const later = [parts[0], { percent: 40, dueOn: '2027-04-01' }];
    expect((await put({ amountUgx: 450_000, parts: later })).status).toBe(200);
    expect(Object.values(await getCharges(id))).toEqual([270_000, 180_000]);
    expect((await call('POST', `/fees/${first?.id}/void`)).body).toMatchObject({ voided: 1, notVoided: 1 });
    expect(Object.values(await getCharges(id))).toEqual([270_000]);
    expect((await charge(first?.id)).body.charged).toBe(1);
  });

  it('changes its number of parts while no one is charged, and rejects percentages that do not add up', async () => {
    const term = await addTerm();
    const [first] = await addFee(term, { parts });
    const put = (body: object) => call('PUT', `/fees/${first?.id}`, { ...fee, ...body });
    expect((await put({})).status).toBe(200);
    expect((await getTerm(term))?.fees).toMatchObject([{ id: first?.id, amountUgx: 500_001, part: null }]);
    const thirds = [34, 33, 33].map((percent) => ({ percent, dueOn: '2027-02-01' }));
    await put({ parts: thirds });
    expect((await getTerm(term))?.fees.map(({ part }) => part)).toEqual([1, 2, 3]);
    const wrong = await put({ parts: thirds.slice(1) });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['parts']]);
    expect((await put({ parts, amountUgx: 1 })).status).toBe(422);
    await call('DELETE', `/fees/${first?.id}`);
    expect((await getTerm(term))?.fees).toEqual([]);
  });

  it('charges a child who has the item of another class the difference, from the first part on', async () => {
    const { id } = await addKid('S1');
    const term = await addTerm();
    const [first] = await addFee(term, { classNames: ['S1'], parts });
    await charge(first?.id);
    await staff.call(token, 'POST', `admin/students/${id}/move`, { className: 'S2' });
    const next = (await addFee(term, { classNames: ['S2'], amountUgx: 600_000, parts })).at(-1);
    expect((await charge(next?.id)).status).toBe(409);
    expect((await charge(next?.id, { already: 'difference' })).body).toMatchObject({ charged: 1 });
    expect((await listAmounts(id)).reduce((sum, amount) => sum + amount, 0)).toBe(600_000);
  });
});

describe('a new term', () => {
  it('copies the fees of another one with a percentage, rounded, with due dates as far from its first day', async () => {
    const boarding = await addGroup('Boarding');
    const from = await addTerm();
    await addFee(from, { parts, groups: [boarding] });
    await addFee(from, { description: 'Lunch, Term 1', amountUgx: 180_400, dueOn: '2027-02-15' });
    const to = await addTerm({ name: 'Term 2', startsOn: '2027-06-01', endsOn: '2027-08-31' });
    const copy = (body: object) => call('POST', `/terms/${to}/copy`, { percent: 5, roundTo: 1_000, ...body });
    expect((await copy({ fromTerm: from })).status).toBe(201);
    expect((await getTerm(to))?.fees).toMatchObject([
      { description: 'Tuition, part 1 of 2', amountUgx: 315_000, dueOn: '2027-06-01', groups: ['Boarding'] },
      { description: 'Lunch, Term 2', amountUgx: 189_000, dueOn: '2027-06-15', className: null, part: null },
      { description: 'Tuition, part 2 of 2', amountUgx: 210_000, dueOn: '2027-07-13', groups: ['Boarding'] },
    ]);
    expect((await copy({ fromTerm: from })).status).toBe(409);
    school = await test.startSchool();
    const foreign = await addTerm();
    expect(
      (await call('POST', `/terms/${foreign}/copy`, { fromTerm: from, percent: 0, roundTo: 100 })).status,
    ).toBe(404);
  });

  it('charges all fees at once after a preview that changes nothing, and the same again charges nothing', async () => {
    const boarding = await addGroup('Boarding');
    const [day, boarder] = [await addKid('S1'), await addKid('S1')];
    await changeMembers([boarder.id], [boarding]);
    const term = await addTerm();
    await addFee(term, { amountUgx: 500_000, parts });
    await addFee(term, { description: 'Lunch', amountUgx: 100_000 });
    await addFee(term, { description: 'Lunch ', amountUgx: 130_000, groups: [boarding] });
    expect(await previewTerm(term)).toMatchObject({ children: 2, totalUgx: 1_200_000, alreadyChildren: 1 });
    const preview = await previewTerm(term, 'difference');
    expect(preview).toMatchObject({ children: 2, totalUgx: 1_230_000, alreadyChildren: 1 });
    expect(preview.fees.map(({ totalUgx }) => totalUgx).sort()).toEqual([1_000_000, 200_000, 30_000]);
    expect(await getCharges(day.id)).toEqual({});
    const changed = await chargeTerm(term, 1_200_000, 'difference');
    expect([changed.status, changed.body.message]).toEqual([409, expect.stringContaining('1,230,000')]);
    expect(await getCharges(day.id)).toEqual({});
    const answers = await Promise.all([1, 2].map(() => chargeTerm(term, 1_230_000, 'difference')));
    expect(answers.map(({ status, body }) => [status, body.chargedUgx]).sort()).toEqual([
      [200, 0],
      [200, 1_230_000],
    ]);
    expect(await listAmounts(boarder.id)).toEqual([300_000, 200_000, 100_000, 30_000]);
  });

  it('moves with the due dates of its fees, also for the children who are charged', async () => {
    const { regNo } = await addKid('S1');
    const term = await addTerm();
    const [first] = await addFee(term, { parts });
    await charge(first?.id);
    const move = (body: object) =>
      call('PUT', `/terms/${term}`, {
        name: 'Term 1',
        startsOn: '2027-02-08',
        endsOn: '2027-05-08',
        ...body,
      });
    await move({ movesDueDates: true });
    const { items } = (await test.lookUp(regNo)).body;
    expect(items.map(({ dueOn }) => dueOn)).toEqual(['2027-02-08', '2027-03-22']);
    await move({ startsOn: '2027-02-15' });
    const empty = await addTerm({ name: 'Without fees' });
    const moved = { name: 'Moved', startsOn: '2027-02-08', endsOn: '2027-05-08', movesDueDates: true };
    expect((await call('PUT', `/terms/${empty}`, moved)).status).toBe(200);
    expect((await getTerm(term))?.fees.map(({ dueOn }) => dueOn)).toEqual(['2027-02-08', '2027-03-22']);
  });
});

describe('children who join after a term was charged', () => {
  /** Starts a term of 10 weeks, of which 4 are left, with a fee that is charged and one that is not. */
  const startTerm = async (joiners?: string) => {
    const toDay = (days: number) => toKampalaDay(new Date(test.clock.now().getTime() + days * 86_400_000));
    const term = await addTerm({ startsOn: toDay(-42), endsOn: toDay(27), joiners });
    const [first] = await addFee(term, { yearGroups: ['Senior 1'], amountUgx: 500_000, parts });
    await charge(first?.id);
    await addFee(term, { description: 'Trip', amountUgx: 90_000 });
    return first;
  };
  const body = (regNo: string, className = 'S1 East') => ({
    regNo,
    firstName: 'Ann',
    lastName: 'Aine',
    className,
  });
  const add = async (regNo: string, className?: string) => {
    const added = await call<AdminStudentAnswer>('POST', '/students', body(regNo, className));
    expect(added.status, added.text).toBe(201);
    return added.body.student;
  };

  it.each([
    [undefined, [], null],
    ['full', [300_000, 200_000], 'Charged UGX 500,000 for Term 1'],
    ['by-weeks', [120_000, 80_000], 'Charged UGX 200,000 for 4 of 10 weeks of Term 1'],
  ])('are charged as the term says: %s', async (joiners, amounts, reason) => {
    await startTerm(joiners);
    const { id, items, events } = await add('JOIN-1');
    expect(items.map(({ chargedUgx }) => chargedUgx)).toEqual(amounts);
    expect(events[0]).toMatchObject({ kind: 'added', reason });
    const [entry] = await test.queryRows<{ amount: number | null }>(
      `select (detail->>'amountUgx')::int as amount from audit_log where action = 'student.added' and subject_id = $1`,
      [String(id)],
    );
    expect(entry?.amount).toBe(amounts.length > 0 ? amounts.reduce((sum, ugx) => sum + ugx, 0) : null);
    expect((await add('JOIN-2', 'Senior 2')).items).toEqual([]);
  });

  it('are charged once when they return, and not for an item of the term that they have', async () => {
    const first = await startTerm('full');
    const { id } = await add('JOIN-1');
    const send = (path: string, more: object) =>
      staff.call<AdminStudentAnswer>(token, 'POST', `admin/students/${id}/${path}`, more);
    const leave = () => send('left', { leftOn: toKampalaDay(test.clock.now()) });
    await leave();
    const back = await send('returned', { className: 'S1 East', reason: 'Moved house' });
    expect(back.body.student.items).toHaveLength(2);
    expect(back.body.student.events[0]).toMatchObject({ kind: 'returned', reason: 'Moved house' });
    await leave();
    await call('POST', `/fees/${first?.id}/void`);
    await charge(first?.id);
    const again = await send('returned', { className: 'S1 East', reason: 'Moved house' });
    expect(again.body.student.events[0]?.reason).toBe('Moved house. Charged UGX 500,000 for Term 1');
  });

  it('are charged when a register adds them, each in their history and all in the audit log', async () => {
    await startTerm('by-weeks');
    const file =
      'reg no,first name,last name,class\nJOIN-7,Ann,Aine,S1\nJOIN-8,Bob,Okot,S1 East\nJOIN-9,Cat,Apio,S2';
    const sent = await test.call<RegisterImportAnswer>({
      method: 'POST',
      url: `/api/admin/schools/${school}/register-imports?name=new.csv`,
      payload: file,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
    });
    await test.running.sweep();
    const id = sent.body.import.id;
    const applied = await staff.call(token, 'POST', `admin/register-imports/${id}/apply`);
    expect(applied.status, applied.text).toBe(200);
    const events = await test.queryRows(
      `select s.reg_no, e.kind, e.reason from student_events e join students s on s.id = e.student_id where e.import_id = $1 order by 1`,
      [id],
    );
    const reason = 'Charged UGX 200,000 for 4 of 10 weeks of Term 1';
    expect(events).toEqual([
      { reg_no: 'JOIN-7', kind: 'added', reason },
      { reg_no: 'JOIN-8', kind: 'added', reason },
    ]);
    const [log] = await test.queryRows<{ detail: object }>(
      `select detail from audit_log where action = 'register.imported' and subject_id = $1`,
      [id],
    );
    expect(log?.detail).toMatchObject({ added: 3, children: 2, amountUgx: 400_000 });
  });

  it('are charged the fees as they are if these change at the same time', async () => {
    const first = await startTerm('full');
    for (const [turn, amountUgx] of [600_000, 700_000, 800_000].entries()) {
      const [changed, added] = await Promise.all([
        call('PUT', `/fees/${first?.id}`, { ...fee, yearGroups: ['Senior 1'], amountUgx, parts }),
        call('POST', '/students', body(`RACE-${turn}`)),
      ]);
      expect([changed.status, added.status]).toEqual([200, 201]);
    }
  });
});

it('charges a child of two groups both fees that are named like their groups', async () => {
  const term = await addTerm();
  const kid = await addKid('Senior 1 East');
  const fees: number[] = [];
  for (const name of ['Boarding', 'Lunch']) {
    const group = await addGroup(name);
    await changeMembers([kid.id], [group]);
    const [added] = await addFee(term, { description: name, groups: [group], amountUgx: 50_000 });
    fees.push(added?.id ?? 0);
  }
  for (const id of fees) await charge(id, {});
  expect((await test.lookUp(kid.regNo)).body.outstanding).toBe(100_000);
});

describe('POST /admin/schools/:id/terms/:term/fees with amounts', () => {
  const years = ['Senior 1', 'Senior 2', 'Senior 3', 'Senior 4', 'Senior 5', 'Senior 6'];

  it('adds a fee for each year group of each group, which charges each child its own', async () => {
    const groups = [await addGroup('Day'), await addGroup('Boarding')];
    const kids = [await addKid('S.2 East'), await addKid('S6 West')];
    await changeMembers([kids[0]?.id ?? 0], [groups[0] ?? 0]);
    await changeMembers([kids[1]?.id ?? 0], [groups[1] ?? 0]);
    const term = await addTerm();
    const amounts = years.flatMap((year, at) =>
      groups.map((group, by) => ({
        yearGroups: [year],
        groups: [group],
        amountUgx: 100_000 * (at + 1) + by,
      })),
    );
    const fees = await addFee(term, { amounts });
    expect(fees).toHaveLength(12);
    expect(fees[3]).toMatchObject({ className: 'Senior 2; Boarding', description: fee.description });
    const { totalUgx } = await previewTerm(term);
    expect((await chargeTerm(term, totalUgx)).body).toMatchObject({ charged: 2, chargedUgx: 800_001 });
    expect(await Promise.all(kids.map(({ id }) => listAmounts(id)))).toEqual([[200_000], [600_001]]);
  });

  const right = { yearGroups: ['Senior 2'], amountUgx: 1_000 };
  it.each<[string, object]>([
    ['an amount of 0', { amounts: [right, { yearGroups: ['Senior 1'], amountUgx: 0 }] }],
    ['an amount too small for its parts', { amounts: [right, { amountUgx: 1 }], parts }],
    ['an unknown group', { amounts: [right, { groups: [999_999], amountUgx: 1_000 }] }],
    ['no amounts', { amounts: [] }],
    ['a class of all amounts', { amounts: [right], className: 'S.1 East' }],
    ['classes of all amounts', { amounts: [right], classNames: ['S.1 East'] }],
    ['year groups of all amounts', { amounts: [{ amountUgx: 1_000 }], yearGroups: ['Senior 1'] }],
    ['groups of all amounts', { amounts: [right], groups: [1] }],
  ])('adds none of them with %s', async (_, wrong) => {
    const term = await addTerm();
    const answer = await call('POST', `/terms/${term}/fees`, { ...fee, ...wrong });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['amounts']]);
    expect((await previewTerm(term)).fees).toEqual([]);
  });
});
