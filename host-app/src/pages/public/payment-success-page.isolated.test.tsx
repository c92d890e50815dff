import payFees from '@somesa/core/messages/en/site/pay-fees.json';
import { afterEach, expect, it } from 'vitest';
import { lastPayment } from '../../state/last-payment';
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

it('shows the payment after the wizard, and restores it after a reload of the tab', async () => {
  lastPayment.receipt = {
    reference: 'SF-7KQ2-M4X9',
    purpose: 'fees',
    paidAt: '2026-11-21T08:05:00.000Z',
    amount: 850_000,
    school: { slug: 'st-marys-kisubi', name: 'St. Mary’s College Kisubi' },
    student: { displayName: 'A. Nakato', className: 'Senior 2' },
    paymentMethod: 'bank',
    network: null,
    lines: [{ description: 'Tuition', amount: 850_000 }],
    surplus: 0,
    isReversed: false,
  };
  const view = await render(<PaymentSuccessPage />);
  expect(view.text()).toContain(text.title);
  expect(view.text()).toContain('UGX 850,000');
  expect(view.text()).not.toContain(text.nextSms);
  expect(sessionStorage.getItem('somesa:last-payment')).toContain('SF-7KQ2-M4X9');
  await view.unmount();
});
