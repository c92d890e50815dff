import { type LoanProduct, roles } from '@somesa/core';
import { expect, it } from 'vitest';
import { createListAnswer, openAdmin } from '../../../testing/admin';
import { fill } from '../../../testing/fill';

const product: LoanProduct = {
  id: 'school-fees',
  version: 2,
  name: 'School fees loan',
  method: 'declining',
  annualRatePpm: 35_000,
  feeUgx: 0,
  minimumUgx: 50_000,
  maximumUgx: 5_000_000,
  terms: ['3 months', '12 months'],
  expenses: [{ name: 'School Fees', aboveOutstandingUgx: 0 }],
  late: { graceDays: 3, charge: { kind: 'none' }, capUgx: 0 },
  allocationOrder: ['interest', 'principal', 'fees', 'penalties'],
  offerDays: 14,
};
const LIST = 'GET /admin/lists/loanProducts';
const SAVE = 'POST /admin/loan-products';
const open = (more = {}) =>
  openAdmin(
    '/admin/loan-products?tab=next',
    {
      'GET /admin/loan-products': [
        200,
        { products: [product, { ...product, version: 1 }].map((one) => ({ ...one, savedAt: '2026-01-01' })) },
      ],
      [LIST]: createListAnswer({}),
      ...more,
    },
    roles.administrator,
  );

/** Types into fields by name, because two rates have the same label. */
const typeByName = (
  { container, do: act }: Awaited<ReturnType<typeof open>>['page'],
  typed: Record<string, string>,
) =>
  act(() => {
    for (const [name, value] of Object.entries(typed)) {
      const input = container.querySelector<HTMLInputElement>(`input[name=${name}]`);
      if (!input) throw new Error(`no field is called ${name}`);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });

it('staff sees the versions and writes none', async () => {
  const { page, main } = await openAdmin('/admin/loan-products?tab=next', { [LIST]: createListAnswer({}) });
  await page.waitFor('Only administrators can save a version.');
  expect(main()).not.toContain('New version');
});

it('the next version begins as the one that holds, and shows what a loan would cost', async () => {
  const { page } = await open();
  await page.waitFor('Save as version 3');
  await fill(page.container, { 'Annual rate, in percent': '12' });
  await page.waitFor('12% a year');
  await fill(page.container, { 'Annual rate, in percent': 'much' });
  await page.waitFor('No preview for these values.');
});

it('is saved as it was typed, whole', async () => {
  const { page, calls } = await open({ [SAVE]: [201, { product: { ...product, version: 3 } }] });
  await page.waitFor('Save as version 3');
  await fill(page.container, { 'Annual rate, in percent': '4.25', 'Maximum loan': '6,000,000' });
  await fill(page.container, { 'Late fee': 'fixed' });
  await fill(page.container, { 'Maximum late fee': '40000' });
  await page.press('Save as version 3');
  await page.waitFor('Enter a whole amount in UGX');
  await typeByName(page, { chargeUgx: '5000' });
  await page.press('Save as version 3');
  await page.waitFor('Version 3 saved');
  const { version: _version, ...body } = product;
  expect(calls.find(({ name }) => name === SAVE)?.body).toEqual({
    ...body,
    annualRatePpm: 42_500,
    maximumUgx: 6_000_000,
    late: { graceDays: 3, charge: { kind: 'fixed', amountUgx: 5_000 }, capUgx: 40_000 },
  });
});

it.each([
  ['name', ' ', 'Enter a name of up to 80 characters'],
  ['chargeRate', '150', 'Enter a rate from 0 to 100, for example 3.5'],
  ['graceDays', '90', 'Enter a whole number up to 60'],
])('says what is wrong with %s under its own field', async (name, typed, message) => {
  const { page, calls } = await open();
  await page.waitFor('Save as version 3');
  await fill(page.container, { 'Late fee': 'interest' });
  await typeByName(page, { chargeRate: '5', capUgx: '40000', [name]: typed });
  await page.press('Save as version 3');
  await page.waitFor(message);
  const wrong = [...page.container.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')];
  expect(wrong.map((input) => input.name)).toEqual([name]);
  expect(calls.some((call) => call.name === SAVE)).toBe(false);
});
