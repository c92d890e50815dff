import { formatText, formatUgx, toKampalaDay } from '@somesa/core';
import texts from '@somesa/core/messages/en/notifications.json';
import d from '@somesa/core/messages/en/site/dashboard.json';
import profile from '@somesa/core/messages/en/site/profile.json';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../browser/eventually';
import {
  getLoanAccount,
  getOverview,
  listNotifications,
  openLoanViews,
  type ShownPayment,
} from './loan-views';
import type { RunningLoan } from './running-loan';
import {
  downloadStatement,
  historyFigures,
  movementFigures,
  printedHistory,
  printedSums,
  toStatementPayment,
} from './statements';

/** State of a loan according to the payments on it, calculated without the server. Amounts in UGX, payments newest first. */
export interface ExpectedLoan {
  taken: number;
  paid: number;
  pending: number;
  payments: ShownPayment[];
}

/** Returns the state after another payment, which saves the given interest. */
export const applyPayment = (
  { taken, paid, pending, payments }: ExpectedLoan,
  { amount, saved, type }: { amount: number; saved: number; type: string },
): ExpectedLoan => ({
  taken,
  paid: paid + amount,
  pending: pending - amount - saved,
  payments: [{ on: toKampalaDay(new Date()), amount, type }, ...payments],
});

const readStatements = async (page: Page) => {
  const history = 'loan-repayment-history';
  const movements = 'transaction-summary';
  return {
    history: historyFigures(await downloadStatement(page, history, 'csv')),
    printed: printedHistory(await downloadStatement(page, history, 'pdf')),
    movements: movementFigures(await downloadStatement(page, movements, 'csv')),
    sums: printedSums(await downloadStatement(page, movements, 'pdf')),
  };
};

/** Checks the loan's figures on every screen and document, starting from a page of the parent. */
export const expectInAllViews = async (
  page: Page,
  { parent, id }: RunningLoan,
  standing: ExpectedLoan,
): Promise<void> => {
  const { taken, paid, pending, payments } = standing;
  const places = openLoanViews(page);
  const { account } = await getLoanAccount(parent, id);
  expect({ taken: account.taken, paid: account.paid, pending: account.pending }).toEqual({
    taken,
    paid,
    pending,
  });
  const instalments = account.instalments.map(({ dueOn, total, paid: of, due, state }) => ({
    dueOn,
    total,
    paid: of,
    left: due,
    state: d.progress.states[state],
  }));
  expect(instalments.reduce((sum, { left }) => sum + left, 0)).toBe(pending);
  const { unread } = await getOverview(parent);
  const { terms, childName } = account;

  await places.go(profile.menu.overview, profile.overview.title);
  const recent = payments.slice(0, 3);
  const overview = { taken, paid, pending, terms, instalments, recent, unread };
  await eventually(async () => expect(await places.overview()).toEqual(overview));
  await page.getByRole('link', { name: d.status.open, exact: true }).click();
  const onPage = { taken, paid, pending, terms, instalments };
  await eventually(async () => expect(await places.loan()).toEqual(onPage));

  await places.go(d.menu.loanRepayments);
  await eventually(async () => expect(await places.repayments()).toEqual(payments));
  await places.go(d.menu.paymentHistory, d.payments.title);
  await eventually(async () => expect(await places.history(childName)).toEqual(payments));

  await places.go(d.menu.notifications, d.notifications.title);
  const [last] = payments;
  const came = formatText(texts.repayment_received, {
    amount: formatUgx(last?.amount ?? 0),
    child: childName,
    left: formatUgx(pending),
  });
  await eventually(async () => expect(await places.notifications()).toContain(came));
  const { notifications } = await listNotifications(parent);
  expect(await places.notifications()).toEqual(notifications.map(({ notification }) => notification));
  expect(await places.unread()).toBe(unread);

  await places.go(d.menu.documents, d.documents.title);
  const { history, printed, movements, sums } = await readStatements(page);
  expect(history.payments.map(({ on, amount, type }) => ({ on, amount, type }))).toEqual(
    payments.map(toStatementPayment),
  );
  for (const { amount, principal, interest, others } of history.payments)
    expect(principal + interest + others).toBe(amount);
  const [newest] = history.payments;
  const owed = newest?.owedAfter ?? taken;
  const left = instalments.filter((row) => row.left > 0).map(({ dueOn, left: of }) => ({ dueOn, left: of }));
  expect(history.left).toEqual(left);
  expect(printed).toEqual({
    paid,
    owed,
    pending,
    settlement: history.settlement,
    isSettled: pending === 0,
  });
  expect(movements).toEqual({ repaid: payments.map(({ amount }) => amount), disbursed: [taken] });
  expect(sums).toEqual({ repaid: paid, disbursed: taken });
};
