import { loanApplicationEn as t, uiEn as ui } from '@somesa/core';
import accounts from '@somesa/core/messages/en/site/accounts.json';
import instalments from '@somesa/core/messages/en/site/instalments.json';
import { expect } from 'vitest';
import { createAccount } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { browserTest } from '../browser/browser-test';
import { shownPhone } from '../wizard/wizard';
import { CHILD_NAME, newApplicant, openApplication } from './application';
import { listLoans } from './loans-api';
import { pdfFile, photo } from './test-files';

const UPLOADS = '**/api/uploads*';
const APPLICATIONS = '**/api/loan-applications';

browserTest(
  'a guest applies once on our own site despite a reload, a slow file and a lost connection at Finish, and the success page offers a next step',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/loan-applications/);
    const applicant = newApplicant();
    const form = openApplication(page);
    await form.open();
    await form.fillPersonal(applicant);
    await form.choose(t.idFront, await photo(page, 'front.jpg'));
    await form.waitUntilSent(t.idFront);
    await form.next();
    await form.findChild('SMK-0003');
    await form.field(t.childName).fill(CHILD_NAME);
    await page.reload();
    await form.button(t.other_child).waitFor();
    await form.next();
    await form.heading(t.financial_title).waitFor();
    await form.fillEarnings();

    let letTheFileGo = (): void => {};
    const delayed = new Promise<void>((resolve) => {
      letTheFileGo = resolve;
    });
    await page.route(UPLOADS, async (route) => {
      await delayed;
      await route.continue();
    });
    await form.choose(t.letter, pdfFile('letter.pdf'));
    await form.next();
    await form.ask({ amountUgx: 300_000, term: '3 months' });
    await form.next();
    await form.heading(t.finish_title).waitFor();
    for (const value of [applicant.fullName, shownPhone(applicant.phone), 'front.jpg', CHILD_NAME])
      await form.root.getByText(value, { exact: true }).waitFor();
    await form.root.getByText(`letter.pdf: ${t.file_waiting}`, { exact: true }).waitFor();

    await page.route(APPLICATIONS, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await form.button(ui.finish).click();
    await form.root.getByText(t.waiting).first().waitFor();
    letTheFileGo();
    await form.root.getByText('Network Error', { exact: true }).waitFor();
    await form.root.getByText(t.unsure).waitFor();
    await page.unroute(APPLICATIONS);
    await form.button(ui.finish).click();

    const screens = openScreens(page);
    await Promise.all([screens.toast('Application sent successfully'), screens.arrive('/loan-success')]);
    const { sent, image } = instalments.loanSuccess;
    await screens.heading(sent.title).waitFor();
    expect(await page.getByRole('link', { name: image }).getAttribute('href')).toBe('/');
    await screens.follow(sent.register);
    await screens.arrive('/register');
    await screens.holds(accounts.register.contact, applicant.phone);

    const parent = await createAccount({ contact: applicant.phone });
    const loans = await listLoans(parent);
    expect(loans.map(({ amount, status }) => [amount, status])).toEqual([[300_000, 'submitted']]);
  },
  { limitMs: 120_000 },
);
