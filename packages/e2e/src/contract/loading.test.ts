import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { payFeesEn as t } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../person/eventually';
import { urls } from '../person/person';
import { promised } from '../person/promised';
import { gallery, school } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openOwnPage, ownUrl, script, scriptUrl, tag, untilLive } from './own-page';

const LIVE_TAG = 'somesa-pay-fees';
const classicUrl = `${urls.server}/embed/1/somesa.classic.js`;
/** A version that nobody publishes, and the one-file build that stands for it. */
const PINNED_URL = `${urls.server}/embed/0.0.1/pay-fees.js`;
const oneFile = fileURLToPath(new URL('../../../widgets/dist/release/pay-fees.js', import.meta.url));

/** Keeps the paths of our files that a page loads. */
const keepLoaded = (page: Page): string[] => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === urls.server && pathname.startsWith('/embed/')) loaded.push(pathname);
  });
  return loaded;
};

/** Looks a child up in the first widget of a page. */
const findsAChild = async (page: Page): Promise<void> => {
  const wizard = openWizard(page, { ...school, url: ownUrl }, { within: page.locator(LIVE_TAG).first() });
  await wizard.find('SMK-0003');
};

/** An AMD loader that notices who hands himself over. */
const amd = `<script>window.handedOver = []; window.define = (...all) => handedOver.push(all.length); window.define.amd = {};
window.require = () => {}; window.exports = {}; window.module = { exports: window.exports };</script>`;

for (const { name, tagOfScript } of [
  { name: 'the module', tagOfScript: script },
  { name: 'the classic script', tagOfScript: `<script src="${classicUrl}" defer></script>` },
]) {
  promised(`${name} hands nothing to an AMD or CommonJS loader of the page`, async ({ page }) => {
    await openOwnPage(page, { head: amd + tagOfScript });
    await findsAChild(page);
    const taken = await page.evaluate(() => [
      Reflect.get(window, 'handedOver'),
      Object.keys(Reflect.get(window, 'exports')),
    ]);
    expect(taken).toEqual([[], []]);
  });
}

promised('a script that a page includes twice, also with ?ver=, loads the app once', async ({ page }) => {
  const loaded = keepLoaded(page);
  const again = `<script type="module" src="${scriptUrl}?ver=6.9"></script>`;
  await openOwnPage(page, { head: script + script + again + again });
  await findsAChild(page);
  const chunks = loaded.filter((path) => /-\w+\.js$/.test(path));
  expect(chunks.filter((path) => path.includes('pay-fees'))).toHaveLength(1);
  expect(new Set(chunks).size).toBe(chunks.length);
  expect(await page.getByRole('heading', { name: t.found_title }).count()).toBe(1);
});

promised('the module and the classic script on one page load the app once', async ({ page }) => {
  const loaded = keepLoaded(page);
  await openOwnPage(page, { head: `<script src="${classicUrl}"></script>${script}` });
  await findsAChild(page);
  expect(loaded.filter((path) => path.includes('pay-fees-'))).toHaveLength(1);
});

for (const order of ['before', 'after'] as const) {
  promised(`a pinned version that stands ${order} the moving one works beside it`, async ({ page }) => {
    expect(existsSync(oneFile), `${oneFile} is missing. Run: npm run build`).toBe(true);
    await page.route(PINNED_URL, (route) =>
      route.fulfill({
        body: readFileSync(oneFile, 'utf8'),
        contentType: 'text/javascript; charset=utf-8',
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    const pinned = `<script src="${PINNED_URL}"${order === 'after' ? ' defer' : ''}></script>`;
    const moving = `<script src="${classicUrl}"></script>`;
    await openOwnPage(page, {
      head: order === 'before' ? pinned + moving : moving + pinned,
      body: tag + tag,
    });
    await findsAChild(page);
    const second = openWizard(page, school, { within: page.locator(LIVE_TAG).nth(1) });
    await second.find('SMK-0001');
    expect(await page.getByRole('heading', { name: t.found_title }).count()).toBe(2);
  });
}

promised('a tag that was made before the script came is upgraded, with its properties', async ({ page }) => {
  await openOwnPage(page, { head: '', body: '' });
  await page.evaluate(() => {
    const element = document.createElement('somesa-pay-fees');
    Object.assign(element, { school: 'st-marys-kisubi', theme: 'dark', lang: 'en' });
    document.querySelector('main')?.append(element);
  });
  await page.addScriptTag({ type: 'module', url: scriptUrl });
  await findsAChild(page);
  const element = page.locator(LIVE_TAG);
  expect(await element.getAttribute('school')).toBe('st-marys-kisubi');
  expect(await element.getAttribute('theme')).toBe('dark');
  expect(await element.evaluate((own) => Object.keys(own).filter((key) => key === 'school'))).toEqual([]);
});

promised('a tag that is made after the script came works, also before it is put in', async ({ page }) => {
  await openOwnPage(page, { body: '' });
  await page.waitForFunction(() => customElements.get('somesa-pay-fees'));
  await page.evaluate(() => {
    const element = document.createElement('somesa-pay-fees');
    Object.assign(element, { school: 'st-marys-kisubi', theme: 'light' });
    const box = document.createElement('div');
    box.append(element);
    document.querySelector('main')?.append(box);
  });
  await findsAChild(page);
});

promised(
  'a div that is all an author may write works like the tag, also when it comes later',
  async ({ page }) => {
    const div = (children: string) =>
      `<div data-somesa="pay-fees" data-school="st-marys-kisubi" data-theme="dark" data-lang="en">${children}</div>`;
    const link = '<a href="https://pay.example/">Pay school fees</a>';
    await openOwnPage(page, { body: '' });
    await page.waitForFunction(() => customElements.get('somesa-pay-fees'));
    await page.evaluate((html) => {
      const box = document.querySelector('main');
      if (box) box.innerHTML = html;
    }, div(link));
    await findsAChild(page);
    const made = await page.locator(LIVE_TAG).evaluate((element) => ({
      school: element.getAttribute('school'),
      theme: element.getAttribute('theme'),
      links: element.querySelectorAll('a').length,
    }));
    expect(made).toEqual({ school: 'st-marys-kisubi', theme: 'dark', links: 1 });
    expect(await page.getByRole('link', { name: 'Pay school fees' }).isVisible()).toBe(false);
  },
);

promised(
  'a widget that is moved in the document keeps its text, its step and its focus',
  async ({ page }) => {
    await openOwnPage(page, { body: `${tag}<div id="other"></div>` });
    await untilLive(page);
    const field = page.getByLabel(t.regNo);
    await field.fill('SMK-0003');
    const move = () =>
      page.evaluate(() => {
        const element = document.querySelector('somesa-pay-fees');
        if (element) document.querySelector('#other')?.append(element);
      });
    await move();
    expect(await field.inputValue()).toBe('SMK-0003');
    const wizard = openWizard(page, { ...school, url: ownUrl });
    await wizard.next();
    await wizard.heading(t.found_title).waitFor();
    await wizard.next();
    await wizard.heading(t.amount_title).waitFor();
    await move();
    await wizard.choose({ kind: 'part', amountUgx: 50_000 });
  },
);

promised(
  'patched prototypes, an AMD loader and a rewriting observer do not stop a payer',
  async ({ page }) => {
    const site = gallery('hostile.html', 'st-marys-kisubi');
    const wizard = openWizard(page, site);
    await wizard.open();
    await wizard.fillIn('SMK-0003', { kind: 'part', amountUgx: 60_000 }, 'MTN', '0772520001');
    await wizard.root.getByText('UGX 60,000').first().waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'submittedByThePage'))).toBeUndefined();
    expect(page.url()).toBe(site.url);
  },
);

promised(
  'a tag far below the screen loads nothing but the shell until somebody comes near',
  async ({ page }) => {
    const loaded = keepLoaded(page);
    await openOwnPage(page, { body: `<div style="height: 5000px"></div>${tag}` });
    await page.waitForFunction(() => customElements.get('somesa-pay-fees'));
    await page.getByLabel(t.regNo).waitFor();
    await page.waitForTimeout(500);
    expect(loaded).toEqual(['/embed/1/somesa.js']);
    await page.mouse.wheel(0, 4400);
    await eventually(async () => expect(loaded.some((path) => path.includes('pay-fees-'))).toBe(true));
  },
);
