import { adminReports, type ReportAnswer } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { createListAnswer, openAdmin, recordSavedFiles } from '../../../testing/admin';
import type { StubResponse } from '../../../testing/answers';
import { settle } from '../../../testing/render';

const COLLECTIONS = 'GET /admin/reports/collections';
const day = (period: string, mtnUgx: number, bankUgx = 0) => ({
  period,
  mtnUgx,
  airtelUgx: 0,
  bankUgx,
  reversedUgx: 0,
  totalUgx: mtnUgx + bankUgx,
  paidToSchoolUgx: mtnUgx === 0 ? 0 : 7_000,
});
const collections: ReportAnswer = {
  report: 'collections',
  from: '2026-11-20',
  to: '2026-11-21',
  step: 'day',
  columns: Object.keys(adminReports.collections.columns),
  rows: [day('2026-11-20', 50_000), day('2026-11-21', 20_000, 1_000)],
  totals: {
    mtnUgx: 70_000,
    airtelUgx: 0,
    bankUgx: 1_000,
    reversedUgx: 0,
    totalUgx: 71_000,
    paidToSchoolUgx: 14_000,
  },
  chart: adminReports.collections.chart,
};
const risk: ReportAnswer = {
  report: 'portfolio-at-risk',
  from: null,
  to: '2026-11-21',
  step: null,
  totals: {},
  columns: Object.keys(adminReports['portfolio-at-risk'].columns),
  rows: [
    { days: 'all', loans: 3, principalUgx: 900_000, shareBps: 10_000 },
    { days: '30', loans: 1, principalUgx: 111_150, shareBps: 1_235 },
  ],
  chart: adminReports['portfolio-at-risk'].chart,
};

const reportAnswers: Record<string, StubResponse> = Object.fromEntries(
  Object.entries(adminReports).map(([name, { columns, chart }]) => [
    `GET /admin/reports/${name}`,
    [200, { ...collections, report: name, columns: Object.keys(columns), rows: [], totals: {}, chart }],
  ]),
);
reportAnswers[COLLECTIONS] = [200, collections];
reportAnswers['GET /admin/reports/portfolio-at-risk'] = [200, risk];

it('lists every report with its address', async () => {
  const { page, hrefs } = await openAdmin('/admin/reports', reportAnswers);
  await page.waitFor('Portfolio at risk');
  const links = hrefs();
  expect(links).toEqual(Object.keys(adminReports).map((name) => `/admin/reports/${name}`));
});

it('shows the key figure of a report on its card', async () => {
  const { page, main } = await openAdmin('/admin/reports', reportAnswers);
  await page.waitFor('12.35%');
  expect(main()).toContain('UGX 71,000Net received, last 30 days');
});

it('hides days without entries and shows the total of each week', async () => {
  const rows = [day('2026-11-20', 50_000), day('2026-11-21', 0), day('2026-11-23', 20_000)];
  const { page, rows: listRows } = await openAdmin('/admin/reports/collections', {
    [COLLECTIONS]: [200, { ...collections, rows }],
  });
  await page.waitFor('Days without entries are hidden.');
  expect(listRows().map(([first, second]) => `${first}: ${second}`)).toEqual([
    '20 November 2026: 50,000',
    expect.stringMatching(/^Week from 20 Nov.* to 21 Nov.*: 50,000$/),
    '23 November 2026: 20,000',
    expect.stringMatching(/^Week from 23 Nov.* to 23 Nov.*: 20,000$/),
    'Total: 70,000',
  ]);
});

it('shows a report as a chart and as a table with totals', async () => {
  const { page, rows } = await openAdmin('/admin/reports/collections', {
    [COLLECTIONS]: [200, collections],
  });
  await page.waitFor('One row for each day, 20 November 2026 to 21 November 2026.');
  expect(rows()).toEqual([
    ['20 November 2026', '50,000', '0', '0', '0', '50,000', '7,000'],
    ['21 November 2026', '20,000', '0', '1,000', '0', '21,000', '7,000'],
    ['Total', '70,000', '0', '1,000', '0', '71,000', '14,000'],
  ]);
  const picture = page.container.querySelector('main svg[role=img]');
  expect(picture?.getAttribute('aria-label')).toBe('Chart of Collections. The table has the same figures.');
  expect(picture?.querySelectorAll('rect')).toHaveLength(6);
  expect(document.title).toBe('Report | Somesa');
});

it('says the amounts of each day as the keyboard moves through the chart', async () => {
  const { page } = await openAdmin('/admin/reports/collections', { [COLLECTIONS]: [200, collections] });
  await page.waitFor('71,000');
  const slider = page.container.querySelector<HTMLInputElement>('main input[type=range]');
  if (!slider) throw new Error('the chart has no slider');
  expect(slider.getAttribute('aria-label')).toBe('Posting date');
  const read = () => slider.getAttribute('aria-valuetext');
  expect(read()).toBe('21 November 2026, MTN (UGX) 20,000, Airtel (UGX) 0, Bank (UGX) 1,000');
  await page.type({ chosenPeriod: '0' });
  expect(read()).toBe('20 November 2026, MTN (UGX) 50,000, Airtel (UGX) 0, Bank (UGX) 0');
  expect(page.container.querySelector('.legend')?.textContent).toContain('20 November 2026MTN (UGX) 50,000');
});

it('chooses the bar under the pointer, also close to the edge of the bar, and keeps it once the pointer is released', async () => {
  const rows = ['20', '21', '22'].map((date) => day(`2026-11-${date}`, Number(date)));
  const { page } = await openAdmin('/admin/reports/collections', {
    [COLLECTIONS]: [200, { ...collections, rows }],
  });
  await page.waitFor('71,000');
  const plot = page.container.querySelector<HTMLElement>('main .plot');
  const slider = plot?.querySelector('input');
  if (!plot || !slider) throw new Error('there is no chart');
  plot.getBoundingClientRect = () => new DOMRect(100, 0, 300, 160);
  const point = (type: string, clientX: number) =>
    settle(() => plot.dispatchEvent(new PointerEvent(type, { clientX, bubbles: true, cancelable: true })));
  await point('pointermove', 199);
  expect(slider.value).toBe('0');
  await point('pointermove', 201);
  expect(slider.value).toBe('1');
  await point('pointerdown', 299);
  await point('pointerup', 299);
  await point('pointerout', 299);
  expect(document.activeElement).toBe(slider);
  expect(slider.value).toBe('1');
});

it('shows two schools with the same name as two rows and two bars', async () => {
  const school = (settledUgx: number) => ({
    school: 'Hill School',
    openingUgx: 0,
    feesUgx: 0,
    settledUgx,
    closingUgx: 0,
    loansUgx: 0,
  });
  const settlements: ReportAnswer = {
    report: 'settlements',
    from: '2026-11-01',
    to: '2026-11-21',
    step: null,
    totals: {},
    columns: Object.keys(adminReports.settlements.columns),
    rows: [school(50_000), school(20_000)],
    chart: adminReports.settlements.chart,
  };
  const { page, rows } = await openAdmin('/admin/reports/settlements', {
    'GET /admin/reports/settlements': [200, settlements],
  });
  await page.waitFor('50,000');
  expect(rows()).toHaveLength(2);
  expect(page.container.querySelectorAll('main [role=img] li')).toHaveLength(2);
});

it('requests the days and the school in the address, but no days that end before they begin', async () => {
  const request = `${COLLECTIONS}?from=2026-11-20&to=2026-11-21&school=7`;
  const { page, names } = await openAdmin(
    '/admin/reports/collections?from=2026-11-20&to=2026-11-21&school=7',
    { [request]: [200, collections], 'GET /admin/lists/schools': createListAnswer({}) },
  );
  await page.waitFor('71,000');
  expect(names()).toContain(request);
  await page.type({ to: '2026-11-01' });
  await page.waitFor('End date is before start date');
  expect(names().filter((name) => name.startsWith(COLLECTIONS))).toEqual([request]);
});

it('shows a report about one day with a choice of that day, and shares in percent', async () => {
  const { page, rows } = await openAdmin('/admin/reports/portfolio-at-risk', {
    'GET /admin/reports/portfolio-at-risk': [200, risk],
  });
  await page.waitFor('At the end of 21 November 2026.');
  expect(rows()).toEqual([
    ['All loans', '3', '900,000', '100.00'],
    ['30 days or more', '1', '111,150', '12.35'],
  ]);
  const days = [...page.container.querySelectorAll<HTMLInputElement>('main input[type=date]')];
  expect(days.map(({ value }) => value)).toEqual(['2026-11-21']);
});

it('downloads a report of the same days as a CSV file', async () => {
  const saved = recordSavedFiles();
  const days = '?from=2026-11-20&to=2026-11-21';
  const { page, names } = await openAdmin(`/admin/reports/collections${days}`, {
    [COLLECTIONS + days]: [200, collections],
    [`${COLLECTIONS}/csv${days}`]: [200, 'Booked\r\n2026-11-20\r\n'],
  });
  await page.waitFor('71,000');
  await page.press('Download as CSV');
  await page.waitUntil(() => expect(saved).toHaveLength(1));
  expect(names().at(-1)).toBe(`${COLLECTIONS}/csv${days}`);
});

it('shows an error and loads the report on retry', async () => {
  const { page, answers } = await openAdmin('/admin/reports/collections', {
    [COLLECTIONS]: [500, { message: 'Something broke on our side.' }],
  });
  await page.waitFor('Something broke on our side.');
  answers[COLLECTIONS] = [200, collections];
  await page.press('Try again');
  await page.waitFor('71,000');
});

it('shows all reports at the address of an unknown one', async () => {
  const { page } = await openAdmin('/admin/reports/nothing');
  await page.waitFor('Portfolio at risk');
});
