import { payFeesEn as t, uiEn as ui } from '@somesa/core';
import { texts as swahili } from '@somesa/core/texts/sw';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../accessibility/axe';
import { browserTest } from '../browser/browser-test';
import { register, urls } from '../browser/person';
import { schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { holdBack, openOwnPage, plainHead, script } from './own-page';

/** Files of the dialog and of the fees form's app. */
const DIALOG = /\/embed\/1\/dialog-/;
const APP = /\/embed\/1\/pay-fees-\w{8}\.js/;

const writeButton = (attributes = ''): string =>
  `<p>Term three. <somesa-pay-fees school="st-marys-kisubi" mode="button" ${attributes}><a href="/elsewhere">Pay school fees</a></somesa-pay-fees></p>`;
const link = (page: Page) => page.getByRole('link', { name: 'Pay school fees', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pay school fees', exact: true });
/** Waits until a press on the link opens the form. */
const waitForDialog = (page: Page): Promise<void> =>
  page.locator('somesa-pay-fees >> dialog section').waitFor({ state: 'attached' });

browserTest(
  'a link opens the form in a dialog, in which a guest pays; closing it keeps the input and returns the focus',
  async ({ page }) => {
    const child = await register.freshChild(schoolSite.schools);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await openOwnPage(page, { head: plainHead, body: writeButton() });
      await waitForDialog(page);
      expect(await dialog(page).isVisible()).toBe(false);
      await link(page).focus();
      await page.keyboard.press('Enter');
      await dialog(page).waitFor();
      const regNo = page.getByLabel(t.regNo);
      await page.keyboard.type('SMK-00');
      expect(await regNo.inputValue()).toBe('SMK-00');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
      expect(await link(page).evaluate((element) => element === document.activeElement)).toBe(true);
      await link(page).click();
      expect(await regNo.inputValue()).toBe('SMK-00');
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await dialog(page).waitFor({ state: 'hidden' });
      await page.evaluate(() => sessionStorage.clear());
    }
    await link(page).click();
    const wizard = openWizard(page, schoolSite);
    await wizard.fillIn(child.regNo, { kind: 'part', amountUgx: 31_000 }, 'MTN', '0772000001');
    const { payment } = await wizard.finish();
    await wizard.seesPaid();
    expect(payment.amount).toBe(31_000);
    await page.setViewportSize({ width: 360, height: 500 });
    await wizard.button(t.pay_another).scrollIntoViewIfNeeded();
    const close = await page.getByRole('button', { name: 'Close', exact: true }).boundingBox();
    expect(close?.y).toBe(0);
    expect(page.url()).not.toContain('elsewhere');
  },
);

browserTest('Cancel & Exit closes the dialog, and the open dialog is accessible', async ({ page }) => {
  const child = await register.freshChild(schoolSite.schools);
  await openOwnPage(page, { head: plainHead, body: writeButton() });
  await waitForDialog(page);
  await link(page).click();
  expect(await axeFindings(page)).toEqual([]);
  const wizard = openWizard(page, schoolSite);
  await wizard.fillIn(child.regNo, { kind: 'everything' }, 'MTN', '0772000001');
  await wizard.button(ui.cancel).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await link(page).click();
  await page.getByRole('heading', { name: t.find_title, exact: true }).waitFor();
});

browserTest('a tag that is added again opens one dialog, in its language', async ({ page }) => {
  await openOwnPage(page, { body: writeButton('lang="sw"') });
  await waitForDialog(page);
  await page.evaluate(() => {
    const tag = document.querySelector('somesa-pay-fees');
    tag?.remove();
    return new Promise<void>((resolve) =>
      setTimeout(() => {
        document.querySelector('p')?.append(tag as Element);
        resolve();
      }),
    );
  });
  await waitForDialog(page);
  await link(page).click();
  await page.getByLabel(swahili.payFees.regNo).waitFor();
  expect(await page.locator('somesa-pay-fees >> dialog').count()).toBe(1);
  await page.getByRole('button', { name: 'Funga', exact: true }).click();
  await page.locator('somesa-pay-fees >> dialog').waitFor({ state: 'hidden' });
});

browserTest('the link leads to its page if the dialog does not load', async ({ page, pageErrors }) => {
  pageErrors.allow(DIALOG, /Failed to (load|fetch)/, /404/);
  await page.route(DIALOG, (route) => route.abort());
  await openOwnPage(page, { body: writeButton() });
  await page.waitForFunction(() => customElements.get('somesa-pay-fees'));
  await link(page).click();
  await page.waitForURL(/\/elsewhere$/);
});

browserTest(
  'a link opens the form in a browser without style sheets that scripts construct',
  async ({ page }) => {
    // As in Safari 15.4 to 16.3, which have dialogs.
    await page.addInitScript(() => {
      Reflect.deleteProperty(ShadowRoot.prototype, 'adoptedStyleSheets');
      Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets');
      window.CSSStyleSheet = function CSSStyleSheet() {
        throw new TypeError('Illegal constructor');
      } as never;
    });
    await page.setViewportSize({ width: 1280, height: 740 });
    await openOwnPage(page, { head: plainHead, body: writeButton() });
    await waitForDialog(page);
    await link(page).click();
    await page.getByLabel(t.regNo).fill('SMK-0001');
    expect(await dialog(page).evaluate((element) => getComputedStyle(element).display)).toBe('grid');
  },
);

const writeOwnButton = (): string =>
  '<somesa-pay-fees school="st-marys-kisubi" mode="button"><button>Pay school fees</button></somesa-pay-fees>';
const button = (page: Page) => page.getByRole('button', { name: 'Pay school fees', exact: true });

browserTest('an early press on a button of the page opens the form once it has loaded', async ({ page }) => {
  const sendDialog = await holdBack(page, DIALOG);
  await openOwnPage(page, { body: writeOwnButton() });
  await page.waitForFunction(() => customElements.get('somesa-pay-fees'));
  await button(page).click();
  expect(await dialog(page).count()).toBe(0);
  await sendDialog();
  await dialog(page).waitFor();
  await page.getByLabel(t.regNo).waitFor();
  await page.keyboard.type('SMK-00');
  expect(await page.getByLabel(t.regNo).inputValue()).toBe('SMK-00');
});

for (const { name, files, opens } of [
  { name: 'beside it if the dialog', files: DIALOG, opens: false },
  { name: 'in the dialog if the form', files: APP, opens: true },
])
  browserTest(`a button of the page has our link ${name} does not load`, async ({ page, pageErrors }) => {
    pageErrors.allow(files, /Failed to (load|fetch)/, /404/);
    await page.route(files, (route) => route.abort());
    await openOwnPage(page, { body: writeOwnButton() });
    if (opens) await button(page).click();
    await link(page).click();
    await page.waitForURL(`${urls.server}/pay-fees?school=st-marys-kisubi`);
  });

browserTest('a form that has failed to load opens no dialog afterwards', async ({ page, pageErrors }) => {
  pageErrors.allow(APP, /Failed to (load|fetch)/, /404/);
  await page.route(APP, (route) => route.abort());
  const sendDialog = await holdBack(page, DIALOG);
  await openOwnPage(page, { body: writeOwnButton() });
  await page.waitForFunction(() => customElements.get('somesa-pay-fees'));
  await button(page).click();
  await link(page).waitFor();
  const arrives = page.waitForResponse(DIALOG);
  await sendDialog();
  await (await arrives).finished();
  // The chunk runs in a task of its own.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(await page.locator('somesa-pay-fees >> dialog').count()).toBe(0);
  await link(page).click();
  await page.waitForURL(`${urls.server}/pay-fees?school=st-marys-kisubi`);
});

browserTest(
  'a button of the page shows the form in the page where the browser has no dialogs',
  async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'));
    await openOwnPage(page, { body: writeOwnButton() });
    await page.getByLabel(t.regNo).fill('SMK-0001');
    expect(await button(page).isVisible()).toBe(true);
  },
);

browserTest(
  'the dialog has the colours of the form in it, and is printed whole and light',
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await openOwnPage(page, {
      head: `${script}<style>body { background: #101418; color: #fff }</style>`,
      body: writeButton(),
    });
    await waitForDialog(page);
    await link(page).click();
    const readColours = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    const form = await readColours('somesa-pay-fees >> section');
    expect(form).toMatch(/^rgb\((\d|1\d|2\d), /);
    expect(await readColours('somesa-pay-fees >> dialog')).toBe(form);
    const close = page.getByRole('button', { name: 'Close', exact: true });
    expect(await close.evaluate((element) => getComputedStyle(element).color)).toMatch(/^rgb\(2\d\d, 2/);
    await page.emulateMedia({ media: 'print' });
    const heights = await dialog(page).evaluate((element) => [element.clientHeight, element.scrollHeight]);
    expect(heights[0]).toBe(heights[1]);
    expect(await readColours('somesa-pay-fees >> dialog')).toBe('rgb(255, 255, 255)');
    expect(await close.isVisible()).toBe(false);
  },
);
