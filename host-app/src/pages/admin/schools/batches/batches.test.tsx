import { roles } from '@somesa/core';
import type { CheckedBatchRow, FeeBatchView } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { openAdmin } from '../../../../testing/admin';
import { adminSchool } from '../../../../testing/admin-schools';
import type { StubResponse } from '../../../../testing/answers';
import { placeTable } from './batch-rows';

const CHECK = 'POST /admin/schools/7/fee-batches/check';
const SAVE = 'POST /admin/schools/7/fee-batches';

const checked = (regNo: string, more: Partial<CheckedBatchRow> = {}): CheckedBatchRow => ({
  child: {
    regNo,
    name: 'Amina Nakato',
    className: 'P2',
    hasLeft: false,
    outstandingUgx: 310_000,
    hasGuardian: regNo !== 'SMK-2',
  },
  candidates: [],
  amountUgx: 50_000,
  percent: null,
  paidOn: null,
  receiptNumber: null,
  problem: null,
  problemField: null,
  warning: null,
  ...more,
});
const batch = (more: Partial<FeeBatchView> = {}): FeeBatchView => ({
  id: 12,
  school: { id: 7, slug: 'hill', name: 'Hill School' },
  kind: 'cash',
  status: 'waiting',
  fee: null,
  dueOn: null,
  reason: null,
  children: 1,
  totalUgx: 60_000_000,
  receiptTexts: null,
  by: { id: '22222222-2222-4222-8222-222222222222', name: 'Ruth Bursar' },
  at: '2026-11-21T09:05:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  canDecide: true,
  rows: [
    {
      studentId: 5,
      regNo: 'SMK-1',
      name: 'Amina Nakato',
      className: 'P2',
      changeUgx: -60_000_000,
      receiptNumber: 'R-9',
      paidOn: '2026-11-20',
      reason: null,
      isReversed: false,
    },
  ],
  ...more,
});

const openGrid = async (rows: CheckedBatchRow[], more: Record<string, StubResponse> = {}) => {
  const admin = await openAdmin(
    '/admin/schools/7/enter-fees',
    {
      'GET /admin/schools/7': [200, { school: adminSchool() }],
      [CHECK]: [200, { rows }],
      [SAVE]: [201, { batch: batch({ status: 'recorded' }) }],
      'GET /admin/fee-batches/12': [200, { batch: batch({ status: 'recorded' }) }],
      ...more,
    },
    roles.bursar,
  );
  await admin.page.waitFor('Row');
  const find = (row: number, field: string) =>
    admin.page.container.querySelector<HTMLInputElement>(`[data-row="${row}"][data-field="${field}"]`);
  /** Pastes text into a cell, as from a spreadsheet. */
  const paste = (text: string) =>
    admin.page.do(() => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { getData: () => text } });
      find(0, 'child')?.dispatchEvent(event);
    });
  return { ...admin, find, paste };
};

it('takes rows from a spreadsheet, shows each child with what it owes, and saves the numbers that were found', async () => {
  const admin = await openGrid([checked('SMK-1'), checked('SMK-2', { amountUgx: 7_000 })]);
  await admin.paste('amina nakato\t50,000\r\nsmk2\t7000\t\tk-1\r\n');
  await admin.page.waitFor('Amina Nakato, P2, owes UGX 310,000');
  expect(admin.listBodies(CHECK)).toMatchObject([
    {
      kind: 'cash',
      rows: [
        { child: 'amina nakato', amount: '50,000', receiptNumber: '' },
        { child: 'smk2', amount: '7000', receiptNumber: 'k-1' },
      ],
    },
  ]);
  await admin.page.waitFor('Rows: 2, UGX 57,000');
  await admin.page.press('Save all');
  await admin.page.waitFor('Fee batch B12');
  expect(admin.listBodies(SAVE)).toMatchObject([
    {
      rows: [
        { child: 'SMK-1', amountUgx: 50_000 },
        { child: 'SMK-2', amountUgx: 7_000 },
      ],
    },
  ]);
});

it('moves by Enter to the next row, marks a row that is there twice, and saves nothing while one is wrong', async () => {
  const admin = await openGrid([
    checked('SMK-1'),
    checked('SMK-1'),
    checked('SMK-3', { problem: 'UGX 10 is outstanding for this child. Enter that or less' }),
  ]);
  await admin.paste('SMK-1\t50000\nSMK-1\t50,000\nSMK-3\t900');
  await admin.page.waitFor('Row 1 is the same');
  await admin.page.do(() => admin.find(0, 'amount')?.focus());
  await admin.key('Enter');
  expect(document.activeElement).toBe(admin.find(1, 'child'));
  await admin.key('ArrowUp');
  expect(document.activeElement).toBe(admin.find(0, 'child'));
  await admin.page.press('Save all');
  expect(document.activeElement).toBe(admin.find(2, 'child'));
  expect(admin.listBodies(SAVE)).toEqual([]);
});

it('lets the bursar choose among the children that a name may mean', async () => {
  const candidates = [1, 2].map((n) => ({
    regNo: `SMK-${n}`,
    name: 'Amina Nakato',
    className: `P${n}`,
    hasLeft: false,
    outstandingUgx: 1_000,
    hasGuardian: true,
  }));
  const admin = await openGrid([checked('', { child: null, candidates, problem: 'Choose one' })]);
  await admin.paste('nakato\t1000');
  await admin.page.waitFor('Choose the student');
  const [choice] = admin.page.container.querySelectorAll<HTMLSelectElement>('td select');
  admin.answers[CHECK] = [200, { rows: [checked('SMK-2', { amountUgx: 1_000 })] }];
  await admin.page.do(() => {
    if (!choice) return;
    choice.value = 'SMK-2';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await admin.page.waitFor('owes UGX 310,000');
  expect(admin.find(0, 'child')?.value).toBe('SMK-2');
});

it('says before and after saving how many guardians get an SMS, and how many students have no number', async () => {
  const saved = batch({ status: 'recorded', children: 2, receiptTexts: 1 });
  const admin = await openGrid([checked('SMK-1'), checked('SMK-2'), checked('SMK-1')], {
    'GET /admin/fee-batches/12': [200, { batch: saved }],
  });
  await admin.paste('SMK-1\t1000\nSMK-2\t1000\nSMK-1\t2000');
  await admin.page.waitFor('Row 1 is the same');
  expect(admin.main()).not.toContain('gets an SMS');
  await admin.page.do(() => admin.page.container.querySelector<HTMLInputElement>('.receipts input')?.click());
  await admin.page.waitFor('gets an SMS: 1. Without a guardian’s number, and so without an SMS: 1.');
  await admin.page.press('Save all');
  await admin.page.waitFor('1 sent, 1 without a guardian’s number');
});

/** Sets a field of a form without a name, as a person does. */
const setField = (field: Element | null | undefined, value: string): void => {
  if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement)) throw new Error('no field');
  const isInput = field instanceof HTMLInputElement;
  const { prototype } = isInput ? HTMLInputElement : HTMLSelectElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(isInput ? 'input' : 'change', { bubbles: true }));
};

it('asks what the columns of a collector’s report mean, and places its rows again after a change', async () => {
  const READ = 'POST /admin/schools/7/fee-batches/read?collector=First+Bank';
  const rows = [
    ['Payer', 'Paper', 'Child', 'Value', 'Charged'],
    ['Rose', 'T-1', 'SMK-1', '1000', '1100'],
  ];
  const answer = (fields: (string | null)[] | null) => [200, { rows, headAt: 0, fields }] as StubResponse;
  const admin = await openGrid([checked('SMK-1')], {
    [READ]: answer(null),
    [`${READ}&fields=%2CreceiptNumber%2Cchild%2C%2Camount`]: answer([
      null,
      'receiptNumber',
      'child',
      null,
      'amount',
    ]),
    [`${READ}&fields=%2CreceiptNumber%2Cchild%2Camount%2C`]: answer([
      null,
      'receiptNumber',
      'child',
      'amount',
      null,
    ]),
  });
  const { page } = admin;
  await page.do(() => setField(page.container.querySelector('.terms select'), 'aggregator'));
  await page.press('Choose a file');
  await page.waitUntil(() =>
    expect(document.body.textContent).toContain('Enter the name of the collector first.'),
  );
  await page.do(() => setField(page.container.querySelector('.terms input'), 'First Bank'));
  const input = page.container.querySelector<HTMLInputElement>('input[type=file]');
  await page.do(() => {
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'report.csv')], configurable: true });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.waitFor('Match the columns');
  expect(admin.main()).toContain('Choose a column for: Amount (UGX), Receipt number.');
  const choose = (at: number, field: string) =>
    page.do(() => setField(page.container.querySelectorAll('form select')[at], field));
  expect(
    [...page.container.querySelectorAll('form select')].map((each) => 'value' in each && each.value),
  ).toEqual(['', '', 'child', '', '']);
  await choose(1, 'receiptNumber');
  await choose(4, 'amount');
  await page.press('Use these columns');
  await page.waitUntil(() => expect(admin.find(0, 'amount')?.value).toBe('1100'));
  expect(admin.find(0, 'receiptNumber')?.value).toBe('T-1');

  await page.press('Change columns');
  await choose(4, '');
  await choose(3, 'amount');
  await page.press('Use these columns');
  await page.waitUntil(() => expect(admin.find(0, 'amount')?.value).toBe('1000'));
  expect(admin.find(1, 'child')?.value).toBe('');
  await page.waitFor('Rows: 1, UGX 50,000');
  await page.press('Save all');
  await page.waitFor('Fee batch B12');
  expect(admin.listBodies(SAVE)).toMatchObject([{ kind: 'aggregator', reason: 'First Bank' }]);
});

it('shows a batch that waits, and records it once another person approves it', async () => {
  const admin = await openAdmin(
    '/admin/fee-batches/12',
    {
      'GET /admin/fee-batches/12': [200, { batch: batch() }],
      'POST /admin/fee-batches/12/approve': [200, { batch: batch({ status: 'recorded' }) }],
    },
    roles.bursar,
  );
  await admin.page.waitFor('Waits for approval');
  expect(admin.main()).toMatch(/Ruth Bursar.*UGX 60,000,000.*Amina Nakato.*R-9/s);
  await admin.page.press('Approve');
  await admin.submitDialog();
  await admin.page.waitFor('Recorded');
});

it('says that another person must decide on one’s own batch', async () => {
  const own = batch({ canDecide: false });
  const answers: Record<string, StubResponse> = { 'GET /admin/fee-batches/12': [200, { batch: own }] };
  const admin = await openAdmin('/admin/fee-batches/12', answers, roles.bursar);
  await admin.page.waitFor('Another person must approve it');
  expect(admin.main()).not.toContain('Approve this');
});

it('places a table by its heads in any order, counts what is no row, and one without heads in the order of the grid', () => {
  const table = [
    ['Report of a collector'],
    ['Txn ID', 'Value Date', "Student's Name", 'Student code', 'Fees Balance', 'Amount Paid'],
    ['T-1', '2026-11-03', 'Amina', '91234567812', '310,000', '50,000'],
    ['T-2', '2026-11-03', 'Brian', '', '', '7,000'],
    ['', '', 'Total', '', '', '57,000'],
  ];
  const row = {
    child: '91234567812',
    amount: '50,000',
    paidOn: '2026-11-03',
    receiptNumber: 'T-1',
    reason: '',
  };
  expect(placeTable(table, 'aggregator')).toEqual({ rows: [row], leftOut: 2 });
  const ordered = [['91234567812', '50,000', '2026-11-03', 'T-1']];
  expect(placeTable(ordered, 'aggregator')).toEqual({ rows: [row], leftOut: 0 });
  const balances = placeTable(table, 'opening-balance').rows;
  expect(balances).toEqual([{ ...row, amount: '310,000', paidOn: '', receiptNumber: '' }]);
});
