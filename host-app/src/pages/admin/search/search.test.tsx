import { roles } from '@somesa/core';
import type { SearchAnswer } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { type AdminVisit, openAdmin } from '../../../testing/admin';

const emptyAnswer: SearchAnswer = {
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
const foundPayment: SearchAnswer['payments'][number] = {
  ...{ id: 'p-1', reference: 'SF-7KQ2', status: 'succeeded', amount: 50_000, student: 'Amina N.' },
  ...{ className: 'P3', day: '2026-02-03', method: 'mtn', failure: null, isInDoubt: false },
  settlement: null,
};
const foundAnswer: SearchAnswer = {
  ...emptyAnswer,
  payments: [foundPayment],
  schools: [{ id: 7, slug: 'hill', name: 'Hill School' }],
};
const FOUND =
  'SF-7KQ2UGX 50,000 by MTN on 3 February 2026 for Amina N. (P3) was paid. The receipt is SF-7KQ2. The school gets it with its next settlement.';
const FIND = 'GET /admin/search?q=sf-7';

const findField = ({ page }: AdminVisit) => page.container.querySelector<HTMLInputElement>('[role=combobox]');
const listOptions = ({ page }: AdminVisit) =>
  [...page.container.querySelectorAll('[role=option]')].map((option) => option.textContent);
const getActiveOption = (visit: AdminVisit) =>
  visit.page.container.querySelector(`[id="${findField(visit)?.getAttribute('aria-activedescendant')}"]`)
    ?.textContent;
const type = (visit: AdminVisit, value: string) =>
  visit.page.do(() => {
    const input = findField(visit);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });

it.each([{ ctrlKey: true }, { metaKey: true }])(
  'opens with %j and K, with the focus in the field',
  async (how) => {
    const visit = await openAdmin('/admin/buses');
    await visit.key('k', how);
    await visit.page.waitUntil(() => expect(document.activeElement).toBe(findField(visit)));
    expect(listOptions(visit)).toContain('Audit logReports');
  },
);

it('selects a result with the arrow keys and opens it with Enter', async () => {
  const visit = await openAdmin('/admin/buses', { [FIND]: [200, foundAnswer] });
  await visit.key('k', { ctrlKey: true });
  await visit.page.waitUntil(() => expect(document.activeElement).toBe(findField(visit)));
  await type(visit, 'sf-7');
  await visit.page.waitUntil(() => expect(listOptions(visit)).toEqual([FOUND, 'Hill Schoolhill']));
  expect(visit.page.text()).toContain('2 found');
  expect(getActiveOption(visit)).toContain('SF-7KQ2');
  await visit.key('ArrowDown');
  expect(getActiveOption(visit)).toContain('Hill School');
  await visit.key('ArrowDown');
  expect(getActiveOption(visit)).toContain('SF-7KQ2');
  await visit.key('Enter');
  await visit.page.waitUntil(() => expect(visit.page.at()).toBe('/admin/payments/p-1'));
});

it('opens on Enter the first result for the current text, not for an earlier one', async () => {
  const payments = foundAnswer.payments.map((payment) => ({ ...payment, id: 'p-2', reference: 'SF-7KQ3' }));
  const visit = await openAdmin('/admin/buses', {
    [FIND]: [200, foundAnswer],
    'GET /admin/search?q=sf-7kq3': [200, { ...emptyAnswer, payments }],
  });
  await visit.key('k', { ctrlKey: true });
  await type(visit, 'sf-7');
  await visit.page.waitUntil(() => expect(listOptions(visit)).toContain('Hill Schoolhill'));
  await type(visit, 'sf-7kq3');
  await visit.key('Enter');
  await visit.page.waitUntil(() => expect(visit.page.at()).toBe('/admin/payments/p-2'));
});

it('opens the result selected with the arrow keys even if a newer response moves it', async () => {
  const [one, two, three] = ['SF-7KAA', 'SF-7KQ2', 'SF-7KQ3'].map((reference, at) => ({
    ...foundPayment,
    id: `p-${at}`,
    reference,
  }));
  const createAnswer = (...payments: (typeof one)[]) => ({ ...emptyAnswer, payments });
  const visit = await openAdmin('/admin/buses', {
    [FIND]: [200, createAnswer(two, three)],
    'GET /admin/search?q=sf-7k': [200, createAnswer(one, two, three)],
  });
  await visit.key('k', { ctrlKey: true });
  await type(visit, 'sf-7');
  await visit.page.waitUntil(() => expect(listOptions(visit)).toHaveLength(2));
  await type(visit, 'sf-7k');
  await visit.key('ArrowDown');
  expect(getActiveOption(visit)).toContain('SF-7KQ3');
  await visit.key('Enter');
  await visit.page.waitUntil(() => expect(visit.page.at()).toBe('/admin/payments/p-2'));
});

it('opens nothing on Enter if a newer response no longer has the selected result', async () => {
  const visit = await openAdmin('/admin/buses', {
    [FIND]: [200, foundAnswer],
    'GET /admin/search?q=sf-7k': [200, { ...foundAnswer, schools: [] }],
  });
  await visit.key('k', { ctrlKey: true });
  await type(visit, 'sf-7');
  await visit.page.waitUntil(() => expect(listOptions(visit)).toContain('Hill Schoolhill'));
  await type(visit, 'sf-7k');
  await visit.key('ArrowDown');
  await visit.key('Enter');
  await visit.page.waitUntil(() => expect(listOptions(visit)).toEqual([FOUND]));
  expect(visit.page.at()).toBe('/admin/buses');
  await visit.key('Enter');
  await visit.page.waitUntil(() => expect(visit.page.at()).toBe('/admin/payments/p-1'));
});

it('sends one request for text typed in quick succession', async () => {
  const visit = await openAdmin('/admin/buses', { [FIND]: [200, emptyAnswer] });
  await visit.key('k', { ctrlKey: true });
  for (const typed of ['s', 'sf', 'sf-', 'sf-7']) await type(visit, typed);
  await visit.page.waitFor('No results');
  expect(visit.names().filter((name) => name.includes('search'))).toEqual([FIND]);
});

it('finds screens by name, and shows the error if the request failed', async () => {
  const visit = await openAdmin('/admin/payments', {
    'GET /admin/search?q=bus+r': [500, { message: 'Something broke on our side.' }],
    'GET /admin/lists/payments': 'broken',
  });
  await visit.key('k', { ctrlKey: true });
  await type(visit, 'bus r');
  await visit.page.waitFor('Something broke on our side.');
  expect(listOptions(visit)).toEqual(['Bus routesTransport']);
  await visit.key('Enter');
  await visit.page.arrive('/admin/bus-routes');
});

it('lists only a bursar’s own screens', async () => {
  const visit = await openAdmin('/admin/payments', { 'GET /admin/lists/payments': 'broken' }, roles.bursar);
  await visit.key('k', { ctrlKey: true });
  expect(listOptions(visit)).toEqual([
    'Overview',
    'PaymentsMoney',
    'SettlementsMoney',
    'StudentsSchools',
    'SchoolSchools',
    'Website formSchools',
    'Authenticator app',
  ]);
});

it('shows the number of results beyond those listed', async () => {
  const createAnswer = (payments: number): SearchAnswer => ({
    ...foundAnswer,
    more: { ...emptyAnswer.more, payments },
  });
  const visit = await openAdmin('/admin/buses', {
    [FIND]: [200, createAnswer(7)],
    'GET /admin/search?q=sf-': [200, createAnswer(100)],
  });
  await visit.key('k', { ctrlKey: true });
  await type(visit, 'sf-7');
  await visit.page.waitFor('7 more. Type more to narrow the search.');
  expect(visit.page.text()).toContain('9 found');
  await type(visit, 'sf-');
  await visit.page.waitFor('At least 100 more.');
});

const SCHOOL_FIND = 'GET /admin/search?q=7100214079';
const openAtSchool = async (answer: SearchAnswer, role: 'bursar' | 'viewer' = 'bursar') => {
  const visit = await openAdmin(
    '/admin/payments',
    { 'GET /admin/lists/payments': 'broken', [SCHOOL_FIND]: [200, answer] },
    roles.bursar,
    role,
  );
  await visit.key('k', { ctrlKey: true });
  await type(visit, '7100214079');
  return visit;
};

it.each([
  [{ status: 'submitted' }, 'is pending. We keep asking MTN'],
  [{ status: 'awaiting_transfer', method: 'bank' }, 'by bank transfer on 3 February 2026'],
  [{ status: 'expired' }, 'has expired: no money has arrived.'],
  [
    { status: 'failed', failure: 'insufficient_funds' },
    'failed: Insufficient funds. The payer has not been charged.',
  ],
  [{ status: 'failed', isInDoubt: true }, 'is being checked by our staff'],
  [{ status: 'reversed' }, 'Receipt SF-7KQ2 is no longer valid.'],
  [{ status: 'moved' }, 'was moved to another child.'],
  [{ settlement: { reference: 'SF-S1', paidOn: null } }, 'with settlement SF-S1, which is being sent.'],
  [
    { settlement: { reference: 'SF-S1', paidOn: '2026-02-05' } },
    'The school got it on 5 February 2026 with settlement SF-S1.',
  ],
] as [Partial<typeof foundPayment>, string][])(
  'says of a payment with %j what to tell the parent',
  async (more, said) => {
    const visit = await openAtSchool({ ...emptyAnswer, payments: [{ ...foundPayment, ...more }] });
    await visit.page.waitUntil(() => expect(listOptions(visit)[0]).toContain(said));
  },
);

it('says what it knows of money without a payment, and leads a bursar to the child or to a claim', async () => {
  const visit = await openAtSchool({
    ...emptyAnswer,
    paidToSchool: [
      {
        id: '1',
        studentId: '9',
        number: 'R-77',
        amount: 20_000,
        day: '2026-02-03',
        student: 'Amina N.',
        className: 'P3',
      },
    ],
    claims: [
      {
        id: 'c-1',
        transactionId: '7100214079',
        status: 'open',
        amount: 5_000,
        day: '2026-02-03',
        student: 'Amina N.',
      },
    ],
    transfers: [{ id: '7100214079', day: '2026-02-03' }],
  });
  await visit.page.waitUntil(() => expect(listOptions(visit)).toHaveLength(3));
  expect(listOptions(visit)).toEqual([
    'R-77UGX 20,000 was paid to the school on 3 February 2026 for Amina N. (P3).',
    '7100214079UGX 5,000 of 3 February 2026 for Amina N.: our staff are looking for it.',
    '7100214079A bank transfer of 3 February 2026 has this number. Claim it for the child.',
  ]);
  await visit.key('ArrowUp');
  await visit.key('Enter');
  await visit.page.waitUntil(() => expect(visit.page.at()).toContain('tab=claims&claim=7100214079'));
});

it('offers a bursar to claim a payment that it does not know', async () => {
  const visit = await openAtSchool(emptyAnswer);
  await visit.page.waitUntil(() =>
    expect(listOptions(visit)[0]).toContain('We know no such payment for your school.'),
  );
});

it('offers a viewer, who may not claim, nothing', async () => {
  const visit = await openAtSchool(emptyAnswer, 'viewer');
  await visit.page.waitFor('No results');
  expect(listOptions(visit)).toEqual([]);
});

it.each([
  ['fee letters', 'Fee letters, reminders and poster', '/admin/schools/7?tab=messages'],
  ['cash', 'Enter cash, bank slips or bursaries', '/admin/schools/7?tab=batches'],
])('finds the action of a bursar for “%s”', async (typed, label, at) => {
  const visit = await openAdmin(
    '/admin/students',
    {
      'GET /admin/lists/students?status=enrolled': 'broken',
      [`GET /admin/search?q=${typed.replace(' ', '+')}`]: [200, emptyAnswer],
    },
    roles.bursar,
  );
  await visit.key('k', { ctrlKey: true });
  await type(visit, typed);
  await visit.page.waitUntil(() => expect(listOptions(visit)).toEqual([label]));
  await visit.key('Enter');
  await visit.page.waitUntil(() => expect(visit.page.at()).toBe(at));
});

it('finds refunds for staff', async () => {
  const visit = await openAdmin('/admin/buses', { 'GET /admin/search?q=refund': [200, emptyAnswer] });
  await visit.key('k', { ctrlKey: true });
  await type(visit, 'refund');
  await visit.page.waitUntil(() => expect(listOptions(visit)).toEqual(['Refunds']));
});

it('finds no action that a viewer may not do', async () => {
  const visit = await openAdmin(
    '/admin/buses',
    { 'GET /admin/search?q=cash': [200, emptyAnswer] },
    roles.bursar,
    'viewer',
  );
  await visit.key('k', { ctrlKey: true });
  await type(visit, 'cash');
  await visit.page.waitFor('No results');
});
