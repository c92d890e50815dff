import { expect, it } from 'vitest';
import { createListAnswer, openAdmin } from '../../../testing/admin';
import { fill } from '../../../testing/fill';

const SENT = 'GET /admin/lists/sentMessages';

it('lists sent messages and sends one again after confirmation', async () => {
  const { page, names, submitDialog } = await openAdmin('/admin/notifications', {
    [SENT]: createListAnswer({
      'sms:payment:p-1': { channel: 'sms', category: 'receipt', to: '0772000001', status: 'abandoned' },
      'notification:n-1': { channel: 'notification', category: 'loan', to: null, status: 'read' },
    }),
    'POST /admin/sent-messages/sms/payment%3Ap-1/resend': [
      200,
      { channel: 'sms', dedupeKey: 'payment:p-1', status: 'waiting' },
    ],
  });
  await page.waitFor('2 shown');
  const again = () =>
    [...page.container.querySelectorAll('main button')].filter((b) => b.textContent === 'Send again');
  expect(again()).toHaveLength(1);
  await page.press('Send again');
  await page.waitFor('0772000001 will receive the same message again.');
  await submitDialog();
  await page.waitFor('Sending again.');
  expect(names().filter((name) => name === SENT)).toHaveLength(2);
});

it('asks for confirmation without an address if the recipient is no longer known', async () => {
  const gone = { channel: 'sms', category: 'code', to: null, status: 'abandoned' };
  const { page } = await openAdmin('/admin/notifications', {
    [SENT]: createListAnswer({ 'sms:otp:x': gone }),
  });
  await page.waitFor('1 shown');
  await page.press('Send again');
  await page.waitFor('The same message is sent again.');
});

it('shows every template in each language, and finds one by its text', async () => {
  const texts = { en: 'Paid {amount}', lg: 'Osasudde {amount}', sw: 'Umelipa {amount}' };
  const { page, main } = await openAdmin('/admin/notifications?tab=templates', {
    'GET /admin/templates': [
      200,
      {
        templates: [
          { channel: 'sms', key: 'paid', places: ['amount'], texts },
          { channel: 'mail', key: 'reset', places: [], texts: { en: 'Set a password', lg: 'L', sw: 'S' } },
        ],
      },
    ],
  });
  await page.waitFor('Templates: 2');
  expect(main()).toContain('Placeholders: amount');
  await fill(page.container, { 'Search templates': 'osasudde' });
  await page.waitFor('Templates: 1');
  expect(main()).not.toContain('Set a password');
});
