import { payFeesEn as t } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register, sandbox } from '../browser/person';
import { approve } from '../external-systems/handset';
import { type FinalStep, goToFinalStep } from '../wizard/final-step';
import { schoolSite, somesaSite } from '../wizard/site';
import { type Share, shownPhone } from '../wizard/wizard';

const PART: Share = { kind: 'part', amountUgx: 77_000 };

const expectChargedOnce = async ({ wizard, child, phone }: FinalStep): Promise<void> => {
  await wizard.heading(t.pending_heading).waitFor();
  await approve(sandbox.url, phone);
  await wizard.seesPaid();
  const collections = await sandbox.collectionsFrom(phone);
  expect(collections.map(({ status }) => status)).toEqual(['successful']);
  const after = await register.lookUp(child.regNo);
  expect([after.outstanding, after.pending]).toEqual([child.outstanding - (collections[0]?.amount ?? 0), 0]);
};

for (const site of [somesaSite, schoolSite]) {
  browserTest(
    `a reload on ${site.name} keeps the input, and after Finish shows the same pending payment again, never a second one`,
    async (person) => {
      const { page } = person;
      const arrived = await goToFinalStep(page, site, { share: PART });
      const { wizard, phone, child } = arrived;
      await page.reload();
      await wizard.heading(t.finish_title).waitFor();
      await wizard.root.getByText('UGX 77,000', { exact: true }).waitFor();
      await wizard.root.getByText(shownPhone(phone)).first().waitFor();
      await wizard.root.getByText(child.regNo).waitFor();
      expect(await sandbox.collectionsFrom(phone)).toEqual([]);
      await wizard.finish();
      await wizard.heading(t.pending_heading).waitFor();
      await page.reload();
      await wizard.heading(t.pending_heading).waitFor();
      await page.reload();
      await expectChargedOnce(arrived);
    },
  );
}

browserTest('a reload during Finish leads to one payment', async ({ page }) => {
  const arrived = await goToFinalStep(page, somesaSite);
  const { wizard, phone } = arrived;
  await page.route('**/api/payments', async (route) => {
    await route.fetch();
  });
  await wizard.finishButton.dblclick();
  await eventually(async () => expect(await sandbox.collectionsFrom(phone)).toHaveLength(1));
  await page.reload();
  await page.unroute('**/api/payments');
  await expectChargedOnce(arrived);
});
