import { payFeesEn as t, uiEn as ui } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { urls } from '../browser/person';
import { gallery, schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { holdBack, openOwnPage, ownUrl, tag, waitUntilLive } from './own-page';
import { type WidgetTag, writeTag } from './widget-tags';
import { widgetTest } from './widget-test';

declare global {
  interface Window {
    framesWithField: number;
  }
}

/** Files that the loader fetches: the app and the texts. */
const CHUNKS = /\/embed\/1\/[\w-]+-\w{8}\.js/;
/** Returns the pattern of one widget's app file. */
const createAppPattern = ({ app }: WidgetTag): RegExp => new RegExp(`/embed/1/${app}-\\w{8}\\.js`);
const MAX_ATTEMPTS = 3;

const field = (page: Page) => page.getByLabel(t.regNo);
const next = (page: Page) => page.getByRole('button', { name: ui.next, exact: true });

/** Records the lookups of a child. */
const recordLookups = (page: Page): string[] => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/students\//.test(request.url()) && request.method() === 'GET') requests.push(request.url());
  });
  return requests;
};

const selection = (page: Page) =>
  page.evaluate(() => {
    const input = document.querySelector('somesa-pay-fees')?.shadowRoot?.activeElement;
    return input instanceof HTMLInputElement ? [input.selectionStart, input.selectionEnd] : null;
  });

browserTest(
  'the placeholder form takes input before the app loads, and text, focus and caret are kept',
  async ({ page }) => {
    const letGo = await holdBack(page, CHUNKS);
    await openOwnPage(page);
    await field(page).focus();
    await page.keyboard.type('SMK-003');
    await page.keyboard.press('ArrowLeft');
    expect(await selection(page)).toEqual([6, 6]);
    await letGo();
    await waitUntilLive(page);
    expect(await field(page).inputValue()).toBe('SMK-003');
    expect(await selection(page)).toEqual([6, 6]);
    await page.keyboard.type('0');
    expect(await field(page).inputValue()).toBe('SMK-0003');
    expect(await page.getByLabel(t.regNo).count()).toBe(1);
  },
);

browserTest('a selection in the placeholder form is kept, with its direction', async ({ page }) => {
  const letGo = await holdBack(page, CHUNKS);
  await openOwnPage(page);
  await field(page).focus();
  await page.keyboard.type('SMK-9999');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  await letGo();
  await waitUntilLive(page);
  expect(await selection(page)).toEqual([4, 8]);
  await page.keyboard.press('Shift+ArrowRight');
  expect(await selection(page)).toEqual([5, 8]);
});

browserTest(
  'a press on Next, on Enter or on Next three times before the app loads looks the child up once',
  async ({ page }) => {
    const lookups = recordLookups(page);
    for (const press of [
      () => next(page).click(),
      () => page.keyboard.press('Enter'),
      async () => {
        for (let times = 0; times < 3; times += 1) await next(page).click();
      },
    ]) {
      lookups.length = 0;
      const letGo = await holdBack(page, CHUNKS);
      await openOwnPage(page);
      await field(page).fill('SMK-0003');
      await field(page).focus();
      await press();
      expect(lookups).toEqual([]);
      expect(page.url()).toBe(ownUrl);
      await letGo();
      await openWizard(page, { ...schoolSite, url: ownUrl }).seesChild();
      await page.waitForTimeout(300);
      expect(lookups).toHaveLength(1);
      await page.evaluate(() => sessionStorage.clear());
      await page.unrouteAll();
    }
  },
);

browserTest('someone who keeps typing while the app loads loses no letter', async ({ page }) => {
  const letGo = await holdBack(page, CHUNKS);
  await openOwnPage(page);
  await field(page).focus();
  const typing = page.keyboard.type('SMK-0003-SMK-0003-SMK-0003', { delay: 25 });
  await eventually(async () => expect((await field(page).inputValue()).length).toBeGreaterThan(3));
  await letGo();
  await typing;
  await waitUntilLive(page);
  expect(await field(page).inputValue()).toBe('SMK-0003-SMK-0003-SMK-0003');
});

/** Counts the frames of each page in which the placeholder form has its field. */
const countFramesWithField = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Object.assign(window, { framesWithField: 0 });
    const look = (): void => {
      const { shadowRoot } = document.querySelector('somesa-pay-fees') ?? {};
      if (shadowRoot?.querySelector(':host > form [name=regNo]')) window.framesWithField += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
};

browserTest('a tab that is past the first step does not show it while the app loads', async ({ page }) => {
  await openOwnPage(page);
  await field(page).fill('SMK-0003');
  await next(page).click();
  const wizard = openWizard(page, { ...schoolSite, url: ownUrl });
  await wizard.seesChild();
  await countFramesWithField(page);
  // The first look into the storage may come after the first frame, but not on a reload.
  for (const [come, mostFrames] of [
    [() => page.reload(), 0],
    [() => openOwnPage(page), 3],
  ] as const) {
    const letGo = await holdBack(page, CHUNKS);
    await come();
    await page.waitForTimeout(300);
    expect(await field(page).count()).toBe(0);
    expect(await page.evaluate(() => window.framesWithField)).toBeLessThanOrEqual(mostFrames);
    await letGo();
    await wizard.seesChild();
  }
});

/** Writes a tag with a link of its author. */
const writeLinkedTag = (widget: WidgetTag): string =>
  writeTag(widget, { inside: `<a href="${urls.server}/">The author’s link</a>` });

widgetTest(
  'every widget requests its app three times and then shows a link to our own page',
  async ({ page, pageErrors }, widget) => {
    pageErrors.allow(/ERR_FAILED|Failed to fetch dynamically/);
    const attempts: string[] = [];
    await page.route(createAppPattern(widget), (route) => {
      attempts.push(route.request().url());
      return route.abort();
    });
    await page.addInitScript(() => {
      const codes: unknown[] = [];
      Object.assign(window, { codes });
      document.addEventListener('somesa-error', (event) => codes.push((event as CustomEvent).detail.code));
    });
    await openOwnPage(page, { body: writeLinkedTag(widget) });
    const link = page.locator(widget.tag).locator('a[part~="link"]');
    await link.waitFor();
    expect(attempts).toHaveLength(MAX_ATTEMPTS);
    const { origin, pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '', page.url());
    expect(searchParams.get('school')).toBe('st-marys-kisubi');
    expect([origin, pathname.split('/').at(-1)]).toEqual([urls.server, widget.name]);
    expect(await page.evaluate(() => Reflect.get(window, 'codes'))).toEqual(['load_failed']);
    expect(await next(page).count()).toBe(0);
  },
);

widgetTest(
  'every widget works normally if its app loads at the third attempt',
  async ({ page, pageErrors }, widget) => {
    pageErrors.allow(/ERR_FAILED/);
    let attempts = 0;
    await page.route(createAppPattern(widget), (route) => {
      attempts += 1;
      return attempts < MAX_ATTEMPTS ? route.abort() : route.continue();
    });
    await openOwnPage(page, { body: writeLinkedTag(widget) });
    await widget.goOn(page);
    expect(attempts).toBe(MAX_ATTEMPTS);
  },
);

widgetTest(
  'every widget shows the author’s link if our script is blocked',
  async ({ page, pageErrors }, widget) => {
    pageErrors.allow(/ERR_FAILED|ERR_BLOCKED_BY_CLIENT/);
    await page.route('**/embed/1/**', (route) => route.abort('blockedbyclient'));
    await openOwnPage(page, { body: writeLinkedTag(widget) });
    await page.getByRole('link', { name: 'The author’s link' }).waitFor();
  },
);
browserTest(
  'a number that was typed before the app failed to load stays, and goes along to our own page',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/ERR_FAILED|Failed to fetch dynamically/);
    await page.route(CHUNKS, (route) => route.abort());
    await openOwnPage(page);
    await field(page).fill('SMK-0003');
    const link = page.locator('somesa-pay-fees').locator('a[part~="link"]');
    await link.waitFor();
    expect(await field(page).inputValue()).toBe('SMK-0003');
    await field(page).fill('SMK-0004');
    await page.unroute(CHUNKS);
    await link.click();
    // Not in the address that stays in the browser's history.
    await page.waitForURL(`${urls.server}/pay-fees?school=st-marys-kisubi`);
    await eventually(async () => expect(await field(page).inputValue()).toBe('SMK-0004'));
  },
);

browserTest('a WordPress div shows its link when our script is blocked', async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED|ERR_BLOCKED_BY_CLIENT/);
  await page.route('**/embed/1/**', (route) => route.abort('blockedbyclient'));
  await page.goto(gallery('wordpress.html', 'st-josephs-naggalama').url);
  await page.getByRole('link', { name: 'Pay school fees' }).waitFor();
});

browserTest(
  "a tag shows the author's link when JavaScript is disabled",
  async ({ page, pageErrors }) => {
    // Chrome reports a preloaded script like one that a policy forbids.
    pageErrors.allow(/^call: csp /);
    await page.goto(schoolSite.url);
    await page.getByRole('link', { name: 'Pay school fees', exact: true }).first().waitFor();
  },
  { javaScriptEnabled: false },
);

browserTest(
  'a page learns that the form works by a promise, and may focus its field before',
  async ({ page }) => {
    const letGo = await holdBack(page, CHUNKS);
    await openOwnPage(page);
    await field(page).waitFor();
    const form = page.locator('somesa-pay-fees');
    await form.evaluate((tag) => tag.focus());
    await page.keyboard.type('SMK-0003');
    const isReady = () => form.evaluate((tag) => Reflect.get(tag, 'isReady'));
    expect(await isReady()).toBe(false);
    const wait = () =>
      form.evaluate((tag: HTMLElement & { whenReady?: () => Promise<void> }) => tag.whenReady?.());
    const before = wait();
    await letGo();
    await before;
    expect(await isReady()).toBe(true);
    await wait();
    expect(await field(page).inputValue()).toBe('SMK-0003');
  },
);

/** Maximum movement of the field when the app loads, in pixels; a finger still hits it. */
const MAX_SHIFT_PX = 24;

browserTest('the field stays in place under a finger when the app loads', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const letGo = await holdBack(page, CHUNKS);
    await openOwnPage(page);
    const before = await field(page).boundingBox();
    await letGo();
    await waitUntilLive(page);
    const after = await field(page).boundingBox();
    for (const edge of ['x', 'y'] as const)
      expect(Math.abs((before?.[edge] ?? 0) - (after?.[edge] ?? 0)), `${edge} at ${width} px`).toBeLessThan(
        MAX_SHIFT_PX,
      );
    await page.unrouteAll();
  }
});

browserTest('the form in Luganda and in Swahili loads only its own texts', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  for (const lang of ['lg', 'sw', 'en']) {
    loaded.length = 0;
    await openOwnPage(page, { body: tag.replace('<somesa-pay-fees', `<somesa-pay-fees lang="${lang}"`) });
    await waitUntilLive(page);
    const words = loaded.flatMap((url) => /\/embed\/1\/(en|lg|sw)-/.exec(url)?.[1] ?? []);
    await eventually(async () => expect(new Set(words)).toEqual(new Set([lang])));
    expect(words).toHaveLength(1);
    await page.unrouteAll();
  }
});
