import { payFeesEn as t } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register, sandbox } from '../browser/person';
import { approve } from '../external-systems/handset';
import { createMtnPhone, type FinalStep, goToFinalStep } from '../wizard/final-step';
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
    `a reload on ${site.name} shows the same pending payment again, never a second one`,
    async (person) => {
      const { page } = person;
      const arrived = await goToFinalStep(page, site, { phone: createMtnPhone('37') });
      await arrived.wizard.finish();
      await arrived.wizard.heading(t.pending_heading).waitFor();
      await page.reload();
      await arrived.wizard.heading(t.pending_heading).waitFor();
      await page.reload();
      await expectChargedOnce(arrived);
    },
  );

  browserTest(`a reload on ${site.name} keeps the input`, async ({ page }) => {
    const { wizard, phone, child } = await goToFinalStep(page, site, {
      share: PART,
      phone: createMtnPhone('37'),
    });
    await page.reload();
    await wizard.heading(t.finish_title).waitFor();
    await wizard.root.getByText('UGX 77,000', { exact: true }).waitFor();
    await wizard.root.getByText(shownPhone(phone)).first().waitFor();
    await wizard.root.getByText(child.regNo).waitFor();
    expect(await sandbox.collectionsFrom(phone)).toEqual([]);
  });
}

browserTest('Finish pressed twice quickly starts one payment', async (person) => {
  const arrived = await goToFinalStep(person.page, somesaSite, { phone: createMtnPhone('37') });
  await arrived.wizard.finishButton.dblclick();
  await expectChargedOnce(arrived);
});

for (const share of [PART, { kind: 'everything' } satisfies Share]) {
  const inWords = share.kind === 'part' ? 'a part' : 'everything';
  browserTest(`a reload during Finish, for ${inWords}, leads to one payment`, async (person) => {
    const { page } = person;
    const arrived = await goToFinalStep(page, somesaSite, { share, phone: createMtnPhone('37') });
    const { wizard, phone } = arrived;
    await page.route('**/api/payments', async (route) => {
      await route.fetch();
    });
    await wizard.finishButton.click();
    await eventually(async () => expect(await sandbox.collectionsFrom(phone)).toHaveLength(1));
    await page.reload();
    await page.unroute('**/api/payments');
    await expectChargedOnce(arrived);
  });
}
