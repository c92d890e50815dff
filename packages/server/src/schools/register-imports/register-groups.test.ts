import { type ProblemBody, roles, toKampalaDay } from '@somesa/core';
import { type AdminSchoolAnswer, MAX_GROUPS, type RegisterImportAnswer } from '@somesa/core/admin';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { readRegister } from './read-register';

const { test, staff } = await setUpTestApp();
const { token } = await staff.signInAs(roles.staff);
let school = 0;
beforeEach(async () => {
  school = await test.startSchool();
});
afterEach(() => test.expectLedgerMatches());

const change = async (path: string, body: object = {}) => {
  const answer = await staff.call<AdminSchoolAnswer>(token, 'POST', `admin/schools/${school}/${path}`, body);
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body.school;
};
const act = (id: string, action: string, body?: object) =>
  staff.call<RegisterImportAnswer & ProblemBody>(
    token,
    'POST',
    `admin/register-imports/${id}/${action}`,
    body,
  );
/** Uploads a file with groups, confirms its columns as they are guessed, and waits until it is checked. */
const sendAndCheck = async (lines: readonly string[]) => {
  const sent = await test.call<RegisterImportAnswer>({
    method: 'POST',
    url: `/api/admin/schools/${school}/register-imports?name=groups.csv`,
    payload: ['reg no,first name,last name,class,Day/Boarding,Bus route', ...lines].join('\n'),
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
  });
  const { id, layout, status } = sent.body.import;
  if (status === 'matching') {
    const fields = layout?.columns.map(({ field }) => field);
    expect(fields?.slice(4)).toEqual(['groups', 'groups']);
    const matching = { sheet: layout?.sheet || null, fields, surname: 'first', className: null };
    const matched = await act(id, 'matching', matching);
    expect(matched.status, matched.text).toBe(200);
  }
  await test.running.sweep();
  return (await staff.call<RegisterImportAnswer>(token, 'GET', `admin/register-imports/${id}`)).body.import;
};
/** Returns each child with its groups and what it is charged. */
const listChildren = async () =>
  (
    await test.queryRows<{ child: string }>(
      `select concat_ws(' ', s.reg_no,
          (select string_agg(g.name, '+' order by g.name) from student_group_members m join student_groups g on g.id = m.group_id where m.student_id = s.id),
          (select sum(f.amount_ugx) from fee_items f where f.student_id = s.id)) as child
        from students s where s.school_id = $1 order by s.reg_no`,
      [school],
    )
  ).map(({ child }) => child);

it('adds children to the groups of a file, which the preview names, and charges joiners the fees of their groups', async () => {
  const toDay = (days: number) => toKampalaDay(new Date(test.clock.now().getTime() + days * 86_400_000));
  const { groups } = await change('groups', { name: 'Boarding' });
  const days = { startsOn: toDay(-7), endsOn: toDay(60) };
  const { terms } = await change('terms', { name: 'Term 1', ...days, joiners: 'full' });
  const fee = { description: 'Boarding', dueOn: toDay(9), amountUgx: 300_000, groups: [groups[0]?.id] };
  const charged = (await change(`terms/${terms[0]?.id}/fees`, fee)).terms[0]?.fees[0];
  await change(`terms/${terms[0]?.id}/charge`, { fee: charged?.id });

  const first = await sendAndCheck(['G-1,Ann,Aine,S1,D,Kira', 'G-2,Bob,Okot,S1,,n/a', 'G-3,Cat,Apio,S1,b,-']);
  expect([first.added, first.newGroups]).toEqual([3, ['Day', 'Kira']]);
  expect((await act(first.id, 'apply')).status).toBe(200);
  expect(await listChildren()).toEqual(['G-1 Day+Kira', 'G-2', 'G-3 Boarding 300000']);

  const second = await sendAndCheck([
    'G-1,Ann,Aine,S1,D,KIRA; Ntinda',
    'G-2,Bob,Okot,S1,B,',
    'G-3,Cat,Apio,S1,,',
    'what?,Dan,Okia,S1,,Lost',
  ]);
  expect(second).toMatchObject({ changed: 2, same: 1, wrong: 1, newGroups: ['Ntinda'] });
  expect(second.preview.map(({ regNo, groups: added }) => [regNo, added])).toEqual([
    ['G-1', ['Ntinda']],
    ['G-2', ['Boarding']],
  ]);
  const applied = await act(second.id, 'apply', { leftOut: 1 });
  expect(applied.body.import).toMatchObject({ changed: 2, same: 1, newGroups: [] });
  // A child who was on the register is charged by a person, as if someone had added it to the group by hand.
  expect(await listChildren()).toEqual(['G-1 Day+Kira+Ntinda', 'G-2 Boarding', 'G-3 Boarding 300000']);
  const audit = await test.queryRows<{ said: string }>(
    `select coalesce(detail->>'name', detail->>'grouped') as said from audit_log
      where school_id = $1 and action in ('school.group-saved', 'register.imported') order by id`,
    [school],
  );
  expect(audit.map(({ said }) => said)).toEqual(['Boarding', 'Day', 'Kira', '2', 'Ntinda', '2']);
});

it('replaces the group that the same column gave a child, which the preview says, and keeps all others', async () => {
  await act((await sendAndCheck(['G-1,Ann,Aine,S1,B,Kira', 'G-2,Bob,Okot,S1,D,Kira;Ntinda'])).id, 'apply');
  const { groups } = await change('groups', { name: 'Choir' });
  const [child] = await test.queryRows<{ id: number }>(
    `select id from students where school_id = $1 and reg_no = 'G-1'`,
    [school],
  );
  const choir = groups.find(({ name }) => name === 'Choir')?.id;
  const member = { students: [child?.id], add: [choir], remove: [] };
  expect((await staff.call(token, 'POST', `admin/schools/${school}/group-members`, member)).status).toBe(200);

  const next = await sendAndCheck(['G-1,Ann,Aine,S1,Day,', 'G-2,Bob,Okot,S1,,Gayaza']);
  expect(next.preview.map(({ groups: added, groupsLeft }) => [added, groupsLeft])).toEqual([
    [['Day'], ['Boarding']],
    // A child can be in several groups of this column.
    [['Gayaza'], []],
  ]);
  expect((await act(next.id, 'apply')).body.import).toMatchObject({ changed: 2 });
  expect(await listChildren()).toEqual(['G-1 Choir+Day+Kira', 'G-2 Day+Gayaza+Kira+Ntinda']);

  // A person who put the child into boarding is overruled by the column too, because no one is both.
  const boarding = groups.find(({ name }) => name === 'Boarding')?.id;
  const both = { ...member, add: [boarding] };
  expect((await staff.call(token, 'POST', `admin/schools/${school}/group-members`, both)).status).toBe(200);
  expect((await sendAndCheck(['G-1,Ann,Aine,S1,Day,'])).preview).toMatchObject([
    { groups: [], groupsLeft: ['Boarding'] },
  ]);
});

it('changes nothing if the school would have too many groups', async () => {
  const routes = Array.from({ length: MAX_GROUPS }, (_, at) => `Route ${at}`).join('/');
  const full = await sendAndCheck([`G-1,Ann,Aine,S1,D,${routes}`]);
  const refused = await act(full.id, 'apply');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('more than 50 groups'),
  ]);
  expect(await listChildren()).toEqual([]);
  const fits = await sendAndCheck([`G-1,Ann,Aine,S1,-,${routes}`]);
  expect((await act(fits.id, 'apply')).status).toBe(200);
  // Without new groups a full school still imports.
  expect((await act((await sendAndCheck(['G-2,Bob,Okot,S1,,route 7'])).id, 'apply')).status).toBe(200);
  expect((await listChildren())[1]).toBe('G-2 Route 7');
});

it.each<[head: string, cell: string, groups: string[] | null, problem?: string]>([
  ['Day/Boarding', 'D', ['Day']],
  ['Boarding or Day', 'b', ['Boarding']],
  ['D/B', 'B / Kira', ['Boarding', 'Kira']],
  ['House', 'B', ['B']],
  ['Section', 'Nursery/Day, Choir;  Bus 2', ['Nursery', 'Day', 'Choir', 'Bus 2']],
  ['Bus route', 'Route 1/2', ['Route 1/2']],
  ['Groups', ' N/A ', null],
  ['Group', '; -', null],
  ['Boarding', '', null],
  ['Route', 'x'.repeat(41), null, 'text_too_long'],
])('reads groups under %s: %s', async (head, cell, groups, problem) => {
  const read = async (matching: Parameters<typeof readRegister>[1]) => {
    const file = `reg no,first name,last name,class,${head}\nA1,Aisha,Nakato,S1,"${cell}"`;
    const reading = await readRegister(Buffer.from(file), matching);
    if (!reading.ok) throw new Error(reading.error.problem);
    return reading.value;
  };
  const { layout, isConfirmed } = await read({});
  expect(isConfirmed).toBe(false);
  const fields = layout.columns.map(({ field }) => field);
  const { lines } = await read({ matching: { ...layout, fields } });
  expect(lines[0]).toMatchObject({ groups, problem: problem ?? null });
});
