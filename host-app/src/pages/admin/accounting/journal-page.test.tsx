import { expect, it } from 'vitest';
import { createListAnswer, openAdmin } from '../../../testing/admin';
import { createOpenItem } from '../../../testing/admin-loans';
import { sampleApproval } from '../../../testing/admin-money';
import { fill } from '../../../testing/fill';

const REQUEST = 'POST /admin/journals';
const open = (more = {}) =>
  openAdmin('/admin/accounting/journal', {
    'GET /admin/approvals/a-1': [200, { approval: sampleApproval({ isOwn: true, canApprove: false }) }],
    'GET /admin/queue-items/approval/a-1': createOpenItem('approval', 'a-1'),
    ...more,
  });
const firstLine = {
  'Debit account': 'expense:charges-banks',
  'Credit account': 'bank:collections',
  Amount: '45,000',
};

it('shows what is missing under its field, and requests a journal of two lines', async () => {
  const { page, main, listBodies } = await open({ [REQUEST]: [201, { approval: sampleApproval() }] });
  await page.waitFor('Enter a journal');
  await page.press('Request approval');
  await page.waitFor('Enter a reason');
  expect(main()).toContain('Choose an account');
  expect(listBodies(REQUEST)).toEqual([]);

  await fill(page.container, { ...firstLine, 'Value date': '2026-11-20', Reason: 'Charges of November' });
  await page.press('Add a line');
  const [, second] = [...page.container.querySelectorAll('fieldset')];
  await fill(second as HTMLElement, {
    'Debit account': 'bank:disbursements',
    'Credit account': 'lenders-payable',
    Amount: '5000000',
  });
  await page.waitFor('UGX 5,045,000');
  await page.press('Request approval');
  await page.waitFor('You requested this, so another person must approve it.');
  expect(listBodies(REQUEST)).toEqual([
    {
      lines: [
        {
          debitAccount: 'expense:charges-banks',
          creditAccount: 'bank:collections',
          amountUgx: 45_000,
        },
        { debitAccount: 'bank:disbursements', creditAccount: 'lenders-payable', amountUgx: 5_000_000 },
      ],
      valueDate: '2026-11-20',
      reason: 'Charges of November',
    },
  ]);
});

it('warns of an account that the product posts too, and asks for the school of a school’s account', async () => {
  const { page, main, listBodies } = await open({
    [REQUEST]: [201, { approval: sampleApproval() }],
    'GET /admin/schools': [200, { schools: [{ id: 7, slug: 'hill-school', name: 'Hill School' }] }],
  });
  await page.waitFor('Enter a journal');
  expect(main()).not.toContain('The school sees it on its statement');
  await fill(page.container, {
    'Debit account': 'refunds-payable',
    'Credit account': 'school-payable',
    Amount: '30,000',
    Reason: 'Refund that belongs to the school',
  });
  await page.waitFor('The school sees it on its statement as a correction.');
  expect(main()).toContain('This journal changes no refund');
  await page.press('Request approval');
  await page.waitFor('Choose a school');
  expect(listBodies(REQUEST)).toEqual([]);
  await fill(page.container, { School: '7' });
  await page.press('Request approval');
  await page.waitFor('You requested this, so another person must approve it.');
  expect(listBodies(REQUEST)).toMatchObject([
    {
      lines: [{ debitAccount: 'refunds-payable', creditAccount: 'school-payable:7', amountUgx: 30_000 }],
    },
  ]);
});

it('keeps everything that was typed if the server refuses the journal', async () => {
  const message = 'SF-7KQ2-M4X9 is already waiting for approval.';
  const { page } = await open({ [REQUEST]: [409, { message }] });
  await page.waitFor('Enter a journal');
  await fill(page.container, { ...firstLine, 'Value date': '2026-11-20', Reason: 'Charges of November' });
  await page.press('Request approval');
  await page.waitFor(message);
  const values = [...page.container.querySelectorAll<HTMLInputElement>('main select, main textarea')];
  expect(values.map(({ value }) => value)).toEqual([
    'expense:charges-banks',
    'bank:collections',
    'Charges of November',
  ]);
});

it('lists the entries of the ledger with the names of their accounts, and links to the statements', async () => {
  const { page, main, hrefs } = await openAdmin('/admin/accounting', {
    'GET /admin/lists/ledgerEntries': createListAnswer({
      '1': {
        postedAt: '2026-11-21T08:00:00.000Z',
        valueDate: '2026-11-20',
        postingType: 'school.settled',
        debitAccount: 'school-payable:7',
        creditAccount: 'wallet:mtn-disbursements',
        amountUgx: 45_000,
        reference: 'SS-1',
        record: 'settlement',
        recordId: 's-1',
        debitSchool: 'Hill School',
        creditSchool: null,
      },
    }),
  });
  await page.waitFor('MTN disbursement float');
  expect(main()).toContain('Owed to schools (Hill School)');
  expect(hrefs()).toEqual(
    expect.arrayContaining([
      '/admin/accounting/journal',
      '/admin/reports/balance-sheet',
      '/admin/settlements/s-1',
    ]),
  );
});
