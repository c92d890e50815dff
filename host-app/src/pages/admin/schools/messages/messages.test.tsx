import { roles } from '@somesa/core';
import type { FeeReminderPreview, FeeSendingView } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { createListAnswer, openAdmin } from '../../../../testing/admin';
import { adminSchool, adminStudent } from '../../../../testing/admin-schools';
import { deferResponse, type StubResponse } from '../../../../testing/answers';
import { fill, findControl } from '../../../../testing/fill';

const PREVIEW = 'POST /admin/schools/7/fee-reminders/preview';
const SEND = 'POST /admin/schools/7/fee-reminders';
const SENDING_ID = '11111111-1111-4111-8111-111111111111';

const preview: FeeReminderPreview = {
  children: 41,
  withoutGuardian: 3,
  reminded: 2,
  stopped: 1,
  guardians: 44,
  messages: 45,
  parts: 46,
  partPriceUgx: 35,
  priceUgx: 1_610,
  sentFrom: null,
  sendingsLeft: 4,
  recipients: [
    {
      id: 31,
      name: 'Amina Nakato',
      className: 'P3',
      owedUgx: 80_050,
      dueUgx: 40_025,
      dueOn: '2026-11-01',
      to: ['Rose 0772123456'],
    },
    {
      id: 32,
      name: 'Ben Okello',
      className: 'P3',
      owedUgx: 9_000,
      dueUgx: 9_000,
      dueOn: '2026-11-01',
      to: ['0772123457'],
    },
  ],
  example: { text: 'Hill School: A. Nakato owes UGX 40,025', characters: 38, parts: 1 },
};
const sending: FeeSendingView = {
  id: SENDING_ID,
  school: { id: 7, slug: 'hill', name: 'Hill School' },
  by: { id: '22222222-2222-4222-8222-222222222222', name: 'Ruth Bursar' },
  createdAt: '2026-11-21T09:05:00.000Z',
  classes: ['P3'],
  minOwedUgx: 5_001,
  overdueOn: '2026-11-15',
  language: 'lg',
  leftOut: 1,
  messages: 45,
  priceUgx: 1_610,
  waiting: 0,
  sent: 2,
  delivered: 38,
  failed: 1,
  unknown: 1,
  stopped: 1,
  dropped: 2,
  opened: 17,
  paid: 9,
  costUgx: 1_435,
};
const answers: Record<string, StubResponse> = {
  'GET /admin/schools/7': [200, { school: adminSchool({ classes: ['P3', 'P4'] }) }],
  'GET /admin/lists/feeSendings?school=7': createListAnswer({}),
  [`GET /admin/fee-sendings/${SENDING_ID}`]: [200, { sending }],
  [`GET /admin/lists/feeReminders?q=${SENDING_ID}&school=7`]: createListAnswer({}),
  [PREVIEW]: [200, preview],
  [SEND]: [201, { sending }],
};
const open = (path: string) => openAdmin(path, answers, roles.bursar);

it('counts the messages of some classes with their price, and sends what was counted', async () => {
  const admin = await open('/admin/schools/7?tab=messages');
  await admin.page.waitFor('Send reminders');
  for (const name of ['All classes', 'P3']) {
    const labels = [...admin.page.container.querySelectorAll<HTMLLabelElement>('fieldset label')];
    await admin.page.do(() => labels.find(({ textContent }) => textContent === name)?.click());
  }
  const form = admin.page.container.querySelector<HTMLElement>('main form');
  if (!form) throw new Error('the tab has no form');
  await fill(form, { 'Owes at least (UGX)': '5,001', 'Fee due on or before': '2026-11-15', Language: 'lg' });
  await admin.page.press('Count messages');
  await admin.page.waitFor('UGX 1,610');
  const choice = {
    allClasses: false,
    classes: ['P3'],
    minOwedUgx: 5_001,
    overdueOn: '2026-11-15',
    language: 'lg',
  };
  expect(admin.listBodies(PREVIEW)).toEqual([choice]);
  for (const shown of ['Messages45', 'Phone numbers44', '46 (UGX 35 for each part)', 'Sent fromNow'])
    expect(admin.main()).toContain(shown);
  expect(admin.main()).toContain('Hill School: A. Nakato owes UGX 40,025');
  expect(admin.main()).toContain('Amina Nakato, P3');
  const [, ben] = [...admin.page.container.querySelectorAll<HTMLInputElement>('.names input')];
  admin.answers[PREVIEW] = [200, { ...preview, messages: 44, priceUgx: 1_575 }];
  await admin.page.do(() => ben?.click());
  await admin.page.waitFor('UGX 1,575');
  const without = { ...choice, leftOut: [32] };
  expect(admin.listBodies(PREVIEW).at(-1)).toEqual(without);
  await admin.page.press('Send reminders');
  expect(admin.getDialog().textContent).toContain('Send reminders? Messages: 44, price: UGX 1,575');
  await admin.submitDialog();
  await admin.page.waitFor('Links opened');
  expect(admin.listBodies(SEND)).toEqual([{ ...without, messages: 44, priceUgx: 1_575 }]);
});

it('shows no count of a choice that was changed since, which would be sent in its place', async () => {
  const admin = await open('/admin/schools/7?tab=messages');
  await admin.page.waitFor('Send reminders');
  await admin.page.press('Count messages');
  await admin.page.waitFor('UGX 1,610');
  const choice = { allClasses: true, classes: [], minOwedUgx: 1, overdueOn: null, language: 'en' };
  expect(admin.listBodies(PREVIEW)).toEqual([choice]);
  const form = admin.page.container.querySelector<HTMLElement>('main form');
  if (!form) throw new Error('the tab has no form');
  await fill(form, { Language: 'lg' });
  expect(admin.main()).not.toContain('UGX 1,610');
  await admin.page.press('Count messages');
  await admin.page.waitFor('UGX 1,610');
  expect(admin.listBodies(PREVIEW)).toEqual([choice, { ...choice, language: 'lg' }]);
});

it('keeps the choice that was made while messages are counted, and shows no count of the one before', async () => {
  const admin = await open('/admin/schools/7?tab=messages');
  await admin.page.waitFor('Send reminders');
  const p3 = () => findControl(admin.page.container, 'P3') as HTMLInputElement;
  const { response, respond } = deferResponse();
  admin.answers[PREVIEW] = response;
  await admin.page.press('Count messages');
  await admin.page.do(() => p3().click());
  await admin.page.do(() => respond([200, preview]));
  await admin.page.waitFor('Count messages');
  expect(admin.main()).not.toContain('UGX 1,610');
  expect(p3().checked).toBe(false);
  await admin.page.press('Count messages');
  await admin.page.waitFor('UGX 1,610');
  expect(admin.listBodies(PREVIEW).at(-1)).toMatchObject({ allClasses: false, classes: ['P4'] });
});

it('offers no sending of a choice that could not be counted again, and does not say that it counts', async () => {
  const admin = await open('/admin/schools/7?tab=messages');
  await admin.page.waitFor('Send reminders');
  await admin.page.press('Count messages');
  await admin.page.waitFor('UGX 1,610');
  const [, ben] = [...admin.page.container.querySelectorAll<HTMLInputElement>('.names input')];
  admin.answers[PREVIEW] = [503, { message: 'Try again later.' }];
  await admin.page.do(() => ben?.click());
  await admin.page.waitFor('Try again later.');
  expect(admin.main()).not.toContain('Counting');
  expect(admin.buttons()).not.toContain('Send reminders');
  admin.answers[PREVIEW] = [200, preview];
  await admin.page.do(() => ben?.click());
  expect(admin.buttons()).toContain('Send reminders');
});

it('offers no sending if there is no one to remind', async () => {
  const admin = await openAdmin(
    '/admin/schools/7?tab=messages',
    { ...answers, [PREVIEW]: [200, { ...preview, messages: 0, recipients: [], example: null }] },
    roles.bursar,
  );
  await admin.page.waitFor('Send reminders');
  await admin.page.press('Count messages');
  await admin.page.waitFor('No message would be sent.');
  expect(admin.buttons()).not.toContain('Send reminders');
});

it('shows what came of a sending', async () => {
  const admin = await open(`/admin/fee-sendings/${SENDING_ID}`);
  await admin.page.waitFor('Delivered38');
  for (const shown of [
    'Links opened17',
    'Children paid for within 14 days9',
    'CostUGX 1,435',
    'Left out by the sender1',
    'Unknown1',
    'Owes at leastUGX 5,001',
    'Messages and price told45, UGX 1,610',
    'They are not sent again.',
  ])
    expect(admin.main()).toContain(shown);
  expect(admin.main()).toMatch(/As at \d\d:\d\d/);
  admin.answers[`GET /admin/fee-sendings/${SENDING_ID}`] = [200, { sending: { ...sending, delivered: 39 } }];
  await admin.page.press('Refresh');
  await admin.page.waitFor('Delivered39');
  const headings = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
  expect(headings).toContain('Results');
  expect(new Set(headings).size).toBe(headings.length);
});

it('adds, changes and removes a guardian of a child', async () => {
  const guardian = {
    position: 1,
    name: 'Rose',
    phoneNumber: '0772123456',
    language: 'sw' as const,
    isStopped: true,
  };
  const SAVE = 'PUT /admin/students/3/guardians/1';
  const REMOVE = 'DELETE /admin/students/3/guardians/1';
  const withGuardian: StubResponse = [200, { student: adminStudent({ guardians: [guardian] }) }];
  const admin = await openAdmin(
    '/admin/students/3',
    {
      'GET /admin/students/3': [200, { student: adminStudent() }],
      [SAVE]: withGuardian,
      [REMOVE]: [200, { student: adminStudent() }],
    },
    roles.bursar,
  );
  await admin.page.waitFor('No guardians yet.');
  await admin.page.press('Add guardian');
  await fill(admin.getDialog(), {
    Name: 'Rose',
    'Phone number': '0772 123 456',
    'Language of messages': 'sw',
  });
  await admin.submitDialog();
  await admin.page.waitFor('Sent STOP: gets no fee reminders');
  expect(admin.listBodies(SAVE)).toEqual([{ name: 'Rose', phoneNumber: '0772 123 456', language: 'sw' }]);
  await admin.page.press('RemoveRemove: 0772123456');
  await admin.submitDialog();
  await admin.page.waitFor('No guardians yet.');
});
