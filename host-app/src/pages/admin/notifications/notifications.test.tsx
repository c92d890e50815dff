import { expect, it } from 'vitest';
import { fill } from '../../../testing/fill';
import { openOffice, rowsOf } from '../../../testing/office';

const SENT = 'GET /admin/lists/sent';

it('lists what was sent; a message goes out again after a question', async () => {
  const { page, names } = await openOffice('/admin/notifications', {
    [SENT]: rowsOf({
      'sms:payment:p-1': { channel: 'sms', about: 'receipt', to: '0772000001', state: 'given-up' },
      'notification:n-1': { channel: 'notification', about: 'loan', to: null, state: 'read' },
    }),
    'POST /admin/sent/sms/payment%3Ap-1/resend': [
      200,
      { channel: 'sms', about: 'payment:p-1', state: 'waiting' },
    ],
  });
  await page.waitFor('2 shown');
  const again = () =>
    [...page.container.querySelectorAll('main button')].filter((b) => b.textContent === 'Send again');
  expect(again()).toHaveLength(1);
  await page.press('Send again');
  await page.waitFor('0772000001 gets it once more, as it was.');
  await page.do(() => page.container.querySelector<HTMLButtonElement>('dialog button[type=submit]')?.click());
  await page.waitFor('It is on its way.');
  expect(names().filter((name) => name === SENT)).toHaveLength(2);
});

it('asks in whole words where nobody knows any more to whom it went', async () => {
  const gone = { channel: 'sms', about: 'code', to: null, state: 'given-up' };
  const { page } = await openOffice('/admin/notifications', { [SENT]: rowsOf({ 'sms:otp:x': gone }) });
  await page.waitFor('1 shown');
  await page.press('Send again');
  await page.waitFor('It goes out once more, as it was.');
});

it('shows every text in each language, and finds one by its words', async () => {
  const texts = { en: 'Paid {amount}', lg: 'Osasudde {amount}', sw: 'Umelipa {amount}' };
  const { page, main } = await openOffice('/admin/notifications?tab=templates', {
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
  await page.waitFor('Texts: 2');
  expect(main()).toContain('Filled in: amount');
  await fill(page.container, { 'Search the texts': 'osasudde' });
  await page.waitFor('Texts: 1');
  expect(main()).not.toContain('Set a password');
});
