import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { meetPerson, type Person } from './person';

/** Adds to a failure what the person saw at that moment. */
const withSight = async (error: unknown, { context, strays }: Person, name: string): Promise<unknown> => {
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
    error.message += `\nThe person saw at ${page?.url()}:\n${text}\nBeside it: ${strays.unexpected().join('\n')}`;
  return error;
};

/** A promise to one person, who comes with a fresh browser. What goes wrong unseen breaks it as well. */
export const promised = (
  name: string,
  keep: (person: Person) => Promise<void>,
  {
    limitMs,
    browser,
    ...options
  }: BrowserContextOptions & { limitMs?: number; browser?: () => Browser } = {},
): void => {
  test(name, limitMs === undefined ? {} : { timeout: limitMs }, async () => {
    const person = await meetPerson(options, browser?.());
    try {
      await keep(person);
      expect(person.strays.unexpected()).toEqual([]);
    } catch (error) {
      throw await withSight(error, person, name);
    } finally {
      await person.context.close();
    }
  });
};
