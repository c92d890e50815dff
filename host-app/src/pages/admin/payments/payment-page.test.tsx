import { roles } from '@somesa/core';
import type { OfficePaymentView } from '@somesa/core/office';
import { expect, it } from 'vitest';
import type { Answer } from '../../../testing/answers';
import { fill } from '../../../testing/fill';
import { openOffice } from '../../../testing/office';
import { officePayment } from '../../../testing/office-money';

const PAYMENT = 'GET /admin/payments/p-1';
const payment = officePayment();
const WORK: Answer = [200, { kind: 'refund', subject: 'p-1', state: 'open', holder: null, history: [] }];
const open = (more: Record<string, Answer> = {}, shown: Partial<OfficePaymentView> = {}) =>
  openOffice('/admin/payments/p-1', {
    [PAYMENT]: [200, { payment: { ...payment, ...shown } }],
    'GET /admin/work/refund/p-1': WORK,
    ...more,
  });

it('shows all that is known of a payment', async () => {
  const { page, main } = await open();
  await page.waitFor('Payment SF-7KQ2-M4X9');
  for (const said of [
    'UGX 50,000',
    'MTN-9',
    'Amina Nakato, SMK-1',
    'The network took the request',
    'Tuition',
  ])
    expect(main()).toContain(said);
  expect(main()).toContain('wallet:mtn');
  const ways = [...page.container.querySelectorAll('main a')].map((a) => a.getAttribute('href'));
  expect(ways).toEqual(expect.arrayContaining(['/admin/students/3', '/admin/payments/p-2']));
});

it('asks the provider now, and shows what it says', async () => {
  const { page, calls } = await open(
    { 'POST /admin/payments/p-1/ask': [200, { payment: { ...payment, failure: 'insufficient_funds' } }] },
    {},
  );
  await page.waitFor('Ask the provider');
  await page.press('Ask the provider');
  await page.waitFor('Not enough money');
  expect(calls.filter(({ name }) => name.endsWith('/ask'))).toHaveLength(1);
});

it('writes down a refund; what the server refuses stands under its field', async () => {
  const { page, calls, answers } = await open({
    'POST /admin/payments/p-1/refund': [
      422,
      { message: 'Check the form.', errors: { externalId: ['This number was used already'] } },
    ],
  });
  await page.waitFor('Record a refund');
  await page.press('Record a refund');
  await fill(page.container, { 'Transaction number': 'OUT-1', Day: '2026-09-21' });
  await page.press('It was sent');
  await page.waitFor('This number was used already');
  answers['POST /admin/payments/p-1/refund'] = [
    200,
    { payment: { ...payment, refund: { ...payment.refund, paid: 10_000, waiting: 0 }, canRefund: false } },
  ];
  await page.press('It was sent');
  await page.until(() => expect(page.container.querySelector('dialog[open]')).toBeNull());
  expect(calls.filter(({ name }) => name.endsWith('/refund')).at(-1)?.body).toEqual({
    ...{ amount: 10_000, way: 'mtn', externalId: 'OUT-1', paidOn: '2026-09-21' },
  });
  expect(page.text()).not.toContain('Record a refund');
});

it('takes a payment back for a reason, and reads it anew', async () => {
  const { page, calls, answers } = await open({
    'POST /admin/payments/p-1/reverse': [200, { payment: { id: 'p-1' } }],
  });
  await page.waitFor('Take back');
  await page.press('Take back');
  expect(page.container.querySelector('[role=alertdialog]')).not.toBeNull();
  await fill(page.container, { Why: 'MTN took it back' });
  answers[PAYMENT] = [200, { payment: { ...payment, status: 'reversed', canReverse: false } }];
  await page.press('Take it back');
  await page.waitFor('Taken back');
  expect(calls.find(({ name }) => name.endsWith('/reverse'))?.body).toEqual({ reason: 'MTN took it back' });
});

it('offers nothing that may not be done', async () => {
  const { page } = await openOffice(
    '/admin/payments/p-1',
    {
      [PAYMENT]: [
        200,
        {
          payment: { ...payment, refund: null, canAsk: false, canRefund: false, canReverse: false },
        },
      ],
    },
    roles.bursar,
  );
  await page.waitFor('UGX 50,000');
  const buttons = [...page.container.querySelectorAll('main button')].map((b) => b.textContent);
  expect(buttons).toEqual([]);
});

it('says that there is no such payment', async () => {
  const { page } = await open({ [PAYMENT]: [404, { message: 'This payment was not found.' }] });
  await page.waitFor('This payment was not found.');
});
