import { formatText } from '@somesa/core';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import loans from '@somesa/core/messages/en/site/loans.json';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register } from '../browser/person';
import { createApplication, createParent, getLoan } from '../loans/loans-api';
import { openAdminKeys } from './admin-keys';

const { queueItem, loan: text } = admin;

browserTest(
  'an application is assigned, its documents are viewed and its offer is made by keyboard alone',
  async ({ page }) => {
    const [child, parent] = await Promise.all([register.freshChild(['kings-college-buddo']), createParent()]);
    const amountUgx = Math.min(child.outstanding, 300_000);
    const loan = await createApplication(page, parent, { child, amountUgx, term: '6 months' });
    const keys = openAdminKeys(page);
    const me = await keys.enterAs('staff', '/loans');
    await keys.openRow(loan.reference);
    await keys.press(queueItem.assign);
    await keys.says(queueItem.mine);

    const picture = keys.main.getByRole('button', { name: loans.documents.kinds.idFront }).locator('img');
    await picture.waitFor();
    await eventually(async () =>
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0),
    );
    await keys.says(text.decision.statuses.under_review);
    await keys.press(text.decision.approve.action);
    await keys.confirm(text.decision.approve.action);
    await keys.says(formatText(queueItem.doneBy, { name: me }));
    expect(await getLoan(parent, loan.id)).toMatchObject({ status: 'approved', amount: amountUgx });
  },
);

browserTest(
  'documents are requested, and an application is declined with a reason that the parent reads, by keyboard alone',
  async ({ page }) => {
    const [child, parent] = await Promise.all([register.freshChild(['kings-college-buddo']), createParent()]);
    const amountUgx = Math.min(child.outstanding, 200_000);
    const loan = await createApplication(page, parent, { child, amountUgx, term: '3 months' });
    const { request, decline } = text.decision;
    const keys = openAdminKeys(page);
    const me = await keys.enterAs('staff', '/loans');
    await keys.openRow(loan.reference);
    await keys.press(queueItem.assign);
    await keys.press(request.action);
    await keys.reach(keys.question.getByRole('checkbox', { name: loans.documents.kinds.letter }));
    await page.keyboard.press('Space');
    await keys.answer(request.note, 'The letter has no date.');
    await keys.confirm(request.confirm);
    await keys.says(text.decision.statuses.under_review);
    expect(await getLoan(parent, loan.id)).toMatchObject({ documentsNeeded: ['letter'] });

    await keys.press(decline.action);
    await keys.reach(keys.question.getByLabel(decline.reason, { exact: true }));
    await page.keyboard.type(decline.reasons.details_differ);
    await keys.answer(decline.note, 'Please apply again with a new letter.');
    await keys.confirm(decline.action);
    await keys.says(formatText(queueItem.doneBy, { name: me }));
    expect(await getLoan(parent, loan.id)).toMatchObject({
      status: 'declined',
      declined: { reason: 'details_differ', note: 'Please apply again with a new letter.' },
    });
  },
);
