import { LINES_PER_SHEET } from '@somesa/core/admin';
import { expect, it, vi } from 'vitest';
import { createListAnswer, openAdmin, recordSavedFiles } from '../../../../testing/admin';
import { adminSchool, registerImport, registerLayout } from '../../../../testing/admin-schools';
import { deferResponse, type StubResponse } from '../../../../testing/answers';
import { fill } from '../../../../testing/fill';

const IMPORT = 'GET /admin/register-imports/i-1';
const createImportAnswer = (...more: Parameters<typeof registerImport>): StubResponse => [
  200,
  { import: registerImport(...more) },
];
const open = (sent: StubResponse, more: Record<string, StubResponse> = {}) =>
  openAdmin('/admin/register-imports/i-1', { [IMPORT]: sent, ...more });
const checked = { status: 'checked' as const, checked: 20_000, added: 120, changed: 3, same: 19_877 };
const child = { regNo: 'SMK-0001', firstName: 'Amina', lastName: 'Nakato', className: 'P2' };
/** Waits until the next request would have been sent. */
const waitLongerThanPollDelay = async ({ waitUntil }: Awaited<ReturnType<typeof open>>['page']) => {
  const from = performance.now();
  await waitUntil(() => expect(performance.now() - from).toBeGreaterThan(400));
};

const SEND = 'POST /admin/schools/7/register-imports?name=term+1.csv';
const file = new File(['reg no,first name'], 'term 1.csv', { type: 'text/csv' });
const chooseFile = async (sent: StubResponse) => {
  const admin = await openAdmin('/admin/schools/7?tab=register', {
    'GET /admin/schools/7': [200, { school: adminSchool() }],
    'GET /admin/lists/imports?school=7': createListAnswer({}),
    [SEND]: sent,
    [IMPORT]: createImportAnswer(),
  });
  const { page } = admin;
  await page.waitFor('Choose a file');
  const input = page.container.querySelector<HTMLInputElement>('input[type=file]');
  await page.do(() => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  return admin;
};

it('uploads the chosen file and opens the page of its check', async () => {
  const { page, calls } = await chooseFile([201, { import: registerImport() }]);
  await page.waitFor('Checking line 5,000 of 20,000');
  expect(page.at()).toBe('/admin/register-imports/i-1');
  expect(calls.find(({ name }) => name === SEND)?.body).toBe(file);
});

it('does not navigate after an upload if the user has left the page', async () => {
  const { response, respond } = deferResponse();
  const { page } = await chooseFile(response);
  await page.waitFor('Uploading term 1.csv');
  await page.press('Details');
  await page.waitFor('Payout account');
  const left = page.at();
  await page.do(() => respond([201, { import: registerImport() }]));
  await page.do(() => undefined);
  expect(page.at()).toBe(left);
});

it('polls with one request at a time, not while the tab is hidden, and stops after the check', async () => {
  const countRequests = ({ names }: Awaited<ReturnType<typeof open>>) =>
    names().filter((name) => name === IMPORT).length;
  const admin = await open(createImportAnswer());
  const { page, answers } = admin;
  await page.waitFor('Checking line 5,000 of 20,000');
  const { response, respond } = deferResponse();
  answers[IMPORT] = response;
  const countBefore = countRequests(admin) + 1;
  await page.waitUntil(() => expect(countRequests(admin)).toBe(countBefore));
  await waitLongerThanPollDelay(page);
  expect(countRequests(admin)).toBe(countBefore);

  const seen = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await page.do(() => respond([200, { import: registerImport() }]));
  await waitLongerThanPollDelay(page);
  expect(countRequests(admin)).toBe(countBefore);

  seen.mockReturnValue(false);
  answers[IMPORT] = createImportAnswer(checked);
  await page.do(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitFor('The file has been checked. Nothing has changed yet.');
  await waitLongerThanPollDelay(page);
  expect(countRequests(admin)).toBe(countBefore + 1);
});

it('announces the end of the check and the application of a file to screen readers', async () => {
  const admin = await open(createImportAnswer(), {
    'POST /admin/register-imports/i-1/apply': createImportAnswer({
      ...checked,
      status: 'applied',
      appliedBy: { id: 'u-1', name: 'Sarah Nakato' },
    }),
  });
  const { page, answers } = admin;
  await page.waitFor('Checking line 5,000 of 20,000');
  const statusLine = page.container.querySelector('main section [role=status]');
  expect(statusLine?.textContent).toBe('');
  answers[IMPORT] = createImportAnswer(checked);
  await page.waitUntil(() =>
    expect(statusLine?.textContent).toBe('The file has been checked. Nothing has changed yet.'),
  );
  await page.press('Apply');
  await admin.submitDialog();
  await page.waitUntil(() => expect(statusLine?.textContent).toBe('Applied by Sarah Nakato'));
});

it('shows the progress of the check, and then its result', async () => {
  const { page, answers } = await open(createImportAnswer());
  await page.waitFor('Checking line 5,000 of 20,000');
  const bar = page.container.querySelector('progress');
  expect([bar?.value, bar?.max, bar?.getAttribute('aria-label')]).toEqual([5_000, 20_000, 'Lines checked']);
  const { columns, ...layout } = registerLayout();
  answers[IMPORT] = createImportAnswer({
    ...checked,
    layout: { ...layout, columns: columns.map((column) => ({ ...column, field: column.field ?? 'groups' })) },
    newGroups: ['Boarding', 'Kira'],
    preview: [
      {
        line: 2,
        ...child,
        writtenRegNo: null,
        guardians: [{ name: 'Rose', phoneNumber: '0772123456' }],
        groups: ['Boarding'],
        groupsLeft: ['Day'],
        openingBalanceUgx: -20_000,
        hasOpeningBalance: true,
        result: 'changed',
        before: { ...child, className: 'P1', guardians: [{ name: null, phoneNumber: '0702123456' }] },
        isReturning: false,
      },
    ],
  });
  await page.waitFor('The file has been checked. Nothing has changed yet.');
  expect(page.container.querySelector('progress')).toBeNull();
  expect(page.text()).toContain('New groups: Boarding, Kira');
  expect(page.text()).toContain(
    'Rose 0772123456Boarding, no longer DayChanged, previously: Amina Nakato, P1, guardians: 0702123456',
  );
});

it('applies a file after a confirmation that names the changes, also those of what children owe', async () => {
  const APPLY = 'POST /admin/register-imports/i-1/apply';
  const openingBalances = { children: 2, owedUgx: 450_000, creditUgx: 20_000, skipped: 5 };
  const admin = await open(createImportAnswer({ ...checked, openingBalances }), {
    [APPLY]: createImportAnswer({
      ...checked,
      status: 'applied',
      appliedBy: { id: 'u-1', name: 'Sarah Nakato' },
      batches: [{ id: 12, status: 'waiting' }],
    }),
  });
  await admin.page.waitFor('The file has been checked.');
  expect(admin.main()).toContain('Children who have one already, which stays: 5.');
  await admin.page.press('Apply');
  const dialog = document.querySelector('dialog[open]')?.textContent;
  expect(dialog).toContain('Students added: 120, changed: 3.');
  expect(dialog).toContain('entered: 2, UGX 450,000 owed and UGX 20,000 in children’s favour.');
  await admin.submitDialog();
  await admin.page.waitFor('Applied by Sarah Nakato');
  expect(admin.listBodies(APPLY)).toEqual([{ openingBalances: 2 }]);
  expect(admin.page.container.querySelector('a[href="/admin/fee-batches/12"]')?.textContent).toBe(
    'Opening balances, B12: Waits for approval',
  );
});

it('applies a file as the whole register after a confirmation that names how many leave', async () => {
  const APPLY = 'POST /admin/register-imports/i-1/apply';
  const absentStudents = [{ ...child, id: 5, outstandingUgx: 40_000 }];
  const admin = await open(createImportAnswer({ ...checked, absent: 1_250, absentStudents }), {
    [APPLY]: createImportAnswer({ ...checked, status: 'applied', absent: 1_250, leavers: 1_250 }),
    'GET /admin/register-imports/i-1/absent.csv': [200, 'Registration number\r\n'],
  });
  const { page } = admin;
  await page.waitFor('Not in the file');
  expect(admin.main()).toContain('The first 1 of 1,250');
  expect(admin.main()).toContain('40,000');
  const saved = recordSavedFiles();
  await page.press('Download all who are not in the file');
  await page.waitUntil(() => expect(saved).toHaveLength(1));
  await page.press('Apply as whole register');
  expect(document.querySelector('dialog[open]')?.textContent).toContain(
    'not in the file: 1,250. They leave today.',
  );
  await admin.submitDialog();
  await page.waitFor('Left');
  expect(admin.listBodies(APPLY)).toEqual([{ leavers: 1_250, openingBalances: 0 }]);
});

it('offers the correct lines of a file with errors, without leavers, and explains each error', async () => {
  const APPLY = 'POST /admin/register-imports/i-1/apply';
  const wrongLines = [{ line: 9, ...child, problem: 'reg_no_twice' as const, otherLine: 4 }];
  const broken = { ...checked, wrong: 1, absent: 5, wrongLines };
  const admin = await open(createImportAnswer(broken), {
    [APPLY]: createImportAnswer({ ...broken, status: 'applied' }),
    'GET /admin/register-imports/i-1/problems.xlsx': [200, 'PK'],
  });
  const { page, main } = admin;
  await page.waitFor('Some lines have errors.');
  expect(main()).toContain('The registration number is also on line 4.');
  const buttons = [...page.container.querySelectorAll('main button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Apply correct lines: 19,999', 'Discard', 'Download what to change']);
  const saved = recordSavedFiles();
  await page.press('Download what to change');
  await page.waitUntil(() => expect(saved).toHaveLength(1));
  await page.press('Apply correct lines: 19,999');
  expect(document.querySelector('dialog[open]')?.textContent).toContain('errors that are left out: 1.');
  await admin.submitDialog();
  await page.waitFor('Lines with errors were left out.');
  expect(admin.listBodies(APPLY)).toEqual([{ leftOut: 1, openingBalances: 0 }]);
});

it('shows what the columns mean, how names are split, and what is missing or doubled, and sends the choice', async () => {
  const MATCH = 'POST /admin/register-imports/i-1/matching';
  const admin = await open(createImportAnswer({ status: 'matching', layout: registerLayout() }), {
    [MATCH]: createImportAnswer({ ...checked, layout: registerLayout({ skippedRows: 12 }) }),
  });
  const { page, main } = admin;
  await page.waitFor('Match the columns');
  expect(main()).toContain('Aisha, last name Nakato');
  expect(main()).toContain('Not used: Fees Bal.');
  const choose = (head: string, field: string) => fill(page.container, { [head]: field });
  await choose('Adm No', 'stream');
  expect(main()).toContain('Choose a column for: Registration number.');
  await choose('Fees Bal.', 'stream');
  expect(main()).toContain('Two columns have the same meaning: Stream.');
  await choose('Adm No', 'regNo');
  await choose('Fees Bal.', '');
  await page.press('Use these columns');
  await page.waitFor('The file has been checked.');
  expect(admin.listBodies(MATCH)).toEqual([
    { sheet: null, fields: ['regNo', 'wholeName', 'className', null], surname: 'first', className: null },
  ]);
  expect(main()).toContain('Columns that are not used: Fees Bal.');
  await page.press('Change columns');
  await page.waitFor('Match the columns');
});

it('names the rows that are no children, the spellings of classes, and the sheet of each line', async () => {
  const { main, page } = await open(
    createImportAnswer({
      ...checked,
      layout: registerLayout({
        sheets: ['S1', 'S2'],
        sheet: null,
        skipped: [
          { line: 2, lastLine: 4, reason: 'blank', text: '' },
          { line: LINES_PER_SHEET + 40, lastLine: LINES_PER_SHEET + 40, reason: 'total', text: 'TOTAL 39' },
        ],
        skippedRows: 4,
        joinedClasses: [{ name: 'Senior 2', spellings: ['S2', 'S.2'] }],
      }),
    }),
  );
  await page.waitFor('Rows that are no children: 4');
  for (const text of ['S1: 2 to S1: 4Blank', 'S2: 40TotalTOTAL 39', 'Senior 2S2, S.2'])
    expect(main()).toContain(text);
});

it('explains why a file can’t be read', async () => {
  const { page } = await open(
    createImportAnswer({ status: 'unreadable', problem: 'quotes', problemLine: 12, lines: 0 }),
  );
  await page.waitFor('The quotation marks on line 12 don’t match');
});
