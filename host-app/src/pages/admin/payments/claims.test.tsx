import { ok, roles } from '@somesa/core';
import type { ClaimView, ExceptionAnswer } from '@somesa/core/admin';
import { expect, it, vi } from 'vitest';
import { ownUploadsApi } from '../../../state/own-uploads';
import { type AdminVisit, createListAnswer, openAdmin } from '../../../testing/admin';
import { createOpenItem } from '../../../testing/admin-loans';
import { fill } from '../../../testing/fill';

const attachSlip = (page: AdminVisit['page']): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('dialog[open] input[type=file]:not([capture])');
  Object.defineProperty(input, 'files', { value: [new File(['%PDF'], 'slip.pdf')], configurable: true });
  return page.do(() => void input?.dispatchEvent(new Event('change', { bubbles: true })));
};

const claimed = {
  ...{
    student: 'Amina Nakato',
    regNo: 'SMK-1',
    transactionId: 'FT-4711',
    amountUgx: 30_000,
    paidOn: '2026-09-20',
  },
  ...{ createdAt: '2026-09-21T08:00:00.000Z', by: 'Ruth Namatovu', studentId: '9' },
};

it('claims a payment for a child of the school, with the number that the search did not find', async () => {
  const { page, calls, answers } = await openAdmin(
    '/admin/payments?tab=claims&claim=FT-4711',
    {
      'GET /admin/lists/claims': createListAnswer({}),
      'GET /admin/lists/students?q=Nakato': createListAnswer({
        '9': {
          student: 'Amina Nakato',
          regNo: 'SMK-1',
          className: 'P3',
          outstandingUgx: 30_000,
        },
      }),
      'POST /admin/claims': [201, { id: 'c-1' }],
    },
    roles.bursar,
  );
  await page.waitFor('Claim a payment');
  await page.press('Claim a payment');
  await fill(page.container, {
    'Student: name, registration number or payment code': 'Nakato',
    'Amount (UGX)': '30,000',
    'Paid on': '2026-09-20',
    'Phone number that paid': '+256 772 123456',
  });
  await attachSlip(page);
  const uploaded = { id: 'slip-1', name: 'slip.pdf', size: 4, type: 'application/pdf' };
  const upload = vi.spyOn(ownUploadsApi, 'uploadFile').mockResolvedValue(ok(uploaded));
  await page.press('Find');
  await page.waitFor('Claim for Amina Nakato');
  answers['GET /admin/lists/claims'] = createListAnswer({
    'c-1': { ...claimed, status: 'open', payment: null, declineReason: null, paymentId: null },
  });
  await page.confirm('Claim for Amina Nakato');
  await page.waitFor('Our staff look for the payment.');
  const { body } = calls.find(({ name }) => name === 'POST /admin/claims') ?? {};
  expect(body).toEqual({
    ...{
      student: 9,
      transactionId: 'FT-4711',
      amount: 30_000,
      paidOn: '2026-09-20',
      phoneNumber: '0772123456',
      slip: 'slip-1',
    },
  });
  upload.mockRestore();
  await page.waitFor('1 shown');
  await page.press('Claim a payment');
  expect(page.text()).not.toContain('slip.pdf');
  expect(page.container.querySelector('[data-row-link]')?.getAttribute('href')).toBe('/admin/students/9');
});

it('forgets the slip of a claim that was cancelled', async () => {
  const { page } = await openAdmin(
    '/admin/payments?tab=claims',
    { 'GET /admin/lists/claims': createListAnswer({}) },
    roles.bursar,
  );
  await page.waitFor('Claim a payment');
  await page.press('Claim a payment');
  await attachSlip(page);
  expect(page.text()).toContain('slip.pdf');
  await page.press('Cancel');
  await page.press('Claim a payment');
  expect(page.text()).not.toContain('slip.pdf');
});

it('leads from a claim whose money was found to the payment, and lets a viewer claim nothing', async () => {
  const { page } = await openAdmin(
    '/admin/payments?tab=claims',
    {
      'GET /admin/lists/claims': createListAnswer({
        'c-1': { ...claimed, status: 'credited', payment: 'SF-1', declineReason: null, paymentId: 'p-1' },
      }),
    },
    roles.bursar,
    'viewer',
  );
  await page.waitFor('Found');
  expect(page.container.querySelector('[data-row-link]')?.getAttribute('href')).toBe('/admin/payments/p-1');
  expect(page.text()).not.toContain('Claim a payment');
});

const claim: ClaimView = {
  ...{ id: 'c-1', status: 'open', transactionId: 'FT-4711', amount: 30_000, paidOn: '2026-09-20' },
  ...{ phoneNumber: '0772123456', by: null, school: 'Hill School', hasSlip: true, declineReason: null },
  others: [],
  student: { id: 9, regNo: 'SMK-1', name: 'Amina Nakato', className: 'P3' },
};
const exception: ExceptionAnswer = {
  kind: 'payment_claimed',
  subject: 'claim:c-1',
  detail: { transaction: 'FT-4711', amount: 30_000, bookedOn: '2026-09-20' },
  openedAt: '2026-09-21T08:00:00.000Z',
  closedAt: null,
  ...{ loan: null, settlement: null, unallocated: null, claim },
  bankTransactionId: 'stanbic:FT-4711',
  payment: { id: 'p-1', reference: 'SF-7KQ2-M4X9' },
};
const CLAIM = '/admin/exceptions/payment_claimed~claim%3Ac-1';
const openClaim = (more: Parameters<typeof openAdmin>[1] = {}) =>
  openAdmin(CLAIM, {
    [`GET ${CLAIM}`]: [200, exception],
    'GET /admin/queue-items/exception/payment_claimed~claim%3Ac-1': createOpenItem(
      'exception',
      'payment_claimed~claim:c-1',
    ),
    ...more,
  });

/** Finds the payment of the claim in the open dialog. */
const found = (amountUgx: number) => ({
  'GET /admin/lists/payments?q=SF-7KQ2-M4X9': createListAnswer({
    'p-1': { reference: 'SF-7KQ2-M4X9', student: 'Amina Nakato', school: 'Hill School', amountUgx },
  }),
});

it('shows staff the claim with its child and what may be its money, and sends the receipt that they confirm', async () => {
  const resolved = {
    ...exception,
    closedAt: '2026-09-21T09:00:00.000Z',
    claim: { ...claim, status: 'credited' },
  };
  const credit = 'POST /admin/claims/c-1/credit';
  const { page, calls } = await openClaim({ ...found(30_000), [credit]: [200, resolved] });
  await page.waitFor('Amina Nakato');
  const links = [...page.container.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
  for (const href of [
    '/admin/students/9',
    '/admin/payments/p-1',
    '/admin/bank-transactions/stanbic%3AFT-4711',
  ])
    expect(links).toContain(href);
  expect(page.text()).toContain('The payer');
  expect(page.text()).toContain('Open the slip');
  await page.press('Found');
  await page.press('Find');
  await page.waitFor('Send the receipt of UGX 30,000');
  expect(page.text()).not.toContain('The claim says');
  await page.confirm('Send the receipt of UGX 30,000');
  await page.waitFor('The claim is resolved.');
  expect(calls.find(({ name }) => name === credit)?.body).toEqual({
    reference: 'SF-7KQ2-M4X9',
    amount: 30_000,
  });
  expect(page.text()).not.toContain('Send the receipt');
});

it('names another amount before staff send its receipt, and the other claims of the transaction', async () => {
  const others = [
    {
      id: 'c-2',
      status: 'open' as const,
      amount: 30_000,
      phoneNumber: '0701000111',
      student: 'Amina Nakato',
    },
  ];
  const { page, calls } = await openClaim({
    ...found(13_000),
    [`GET ${CLAIM}`]: [200, { ...exception, claim: { ...claim, phoneNumber: null, others } }],
    'POST /admin/claims/c-1/credit': [200, exception],
  });
  await page.waitFor('Other claims of this transaction');
  const other = [...page.container.querySelectorAll('main a')].find(({ textContent }) =>
    textContent?.includes('0701000111, UGX 30,000'),
  );
  expect(other?.getAttribute('href')).toBe('/admin/exceptions/payment_claimed~claim:c-2');
  await page.press('Found');
  await page.press('Find');
  await page.waitFor('The claim says UGX 30,000, and this payment is of UGX 13,000.');
  expect(page.text()).not.toContain('The SMS says');
  await page.confirm('Send the receipt of UGX 13,000');
  await page.waitFor('The claim is resolved.');
  expect(calls.find(({ name }) => name.endsWith('/credit'))?.body).toMatchObject({ amount: 13_000 });
});

it('finds the payment that the dialog suggests, also if it was found after the page was opened', async () => {
  const ITEM = 'queue-items/exception/payment_claimed~claim%3Ac-1';
  const { page, answers, names } = await openClaim({
    [`GET ${CLAIM}`]: [200, { ...exception, payment: null }],
    [`POST /admin/${ITEM}/assign`]: createOpenItem('exception', 'payment_claimed~claim:c-1'),
    ...found(30_000),
  });
  await page.waitFor('Assign to me');
  answers[`GET ${CLAIM}`] = [200, exception];
  await page.press('Assign to me');
  await page.waitUntil(() =>
    expect(page.container.querySelector('a[href="/admin/payments/p-1"]')).not.toBeNull(),
  );
  await page.press('Found');
  await page.press('Find');
  expect(names()).toContain('GET /admin/lists/payments?q=SF-7KQ2-M4X9');
});

it('keeps the reason in the dialog if a claim can’t be declined', async () => {
  const { page } = await openClaim({
    'POST /admin/claims/c-1/decline': [409, { message: 'You requested this yourself.' }],
  });
  await page.waitFor('Not found');
  await page.press('Not found');
  await fill(page.container, { 'Reason for the school': 'Another bank' });
  await page.confirm('Decline claim');
  await page.waitFor('You requested this yourself.');
  expect(document.querySelector('dialog[open] textarea')).toHaveProperty('value', 'Another bank');
});
