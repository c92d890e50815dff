import type {
  ReconciliationDayAnswer,
  ReportRow,
  SchoolStatementView,
  SignOffAnswer,
  StatementAccount,
} from '@somesa/core/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../audit/check-ledger';
import type { SandboxStack } from '../../testing/sandbox-stack';
import type { MonthActors } from './testing/month-actors';
import { calculateOwnPosition, type OwnPosition, sumPositions } from './testing/own-loans';
import {
  accounts,
  calculateOwnChargesUgx,
  charged,
  closings,
  credited,
  FIRST,
  feePayments,
  getSchoolId,
  LAST,
  MONTH,
  outside,
  ownLoans,
  playMonth,
  settlements,
  slugs,
} from './testing/played-month';

const TIMEOUT_MS = 120_000;

let stack: SandboxStack;
let actors: MonthActors;
beforeAll(async () => {
  ({ stack, actors } = await playMonth());
}, TIMEOUT_MS);
afterAll(() => stack.end());

it('leaves a ledger without discrepancies', async () => {
  expect(await checkLedger(stack.test.database)).toEqual([]);
});

it('gives each school a statement of what its payers paid, by their own phones', async () => {
  for (const school of slugs) {
    const views = await Promise.all(
      feePayments
        .filter((payment) => payment.school === school && !payment.isOverpaid)
        .map(({ started }) => actors.show(started)),
    );
    const paid = views.filter(({ status }) => status === 'succeeded');
    const collectedUgx =
      paid.reduce((sum, { amount }) => sum + amount, 0) +
      credited
        .filter((credit) => credit.school === school)
        .reduce((sum, { amountUgx }) => sum + amountUgx, 0);
    const settledUgx = settlements
      .filter((settlement) => settlement.school === school)
      .reduce((sum, { amountUgx }) => sum + amountUgx, 0);
    const { statement } = await actors.askFor<{ statement: SchoolStatementView }>(
      'GET',
      `schools/${await getSchoolId(school)}/statement?from=${FIRST}&to=${LAST}`,
    );
    const chargedUgx = await calculateOwnChargesUgx(school);
    expect(chargedUgx > 0).toBe(school === charged.school);
    expect(statement).toMatchObject({
      collectedUgx,
      chargedUgx,
      otherUgx: 0,
      ...(outside.get(school) ?? { bursaryUgx: 0, paidToSchoolUgx: 0 }),
      settledUgx,
      closingUgx: statement.openingUgx + collectedUgx - chargedUgx - settledUgx,
    });
    expect(paid.length).toBeGreaterThan(15);
  }
});

/** Returns the positions of all loans at the end of a day by the test's own calculation. */
const listOwnPositions = (on: string): OwnPosition[] =>
  [...ownLoans.values()]
    .map((loan) => calculateOwnPosition(loan, on))
    .filter((position): position is OwnPosition => position !== null);

/** Days past due and expected loss in percent of each stage, as the settings say. */
const ownStages = { 1: [0, 30, 1], 2: [31, 89, 10], 3: [90, 9_999, 50] } as const;

/** Returns the rows of the report about stages by the test's own calculation. */
const calculateOwnStages = (on: string): ReportRow[] => {
  const open = listOwnPositions(on).filter(({ isOpen }) => isOpen);
  return Object.entries(ownStages).map(([stage, [from, to, percent]]) => {
    // A loan that was restructured stays in the second stage until three instalments are paid on time.
    const included = open.filter(({ daysPastDue, isRestructured }) =>
      isRestructured ? stage === '2' : daysPastDue >= from && daysPastDue <= to,
    );
    const principalUgx = sumPositions(included, (position) => position.principalUgx);
    const accruedUgx = sumPositions(included, ({ earnedUgx, receivedUgx }) =>
      Math.max(earnedUgx - receivedUgx, 0),
    );
    const allowanceUgx = Math.round(((principalUgx + accruedUgx) * percent) / 100);
    return { stage, loans: included.length, principalUgx, accruedUgx, lossBps: percent * 100, allowanceUgx };
  });
};
const getOwnAllowanceUgx = (on: string): number =>
  calculateOwnStages(on).reduce((sum, { allowanceUgx }) => sum + Number(allowanceUgx), 0);

it('reports stages and the loss allowance as an independent calculation does', async () => {
  const { rows } = await actors.readReport('stages', FIRST, LAST);
  expect(rows).toEqual(calculateOwnStages(LAST));
  expect(rows.map(({ loans }) => Number(loans) > 0)).toEqual([true, true, true]);
});

it('reports arrears and accrued interest as an independent calculation does', async () => {
  const [before, after] = [listOwnPositions('2026-10-31'), listOwnPositions(LAST)];
  const open = after.filter(({ isOpen }) => isOpen);
  const ageing = await actors.readReport('ageing', FIRST, LAST);
  expect(ageing.totals).toMatchObject({
    loans: open.length,
    principalUgx: sumPositions(open, ({ principalUgx }) => principalUgx),
    arrearsUgx: sumPositions(open, ({ arrearsUgx }) => arrearsUgx),
  });
  const accrued = await actors.readReport('accrued-interest', FIRST, LAST);
  const earnedUgx = sumPositions(after, (position) => position.earnedUgx);
  const receivedUgx = sumPositions(after, (position) => position.receivedUgx);
  expect(accrued.totals).toMatchObject({
    earnedUgx: earnedUgx - sumPositions(before, (position) => position.earnedUgx),
    receivedUgx: receivedUgx - sumPositions(before, (position) => position.receivedUgx),
    closingUgx: earnedUgx - receivedUgx,
  });
});

it('agrees with every statement of each network and bank, to the shilling and on each day, which is signed off', async () => {
  for (let day = 1; day <= 30; day += 1) {
    const date = `${MONTH}-${String(day).padStart(2, '0')}`;
    for (const [account] of accounts) {
      const { day: view } = await actors.askFor<ReconciliationDayAnswer>(
        'GET',
        `reconciliation/${account}/${date}`,
      );
      expect(view, `${account} ${date}`).toMatchObject({
        isCovered: true,
        balanceSource: 'statement',
        balanceThereUgx: view.balanceHereUgx,
        matchedLines: view.lines,
        openExceptions: 0,
      });
    }
    const { signed } = await actors.askFor<SignOffAnswer>('POST', 'reconciliation/sign-offs', { day: date });
    expect(signed).toBe(accounts.length);
  }
  const { rows } = await actors.readReport('suspense', FIRST, LAST);
  expect(rows).toEqual([]);
});

it('ends with a balance sheet that balances, and whose loans and income the independent calculation confirms', async () => {
  const sheet = await actors.readReport('balance-sheet', FIRST, LAST);
  expect(sheet.totals.assetsUgx).toBe(sheet.totals.claimsUgx);
  const getAsset = (code: string) => sheet.rows.find((row) => row.code === code)?.assetsUgx;
  const [before, after] = [listOwnPositions('2026-10-31'), listOwnPositions(LAST)];
  expect(getAsset('loans:principal')).toBe(
    sumPositions(
      after.filter(({ isWrittenOff }) => !isWrittenOff),
      ({ principalUgx }) => principalUgx,
    ),
  );
  const sumClosings = (...of: StatementAccount[]): number =>
    of.reduce((sum, account) => sum + (closings.get(account) ?? 0), 0);
  expect(getAsset('wallet:mtn')).toBe(sumClosings('mtn'));
  expect(getAsset('wallet:mtn-disbursements')).toBe(sumClosings('mtn-disbursements'));
  expect(getAsset('wallet:airtel')).toBe(sumClosings('airtel'));
  expect(getAsset('bank:disbursements')).toBe(sumClosings('bank-disbursements'));
  expect(getAsset('bank:collections')).toBe(sumClosings('centenary', 'stanbic', 'equity', 'post'));
  expect(getAsset('loans:allowance')).toBe(-getOwnAllowanceUgx(LAST));
  const income = await actors.readReport('income-statement', FIRST, LAST);
  const amounts = Object.fromEntries(income.rows.map(({ code, amountUgx }) => [code, amountUgx]));
  expect(amounts).toMatchObject({
    'income:interest':
      sumPositions(after, ({ receivedUgx }) => receivedUgx) -
      sumPositions(before, ({ receivedUgx }) => receivedUgx),
    'income:recoveries': 30_000,
    'income:school-charges': await calculateOwnChargesUgx(charged.school),
    'expense:written-off-principal': -300_000,
    'expense:impairment': -getOwnAllowanceUgx(LAST),
  });
  const trial = await actors.readReport('trial-balance', FIRST, LAST);
  expect(trial.totals.debitBalanceUgx).toBe(trial.totals.creditBalanceUgx);
});
