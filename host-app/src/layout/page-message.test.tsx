import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { pageMessage, showFailure, showOutcome } from '../state/page-message';
import { render, settle } from '../testing/render';
import { PageMessage } from './page-message';

let leave: () => Promise<void> = async () => undefined;
const open = async () => {
  const { hook, navigate } = memoryLocation({ path: '/one' });
  const view = await render(
    <Router hook={hook}>
      <PageMessage />
      <p>Text</p>
      <button type="button">Next</button>
    </Router>,
  );
  leave = view.unmount;
  const click = (selector: string) =>
    settle(() => view.container.querySelector<HTMLElement>(selector)?.click());
  return { ...view, click, goTo: (path: string) => settle(() => navigate(path)) };
};
afterEach(async () => {
  vi.useRealTimers();
  pageMessage.shown = null;
  await leave();
});

it('stays until a button is pressed, however long that takes', async () => {
  const { text, click } = await open();
  await settle(() => showFailure('The file could not be created.'));
  vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] });
  await click('p');
  expect(text()).toContain('The file could not be created.');
  await click('button');
  expect(text()).not.toContain('The file could not be created.');
});

it('is shown on the page to which it redirects, until the browser goes back', async () => {
  const { text, goTo } = await open();
  await settle(() => showOutcome('Requested. Another person must approve it.'));
  await goTo('/two');
  expect(text()).toContain('Another person must approve it.');
  await settle(() => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(text()).not.toContain('Another person must approve it.');
});

/** Confirmations that are only a toast, by file, with what the page shows after them. */
const confirmations: Record<string, string> = {
  'pages/admin/accounting/journal-page.tsx': 'the request',
  'pages/admin/layout/action-dialog.tsx': 'the change',
  'pages/admin/layout/request-button.tsx': 'the change',
  'pages/admin/list-pages.tsx': 'the school',
  'pages/admin/loan-products/new-version.tsx': 'the version in the list',
  'pages/admin/loans/account/loan-account.tsx': 'the waiver',
  'pages/admin/loans/account/restructure.tsx': 'the proposal',
  'pages/admin/loans/disbursement-section.tsx': 'the file in the list',
  'pages/admin/loans/loan-page.tsx': 'the decision',
  'pages/admin/payments/exception-page.tsx': 'the resolution',
  'pages/admin/payments/payment-answer.tsx': 'nothing: the sentence is in the clipboard',
  'pages/admin/queue/queue-item-panel.tsx': 'the note',
  'pages/admin/schools/api/webhook-endpoints.tsx': 'the deliveries',
  'pages/admin/schools/school-page.tsx': 'the school',
  'pages/admin/second-factor/second-factor-page.tsx': 'the codes',
  'pages/admin/users/user-actions.tsx': 'the user',
  'pages/admin/users/users-page.tsx': 'the invitation in the list',
  'pages/auth/edit-phone-number-page.tsx': 'the page of the code',
  'pages/auth/forgot-password-page.tsx': 'a notice',
  'pages/auth/login-page.tsx': 'the account',
  'pages/auth/otp-verification-page.tsx': 'the next page, or the wait for another code',
  'pages/auth/register-page.tsx': 'the page of the code',
  'pages/auth/reset-password-page.tsx': 'the login',
  'pages/parent/children/child-card.tsx': 'the list without the child',
  'pages/parent/children/children-page.tsx': 'the child',
  'pages/parent/children/children-pay-page.tsx': 'the receipts',
  'pages/parent/loans/accept/code-consent.tsx': 'the field for the code, then the status of the loan',
  'pages/parent/loans/cancellation-section.tsx': 'the cancellation, or the status of the loan',
  'pages/parent/loans/documents/document-photos.tsx': 'the document',
  'pages/parent/loans/documents/document-row.tsx': 'the document',
  'pages/parent/loans/guarantor-section.tsx': 'the guarantor, and what they do with the code',
  'pages/parent/loans/promise-section.tsx': 'the promise',
  'pages/parent/profile/avatar-editor.tsx': 'the picture',
  'pages/parent/profile/password-section.tsx': 'nothing that is left to do',
  'pages/parent/profile/personal-form.tsx': 'the stored values, and a number that must be verified',
  'pages/parent/profile/profile-page.tsx': 'the saved file',
  'pages/parent/repay/pay-page.tsx': 'the page of the repayment',
  'pages/public/contact-page.tsx': 'a notice',
  'pages/public/loan-application-page.tsx': 'the reference and the next steps',
  'pages/public/partner-page.tsx': 'a notice',
  'pages/public/receipt/lost-receipts.tsx': 'the number and the field for the code',
};

it('carries every message that the page does not show otherwise', () => {
  const sources = join(process.cwd(), 'host-app/src');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing\//.test(path) && path !== 'state/page-message.ts',
  );
  const using = (pattern: RegExp) =>
    files.filter((path) => pattern.test(readFileSync(join(sources, path), 'utf8'))).toSorted();
  expect(using(/\btoast(\.(error|loading|custom|promise))?\(/), 'use showFailure').toEqual([]);
  expect(using(/\btoast\.success\(/), 'use showOutcome, or say what the page shows').toEqual(
    Object.keys(confirmations).toSorted(),
  );
});
