import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { urls } from '../browser/person';
import { gallery } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { holdBack, openOwnPage, script, scriptUrl, waitUntilLive } from './own-page';
import { firstField, type WidgetTag, widgetTags, writeTag } from './widget-tags';
import { widgetTest } from './widget-test';

const classicUrl = `${urls.server}/embed/1/somesa.classic.js`;
/** Records the paths of our files that a page loads. */
const recordLoadedFiles = (page: Page): string[] => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === urls.server && pathname.startsWith('/embed/')) loaded.push(pathname);
  });
  return loaded;
};

/** Returns the number of times that the file of a widget's app was loaded. */
const timesLoaded = (loaded: readonly string[], { app }: WidgetTag): number =>
  loaded.filter((path) => new RegExp(`/${app}-\\w{8}\\.js$`).test(path)).length;

/** An AMD loader that records what is defined. */
const amd = `<script>window.handedOver = []; window.define = (...all) => handedOver.push(all.length); window.define.amd = {};
window.require = () => {}; window.exports = {}; window.module = { exports: window.exports };</script>`;

/** An unpublished version, and the one-file build that is served for it. */
const servePinned = async (page: Page, { name }: WidgetTag): Promise<string> => {
  const url = `${urls.server}/embed/0.0.1/${name}.js`;
  const oneFile = fileURLToPath(new URL(`../../../widgets/dist/release/${name}.js`, import.meta.url));
  expect(existsSync(oneFile), `${oneFile} is missing. Run: npm run build`).toBe(true);
  await page.route(url, (route) =>
    route.fulfill({
      body: readFileSync(oneFile, 'utf8'),
      contentType: 'text/javascript; charset=utf-8',
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  return url;
};

for (const { name, tagOfScript } of [
  { name: 'the module', tagOfScript: script },
  { name: 'the classic script', tagOfScript: `<script src="${classicUrl}" defer></script>` },
]) {
  widgetTest(
    `for every widget, ${name} defines nothing in an AMD or CommonJS loader of the page`,
    async ({ page }, widget) => {
      await openOwnPage(page, { head: amd + tagOfScript, body: writeTag(widget) });
      await widget.goOn(page);
      const taken = await page.evaluate(() => [
        Reflect.get(window, 'handedOver'),
        Object.keys(Reflect.get(window, 'exports')),
      ]);
      expect(taken).toEqual([[], []]);
    },
  );
}

widgetTest(
  'every widget loads its app once if a page includes the script twice, with ?ver= or as a classic script',
  async ({ page }, widget) => {
    const loaded = recordLoadedFiles(page);
    const again = `<script type="module" src="${scriptUrl}?ver=6.9"></script>`;
    for (const head of [script + script + again + again, `<script src="${classicUrl}"></script>${script}`]) {
      loaded.length = 0;
      await openOwnPage(page, { head, body: writeTag(widget) });
      await widget.goOn(page);
      const chunks = loaded.filter((path) => /-\w+\.js$/.test(path));
      expect(timesLoaded(chunks, widget)).toBe(1);
      expect(new Set(chunks).size).toBe(chunks.length);
      expect(await page.locator(`${widget.tag} >> section[role=group]`).count()).toBe(1);
      await page.evaluate(() => sessionStorage.clear());
      await page.unrouteAll();
    }
  },
);

for (const order of ['before', 'after'] as const) {
  widgetTest(
    `for every widget, a pinned version ${order} the moving one works beside it`,
    async ({ page }, widget) => {
      const pinned = `<script src="${await servePinned(page, widget)}"${order === 'after' ? ' defer' : ''}></script>`;
      const moving = `<script src="${classicUrl}"></script>`;
      await openOwnPage(page, {
        head: order === 'before' ? pinned + moving : moving + pinned,
        body: writeTag(widget) + writeTag(widget),
      });
      for (const at of [0, 1]) await widget.goOn(page, page.locator(widget.tag).nth(at));
    },
  );
}

widgetTest(
  'for every widget, a tag created before the script loads is upgraded with its properties',
  async ({ page }, widget) => {
    await openOwnPage(page, { head: '', body: '' });
    await page.evaluate((name) => {
      const element = document.createElement(name);
      Object.assign(element, { school: 'st-marys-kisubi', theme: 'dark', lang: 'en' });
      document.querySelector('main')?.append(element);
    }, widget.tag);
    await page.addScriptTag({ type: 'module', url: scriptUrl });
    await widget.goOn(page);
    const element = page.locator(widget.tag);
    expect(await element.getAttribute('school')).toBe('st-marys-kisubi');
    expect(await element.getAttribute('theme')).toBe('dark');
    expect(await element.evaluate((own) => Object.keys(own).filter((key) => key === 'school'))).toEqual([]);
  },
);

widgetTest(
  'for every widget, a tag created after the script loads works, also before it is inserted',
  async ({ page }, widget) => {
    await openOwnPage(page, { body: '' });
    await page.waitForFunction((name) => customElements.get(name), widget.tag);
    await page.evaluate((name) => {
      const element = document.createElement(name);
      Object.assign(element, { school: 'st-marys-kisubi', theme: 'light' });
      const box = document.createElement('div');
      box.append(element);
      document.querySelector('main')?.append(box);
    }, widget.tag);
    await widget.goOn(page);
  },
);

widgetTest(
  'for every widget, a div works like the tag, also when it is added later',
  async ({ page }, widget) => {
    await openOwnPage(page, { body: '' });
    await page.waitForFunction((name) => customElements.get(name), widget.tag);
    await page.evaluate((name) => {
      const box = document.querySelector('main');
      if (box)
        box.innerHTML = `<div data-somesa="${name}" data-school="st-marys-kisubi" data-theme="dark" data-lang="en"><a href="https://pay.example/">The author’s link</a></div>`;
    }, widget.name);
    await widget.goOn(page);
    const made = await page.locator(widget.tag).evaluate((element) => ({
      school: element.getAttribute('school'),
      theme: element.getAttribute('theme'),
      links: element.querySelectorAll('a').length,
    }));
    expect(made).toEqual({ school: 'st-marys-kisubi', theme: 'dark', links: 1 });
    expect(await page.getByRole('link', { name: 'The author’s link' }).isVisible()).toBe(false);
  },
);

// Preact 10 keeps the listeners of an element in `l`. If it had `test`, Preact would set a missing one to '', which turns test mode on.
browserTest('a tag has no property that Preact uses in another way', async ({ page }) => {
  await openOwnPage(page);
  await waitUntilLive(page);
  const found = await page
    .locator('somesa-pay-fees')
    .evaluate((element) => ['l', 'test'].filter((name) => name in element));
  expect(found).toEqual([]);
});

browserTest('a div that the page hides until later shows its form then', async ({ page }) => {
  await openOwnPage(page, {
    body: '<div id="tab" data-somesa="pay-fees" data-school="st-marys-kisubi" style="display: none; min-height: 420px"></div>',
  });
  await page.locator('somesa-pay-fees').waitFor({ state: 'attached' });
  await page.locator('#tab').evaluate((element) => {
    element.style.display = 'block';
  });
  await waitUntilLive(page);
});

browserTest(
  'a mode that is set as a property counts, before and after the script loads',
  async ({ page }) => {
    const add = () =>
      page.evaluate(() => {
        const element = document.createElement('somesa-pay-fees');
        Object.assign(element, {
          school: 'st-marys-kisubi',
          mode: 'button',
          innerHTML: '<a href="/">Pay</a>',
        });
        document.querySelector('main')?.append(element);
      });
    await openOwnPage(page, { head: '', body: '' });
    await add();
    await page.addScriptTag({ type: 'module', url: scriptUrl });
    await page.waitForFunction(() => customElements.get('somesa-pay-fees'));
    await add();
    for (const at of [0, 1]) {
      const element = page.locator('somesa-pay-fees').nth(at);
      await element.locator('dialog section').waitFor({ state: 'attached' });
      expect(await element.getAttribute('mode')).toBe('button');
    }
    expect(await page.getByRole('link', { name: 'Pay', exact: true }).count()).toBe(2);
  },
);

widgetTest(
  'every widget gets the focus that the page asks for before the app is there, unless someone goes elsewhere',
  async ({ page }, widget) => {
    for (const goesElsewhere of [false, true]) {
      const sendApp = await holdBack(page, new RegExp(`/(${widget.app}|sw)-\\w{8}\\.js`));
      await openOwnPage(page, {
        body: `<button id="ask">Ask</button><input id="other" />${writeTag(widget, { attributes: 'lang="sw"' })}`,
      });
      await page.waitForFunction((name) => customElements.get(name), widget.tag);
      await page.locator('#ask').focus();
      await page.locator(widget.tag).evaluate((element: HTMLElement) => element.focus());
      if (goesElsewhere) await page.locator('#other').focus();
      await sendApp();
      await waitUntilLive(page, widget.tag);
      const focused = () =>
        page.evaluate(() => {
          const { activeElement } = document;
          return activeElement?.shadowRoot?.activeElement?.localName ?? activeElement?.id;
        });
      await eventually(async () => expect(await focused()).toBe(goesElsewhere ? 'other' : 'input'));
      await page.unrouteAll();
    }
  },
);

widgetTest(
  'every widget keeps its text and step when it is moved in the document',
  async ({ page }, widget) => {
    await openOwnPage(page, { body: `${writeTag(widget)}<div id="other"></div><div id="third"></div>` });
    await waitUntilLive(page, widget.tag);
    const move = (place: string) =>
      page.evaluate(
        ([name, to]) => {
          const element = document.querySelector(name);
          if (element) document.querySelector(to)?.append(element);
        },
        [widget.tag, place] as const,
      );
    await firstField(page, widget).fill('SMK-0003');
    await move('#other');
    expect(await firstField(page, widget).inputValue()).toBe('SMK-0003');
    await widget.goOn(page);
    const before = await page.locator(`${widget.tag} >> h2`).first().textContent();
    await move('#third');
    expect(await page.locator(`${widget.tag} >> h2`).first().textContent()).toBe(before);
  },
);

widgetTest(
  'every widget far below the screen loads only the loader until someone scrolls near',
  async ({ page }, widget) => {
    // The widget of the page before may still request a file.
    await page.goto('about:blank');
    const loaded = recordLoadedFiles(page);
    await openOwnPage(page, { body: `<div style="height: 5000px"></div>${writeTag(widget)}` });
    await page.waitForFunction((name) => customElements.get(name), widget.tag);
    await page.locator(`${widget.tag} >> form`).waitFor({ state: 'attached' });
    await page.waitForTimeout(500);
    expect(loaded).toEqual(['/embed/1/somesa.js']);
    await page.mouse.wheel(0, 4400);
    await eventually(async () => expect(timesLoaded(loaded, widget)).toBe(1));
  },
);
browserTest('all widgets on one page load their shared files once, and each works', async ({ page }) => {
  const loaded = recordLoadedFiles(page);
  await openOwnPage(page, { body: widgetTags.map((widget) => writeTag(widget)).join('') });
  for (const widget of widgetTags) {
    await page.locator(widget.tag).scrollIntoViewIfNeeded();
    await widget.goOn(page, page.locator(widget.tag));
  }
  expect(loaded.filter((path, at) => loaded.indexOf(path) !== at)).toEqual([]);
  for (const widget of widgetTags) expect([widget.tag, timesLoaded(loaded, widget)]).toEqual([widget.tag, 1]);
});

browserTest(
  'a guest pays on a page with patched prototypes, an AMD loader and a rewriting observer',
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
