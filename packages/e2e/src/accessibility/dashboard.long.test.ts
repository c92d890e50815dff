import { type OverviewAnswer, payFeesEn as p } from '@somesa/core';
import own from '@somesa/core/messages/en/own-repayment.json';
import r from '@somesa/core/messages/en/repayment.json';
import d from '@somesa/core/messages/en/site/dashboard.json';
import l from '@somesa/core/messages/en/site/loans.json';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount, setSession } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register } from '../browser/person';
import { openOwnPage, plainHead } from '../embed/own-page';
import { getLoanAccount } from '../repayments/loan-views';
import { payOnLoan } from '../repayments/payments-api';
import { openRepayment, type RepaymentPage } from '../repayments/repayment';
import { createRunningLoan, type RunningLoan } from '../repayments/running-loan';
import { checkPage } from './check-page';

/** Each check runs axe up to five times; before them, a minute passes between two one-time codes. */
const limitMs = 300_000;
const OVERVIEW = '**/api/parent/overview';

/** Changes the overview's response so that the first instalment is ten days overdue. */
const showOverdue = async (page: Page): Promise<void> => {
  await page.route(OVERVIEW, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as OverviewAnswer;
    for (const loan of answer.loans) {
      const late = loan.instalments.find(({ state }) => state === 'upcoming');
      if (!late) continue;
      late.state = 'overdue';
      Object.assign(loan, { status: 'in_arrears', arrears: late.due, due: late.due, daysPastDue: 10 });
    }
    await route.fulfill({ response, json: answer });
  });
};

const viewer = (page: Page) => {
  const found: string[] = [];
  return {
    found,
    look: async (name: string, isWhole = false): Promise<void> => {
      found.push(...(await checkPage(page, { name: `dashboard-${name}`, isWhole })));
    },
  };
};

/** Walks through the steps of a repayment with the child's number, up to the last one before sending. */
const lookThrough = async (
  page: Page,
  { child }: RunningLoan,
  { repaymentPage, look }: { repaymentPage: RepaymentPage; look: (name: string) => Promise<void> },
): Promise<void> => {
  const repayment = openRepayment(page, repaymentPage);
  await repayment.heading(r.find_title).waitFor();
  await repayment.find(child.regNo);
  await look(`${repaymentPage}-1-child`);
  await repayment.next();
  await repayment.heading(p.method_title).waitFor();
  await look(`${repaymentPage}-2-method`);
  await repayment.chooseMethod('MTN');
  await repayment.next();
  await look(`${repaymentPage}-3-info`);
  await repayment.fromPhone('MTN', '0772630001');
  await look(`${repaymentPage}-4-finish`);
};

browserTest(
  'a parent’s loan, repayments, documents, notifications and repayment forms are accessible',
  async ({ page }) => {
    const loan = await createRunningLoan(page, { schools: ['st-marys-kisubi'], term: '12 months' });
    const [first] = (await getLoanAccount(loan.parent, loan.id)).account.instalments;
    await payOnLoan(loan, { amountUgx: first?.total ?? 0, phone: register.freshPhone() });
    await payOnLoan(loan, {
      amountUgx: first?.total ?? 0,
      phone: register.freshPhone(),
      strategy: 'reduce-instalment',
    });
    await setSession(page, loan.parent);
    const screens = openScreens(page);
    const { found, look } = viewer(page);

    await screens.open('/parent/dashboard');
    await page.getByText(d.recent.title).first().waitFor();
    await look('overview', true);
    await showOverdue(page);
    await screens.open('/parent/dashboard');
    await page.getByText(d.progress.states.overdue).first().waitFor();
    await look('overdue');
    await page.unroute(OVERVIEW);
    await screens.open(`/parent/dashboard/loans/${loan.id}`);
    await page.getByRole('region', { name: d.account.title }).waitFor();
    await look('loan', true);
    for (const tab of ['schedule', 'agreement', 'history'] as const) {
      await screens.follow(l.tabs[tab]);
      await page.getByRole('heading', { level: 2, name: l.tabs[tab], exact: true }).waitFor();
      await look(`loan-${tab}`);
    }
    await screens.open('/parent/dashboard/loan-history');
    await page.getByRole('definition').filter({ hasText: l.statuses.ongoing }).waitFor();
    await look('loan-history', true);

    await screens.open('/parent/dashboard/loan-repayments');
    await page
      .getByRole('button', { expanded: false })
      .filter({ hasText: d.repayments.parts })
      .first()
      .click();
    await look('repayments', true);
    await screens.open('/parent/dashboard/payment-history');
    await page.getByText(d.payments.noFees).waitFor();
    await look('payment-history');
    await screens.open('/parent/dashboard/documents-and-statements');
    await eventually(async () => expect(await page.locator('img[alt*="page"]').count()).toBe(2));
    await look('documents', true);
    await screens.open('/parent/dashboard/notifications');
    await page.getByRole('button', { name: d.notifications.readAll }).waitFor();
    await look('notifications');
    await screens.open('/parent/dashboard/notifications?filter=reminders');
    await page.getByText(d.notifications.noReminders).waitFor();
    await look('no-reminders');

    const early = openRepayment(page, 'early');
    await screens.open('/parent/dashboard/loan-repayments/early-repayment');
    await early.chooseMethod('MTN');
    await early.amount.fill('150000');
    await early.choice(own.reduce_instalment).check();
    await eventually(async () => {
      await early.previewOf(own.reduce_term);
    });
    await look('early-info', true);
    await early.fromPhone('MTN', '0772630004');
    await early.root.getByRole('group', { name: own.summary }).waitFor();
    await look('early-finish');
    await screens.open('/parent/dashboard/loan-repayments/repayment');
    await openRepayment(page, 'monthly').chooseMethod('Bank Transfer');
    await look('monthly-info');

    await openRepayment(page, 'public').open();
    await lookThrough(page, loan, { repaymentPage: 'public', look });
    await openOwnPage(page, {
      head: plainHead,
      body: '<somesa-repayment school="st-marys-kisubi" theme="auto"></somesa-repayment>',
    });
    await lookThrough(page, loan, { repaymentPage: 'school', look });
    expect(found).toEqual([]);
  },
  { limitMs },
);

browserTest(
  'every empty page after the overview offers a next step to a parent without a loan',
  async ({ page }) => {
    await setSession(page, await createAccount());
    const screens = openScreens(page);
    const { found, look } = viewer(page);
    for (const [path, text] of [
      ['/loan-repayments', d.repayments.noLoan],
      ['/children', d.children.none],
      ['/payment-history', d.payments.noFees],
      ['/notifications', d.notifications.none],
    ] as const) {
      await screens.open(`/parent/dashboard${path}`);
      await page.getByText(text, { exact: true }).waitFor();
      await look(`empty${path.replaceAll('/', '-')}`);
    }
    await screens.open('/parent/dashboard/documents-and-statements');
    await page.getByText(d.documents.noAgreements, { exact: true }).waitFor();
    await look('empty-documents');
    expect(found).toEqual([]);
  },
  { limitMs },
);
