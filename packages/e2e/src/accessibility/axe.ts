import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { waitForAnimations } from '../browser/animations';

/** Minified, which is half as long: most of the time of a first run on a page is spent on sending and compiling it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Scope of an axe run: everything, or only colours if nothing else can differ from an earlier check. */
type What = 'all' | 'colour';

/** Rules by name: a group would also enable rules that are off by default. */
const rules: Record<What, string[]> = { all: [], colour: ['color-contrast', 'link-in-text-block'] };

/** Parts around the content of a page. */
const AROUND = ':is(header, footer, aside):not(main *)';

/** Rows of tables and cards of lists, many of which have the same elements in the same colours. */
const ROWS = 'main :is(tbody > tr, div:has(> dl))';

/** Returns the findings of axe-core on a page, including our frames and all widgets, as sentences. What is around the content is checked again only after it changed, or at another width or in another colour scheme; of rows with the same elements, classes and states, only the first is checked. */
export const axeFindings = async (page: Page, what: What = 'all'): Promise<string[]> => {
  const isThere = await page.evaluate(() => 'axe' in window);
  // Half a megabyte, so it is injected once per document.
  if (!isThere) await page.evaluate(`${axeSource};0`);
  // A step that is still fading in has other colours.
  await waitForAnimations(page);
  return page.evaluate(
    async ({ rules, around, rows }) => {
      const own = globalThis as unknown as { axe: typeof axe; checked?: Set<string> };
      own.checked ??= new Set();
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
      const html = [...document.querySelectorAll(around)].map(({ outerHTML }) => outerHTML);
      const state = [rules, innerWidth, isDark, html].join();
      const shapes = new Set<string>();
      const repeated = [...document.querySelectorAll<HTMLElement>(rows)].filter((row) => {
        const shape = [...row.querySelectorAll<HTMLElement>('*')]
          .map(({ localName, className, style, dataset, attributes }) =>
            JSON.stringify([
              localName,
              className,
              style.cssText,
              dataset,
              [...attributes].map(({ name }) => name),
            ]),
          )
          .join();
        const isRepeated = shapes.has(shape);
        shapes.add(shape);
        return isRepeated;
      });
      const context = { exclude: [...repeated, ...(own.checked.has(state) ? [[around]] : [])] };
      own.checked.add(state);
      const { violations } = await own.axe.run(context, {
        resultTypes: ['violations'],
        // Preloading would fetch sounds and style sheets that no rule here needs.
        preload: false,
        ...(rules.length > 0 && { runOnly: rules }),
      });
      return violations.map(
        ({ id, help, nodes }) =>
          `${id}: ${help} (${nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`).join('; ')})`,
      );
    },
    { rules: rules[what], around: AROUND, rows: ROWS },
  );
};
