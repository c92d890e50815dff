import { roles } from '@somesa/core';
import type { ExceptionAnswer, ExceptionView } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { createListAnswer, formatMoment, openAdmin } from '../../../testing/admin';
import { createOpenItem } from '../../../testing/admin-loans';
import { bankTransactionAnswer } from '../../../testing/admin-money';
import type { StubResponse } from '../../../testing/answers';
import { fill } from '../../../testing/fill';

const UNFINISHED = '?queueStatus=open%2Cassigned';
const transactionAnswer = bankTransactionAnswer();
const TRANSACTION = '/admin/bank-transactions/stanbic%3AT-1';

it('has a tab for each queue with the number of waiting items, and shows unfinished items first', async () => {
  const { page, rows } = await openAdmin('/admin/payments?tab=bankTransactions', {
    'GET /admin/queue-items': [200, { counts: { 'bank-transaction': { open: 3, assigned: 0 } } }],
    [`GET /admin/lists/bankTransactions${UNFINISHED}`]: createListAnswer({
      'stanbic:T-1': { bank: 'stanbic', amountUgx: 30_000 },
    }),
  });
  await page.waitFor('1 shown');
  const tabs = [...page.container.querySelectorAll('main nav a')].map((tab) => tab.textContent);
  expect(tabs).toEqual(['Payments', 'Exceptions', 'Claims', 'Bank transactions33 waiting', 'Refunds']);
  expect(rows()[0]).toContain('30,000');
  const way = page.container.querySelector('[data-row-link]');
  expect(way?.getAttribute('href')).toBe(TRANSACTION);
});

it('shows a bursar the list of payments without the queues', async () => {
  const { page } = await openAdmin(
    '/admin/payments?tab=refunds',
    { 'GET /admin/lists/payments': createListAnswer({}) },
    roles.bursar,
  );
  await page.waitFor('Nothing is here yet.');
  const tabs = [...page.container.querySelectorAll('main nav a')].map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Payments', 'Claims']);
});

it('shows the name of the bank and its reference apart, without the ID that joins them', async () => {
  const { page, main } = await openAdmin(TRANSACTION, {
    [`GET ${TRANSACTION}`]: [200, transactionAnswer],
    'GET /admin/queue-items/bank-transaction/stanbic%3AT-1': createOpenItem(
      'bank-transaction',
      'stanbic:T-1',
    ),
  });
  await page.waitFor('Bank transaction T-1');
  expect(main()).toContain('BankStanbic');
  expect(main()).not.toContain('stanbic:');
});

it('allocates a bank transaction to a payment, and shows the server’s error under the field', async () => {
  const { page, calls, answers } = await openAdmin(TRANSACTION, {
    [`GET ${TRANSACTION}`]: [200, transactionAnswer],
    'GET /admin/queue-items/bank-transaction/stanbic%3AT-1': createOpenItem(
      'bank-transaction',
      'stanbic:T-1',
    ),
    'GET /admin/lists/payments?q=SF-1': createListAnswer({
      'p-1': { reference: 'SF-1', student: 'Amina Nakato', school: 'Hill School', amountUgx: 30_000 },
    }),
    [`POST ${TRANSACTION}/allocate`]: [
      422,
      { message: 'Check the form.', errors: { reference: ['No payment has this reference'] } },
    ],
  });
  await page.waitFor('fees amina');
  await page.press('Allocate to a payment');
  await fill(page.container, { 'Payment reference': 'SF-1' });
  const submitDialog = () =>
    page.do(() => page.container.querySelector<HTMLElement>('dialog button[type=submit]')?.click());
  await submitDialog();
  await page.waitFor('Find it and check the name first');
  expect(calls.some(({ name }) => name.endsWith('/allocate'))).toBe(false);
  await page.press('Find');
  await page.waitFor('Amina Nakato');
  expect(page.text()).toContain('Credit UGX 30,000 to Amina Nakato');
  await submitDialog();
  await page.waitFor('No payment has this reference');
  answers[`POST ${TRANSACTION}/allocate`] = [
    200,
    {
      ...transactionAnswer,
      bankTransaction: {
        ...transactionAnswer.bankTransaction,
        status: 'allocated',
        payment: { id: 'p-1', reference: 'SF-1' },
      },
    },
  ];
  await submitDialog();
  await page.waitFor('Allocated to SF-1.');
  expect(calls.filter(({ name }) => name.endsWith('/allocate')).at(-1)?.body).toEqual({ reference: 'SF-1' });
  expect(page.text()).not.toContain('Allocate to a payment');
});

it('shows an exception with links to its subjects', async () => {
  const exception: ExceptionAnswer = {
    kind: 'provider_no_response',
    subject: 'payment:p-1',
    detail: { requested: 12 },
    openedAt: '2026-09-20T08:05:00.000Z',
    closedAt: null,
    loan: null,
    settlement: null,
    bankTransactionId: null,
    unallocated: null,
    claim: null,
    payment: { id: 'p-1', reference: 'SF-1' },
  };
  const path = '/admin/exceptions/provider_no_response~payment%3Ap-1';
  const { page, main, hrefs } = await openAdmin(path, {
    [`GET ${path}`]: [200, exception],
    'GET /admin/queue-items/exception/provider_no_response~payment%3Ap-1': createOpenItem(
      'exception',
      'provider_no_response~payment:p-1',
    ),
  });
  await page.waitFor('No response from provider');
  expect(main()).toContain(`Opened ${formatMoment('2026-09-20T08:05:00.000Z')}`);
  const links = hrefs();
  expect(links).toContain('/admin/payments/p-1');
});

/** Lists the displayed details of exceptions, each with its name. */
const listDetails = (container: Element) =>
  [...container.querySelectorAll('main section dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ]);

it('shows the details of an exception, formats amounts in UGX, and omits missing details', async () => {
  const detail = {
    reported: 'UGX 24000',
    posted: 25_000,
    transaction: 'T-9',
    payer: null,
    failure: 'declined',
    status: 'expired',
    paidAt: '2026-09-20T08:05:00.000Z',
  } as const;
  const { page } = await openAdmin(MISMATCH, {
    [`GET ${MISMATCH}`]: [200, { ...mismatch, detail, unallocated: null }],
  });
  await page.waitFor('T-9');
  expect(listDetails(page.container)).toEqual([
    ['Posted', 'UGX 25,000'],
    ['Provider’s status', 'UGX 24,000'],
    ['Failure reason', 'Declined on the phone'],
    ['Status', 'Expired'],
    ['Paid', formatMoment('2026-09-20T08:05:00.000Z')],
    ['Transaction ID', 'T-9'],
  ]);
});

it('omits details of an exception that the bank transaction already shows', async () => {
  const common = {
    subject: 'bank-transaction:stanbic:T-1',
    openedAt: '2026-09-20T08:06:00.000Z',
    closedAt: null,
  };
  const details = { quoted: 'fees amina', reference: null, amount: 30_000, payer: 'Amina N.' };
  const exceptions: ExceptionView[] = [
    { ...common, kind: 'bank_transaction_unmatched', detail: details },
    {
      ...common,
      kind: 'bank_transaction_changed',
      detail: { ...details, amount: 31_000, payer: null, paidAt: '2026-09-20T08:05:00.000Z' },
    },
  ];
  const { page } = await openAdmin(TRANSACTION, {
    [`GET ${TRANSACTION}`]: [200, { ...transactionAnswer, exceptions }],
    'GET /admin/queue-items/bank-transaction/stanbic%3AT-1': createOpenItem(
      'bank-transaction',
      'stanbic:T-1',
    ),
  });
  await page.waitFor('Amina N.');
  const [, ...sections] = page.container.querySelectorAll('main section:has(dl)');
  expect(sections.map((section) => section.querySelector('dl')?.textContent)).toEqual([
    'PayerAmina N.',
    'AmountUGX 31,000',
  ]);
});

const mismatch: ExceptionAnswer = {
  kind: 'provider_amount_mismatch',
  subject: 'payment:p-1',
  detail: { requested: 50_000, reported: 'UGX 40000' },
  openedAt: '2026-09-20T08:05:00.000Z',
  closedAt: null,
  loan: null,
  settlement: null,
  bankTransactionId: null,
  payment: { id: 'p-1', reference: 'SF-1' },
  unallocated: { amount: 40_000, isPaid: false, canCredit: true, canReturn: true },
  claim: null,
};
const MISMATCH = '/admin/exceptions/provider_amount_mismatch~payment%3Ap-1';
const openMismatch = (more: Record<string, StubResponse> = {}) =>
  openAdmin(MISMATCH, {
    [`GET ${MISMATCH}`]: [200, mismatch],
    'GET /admin/queue-items/exception/provider_amount_mismatch~payment%3Ap-1': createOpenItem(
      'exception',
      'provider_amount_mismatch~payment:p-1',
    ),
    ...more,
  });

it.each([
  ['Credit payment', 'credit', 'Credit payment', 'UGX 40,000 credited.'],
  ['Refund', 'return', 'Refund', 'UGX 40,000 queued for refund.'],
])('resolves an amount mismatch with the action: %s', async (action, end, confirm, message) => {
  const { page, names } = await openMismatch({
    [`POST ${MISMATCH}/${end}`]: [
      200,
      { ...mismatch, closedAt: '2026-09-20T08:09:00.000Z', unallocated: null },
    ],
  });
  await page.waitFor('Unallocated: UGX 40,000');
  await page.press(action);
  expect(document.querySelector('dialog[open]')?.textContent).toContain('UGX 40,000');
  await page.confirm(confirm);
  await page.waitFor(message);
  expect(names()).toContain(`POST ${MISMATCH}/${end}`);
  expect(page.text()).not.toContain(action);
});

it('shows the error if someone else has already resolved the mismatch', async () => {
  const { page } = await openMismatch({
    [`POST ${MISMATCH}/credit`]: [409, { message: 'This money is decided on already.' }],
  });
  await page.waitFor('Credit payment');
  await page.press('Credit payment');
  await page.confirm('Credit payment');
  await page.waitFor('This money is decided on already.');
});

it('offers no refund of a mismatched amount if the payment has been paid since', async () => {
  const { page } = await openMismatch({
    [`GET ${MISMATCH}`]: [
      200,
      { ...mismatch, unallocated: { amount: 40_000, isPaid: true, canCredit: true, canReturn: false } },
    ],
  });
  await page.waitFor('Credit payment');
  expect(page.text()).not.toContain('Refund');
  await page.press('Credit payment');
  expect(document.querySelector('dialog[open]')?.textContent).toContain('paid since');
});

const LATE_SUCCESS = '/admin/exceptions/provider_paid_after_failure~payment%3Ap-1';
it.each([
  ['Credit payment', 'credit', 'credited as a late payment', 'Credit payment', 'UGX 50,000 credited.'],
  ['Refund', 'return', 'stays failed', 'Refund', 'UGX 50,000 queued for refund.'],
])(
  'resolves a payment that was paid after its rejection with the action: %s',
  async (action, end, lead, confirm, message) => {
    const exception: ExceptionAnswer = {
      ...mismatch,
      kind: 'provider_paid_after_failure',
      detail: { requested: 50_000, transaction: 'T-9', failure: 'declined' },
      unallocated: { amount: 50_000, isPaid: false, canCredit: true, canReturn: true },
    };
    const { page, names } = await openAdmin(LATE_SUCCESS, {
      [`GET ${LATE_SUCCESS}`]: [200, exception],
      'GET /admin/queue-items/exception/provider_paid_after_failure~payment%3Ap-1': createOpenItem(
        'exception',
        'provider_paid_after_failure~payment:p-1',
      ),
      [`POST ${LATE_SUCCESS}/${end}`]: [
        200,
        { ...exception, closedAt: '2026-09-20T08:09:00.000Z', unallocated: null },
      ],
    });
    await page.waitFor('The network reported this payment as failed, then as paid.');
    await page.press(action);
    expect(document.querySelector('dialog[open]')?.textContent).toContain(lead);
    await page.confirm(confirm);
    await page.waitFor(message);
    expect(names()).toContain(`POST ${LATE_SUCCESS}/${end}`);
  },
);
