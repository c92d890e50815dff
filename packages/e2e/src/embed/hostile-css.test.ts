import { payFeesEn as t } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { gallery } from '../wizard/site';
import { everyStep } from './every-step';
import { openOwnPage, script, scriptUrl } from './own-page';
import { putInPlace, type WidgetTag, widgetTags, writeTag } from './widget-tags';
import { testedWidgets, widgetTest } from './widget-test';

const hostile = gallery('hostile.html', 'st-marys-kisubi', 'a hostile page');

/** As wide as on the hostile page and in its font, which a widget inherits. */
const clean = (widget: WidgetTag) => ({
  head: `${script}<style>body { font-family: "Courier New", monospace } ${widget.tag} { display: block; width: 480px }</style>`,
  body: writeTag(widget, { attributes: 'accent="#0b5d45"' }),
});

/** Opens the hostile page with a widget, and applies to its tag what the page does to that of pay-fees. */
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

/** Computed properties of each element, one a line, by its path. */
type Styles = Record<string, string>;

/** Returns every computed property of every element in the first widget, by its path. */
const readStyles = async (page: Page, { tag }: WidgetTag): Promise<Styles> => {
  await page.mouse.move(0, 0);
  return page.evaluate((name) => {
    const found: Styles = {};
    // Reading the names once makes this five times as fast. A custom property has no effect on its own.
    const properties = [...getComputedStyle(document.body)].filter((property) => !property.startsWith('--'));
    const visit = (parent: Element | ShadowRoot, path: string): void => {
      for (let at = 0; at < parent.children.length; at += 1) {
        const element = parent.children[at];
        if (!element || element.localName === 'style') continue;
        const place = `${path} ${element.localName}[${at}]`;
        const computed = getComputedStyle(element);
        let styles = '';
        for (const property of properties) styles += `${property}: ${computed.getPropertyValue(property)}\n`;
        found[place] = styles;
        visit(element, place);
      }
    };
    const root = document.querySelector(name)?.shadowRoot;
    if (root) visit(root, '');
    return found;
  }, tag);
};

/** Returns true if the element only wraps the widget; it has the page's style and passes none of it on. */
const isWrapper = (name: string): boolean => / div\[\d+\]$/.test(name) && name.split(' ').length === 2;

/** Returns true if the property depends on the page's placement of an element: offsets of elements outside the flow, and sizes outside the wizard. */
const isPlace = (name: string, property: string): boolean =>
  /^(inset|top|right|bottom|left)/.test(property) ||
  (!/ (section|form)\[/.test(name) && /(size|width|height|origin)$/.test(property));

/** Lists the differences as sentences: each property once, with the first element where it differs. */
const differences = (place: string, expected: Styles, got: Styles): string[] => {
  const found = new Map<string, string>();
  for (const name of new Set([...Object.keys(expected), ...Object.keys(got)])) {
    const [one, other] = [expected[name], got[name]];
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

for (const widget of testedWidgets) {
  browserTest(
    `${widget.tag} keeps every computed style in every step under hostile CSS`,
    async ({ page, context, pageErrors }) => {
      pageErrors.allow(/uploads/);
      const walk = everyStep(widget);
      const expected = new Map<string, Styles>();
      const other = await context.newPage();
      await openOwnPage(other, clean(widget));
      await walk(other, async (place) => {
        expected.set(place, await readStyles(other, widget));
      });
      await other.close();
      expect(expected.size).toBeGreaterThan(1);
      const found: string[] = [];
      await openHostile(page, widget);
      await walk(page, async (place) => {
        found.push(...differences(place, expected.get(place) ?? {}, await readStyles(page, widget)));
      });
      expect(found.slice(0, 40)).toEqual([]);
    },
  );
}

const payFees = widgetTags.find(({ name }) => name === 'pay-fees');

browserTest(
  'the placeholder form keeps every computed style under hostile CSS',
  async ({ page, context }) => {
    if (!payFees) throw new Error('no widget paints its first form');
    const other = await context.newPage();
    for (const each of [page, other]) await each.route(/\/embed\/1\/pay-fees[-.]/, () => undefined);
    await openOwnPage(other, clean(payFees));
    await other.getByLabel(t.regNo).waitFor();
    const expected = await readStyles(other, payFees);
    await other.close();
    await openHostile(page, payFees);
    await page.getByLabel(t.regNo).waitFor();
    // An underline of the page crosses the placeholder form briefly; the app is a block of its own.
    const found = differences('the first form', expected, await readStyles(page, payFees));
    expect(found.filter((one) => !one.includes('text-decorations-in-effect')).slice(0, 40)).toEqual([]);
  },
);

/** Elements of a host page, some with class names that our widgets use too. */
const things = `<p class="body lead">Text <a href="#x">link</a></p><h2>Heading</h2><label for="i">Label</label>
<input id="i" class="field"><select class="field"><option>One</option></select><button class="next actions">Go</button>
<section class="wizard stack" data-theme="dark"><small>Small</small><form class="f a s n"><ul><li>One</li></ul></form></section>`;

const pageStyles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const properties = [...getComputedStyle(document.body)];
    return [...document.querySelectorAll('html, body, main, #own *')].map((element) => {
      const computed = getComputedStyle(element);
      const isBox = element.id === 'own' || ['HTML', 'BODY', 'MAIN'].includes(element.tagName);
      return properties
        .filter((name) => !(isBox && /size|height|origin/.test(name)))
        .map((name) => `${element.localName} ${name}: ${computed.getPropertyValue(name)}`)
        .join('\n');
    });
  });

widgetTest(
  'every widget changes no style of the page and adds nothing to its head or style sheets',
  async ({ page }, widget) => {
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
