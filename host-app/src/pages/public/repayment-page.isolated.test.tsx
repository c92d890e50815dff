import type { PaymentView } from '@somesa/core';
import instalments from '@somesa/core/messages/en/site/instalments.json';
import type { RepaymentProps } from '@somesa/widgets';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubServer } from '../../testing/answers';
import { sampleRepaymentReceipt } from '../../testing/receipts';
import { resetBrowser, type Visit, visit } from '../../testing/visit';

/** Props that the page passed to the wizard, which has its own tests. */
const rendered = vi.hoisted(() => ({ props: [] as RepaymentProps[] }));
vi.mock('@somesa/widgets', async (original) => ({
  ...(await original<object>()),
  Repayment: (props: RepaymentProps) => {
    rendered.props.push(props);
    return null;
  },
}));

const path = '/installment-payments/options/repayment';
let page: Visit;
beforeEach(() => {
  resetBrowser();
  rendered.props = [];
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
});
const wizard = () => {
  const props = rendered.props.at(-1);
  if (props?.variant !== 'public') throw new Error('the wizard is not there');
  return props;
};

it('is linked from the options, and asks for the amount due', async () => {
  stubServer({});
  page = await visit('/installment-payments/options');
  await page.press(instalments.options.choices.repay.title);
  await page.arrive(path);
  expect(page.text()).toContain(instalments.repay.lede);
  expect(wizard()).toMatchObject({ mode: 'site', homeHref: '/', school: undefined });
  expect(wizard().texts.repayment.title).toBe('Repay a loan');
  const calls = stubServer({ 'GET /students/SMK-0001/loan-due': [200, { dueOn: '2026-12-04' }] });
  await wizard().api.call('GET /students/:regNo/loan-due', {
    params: { regNo: 'SMK-0001' },
    expects: 'dueOn',
    accepts: { 300: 'schools' },
  });
  expect(calls).toHaveLength(1);
});

it('shows the receipt after the payment and removes the wizard from the browser history', async () => {
  stubServer({});
  page = await visit(`${path}?school=hill`);
  expect(wizard().school).toBe('hill');
  const receipt = { ...sampleRepaymentReceipt, amount: 210_000 };
  await page.do(() => wizard().onPaid?.({ receipt } as unknown as PaymentView));
  await page.arrive('/payment-success');
  await page.waitFor('UGX 210,000');
  expect(page.history).not.toContain(path);
});
