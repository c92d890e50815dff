import { DAY_MS, roles, toKampalaDay } from '@somesa/core';
import {
  type AdminOverview,
  adminReports,
  providerNames,
  queueKinds,
  type SchoolChecklist,
} from '@somesa/core/admin';
import { expect, it, vi } from 'vitest';
import { type ChangeKind, parentEvents } from '../../../state/live';
import { createListAnswer, formatDay, formatMoment, openAdmin } from '../../../testing/admin';
import type { StubResponse } from '../../../testing/answers';

const OVERVIEW = 'GET /admin/overview';
const collections = adminReports.collections;
const payouts = adminReports.payouts;
const overview: AdminOverview = {
  from: '2026-11-20',
  to: '2026-11-20',
  in: {
    columns: Object.keys(collections.columns),
    rows: [
      {
        period: '2026-11-20',
        mtnUgx: 50_000,
        airtelUgx: 0,
        bankUgx: 0,
        reversedUgx: 5_000,
        totalUgx: 45_000,
      },
    ],
    totals: { mtnUgx: 50_000, airtelUgx: 0, bankUgx: 0, reversedUgx: 5_000, totalUgx: 45_000 },
    chart: collections.chart,
  },
  out: {
    columns: Object.keys(payouts.columns),
    rows: [{ period: '2026-11-20', loansUgx: 900_000, settlementsUgx: 0, refundsUgx: 0, totalUgx: 900_000 }],
    totals: { loansUgx: 900_000, settlementsUgx: 0, refundsUgx: 0, totalUgx: 900_000 },
    chart: payouts.chart,
  },
  before: { inUgx: 60_000, outUgx: 40_000 },
  dueToday: { instalments: 4, amountUgx: 320_000, paidUgx: 80_000 },
  overdue: { loans: 2, amountUgx: 61_000 },
  waiting: Object.fromEntries(
    queueKinds.map((kind) => [
      kind,
      { open: kind === 'refund' ? 3 : 0, assigned: kind === 'exception' ? 1 : 0 },
    ]),
  ) as AdminOverview['waiting'],
  providers: providerNames.map((name) => ({
    name,
    pending: 2,
    statusUnknown: name === 'airtel' ? 1 : 0,
    failedToday: 0,
    lastAnswerAt: name === 'mtn' ? '2026-11-20T08:05:00.000Z' : null,
  })),
};

it('shows cash flow, instalments due and overdue, waiting queue items, and the health of the providers', async () => {
  const { page, main, hrefs } = await openAdmin('/admin', { [OVERVIEW]: [200, overview] });
  await page.waitFor('UGX 45,000');
  for (const text of [
    'UGX 900,000',
    'UGX 320,000',
    '25% less than the UGX 60,000 of the period before',
    'UGX 40,000 in the period before',
    'Instalments: 4, UGX 80,000 paid',
    'UGX 61,000',
    'Loans in arrears: 2',
    '1 assigned, 3 unassigned',
    formatMoment('2026-11-20T08:05:00.000Z'),
    'None recently',
  ]) {
    expect(main()).toContain(text);
  }
  expect(page.container.querySelectorAll('main svg[role=img]')).toHaveLength(2);
  expect(page.container.querySelectorAll('main details table')).toHaveLength(2);
  const links = hrefs();
  expect(links).toContain('/admin/payments?tab=refunds');
  expect(links).toContain('/admin/reports/collections?from=2026-11-20&to=2026-11-20');
});

it('changes the days with one press on a period and stores them in the address', async () => {
  const today = toKampalaDay(new Date());
  const from = new Date(Date.parse(today) - 6 * DAY_MS).toISOString().slice(0, 10);
  const week = `?from=${from}&to=${today}`;
  const { page, names } = await openAdmin('/admin', {
    [OVERVIEW]: [200, overview],
    [OVERVIEW + week]: [200, overview],
  });
  await page.waitFor('UGX 45,000');
  const chosen = () => page.container.querySelector('main nav [aria-current]')?.textContent;
  expect(chosen()).toBe('Last 30 days');
  await page.press('Last 7 days');
  await page.waitUntil(() => expect(names()).toContain(OVERVIEW + week));
  expect(page.at()).toBe(`/admin${week}`);
  expect(chosen()).toBe('Last 7 days');
});

it('shows a sentence instead of an empty chart if there was no cash flow', async () => {
  const rows = [{ period: '2026-11-20', loansUgx: 0, settlementsUgx: 0, refundsUgx: 0, totalUgx: 0 }];
  const out = { ...overview.out, rows, totals: { totalUgx: 0 } };
  const { page } = await openAdmin('/admin', { [OVERVIEW]: [200, { ...overview, out }] });
  await page.waitFor('No cash flow on these days');
  expect(page.container.querySelectorAll('main svg[role=img]')).toHaveLength(1);
  expect(page.container.querySelectorAll('main details')).toHaveLength(1);
});

const steps: SchoolChecklist = {
  students: 420,
  charged: 0,
  payout: 'waiting',
  website: 'missing',
  usesOurPage: false,
  firstPaidAt: null,
  firstPaidByParentAt: null,
};
const desk = (checklist: SchoolChecklist, todayUgx = 0): Record<string, StubResponse> => ({
  'GET /admin/schools/7/summary': [
    200,
    {
      todayUgx,
      weekFrom: '2026-09-14',
      weekUgx: todayUgx,
      term: null,
      outstandingUgx: 4_200_000,
      paidToSchoolUgx: 0,
      payableUgx: todayUgx,
    },
  ],
  'GET /admin/schools/7/checklist': [200, checklist],
  'GET /admin/lists/payments?status=succeeded': createListAnswer({}),
});

it('shows a head bursar the steps that are left, and lets them choose our page instead of a form', async () => {
  const chosen = { ...steps, usesOurPage: true };
  const { page, main, hrefs, listBodies, submitDialog } = await openAdmin(
    '/admin',
    { ...desk(steps), 'PUT /admin/schools/7/checklist/page': [200, chosen] },
    roles.bursar,
    'head',
  );
  await page.waitFor('Steps to your first payment');
  const shown = [...page.container.querySelectorAll('main ol li')].map(({ textContent }) => textContent);
  expect(shown.map((text) => /(Done|Waiting|To do)/.exec(text ?? '')?.[0])).toEqual([
    'Done',
    'To do',
    'Waiting',
    'To do',
    'To do',
    'To do',
  ]);
  expect(hrefs()).toContain('/admin/schools/7?tab=register');
  await page.press('Use our page instead');
  await submitDialog();
  await page.waitFor('You send parents to our page.');
  expect(listBodies('PUT /admin/schools/7/checklist/page')).toEqual([{ usesOurPage: true }]);
  expect(main()).not.toContain('Use our page instead');
});

it('shows beside each step the page that it leads to, which screen readers skip', async () => {
  const { page } = await openAdmin('/admin', desk(steps), roles.bursar);
  await page.waitFor('Steps to your first payment');
  const pictures = [...page.container.querySelectorAll('main ol li > svg')];
  expect(pictures).toHaveLength(6);
  for (const picture of pictures) {
    expect(picture.getAttribute('aria-hidden')).toBe('true');
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['96', '64']);
    expect(picture.querySelectorAll('rect').length).toBeGreaterThan(4);
  }
});

it('leaves the form on the website to do after a payment on our own page, and dates it in Kampala', async () => {
  const at = '2026-09-20T22:05:00.000Z';
  const paid = { ...steps, firstPaidAt: at, firstPaidByParentAt: at };
  const { page } = await openAdmin('/admin', desk(paid), roles.bursar);
  await page.waitFor('Steps to your first payment');
  const website = [...page.container.querySelectorAll('main ol li')][3]?.textContent;
  expect(website).toContain('Put the form on your websiteTo do');
  expect(page.text()).toContain(`The first payment came on ${formatDay('2026-09-21')}.`);
});

it('follows payments without a reload, and hides the steps after the first payment by a parent', async () => {
  let onChange: (change: { what: ChangeKind }) => void = () => undefined;
  vi.spyOn(parentEvents, 'watch').mockImplementation(async (watch) => {
    onChange = watch.onChange;
  });
  const ready: SchoolChecklist = { ...steps, charged: 420, payout: 'done', website: 'done' };
  const { page, answers } = await openAdmin('/admin', desk(ready), roles.bursar);
  await page.waitFor('First payment by a parent');
  const at = '2026-09-20T08:05:00.000Z';
  Object.assign(answers, desk({ ...ready, firstPaidAt: at, firstPaidByParentAt: at }, 50_000));
  answers['GET /admin/lists/payments?status=succeeded'] = createListAnswer({
    'p-9': { reference: 'SF-9', student: 'Amina Nakato', amountUgx: 50_000, paidAt: at },
  });
  await page.do(() => onChange({ what: 'payment' }));
  await page.waitFor('SF-9');
  await page.waitFor('Collected todayUGX 50,000');
  expect(page.text()).not.toContain('First payment by a parent');
});

it('shows a bursar what their school collected, what is outstanding, the next settlement and the last payments', async () => {
  const { page, main, names, hrefs } = await openAdmin(
    '/admin',
    {
      'GET /admin/schools/7/summary': [
        200,
        {
          todayUgx: 50_000,
          weekFrom: '2026-09-14',
          weekUgx: 350_000,
          term: { name: 'Term 3', from: '2026-09-07', collectedUgx: 900_000 },
          outstandingUgx: 4_200_000,
          payableUgx: 410_000,
        },
      ],
      'GET /admin/lists/payments?status=succeeded': createListAnswer(
        Object.fromEntries(
          [1, 2, 3, 4, 5, 6].map((n) => [
            `p-${n}`,
            {
              reference: `SF-${n}`,
              student: 'Amina Nakato',
              amountUgx: 50_000,
              paidAt: '2026-09-20T08:05:00.000Z',
            },
          ]),
        ),
      ),
    },
    roles.bursar,
  );
  await page.waitFor('SF-5');
  await page.waitFor('UGX 410,000');
  expect(main()).toContain('Collected todayUGX 50,000');
  expect(main()).toContain('Collected this weekUGX 350,000');
  expect(main()).toContain(`Collected this termUGX 900,000Term 3, since ${formatDay('2026-09-07')}`);
  expect(main()).toContain('Still outstandingUGX 4,200,000');
  expect(main()).not.toContain('SF-6');
  expect(hrefs()).toContain('/receipts');
  expect(names()).not.toContain('GET /admin/overview');
});
