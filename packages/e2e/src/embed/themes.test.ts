import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { payFeesEn as t } from '@somesa/core';
import { expect } from 'vitest';
import { root } from '../../../../scripts/root.mjs';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register } from '../browser/person';
import { schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { holdBack, openOwnPage, ownUrl, script, waitUntilLive } from './own-page';
import {
  expectPageColours,
  expectPrint,
  expectSwitch,
  formTag,
  isFormDark,
  NO_OUTLINES,
  outlinesWithFocus,
  pages,
} from './page-styles';

browserTest('a page’s rule for the focus draws no box round the form', async ({ page }) => {
  expect(await outlinesWithFocus(page)).toEqual(NO_OUTLINES);
});

/** Any font: that of the site’s headings. */
const fontPath = createRequire(join(root, 'host-app/package.json')).resolve(
  '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
);

browserTest('the font of a page is loaded in no other weight than normal and bold', async ({ page }) => {
  const font = readFileSync(fontPath, 'base64');
  const faces = [300, 400, 500, 600, 700, 800].map(
    (weight) =>
      `@font-face { font-family: School; font-weight: ${weight}; src: url(data:font/woff2;base64,${font}) }`,
  );
  await openOwnPage(page, { head: `<style>${faces.join('')} body { font-family: School }</style>${script}` });
  await waitUntilLive(page);
  await page.locator('[part~=next]').click();
  await page.locator('input[aria-invalid=true]').waitFor();
  const loaded = await page.evaluate(async () =>
    [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded').map(({ weight }) => weight),
  );
  expect(loaded.sort()).toEqual(['400', '700']);
});

browserTest('a form follows a page that turns dark while its later steps are loading', async ({ page }) => {
  const release = await holdBack(page, /\/pay-fees-later-/);
  const styles = '<style>body { background: #fff } body.night { background: #111 }</style>';
  await openOwnPage(page, { head: `${styles}${script}`, body: formTag });
  await waitUntilLive(page);
  await page.evaluate(() => document.body.classList.add('night'));
  expect(await isFormDark(page)).toBe(false);
  await release();
  await eventually(async () => expect(await isFormDark(page)).toBe(true));
});

browserTest(
  'a form follows the colours of the page and not those of the system',
  ({ page }) => expectPageColours(page, pages),
  { colorScheme: 'dark' },
);

browserTest('a form follows a page that is switched to dark and back', ({ page }) => expectSwitch(page));

browserTest('a printed form is light and hides none of its rows', ({ page }) =>
  expectPrint(page, () => page.emulateMedia({ media: 'print' })),
);

browserTest('the actions take at most a quarter of the screen at 200 % text', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const child = await register.freshChild(schoolSite.schools);
  await openOwnPage(page, { body: formTag });
  const wizard = openWizard(page, { ...schoolSite, url: ownUrl });
  await wizard.find(child.regNo);
  await page.evaluate(() => scrollTo(0, 0));
  const covered = await wizard.root.locator('[part=actions]').evaluate((bar) => {
    const { top, bottom } = bar.getBoundingClientRect();
    return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight;
  });
  expect(await wizard.root.evaluate((form) => getComputedStyle(form).fontSize)).toBe('32px');
  expect(covered).toBeLessThanOrEqual(0.25);
  const bar = wizard.root.locator('[part=actions]');
  await bar.scrollIntoViewIfNeeded();
  expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('static');
  await wizard.root.getByText(t.amount_title).waitFor();
});
