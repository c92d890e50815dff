import { roles } from '@somesa/core';
import type { SearchAnswer } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { type AdminVisit, openAdmin } from '../../../testing/admin';

const emptyAnswer: SearchAnswer = {
  people: [],
  students: [],
  payments: [],
  loans: [],
  schools: [],
  more: { people: 0, students: 0, payments: 0, loans: 0, schools: 0 },
};
const foundAnswer: SearchAnswer = {
  ...emptyAnswer,
  payments: [{ id: 'p-1', reference: 'SF-7KQ2', status: 'succeeded', amount: 50_000, student: 'Amina N.' }],
  schools: [{ id: 7, slug: 'hill', name: 'Hill School' }],
};
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
  await visit.page.waitUntil(() =>
    expect(listOptions(visit)).toEqual(['SF-7KQ2UGX 50,000, Amina N.', 'Hill Schoolhill']),
  );
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
    id: `p-${at}`,
    reference,
    status: 'succeeded' as const,
    amount: 50_000,
    student: '',
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
  await visit.page.waitUntil(() => expect(listOptions(visit)).toEqual(['SF-7KQ2UGX 50,000, Amina N.']));
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
