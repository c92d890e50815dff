import { roles } from '@somesa/core';
import type { StudentClearanceAnswer } from '@somesa/core/admin';
import { adminTexts as texts } from '@somesa/core/admin-texts';
import { expect, it } from 'vitest';
import { type AdminVisit, createListAnswer, openAdmin } from '../../../testing/admin';
import { adminStudent } from '../../../testing/admin-schools';
import type { StubResponse } from '../../../testing/answers';
import { fieldMessage, fill, findControl } from '../../../testing/fill';

const student = adminStudent();

it('lists the enrolled children of a bursar’s school', async () => {
  const { page, hrefs } = await openAdmin(
    '/admin/students',
    {
      'GET /admin/lists/students?status=enrolled': createListAnswer({
        '3': { regNo: 'SMK-1', lastName: 'Nakato', status: 'enrolled' },
      }),
    },
    roles.bursar,
  );
  await page.waitFor('1 shown');
  expect(hrefs('[data-row-link]')[0]).toBe('/admin/students/3');
});

it.each([
  ['a bursar, whose school is known', roles.bursar, true],
  ['staff, who see all schools', roles.staff, false],
])('offers the filter by clearance within one school only: to %s', async (_, role, isOffered) => {
  const answers = { 'GET /admin/lists/students?status=enrolled': createListAnswer({ '3': {} }) };
  const admin = await openAdmin('/admin/students', answers, role);
  await admin.page.waitFor('1 shown');
  const { columns } = texts.lists.students;
  expect(admin.buttons()).toContain(columns.hasPhone);
  expect(admin.buttons().includes(columns.clearance)).toBe(isOffered);
});

it('shows a child’s account and payments', async () => {
  const { page, main, hrefs } = await openAdmin('/admin/students/3', {
    'GET /admin/students/3': [200, { student }],
  });
  await page.waitFor('Amina Nakato');
  for (const text of ['SMK-1', 'P3', 'UGX 40,025', 'UGX 5,014', '10,011', 'Term 3', 'SF-1', 'Expired'])
    expect(main()).toContain(text);
  const links = hrefs();
  expect(links).toEqual(
    expect.arrayContaining(['/admin/schools/7', '/admin/payments/p-1', '/admin/payments?q=SMK-1']),
  );
});

const STUDENT = 'GET /admin/students/3';
const open = async (more: Record<string, StubResponse> = {}, shown = student, role: 2 | 4 = roles.bursar) => {
  const admin = await openAdmin('/admin/students/3', { [STUDENT]: [200, { student: shown }], ...more }, role);
  await admin.page.waitFor('Amina Nakato');
  return admin;
};
it('asks before the passes of a child who is cleared by paying are withdrawn, and says nothing untrue', async () => {
  const clearance: StudentClearanceAnswer['clearance'] = {
    ...{ status: 'cleared', paidPercent: 60, percent: 50, parts: null, isExam: false, allowance: null },
    ...{ passes: ['2026-12-04'], passUntil: '2026-12-04' },
  };
  const admin = await open({ 'GET /admin/students/3/clearance': [200, { clearance }] });
  await admin.page.waitFor('Withdraw');
  await admin.page.press('Withdraw');
  expect(admin.getDialog().textContent).toContain(
    'An allowance ends. Phones at the gate refuse passes of this',
  );
});

const historyRows = ({ page }: AdminVisit): string[] => {
  const section = [...page.container.querySelectorAll('section')].find(
    (one) => one.querySelector('h2')?.textContent === 'History',
  );
  return [...(section?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent ?? '');
};

it('shows who changed what, newest first, in plain words', async () => {
  const rows = historyRows(await open());
  expect(rows).toHaveLength(2);
  for (const text of [
    'Paid to the school: Tuition',
    'Cash desk, number R-17, paid on',
    '−5,014',
    'Ruth Akello',
  ])
    expect(rows[0]).toContain(text);
  expect(rows[1]).toContain('Moved from P2 to P3');
  expect(rows[1]).toContain('Promoted');
});

it('records a payment to the school, and keeps the values and their key after an error', async () => {
  const POST = 'POST /admin/students/3/adjustments';
  const message = 'UGX 24,976 is outstanding for this child. Enter that or less';
  const admin = await open({
    [POST]: [422, { message: 'Check the fields.', errors: { amountUgx: [message] } }],
  });
  await admin.page.press('Record payment to the school');
  await fill(admin.getDialog(), {
    Amount: '30,000',
    'How it was paid': 'bank-slip',
    'Receipt number': 'SLIP 9',
    Fee: '1',
  });
  await admin.submitDialog();
  expect(fieldMessage(admin.getDialog(), 'Amount')).toBe(message);
  expect(findControl(admin.getDialog(), 'Receipt number').value).toBe('SLIP 9');
  admin.answers[POST] = [201, { student: { ...student, paidToSchoolUgx: 25_014 } }];
  await fill(admin.getDialog(), { Amount: '20,000' });
  await admin.submitDialog();
  await admin.page.waitFor('UGX 25,014');
  expect(admin.listBodies(POST)).toMatchObject([
    { amountUgx: 30_000 },
    { kind: 'paid-to-school', amountUgx: 20_000, method: 'bank-slip', receiptNumber: 'SLIP 9', feeItemId: 1 },
  ]);
});

it.each([
  ['Bursary or discount', { Fee: '1', Amount: '5,000', Reason: 'Sports' }, { kind: 'bursary', feeItemId: 1 }],
  [
    'Extra charge',
    { Description: 'Trip', Amount: '5,000', Reason: 'Sports' },
    { kind: 'charge', description: 'Trip' },
  ],
  [
    'Balance brought forward',
    { Amount: '5,000', Reason: 'Term 2' },
    { kind: 'brought-forward', description: 'Balance brought forward' },
  ],
  [
    'Correct a fee',
    { Fee: '1', 'Right amount': '0', Reason: 'Day scholar' },
    { kind: 'correction', amountUgx: 0 },
  ],
])('%s sends the change with its reason', async (action, values, body) => {
  const POST = 'POST /admin/students/3/adjustments';
  const admin = await open({ [POST]: [201, { student }] });
  await admin.page.press(action);
  await fill(admin.getDialog(), values);
  await admin.submitDialog();
  expect(admin.listBodies(POST).at(-1)).toMatchObject({ ...body, reason: values.Reason });
});

it('reverses a change with a reason, but never one that was reversed', async () => {
  const POST = 'POST /admin/students/3/adjustments/8/reverse';
  const reversed = {
    ...student,
    adjustments: student.adjustments.map((one) => ({ ...one, isReversed: true })),
  };
  const admin = await open({ [POST]: [200, { student: reversed }] });
  await admin.page.press('ReverseReverse: Paid to the school: Tuition');
  await fill(admin.getDialog(), { Reason: 'Other child' });
  await admin.submitDialog();
  await admin.page.waitFor('Reversed later');
  expect(admin.listBodies(POST)).toEqual([{ reason: 'Other child' }]);
  expect(admin.buttons().filter((name) => name.includes('Reverse'))).toEqual([]);
});

it('offers a child who has left no move but the return, and no bursary without an outstanding fee', async () => {
  const left = { ...student, leftOn: '2026-10-30', outstandingUgx: 0 };
  const admin = await open({}, left);
  expect(admin.main()).toContain('Left on');
  expect(admin.buttons().slice(0, 5)).toEqual([
    'Back at the school',
    'Download account (CSV)',
    'Extra charge',
    'Balance brought forward',
    'Correct a fee',
  ]);
});

it('lets a bursar add a child to their school and opens its page', async () => {
  const POST = 'POST /admin/schools/7/students';
  const admin = await openAdmin(
    '/admin/students',
    {
      'GET /admin/lists/students?status=enrolled': createListAnswer({}),
      [POST]: [201, { student }],
      [STUDENT]: [200, { student }],
    },
    roles.bursar,
  );
  await admin.page.waitFor('Add a child');
  await admin.page.press('Add a child');
  await fill(admin.getDialog(), {
    'Registration number': 'SMK-1',
    'First name': 'Amina',
    'Last name': 'Nakato',
    Class: 'P3',
    'Name of a parent or guardian': 'Rose Akello',
    'Their mobile number': '0772123456',
  });
  await admin.submitDialog();
  await admin.page.waitFor('Amina Nakato');
  expect(admin.page.at()).toBe('/admin/students/3');
  expect(admin.listBodies(POST)).toEqual([
    {
      regNo: 'SMK-1',
      firstName: 'Amina',
      lastName: 'Nakato',
      className: 'P3',
      guardianName: 'Rose Akello',
      guardianPhone: '0772123456',
    },
  ]);
});

it('downloads the account of a child', async () => {
  const CSV = 'GET /admin/students/3/csv';
  const { page, calls } = await open({ [CSV]: [500, { message: 'Not now' }] });
  await page.press('Download account (CSV)');
  await page.waitFor('Not now');
  expect(calls.filter(({ name }) => name === CSV)).toHaveLength(1);
});

it('adds a child to a group and takes it out of another in one request', async () => {
  const CHANGE = 'POST /admin/schools/7/group-members';
  const admin = await open({ [CHANGE]: [200, { changed: 1 }] });
  expect(admin.main()).toContain('GroupsBoarding');
  await admin.page.press('Change groups');
  for (const box of admin.getDialog().querySelectorAll('input')) await admin.page.do(() => box.click());
  const groups = student.groups.map((group) => ({ ...group, isMember: !group.isMember }));
  admin.answers[STUDENT] = [200, { student: { ...student, groups } }];
  await admin.submitDialog();
  await admin.page.waitFor('GroupsLunch');
  expect(admin.listBodies(CHANGE)).toEqual([{ students: [3], add: [7], remove: [6] }]);
});
