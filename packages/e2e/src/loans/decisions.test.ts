import { loanFileKinds } from '@somesa/core';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import l from '@somesa/core/messages/en/site/loans.json';
import profile from '@somesa/core/messages/en/site/profile.json';
import { expect } from 'vitest';
import { callApi, setSession } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { openAdminKeys } from '../admin/admin-keys';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { createPerson, register, sandbox } from '../browser/person';
import { waitForStatusHeading } from './loan-page';
import {
  accept,
  callAsStaff,
  createApplication,
  createParent,
  decide,
  getLoan,
  listDisbursementAttempts,
  offer,
  startReview,
  waitForLoanStatus,
} from './loans-api';

const getLoanPath = (id: string): string => `/parent/dashboard/loans/${id}`;

browserTest(
  'a declined applicant sees the reason, and no one else sees the loan',
  async ({ page, pageErrors }) => {
    const child = await register.lookUp('SMK-0003');
    const parent = await createParent();
    const loan = await createApplication(page, parent, { child, amountUgx: 400_000, term: '12 months' });
    const { documents } = await getLoan(parent, loan.id);
    expect(documents).toHaveLength(loanFileKinds.length);
    const note = 'Ask again in February, with the pay slips.';
    await startReview(loan.id);
    await decide(loan.id, 'decline', { reason: 'income_too_low', note });
    await setSession(page, parent);
    const screens = openScreens(page);
    await screens.open('/parent/dashboard');
    await screens.heading(profile.overview.title).waitFor();
    await page.getByText(l.statuses.declined, { exact: true }).waitFor();
    await page.getByRole('link', { name: loan.childName }).click();
    await waitForStatusHeading(page, l.now.declined.title);
    for (const said of [l.declined.reasons.income_too_low, note]) await screens.says(said);

    const otherParent = await createParent();
    const { token } = otherParent;
    const [document] = documents;
    for (const [method, path] of [
      ['GET', `/parent/loans/${loan.id}`],
      ['POST', `/parent/loans/${loan.id}/withdraw`],
      ['POST', `/parent/loans/${loan.id}/acceptance-code`],
      ['POST', `/parent/loans/${loan.id}/agreement/link`],
      ['POST', `/parent/loans/${loan.id}/documents/${document?.id}/link`],
      ['GET', `/admin/loans/${loan.id}`],
      ['POST', `/admin/loans/${loan.id}/approve`],
    ] as const) {
      const body = method === 'POST' ? { body: {} } : {};
      expect([path, (await callApi(method, path, { token, ...body })).status]).toEqual([path, 404]);
    }
    pageErrors.allow(/404/);
    await setSession(page, otherParent);
    await screens.open(getLoanPath(loan.id));
    await screens.heading(l.unknown.title).waitFor();
    expect(await page.getByText(note).count()).toBe(0);
  },
  { limitMs: 120_000 },
);

browserTest(
  'a school whose disbursement failed is paid once when staff retry it, and its fees are held until then',
  async ({ page }) => {
    const child = await register.freshChild(['kings-college-buddo']);
    const parent = await createParent();
    const { id, reference } = await createApplication(page, parent, {
      child,
      amountUgx: child.outstanding,
      term: '3 months',
    });
    await offer(id);
    await sandbox.failNext(reference);
    await accept(parent, id);
    await eventually(async () =>
      expect(
        (await listDisbursementAttempts(reference)).map(({ status, failure }) => [status, failure]),
      ).toEqual([['failed', expect.stringMatching(/PAYEE_NOT_FOUND/)]]),
    );
    expect((await getLoan(parent, id)).status).toBe('accepted');
    expect((await register.lookUp(child.regNo)).pending).toBe(child.outstanding);
    await setSession(page, parent);
    const screens = openScreens(page);
    await screens.open(getLoanPath(id));
    await waitForStatusHeading(page, l.now.accepted.title);

    const colleague = await createPerson();
    try {
      const keys = openAdminKeys(colleague.page);
      await keys.enterAs('staff', '/loans?tab=disbursements');
      await keys.openRow(reference);
      await keys.press(admin.queueItem.assign);
      await keys.says(admin.queueItem.mine);
      await keys.press(admin.loan.payment.retry.action);
      await keys.confirm(admin.loan.payment.retry.action);
      expect(colleague.pageErrors.unexpected()).toEqual([]);
    } finally {
      await colleague.context.close();
    }
    await waitForLoanStatus(parent, id, 'ongoing');
    expect((await callAsStaff('POST', `/loans/${id}/disburse`)).status).toBe(409);
    // The page is notified without a reload.
    await waitForStatusHeading(page, l.now.ongoing.title);
    const paidOut = await sandbox.paidOutFor(reference);
    expect(paidOut.map(({ amount, status }) => [amount, status])).toEqual([
      [child.outstanding, 'failed'],
      [child.outstanding, 'successful'],
    ]);
    const after = await register.lookUp(child.regNo);
    expect([after.outstanding, after.pending]).toEqual([0, 0]);
  },
  { limitMs: 120_000 },
);
