import { roles } from '@somesa/core';
import type { AdminPaymentView } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { openAdmin } from '../../../testing/admin';
import { createOpenItem } from '../../../testing/admin-loans';
import { adminPayment } from '../../../testing/admin-money';
import type { StubResponse } from '../../../testing/answers';
import { fill } from '../../../testing/fill';

const PAYMENT = 'GET /admin/payments/p-1';
const payment = adminPayment();
const open = (more: Record<string, StubResponse> = {}, shown: Partial<AdminPaymentView> = {}) =>
  openAdmin('/admin/payments/p-1', {
    [PAYMENT]: [200, { payment: { ...payment, ...shown } }],
    'GET /admin/queue-items/refund/p-1': createOpenItem('refund', 'p-1'),
    ...more,
  });

it('shows all details of a payment', async () => {
  const { page, main, hrefs } = await open();
  await page.waitFor('Payment SF-7KQ2-M4X9');
  for (const text of ['UGX 50,000', 'MTN-9', 'Amina Nakato, SMK-1', 'Accepted by provider', 'Tuition'])
    expect(main()).toContain(text);
  for (const text of ['Fees paid', 'MTN wallet', 'Owed to schools (Hill School)'])
    expect(main()).toContain(text);
  const links = hrefs();
  expect(links).toEqual(expect.arrayContaining(['/admin/students/3', '/admin/payments/p-2']));
});

it('names the posting and the account of a recovery after a write-off', async () => {
  const [entry] = payment.entries;
  if (!entry) throw new Error('the payment has no entries');
  const recovery = { ...entry, postingType: 'repayment.recovered', credit: 'income:recoveries' };
  const { page, main } = await open({}, { entries: [recovery] });
  await page.waitFor('Recovery after a write-off');
  expect(main()).toContain('Recoveries');
  expect(main()).not.toMatch(/repayment\.|income:/);
});

it('tells the history of a failed payment in words, the newest event first and without a provider’s code', async () => {
  const event = { by: null, at: '2026-09-20T08:06:00.000Z' };
  const events = [
    { ...event, event: 'inconclusive' as const, from: 'created', to: 'unknown', detail: '503 not JSON' },
    { ...event, event: 'failed' as const, from: 'unknown', to: 'failed', detail: 'APPROVAL_REJECTED' },
  ] as const;
  const { page, main } = await open({}, { status: 'failed', failure: 'declined', events: [...events] });
  await page.waitFor('History');
  const titles = [...page.container.querySelectorAll('main ol > li strong')].map((one) => one.textContent);
  expect(titles).toEqual(['Failed', 'No clear response', 'Initiated']);
  expect(main()).toContain('Declined on the phone');
  expect(main()).not.toMatch(/[A-Z]+_[A-Z]+|not JSON/);
});

it('shows the provider’s message of a failure without a name of its own as words', async () => {
  const failed = { event: 'failed', from: 'submitted', to: 'failed', detail: 'SENDER_BLOCKED' } as const;
  const events = [{ ...failed, by: null, at: '2026-09-20T08:06:00.000Z' }];
  const { page } = await open({}, { status: 'failed', failure: 'other', events });
  await page.waitFor('Sender blocked');
});

it('checks the status at the provider and shows the result', async () => {
  const { page, calls } = await open(
    {
      'POST /admin/payments/p-1/check-status': [
        200,
        { payment: { ...payment, failure: 'insufficient_funds' } },
      ],
    },
    {},
  );
  await page.waitFor('Check status');
  await page.press('Check status');
  await page.waitFor('Insufficient funds');
  expect(calls.filter(({ name }) => name.endsWith('/check-status'))).toHaveLength(1);
});

it('records a refund payout, and shows the server’s error under its field', async () => {
  const { page, calls, answers } = await open({
    'POST /admin/payments/p-1/refund': [
      422,
      { message: 'Check the form.', errors: { providerTransactionId: ['This number was used already'] } },
    ],
  });
  await page.waitFor('Record refund');
  await page.press('Record refund');
  await fill(page.container, { 'Transaction ID': 'OUT-1', Date: '2026-09-21' });
  await page.confirm('Record refund');
  await page.waitFor('This number was used already');
  answers['POST /admin/payments/p-1/refund'] = [
    200,
    { payment: { ...payment, refund: { ...payment.refund, paid: 10_000, waiting: 0 }, canRefund: false } },
  ];
  await page.confirm('Record refund');
  await page.waitUntil(() => expect(page.container.querySelector('dialog[open]')).toBeNull());
  expect(calls.filter(({ name }) => name.endsWith('/refund')).at(-1)?.body).toEqual({
    amount: 10_000,
    method: 'mtn',
    providerTransactionId: 'OUT-1',
    paidOn: '2026-09-21',
  });
  expect(page.text()).not.toContain('Record refund');
});

it('requests the refund of money paid ahead, with its amount', async () => {
  const ahead = { ...payment, prepaid: 15_000, canRefundPrepayment: true };
  const after = { ...ahead, canRefundPrepayment: false, approvalId: 'a-1' };
  const { page, calls } = await open(
    { 'POST /admin/payments/p-1/prepayment-refund': [200, { payment: after }] },
    { prepaid: 15_000, canRefundPrepayment: true },
  );
  await page.waitFor('Refund money paid ahead');
  expect(page.text()).toMatch(/Paid ahead, for the next fees\s*15,000/);
  await page.press('Refund money paid ahead');
  await page.waitFor('Refund UGX\u00a015,000 paid ahead?');
  await fill(page.container, { Reason: 'The family moves away' });
  await page.confirm('Request refund');
  await page.waitFor('Requested. Another person must approve it.');
  expect(calls.find(({ name }) => name.endsWith('/prepayment-refund'))?.body).toEqual({
    reason: 'The family moves away',
  });
  expect(page.text()).not.toContain('Refund money paid ahead');
});

it('shows the chosen child, what they owe and what is above it before it requests a move', async () => {
  const cells = { regNo: 'SMK-2', className: 'P4', school: 'Hill School', outstandingUgx: 20_000 };
  const { page, calls } = await open({
    'GET /admin/lists/students?q=Okello': [
      200,
      {
        rows: [
          { id: '9', cells: { ...cells, student: 'Brian Okello' } },
          { id: '10', cells: { ...cells, regNo: 'SMK-3', student: 'Ruth Okello' } },
          { id: String(payment.student.id), cells: { ...cells, student: 'Amina Okello' } },
        ],
        next: null,
      },
    ],
    'POST /admin/payments/p-1/move': [200, { payment: { ...payment, canMove: false, approvalId: 'a-1' } }],
  });
  const submit = () =>
    page.do(() => page.container.querySelector<HTMLElement>('dialog[open] button[type=submit]')?.click());
  await page.waitFor('Move to another child');
  await page.press('Move to another child');
  await fill(page.container, { 'Registration number or name': 'Okello' });
  await page.press('Find');
  await page.waitFor('Brian Okello, SMK-2, P4, Hill School, UGX 20,000');
  expect(page.text()).not.toContain('Amina Okello');
  await fill(page.container, { Reason: 'Typed another number' });
  await submit();
  await page.waitFor('Find it and check the name first');
  expect(calls.some(({ name }) => name.endsWith('/move'))).toBe(false);
  await fill(page.container, { 'Choose one of those found': '9' });
  await page.waitFor('UGX 30,000 more than this child owes is kept for its next fees');
  expect(page.text()).not.toContain('Find it and check the name first');
  await page.confirm('Request move to Brian Okello');
  await page.waitFor('Waiting for approval by another person.');
  expect(calls.find(({ name }) => name.endsWith('/move'))?.body).toEqual({
    student: 9,
    reason: 'Typed another number',
  });
});

it('reverses a payment with a reason and loads it again', async () => {
  const reversed = { ...payment, status: 'reversed', canReverse: false };
  const { page, calls, answers } = await open({
    'POST /admin/payments/p-1/reverse': [200, { payment: reversed }],
  });
  await page.waitFor('Reverse');
  await page.press('Reverse');
  expect(page.container.querySelector('[role=alertdialog]')).not.toBeNull();
  await fill(page.container, { Reason: 'MTN took it back' });
  answers[PAYMENT] = [200, { payment: reversed }];
  await page.press('Reverse payment');
  await page.waitFor('Reversed');
  expect(calls.find(({ name }) => name.endsWith('/reverse'))?.body).toEqual({ reason: 'MTN took it back' });
});

it('offers no actions that the user may not take, and no link to a request that they can’t open', async () => {
  const { page, main, buttons, hrefs } = await openAdmin(
    '/admin/payments/p-1',
    {
      [PAYMENT]: [
        200,
        {
          payment: {
            ...payment,
            refund: null,
            canAsk: false,
            canRefund: false,
            canReverse: false,
            canMove: false,
            approvalId: 'a-1',
          },
        },
      ],
    },
    roles.bursar,
  );
  await page.waitFor('UGX 50,000');
  expect(buttons()).toEqual(['Copy']);
  expect(main()).toContain('Waiting for approval by another person.');
  expect(hrefs('main a')).not.toContain('/admin/approvals/a-1');
});

it('shows the error for an unknown payment', async () => {
  const { page } = await open({ [PAYMENT]: [404, { message: 'This payment was not found.' }] });
  await page.waitFor('This payment was not found.');
});
