import type { ReconciliationDayView, StatementView } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { createListAnswer, openAdmin } from '../../../testing/admin';
import { fill } from '../../../testing/fill';

const accounts = [
  200,
  {
    accounts: [
      {
        account: 'stanbic',
        number: '9030001234567',
        coveredUntil: '2026-11-20',
        columns: [{ column: 'date', head: 'date' }],
      },
      { account: 'airtel', number: null, coveredUntil: null, columns: [] },
    ],
  },
] as [200, object];

const createStatement = (more: Partial<StatementView> = {}): StatementView => ({
  account: 'stanbic',
  fileName: 'november.xml',
  format: 'camt053',
  importId: null,
  from: '2026-11-01',
  to: '2026-11-20',
  openingUgx: 0,
  closingUgx: 348_500,
  lines: 2,
  newLines: 1,
  knownLines: 1,
  skippedLines: 0,
  skipped: [],
  matchedLines: null,
  waitingLines: null,
  unmatchedLines: null,
  creditUgx: 350_000,
  debitUgx: 1_500,
  problems: [],
  signedDays: [],
  preview: [
    {
      line: 9,
      bookedOn: '2026-11-20',
      transactionId: 'FT1',
      reference: 'SF-9GHP-MGX6',
      counterparty: 'Nakato',
      amountUgx: 350_000,
      exact: null,
      result: 'new',
    },
  ],
  ...more,
});

const chooseFile = async ({ page }: Awaited<ReturnType<typeof openAdmin>>) => {
  const input = page.container.querySelector('input[type=file]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'november.xml')], configurable: true });
  await page.do(() => input.dispatchEvent(new Event('change', { bubbles: true })));
};

it('shows a preview of a statement, and then the result of its import', async () => {
  const imported = createStatement({
    importId: 'i-1',
    matchedLines: 0,
    unmatchedLines: 1,
    signedDays: ['2026-11-20'],
  });
  const visit = await openAdmin('/admin/reconciliation/import', {
    'GET /admin/statements': accounts,
    'POST /admin/statements/stanbic/preview?name=november.xml': [200, { statement: createStatement() }],
    'POST /admin/statements/stanbic?name=november.xml': [200, { statement: imported }],
  });
  const { page, main } = visit;
  await page.waitFor('Choose a file');
  expect(main()).toContain('Airtel: Not set');
  await chooseFile(visit);
  await page.waitFor('The statement can be imported.');
  expect(main()).toContain('SF-9GHP-MGX6');
  await page.press('Import statement');
  await page.waitFor('Imported. Known lines changed nothing.');
  expect(main()).toContain('Lines without a match became exceptions: 1.');
  expect(main()).toContain('New lines on days that are signed off: 20 Nov');
});

it('shows the problems of a statement line by line, and offers no import', async () => {
  const problems = [{ line: 1, message: 'The lines don’t add up.' }];
  const visit = await openAdmin('/admin/reconciliation/import', {
    'GET /admin/statements': accounts,
    'POST /admin/statements/stanbic/preview?name=november.xml': [
      200,
      { statement: createStatement({ problems }) },
    ],
  });
  await visit.page.waitFor('Choose a file');
  await chooseFile(visit);
  await visit.page.waitFor('The lines don’t add up.');
  expect(visit.main()).not.toContain('Import statement');
});

const createDay = (more: Partial<ReconciliationDayView> = {}): ReconciliationDayView => ({
  account: 'stanbic',
  day: '2026-11-20',
  status: 'open',
  isCovered: true,
  balanceThereUgx: 348_500,
  balanceSource: 'statement',
  balanceHereUgx: 350_000,
  lines: 2,
  matchedLines: 1,
  openExceptions: 1,
  refreshedAt: '2026-11-21T02:00:00.000Z',
  signOff: null,
  exceptions: [
    {
      id: 'statement_line_unknown~statement-line:7',
      kind: 'statement_line_unknown',
      name: 'FT2',
      amountUgx: -1_500,
    },
  ],
  ...more,
});

it('signs off a day once the difference is explained', async () => {
  const { balanceThereUgx, balanceHereUgx, lines, matchedLines, openExceptions } = createDay();
  const figures = { balanceThereUgx, balanceHereUgx, lines, matchedLines, openExceptions };
  const signOff = {
    by: { id: 'u-1', name: 'Sarah Nakato' },
    at: '2026-11-21T06:00:00.000Z',
    note: 'Ledger fee, journal follows',
    ...figures,
  };
  const [GET, POST] = [
    'GET /admin/reconciliation/stanbic/2026-11-20',
    'POST /admin/reconciliation/sign-offs',
  ];
  const errors = { note: ['Explain the difference'] };
  const { page, main, listBodies, answers } = await openAdmin('/admin/reconciliation/stanbic/2026-11-20', {
    [GET]: [200, { day: createDay() }],
    [POST]: [422, { message: 'Check the fields.', errors }],
  });
  await page.waitFor('-1,500');
  expect(main()).toContain('Only on the statement');
  const confirm = () =>
    page.do(() => document.querySelector<HTMLButtonElement>('dialog[open] button[type=submit]')?.click());
  await page.press('Sign off');
  await confirm();
  await page.waitFor('Explain the difference');
  answers[POST] = [200, { signed: 1 }];
  answers[GET] = [200, { day: createDay({ status: 'signed', signOff }) }];
  await fill(document.body, { Note: 'Ledger fee, journal follows' });
  await confirm();
  await page.waitFor('Signed off by Sarah Nakato');
  expect(listBodies(POST).at(-1)).toEqual({
    day: '2026-11-20',
    accounts: ['stanbic'],
    note: 'Ledger fee, journal follows',
  });
});

it('lists the days with their differences', async () => {
  const { page, main } = await openAdmin('/admin/reconciliation', {
    'GET /admin/lists/reconciliationDays': createListAnswer({
      'stanbic/2026-11-20': {
        day: '2026-11-20',
        account: 'stanbic',
        differenceUgx: -1_500,
        status: 'changed',
      },
    }),
  });
  await page.waitFor('Changed since');
  expect(main()).toContain('-1,500');
  const link = page.container.querySelector('[data-row-link]');
  expect(link?.getAttribute('href')).toBe('/admin/reconciliation/stanbic/2026-11-20');
});

it('links the lines of statements to their records', async () => {
  const { page } = await openAdmin('/admin/reconciliation/lines', {
    'GET /admin/lists/statementLines': createListAnswer({
      7: {
        transactionId: 'FT1',
        record: 'SF-9GHP-MGX6',
        recordKind: 'payment',
        recordId: 'p-1',
        result: 'matched',
      },
    }),
  });
  await page.waitFor('SF-9GHP-MGX6');
  expect(page.container.querySelector('a[href="/admin/payments/p-1"]')).not.toBeNull();
});
