import { roles } from '@somesa/core';
import type { SearchAnswer } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { type AdminVisit, openAdmin } from '../../../testing/admin';

const nothing: SearchAnswer = {
  people: [],
  students: [],
  payments: [],
  loans: [],
  schools: [],
  more: { people: 0, students: 0, payments: 0, loans: 0, schools: 0 },
};
const found: SearchAnswer = {
  ...nothing,
  payments: [{ id: 'p-1', reference: 'SF-7KQ2', status: 'succeeded', amount: 50_000, student: 'Amina N.' }],
  schools: [{ id: 7, slug: 'hill', name: 'Hill School' }],
};
const FIND = 'GET /admin/search?q=sf-7';

const field = ({ page }: AdminVisit) => page.container.querySelector<HTMLInputElement>('[role=combobox]');
const options = ({ page }: AdminVisit) =>
  [...page.container.querySelectorAll('[role=option]')].map((option) => option.textContent);
const active = (visit: AdminVisit) =>
  visit.page.container.querySelector(`[id="${field(visit)?.getAttribute('aria-activedescendant')}"]`)
    ?.textContent;
const type = (visit: AdminVisit, value: string) =>
  visit.page.do(() => {
    const input = field(visit);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });

it.each([{ ctrlKey: true }, { metaKey: true }])(
  'opens by %j with K, with the focus in the field',
  async (how) => {
    const visit = await openAdmin('/admin/buses');
    await visit.key('k', how);
    await visit.page.until(() => expect(document.activeElement).toBe(field(visit)));
    expect(options(visit)).toContain('Audit logReports');
  },
);

it('finds things and screens; arrows choose, Enter opens', async () => {
  const visit = await openAdmin('/admin/buses', { [FIND]: [200, found] });
  await visit.key('k', { ctrlKey: true });
  await visit.page.until(() => expect(document.activeElement).toBe(field(visit)));
  await type(visit, 'sf-7');
  await visit.page.until(() =>
    expect(options(visit)).toEqual(['SF-7KQ2UGX 50,000, Amina N.', 'Hill Schoolhill']),
  );
  expect(visit.page.text()).toContain('2 found');
  expect(active(visit)).toContain('SF-7KQ2');
  await visit.key('ArrowDown');
  expect(active(visit)).toContain('Hill School');
  await visit.key('ArrowDown');
  expect(active(visit)).toContain('SF-7KQ2');
  await visit.key('Enter');
  await visit.page.until(() => expect(visit.page.at()).toBe('/admin/payments/p-1'));
});

it('opens by Enter what is found for the words that stand there, not what was found before', async () => {
  const payments = found.payments.map((payment) => ({ ...payment, id: 'p-2', reference: 'SF-7KQ3' }));
  const visit = await openAdmin('/admin/buses', {
    [FIND]: [200, found],
    'GET /admin/search?q=sf-7kq3': [200, { ...nothing, payments }],
  });
  await visit.key('k', { ctrlKey: true });
  await type(visit, 'sf-7');
  await visit.page.until(() => expect(options(visit)).toContain('Hill Schoolhill'));
  await type(visit, 'sf-7kq3');
  await visit.key('Enter');
  await visit.page.until(() => expect(visit.page.at()).toBe('/admin/payments/p-2'));
});

it('opens the entry that was chosen by the arrows, wherever a newer answer puts it', async () => {
  const [one, two, three] = ['SF-7KAA', 'SF-7KQ2', 'SF-7KQ3'].map((reference, at) => ({
    id: `p-${at}`,
    reference,
    status: 'succeeded' as const,
    amount: 50_000,
    student: '',
  }));
  const answer = (...payments: (typeof one)[]) => ({ ...nothing, payments });
  const visit = await openAdmin('/admin/buses', {
    [FIND]: [200, answer(two, three)],
    'GET /admin/search?q=sf-7k': [200, answer(one, two, three)],
  });
  await visit.key('k', { ctrlKey: true });
  await type(visit, 'sf-7');
  await visit.page.until(() => expect(options(visit)).toHaveLength(2));
  await type(visit, 'sf-7k');
  await visit.key('ArrowDown');
  expect(active(visit)).toContain('SF-7KQ3');
  await visit.key('Enter');
  await visit.page.until(() => expect(visit.page.at()).toBe('/admin/payments/p-2'));
});

it('opens nothing by Enter if a newer answer no longer has the chosen entry', async () => {
  const visit = await openAdmin('/admin/buses', {
    [FIND]: [200, found],
    'GET /admin/search?q=sf-7k': [200, { ...found, schools: [] }],
  });
  await visit.key('k', { ctrlKey: true });
  await type(visit, 'sf-7');
  await visit.page.until(() => expect(options(visit)).toContain('Hill Schoolhill'));
  await type(visit, 'sf-7k');
  await visit.key('ArrowDown');
  await visit.key('Enter');
  await visit.page.until(() => expect(options(visit)).toEqual(['SF-7KQ2UGX 50,000, Amina N.']));
  expect(visit.page.at()).toBe('/admin/buses');
  await visit.key('Enter');
  await visit.page.until(() => expect(visit.page.at()).toBe('/admin/payments/p-1'));
});

it('asks once for what is typed at last', async () => {
  const visit = await openAdmin('/admin/buses', { [FIND]: [200, nothing] });
  await visit.key('k', { ctrlKey: true });
  for (const typed of ['s', 'sf', 'sf-', 'sf-7']) await type(visit, typed);
  await visit.page.waitFor('No results');
  expect(visit.names().filter((name) => name.includes('search'))).toEqual([FIND]);
});

it('leads to screens by their names, and says why nothing else was found', async () => {
  const visit = await openAdmin('/admin/payments', {
    'GET /admin/search?q=bus+r': [500, { message: 'Something broke on our side.' }],
    'GET /admin/lists/payments': 'broken',
  });
  await visit.key('k', { ctrlKey: true });
  await type(visit, 'bus r');
  await visit.page.waitFor('Something broke on our side.');
  expect(options(visit)).toEqual(['Bus routesTransport']);
  await visit.key('Enter');
  await visit.page.arrive('/admin/bus-routes');
});

it('shows a bursar the own screens only', async () => {
  const visit = await openAdmin('/admin/payments', { 'GET /admin/lists/payments': 'broken' }, roles.bursar);
  await visit.key('k', { ctrlKey: true });
  expect(options(visit)).toEqual([
    'PaymentsMoney',
    'SettlementsMoney',
    'StudentsSchools',
    'Website formSchools',
    'Authenticator app',
  ]);
});

it('says how many there are beyond those shown', async () => {
  const answer = (payments: number): SearchAnswer => ({ ...found, more: { ...nothing.more, payments } });
  const visit = await openAdmin('/admin/buses', {
    [FIND]: [200, answer(7)],
    'GET /admin/search?q=sf-': [200, answer(100)],
  });
  await visit.key('k', { ctrlKey: true });
  await type(visit, 'sf-7');
  await visit.page.waitFor('7 more. Type more to narrow the search.');
  expect(visit.page.text()).toContain('9 found');
  await type(visit, 'sf-');
  await visit.page.waitFor('At least 100 more.');
});
