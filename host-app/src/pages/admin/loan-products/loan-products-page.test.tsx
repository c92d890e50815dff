import { roles } from '@somesa/core';
import { expect, it } from 'vitest';
import { createListAnswer, openAdmin } from '../../../testing/admin';
import { fill } from '../../../testing/fill';
import { sampleLoanProduct } from '../../../testing/loans';

const product = sampleLoanProduct();
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

it('shows staff the versions without a form for the next one', async () => {
  const { page, main } = await openAdmin('/admin/loan-products?tab=next', { [LIST]: createListAnswer({}) });
  await page.waitFor('Only administrators can save a version.');
  expect(main()).not.toContain('New version');
});

it('fills the form with the version in force and previews the cost of a loan', async () => {
  const { page } = await open();
  await page.waitFor('Save as version 3');
  await fill(page.container, { 'Annual rate, in percent': '12' });
  await page.waitFor('12% a year');
  await fill(page.container, { 'Annual rate, in percent': 'much' });
  await page.waitFor('No preview for these values.');
});

it('saves the next version with all typed values', async () => {
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
])('shows an error about %s under its own field', async (name, typed, message) => {
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

it('saves the documents that an application needs, and the amount from which a guarantor is needed', async () => {
  const { page, calls } = await open({ [SAVE]: [201, { product: { ...product, version: 3 } }] });
  await page.waitFor('Save as version 3');
  expect(page.text()).not.toContain('One of the two statements is enough');
  await fill(page.container, {
    'Mobile money statement': 'required',
    'LC1 letter': 'optional',
    'Employer’s letter': 'none',
    'Guarantor needed from an amount of': '1,000,000',
  });
  await page.waitFor('One of the two statements is enough');
  const box = [...page.container.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.includes('One of the two'),
  );
  await page.do(() => box?.querySelector('input')?.click());
  await page.press('Save as version 3');
  await page.waitFor('Version 3 saved');
  expect(calls.find(({ name }) => name === SAVE)?.body).toMatchObject({
    documents: {
      required: ['idFront', 'idBack', 'passportPhoto', 'bankStatement', 'mobileMoneyStatement'],
      optional: ['lc1Letter'],
      isOneStatementEnough: true,
    },
    guarantorFromUgx: 1_000_000,
  });
});
