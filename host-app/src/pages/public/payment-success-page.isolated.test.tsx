import payFees from '@somesa/core/messages/en/site/pay-fees.json';
import { afterEach, expect, it } from 'vitest';
import { lastPayment } from '../../state/last-payment';
import { sampleReceipt } from '../../testing/receipts';
import { render } from '../../testing/render';
import { PaymentSuccessPage } from './payment-success-page';

const text = payFees.success;

afterEach(() => {
  lastPayment.receipt = null;
});

it('shows no payment to a user who opens the address directly', async () => {
  const view = await render(<PaymentSuccessPage />);
  expect(view.text()).not.toContain(text.title);
  expect(view.text()).toContain(text.direct.title);
  expect(view.container.querySelector('a[href="/"] svg')).not.toBeNull();
  await view.unmount();
});

it('shows the outstanding fees of the child after a payment of fees', async () => {
  lastPayment.receipt = { ...sampleReceipt, outstanding: 150_000 };
  const view = await render(<PaymentSuccessPage />);
  expect(view.text().replaceAll('\u00a0', ' ')).toContain('Still outstanding: UGX 150,000.');
  expect(view.text()).not.toContain(text.lede);
  await view.unmount();
});

it('shows the payment after the wizard, and restores it after a reload of the tab', async () => {
  lastPayment.receipt = sampleReceipt;
  const view = await render(<PaymentSuccessPage />);
  expect(view.text()).toContain(text.title);
  expect(view.text()).toContain('UGX 850,000');
  expect(view.text()).not.toContain(text.nextSms);
  expect(sessionStorage.getItem('somesa:last-payment')).toContain('SF-7KQ2-M4X9');
  await view.unmount();
});
