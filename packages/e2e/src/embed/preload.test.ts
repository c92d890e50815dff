import { payFeesEn as t, uiEn as ui } from '@somesa/core';
import { texts as luganda } from '@somesa/core/texts/lg';
import { texts as swahili } from '@somesa/core/texts/sw';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register, urls } from '../browser/person';
import { schoolSite } from '../wizard/site';
import { openOwnPage, script, tag, waitUntilLive } from './own-page';

const formatPreload = (language: string): string =>
  `<link rel="modulepreload" href="${urls.server}/embed/1/pay-fees.${language}.js" fetchpriority="low">`;

/** Records the files of ours that a page loads, without the part of the build in their names. */
const recordFiles = (page: Page): string[] => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const [, file] = /\/embed\/1\/([^?]+)\.js/.exec(request.url()) ?? [];
    if (file) loaded.push(file.replace(/-[A-Z0-9]{8}$/, '-BUILD'));
  });
  return loaded;
};

/** Enters the number of a new child, and returns it. */
const findChild = async (page: Page): Promise<string> => {
  const { regNo } = await register.freshChild(schoolSite.schools);
  await page.getByLabel(t.regNo).fill(regNo);
  await page.getByRole('button', { name: ui.next, exact: true }).click();
  return regNo;
};
const seesAmounts = (page: Page): Promise<void> =>
  page.getByRole('group', { name: t.amount_title, exact: true }).waitFor();

browserTest('a form whose page preloads its first step loads nothing twice', async ({ page }) => {
  const loaded = recordFiles(page);
  await openOwnPage(page, { head: script + formatPreload('en') });
  await findChild(page);
  await seesAmounts(page);
  expect(loaded.sort()).toEqual(['en-rest-BUILD', 'pay-fees-later-BUILD', 'pay-fees.en', 'somesa']);
});

browserTest('a form in a frame loads nothing twice', async ({ page }) => {
  const loaded = recordFiles(page);
  await openOwnPage(page, {
    body: `<iframe src="${urls.server}/embed/frame/pay-fees?school=st-marys-kisubi" width="360" height="640"></iframe>`,
  });
  await page.frameLocator('iframe').locator('somesa-pay-fees section').waitFor();
  expect(loaded).toContain('pay-fees.en');
  expect(loaded).not.toContain('pay-fees-BUILD');
  // The page itself has our script too.
  const inFrame = loaded.filter((file) => file !== 'somesa');
  expect(new Set(inFrame).size).toBe(inFrame.length);
});

browserTest('a form in Luganda uses the preloaded file of its language', async ({ page }) => {
  const loaded = recordFiles(page);
  const body = tag.replace('school=', 'lang="lg" school=');
  await openOwnPage(page, { head: script + formatPreload('lg'), body });
  await waitUntilLive(page);
  await page.getByLabel(luganda.payFees.regNo).waitFor();
  expect(loaded).toContain('pay-fees.lg');
  expect(loaded).not.toContain('pay-fees-BUILD');
});

browserTest('a form in another language than the preloaded one loads its own texts', async ({ page }) => {
  const loaded = recordFiles(page);
  const body = tag.replace('school=', 'lang="sw" school=');
  await openOwnPage(page, { head: script + formatPreload('en'), body });
  await waitUntilLive(page);
  await page.getByLabel(swahili.payFees.regNo).waitFor();
  expect(loaded).toContain('sw-BUILD');
  expect(loaded).not.toContain('pay-fees-BUILD');
});

browserTest('a preloaded file of another build is replaced by that of the script', async ({ page }) => {
  const loaded = recordFiles(page);
  await page.route('**/embed/1/pay-fees.en.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const [, build = ''] = /"([A-Z0-9]{8})"/.exec(text) ?? [];
    expect(build).toMatch(/^[A-Z0-9]{8}$/);
    await route.fulfill({ response, body: text.replaceAll(build, '0THER000') });
  });
  await openOwnPage(page, { head: script + formatPreload('en') });
  await findChild(page);
  await seesAmounts(page);
  expect(loaded.sort()).toEqual([
    'en-BUILD',
    'pay-fees-BUILD',
    'pay-fees-later-BUILD',
    'pay-fees.en',
    'somesa',
  ]);
});

browserTest(
  'a payer who is faster than the later steps sees the amounts after two failed attempts to load them',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/pay-fees-later/, /Failed to (load|fetch)/);
    await page.clock.install();
    let attempts = 0;
    await page.route(/\/pay-fees-later-/, (route) => {
      attempts += 1;
      return attempts > 2 ? route.continue() : route.abort();
    });
    await openOwnPage(page, { head: script + formatPreload('en') });
    await findChild(page);
    await eventually(async () => {
      await page.clock.runFor(1_000);
      expect(attempts).toBe(3);
    });
    await seesAmounts(page);
    expect(await page.getByText(ui.later_failed).count()).toBe(0);
  },
);

browserTest(
  'a form keeps the child that was found if its later steps do not load, and loads them again on request',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/pay-fees-later/, /Failed to (load|fetch)/);
    await page.clock.install();
    const addresses: string[] = [];
    let isOnline = false;
    await page.route(/\/pay-fees-later-/, (route) => {
      addresses.push(route.request().url());
      return isOnline ? route.continue() : route.abort();
    });
    await openOwnPage(page);
    const answer = page.waitForResponse((response) => response.url().includes('/students/'));
    const regNo = await findChild(page);
    // The step that follows the look-up loads again, which removes a notice from before.
    const { displayName } = (await (await answer).json()) as { displayName: string };
    await page.getByRole('heading', { name: displayName }).waitFor();
    for (const _ of Array.from({ length: 6 })) await page.clock.runFor(1_000);
    await page.getByText(ui.later_failed).waitFor();
    // Our own page starts with the number, for those whose connection never loads the rest.
    const link = page.getByRole('link', { name: t.title, exact: true });
    expect(await link.getAttribute('href')).toBe(
      `${urls.server}/pay-fees?school=st-marys-kisubi#regNo=${regNo}`,
    );
    isOnline = true;
    await page.getByRole('button', { name: ui.try_again, exact: true }).click();
    await seesAmounts(page);
    // Browsers remember a failed import, so no address is used twice.
    expect(new Set(addresses).size).toBe(addresses.length);
  },
);
