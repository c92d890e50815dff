import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { createPerson, type Person } from './person';

/** Adds the page's text and errors to a failure, and saves a screenshot if `SCREENSHOT_DIR` names a folder. */
const addPageState = async (
  error: unknown,
  { context, pageErrors }: Person,
  name: string,
): Promise<unknown> => {
  const [page] = context.pages();
  const text = await page
    ?.locator('main, body')
    .first()
    .ariaSnapshot({ timeout: 1_000 })
    .catch(() => '');
  const folder = process.env.SCREENSHOT_DIR;
  if (folder && page) {
    mkdirSync(join(folder, 'failed'), { recursive: true });
    const file = join(folder, 'failed', `${name.replace(/[^\w]+/g, '-').slice(0, 90)}.png`);
    await page.screenshot({ path: file }).catch(() => undefined);
  }
  if (error instanceof Error)
    error.message += `\nThe person saw at ${page?.url()}:\n${text}\nBeside it: ${pageErrors.unexpected().join('\n')}`;
  return error;
};

/** Declares a browser test: one person with a fresh browser context. Errors that the person does not see fail it as well. */
export const browserTest = (
  name: string,
  run: (person: Person) => Promise<void>,
  {
    limitMs,
    browser,
    ...options
  }: BrowserContextOptions & { limitMs?: number; browser?: () => Browser } = {},
): void => {
  test(name, limitMs === undefined ? {} : { timeout: limitMs }, async () => {
    const person = await createPerson(options, browser?.());
    try {
      await run(person);
      expect(person.pageErrors.unexpected()).toEqual([]);
    } catch (error) {
      throw await addPageState(error, person, name);
    } finally {
      await person.context.close();
    }
  });
};
