import { formatUgx } from '@somesa/core';
import own from '@somesa/core/messages/en/own-repayment.json';
import d from '@somesa/core/messages/en/site/dashboard.json';
import l from '@somesa/core/messages/en/site/loans.json';
import payFees from '@somesa/core/messages/en/site/pay-fees.json';
import profile from '@somesa/core/messages/en/site/profile.json';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { setSession } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { type Person, register, sandbox } from '../browser/person';
import { sendTransfer } from '../external-systems/bank-page';
import { approve } from '../external-systems/handset';
import { amountIn } from '../loans/figures';
import { waitForStatusHeading } from '../loans/loan-page';
import { applyPayment, type ExpectedLoan, expectInAllViews } from './check-loan-views';
import { getLoanAccount, openLoanViews } from './loan-views';
import { recordRepaid } from './record-repaid';
import { openRepayment, type Preview } from './repayment';
import { createRunningLoan, type RunningLoan } from './running-loan';

const limitMs = 300_000;

/** Amount that a person paid, and the saving that the page stated for it. */
interface Paid {
  amount: number;
  saved: number;
  type: string;
}

const monthly = (amount: number): Paid => ({ amount, saved: 0, type: d.types.monthly });

/** Checks that the toast of a payment is at the top, in the middle, and closes on its own. */
const seesToast = async (page: Page): Promise<void> => {
  const toast = page.getByRole('status').filter({ hasText: d.pay.paid });
  await toast.waitFor();
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(100);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(20);
  await toast.waitFor({ state: 'detached' });
};

/** Pays the next instalment from the overview, by MTN. */
const payByMtn = async ({ page }: Person): Promise<Paid> => {
  const repayment = openRepayment(page, 'monthly');
  await page.getByRole('link', { name: d.monthly, exact: true }).click();
  await repayment.chooseMethod('MTN');
  const amount = amountIn(await repayment.amount.inputValue());
  const phone = register.freshPhone();
  await repayment.fromPhone('MTN', phone);
  await repayment.finish();
  await approve(sandbox.url, phone);
  await Promise.all([repayment.seesPaid(), seesToast(page)]);
  return monthly(amount);
};

/** Pays the next instalment by Airtel with the child's number, without an account. */
const payInPublic = async ({ page }: Person, { child }: RunningLoan): Promise<Paid> => {
  const repayment = openRepayment(page, 'public');
  await repayment.open();
  await repayment.find(child.regNo);
  await repayment.next();
  await repayment.chooseMethod('Airtel');
  const amount = amountIn(await repayment.amount.inputValue());
  const phone = register.freshPhone('Airtel');
  await repayment.fromPhone('Airtel', phone);
  await repayment.finish();
  await approve(sandbox.url, phone);
  await page.getByText(payFees.success.title).waitFor();
  return monthly(amount);
};

/** Pays the next instalment from a bank, which notifies us. */
const payByBank = async ({ page, context }: Person): Promise<Paid> => {
  const repayment = openRepayment(page, 'monthly');
  await page.getByRole('link', { name: d.monthly, exact: true }).click();
  await repayment.chooseMethod('Bank Transfer');
  const amount = amountIn(await repayment.amount.inputValue());
  await repayment.fromBank('Stanbic Bank', '9030012345678');
  const { payment } = await repayment.finish();
  if (!payment.transfer) throw new Error('no reference to quote');
  await repayment.root.getByText(payment.transfer.reference).waitFor();
  await sendTransfer(context, sandbox.url, payment.transfer);
  await repayment.seesPaid();
  return monthly(amount);
};

/** Repays a part early, one instalment or more, and returns the effect that the page stated. */
const payEarly = async (
  { page }: Person,
  { choice, network, amount }: { choice: string; network: 'MTN' | 'Airtel'; amount: number },
): Promise<Paid & { preview: Preview }> => {
  const repayment = openRepayment(page, 'early');
  await page.getByRole('link', { name: d.early, exact: true }).click();
  await repayment.chooseMethod(network);
  await repayment.amount.fill(String(amount));
  await repayment.choice(choice).check();
  let both: Preview[] = [];
  await eventually(async () => {
    both = await Promise.all([own.reduce_term, own.reduce_instalment].map(repayment.previewOf));
  });
  const preview = await repayment.previewOf(choice);
  const [shorter, smaller] = both;
  expect(shorter?.saved).toBeGreaterThan(smaller?.saved ?? 0);
  const phone = register.freshPhone(network);
  await repayment.fromPhone(network, phone);
  await repayment.root.getByRole('group', { name: own.summary }).waitFor();
  await repayment.finish();
  await approve(sandbox.url, phone);
  await repayment.seesPaid();
  return { amount, saved: preview.saved, type: d.types.early, preview };
};

/** Checks that the current schedule matches what the page stated before the payment. */
const expectPreviewed = async (
  { parent, id }: RunningLoan,
  { instalment, lastDueOn }: Preview,
  paidAhead: readonly { number: number; dueOn: string; total: number }[],
) => {
  const { account, schedules } = await getLoanAccount(parent, id);
  const plan = schedules.at(-1)?.instalments ?? [];
  const next = plan.find(({ dueOn }) => dueOn === account.nextDue?.dueOn);
  expect(next?.total).toBe(instalment);
  expect(plan.at(-1)?.dueOn).toBe(lastDueOn);
  expect(account.instalments.slice(0, paidAhead.length)).toMatchObject(
    paidAhead.map(({ number, dueOn, total }) => ({ number, dueOn, total, paid: total, state: 'paid' })),
  );
};

/** Maximum height of one line of text, in pixels. */
const MAX_LINE_PX = 32;

/** Pays off the loan. */
const payOff = async ({ page }: Person): Promise<Paid> => {
  const repayment = openRepayment(page, 'early');
  await page.getByRole('link', { name: d.early, exact: true }).click();
  await repayment.chooseMethod('MTN');
  await repayment.choice(own.settle).check();
  await repayment.waitForPreview();
  const amount = amountIn(await repayment.amount.inputValue());
  const payoff = repayment.root.getByText(formatUgx(amount), { exact: true });
  expect((await payoff.boundingBox())?.height, 'the payoff on one line').toBeLessThan(MAX_LINE_PX);
  const phone = register.freshPhone();
  await repayment.fromPhone('MTN', phone);
  const summary = repayment.root.getByRole('group', { name: own.summary });
  const saved = amountIn((await summary.locator('dd').first().textContent()) ?? '');
  await repayment.finish();
  await approve(sandbox.url, phone);
  await repayment.seesPaid();
  await page.getByText(d.success.closed, { exact: true }).waitFor();
  return { amount, saved, type: d.types.settlement };
};

browserTest(
  'a parent repays by MTN, Airtel and bank, early in part both ways, and in full, and all screens, documents, notifications and the ledger agree to the shilling',
  async (person) => {
    const { page } = person;
    const loan = await createRunningLoan(page, { schools: ['kings-college-buddo'] });
    const places = openLoanViews(page);
    const screens = openScreens(page);
    await setSession(page, loan.parent);
    const { account } = await getLoanAccount(loan.parent, loan.id);
    const { pending } = account;
    let expectedLoan: ExpectedLoan = { taken: loan.amountUgx, paid: 0, pending, payments: [] };
    const expectShown = async (paid: Paid): Promise<void> => {
      expectedLoan = applyPayment(expectedLoan, paid);
      await expectInAllViews(page, loan, expectedLoan);
      await places.go(profile.menu.overview, profile.overview.title);
    };

    await screens.open('/parent/dashboard');
    await expectShown(await payByMtn(person));
    const inPublic = await payInPublic(person, loan);
    await screens.open('/parent/dashboard');
    await expectShown(inPublic);
    await expectShown(await payByBank(person));
    const paidAhead = account.instalments.slice(0, 3);
    expect(expectedLoan.paid).toBe(paidAhead.reduce((sum, { total }) => sum + total, 0));

    const smaller = await payEarly(person, {
      choice: own.reduce_instalment,
      network: 'MTN',
      amount: account.instalments[3]?.total ?? 0,
    });
    await expectShown(smaller);
    await expectPreviewed(loan, smaller.preview, paidAhead);
    const shorter = await payEarly(person, {
      choice: own.reduce_term,
      network: 'Airtel',
      amount: smaller.preview.instalment,
    });
    await expectShown(shorter);
    await expectPreviewed(loan, shorter.preview, paidAhead);

    await expectShown(await payOff(person));
    expect(expectedLoan.pending).toBe(0);
    await page.getByRole('link', { name: d.status.open, exact: true }).click();
    await waitForStatusHeading(page, l.now.closed.title);
    await places.go(d.menu.loanRepayments);
    const parts = await places.parts();
    expect(parts).toHaveLength(expectedLoan.payments.length);
    const sumPart = (name: string): number => parts.reduce((sum, each) => sum + (each[name] ?? 0), 0);
    const repaid = {
      principal: sumPart(d.repayments.principal),
      interest: sumPart(d.repayments.interest),
    };
    expect(repaid.principal).toBe(loan.amountUgx);
    expect(repaid.principal + repaid.interest).toBe(expectedLoan.paid);
    recordRepaid(loan.reference, repaid);

    await places.go(d.menu.notifications, d.notifications.title);
    await screens.press(d.notifications.readAll);
    await page.getByText(d.notifications.allRead, { exact: true }).waitFor();
    expect(await places.unread()).toBe(0);
  },
  { limitMs },
);
