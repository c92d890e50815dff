import { DAY_MS, type ProblemBody, roles, toKampalaDay } from '@somesa/core';
import type {
  AdminListAnswer,
  ApprovalAnswer,
  MatchAnswer,
  ReconciliationDayAnswer,
  SignOffAnswer,
  StatementAccount,
  StatementAccountsAnswer,
} from '@somesa/core/admin';
import { afterEach, describe, expect, it } from 'vitest';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { payFees, startTransfer } from '../testing/fee-payments';
import { createStatementSender } from '../testing/send-statement';

const { test, staff } = await setUpTestApp({
  env: {
    MTN_WALLET: '256770000001',
    AIRTEL_WALLET: '256750000001',
    BANK_PAYOUT_ACCOUNT: 'Stanbic Bank=9030099887766',
  },
});
const { token } = await staff.signInAs(roles.staff);
const send = await createStatementSender(test, token);
afterEach(() => test.expectLedgerMatches());

const HEADER = 'account,date,transaction_id,reference,amount,narrative,payer,balance';
const numbers = {
  stanbic: '9030001234567',
  centenary: '3100012345',
  equity: '1001200123456',
  post: '1630020001234',
};

interface Line {
  id: string;
  amount: number;
  reference?: string;
  day?: string;
}

/** Writes a bank's CSV with balances that start at `opening`. */
const writeCsv = (bank: keyof typeof numbers, lines: readonly Line[], opening = 0): string => {
  let balance = opening;
  const rows = lines.map(({ id, amount, reference = '', day = '2026-11-20' }) => {
    balance += amount;
    return `${numbers[bank]},${day},${id},${reference},${amount},text,payer,${balance}`;
  });
  return [HEADER, ...rows].join('\n');
};
const today = () => toKampalaDay(test.clock.now());
const days = (from: string, to = from) => ({ days: `&from=${from}&to=${to}` });
const listExceptions = (kind: string) =>
  test.queryRows<{ subject: string; detail: Record<string, unknown>; resolved: boolean }>(
    'select subject, detail, resolved_at is not null as resolved from exceptions where kind = $1 order by subject',
    [kind],
  );
const getDay = async (account: StatementAccount, day: string) => {
  const answer = await staff.call<ReconciliationDayAnswer & ProblemBody>(
    token,
    'GET',
    `admin/reconciliation/${account}/${day}`,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.day;
};
const signOff = (day: string, accounts: string[] | undefined, note?: string) =>
  staff.call<SignOffAnswer & ProblemBody>(token, 'POST', 'admin/reconciliation/sign-offs', {
    day,
    ...(accounts && { accounts }),
    note,
  });
const countRows = async () => {
  const [row] = await test.queryRows<{ counts: string }>(
    `select (select count(*) from bank_transactions) || ' ' || (select count(*) from ledger_entries) || ' '
      || (select count(*) from payments where status = 'succeeded') as counts`,
  );
  return row?.counts;
};

describe('a statement of a bank', () => {
  it('is matched to what notifications reported, and records other credits as bank transactions', async () => {
    const [notified, quoted] = [await startTransfer(test, 50_000), await startTransfer(test, 70_000)];
    const notice = createBankNotice({ reference: notified.reference, amount: 50_000 });
    await notify(test, notice);
    const csv = writeCsv('stanbic', [
      { id: 'C1', amount: 70_000, reference: quoted.reference },
      { id: 'C2', amount: 8_000, reference: 'walk in' },
      { id: 'C3', amount: -1_500, reference: 'LEDGER FEE' },
      { id: notice.bankTransactionId.toLowerCase(), amount: 50_000, day: '2026-11-21' },
    ]);
    const before = await countRows();
    const preview = await send('stanbic', csv, { preview: true });
    expect(preview).toMatchObject({
      importId: null,
      from: '2026-11-20',
      to: '2026-11-21',
      openingUgx: 0,
      closingUgx: 126_500,
      newLines: 4,
      matchedLines: null,
    });
    expect(await countRows()).toBe(before);
    const imported = await send('stanbic', csv);
    expect(imported).toMatchObject({ newLines: 4, matchedLines: 2, waitingLines: 1, unmatchedLines: 1 });
    expect(imported.preview.map(({ result }) => result)).toEqual([
      'matched',
      'waiting',
      'unmatched',
      'matched',
    ]);
    expect((await test.show(quoted.started)).status).toBe('succeeded');
    const unknown = await listExceptions('statement_line_unknown');
    expect(unknown).toContainEqual(
      expect.objectContaining({
        detail: expect.objectContaining({ account: 'stanbic', transaction: 'C3', amountUgx: -1_500 }),
        resolved: false,
      }),
    );
    const list = 'admin/lists/exceptions?queueStatus=open';
    const { rows } = (await staff.call<AdminListAnswer>(token, 'GET', list)).body;
    expect(rows.find(({ cells }) => cells.reference === 'C3')?.cells.kind).toBe('statement_line_unknown');
    const [waiting] = await test.queryRows(
      'select payment_id from bank_transactions where provider_transaction_id = $1',
      ['stanbic:C2'],
    );
    expect(waiting).toEqual({ payment_id: null });
  });

  it('leaves a line with cents to a person, whatever it says', async () => {
    const { reference, started } = await startTransfer(test, 60_000);
    const csv = `date,transaction_id,amount,narrative\n2026-11-18,CENTS-1,60000.50,${reference}\n2026-11-18,CENTS-2,-17.25,WHT`;
    expect(await send('stanbic', csv)).toMatchObject({
      ...{ matchedLines: 0, waitingLines: 0, unmatchedLines: 2 },
      preview: [
        { amountUgx: 60_000, exact: '60,000.50' },
        { amountUgx: -17, exact: '-17.25' },
      ],
    });
    expect((await test.show(started)).status).not.toBe('succeeded');
    const unknown = await listExceptions('statement_line_unknown');
    const exact = unknown.map(({ detail }) => (detail as { exact?: string }).exact);
    expect(exact).toEqual(expect.arrayContaining(['60000.50', '-17.25']));
  });

  it('is taken without lines for one day after another, with the balance of the day before', async () => {
    await send(
      'post',
      writeCsv('post', [{ id: 'E1', amount: 4_000, day: '2026-11-14' }]),
      days('2026-11-14'),
    );
    for (const day of ['2026-11-15', '2026-11-16']) {
      expect(await send('post', HEADER, days(day))).toMatchObject({ problems: [], closingUgx: 4_000 });
      expect(await getDay('post', day)).toMatchObject({
        isCovered: true,
        balanceThereUgx: 4_000,
        balanceHereUgx: 4_000,
      });
    }
    expect((await send('post', HEADER, days('2026-11-16'))).problems).toHaveLength(1);
  });

  it('posts nothing twice for the same file, known lines and overlapping days', async () => {
    const first = writeCsv('centenary', [
      { id: 'D1', amount: 1_000 },
      { id: 'D2', amount: 2_000 },
    ]);
    await send('centenary', first);
    const before = await countRows();
    expect((await send('centenary', first)).problems).toMatchObject([
      { message: `This file was imported on ${today()} as statement.txt.` },
    ]);
    const overlapping = writeCsv('centenary', [
      { id: 'D1', amount: 1_000 },
      { id: 'D2', amount: 2_000 },
      { id: 'D3', amount: 3_000, day: '2026-11-21' },
    ]);
    const preview = await send('centenary', overlapping, { preview: true });
    expect(preview.preview.map(({ result }) => result)).toEqual(['known', 'known', 'new']);
    expect(await countRows()).toBe(before);
    expect(await send('centenary', overlapping)).toMatchObject({
      newLines: 1,
      knownLines: 2,
      waitingLines: 1,
    });
    const [count] = await test.queryRows(
      "select count(*)::int from bank_transactions where provider_transaction_id like 'centenary:D%'",
    );
    expect(count).toEqual({ count: 3 });
  });

  it('is refused if it contradicts what was imported, or is of another account', async () => {
    await send(
      'equity',
      writeCsv('equity', [
        { id: 'E1', amount: 1_000 },
        { id: 'E2', amount: 2_000 },
      ]),
    );
    const before = await countRows();
    const changed = writeCsv('equity', [
      { id: 'E1', amount: 1_100 },
      { id: 'E2', amount: 2_000 },
    ]);
    expect((await send('equity', changed)).problems).toEqual([
      { line: 2, message: expect.stringContaining('Transaction E1 was imported as 1,000 on 2026-11-20') },
    ]);
    const shorter = writeCsv('equity', [{ id: 'E1', amount: 1_000 }]);
    expect((await send('equity', shorter)).problems).toEqual([
      {
        line: 1,
        message: expect.stringContaining('Transaction E2 of 2026-11-20 over 2,000 was imported before'),
      },
    ]);
    expect((await send('post', writeCsv('equity', [{ id: 'E9', amount: 1 }]))).problems).toEqual([
      { line: 1, message: expect.stringContaining(`of account ${numbers.equity}, not of ${numbers.post}`) },
    ]);
    const mt940 = (amount: number) =>
      [
        ':20:S1',
        `:25:${numbers.post}`,
        ':28C:1/1',
        ':60F:C261119UGX0,',
        `:61:2611201120C${amount},NTRFNONREF//P1`,
        `:62F:C261120UGX${amount},`,
      ].join('\n');
    expect(await send('post', mt940(900))).toMatchObject({ format: 'mt940', newLines: 1 });
    expect((await send('post', mt940(901))).problems).toEqual([
      {
        line: 1,
        message: expect.stringContaining(`Statement S1/1/1 was imported on ${today()} with other contents`),
      },
    ]);
    // One credit of the statement of Post Bank was recorded since.
    expect((await countRows())?.split(' ')[2]).toBe(before?.split(' ')[2]);
  });

  it('does not match money of another transaction that quotes the same reference', async () => {
    const { reference } = await startTransfer(test, 31_000);
    const notice = createBankNotice({ reference, amount: 31_000, bankTransactionId: 'TWICE2' });
    await notify(test, notice);
    const csv = writeCsv('stanbic', [{ id: 'TWICE1', amount: 31_000, reference, day: '2026-11-19' }]);
    expect(await send('stanbic', csv)).toMatchObject({ waitingLines: 1 });
    const [row] = await test.queryRows(
      'select count(*)::int as count, count(payment_id)::int as paid from bank_transactions where provider_transaction_id = any($1::text[])',
      [['stanbic:TWICE1', 'stanbic:TWICE2']],
    );
    expect(row).toEqual({ count: 2, paid: 1 });
  });

  const postJournal = async (amountUgx: number, valueDate: string, creditAccount = 'bank:collections') => {
    const requested = await staff.call<ApprovalAnswer>(token, 'POST', 'admin/journals', {
      lines: [{ debitAccount: 'expense:charges-banks', creditAccount, amountUgx }],
      valueDate,
      reason: 'Fee of a bank',
    });
    const administrator = await staff.signInAs(roles.administrator);
    const { id } = requested.body.approval;
    const approved = await staff.call(administrator.token, 'POST', `admin/approvals/${id}/approve`);
    expect(approved.status, approved.text).toBe(200);
  };

  it('closes the exception of its only line once that is matched, before its day is over', async () => {
    const day = today();
    const line = `9030099887766,${day},TODAY1,FEE,-1700,text,payer,-1700`;
    await send('bank-disbursements', [HEADER, line].join('\n'));
    const find = async () =>
      (await listExceptions('statement_line_unknown')).find(({ detail }) => detail.transaction === 'TODAY1');
    expect(await find()).toMatchObject({ resolved: false });
    await postJournal(1_700, day, 'bank:disbursements');
    const answer = await staff.call<MatchAnswer>(token, 'POST', 'admin/reconciliation/match');
    expect(answer.body.matched, answer.text).toBe(1);
    expect(await find()).toMatchObject({ resolved: true });
  });

  it('is matched to a journal that is posted later', async () => {
    await send('stanbic', writeCsv('stanbic', [{ id: 'FEE1', amount: -1_600, day: '2026-11-17' }]));
    const find = async () =>
      (await listExceptions('statement_line_unknown')).find(({ detail }) => detail.transaction === 'FEE1');
    expect(await find()).toMatchObject({ resolved: false });
    await postJournal(1_600, '2026-11-17');
    const answer = await staff.call<MatchAnswer>(token, 'POST', 'admin/reconciliation/match');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.matched).toBe(1);
    expect(await find()).toMatchObject({ resolved: true });
  });

  it('records a credit of which the value date is still to come as paid on the day of its booking', async () => {
    const mt940 = [
      ':20:AHEAD',
      `:25:${numbers.equity}`,
      ':28C:7/1',
      ':60F:C261109UGX0,',
      ':61:9901011110C4000,NTRFNONREF//AHEAD1',
      ':86:CHEQUE DEPOSIT',
      ':62F:C261110UGX4000,',
      '-',
    ].join('\n');
    const ahead = new Date(Date.parse(today()) + 3 * DAY_MS).toISOString().slice(2, 10).replaceAll('-', '');
    await send('equity', mt940.replace('990101', ahead));
    const [row] = await test.queryRows<{ paid_at: Date }>(
      `select paid_at from bank_transactions where provider_transaction_id = 'equity:AHEAD1'`,
    );
    expect(row && toKampalaDay(new Date(row.paid_at))).toBe('2026-11-10');
    const returned = await staff.call(token, 'POST', 'admin/bank-transactions/equity:AHEAD1/return', {
      providerTransactionId: 'RET-AHEAD1',
      paidOn: today(),
    });
    expect(returned.status, returned.text).toBe(200);
  });

  it('keeps whole characters of a long file name', async () => {
    const name = `${'a'.repeat(119)}😀.csv`;
    const csv = writeCsv('equity', [{ id: 'LONG-1', amount: 1_000, day: '2026-11-13' }]);
    const imported = await send('equity', csv, { name });
    expect(imported.fileName).toBe(`${'a'.repeat(119)}😀`);
  });
});

const mtnCsv = (
  rows: readonly { id: string; amount: number; balance: number; reference?: string }[],
  day = today(),
) =>
  [
    'Id,External id,Date,Status,Type,From,To,Amount,Currency,Fee,Balance',
    ...rows.map(
      ({ id, amount, balance, reference = '' }) =>
        `${id},${reference},${day} 12:01:00,Successful,Payment,FRI:256772/MSISDN,FRI:256770000001/MM,${amount},UGX,0,${balance}`,
    ),
  ].join('\n');

describe('a statement of a network', () => {
  it('makes exceptions of what only one side knows, and resolves them once both do', async () => {
    const day = today();
    const [one, two] = [await payFees(test, 12_000), await payFees(test, 13_000)];
    const ids = await test.queryRows<{ id: string; transaction: string }>(
      'select id, provider_transaction_id as transaction from payments where id = any($1::uuid[])',
      [[one.id, two.id]],
    );
    const getTransaction = (id: string) => ids.find((row) => row.id === id)?.transaction ?? '';
    const first = { id: getTransaction(one.id), amount: 12_000, balance: 12_000 };
    const stray = { id: 'STRAY', amount: 500, balance: 12_500 };
    test.clock.advance(DAY_MS);
    expect(await send('mtn', mtnCsv([first, stray], day))).toMatchObject({
      matchedLines: 1,
      unmatchedLines: 1,
    });
    const find = async () =>
      (await listExceptions('statement_entry_missing')).find(
        ({ subject }) => subject === `movement:mtn:payment:${two.id}`,
      );
    expect(await find()).toMatchObject({ detail: { amountUgx: 13_000 }, resolved: false });
    expect((await getDay('mtn', day)).exceptions).toHaveLength(2);
    const late = { id: getTransaction(two.id), amount: 13_000, balance: 25_500 };
    expect(await send('mtn', mtnCsv([first, stray, late], day))).toMatchObject({
      problems: [],
      matchedLines: 1,
    });
    expect(await find()).toMatchObject({ resolved: true });
    expect(await getDay('mtn', day)).toMatchObject({
      balanceThereUgx: 25_500,
      balanceHereUgx: 25_000,
      exceptions: [{ name: 'STRAY', amountUgx: 500 }],
    });
  });

  it('is refused if the wallet is another one', async () => {
    const [problem] = (await send('airtel', mtnCsv([]))).problems;
    expect(problem?.message).toMatch(/^There is no column “Transaction Date”/);
    expect((await send('mtn-disbursements', mtnCsv([]))).problems).toMatchObject([
      { message: expect.stringContaining('number of this account isn’t set') },
    ]);
  });
});

describe('the sign-off of a day', () => {
  it('records the figures, the person and a note that explains differences, once, and says so if a later statement changes the day', async () => {
    const day = '2026-11-11';
    const lines = [
      { id: 'S1', amount: 1_000, day },
      { id: 'S2', amount: 2_000, day },
    ];
    await send('centenary', writeCsv('centenary', lines));
    await send('stanbic', writeCsv('stanbic', [{ id: 'S3', amount: 500, day }], 76_000));
    expect(await getDay('centenary', day)).toMatchObject({
      status: 'open',
      isCovered: true,
      balanceThereUgx: 3_000,
      balanceHereUgx: 3_000,
      lines: 2,
      matchedLines: 2,
      openExceptions: 0,
      signOff: null,
    });
    for (const blank of [undefined, '', ' '])
      expect((await signOff(day, ['centenary', 'stanbic'], blank)).body.errors).toEqual({
        note: ['Explain the difference'],
      });
    expect((await getDay('centenary', day)).status).toBe('open');
    expect((await signOff(day, ['centenary'])).body).toEqual({ signed: 1 });
    expect((await signOff(day, ['centenary'])).body.message).toMatch(/already signed off/);
    expect((await signOff(today(), ['centenary'])).body.message).toMatch(/isn’t over yet/);
    expect((await signOff('2026-01-02', undefined)).body.errors).toEqual({
      day: ['No account waits for the sign-off of this day'],
    });
    expect((await signOff(day, ['stanbic'], 'Opening balance is older')).status).toBe(200);
    expect(await getDay('stanbic', day)).toMatchObject({
      status: 'signed',
      signOff: { note: 'Opening balance is older', balanceThereUgx: 76_500 },
    });
    const [entry] = await test.queryRows(
      "select detail from audit_log where action = 'reconciliation.signed-off' and subject_id = 'stanbic'",
    );
    expect(entry).toMatchObject({ detail: { day, balanceThereUgx: 76_500, hasNote: true } });

    const later = writeCsv('centenary', [...lines, { id: 'S4', amount: 400, day }]);
    expect((await send('centenary', later, { preview: true })).signedDays).toEqual([day]);
    expect((await send('centenary', later)).signedDays).toEqual([day]);
    expect(await getDay('centenary', day)).toMatchObject({
      status: 'changed',
      balanceThereUgx: 3_400,
      signOff: { balanceThereUgx: 3_000 },
    });
  });

  it('is possible for days with only a balance that the network reported', async () => {
    test.clock.advance(DAY_MS);
    while (!test.clock.now().toISOString().includes('T23')) test.clock.advance(DAY_MS / 24);
    await test.running.checkNightly();
    const day = toKampalaDay(new Date(test.clock.now().getTime() - DAY_MS));
    const [asked] = await test.queryRows<{ balance: number; ledger: number }>(
      "select balance_ugx as balance, ledger_ugx as ledger from wallet_balances where account = 'mtn'",
    );
    expect(asked?.balance).toBe(asked?.ledger);
    expect(await getDay('mtn', day)).toMatchObject({
      balanceSource: 'provider',
      balanceThereUgx: asked?.balance,
    });
    expect((await signOff(day, ['mtn'])).body).toEqual({ signed: 1 });
    expect((await signOff('2026-01-01', ['mtn'])).status).toBe(404);
  });
});

describe('the columns of an account’s CSV', () => {
  it('are saved and used, until they are removed', async () => {
    const save = (columns: object[]) =>
      staff.call<StatementAccountsAnswer>(token, 'PUT', 'admin/statements/equity/columns', { columns });
    const columns = [
      { column: 'date', head: 'Posting Date' },
      { column: 'transaction_id', head: 'Ref' },
      { column: 'debit', head: 'Withdrawals' },
      { column: 'credit', head: 'Deposits' },
    ];
    const saved = await save(columns);
    expect(saved.body.accounts.find(({ account }) => account === 'equity')?.columns).toHaveLength(4);
    const csv = 'Posting Date,Ref,Withdrawals,Deposits\n19/11/2026,EQ1,,600\n19/11/2026,EQ2,"1,000",';
    expect(await send('equity', csv, { ...days('2026-11-19'), preview: true })).toMatchObject({
      creditUgx: 600,
      debitUgx: 1_000,
    });
    await save([]);
    const [problem] = (await send('equity', csv)).problems;
    expect(problem?.message).toMatch(/^There is no column “date”/);
  });
});
