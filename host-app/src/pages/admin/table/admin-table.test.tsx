import { roles } from '@somesa/core';
import { expect, it, vi } from 'vitest';
import { createListAnswer, formatMoment, openAdmin } from '../../../testing/admin';
import { type Answer, deferResponse } from '../../../testing/answers';
import { typeInto } from '../../../testing/render';

const FIRST = 'GET /admin/lists/payments';
const paid = {
  reference: 'SF-1',
  createdAt: '2026-09-20T08:05:00.000Z',
  status: 'succeeded',
  amountUgx: 50_000,
  purpose: 'fees',
  method: 'mtn',
  payer: '+256772000001',
  regNo: 'SMK-1',
  student: 'Amina Nakato',
  school: 'Hill School',
  paidAt: '2026-09-20T08:06:00.000Z',
};
const twoRows = createListAnswer({
  'p-1': paid,
  'p-2': { ...paid, reference: 'SF-2', status: 'failed', paidAt: null },
});
const open = (more = {}, path = '/admin/payments', role = roles.staff as 2 | 3 | 4) =>
  openAdmin(path, { [FIRST]: twoRows, ...more }, role);
const listRowLinks = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>('[data-row-link]'),
];

it('writes each cell by what its column holds', async () => {
  const { page, rows } = await open();
  await page.waitFor('2 shown');
  expect(rows()[0]).toEqual([
    'SF-1',
    formatMoment('2026-09-20T08:05:00.000Z'),
    'Paid',
    '50,000',
    'Fees',
    'MTN',
    '+256772000001',
    'SMK-1',
    'Amina Nakato',
    'Hill School',
    formatMoment('2026-09-20T08:06:00.000Z'),
  ]);
  expect(rows()[1]?.at(-1)).toBe('');
});

it('opens by a word that is said where a row has no name', async () => {
  const { page } = await open({ [FIRST]: createListAnswer({ 'p-1': { ...paid, reference: ' ' } }) });
  await page.waitFor('1 shown');
  expect(listRowLinks(page.container)[0]?.textContent).toBe('Open');
});

it('is as its address says, and says so of what can be seen', async () => {
  const { page, names } = await open(
    { [`${FIRST}?sort=-amountUgx&q=nak&status=failed%2Cunknown&columns=reference%2Cstatus`]: twoRows },
    '/admin/payments?sort=-amountUgx&q=nak&status=failed,unknown&columns=reference,status&wrong=1',
  );
  await page.waitFor('2 shown');
  expect(names().filter((name) => name.includes('sort=-amountUgx'))).toHaveLength(1);
  expect([...page.container.querySelectorAll('thead th')].map((head) => head.textContent)).toEqual([
    'Reference',
    'Status',
  ]);
  expect(page.text()).toContain('Status: Failed, Unknown');
});

it('is sorted by a press on a head, and the way back undoes it', async () => {
  const { page } = await open({
    [`${FIRST}?sort=-amountUgx`]: twoRows,
    [`${FIRST}?sort=amountUgx`]: twoRows,
  });
  await page.waitFor('2 shown');
  await page.press('Amount (UGX)');
  expect(page.at()).toBe('/admin/payments?sort=-amountUgx');
  const sorted = () => page.container.querySelector('[aria-sort]');
  expect(sorted()?.getAttribute('aria-sort')).toBe('descending');
  await page.press('Amount (UGX)');
  expect(page.at()).toBe('/admin/payments?sort=amountUgx');
  expect(sorted()?.textContent).toBe('Amount (UGX)');
});

it('is gone through by keys: one row can be tabbed to, the others are reached by arrows', async () => {
  const { page, key } = await open();
  await page.waitFor('2 shown');
  expect(listRowLinks(page.container).map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  await page.do(() => listRowLinks(page.container)[0]?.focus());
  await key('ArrowDown');
  expect(document.activeElement?.textContent).toBe('SF-2');
  expect(listRowLinks(page.container).map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
  expect(document.activeElement?.getAttribute('href')).toBe('/admin/payments/p-2');
  await key('Home');
  expect(document.activeElement?.textContent).toBe('SF-1');
});

it('goes to the search by a slash; Escape clears it', async () => {
  const { page, key, names } = await open({ [`${FIRST}?q=nakato`]: createListAnswer({}) });
  await page.waitFor('2 shown');
  await key('/');
  const field = page.container.querySelector<HTMLInputElement>('main input[type=search]');
  expect(document.activeElement).toBe(field);
  await page.do(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'nakato');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.waitFor('No results');
  expect(names().at(-1)).toBe(`${FIRST}?q=nakato`);
  await key('Escape');
  await page.waitFor('2 shown');
  expect(page.at()).toBe('/admin/payments');
});

it('brings more, by a press or by going past the end', async () => {
  const { page, key } = await open({
    [FIRST]: createListAnswer({ 'p-1': paid }, 'c-2'),
    [`${FIRST}?cursor=c-2`]: createListAnswer({ 'p-2': paid }, 'c-3'),
    [`${FIRST}?cursor=c-3`]: createListAnswer({ 'p-3': paid }),
  });
  await page.waitFor('1 shown');
  await page.press('Show more');
  await page.waitFor('2 shown');
  await page.do(() => listRowLinks(page.container)[1]?.focus());
  await key('End');
  await page.waitFor('3 shown');
  expect(page.text()).not.toContain('Show more');
});

it('can be narrowed to words; nothing found leads back', async () => {
  const { page } = await open({ [`${FIRST}?status=failed`]: createListAnswer({}) });
  await page.waitFor('2 shown');
  await page.press('Status');
  const failed = [...page.container.querySelectorAll('label')].find((l) => l.textContent === 'Failed');
  await page.do(() => failed?.querySelector('input')?.click());
  await page.waitFor('No results');
  expect(page.at()).toBe('/admin/payments?status=failed');
  await page.press('Clear filters');
  await page.waitFor('2 shown');
});

it('comes as a file with the same parameters', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x' }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { page, calls } = await open(
    { [`${FIRST}?status=failed`]: twoRows, [`${FIRST}/csv?status=failed`]: [200, 'Reference\r\nSF-1\r\n'] },
    '/admin/payments?status=failed',
  );
  await page.waitFor('2 shown');
  await page.press('Download as CSV');
  await page.until(() => expect(saved).toHaveLength(1));
  expect(calls.at(-1)?.name).toBe(`${FIRST}/csv?status=failed`);
  expect(calls.at(-1)?.headers.get('authorization')).toBe('Bearer token-1');
});

it('says what went wrong, and tries again', async () => {
  const { page, answers } = await open({ [FIRST]: [500, { message: 'Something broke on our side.' }] });
  await page.waitFor('Something broke on our side.');
  answers[FIRST] = twoRows;
  await page.press('Try again');
  await page.waitFor('2 shown');
});

it('lets a bursar choose no school', async () => {
  const { page } = await open({}, '/admin/payments', roles.bursar);
  await page.waitFor('2 shown');
  const named = [...page.container.querySelectorAll('main .trigger')].map(({ textContent }) => textContent);
  expect(named).not.toContain('School');
});

it('says that there are more schools than are shown, until what is typed leaves few enough', async () => {
  const schools = Array.from({ length: 60 }, (_, at) => ({
    id: at + 1,
    slug: `s-${at}`,
    name: `School ${at}`,
  }));
  const { page } = await open({ 'GET /admin/schools': [200, { schools }] });
  await page.waitFor('2 shown');
  await page.press('School');
  await page.waitFor('Schools shown: 50 of 60. Type a name to find others.');
  const panel = page.container.querySelector('[aria-label="School name"]')?.closest('div');
  if (!panel) throw new Error('no schools can be chosen');
  await typeInto(panel, 'school 59');
  await page.until(() => expect(page.text()).not.toContain('Schools shown'));
  expect(page.text()).toContain('School 59');
});

it('keeps the focus in the list on a retry: while it loads, after it fails again, and after it succeeds', async () => {
  const { page, answers } = await open({ [FIRST]: [500, { message: 'Out of order.' }] });
  await page.waitFor('Out of order.');
  const tryAgain = async (later: Answer) => {
    answers[FIRST] = later;
    const button = [...page.container.querySelectorAll('button')].find((b) => b.textContent === 'Try again');
    button?.focus();
    await page.do(() => button?.click());
    expect(document.activeElement?.textContent).toContain('Loading');
  };
  const failedRetry = deferResponse();
  await tryAgain(failedRetry.answer);
  await page.do(() => failedRetry.respond([500, { message: 'Still out of order.' }]));
  await page.waitFor('Still out of order.');
  expect(document.activeElement?.textContent).toBe('Try again');
  const successfulRetry = deferResponse();
  await tryAgain(successfulRetry.answer);
  await page.do(() => successfulRetry.respond(twoRows));
  await page.waitFor('2 shown');
  expect(document.activeElement?.closest('section')?.getAttribute('aria-label')).toBe('Payments');
});
