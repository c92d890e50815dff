import { payFeesEn as t } from '@somesa/core';
import { expect } from 'vitest';
import { overflow } from '../accessibility/layout';
import { browserTest } from '../browser/browser-test';
import { register, urls } from '../browser/person';
import { gallery, schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { waitUntilLive } from './own-page';

const FIVE = 5;

browserTest(
  'a div in WordPress becomes the form, in the content and in a narrow sidebar',
  async ({ page }) => {
    const site = gallery('wordpress.html', 'st-josephs-naggalama');
    await page.goto(site.url);
    const wizard = openWizard(page, site);
    const child = await register.lookUp('SJN-0005');
    await wizard.find(child.regNo);
    await wizard.root.getByText(child.displayName).first().waitFor();
    const sidebar = page.locator('.sidebar somesa-pay-fees');
    await waitUntilLive(page, '.sidebar somesa-pay-fees');
    expect((await sidebar.boundingBox())?.width).toBeLessThanOrEqual(300);
    expect(await overflow(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await overflow(page)).toEqual([]);
  },
);

browserTest(
  'five forms on a page keep their own school, language, theme, colour and input',
  async ({ page }) => {
    await page.goto(gallery('five.html', 'st-marys-kisubi').url);
    const widgets = page.locator('somesa-pay-fees');
    expect(await widgets.count()).toBe(FIVE);
    for (let at = 0; at < FIVE; at += 1) {
      await widgets.nth(at).scrollIntoViewIfNeeded();
      await widgets.nth(at).locator('section').first().waitFor();
    }
    for (let at = 0; at < FIVE; at += 1) await widgets.nth(at).locator('input').fill(`SMK-000${at}`);
    for (let at = 0; at < FIVE; at += 1)
      expect(await widgets.nth(at).locator('input').inputValue()).toBe(`SMK-000${at}`);
    const looks = await widgets.evaluateAll((all) =>
      all.map((element) => {
        const root = element.shadowRoot;
        const next = [...(root?.querySelectorAll('button') ?? [])].at(-1);
        return {
          title: root?.querySelector('h2')?.textContent,
          next: next ? getComputedStyle(next).backgroundColor : '',
        };
      }),
    );
    expect(new Set(looks.map(({ title }) => title)).size).toBe(3);
    expect(new Set(looks.map(({ next }) => next)).size).toBe(FIVE);
    await page.reload();
    for (let at = 0; at < FIVE; at += 1) {
      await widgets.nth(at).scrollIntoViewIfNeeded();
      await widgets.nth(at).locator('section').first().waitFor();
      expect(await widgets.nth(at).locator('input').inputValue()).toBe(`SMK-000${at}`);
    }
  },
);

browserTest(
  'a single-page site mounts, moves and unmounts the form, and nothing typed is lost',
  async ({ page }) => {
    const site = gallery('single-page/fees', 'kings-college-buddo');
    const wizard = openWizard(page, site);
    await wizard.open();
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
    await wizard.find('KCB-0007');
    await page.getByRole('button', { name: 'Move the form aside' }).click();
    await wizard.seesChild();
    await page.getByRole('link', { name: 'News' }).click();
    await page.getByRole('heading', { name: 'News' }).waitFor();
    expect(await page.locator('somesa-pay-fees').count()).toBe(0);
    await page.goBack();
    await wizard.seesChild();
    await page.goForward();
    await page.getByRole('link', { name: 'School fees' }).click();
    await wizard.seesChild();
  },
);

browserTest(
  'the pinned page runs a published version by its hash, or says that none is published',
  async ({ page }) => {
    const site = gallery('pinned.html', 'kings-college-buddo');
    const manifest = await fetch(`${urls.server}/embed/manifest.json`);
    const latest = manifest.ok ? ((await manifest.json()) as { latest?: string }).latest : undefined;
    await page.goto(site.url);
    if (latest) {
      const child = await register.lookUp('KCB-0008');
      const wizard = openWizard(page, site);
      // A published version may show the child in a different step.
      await wizard.lookUp(child.regNo);
      await wizard.root.getByText(child.displayName).first().waitFor();
      expect(await page.locator('script[integrity^="sha384-"]').getAttribute('src')).toContain(
        `/embed/${latest}/`,
      );
    } else {
      await page.getByText('No version of the form has been published yet').waitFor();
      await page.getByRole('link', { name: 'Pay school fees' }).waitFor();
    }
  },
);

browserTest(
  'two tabs of one school have separate forms, and the second shows the pending payment of the first',
  async ({ page, context }) => {
    const child = await register.freshChild(schoolSite.schools);
    const first = openWizard(page, schoolSite);
    await first.open();
    await first.fillIn(child.regNo, { kind: 'everything' }, 'MTN', '0772560001');
    await first.finish();
    await first.heading(t.pending_heading).waitFor();
    const other = await context.newPage();
    const second = openWizard(other, schoolSite);
    await second.open();
    expect(await second.root.getByLabel(t.regNo).inputValue()).toBe('');
    await second.lookUp(child.regNo);
    await second.root.getByText(t.all_pending_title).waitFor();
  },
);

browserTest('Back and Forward restore the form as it was', async ({ page }) => {
  const wizard = openWizard(page, schoolSite);
  await wizard.open();
  await wizard.find('SMK-0003');
  await wizard.choose({ kind: 'part', amountUgx: 61_000 });
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  await page.goBack();
  await wizard.heading(t.method_title).waitFor();
  await wizard.root.getByText('UGX 61,000').first().waitFor();
  await page.goForward();
  await page.goBack();
  await wizard.heading(t.method_title).waitFor();
});
