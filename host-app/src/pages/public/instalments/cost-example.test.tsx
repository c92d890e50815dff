import { formatUgx, type LoanProductView } from '@somesa/core';
import instalments from '@somesa/core/messages/en/site/instalments.json';
import { afterEach, expect, it, vi } from 'vitest';
import { type StubResponse, stubServer } from '../../../testing/answers';
import { sampleCost, sampleLoanProduct } from '../../../testing/loans';
import { render, settle } from '../../../testing/render';
import { CostExample } from './cost-example';

const product: LoanProductView = {
  ...sampleLoanProduct(),
  id: 'school-fees',
  version: 1,
  name: 'School fees',
  minimumUgx: 50_000,
  maximumUgx: 5_000_000,
  terms: ['3 months', '6 months', '12 months'],
  expenses: [],
  lateFee: '',
};
const createConfig = (loanProduct: LoanProductView) => [200, { loanProduct, limits: {} }] as const;

let leave: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});
const open = async (response: StubResponse) => {
  stubServer({ 'GET /config': response });
  const view = await render(<CostExample />);
  leave = view.unmount;
  await settle();
  return view;
};

it('calculates each term from the current rate', async () => {
  const { container, text } = await open(createConfig(product));
  expect(text()).toContain('Example: UGX 1,000,000 at 3.5% a year.');
  const rows = [...container.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual(
    product.terms.map((term) => {
      const cost = sampleCost(1_000_000, term);
      return [
        term,
        formatUgx(cost.monthlyPayment),
        formatUgx(cost.totalInterest),
        formatUgx(cost.totalPayable),
        `${cost.apr}%`,
      ];
    }),
  );
});

it("shows fees if there are any, and caps the amount at the product's maximum", async () => {
  const { text } = await open(createConfig({ ...product, feeUgx: 10_000, maximumUgx: 600_000 }));
  expect(text()).toContain('Example: UGX 600,000 at 3.5% a year, with fees of UGX 10,000.');
});

it('shows no figures if it has none', async () => {
  const failed = await open('broken');
  expect(failed.text()).toContain(instalments.example.failed);
  expect(failed.text()).not.toMatch(/UGX|%/);
});
