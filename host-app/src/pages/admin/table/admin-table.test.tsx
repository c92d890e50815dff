import { roles } from '@somesa/core';
import { expect, it } from 'vitest';
import { createListAnswer, formatMoment, openAdmin, recordSavedFiles } from '../../../testing/admin';
import { deferResponse, type StubResponse } from '../../../testing/answers';
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
  'p-2': { ...paid, student: 'Ben Okello', reference: 'SF-2', status: 'failed', paidAt: null },
});
const open = (more = {}, path = '/admin/payments', role = roles.staff as 2 | 3 | 4) =>
  openAdmin(path, { [FIRST]: twoRows, ...more }, role);
const listRowLinks = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>('[data-row-link]'),
];

it('formats each cell by the kind of its column', async () => {
  const { page, rows } = await open();
  await page.waitFor('2 shown');
  expect(rows()[0]).toEqual([
    'Amina Nakato',
    'SF-1',
    formatMoment('2026-09-20T08:06:00.000Z'),
    formatMoment('2026-09-20T08:05:00.000Z'),
    'Paid',
    '50,000',
    'Fees',
    'MTN',
    '+256772000001',
    'SMK-1',
    'Hill School',
  ]);
  expect(rows()[1]?.[2]).toBe('');
});

it('labels the link of a row without a name with Open', async () => {
  const { page } = await open({ [FIRST]: createListAnswer({ 'p-1': { ...paid, student: ' ' } }) });
  await page.waitFor('1 shown');
  expect(listRowLinks(page.container)[0]?.textContent).toBe('Open');
});

it('applies the parameters of the address and shows them in the filters', async () => {
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

it('sorts by a column head and reverses the order on the second press', async () => {
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

it('moves through rows with the arrow keys, with one row in the tab order', async () => {
  const { page, key } = await open();
  await page.waitFor('2 shown');
  expect(listRowLinks(page.container).map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  await page.do(() => listRowLinks(page.container)[0]?.focus());
  await key('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Ben Okello');
  expect(listRowLinks(page.container).map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
  expect(document.activeElement?.getAttribute('href')).toBe('/admin/payments/p-2');
  await key('Home');
  expect(document.activeElement?.textContent).toBe('Amina Nakato');
});

it('focuses the search field on a slash and clears it on Escape', async () => {
  const { page, key, names } = await open({ [`${FIRST}?q=nakato`]: createListAnswer({}) });
  await page.waitFor('2 shown');
  await key('/');
  const field = page.container.querySelector<HTMLInputElement>('main input[type=search]');
  expect(document.activeElement).toBe(field);
  await page.do(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'nakato');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.waitFor('Nothing matches these filters.');
  expect(names().at(-1)).toBe(`${FIRST}?q=nakato`);
  await key('Escape');
  await page.waitFor('2 shown');
  expect(page.at()).toBe('/admin/payments');
});

it('loads more rows with a button or by moving past the last row', async () => {
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

it.each([
  [312, '2 of 312 shown'],
  [1_001, '2 of more than 1,000 shown'],
])('says of how many rows it shows the first: %s', async (count, text) => {
  const { page } = await open({
    [FIRST]: [200, { ...createListAnswer({ 'p-1': paid, 'p-2': paid }, 'c-2')[1], count }],
  });
  await page.waitFor(text);
});

it('filters by status, and clears the filters if nothing matches', async () => {
  const { page } = await open({ [`${FIRST}?status=failed`]: createListAnswer({}) });
  await page.waitFor('2 shown');
  await page.press('Status');
  const failed = [...page.container.querySelectorAll('label')].find((l) => l.textContent === 'Failed');
  await page.do(() => failed?.querySelector('input')?.click());
  await page.waitFor('Nothing matches these filters.');
  expect(page.at()).toBe('/admin/payments?status=failed');
  await page.press('Clear filters');
  await page.waitFor('2 shown');
});

it('downloads the list as a CSV file with the same parameters', async () => {
  const saved = recordSavedFiles();
  const { page, calls } = await open(
    { [`${FIRST}?status=failed`]: twoRows, [`${FIRST}/csv?status=failed`]: [200, 'Reference\r\nSF-1\r\n'] },
    '/admin/payments?status=failed',
  );
  await page.waitFor('2 shown');
  await page.press('Download as CSV');
  await page.waitUntil(() => expect(saved).toHaveLength(1));
  expect(calls.at(-1)?.name).toBe(`${FIRST}/csv?status=failed`);
  expect(calls.at(-1)?.headers.get('authorization')).toBe('Bearer token-1');
});

it('downloads the list as an Excel workbook with the same parameters', async () => {
  const saved = recordSavedFiles();
  const { page, calls } = await open(
    { [`${FIRST}?status=failed`]: twoRows, [`${FIRST}/xlsx?status=failed`]: [200, 'PK'] },
    '/admin/payments?status=failed',
  );
  await page.waitFor('2 shown');
  await page.press('Download as Excel');
  await page.waitUntil(() => expect(saved).toHaveLength(1));
  expect(calls.at(-1)?.name).toBe(`${FIRST}/xlsx?status=failed`);
});

it('shows an error and loads the list on retry', async () => {
  const { page, answers } = await open({ [FIRST]: [500, { message: 'Something broke on our side.' }] });
  await page.waitFor('Something broke on our side.');
  answers[FIRST] = twoRows;
  await page.press('Try again');
  await page.waitFor('2 shown');
});

it('does not show a bursar the school of each row', async () => {
  const { page, rows, names } = await open({}, '/admin/payments', roles.bursar);
  await page.waitFor('2 shown');
  expect(rows()[0]).not.toContain('Hill School');
  expect(names()).toContain(FIRST);
});

it('shows a bursar the school of each row if they choose it', async () => {
  const columns = 'reference,school';
  const { page, rows } = await open(
    { [`${FIRST}?columns=${encodeURIComponent(columns)}`]: twoRows },
    `/admin/payments?columns=${columns}`,
    roles.bursar,
  );
  await page.waitFor('2 shown');
  expect(rows()[0]).toEqual(['SF-1', 'Hill School']);
});

it('offers a bursar no school filter', async () => {
  const { page } = await open({}, '/admin/payments', roles.bursar);
  await page.waitFor('2 shown');
  const named = [...page.container.querySelectorAll('main .trigger')].map(({ textContent }) => textContent);
  expect(named).not.toContain('School');
});

it('shows how many schools match while there are more than are listed', async () => {
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
  await page.waitUntil(() => expect(page.text()).not.toContain('Schools shown'));
  expect(page.text()).toContain('School 59');
});

it('keeps the focus in the list on a retry: while it loads, after it fails again, and after it succeeds', async () => {
  const { page, answers } = await open({ [FIRST]: [500, { message: 'Out of order.' }] });
  await page.waitFor('Out of order.');
  const tryAgain = async (later: StubResponse) => {
    answers[FIRST] = later;
    const button = [...page.container.querySelectorAll('button')].find((b) => b.textContent === 'Try again');
    button?.focus();
    await page.do(() => button?.click());
    expect(document.activeElement?.textContent).toContain('Loading');
  };
  const failedRetry = deferResponse();
  await tryAgain(failedRetry.response);
  await page.do(() => failedRetry.respond([500, { message: 'Still out of order.' }]));
  await page.waitFor('Still out of order.');
  expect(document.activeElement?.textContent).toBe('Try again');
  const successfulRetry = deferResponse();
  await tryAgain(successfulRetry.response);
  await page.do(() => successfulRetry.respond(twoRows));
  await page.waitFor('2 shown');
  expect(document.activeElement?.closest('section')?.getAttribute('aria-label')).toBe('Payments');
});
