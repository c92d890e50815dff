import { type LoanProduct, roles } from '@somesa/core';
import { expect, it } from 'vitest';
import { fill } from '../../../testing/fill';
import { openOffice, rowsOf } from '../../../testing/office';

const product: LoanProduct = {
  ...{ id: 'school-fees', version: 2, name: 'School fees loan', method: 'declining', annualRatePpm: 35_000 },
  ...{ feeUgx: 0, minimumUgx: 50_000, maximumUgx: 5_000_000, terms: ['3 months', '12 months'] },
  expenses: [{ name: 'School Fees', aboveOutstandingUgx: 0 }],
  late: { graceDays: 3, charge: { kind: 'none' }, capUgx: 0 },
  ...{ allocationOrder: ['interest', 'principal', 'fees', 'penalties'], offerDays: 14 },
};
const LIST = 'GET /admin/lists/loanProducts';
const SAVE = 'POST /admin/loan-products';
const open = (more = {}) =>
  openOffice(
    '/admin/loan-products?tab=next',
    {
      'GET /admin/loan-products': [
        200,
        { products: [product, { ...product, version: 1 }].map((one) => ({ ...one, savedAt: '2026-01-01' })) },
      ],
      [LIST]: rowsOf({}),
      ...more,
    },
    roles.administrator,
  );

it('staff sees the versions and writes none', async () => {
  const { page, main } = await openOffice('/admin/loan-products?tab=next', { [LIST]: rowsOf({}) });
  await page.waitFor('Only administrators save a version.');
  expect(main()).not.toContain('New version');
});

it('the next version begins as the one that holds, and shows what a loan would cost', async () => {
  const { page } = await open();
  await page.waitFor('Save as version 3');
  await fill(page.container, { 'Rate a year, in percent': '12' });
  await page.waitFor('12 % a year');
  await fill(page.container, { 'Rate a year, in percent': 'much' });
  await page.waitFor('Nothing can be shown for these values.');
});

it('is saved as it was typed, whole', async () => {
  const { page, calls } = await open({ [SAVE]: [201, { product: { ...product, version: 3 } }] });
  await page.waitFor('Save as version 3');
  await fill(page.container, { 'Rate a year, in percent': '4.25', 'Largest loan': '6,000,000' });
  await fill(page.container, { Charge: 'fixed' });
  await fill(page.container, { 'Most that is charged': '40000' });
  await page.press('Save as version 3');
  await page.waitFor('Enter whole shillings');
  const amounts = [...page.container.querySelectorAll<HTMLInputElement>('input[name=chargeUgx]')];
  await page.do(() => {
    for (const input of amounts) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '5000');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await page.press('Save as version 3');
  await page.waitFor('Version 3 saved');
  const { version: _version, ...body } = product;
  expect(calls.find(({ name }) => name === SAVE)?.body).toEqual({
    ...{ ...body, annualRatePpm: 42_500, maximumUgx: 6_000_000 },
    late: { graceDays: 3, charge: { kind: 'fixed', amountUgx: 5_000 }, capUgx: 40_000 },
  });
});
