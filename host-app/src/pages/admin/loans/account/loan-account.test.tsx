import { formatUgx } from '@somesa/core';
import { expect, it } from 'vitest';
import { openAdmin } from '../../../../testing/admin';
import { adminLoan, createOpenItem } from '../../../../testing/admin-loans';
import type { StubResponse } from '../../../../testing/answers';
import { fill } from '../../../../testing/fill';
import { sampleLoanSummary, sampleRepayment, sampleRestructuring } from '../../../../testing/positions';

const ACCOUNT = 'GET /admin/loans/l-1/account';
const REPAYMENTS = 'GET /admin/loans/l-1/repayments';
const schedule = (version: number, cause: 'disbursed' | 'early-repayment') => ({
  version,
  from: '2026-01-21',
  cause,
  instalments: [],
});
const open = async (status: Parameters<typeof adminLoan>[0], more: Record<string, StubResponse> = {}) => {
  const disbursedOn = status === 'under_review' ? null : '2025-12-21';
  const admin = await openAdmin('/admin/loans/l-1', {
    'GET /admin/loans/l-1': [200, { loan: adminLoan(status, { disbursedOn }) }],
    'GET /admin/queue-items/application/l-1': createOpenItem('application', 'l-1'),
    'GET /admin/queue-items/collection/l-1': createOpenItem('collection', 'l-1'),
    'GET /admin/loans/l-1/contacts': [200, { contacts: [] }],
    ...more,
  });
  await admin.page.waitFor('History');
  return admin;
};
const late = sampleLoanSummary('in_arrears', { arrears: 200_000, due: 200_000, daysPastDue: 33 });

it('shows the outstanding and overdue amounts, the days overdue and each instalment of a disbursed loan', async () => {
  const { page, main } = await open('in_arrears', {
    [ACCOUNT]: [
      200,
      {
        account: late,
        schedules: [schedule(1, 'disbursed'), schedule(2, 'early-repayment')],
        restructuring: null,
      },
    ],
    [REPAYMENTS]: [200, { repayments: [], next: null }],
  });
  await page.waitFor('Loan summary');
  await page.waitFor('No repayments yet.');
  const facts = Object.fromEntries(
    [...page.container.querySelectorAll('main dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );
  expect(facts).toMatchObject({
    'Still to pay': formatUgx(300_000),
    Overdue: 'UGX\u00a0200,000 since 21 October 2026',
    'Next instalment': 'UGX\u00a0100,000 on 21 December 2026',
    'Days overdue': '33',
    Principal: formatUgx(1_188_000),
    'Paid so far': formatUgx(900_000),
  });
  const table = [...page.container.querySelectorAll('main table')].find(
    (one) => one.querySelector('caption')?.textContent === 'All instalments (UGX)',
  );
  expect(table?.querySelectorAll('tbody tr')).toHaveLength(12);
  expect(main()).toContain('The schedule changed with an early repayment');
});

it('waives a late fee with its reason, and shows the waiver', async () => {
  const waiver = { id: 'w-1', part: 'penalties', on: '2026-11-21', amount: 2_000 } as const;
  const { page, answers, getDialog, submitDialog, listBodies, main } = await open('in_arrears', {
    [ACCOUNT]: [
      200,
      { account: late, schedules: [schedule(1, 'disbursed')], restructuring: null, promise: null },
    ],
    [REPAYMENTS]: [200, { repayments: [], next: null }],
    'POST /admin/loans/l-1/waivers': [200, { approvalId: null }],
  });
  await page.waitFor('Waive');
  await page.press('Waive');
  await fill(getDialog(), { Part: 'penalties', Amount: '2,000', Reason: 'Our mistake' });
  answers[ACCOUNT] = [
    200,
    {
      account: { ...late, waivers: [waiver] },
      schedules: [schedule(1, 'disbursed')],
      restructuring: null,
      promise: null,
    },
  ];
  await submitDialog();
  expect(listBodies('POST /admin/loans/l-1/waivers')).toEqual([
    { part: 'penalties', amount: 2_000, reason: 'Our mistake' },
  ]);
  await page.waitFor('Waived on 21 November 2026: Late fees');
  expect(main()).toContain(formatUgx(2_000));
});

it('records a contact with the promise of the borrower', async () => {
  const contact = {
    id: 'c-1',
    at: '2026-11-21T08:00:00.000Z',
    by: { id: 'u-1', name: 'Grace Achieng' },
    channel: 'call',
    outcome: 'promised',
    note: 'After the market day',
    promise: { on: '2026-11-28', amount: 50_000, status: 'open' },
  };
  const { page, getDialog, submitDialog, listBodies, main } = await open('in_arrears', {
    [ACCOUNT]: [
      200,
      { account: late, schedules: [schedule(1, 'disbursed')], restructuring: null, promise: null },
    ],
    [REPAYMENTS]: [200, { repayments: [], next: null }],
    'POST /admin/loans/l-1/contacts': [201, { contacts: [contact] }],
  });
  await page.waitFor('No one has contacted the borrower yet.');
  await page.press('Record contact');
  await fill(getDialog(), {
    Channel: 'call',
    Outcome: 'promised',
    'Promised day': '2026-11-28',
    'Promised amount': '50,000',
    'Note (optional)': 'After the market day',
  });
  await submitDialog();
  expect(listBodies('POST /admin/loans/l-1/contacts')).toEqual([
    {
      channel: 'call',
      outcome: 'promised',
      promisedOn: '2026-11-28',
      promisedUgx: 50_000,
      note: 'After the market day',
    },
  ]);
  await page.waitFor('Call: Promised to pay');
  expect(main().replace(/\u00a0/g, ' ')).toContain('UGX 50,000 by 28 November 2026: Open');
});

it('proposes a new schedule, shows it beside the current one, and withdraws it', async () => {
  const answer = { account: late, schedules: [schedule(1, 'disbursed')] };
  const { page, getDialog, submitDialog, listBodies, main, answers } = await open('in_arrears', {
    [ACCOUNT]: [200, { ...answer, restructuring: null, promise: null }],
    [REPAYMENTS]: [200, { repayments: [], next: null }],
    'POST /admin/loans/l-1/restructuring': [201, { approvalId: null }],
    'POST /admin/loans/l-1/restructuring/withdraw': [200, { ...answer, restructuring: null, promise: null }],
  });
  await page.waitFor('Restructure');
  await page.press('Restructure');
  await fill(getDialog(), {
    'Number of instalments': '6',
    'First due date': '2026-12-15',
    'Interest rate': '1.5',
    Reason: 'Lost her job',
  });
  answers[ACCOUNT] = [200, { ...answer, restructuring: sampleRestructuring, promise: null }];
  await submitDialog();
  expect(listBodies('POST /admin/loans/l-1/restructuring')).toEqual([
    { instalments: 6, firstDueOn: '2026-12-15', annualRatePpm: 15_000, reason: 'Lost her job' },
  ]);
  await page.waitFor('The borrower can accept it until the end of 28 November 2026.');
  expect(main()).toContain(formatUgx(sampleRestructuring.after.total));
  await page.press('Withdraw proposal');
  await submitDialog();
  await page.waitUntil(() => expect(main()).not.toContain('Proposed schedule'));
});

it('shows the allocation of each repayment, with a link to its payment', async () => {
  const { page, rows, hrefs } = await open('ongoing', {
    [ACCOUNT]: [
      200,
      {
        account: sampleLoanSummary(),
        schedules: [schedule(1, 'disbursed')],
        restructuring: null,
        promise: null,
      },
    ],
    [REPAYMENTS]: [200, { repayments: [sampleRepayment('p-2')], next: 'c-2' }],
    [`${REPAYMENTS}?cursor=c-2`]: [
      200,
      {
        repayments: [
          sampleRepayment('p-1', { principal: 0, interest: 0, overpaid: 5_000, isReversed: true }),
        ],
        next: null,
      },
    ],
  });
  const findRow = (reference: string) => rows().find(([first]) => first?.replace(/\W/g, '') === reference);
  await page.waitUntil(() =>
    expect(findRow('SPp2')?.slice(3)).toEqual(['Monthly payment', '99,000', '1,000']),
  );
  await page.press('Show more');
  await page.waitUntil(() =>
    expect(findRow('SPp1')?.slice(3)).toEqual(['Monthly payment, reversed', '0', '0', '5,000']),
  );
  const links = hrefs('main td a, main th a');
  expect(links).toEqual(expect.arrayContaining(['/admin/payments/p-2', '/admin/payments/p-1']));
});

it('does not request the account of an application that is not disbursed', async () => {
  const { names, main } = await open('under_review');
  expect(names()).not.toContain(ACCOUNT);
  expect(main()).not.toContain('Loan summary');
});
