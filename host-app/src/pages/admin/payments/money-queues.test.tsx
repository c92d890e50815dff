import { roles } from '@somesa/core';
import type { DoubtAnswer, DoubtView } from '@somesa/core/office';
import { expect, it } from 'vitest';
import type { Answer } from '../../../testing/answers';
import { fill } from '../../../testing/fill';
import { openOffice, rowsOf } from '../../../testing/office';
import { bankLineAnswer } from '../../../testing/office-money';

const TO_DO = '?work=open%2Cclaimed';
const line = bankLineAnswer();
const LINE = '/admin/bank-lines/stanbic%3AT-1';
const work = (kind: string, subject: string) =>
  [200, { kind, subject, state: 'open', holder: null, history: [] }] as const;

it('has a tab for each queue, with how much waits, and begins with what there is to do', async () => {
  const { page, rows } = await openOffice('/admin/payments?tab=bankLines', {
    'GET /admin/work': [200, { counts: { 'bank-line': { open: 3, claimed: 0 } } }],
    [`GET /admin/lists/bankLines${TO_DO}`]: rowsOf({ 'stanbic:T-1': { bank: 'stanbic', amountUgx: 30_000 } }),
  });
  await page.waitFor('1 shown');
  const tabs = [...page.container.querySelectorAll('main nav a')].map((tab) => tab.textContent);
  expect(tabs).toEqual(['Payments', 'In doubt', 'Bank lines33 waiting', 'Refunds']);
  expect(rows()[0]).toContain('30,000');
  const way = page.container.querySelector('[data-row-link]');
  expect(way?.getAttribute('href')).toBe(LINE);
});

it('shows a bursar the payments alone', async () => {
  const { page } = await openOffice(
    '/admin/payments?tab=refunds',
    { 'GET /admin/lists/payments': rowsOf({}) },
    roles.bursar,
  );
  await page.waitFor('Nothing here');
  expect(page.container.querySelector('main nav')).toBeNull();
});

it('books bank money to a payment; what the server refuses stands under the field', async () => {
  const { page, calls, answers } = await openOffice(LINE, {
    [`GET ${LINE}`]: [200, line],
    'GET /admin/work/bank-line/stanbic%3AT-1': work('bank-line', 'stanbic:T-1'),
    [`POST ${LINE}/allocate`]: [
      422,
      { message: 'Check the form.', errors: { reference: ['No payment has this reference'] } },
    ],
  });
  await page.waitFor('fees amina');
  await page.press('Book to a payment');
  await fill(page.container, { 'Reference of the payment': 'SF-1' });
  await page.press('Book it');
  await page.waitFor('No payment has this reference');
  answers[`POST ${LINE}/allocate`] = [
    200,
    { ...line, bankLine: { ...line.bankLine, state: 'booked', payment: { id: 'p-1', reference: 'SF-1' } } },
  ];
  await page.press('Book it');
  await page.waitFor('The money is booked to SF-1.');
  expect(calls.filter(({ name }) => name.endsWith('/allocate')).at(-1)?.body).toEqual({ reference: 'SF-1' });
  expect(page.text()).not.toContain('Book to a payment');
});

it('shows what is in doubt, with what to open beside it', async () => {
  const doubt: DoubtAnswer = {
    ...{ kind: 'provider_silent', subject: 'payment:p-1', detail: { asked: 12 } },
    ...{ openedAt: '2026-09-20T08:05:00.000Z', closedAt: null, loan: null, bankLineId: null, aside: null },
    payment: { id: 'p-1', reference: 'SF-1' },
  };
  const path = '/admin/doubts/provider_silent~payment%3Ap-1';
  const { page, main } = await openOffice(path, {
    [`GET ${path}`]: [200, doubt],
    'GET /admin/work/doubt/provider_silent~payment%3Ap-1': work('doubt', 'provider_silent~payment:p-1'),
  });
  await page.waitFor('The network does not say');
  expect(main()).toContain('Open since 2026-09-20 11:05');
  const ways = [...page.container.querySelectorAll('main a')].map((a) => a.getAttribute('href'));
  expect(ways).toContain('/admin/payments/p-1');
});

/** What stands of doubts, name by name. */
const saidIn = (container: Element) =>
  [...container.querySelectorAll('main section dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ]);

it('names what is known of a doubt, writes amounts as UGX, and leaves out what nobody told', async () => {
  const detail = {
    ...{ said: 'UGX 24000', booked: 25_000, transaction: 'T-9', payer: null, failure: 'declined' },
    ...{ state: 'expired', paidAt: '2026-09-20T08:05:00.000Z' },
  } as const;
  const { page } = await openOffice(ODD, { [`GET ${ODD}`]: [200, { ...oddDoubt, detail, aside: null }] });
  await page.waitFor('T-9');
  expect(saidIn(page.container)).toEqual([
    ['Booked', 'UGX 25,000'],
    ['What the network says', 'UGX 24,000'],
    ['Why not', 'Declined on the phone'],
    ['State', 'Not heard of'],
    ['Paid', '2026-09-20 11:05'],
    ['Transaction', 'T-9'],
  ]);
});

it('says of a doubt about bank money only what the line itself does not', async () => {
  const about = {
    ...{ subject: 'bank-line:stanbic:T-1', openedAt: '2026-09-20T08:06:00.000Z', closedAt: null },
  };
  const told = { quoted: 'fees amina', reference: null, amount: 30_000, payer: 'Amina N.' };
  const doubts: DoubtView[] = [
    { ...about, kind: 'bank_line_unmatched', detail: told },
    {
      ...{ ...about, kind: 'bank_line_changed' },
      detail: { ...told, amount: 31_000, payer: null, paidAt: '2026-09-20T08:05:00.000Z' },
    },
  ];
  const { page } = await openOffice(LINE, {
    [`GET ${LINE}`]: [200, { ...line, doubts }],
    'GET /admin/work/bank-line/stanbic%3AT-1': work('bank-line', 'stanbic:T-1'),
  });
  await page.waitFor('Amina N.');
  const [, ...sections] = page.container.querySelectorAll('main section:has(dl)');
  expect(sections.map((section) => section.querySelector('dl')?.textContent)).toEqual([
    'PayerAmina N.',
    'AmountUGX 31,000',
  ]);
});

const oddDoubt: DoubtAnswer = {
  ...{
    kind: 'provider_amount_mismatch',
    subject: 'payment:p-1',
    detail: { asked: 50_000, said: 'UGX 40000' },
  },
  ...{ openedAt: '2026-09-20T08:05:00.000Z', closedAt: null, loan: null, bankLineId: null },
  payment: { id: 'p-1', reference: 'SF-1' },
  aside: { amount: 40_000, isPaid: false, canCredit: true, canReturn: true },
};
const ODD = '/admin/doubts/provider_amount_mismatch~payment%3Ap-1';
const openOdd = (more: Record<string, Answer> = {}) =>
  openOffice(ODD, {
    [`GET ${ODD}`]: [200, oddDoubt],
    'GET /admin/work/doubt/provider_amount_mismatch~payment%3Ap-1': work(
      'doubt',
      'provider_amount_mismatch~payment:p-1',
    ),
    ...more,
  });

it.each([
  ['Credit what came', 'credit', 'Book it', 'UGX 40,000 is booked.'],
  ['Send it back', 'return', 'Put it into the refunds', 'UGX 40,000 waits in the refunds.'],
])('another amount than was asked: %s', async (action, end, confirm, said) => {
  const { page, names } = await openOdd({
    [`POST ${ODD}/${end}`]: [200, { ...oddDoubt, closedAt: '2026-09-20T08:09:00.000Z', aside: null }],
  });
  await page.waitFor('Came and nobody’s yet: UGX 40,000');
  await page.press(action);
  expect(document.querySelector('dialog[open]')?.textContent).toContain('UGX 40,000');
  await page.press(confirm);
  await page.waitFor(said);
  expect(names()).toContain(`POST ${ODD}/${end}`);
  expect(page.text()).not.toContain(action);
});

it('another amount than was asked: who decides second is told that it is decided', async () => {
  const { page } = await openOdd({
    [`POST ${ODD}/credit`]: [409, { message: 'This money is decided on already.' }],
  });
  await page.waitFor('Credit what came');
  await page.press('Credit what came');
  await page.press('Book it');
  await page.waitFor('This money is decided on already.');
});

it('another amount than was asked: of a payment that was paid since nothing goes back', async () => {
  const { page } = await openOdd({
    [`GET ${ODD}`]: [
      200,
      { ...oddDoubt, aside: { amount: 40_000, isPaid: true, canCredit: true, canReturn: false } },
    ],
  });
  await page.waitFor('Credit what came');
  expect(page.text()).not.toContain('Send it back');
  await page.press('Credit what came');
  expect(document.querySelector('dialog[open]')?.textContent).toContain('paid since');
});

const REFUSED = '/admin/doubts/provider_paid_after_failure~payment%3Ap-1';
it.each([
  ['Credit what came', 'credit', 'booked as one that was paid late', 'Book it', 'UGX 50,000 is booked.'],
  ['Send it back', 'return', 'stays refused', 'Put it into the refunds', 'UGX 50,000 waits in the refunds.'],
])('paid after it had been refused: %s', async (action, end, lead, confirm, said) => {
  const doubt: DoubtAnswer = {
    ...{ ...oddDoubt, kind: 'provider_paid_after_failure' },
    detail: { asked: 50_000, transaction: 'T-9', failure: 'declined' },
    aside: { amount: 50_000, isPaid: false, canCredit: true, canReturn: true },
  };
  const { page, names } = await openOffice(REFUSED, {
    [`GET ${REFUSED}`]: [200, doubt],
    'GET /admin/work/doubt/provider_paid_after_failure~payment%3Ap-1': work(
      'doubt',
      'provider_paid_after_failure~payment:p-1',
    ),
    [`POST ${REFUSED}/${end}`]: [200, { ...doubt, closedAt: '2026-09-20T08:09:00.000Z', aside: null }],
  });
  await page.waitFor('The network refused this payment, and says now that it took the money.');
  await page.press(action);
  expect(document.querySelector('dialog[open]')?.textContent).toContain(lead);
  await page.press(confirm);
  await page.waitFor(said);
  expect(names()).toContain(`POST ${REFUSED}/${end}`);
});
