import { payFeesEn as t } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { gallery } from '../wizard/site';
import { everyStep } from './every-step';
import { openOwnPage, script, scriptUrl } from './own-page';
import { putInPlace, type WidgetTag, widgetTags, writeTag } from './widget-tags';

const hostile = gallery('hostile.html', 'st-marys-kisubi', 'a hostile page');

/** As wide as on the hostile page, and in its typeface: a widget takes the page's. */
const clean = (widget: WidgetTag) => ({
  head: `${script}<style>body { font-family: "Courier New", monospace } ${widget.tag} { display: block; width: 480px }</style>`,
  body: writeTag(widget, { attributes: 'accent="#0b5d45"' }),
});

/** Opens the hostile page with a widget, to whose tag it does everything that it does to that of pay-fees. */
const openHostile = async (page: Page, widget: WidgetTag): Promise<void> => {
  await page.route('**/hostile.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll('somesa-pay-fees', widget.tag),
    });
  });
  await page.goto(hostile.url);
  await putInPlace(page, widget);
};

/** By where something stands: each of its computed properties in a line. */
type Styles = Record<string, string>;

/** Every computed property of everything in the first widget, by where it stands. */
const stylesOf = async (page: Page, { tag }: WidgetTag): Promise<Styles> => {
  await page.mouse.move(0, 0);
  return page.evaluate((name) => {
    const found: Styles = {};
    const visit = (parent: Element | ShadowRoot, path: string): void => {
      for (let at = 0; at < parent.children.length; at += 1) {
        const element = parent.children[at];
        if (!element || element.localName === 'style') continue;
        const place = `${path} ${element.localName}[${at}]`;
        const computed = getComputedStyle(element);
        let styles = '';
        for (let index = 0; index < computed.length; index += 1) {
          const property = computed[index] ?? '';
          // A custom property of the page's has no effect by itself.
          if (property.slice(0, 2) !== '--')
            styles += `${property}: ${computed.getPropertyValue(property)}\n`;
        }
        found[place] = styles;
        visit(element, place);
      }
    };
    const root = document.querySelector(name)?.shadowRoot;
    if (root) visit(root, '');
    return found;
  }, tag);
};

/** Returns true if the element only wraps the widget: it has the page's own style and passes none of it on. */
const isWrapper = (name: string): boolean => / div\[\d+\]$/.test(name) && name.split(' ').length === 2;

/** Returns true if the property depends on the page's placement of an element: offsets of elements outside the flow, and sizes outside the wizard. */
const isPlace = (name: string, property: string): boolean =>
  /^(inset|top|right|bottom|left)/.test(property) ||
  (!/ (section|form)\[/.test(name) && /(size|width|height|origin)$/.test(property));

/** Lists the differences: each property in a sentence, with the first place at which it differs. */
const differences = (place: string, wanted: Styles, got: Styles): string[] => {
  const found = new Map<string, string>();
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(got)])) {
    const [one, other] = [wanted[name], got[name]];
    if (isWrapper(name)) continue;
    if (!one || !other) {
      found.set(name, `${place}:${name} stands on one page only`);
      continue;
    }
    if (one === other) continue;
    const [ours, theirs] = [one, other].map((styles) => styles.split('\n'));
    ours?.forEach((line, at) => {
      const [property = ''] = line.split(':');
      if (line !== theirs?.[at] && !found.has(property) && !isPlace(name, property))
        found.set(property, `${place}:${name} ${line} became ${theirs?.[at]}`);
    });
  }
  return [...found.values()];
};

for (const widget of widgetTags) {
  browserTest(
    `${widget.tag}: hostile CSS changes no computed style of anything in the widget, in any step`,
    async ({ page, context, pageErrors }) => {
      pageErrors.allow(/uploads/);
      const walk = everyStep(widget);
      const wanted = new Map<string, Styles>();
      const other = await context.newPage();
      await openOwnPage(other, clean(widget));
      await walk(other, async (place) => {
        wanted.set(place, await stylesOf(other, widget));
      });
      await other.close();
      expect(wanted.size).toBeGreaterThan(1);
      const found: string[] = [];
      await openHostile(page, widget);
      await walk(page, async (place) => {
        found.push(...differences(place, wanted.get(place) ?? {}, await stylesOf(page, widget)));
      });
      expect(found.slice(0, 40)).toEqual([]);
    },
  );
}

const payFees = widgetTags.find(({ name }) => name === 'pay-fees');

browserTest(
  'hostile CSS changes no computed style of the form that stands before the app has come',
  async ({ page, context }) => {
    if (!payFees) throw new Error('no widget paints its first form');
    const other = await context.newPage();
    for (const each of [page, other]) await each.route(/\/embed\/1\/(mount-)?pay-fees-/, () => undefined);
    await openOwnPage(other, clean(payFees));
    await other.getByLabel(t.regNo).waitFor();
    const wanted = await stylesOf(other, payFees);
    await other.close();
    await openHostile(page, payFees);
    await page.getByLabel(t.regNo).waitFor();
    // A line that the page draws under all its text runs through the first form for its moment; the app is a block of its own.
    const found = differences('the first form', wanted, await stylesOf(page, payFees));
    expect(found.filter((one) => !one.includes('text-decorations-in-effect')).slice(0, 40)).toEqual([]);
  },
);

/** Elements as a page has them, some with names that we use inside. */
const things = `<p class="body lead">Text <a href="#x">link</a></p><h2>Heading</h2><label for="i">Label</label>
<input id="i" class="field"><select class="field"><option>One</option></select><button class="next actions">Go</button>
<section class="wizard stack" data-theme="dark"><small>Small</small><form class="f a s n"><ul><li>One</li></ul></form></section>`;

const pageStyles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, main, #own *')].map((element) => {
      const computed = getComputedStyle(element);
      const isBox = element.id === 'own' || ['HTML', 'BODY', 'MAIN'].includes(element.tagName);
      return [...computed]
        .filter((name) => !(isBox && /size|height|origin/.test(name)))
        .map((name) => `${element.localName} ${name}: ${computed.getPropertyValue(name)}`)
        .join('\n');
    }),
  );

for (const widget of widgetTags) {
  browserTest(
    `${widget.tag}: our CSS reaches nothing of the page, and nothing is added to its head or its style sheets`,
    async ({ page }) => {
      await openOwnPage(page, { head: '', body: `<div id="own">${things}</div>${writeTag(widget)}` });
      const before = {
        styles: await pageStyles(page),
        head: await page.evaluate(() => document.head.innerHTML),
      };
      await page.evaluate((src) => {
        const element = document.createElement('script');
        element.type = 'module';
        element.src = src;
        document.body.append(element);
      }, scriptUrl);
      await widget.goOn(page);
      await page.mouse.move(0, 0);
      expect(await pageStyles(page)).toEqual(before.styles);
      expect(await page.evaluate(() => document.head.innerHTML)).toBe(before.head);
      const sheets = await page.evaluate(() => [
        document.styleSheets.length,
        document.adoptedStyleSheets.length,
      ]);
      expect(sheets).toEqual([0, 0]);
    },
  );
}
