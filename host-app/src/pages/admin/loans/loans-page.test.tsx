import { expect, it, vi } from 'vitest';
import { createListAnswer, openAdmin } from '../../../testing/admin';

const OPEN = 'work=open%2Cclaimed';
const WORK = { counts: { application: { open: 3, claimed: 1 }, disbursement: { open: 1, claimed: 0 } } };

it('begins with the applications that wait, and says in each tab how many do', async () => {
  const { page, names, rows } = await openAdmin('/admin/loans', {
    'GET /admin/work': [200, WORK],
    [`GET /admin/lists/applications?${OPEN}`]: createListAnswer({
      'l-1': { reference: 'SF-1', status: 'submitted' },
    }),
  });
  await page.waitFor('1 shown');
  expect(names()).toContain(`GET /admin/lists/applications?${OPEN}`);
  expect(rows()[0]?.join(' ')).toContain('New');
  const tabs = [...page.container.querySelectorAll('main nav a')].map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Applications33 waiting', 'Disbursements11 waiting', 'Loan book']);
  expect(page.container.querySelector('[data-row-link]')?.getAttribute('href')).toBe('/admin/loans/l-1');
});

it('makes a payment file of what waits, and hands it out', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x' }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const LIST = `GET /admin/lists/disbursements?${OPEN}`;
  const { page, names } = await openAdmin('/admin/loans?tab=disbursements', {
    [LIST]: createListAnswer({ 'd-1': { reference: 'SF-1', status: 'created' } }),
    'POST /admin/bank-payment-files': [
      201,
      { file: { id: 'f-1', reference: 'SP-1', count: 1, total: 850_000 } },
    ],
    'GET /admin/bank-payment-files/f-1': [200, 'reference,payee\r\n'],
  });
  await page.waitFor('1 shown');
  expect(page.container.querySelector('[data-row-link]')?.getAttribute('href')).toBe(
    '/admin/disbursements/d-1',
  );
  await page.press('Create payment file');
  await page.do(() => document.querySelector<HTMLElement>('dialog[open] button[type=submit]')?.click());
  await page.until(() => expect(saved).toHaveLength(1));
  expect(names().filter((name) => name === LIST)).toHaveLength(2);
});
