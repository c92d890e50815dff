import { expect, it } from 'vitest';
import { createListAnswer, openAdmin, recordSavedFiles } from '../../../testing/admin';

const OPEN = 'queueStatus=open%2Cassigned';
const WORK = {
  counts: {
    application: { open: 3, assigned: 1 },
    disbursement: { open: 1, assigned: 0 },
    collection: { open: 2, assigned: 0 },
  },
};

it('shows unfinished applications first, and the number of waiting items on each tab', async () => {
  const { page, names, rows, hrefs } = await openAdmin('/admin/loans', {
    'GET /admin/queue-items': [200, WORK],
    [`GET /admin/lists/applications?${OPEN}`]: createListAnswer({
      'l-1': { reference: 'SF-1', status: 'submitted' },
    }),
  });
  await page.waitFor('1 shown');
  expect(names()).toContain(`GET /admin/lists/applications?${OPEN}`);
  expect(rows()[0]?.join(' ')).toContain('Received');
  const tabs = [...page.container.querySelectorAll('main nav a')].map(({ textContent }) => textContent);
  expect(tabs).toEqual([
    'Applications33 waiting',
    'Disbursements11 waiting',
    'Collections22 waiting',
    'Loan book',
  ]);
  expect(hrefs('[data-row-link]')[0]).toBe('/admin/loans/l-1');
});

it('creates a payment file of the waiting disbursements and downloads it', async () => {
  const saved = recordSavedFiles();
  const LIST = `GET /admin/lists/disbursements?${OPEN}`;
  const { page, names, hrefs, submitDialog } = await openAdmin('/admin/loans?tab=disbursements', {
    [LIST]: createListAnswer({ 'd-1': { reference: 'SF-1', status: 'created' } }),
    'POST /admin/bank-payment-files': [
      201,
      { file: { id: 'f-1', reference: 'SP-1', count: 1, total: 850_000 } },
    ],
    'GET /admin/bank-payment-files/f-1': [200, 'reference,payee\r\n'],
  });
  await page.waitFor('1 shown');
  expect(hrefs('[data-row-link]')[0]).toBe('/admin/disbursements/d-1');
  await page.press('Create payment file');
  await submitDialog();
  await page.waitUntil(() => expect(saved).toHaveLength(1));
  expect(names().filter((name) => name === LIST)).toHaveLength(2);
});
