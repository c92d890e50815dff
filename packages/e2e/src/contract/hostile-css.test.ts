import { fieldsEn as f, payFeesEn as t, uiEn as ui } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { promised } from '../person/promised';
import { gallery, school } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openOwnPage, ownUrl, script, tag } from './own-page';

const hostile = gallery('hostile.html', 'st-marys-kisubi', 'a hostile page');

/** As wide as on the hostile page, and in its typeface: a widget takes the page's. */
const clean = {
  head: `${script}<style>body { font-family: "Courier New", monospace } somesa-pay-fees { display: block; width: 480px }</style>`,
  body: tag.replace('<somesa-pay-fees', '<somesa-pay-fees accent="#0b5d45"'),
};

/** By where something stands: each of its computed properties in a line. */
type Styles = Record<string, string>;

/** Every computed property of everything in the first widget, by where it stands. */
const stylesOf = async (page: Page): Promise<Styles> => {
  await page.mouse.move(0, 0);
  return page.evaluate(() => {
    const found: Styles = {};
    const visit = (parent: Element | ShadowRoot, path: string): void => {
      for (let at = 0; at < parent.children.length; at += 1) {
        const element = parent.children[at];
        if (!element || element.localName === 'style') continue;
        const name = `${path} ${element.localName}[${at}]`;
        const computed = getComputedStyle(element);
        let styles = '';
        for (let index = 0; index < computed.length; index += 1) {
          const property = computed[index] ?? '';
          // A custom property of the page's has no effect by itself.
          if (property.slice(0, 2) !== '--')
            styles += `${property}: ${computed.getPropertyValue(property)}\n`;
        }
        found[name] = styles;
        visit(element, name);
      }
    };
    const root = document.querySelector('somesa-pay-fees')?.shadowRoot;
    if (root) visit(root, '');
    return found;
  });
};

/** What only holds the widget: it stands in the page's own style, and passes none of it on. */
const isWrapper = (name: string): boolean => / div\[\d+\]$/.test(name) && name.split(' ').length === 2;

/** Where a page puts something follows from the page: offsets of what is out of the flow, and sizes outside of the wizard. */
const isPlace = (name: string, property: string): boolean =>
  /^(inset|top|right|bottom|left)/.test(property) ||
  (!/ (section|form)\[/.test(name) && /(size|width|height|origin)$/.test(property));

/** What is not the same: each property in a sentence, with the first place where it differs. */
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

/** Walks through all steps with a form, and looks at each. */
const walk = async (page: Page, look: (place: string) => Promise<void>): Promise<void> => {
  const wizard = openWizard(page, school);
  await wizard.heading(t.find_title).waitFor();
  await look('the child');
  await wizard.next();
  await wizard.root.getByText(f.regNo_required).waitFor();
  await look('a message');
  await wizard.find('SMK-0003');
  await look('the child found');
  await wizard.next();
  await wizard.heading(t.amount_title).waitFor();
  await wizard.root.getByRole('radio', { name: t.another_amount }).check();
  await look('the amount');
  await wizard.choose({ kind: 'part', amountUgx: 70_000 });
  await look('the way');
  await wizard.way('MTN');
  await look('the phone');
  await wizard.phoneField('MTN').fill('0752123456');
  await wizard.root.getByText(t.other_network_airtel).waitFor();
  await look('the other network');
  await wizard.next();
  await wizard.heading(t.finish_title).waitFor();
  await look('the summary');
  await wizard.button(ui.previous).click();
  await wizard.button(ui.previous).click();
  await wizard.way('Bank Transfer');
  await look('the bank');
};

promised(
  'hostile CSS changes no computed style of anything in the widget, in any step',
  async ({ page, context }) => {
    const wanted = new Map<string, Styles>();
    const other = await context.newPage();
    await openOwnPage(other, clean);
    await walk(other, async (place) => {
      wanted.set(place, await stylesOf(other));
    });
    await other.close();
    const found: string[] = [];
    await page.goto(hostile.url);
    await walk(page, async (place) => {
      found.push(...differences(place, wanted.get(place) ?? {}, await stylesOf(page)));
    });
    expect(found.slice(0, 40)).toEqual([]);
  },
);

promised(
  'hostile CSS changes no computed style of the form that stands before the app has come',
  async ({ page, context }) => {
    const other = await context.newPage();
    for (const each of [page, other]) await each.route(/\/embed\/1\/(mount-)?pay-fees-/, () => undefined);
    await openOwnPage(other, clean);
    await other.getByLabel(t.regNo).waitFor();
    const wanted = await stylesOf(other);
    await other.close();
    await page.goto(hostile.url);
    await page.getByLabel(t.regNo).waitFor();
    // A line that the page draws under all its text runs through the first form for its moment; the app is a block of its own.
    const found = differences('the first form', wanted, await stylesOf(page));
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

promised(
  'our CSS reaches nothing of the page, and nothing is added to its head or its style sheets',
  async ({ page }) => {
    await openOwnPage(page, { head: '', body: `<div id="own">${things}</div>${tag}` });
    const before = {
      styles: await pageStyles(page),
      head: await page.evaluate(() => document.head.innerHTML),
    };
    await page.evaluate(
      (src) => {
        const element = document.createElement('script');
        element.type = 'module';
        element.src = src;
        document.body.append(element);
      },
      script.match(/src="([^"]+)"/)?.[1] ?? '',
    );
    const wizard = openWizard(page, { ...school, url: ownUrl });
    await wizard.find('SMK-0003');
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
